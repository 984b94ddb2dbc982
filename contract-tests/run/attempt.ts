/**
 * Sends one case and judges the answer. A target may refuse a valid request for rules of its own. Plainer requests then
 * show whether the contract leaves the reason open: the same value in plain spelling, the same property without
 * optional ones beside it, and any plain request. The refusal is a breach only if one of them is accepted that differs
 * in nothing that the contract leaves open, and if all that happens again.
 */

import { ExactNumber, int64 } from '../../spec/exact-json.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Case } from '../cases/case.ts'
import { withBody } from '../cases/changes.ts'
import { literalFault } from '../cases/hand-written.ts'
import { isInteger } from '../cases/own-values.ts'
import { bodyOf, type Draft } from '../cases/request-builder.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import type { JudgeResult } from '../judge/judge.ts'
import { isAboutStatus, type Judgement } from '../judge/judgement.ts'
import { type Setback, withNoise } from './doubt.ts'
import { needsNewTexts } from './renewal.ts'
import type { Asked, Session } from './session.ts'

/** After this many unanswered cases of one requirement, its other cases are skipped. */
const MOST_UNANSWERED = 2

/** RFC 9112 section 6.1. */
const OLD = 'no client may send chunks to a service of HTTP/1.0'

/** Sends a case and judges it. If a valid request was refused, finds out why, and whether that happens again. */
export async function attempt(session: Session, one: Case): Promise<void> {
  const { recorder, unanswered } = session
  const group = one.requirement?.id ?? one.operation.slug
  const before = unanswered.get(group) ?? 0
  if (before >= MOST_UNANSWERED) return recorder.skip(one, `${MOST_UNANSWERED} earlier cases had no answer`)
  if (session.isOld && one.isChunked) return recorder.skip(one, OLD)
  const { result, noise: chance } = await session.insist(
    one.operation,
    () => judgeOnce(session, one),
    (judged) => judged && setbackOf(session, one, judged),
  )
  if (result === null) return recorder.skip(one, session.obstacleOf(one.operation))
  const { draft, exchange, isLost, judgements } = result
  const noise = chance ?? result.noise
  if (isLost && noise === null) unanswered.set(group, before + 1)
  if (!isLost || noise === null) recorder.observe(one, exchange)
  const { requirement } = one
  const isDecided = (judgement: Judgement): boolean =>
    chance === null || requirement === null || !isAboutStatus(requirement, judgement)
  recorder.record(one, draft, withNoise(requirement, judgements.filter(isDecided), noise, isLost))
}

type Judged = Asked & { readonly judgements: readonly Judgement[] }

/** Sends a case once and judges the answer. Null if it was not sent. */
async function judgeOnce(session: Session, one: Case): Promise<Judged | null> {
  const transport = one.via === 'playwright' ? session.settings.playwright : null
  const draw = (): Draft => {
    const draft = one.draft(session.requestsOf(one.operation), session.plainOf(one.operation))
    return one.property === null ? draft : { ...draft, varied: one.property }
  }
  const asked = await session.ask(one.id, one.operation, draw, transport, one.expectation)
  if (asked === null) return null
  const { draft, exchange } = asked
  const result = session.judge(one, draft, exchange)
  const { judgements, refusal } = result
  const isExplained = refusal === null || one.requirement === null
  const settled = isExplained
    ? judgements
    : await explain(session, one, one.requirement, draft, { judgements, refusal })
  return { ...asked, judgements: [...settled, ...literally(one, exchange, result)] }
}

/**
 * The refusal that would count against the target, if any: of a valid request, or of an invalid one with another status
 * than the contract names. The contract says neither how long a token stays good, nor what many requests do to it, nor
 * how many items there is room for, so plain requests must be accepted in between.
 */
function setbackOf(session: Session, one: Case, { exchange, judgements }: Judged): Setback | null {
  const { requirement, operation, expectation } = one
  const { received } = exchange
  if (requirement === null || !isRefusal(received)) return null
  if (!judgements.some((judgement) => isAboutStatus(requirement, judgement))) return null
  const doubt = async (time: number): Promise<string | null> => {
    // A plainer request was accepted already, and the cap has hardly room for more.
    if (session.isCapped && expectation === 'success') return null
    const plain = Array.from({ length: time }, () => session.plainDraft(operation))
    return session.doubtOf(`${one.id}/again`, operation, plain)
  }
  return { kind: 'refused', message: `it was refused: ${describe(received)}`, doubt }
}

/** The failure of a hand-written case's literal expectation, unless the judge has found a failure already. */
function literally(
  { literal, requirement }: Case,
  { received }: Exchange,
  { judgements, refusal }: JudgeResult,
): Judgement[] {
  if (literal === undefined || requirement === null || refusal !== null || received.kind === 'failure') return []
  const fault = literalFault(literal, received)
  if (fault === null || judgements.some(({ outcome }) => outcome === 'failed')) return []
  return [{ requirement, outcome: 'failed', expected: `status ${literal.status}, as it is written`, received: fault }]
}

