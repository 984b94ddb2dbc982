/** Reads and writes the keys of items in requests and answers. */

import type { Operation } from '../../spec/contract/contract.ts'
import { nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { type Exchange, header, type RequestMessage } from '../../spec/http/message.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { ExactNumber, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'

/** A parameter of a path or a query. */
type Spot = { readonly in: string; readonly name: string }

/** True if a request's path is the operation's, with any values of its parameters. */
export function isAt({ path: template }: Operation, { path: target }: RequestMessage): boolean {
  const segments = splitTarget(target).path.split('/')
  const wanted = splitTarget(template.replace(/[&#].*/, '')).path.split('/')
  return (
    segments.length === wanted.length &&
    wanted.every((segment, index) => segment.includes('{') || segment === segments[index])
  )
}

/** The decoded value of a path or query parameter in a request; null if it is absent. */
export function textIn({ path: template }: Operation, { path: target }: RequestMessage, place: Spot): string | null {
  const { path, query } = splitTarget(target)
  if (place.in === 'query') return new URLSearchParams(query).get(place.name)
  const index = template.split('/').indexOf(`{${place.name}}`)
  const text = path.split('/')[index]
  return text === undefined ? null : percentDecoded(text)
}

/** The request with another key in its path or query; unchanged if the path parameter is not a whole segment. */
export function withText(
  { path: template }: Operation,
  message: RequestMessage,
  place: Spot,
  key: string,
): RequestMessage {
  const { path, query } = splitTarget(message.path)
  if (place.in === 'query') {
    const pairs = new URLSearchParams(query)
    pairs.set(place.name, key)
    return { ...message, path: `${path}?${pairs}` }
  }
  const index = template.split('/').indexOf(`{${place.name}}`)
  if (index === -1) return message
  const segments = path.split('/').with(index, encodeURIComponent(key.toWellFormed()))
  return { ...message, path: segments.join('/') + (query === '' ? '' : `?${query}`) }
}

/** The values of a request's path parameters, in the order of the path; null for one that is not a whole segment. */
export function pathTexts(operation: Operation, message: RequestMessage): (string | null)[] {
  return pathParameters(operation.path).map((name) => textIn(operation, message, { in: 'path', name }))
}

/** The request with these values in its path, in the order of its parameters; null leaves one as it is. */
export function withPathTexts(
  operation: Operation,
  message: RequestMessage,
  texts: readonly (string | null)[],
): RequestMessage {
  return pathParameters(operation.path).reduce((changed, name, index) => {
    const text = texts[index] ?? null
    return text === null ? changed : withText(operation, changed, { in: 'path', name }, text)
  }, message)
}

/** The key of the item that an exchange created: from the answer, else from the request. */
export function keyIn(exchange: Exchange, sent: unknown, key: string, collection: string): string | null {
  if (exchange.received.kind === 'failure') return null
  const [shown, ...others] = keysShownIn(exchange, key, collection)
  if (shown !== undefined && others.length === 0) return shown
  const own = isObject(sent) ? memberText(sent, key) : null
  return own !== null && (shown === undefined || own === shown || others.includes(own)) ? own : null
}

/** The key of a created item from the body of the answer, else from its Location; null if neither tells it. */
export function keyShownIn(exchange: Pick<Exchange, 'received'>, key: string, collection: string): string | null {
  const [shown, ...others] = keysShownIn(exchange, key, collection)
  return others.length === 0 ? (shown ?? null) : null
}

/** More than one where an answer shows things beside each other, and no Location says which of them is the item. */
function keysShownIn({ received }: Pick<Exchange, 'received'>, key: string, collection: string): readonly string[] {
  if (received.kind === 'failure') return []
  const answer = tryParseJson(new TextDecoder().decode(received.body))?.exact
  const own = isObject(answer) ? memberText(answer, key) : null
  if (own !== null) return [own]
  const within = isObject(answer) ? Object.values(answer).filter(isObject) : []
  const shown = [...new Set(within.flatMap((each) => memberText(each, key) ?? []))]
  if (shown.length === 1) return shown
  const { path } = splitTarget(header(received.headers, 'location') ?? '')
  const [name, last] = path.split('/').slice(-2)
  return last !== undefined && last !== '' && name === nameOf(collection) ? [percentDecoded(last)] : shown
}

function memberText(object: JsonObject, name: string): string | null {
  return Object.hasOwn(object, name) ? keyTextOf(object[name]) : null
}

/** A key as text for a path; null if the value can't be a key. */
export function keyTextOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value instanceof ExactNumber ? JSON.stringify(value) : null
}
