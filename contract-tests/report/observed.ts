/** What a deployment was seen to do at each point that the contract leaves open. */

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { isObject } from '../../spec/json-pointer.ts'
import type { Observation } from '../run/recorder.ts'

/** By open point: which cases show it, and how they are told apart. */
export type Patterns = ReadonlyMap<string, Pattern>

type Pattern = {
  readonly cases: RegExp
  /** Answers of one status are one entry, or those to one kind of request, or only how long they took. */
  readonly by: 'status' | 'requirement' | 'latency'
}

/** Kinds of answers; or milliseconds; null where nothing was seen. */
export type Observed =
  | null
  | readonly {
      readonly status: number | null
      readonly headers: Readonly<Record<string, string>>
      /** The beginning of one of the bodies. */
      readonly body: string
      /** Ids of the cases that were answered so. */
      readonly cases: readonly string[]
    }[]
  | { readonly medianMs: number; readonly p95Ms: number; readonly maxMs: number }

/** Reads observations.yaml, which stands beside this file. */
export async function patterns(): Promise<Patterns> {
  const read: unknown = parse(await readFile(new URL('./observations.yaml', import.meta.url), 'utf8'))
  if (!isObject(read)) throw new Error('observations.yaml is an object')
  return new Map(
    Object.entries(read).map(([id, pattern]): [string, Pattern] => {
      const { cases, by } = isObject(pattern) ? pattern : { cases: pattern, by: 'status' }
      return [id, { cases: new RegExp(String(cases)), by: by === 'requirement' || by === 'latency' ? by : 'status' }]
    }),
  )
}

/** What the observations show of one point. */
export function observedAt(id: string, observations: readonly Observation[], patterns: Patterns): Observed {
  const pattern = patterns.get(id)
  if (pattern === undefined) return null
  const seen = observations.filter((each) => pattern.cases.test(each.case))
  if (seen.length === 0) return null
  if (pattern.by === 'latency') return latency(seen.map(({ durationMs }) => durationMs))
  const keyOf = (each: Observation): string =>
    pattern.by === 'status' ? String(each.status) : `${each.status} ${each.case.split('/')[0]}`
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
