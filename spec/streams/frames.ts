/** Writes events as the text of a stream. */

import { EVENT_FIELDS } from './event-fields.ts'
import type { StreamKind } from './form.ts'

/** An event that is sent; the other kinds of streams have its data alone. */
export type StreamEvent = {
  readonly data?: string
  readonly event?: string
  readonly id?: string
  readonly retry?: number
  readonly comment?: string
}

const LINE_END = /\r\n|\r|\n/

export function eventText(kind: StreamKind, { data, event, id, retry, comment }: StreamEvent): string {
  if (kind !== 'events') return `${kind === 'records' ? '\x1e' : ''}${(data ?? '').replaceAll(/[\r\n]+/g, ' ')}\n`
  const fields = [
    ...(comment?.split(LINE_END).map((line) => `: ${line}`) ?? []),
    ...(event === undefined ? [] : [`event: ${inLine(event)}`]),
    ...(id === undefined ? [] : [`id: ${inLine(id).replaceAll('\0', '')}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(data?.split(LINE_END).map((line) => `data: ${line}`) ?? []),
  ]
  return `${fields.join('\n')}\n\n`
}

function inLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ')
}

/** True for a text that is written as a stream already. */
export function isStreamText(kind: StreamKind, text: string): boolean {
  if (kind === 'events') return /^\ufeff?(data|event|id|retry)?:/m.test(text)
  return text.startsWith('\x1e') || /^\s*[{["\d]/.test(text)
}

/** A text that is written as a stream, in a piece for each event. */
export function streamPieces(kind: StreamKind, text: string): string[] {
  if (text === '') return []
  const ended =
    kind === 'events' ? text.replace(/(\r\n|\r|\n)*$/, (end) => (/(\r\n|\r|\n){2}$/.test(end) ? end : '\n\n')) : text
  return ended
    .split(kind === 'events' ? /(?<=\r\n\r\n|\n\n|\r\r)(?![\r\n])/ : /(?<=\n)/)
    .filter((piece) => piece !== '')
}

/** A value as an event: an object of its fields, or its data. */
export function eventOf(kind: StreamKind, value: unknown, isOfFields: boolean): StreamEvent {
  const text = (one: unknown): string => (kind === 'events' && typeof one === 'string' ? one : JSON.stringify(one))
  if (!isOfFields || !(value instanceof Object)) return { data: text(value) }
  const { data, event, id, retry, comment }: Readonly<Record<string, unknown>> = { ...value }
  return {
    ...(data !== undefined && { data: text(data) }),
    ...(event !== undefined && { event: String(event) }),
    ...(id !== undefined && { id: String(id) }),
    ...(typeof retry === 'number' && { retry }),
    ...(comment !== undefined && { comment: String(comment) }),
  }
}

/** Own events as the pieces of a stream: an object that has nothing but fields of an event is one. */
export function ownPieces(kind: StreamKind, events: readonly unknown[]): string[] {
  const isOfFields = (one: unknown): boolean =>
    kind === 'events' &&
    one instanceof Object &&
    Object.keys(one).length > 0 &&
    Object.keys(one).every((name) => EVENT_FIELDS.has(name))
  return events.map((one) => eventText(kind, eventOf(kind, one, isOfFields(one))))
}