/** The judgements of a refused valid request: the earlier ones, and what plainer requests show. */
async function explain(
  session: Session,
  one: Case,
  requirement: Requirement,
  draft: Draft,
  { judgements, refusal }: { readonly judgements: readonly Judgement[]; readonly refusal: string },
): Promise<readonly Judgement[]> {
  const { operation, openness, property } = one
  const requests = session.requestsOf(operation)
  const breach = (why: string): Judgement[] => {
    const taken = session.items.claims.mayBeTaken(operation, draft.value)
    if (taken !== null) return open(taken)
    const expected = `a success: the contract allows this request, and ${why}`
    return [...judgements, { requirement, outcome: 'failed', expected, received: refusal }]
  }
  const open = (why: string): Judgement[] => {
    const reason = `${why}; this one was refused: ${refusal}`
    return [...judgements, { requirement, outcome: 'inconclusive', reason }]
  }
  /** Sends and judges another request. Null if the write cap or a lost answer prevents a result. */
  const ask = async (again: Draft): Promise<JudgeResult | null> => {
    const asked = await session.ask(`${one.id}/again`, operation, () => again)
    // A loss that is not the target's fault decides nothing.
    return asked === null || (asked.isLost && asked.noise !== null) ? null : session.judge(one, again, asked.exchange)
  }

  if (openness.kind === 'spelling' && draft.value !== undefined) {
    const plainly = await ask(withBody(draft, requests.renumbered(draft.value, null)))
    if (plainly?.refusal === null) return breach('the same value in a plain body is accepted')
  }
  if (property !== null || openness.kind === 'limits' || openness.kind === 'validity') {
    const bare = requests.withoutOptional(draft.value, property)
    const alone = bare && (await ask(withBody(draft, requests.renumbered(bare.value, property))))
    if (alone?.refusal === null) {
      // The tested property is accepted, so the target refused something else, which the contract leaves open.
      return property === null ? open('a request without what is optional is accepted') : alone.judgements
    }
  }
  const isCertain = openness.kind === 'none'
  /** A plain request with values that were not sent before, and the same without what is left out of it. */
  const fresh = (): { readonly draft: Draft; readonly whole: Draft } | null => {
    const whole = session.plainDraft(operation)
    const bare = isCertain ? requests.withoutOptional(whole?.value, null) : null
    return whole && { draft: bare === null ? whole : withBody(whole, bare), whole }
  }
  // Another case may find out meanwhile that the target refuses texts that it has.
  const wasNew = requests.isNewThroughout
  const plainest = fresh()
  if (plainest === null) return breach('no plainer request is possible')
  const last = await ask(plainest.draft)
  if (last === null) return open('nothing more could be asked')
  if (last.refusal !== null) {
    const isKnown = !wasNew && (await needsNewTexts(session, operation, plainest.draft))
    if (isKnown) return open('one with new texts is accepted')
    // The control had such a request accepted: the target's rules or its mood have nothing to do with this one.
    const whole = plainest.whole === plainest.draft ? last : await ask(plainest.whole)
    return whole?.refusal === null
      ? breach('a plain one with optional properties is accepted')
      : open('no plain request is accepted now')
  }
  if (!isCertain) return open(openness.kind === 'spelling' ? 'a plainer request is accepted' : openness.why)
  if (requirement.concern.kind === 'edge' && property === null) {
    const again = await ask(one.draft(requests, session.plainOf(operation)))
    if (again === null) return open('nothing more could be asked')
    return again.refusal === null ? again.judgements : breach('without this number it is accepted')
  }
  if (property === null || !isObject(draft.value) || !isObject(plainest.draft.value)) return last.judgements
  const known = plainest.draft.value[property]
  const value = draft.value[property]
  const base = fresh()?.draft ?? plainest.draft
  const members = isObject(base.value) ? base.value : {}
  /** Sends and judges a fresh plain request in which the property has this value; its other values stay the same. */
  const askWith = (value: unknown): Promise<JudgeResult | null> =>
    ask(withBody(base, bodyOf({ ...members, [property]: value })))
  const only = await askWith(value)
  if (only === null) return open('nothing more could be asked')
  if (only.refusal === null) return only.judgements
  // A service may refuse a value that is in use, and an earlier run may have sent this one. No run has sent its
  // neighbour.
  const allowed = (near: unknown): boolean => requests.isValid({ ...members, [property]: near })
  const neighbour = neighboursOf(value, session.settings.run).find(allowed) ?? null
  const again = await askWith(neighbour ?? known)
  if (again === null) return open('nothing more could be asked')
  const isTaken = neighbour === null ? again.refusal !== null : again.refusal === null
  if (!isTaken) return breach('with another value the same request is accepted')
  return open(
    neighbour === null
      ? 'the service accepts no value twice'
      : `${JSON.stringify(neighbour)} is accepted: the value may be in use`,
  )
}

/** Integers near this one and on its side of 0, which only this run sends; none for another value. */
function neighboursOf(value: unknown, run: number): readonly (number | ExactNumber)[] {
  const integer = isInteger(value) ? int64(JSON.stringify(value)) : null
  if (integer === null) return []
  const isSafe = (one: bigint): boolean => Number.isSafeInteger(Number(one))
  // Beyond 2^53, the doubles on either side may be 2,048 away.
  const step = BigInt(1 + (run % 2 ** 20)) * (isSafe(integer) ? 1n : 2048n)
  const outwards = integer < 0n ? -step : step
  return [integer + outwards, integer - outwards]
    .filter((near) => near * integer > 0n && isSafe(near) === isSafe(integer))
    .map((near) => (isSafe(near) ? Number(near) : new ExactNumber(String(near))))
}
