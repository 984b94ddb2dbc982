/**
 * Makes the content of a callback: from its schema and examples, and from the item that the operation created or
 * returned.
 */

import type { Api, Operation, ResponseSpec } from '../../spec/contract/contract.ts'
import { answerSchema, bodySchema } from '../../spec/contract/responses.ts'
import { isJson } from '../../spec/http/media-type.ts'
import { parseOwn, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { singularOf } from '../../spec/names/item-key.ts'
import type { Callback } from '../../spec/read/callbacks.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { Occasion, Responder } from '../engine/answer/responder.ts'
import type { Engine } from '../engine/engine.ts'
import type { CallbackSource } from './source.ts'

/** Headers that describe the connection or the client: no callback takes them from the document. */
const OWN_HEADERS = /^(host|connection|keep-alive|proxy-.*|te|upgrade|expect|authorization|cookie|x-mock-.*)$/i

const FORM = /^application\/x-www-form-urlencoded\b/i

export type CallbackContent = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

export type Following = { readonly operation: Operation; readonly source: CallbackSource }

/** What a body is by the user's wish: the example of a name, or a value; by the document without either. */
export type BodyWish = { readonly example: string | null; readonly body?: unknown }

/** The content of a callback; of several media types the first. `following` is null for one that is sent by hand. */
export function callbackContent(
  api: Api,
  { responder: responderOf }: Pick<Engine, 'responder'>,
  { name, content, headers, pointer }: Callback,
  following: Following | null,
  wish: BodyWish = { example: following?.source.preferred ?? null },
): CallbackContent {
  const [first] = content
  const isForm = first !== undefined && FORM.test(first.name)
  // A form is made as the object that it holds.
  const mediaType = first && { ...first, json: isForm || isJson(first.name) }
  const response: ResponseSpec = {
    status: '200',
    content: mediaType === undefined ? [] : [mediaType],
    headers: headers.filter((header) => !OWN_HEADERS.test(header.name)),
    pointer,
  }
  const key = `${name} ${JSON.stringify(following?.source.response.body)} ${following?.source.request.url}`
  const values = following === null ? new Map<string, string>() : itemValues(api, following)
  const occasion: Occasion = { key, values, note: null }
  const responder = responderOf({ ...STANDING, id: name, slug: name, pointer }, response)
  const made = wish.body === undefined ? madeBody(responder, occasion, wish.example) : writtenText(wish.body)
  const isMade = mediaType?.json === true && mediaType.schema !== null && following !== null
  const text = isMade && mediaType.schema !== null ? aboutItem(mediaType.schema, made, following) : made
  const body = isForm ? formText(text) : text
  const described = Object.entries(responder.headers({ key, target: '/', body }))
  return {
    // CORS headers belong only in answers.
    headers: Object.fromEntries(described.filter(([header]) => !header.startsWith('access-control-'))),
    body: Buffer.from(body, occasion.encoding ?? 'utf8'),
  }
}

function writtenText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Stands for what a callback answers to. Its path says that the content is about an item. */
const STANDING: Omit<Operation, 'id' | 'slug' | 'pointer'> = {
  ...{ method: 'POST', path: '/{id}', summary: '', parameters: [], body: null, responses: [], security: [] },
  ...{ basePaths: [], document: null, fault: null },
}

/** From the document alone: the example whose name the request preferred, else the first, else generated values. */
function madeBody(responder: Responder, occasion: Occasion, preferred: string | null): string {
  return (preferred === null ? null : responder.example(preferred)) ?? responder.body(null, occasion)
}

/** The values of the path, and the key of the item that was created or shown: `orderId`. */
function itemValues(api: Api, { operation, source }: Following): ReadonlyMap<string, string> {
  const { request, response } = source
  const resource = resourcesOf(api).uses.get(operation)?.resource
  const key = resource?.key == null ? undefined : ownMember(response.body, resource.key)
  if (resource === undefined || (typeof key !== 'string' && typeof key !== 'number')) return request.values
  return new Map([...request.values, [`${singularOf(resource.name)}Id`, String(key)]])
}

/** How deep objects are searched: an envelope, its data, and an item in the data. */
const DEEPEST = 3

/** The JSON text of a callback about what was sent and answered, as far as its schema allows. */
function aboutItem(schema: Schema, made: string, { operation, source }: Following): string {
  const base = tryParseJson(made)?.exact
  const { request, response } = source
  const known = new Map<string, JsonObject>()
  noteObjects(known, answerSchema(operation), response.body, DEEPEST)
  noteObjects(known, bodySchema(operation), request.body, DEEPEST)
  const validate = schema.validator('response')
  const isValid = (value: unknown): boolean => {
    const { value: judged, exact } = parseOwn(JSON.stringify(value))
    return validate(judged, exact).length === 0
  }
  const told = withItems(schema, base, known, DEEPEST)
  if (told !== base && isValid(told)) return JSON.stringify(told)
  // Properties that the request or the answer has too, each if its value is valid here.
  let body = base
  for (const name of schema.wide.properties.keys()) {
    const value = ownMember(response.body, name) ?? ownMember(request.body, name)
    const next = { ...(isObject(body) ? body : {}), [name]: value }
    if (value !== undefined && isObject(body) && isValid(next)) body = next
  }
  return body === base ? made : JSON.stringify(body)
}

function noteObjects(known: Map<string, JsonObject>, schema: Schema | null, value: unknown, depth: number): void {
  if (schema === null || !isObject(value) || depth === 0) return
  for (const { pointer } of schema.parts) if (!known.has(pointer)) known.set(pointer, value)
  for (const [name, property] of schema.wide.properties) noteObjects(known, property, ownMember(value, name), depth - 1)
}

/** Puts known objects in the places of objects with the same schema; returns the same value if there are none. */
function withItems(schema: Schema, value: unknown, known: ReadonlyMap<string, JsonObject>, depth: number): unknown {
  const [item] = schema.parts.flatMap(({ pointer }) => known.get(pointer) ?? [])
  if (item !== undefined) return item
  if (depth === 0) return value
  if (Array.isArray(value)) {
    const [one, ...rest] = value
    const next = schema.items === null ? one : withItems(schema.items, one, known, depth - 1)
    return next === one ? value : [next, ...rest]
  }
  if (!isObject(value)) return value
  let told: JsonObject = value
  for (const [name, property] of schema.wide.properties) {
    const one = ownMember(value, name)
    const next = withItems(property, one, known, depth - 1)
    if (next !== one) told = { ...told, [name]: next }
  }
  return told
}

function formText(json: string): string {
  const value = tryParseJson(json)?.exact
  if (!isObject(value)) return json
  const fields = Object.entries(value).map(([name, one]): [string, string] => [name, writtenText(one)])
  return new URLSearchParams(fields).toString()
}
