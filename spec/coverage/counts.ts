/** Which parts of a contract an exchange covers. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { essenceOf } from '../http/media-type.ts'
import { isSpread } from '../http/parameter.ts'
import { valueAt } from '../http/place.ts'
import { splitTarget } from '../http/target.ts'
import { tryParseJson } from '../json/exact-json.ts'
import { isObject } from '../json/pointer.ts'
import { addCounts, type Counts } from './adding.ts'

/** A part that can be covered: its operation, its kind, and its name in one or two parts. */
export type Sight = readonly [operation: string, kind: SightKind, name?: string, part?: string]

/** `request`: any request. `answer`: a status, and the media type of its content. `broken`: the id of a requirement. */
type SightKind = 'request' | 'sent' | 'answer' | 'parameter' | 'property' | 'broken' | 'scenario'

/** The operation of requests that belong to none. */
export const NOWHERE = ''

/** The parts of an exchange that coverage reads. */
export type MetExchange = {
  readonly operation: Operation | null
  readonly target: string
  /** A field of the request by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** The text of the request's body; null if it can't be read. */
  readonly body: () => string | null
  /** Null where no answer came. */
  readonly status: number | null
  /** The Content-Type of the answer, where it has content. */
  readonly answered: string | undefined
  /** Ids of the requirements that the request broke. */
  readonly broken: readonly string[]
  readonly scenario: string | null
}

/** The most characters of a name. */
const LONGEST = 200

/** Counts an exchange. */
export function countExchange(counts: Counts, exchange: MetExchange): void {
  for (const sight of sightsOf(exchange)) countSight(counts, sight)
}

/** Counts that a request broke a requirement of its operation. */
export function countBroken(counts: Counts, operation: string, requirement: string): void {
  countSight(counts, [operation, 'broken', requirement])
}

function countSight(counts: Counts, sight: Sight): void {
  addCounts(counts, [[sight.map((part) => part?.replaceAll('\0', '').slice(0, LONGEST)).join('\0'), 1]])
}

/** All counted parts, with their counts. */
export function* sightsIn(counts: Counts): Generator<readonly [sight: Sight, times: number]> {
  for (const [text, times] of counts) {
    const [operation = '', kind = '', name = '', part = ''] = text.split('\0')
    if (isSightKind(kind)) yield [[operation, kind, name, part], times]
  }
}

const KINDS = {
  request: 0,
  sent: 0,
  answer: 0,
  parameter: 0,
  property: 0,
  broken: 0,
  scenario: 0,
} as const satisfies Record<SightKind, 0>

function isSightKind(kind: string): kind is SightKind {
  return Object.hasOwn(KINDS, kind)
}

function* sightsOf({
  operation,
  target,
  header,
  body,
  status,
  answered,
  broken,
  scenario,
}: MetExchange): Generator<Sight> {
  const id = operation?.id ?? NOWHERE
  yield [id, 'request']
  if (operation === null) return
  const sent = essenceOf(header('content-type'))
  if (sent !== '') yield [id, 'sent', sent]
  if (status !== null && status > 0) yield [id, 'answer', String(status), essenceOf(answered)]
  const { query } = splitTarget(target)
  const names = new Set(new URLSearchParams(query).keys())
  for (const parameter of operation.parameters) {
    if (isParameterSent(parameter, names, header)) yield [id, 'parameter', parameter.in, parameter.name]
  }
  const properties = bodySchema(operation)?.wide.properties
  if (properties !== undefined && properties.size > 0) {
    const value = tryParseJson(body() ?? '')?.value
    if (isObject(value)) {
      for (const name of properties.keys()) if (Object.hasOwn(value, name)) yield [id, 'property', name]
    }
  }
  for (const requirement of broken) yield [id, 'broken', requirement]
  if (scenario !== null) yield [id, 'scenario', scenario]
}

/** True if a request has a value for a parameter. */
function isParameterSent(parameter: Parameter, names: ReadonlySet<string>, header: MetExchange['header']): boolean {
  const { in: place, name } = parameter
  if (place === 'path') return true
  if (place !== 'query') return valueAt({ in: place, name }, { header, query: '' }) !== undefined
  if (names.has(name)) return true
  if (names.size === 0) return false
  if (names.values().some((each) => each.startsWith(`${name}[`))) return true
  const members = isSpread(parameter) ? parameter.schema?.wide.properties : undefined
  return (
    members?.keys().some((each) => names.has(each) || names.values().some((one) => one.startsWith(`${each}[`))) ?? false
  )
}
