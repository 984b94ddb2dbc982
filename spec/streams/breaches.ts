/** Judges the events of a stream against the schema that the document gives them. */

import { type ParsedJson, tryParseJson } from '../json/exact-json.ts'
import type { Schema } from '../schema/schema.ts'
import type { Violation } from '../schema/violation.ts'
import type { ReceivedEvent } from './event-reader.ts'
import { isTextual, type StreamForm, writtenDataOf } from './form.ts'

/** What one event breaks. */
export type EventBreach = { readonly event: ReceivedEvent; readonly violations: readonly Violation[] }

/** The most events of one stream that are judged. */
const MOST_JUDGED = 1_000

/** What the events of a stream break: each of the first thousand. Those that only keep a connection open are ignored. */
export function eventBreaches(form: StreamForm, events: readonly ReceivedEvent[]): EventBreach[] {
  const { schema } = form
  if (schema === null) return []
  return events
    .slice(0, MOST_JUDGED)
    .filter((event) => !(form.kind === 'events' && keepsOpen(event)))
    .map((event) => ({ event, violations: eventViolationsBy(form, schema, event) }))
    .filter(({ violations }) => violations.length > 0)
}

/**
 * True for what services send beside the events that their document describes: an end such as `[DONE]`, a ping, an empty
 * event, an error.
 */
function keepsOpen({ data, event = '' }: ReceivedEvent): boolean {
  return data === '' || /^\[[A-Z_]+\]$/.test(data) || /^(ping|heartbeat|keep-?alive|error)$/i.test(event)
}

function eventViolationsBy({ about }: StreamForm, schema: Schema, event: ReceivedEvent): readonly Violation[] {
  if (about === 'data') return ofData(schema, event.data)
  const asFields = ofFields(schema, event)
  // A document may mean that the data is such an object.
  return asFields.length > 0 && ofData(schema, event.data).length === 0 ? [] : asFields
}

function ofData(schema: Schema, data: string): readonly Violation[] {
  const json = tryParseJson(data)
  const validate = schema.validator('response')
  if (isTextual(schema) && validate(data).length === 0) return []
  if (json !== null) {
    const exact = validate(json.value, json.exact)
    // RFC 8259 section 6: a service may have doubles where the document has numbers that no double holds.
    return exact.length > 0 && validate(JSON.parse(data)).length === 0 ? [] : exact
  }
  return isTextual(schema) ? validate(data) : [notJson(schema)]
}

function ofFields(schema: Schema, { data, event, id, retry }: ReceivedEvent): readonly Violation[] {
  const rest = {
    ...(event !== undefined && { event }),
    ...(id !== undefined && { id }),
    ...(retry !== undefined && { retry }),
  }
  const asText = { ...rest, data }
  const validate = schema.validator('response')
  const violations = validate(asText)
  if (violations.length > 0) {
    // Some documents describe the data itself, and not its text.
    const json = tryParseJson(data)
    const asValue = json === null ? violations : validate({ ...rest, data: json.value }, { ...rest, data: json.exact })
    return asValue.length === 0
      ? []
      : (schema.wide.properties.get('data')?.types?.has('string') ?? true)
        ? violations
        : asValue
  }
  const contents = contentsFor(schema, asText)
  if (contents.length === 0) return []
  const json: ParsedJson | null = tryParseJson(data)
  const judged = contents.map((content) =>
    json === null ? [notJson(content)] : content.validator('response')(json.value, json.exact),
  )
  return judged.find((one) => one.length === 0) ?? judged[0] ?? []
}

/** The schemas of what is in the data of an event, of the alternatives that its fields keep to. */
function contentsFor(schema: Schema, fields: object): Schema[] {
  const content = writtenDataOf(schema)
  if (content !== null) return [content]
  return schema.alternatives
    .filter((one) => one.validator('response')(fields).length === 0)
    .flatMap((one) => contentsFor(one, fields))
}

function notJson({ pointer }: Schema): Violation {
  return { pointer: '', keyword: 'type', rule: pointer, expected: 'must be JSON text, and is not' }
}
