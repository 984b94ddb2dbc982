/** Media types whose content is a stream, and what a document says about each event of one. */

import type { Api, MediaType } from '../contract/contract.ts'
import { essenceOf } from '../http/media-type.ts'
import { isObject } from '../json/pointer.ts'
import type { Schema } from '../schema/schema.ts'
import { EVENT_FIELDS } from './event-fields.ts'

/** `events`: Server-Sent Events; `lines`: a JSON text in each line; `records`: JSON text sequences (RFC 7464). */
export type StreamKind = 'events' | 'lines' | 'records'

/** JSON texts in lines: none is registered, so each is also written with `x-`. */
const LINES = new Set(['application/ndjson', 'application/jsonl', 'application/jsonlines', 'application/json-lines'])

/** The kind of stream of a media type; null where it is none. */
export function streamKind(mediaType: string | undefined): StreamKind | null {
  const essence = essenceOf(mediaType)
  if (essence === 'text/event-stream') return 'events'
  if (LINES.has(essence.replace('/x-', '/'))) return 'lines'
  return /^application\/(.+\+)?json-seq$/.test(essence) ? 'records' : null
}

/** What a document says about one event of a stream; an item of the other kinds is called an event, too. */
export type StreamForm = {
  readonly kind: StreamKind
  /** Null where the document says nothing about one event. */
  readonly schema: Schema | null
  /** What the schema describes: an event as an object of its fields, or what is in its data. */
  readonly about: 'fields' | 'data'
}

/**
 * The form of a media type's stream; null where it is none. OpenAPI 3.2 has `itemSchema`. Before, documents wrote a
 * `schema` that is of one event, of a list of events, or a mere string for the whole text.
 */
export function streamForm({ name, schema, itemSchema }: MediaType): StreamForm | null {
  const kind = streamKind(name)
  if (kind === null) return null
  const written =
    itemSchema ?? schema?.items ?? (schema !== null && isTextual(schema) ? contentSchemaOf(schema) : schema)
  const one = written !== null && saysNothing(written) ? null : written
  return { kind, schema: one, about: kind === 'events' && one !== null && isOfFields(one) ? 'fields' : 'data' }
}

/** True for a schema that allows nothing but strings. */
export function isTextual(schema: Schema): boolean {
  const { types } = schema
  return types?.size === 1 && types.has('string')
}

/** The schema of what is written in a string, where the document has one. */
export function contentSchemaOf(schema: Schema): Schema | null {
  const holder = schema.parts.find(({ own }) => own.contentSchema !== undefined)
  return holder?.inside('contentSchema') ?? null
}

/** The schema of what is written in the data of an event by its fields, where the document has one. */
export function writtenDataOf(schema: Schema): Schema | null {
  const data = schema.shape.properties.get('data')
  return data === undefined ? null : contentSchemaOf(data)
}

/** Keywords of JSON Schema that allow every value. */
const WORDS_ALONE = new Set(['$comment', 'title', 'description', 'example', 'examples', 'default', 'deprecated'])

function saysNothing({ written, own }: Schema): boolean {
  if (!isObject(written)) return written === true
  return Object.keys(own).every((key) => WORDS_ALONE.has(key) || key.startsWith('x-'))
}

function isOfFields(schema: Schema): boolean {
  const names = [...schema.wide.properties.keys()]
  return names.every((name) => EVENT_FIELDS.has(name)) && (names.includes('data') || names.includes('event'))
}

/** The schemas by which events of a media type are judged: of each event, of its alternatives, of what its data holds. */
export function eventSchemas(mediaType: MediaType): Schema[] {
  const schema = streamForm(mediaType)?.schema ?? null
  const found = new Set(schema === null ? [] : [schema])
  for (const one of found) {
    for (const inner of one.alternatives) found.add(inner)
    const content = writtenDataOf(one)
    if (content !== null) found.add(content)
  }
  return [...found]
}

/** True for a document whose answers include streams. */
export function hasStreams({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.some(({ responses }) =>
    responses.some(({ content }) => content.some(({ name }) => streamKind(name) !== null)),
  )
}

/** True for a media type whose content is a table in lines. */
export function isTableType(mediaType: string): boolean {
  return /^text\/(csv|tab-separated-values)\b|^application\/csv\b/i.test(mediaType)
}
