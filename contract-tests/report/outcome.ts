/** What a run says of a requirement: its outcome, and the cases that it comes from. */

import { type Concern, KINDS } from '../../spec/requirements/concern.ts'
import type { CaseResult } from '../run/record/events.ts'

/** The worst first, as reports count them. */
export const OUTCOMES = ['failed', 'warned', 'known', 'inconclusive', 'not-exercised', 'passed'] as const

/** What a run found of a requirement; the worst first in `OUTCOMES`. */
export type RequirementOutcome = (typeof OUTCOMES)[number]

/** The marks of an outcome: a word for logs, a sign for a screen, and an emoji for Markdown. */
export const MARKS = {
  passed: { word: 'pass', sign: '✓', emoji: '✅' },
  failed: { word: 'FAIL', sign: '✗', emoji: '❌' },
  warned: { word: 'warn', sign: '!', emoji: '⚠️' },
  known: { word: 'known', sign: '•', emoji: '📌' },
  inconclusive: { word: 'open', sign: '?', emoji: '❔' },
  'not-exercised': { word: '  --', sign: '–', emoji: '➖' },
} as const satisfies Readonly<Record<RequirementOutcome, object>>

/** True for a breach that is not known: it fails the run, or is a warning. */
export function isAgainstTarget({ outcome }: { readonly outcome: RequirementOutcome }): boolean {
  return outcome === 'failed' || outcome === 'warned'
}

export function isBreach(one: { readonly outcome: RequirementOutcome }): boolean {
  return one.outcome === 'known' || isAgainstTarget(one)
}

export function outcomeText(outcome: RequirementOutcome): string {
  // A known finding is one entry of a file; a requirement may have several.
  return outcome === 'known' ? 'known to fail' : outcome === 'not-exercised' ? 'not tried' : outcome
}

/** Why the run has no case of a requirement. */
export const NO_CASE = 'the run has no case for it'
export const NO_ANSWER = 'no such answer occurred'

/** Why a requirement was not exercised where nothing else is known. */
export const unseenFor = ({ kind }: Concern): string => (KINDS[kind].inAnswers ? NO_ANSWER : NO_CASE)

/** Why the run did not try a requirement, or some of its cases; null if it tried whatever it could. */
export function missedFor({ outcome, reason, cases }: RequirementReport): string | null {
  const why = outcome === 'not-exercised' ? reason : cases.find((one) => one.outcome === 'not-exercised')?.reason
  return why === NO_CASE || why === NO_ANSWER ? null : (why ?? null)
}

/** A reason without the answer that it quotes: operations that have no item answer each in their own words. */
export function withoutAnswer(reason: string): string {
  return reason.replace(/(?:: the answer was)?: [1-5]\d\d (?:\(empty\)|[\w.+-]+\/).*$/s, '')
}

/** What a run found of one requirement, with the cases that show it. */
export type RequirementReport = {
  readonly id: string
  readonly operation: string
  /** The path of what its answers show, of a requirement that values come back. */
  readonly resource?: string
  readonly level: 'must' | 'should'
  readonly text: string
  readonly breach: string
  /** The sentence that justifies it, and the place of that sentence in the document or in a standard. */
  readonly because: string
  readonly source: string
  readonly outcome: RequirementOutcome
  /** Why it is not decided; null if it is. */
  readonly reason: string | null
  readonly cases: readonly CaseReport[]
}

/** One request of a run, the answer that it expected, and the answer that it got. */
export type CaseReport = Omit<CaseResult, 'requirement' | 'outcome'> & { readonly outcome: RequirementOutcome }
