/** What a deployment was seen to do at each point that the contract leaves open. */

import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { openPoints } from '../../spec/generated/open-points.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Observation } from '../run/record/events.ts'

/** By open point: how answers are grouped, and what it means that requests were accepted or refused. */
export type Groupings = ReadonlyMap<string, Grouping>

type Grouping = {
  /** Kinds of cases in which each case shows the open point. */
  readonly of: readonly string[]
  /** How answers are grouped and described; the comment in observations.yaml explains each way. */
  readonly by: 'status' | 'requirement' | 'numbers' | 'statuses' | 'texts' | 'latency'
  /** The text if a case was accepted, and if all were refused; empty: only the cases are named. */
  readonly accepted: string
  readonly refused: string
}

/** Groups of answers, or latencies; null if nothing was observed. */
export type Observed =
  | null
  | readonly {
      readonly status: number | null
      readonly headers: Readonly<Record<string, string>>
      /** The beginning of the body of one of the answers. */
      readonly body: string
      readonly cases: readonly string[]
    }[]
  | { readonly medianMs: number; readonly p95Ms: number; readonly maxMs: number }

export type ObservedPoint = {
  readonly id: string
  readonly question: string
  readonly observed: Observed
  /** The same in a sentence; null if nothing was observed. */
  readonly summary: string | null
}

export function observedPoints(observations: readonly Observation[]): ObservedPoint[] {
  const known = groupings()
  return openPoints.map(({ id, question }) => {
    const observed = observedAt(id, observations, known)
    return { id, question, observed, summary: pointSummary(id, observed, known) }
  })
}

export function groupings(): Groupings {
  const read: unknown = load(readFileSync(new URL('./observations.yaml', import.meta.url), 'utf8'))
  if (!isObject(read)) throw new Error('observations.yaml is an object')
  return new Map(
    Object.entries(read).map(([id, value]): [string, Grouping] => {
      const grouping = isObject(value) ? value : {}
      const text = (key: string): string => String(grouping[key] ?? '')
      const by =
        (['requirement', 'numbers', 'statuses', 'texts', 'latency'] as const).find((each) => each === grouping.by) ??
        'status'
      const of = Array.isArray(grouping.of) ? grouping.of.map(String) : []
      return [id, { of, by, accepted: text('accepted'), refused: text('refused') }]
    }),
  )
}

export function observedAt(id: string, observations: readonly Observation[], groupings: Groupings): Observed {
  const grouping = groupings.get(id)
  const isOfErrors = grouping?.by === 'numbers' || grouping?.by === 'texts'
  const seen = observations.filter(
    ({ shows, expectation, status }) =>
      (shows.includes(id) || grouping?.of.includes(expectation)) &&
      // A success has no error numbers and error texts, even if an error was expected.
      !(isOfErrors && status !== null && status < 400),
  )
  if (seen.length === 0) return null
  if (grouping?.by === 'latency') return latency(seen.map(({ durationMs }) => durationMs))
  const keyOf = (each: Observation): string => {
    if (grouping === undefined || grouping.by.startsWith('status')) return String(each.status)
    return `${each.status} ${grouping.by === 'numbers' ? numbersIn(each.body) : each.case.split('/')[0]}`
  }
  return [...Map.groupBy(seen, keyOf).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const { status, headers, body } = first
    return [{ status, headers, body, cases: [...new Set(alike.map((each) => each.case))] }]
  })
}

function latency(durations: readonly number[]): Observed {
  const sorted = durations.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) }
}

/** What was observed at a point, in one sentence without its full stop; null if nothing was. */
export function pointSummary(id: string, observed: Observed, groupings: Groupings): string | null {
  if (observed === null) return null
  if ('medianMs' in observed)
    return `median ${observed.medianMs} ms, 95 % within ${observed.p95Ms} ms, at most ${observed.maxMs} ms`
  const grouping = groupings.get(id)
  const summed = SUMMED[grouping?.by ?? 'status']
  if (summed !== undefined) return summed(observed)
  const accepted = observed.filter(({ status }) => status !== null && status < 300)
  const meaning = (accepted.length > 0 ? grouping?.accepted : grouping?.refused) ?? ''
  const isOne = new Set(observed.flatMap(({ cases }) => cases)).size === 1
  if (isOne && meaning !== '') return accepted.length > 0 ? meaning : `${meaning} (${statusText(observed[0]?.status)})`
  const details = differencesIn(observed).join('; ')
  return meaning === '' ? details : `${meaning}: ${details}`
}

type Answers = Exclude<Observed, null | { readonly medianMs: number }>

/** Groups that are summed up without what was accepted. */
const SUMMED: Readonly<Partial<Record<Grouping['by'], (observed: Answers) => string>>> = {
  statuses: (observed) => observed.map(({ status, cases }) => `${statusText(status)} ${cases.length} times`).join(', '),
  texts: (observed) => {
    const bodies = observed.slice(0, 3).map(({ body }) => JSON.stringify(body.slice(0, 160)))
    return bodies.join(', ')
  },
  numbers: (observed) => {
    const numbers = Map.groupBy(observed, ({ body }) => numbersIn(body))
    const named = [...numbers].filter(([number]) => number !== '')
    const statuses = (alike: Answers): string => [...new Set(alike.map(({ status }) => status))].join(', ')
    const texts = named.map(([number, alike]) => `${number} with status ${statuses(alike)}`)
    return texts.length === 0 ? 'no answer carries a number' : texts.join('; ')
  },
}

/** How cases were answered, each of them once: one that takes several requests may get several answers. */
function differencesIn(observed: Answers): string[] {
  const answers = new Map<string, (number | null)[]>()
  for (const { status, cases } of observed)
    for (const each of cases) answers.set(each, [...(answers.get(each) ?? []), status])
  const accepted = (status: number | null): boolean => status !== null && status < 300
  const groups = [
    ...Map.groupBy(answers, ([, statuses]) =>
      statuses.every(accepted) ? 'accepts' : `${[...new Set(statuses)].map(statusText).join(' and ')} for`,
    ),
  ].map(([how, members]) => ({ how, ids: members.map(([id]) => id) }))
  const isElsewhere = (id: string, ids: readonly string[]): boolean =>
    groups.some((other) => other.ids !== ids && other.ids.some((each) => requestName(each) === requestName(id)))
  // Operations may differ in what they do with the same.
  const named = (ids: readonly string[]): string[] =>
    ids.map((id) => (isElsewhere(id, ids) ? `${requestName(id)} (${id.split('.')[0]})` : requestName(id)))
  return groups
    .toSorted((one, other) => Number(other.how === 'accepts') - Number(one.how === 'accepts'))
    .map(({ how, ids }) => `${how} ${firstNames(named(ids))}`)
}

function statusText(status: number | null | undefined): string {
  return typeof status === 'number' ? `status ${status}` : 'no answer'
}

const NAMED = 6

function firstNames(all: readonly string[]): string {
  const names = [...new Set(all)]
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? [`${names.length - NAMED} more`] : [])].join(', ')
}

/** What is special about the requests of a case, by its id. */
function requestName(id: string): string {
  return (id.split(/[./]/).at(-1) ?? id).replaceAll('-', ' ')
}

/** The integer members of a JSON object, as literals. */
function numbersIn(body: string): string {
  return [...body.matchAll(/[{,]\s*"(?:[^"\\]|\\.)*"\s*:\s*(-?\d+)(?=\s*[,}])/g)].map(([, number]) => number).join(', ')
}
