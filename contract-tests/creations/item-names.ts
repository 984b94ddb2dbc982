/** What names the items that a run creates, and how their keys are read and written in requests. */

import type { Operation } from '../../spec/contract/contract.ts'
import { pathAlone, pathParameters } from '../../spec/contract/path-template.ts'
import type { RequestMessage } from '../../spec/http/message.ts'
import { encodedPairs, readings } from '../../spec/http/parameter.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { ExactNumber } from '../../spec/json/exact-json.ts'
import { onceFor } from '../../spec/program/once-for.ts'
import { namedInFull, partInPath } from '../../spec/resources/resource.ts'
import type { Resource, Use } from '../../spec/resources/resources.ts'

/** Where a request names an item: a parameter, or a property of its body. */
export type ItemSpot = { readonly in: 'path' | 'query' | 'body'; readonly name: string }

/** An operation that creates items, and what names these. */
export type ItemCreation = {
  readonly operation: Operation
  /** Where its answer has the key: JSON Pointer, or `Location`. */
  readonly at: string
  /** The item's property that is the key. */
  readonly key: string
  /** The path of the items' collection. */
  readonly path: string
  /** The names that stand before a key in a path: `plants` and `plant`. */
  readonly before: readonly string[]
  /** The properties of the body that lead to the item. */
  readonly within: readonly string[]
  /** Where a request that puts an item at its path names it; null where the service gives the key. */
  readonly named: ItemSpot | null
}

export type ItemDeletion = {
  /** The path of their collection. */
  readonly path: string
  /** The item's property that has the key. */
  readonly property: string
  readonly deletion: Use
  /** What else can be done with the items; null where the document has no more of them. */
  readonly resource: Resource | null
  /** Items are deleted before those of a lower rank, which they are below or which they name. */
  readonly rank: number
}

/** True if a request's path is the operation's, with any values of its parameters. */
export function isAt(operation: Operation, { path: target }: RequestMessage): boolean {
  const segments = splitTarget(target).path.split('/')
  const fixed = fixedSegments(operation)
  const isAlike = fixed.every((segment, index) => segment === null || segment === segments[index])
  return isAlike && segments.length === fixed.length
}

/** The segments of an operation's path; null for one with a parameter. */
const fixedSegments = onceFor(({ path }: Operation): readonly (string | null)[] =>
  pathAlone(path)
    .split('/')
    .map((segment) => (segment.includes('{') ? null : segment)),
)

/** True for a request of the operation itself: a case may send another method, or to another path. */
export function reaches(operation: Operation, sent: RequestMessage): boolean {
  return sent.method === operation.method && isAt(operation, sent)
}

/** The decoded value of a path or query parameter in a request; null if it is absent. */
export function parameterText(operation: Operation, { path: target }: RequestMessage, place: ItemSpot): string | null {
  const { path, query } = splitTarget(target)
  if (place.in === 'query') return new URLSearchParams(query).get(place.name)
  return textAt(operation, path, place.name) === null
    ? null
    : namedInFull(operation, place.name, (name) => textAt(operation, path, name) ?? '')
}

function textAt(operation: Operation, path: string, name: string): string | null {
  const spot = spotsOf(operation).get(name) ?? null
  const text = spot === null ? undefined : path.split('/')[spot.index]
  if (spot === null || text === undefined) return null
  const { before, after } = spot
  const isFramed = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
  return isFramed ? percentDecoded(text.slice(before.length, text.length - after.length)) : null
}

/** The segments of a path that have one parameter, by its name, with what stands around it: `.html` of `/pages/{id}.html`. */
const spotsOf = onceFor(({ path }: Operation) => {
  const segments = pathAlone(path).split('/')
  const spots = pathParameters(path).flatMap((name) => {
    const index = segments.findIndex((one) => one.includes(`{${name}}`))
    const [before = '', after = '', ...more] = segments[index]?.split(`{${name}}`) ?? []
    const isShared = index === -1 || more.length > 0 || `${before}${after}`.includes('{')
    return isShared ? [] : [[name, { index, before, after }] as const]
  })
  return new Map(spots)
})

/** The request with another key in its path or query; unchanged if the path parameter shares its segment with another. */
export function withText(operation: Operation, message: RequestMessage, place: ItemSpot, key: string): RequestMessage {
  const { path, query } = splitTarget(message.path)
  if (place.in === 'query') {
    const pairs = new URLSearchParams(query)
    pairs.set(place.name, key)
    return { ...message, path: `${path}?${pairs}` }
  }
  const spot = spotsOf(operation).get(place.name) ?? null
  if (spot === null) return message
  const own = partInPath(operation, place.name, key)
  const text = `${spot.before}${encodeURIComponent(own.toWellFormed())}${spot.after}`
  const segments = path.split('/').with(spot.index, text)
  return { ...message, path: segments.join('/') + (query === '' ? '' : `?${query}`) }
}

/** The request with several values of a parameter of the query, in the style that the document has for them. */
export function withList(
  { parameters }: Operation,
  message: RequestMessage,
  { in: place, name }: ItemSpot,
  texts: readonly string[],
): RequestMessage {
  const { path, query } = splitTarget(message.path)
  const parameter = parameters.find((one) => one.in === place && one.name === name)
  const others = new URLSearchParams(query)
  others.delete(name)
  const pairs = [...(others.size > 0 ? [String(others)] : []), ...(parameter ? encodedPairs(parameter, texts) : [])]
  return { ...message, path: `${path}?${pairs.join('&')}` }
}

/** The values of a request's path parameters, in the order of the path; empty for one that shares its segment with another. */
export function pathTexts(operation: Operation, message: RequestMessage): string[] {
  return pathParameters(operation.path).map((name) => parameterText(operation, message, { in: 'path', name }) ?? '')
}

/** The request with these values in its path, in the order of its parameters; an empty one leaves it as it is. */
export function withPathTexts(operation: Operation, message: RequestMessage, texts: readonly string[]): RequestMessage {
  return pathParameters(operation.path).reduce((changed, name, index) => {
    const text = texts[index] ?? ''
    return text === '' ? changed : withText(operation, changed, { in: 'path', name }, text)
  }, message)
}

/** Those of the parents below which an item was made that an operation's path has, too: `/seats/{seatId}` has none. */
export function parentsIn(
  { operation, item }: Pick<Use, 'operation' | 'item'>,
  parents: readonly string[],
): readonly string[] {
  const names = pathParameters(operation.path)
  return parents.slice(0, item?.in === 'path' ? names.indexOf(item.name) : names.length)
}

/** A key as text for a path; null if the value can't be a key. */
export function keyTextOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value instanceof ExactNumber ? JSON.stringify(value) : null
}

/** True if the path of a request has a value that its parameter does not allow: then it names no item. */
export function isMalformed(operation: Operation, message: RequestMessage): boolean {
  return pathParameters(operation.path).some((name) => isMalformedIn(operation, message, name))
}

/** The same of one parameter. */
export function isMalformedIn(operation: Operation, message: RequestMessage, name: string): boolean {
  const text = parameterText(operation, message, { in: 'path', name })
  return text !== null && !isReadable(operation, { in: 'path', name }, text)
}

/** True if a text can be read as a value that its parameter allows. */
export function isReadable(operation: Operation, spot: ItemSpot, text: string): boolean {
  const parameter = operation.parameters.find((one) => one.in === spot.in && one.name === spot.name)
  if (parameter?.schema == null) return true
  const validate = parameter.schema.validator('request')
  return readings(text).some((value) => validate(value).length === 0)
}
