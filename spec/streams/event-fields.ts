/** The fields of an event (HTML, section 9.2.6). */
export const EVENT_FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment'])
