/** Drift: where a deployment no longer does what its profile says. */

import { canonical } from '../../spec/json/equality.ts'
import { type AnswerKind, type Fact, type Profile, SERVICE } from '../../spec/profile/profile.ts'
import { RATE } from '../../spec/profile/situations.ts'
import { agrees, contentAgrees, headerAgrees, headersAgree } from './templates/agreement.ts'
import { isLimitNew } from './templates/rate.ts'

export type Drift = { readonly point: string; readonly before: string; readonly now: string }

/** Latency drifts if the median is so many times as long, and longer by so much than nine of ten answers: it may vary for those that are slow half of the time. */
const TIMES_AS_LONG = 10
const MILLISECONDS_LONGER = 100

/** Compares a deployment with its profile, in what both know, and a second look, if any, did not find unchanged. */
export function driftBetween(before: Profile, now: Profile, again: Profile | null = null): Drift[] {
  return [...lastingDrifts(before, now, again), ...violationDrift(before, now)]
}

function lastingDrifts(before: Profile, now: Profile, again: Profile | null): Drift[] {
  const drifts = driftsOf(before, now)
  if (again === null) return drifts
  const confirmed = new Set(driftsOf(before, again).map(({ point }) => point))
  const unseen = new Set(
    Object.entries(again.unknown).flatMap(([owner, why]) => Object.keys(why).map((name) => pointOf(owner, name))),
  )
  return drifts.filter(({ point }) => confirmed.has(point) || unseen.has(point))
}

function driftsOf(before: Profile, now: Profile): Drift[] {
  return [...factDrift(before, now), ...rateDrift(before, now), ...latencyDrift(before, now)]
}

/** What a table of drifts calls a situation. */
export function pointOf(owner: string, situation: string): string {
  return owner === SERVICE ? situation : `${owner} ${situation}`
}

/** Compares what both profiles have: what only one has depends on the writes, or on a fact that is reported by itself. */
function factDrift(before: Profile, now: Profile): Drift[] {
  return Object.entries(before.facts).flatMap(([owner, facts]) =>
    Object.entries(facts).flatMap(([situation, fact]): Drift[] => {
      const other = now.facts[owner]?.[situation]
      if (situation === RATE || other === undefined || factsAgree(fact, other)) return []
      return [{ point: pointOf(owner, situation), ...differing(fact, other) }]
    }),
  )
}

/** A limit by time is met only by who sends fast enough, so not meeting it says nothing; a limit by count, by everyone. */
function rateDrift(before: Profile, now: Profile): Drift[] {
  const [one, other] = [before.facts[SERVICE]?.[RATE], now.facts[SERVICE]?.[RATE]]
  const { requests, limited } = now.measured
  // The earlier run sent enough requests to meet it.
  const isCounted =
    other !== undefined && before.measured.limited === 0 && before.measured.requests > 2 * Number(other.every)
  if (isCounted || isLimitNew(before, now)) {
    const what = other === undefined ? `${limited} of ${requests} requests were told to wait` : describeFact(other)
    return [{ point: RATE, before: 'no limit was met', now: what }]
  }
  if (one === undefined) return []
  if (other === undefined) {
    const isMissed = limited === 0 && requests > Number(one.every) * 2
    return isMissed ? [{ point: RATE, before: describeFact(one), now: `no limit was met in ${requests} requests` }] : []
  }
  return factsAgree(one, other) ? [] : [{ point: RATE, ...differing(one, other) }]
}

function factsAgree(one: Fact, other: Fact): boolean {
  const { answer: first, headers: head, ...rest } = one
  const { answer: second, headers: otherHead, ...otherRest } = other
  const isAnswer = first === undefined || second === undefined ? first === second : agrees(first, second)
  const isHead = head === undefined || otherHead === undefined ? head === otherHead : headersAgree(head, otherHead)
  return isAnswer && isHead && isSameFact(rest, otherRest)
}

function isSameFact(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

/** What one run kept and the other broke, by the same requests. What a run did not judge is neither; profiles of earlier versions do not say that. */
function violationDrift(before: Profile, now: Profile): Drift[] {
  const { seed, kept } = before.measured
  if (seed !== undefined && seed !== now.measured.seed) return []
  const known = new Set(before.violations.map(({ requirement }) => requirement))
  const isNew = (requirement: string): boolean => !known.has(requirement) && kept?.includes(requirement) !== false
  const isGone = (requirement: string): boolean => now.measured.kept?.includes(requirement) === true
  return [
    ...now.violations
      .filter(({ requirement }) => isNew(requirement))
      .map(({ requirement, received }) => ({ point: requirement, before: 'no breach was seen', now: received })),
    ...before.violations
      .filter(({ requirement }) => isGone(requirement))
      .map(({ requirement, received }) => ({ point: requirement, before: received, now: 'conforms' })),
  ]
}

const OUTCOMES: readonly AnswerKind[] = ['success', 'failure', 'refusal']

function latencyDrift(before: Profile, now: Profile): Drift[] {
  return Object.entries(before.measured.latency).flatMap(([id, latency]) =>
    OUTCOMES.flatMap((outcome): Drift[] => {
      const [one, other] = [latency[outcome], now.measured.latency[id]?.[outcome]]
      if (one === undefined || other === undefined) return []
      const isSlower = other.p50 > one.p50 * TIMES_AS_LONG && other.p50 > one.p90 + MILLISECONDS_LONGER
      return isSlower ? [{ point: `${id} latency ${outcome}`, before: `${one.p50} ms`, now: `${other.p50} ms` }] : []
    }),
  )
}

function differing(one: Fact, other: Fact): { readonly before: string; readonly now: string } {
  const [first, second] = [one.answer, other.answer]
  const isAlike = first !== undefined && second !== undefined && first.status === second.status
  if (!isAlike || !isSameFact({ ...one, answer: null }, { ...other, answer: null })) {
    return { before: describeFact(one), now: describeFact(other) }
  }
  const names = [...new Set([...Object.keys(first.headers), ...Object.keys(second.headers)])]
  const changed = names.filter((name) => !headerAgrees(name, first.headers[name], second.headers[name]))
  const headers = (answer: typeof first): string[] =>
    changed.map((name) => `${name}: ${answer.headers[name] ?? '(none)'}`)
  const isBody = !contentAgrees(first, second)
  const words = (answer: typeof first): string =>
    [String(answer.status), ...headers(answer), ...(isBody ? [answerContent(answer)] : [])].join(' ')
  return { before: words(first), now: words(second) }
}

function answerContent({ json, text, layout }: NonNullable<Fact['answer']>): string {
  const body = json === undefined ? (text ?? '') : JSON.stringify(json)
  return layout === undefined ? body : `${body} (${JSON.stringify(layout)})`
}

function describeFact({ answer, accepts, headers, closes, ...others }: Fact): string {
  const bound = accepts === undefined || accepts === true ? [] : [`up to ${JSON.stringify(accepts)}`]
  const rest = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const shown = headers === undefined ? [] : [JSON.stringify(headers)]
  const end = closes === true ? ['no answer'] : []
  const refused = answer === undefined ? [] : [`${answer.status} ${answerContent(answer)}`.trim()]
  const words = [...bound, ...rest, ...shown, ...end, ...refused]
  return words.length === 0 ? 'accepted' : words.join(', ')
}
