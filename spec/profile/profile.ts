/** A profile: what a deployment does where the contract is silent. `plant-store learn` writes it, the mock imitates it. */

import { check as generated } from '../generated/checks/profile.ts'
import { ProfileError } from '../program/told-error.ts'
import { explain } from '../schema/violation.ts'
import type { AjvCheck } from '../validation/validators.ts'

const check: AjvCheck = generated

export type Profile = {
  readonly format: 1
  readonly document: { readonly title: string; readonly version: string; readonly sha256: string }
  /** By operation id, then by situation. Facts about no operation have the id {@link SERVICE}. */
  readonly facts: Readonly<Record<string, Facts>>
  /** What could not be observed, and why: by operation id, then by situation. */
  readonly unknown: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The requirements that the deployment broke, which the mock never imitates. */
  readonly violations: readonly { readonly requirement: string; readonly text: string; readonly received: string }[]
  readonly evidence: Readonly<Record<string, Readonly<Record<string, Evidence>>>>
  /** What differs from one run to the next. */
  readonly measured: Measured
}

export type Facts = Readonly<Record<string, Fact>>
export const SERVICE = 'service'

/** What the deployment does in a situation, whose kind decides which members are there: `longest /name` has `accepts`. */
export type Fact = {
  /** What is accepted: true for everything that was tried, a bound, or the only values. */
  readonly accepts?: true | number | string | readonly string[]
  readonly refuses?: string
  readonly first?: 'credential' | 'body'
  /** Which items a list has first. */
  readonly order?: 'oldest' | 'newest'
  /** Which of two members with the same name counts. */
  readonly counts?: 'first' | 'last'
  /** N: every Nth request gets the answer. */
  readonly every?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The connection is closed without an answer. */
  readonly closes?: true
  /** The answer to what is not accepted. */
  readonly answer?: AnswerTemplate
}

/** An answer as a template: its texts may have holes, see {@link HOLE}. */
export type AnswerTemplate = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The content where it is JSON. */
  readonly json?: unknown
  /** The white space of the JSON text; absent where it has none. */
  readonly layout?: Layout
  /** The content where it is anything else. */
  readonly text?: string
  /** The content is one of several that the same situation gets by chance. */
  readonly varies?: true
}

export type Layout = { readonly start: string; readonly indent: number; readonly end: string }

export function written(value: unknown, layout: Layout | undefined): string {
  return (layout?.start ?? '') + JSON.stringify(value, null, layout?.indent ?? 0) + (layout?.end ?? '')
}

export type Evidence = {
  /** Id of the point of implementation-defined.yaml. */
  readonly point: string
  /** How many answers show the fact. */
  readonly seen: number
  readonly confidence: 'high' | 'low'
  /** One of the answers. */
  readonly excerpt: string
}

export type Measured = {
  readonly target: string
  /** ISO 8601. */
  readonly at: string
  readonly seed?: number
  /** The requirements that were judged, and not broken. */
  readonly kept?: readonly string[]
  readonly requests: number
  readonly writes: number
  /** Requests that were told to wait. */
  readonly limited: number
  /** The most requests within each of several spans of time, from 50 ms to a minute. */
  readonly busiest?: readonly number[]
  /** The fewest requests within each span at which one was told to wait. */
  readonly limitedAt?: readonly number[]
  /** By operation id and outcome. */
  readonly latency: Readonly<Record<string, Readonly<Partial<Record<AnswerKind, Percentiles>>>>>
}

export type AnswerKind = 'success' | 'failure' | 'refusal'
/** Milliseconds. */
export type Percentiles = { readonly p10: number; readonly p50: number; readonly p90: number; readonly p99: number }

/**
 * A hole in a text. It stands for a part of the request (`property`, `pointer`, `value`, `limit`, `path`, `method`,
 * `origin`, `body`, or `sent` for a piece of the body) or for something that differs from answer to answer (`number`, `hex`, `uuid`, `time`, `date`,
 * `text`, and times in other formats, as directives of `strftime`). The JSON string `"«number»"` stands for a number,
 * and `««` for the sign `«` itself. A text that begins with `«×N»` is repeated N times.
 */
export const HOLE = /«(?:«|(\w+|[^«»]*%[^«»]*)»)/g

/** How often a text is repeated, see {@link HOLE}. */
export const TIMES = /^«×(\d{1,5})»/

/** Escapes the sign `«`, which opens a hole. */
export function literally(text: string): string {
  return text.replaceAll('«', '««')
}

/** Headers that tell browsers which origins may read an answer, and the `Vary` that goes with them. */
export const SHARING = /^(access-control-.*|vary|timing-allow-origin)$/

/** The parts of a request that answers repeat, by the names of their holes. */
export const REQUEST_HOLES = ['property', 'pointer', 'value', 'limit', 'path', 'method', 'origin', 'body'] as const
export type Words = Readonly<Partial<Record<(typeof REQUEST_HOLES)[number], string>>>

/** Returns the value as a profile. Throws a `ProfileError`, with a JSON Pointer, where it is not one. */
export function readProfile(value: unknown): Profile {
  if (isProfile(value)) return value
  const [violation] = explain(check.errors ?? [], value, '')
  throw new ProfileError(`${violation?.pointer || 'the profile'} ${violation?.expected ?? 'is not valid'}`)
}

function isProfile(value: unknown): value is Profile {
  return check(value)
}
