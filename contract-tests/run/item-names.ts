/** Where requests and answers name an item. */

import type { Operation } from '../../spec/contract.ts'
import { ExactNumber, tryParseJson } from '../../spec/exact-json.ts'
import { type Exchange, header, type RequestMessage } from '../../spec/http/message.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import { nameOf } from '../../spec/path-template.ts'

/** A place of a path or a query. */
type Spot = { readonly in: string; readonly name: string }

/** True for a request to the path of an operation, whatever it names there. */
export function isAt({ path: template }: Operation, { path: target }: RequestMessage): boolean {
  const segments = splitTarget(target).path.split('/')
  const wanted = splitTarget(template.replace(/[&#].*/, '')).path.split('/')
  return (
    segments.length === wanted.length &&
    wanted.every((segment, index) => segment.includes('{') || segment === segments[index])
  )
}

/** What a request names at a place of its path or query, decoded; null where it names nothing. */
export function textIn({ path: template }: Operation, { path: target }: RequestMessage, place: Spot): string | null {
  const { path, query } = splitTarget(target)
  if (place.in === 'query') return new URLSearchParams(query).get(place.name)
  const index = template.split('/').indexOf(`{${place.name}}`)
  const text = path.split('/')[index]
  return text === undefined ? null : percentDecoded(text)
}

/** The request with another item at a place of its path or query; as it is where the path has more than that in one segment. */
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

/** The key of what an exchange created: as its answer says it, else as it was sent. */
export function keyIn(exchange: Exchange, sent: unknown, key: string, collection: string): string | null {
  if (exchange.received.kind === 'failure') return null
  return keyShownIn(exchange, key, collection) ?? (isObject(sent) ? memberText(sent, key) : null)
}

/** The key of what an exchange created as its answer shows it, else as its Location does; null where neither does. */
export function keyShownIn({ received }: Exchange, key: string, collection: string): string | null {
  if (received.kind === 'failure') return null
  const answer = tryParseJson(new TextDecoder().decode(received.body))?.exact
  const shown = isObject(answer) ? [answer, ...Object.values(answer).filter(isObject)] : []
  const [found] = shown.flatMap((each) => memberText(each, key) ?? [])
  if (found !== undefined) return found
  const { path } = splitTarget(header(received.headers, 'location') ?? '')
  const [name, last] = path.split('/').slice(-2)
  return last !== undefined && last !== '' && name === nameOf(collection) ? percentDecoded(last) : null
}

function memberText(object: JsonObject, name: string): string | null {
  return Object.hasOwn(object, name) ? textOf(object[name]) : null
}

/** A key as a path writes it; null where a value is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number') return String(value)
  return value instanceof ExactNumber ? JSON.stringify(value) : null
}
