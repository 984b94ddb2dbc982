/**
 * A profile: what one deployment does where the contract is silent. It is learnt by `plant-store learn` and imitated by
 * the mock. Browser-safe.
 */

import { check as generated } from './generated/profile.ts'
import type { AjvCheck } from './validators.ts'
import { explain } from './violation.ts'

const check: AjvCheck = generated

export type Profile = {
  readonly format: 1
  readonly document: { readonly title: string; readonly version: string; readonly sha256: string }
  /** By operation id, then by situation; the id {@link SERVICE} is for what is no operation's. */
  readonly facts: Readonly<Record<string, Facts>>
  /** What could not be seen, and why. */
  readonly unknown: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What the deployment broke: never imitated. */
  readonly violations: readonly { readonly requirement: string; readonly text: string; readonly received: string }[]
  readonly evidence: Readonly<Record<string, Readonly<Record<string, Evidence>>>>
  /** What differs from one run to the next. */
  readonly measured: Measured
}

export type Facts = Readonly<Record<string, Fact>>
export const SERVICE = 'service'

/** What is done in one situation: which members there are depends on it. */
export type Fact = {
  /** What is taken: true, all that was tried; a bound; or the only values. */
  readonly accepts?: true | number | string | readonly string[]
  /** The characters that are not taken. */
  readonly refuses?: string
  /** What is looked at first. */
  readonly first?: 'credential' | 'body'
  /** Which items a list has first. */
  readonly order?: 'oldest' | 'newest'
  /** Which of two members of one name is taken. */
  readonly counts?: 'first' | 'last'
  /** Each request of this number, by count, is answered so. */
  readonly every?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The connection is closed without an answer. */
  readonly closes?: true
  /** To whatever is not taken. */
  readonly answer?: AnswerTemplate
}

/** An answer as a template: its texts may have holes, see {@link HOLE}. */
export type AnswerTemplate = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The content where it is JSON. */
  readonly json?: unknown
  /** White space of the JSON text; without it there is none. */
  readonly layout?: Layout
  /** The content where it is anything else. */
  readonly text?: string
}

export type Layout = { readonly start: string; readonly indent: number; readonly end: string }

/** JSON text of a value in a layout. */
export function written(value: unknown, layout: Layout | undefined): string {
  return (layout?.start ?? '') + JSON.stringify(value, null, layout?.indent ?? 0) + (layout?.end ?? '')
}

export type Evidence = {
  /** Id of the point of implementation-defined.yaml. */
  readonly point: string
  /** How many answers it follows from. */
  readonly seen: number
  readonly confidence: 'high' | 'low'
  /** One of the answers. */
  readonly excerpt: string
}

export type Measured = {
  readonly target: string
  /** ISO 8601. */
  readonly at: string
  readonly requests: number
  readonly writes: number
  /** Requests that were told to wait. */
  readonly limited: number
  /** The most requests within each of several spans of time, from 50 ms to a minute. */
  readonly busiest?: readonly number[]
  /** The fewest, where one was told to wait. */
  readonly limitedAt?: readonly number[]
  /** By operation id and outcome. */
  readonly latency: Readonly<Record<string, Readonly<Partial<Record<AnswerKind, Percentiles>>>>>
}

export type AnswerKind = 'success' | 'failure' | 'refusal'
/** Milliseconds. */
export type Percentiles = { readonly p10: number; readonly p50: number; readonly p90: number; readonly p99: number }

/**
 * A hole in a text: a word of the request that it answers (`property`, `pointer`, `value`, `limit`, `path`, `method`,
 * `origin`, `body`) or what another answer would have otherwise (`number`, `hex`, `uuid`, `time`, `date`, `text`; any
 * other way to tell the time in the directives of `strftime`). A string of JSON that is `«number»` alone is a number.
 * `««` stands for the sign itself. A text that begins with `«×N»` is what follows, N times.
 */
export const HOLE = /«(?:«|(\w+|[^«»]*%[^«»]*)»)/g

/** How often a text is repeated, see {@link HOLE}. */
export const TIMES = /^«×(\d{1,5})»/

/** Escapes the sign that opens a hole. */
export function literally(text: string): string {
  return text.replaceAll('«', '««')
}

/** The words of a request that answers repeat. */
export type Words = Readonly<Partial<Record<'property' | 'pointer' | 'value' | 'limit' | Place, string>>>
type Place = 'path' | 'method' | 'origin' | 'body'

/** Throws a `RangeError` of one line, `pointer: reason`, where a value is no profile. */
export function readProfile(value: unknown): Profile {
  if (isProfile(value)) return value
  const [violation] = explain(check.errors ?? [], value, '')
  throw new RangeError(`${violation?.pointer || 'the profile'} ${violation?.expected ?? 'is none'}`)
}

function isProfile(value: unknown): value is Profile {
  return check(value)
}
