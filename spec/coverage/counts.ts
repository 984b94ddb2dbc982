/** Counts of which parts of a contract exchanges cover: plain numbers by name, which can be summed over processes and runs. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { essenceOf } from '../http/media-type.ts'
import { isSpread } from '../http/parameter.ts'
import { valueAt } from '../http/place.ts'
import { splitTarget } from '../http/target.ts'
import { tryParseJson } from '../json/exact-json.ts'
import { isObject } from '../json/pointer.ts'

/** How often each thing was covered, by its name. */
export type Counts = Map<string, number>

/** The most different things of one set of counts: clients choose the names, so there must be a limit. */
const MOST = 50_000

/** Adds all counts of one set to another. */
export function addCounts(counts: Counts, more: Iterable<readonly [name: string, times: number]>): void {
  for (const [name, times] of more) {
    const known = counts.get(name) ?? 0
    if (known + times === 0) counts.delete(name)
    else if (known !== 0 || counts.size < MOST) counts.set(name, known + times)
  }
}

/** A part that can be covered: its operation, its kind, and its name in one or two parts. */
export type Sight = readonly [operation: string, kind: SightKind, name?: string, part?: string]

/** `request`: any request. `answer`: a status, and the media type of its content. `broken`: the id of a requirement. */
const KINDS = ['request', 'sent', 'answer', 'parameter', 'property', 'broken', 'scenario'] as const
type SightKind = (typeof KINDS)[number]

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

const LONGEST = 200

export function countExchange(counts: Counts, exchange: MetExchange): void {
  for (const sight of sightsOf(exchange)) countSight(counts, sight)
}

/** Counts that a request broke a requirement of its operation. */
export function countBroken(counts: Counts, operation: string, requirement: string): void {
  countSight(counts, [operation, 'broken', requirement])
}

function countSight(counts: Counts, sight: Sight): void {
  const name = sight.map(namePart).join('\0')
  const known = counts.get(name)
  if (known !== undefined || counts.size < MOST) counts.set(name, (known ?? 0) + 1)
}

function namePart(part: string | undefined): string | undefined {
  return part?.includes('\0') ? part.replaceAll('\0', '').slice(0, LONGEST) : part?.slice(0, LONGEST)
}

export function* sightsIn(counts: Counts): Generator<readonly [sight: Sight, times: number]> {
  for (const [text, times] of counts) {
    const [operation = '', kind = '', name = '', part = ''] = text.split('\0')
    if (isSightKind(kind)) yield [[operation, kind, name, part], times]
  }
}

function isSightKind(kind: string): kind is SightKind {
  return KINDS.some((one) => one === kind)
}

function* sightsOf(exchange: MetExchange): Generator<Sight> {
  const { operation, header, status, broken, scenario } = exchange
  const id = operation?.id ?? NOWHERE
  yield [id, 'request']
  if (operation === null) return
  const sent = essenceOf(header('content-type'))
  if (sent !== '') yield [id, 'sent', sent]
  if (status !== null && status > 0) yield [id, 'answer', String(status), essenceOf(exchange.answered)]
  const { query } = splitTarget(exchange.target)
  const names = query === '' ? NO_NAMES : new Set(new URLSearchParams(query).keys())
  for (const parameter of operation.parameters) {
    if (isParameterSent(parameter, names, header)) yield [id, 'parameter', parameter.in, parameter.name]
  }
  for (const name of propertiesSent(operation, exchange)) yield [id, 'property', name]
  for (const requirement of broken) yield [id, 'broken', requirement]
  if (scenario !== null) yield [id, 'scenario', scenario]
}

const NO_NAMES: ReadonlySet<string> = new Set()

function propertiesSent(operation: Operation, { body }: MetExchange): readonly string[] {
  const names = [...(bodySchema(operation)?.wide.properties.keys() ?? [])]
  const text = names.length === 0 ? null : body()
  const value = text === null ? null : tryParseJson(text)?.value
  return isObject(value) ? names.filter((name) => Object.hasOwn(value, name)) : []
}

function isParameterSent(parameter: Parameter, names: ReadonlySet<string>, header: MetExchange['header']): boolean {
  const { in: place, name } = parameter
  if (place === 'path') return true
  if (place !== 'query') return valueAt({ in: place, name }, { header, query: '' }) !== undefined
  if (names.has(name)) return true
  if (names.size === 0) return false
  if (isIndexed(names, name)) return true
  const members = isSpread(parameter) ? [...(parameter.schema?.wide.properties.keys() ?? [])] : []
  return members.some((each) => names.has(each) || isIndexed(names, each))
}

function isIndexed(names: ReadonlySet<string>, name: string): boolean {
  return names.values().some((each) => each.startsWith(`${name}[`))
}
