/**
 * Why a valid request is refused: a target may have rules of its own. Plainer requests show whether the contract leaves
 * the reason open: the same value in plain spelling, the same property without optional ones beside it, and any plain
 * request. The refusal is a breach only if one of them is accepted that differs in nothing that the contract leaves open.
 */

import { REASONS } from '../../fixtures/cases/justification.ts'
import { UMLAUT } from '../../fixtures/cases/violators.ts'
import { ExactNumber, int64 } from '../../spec/json/exact-json.ts'
import { isObject, join } from '../../spec/json/pointer.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Case } from '../cases/case.ts'
import { withBody, withValue } from '../cases/changes.ts'
import { isInteger } from '../cases/own-values.ts'
import type { Draft } from '../cases/request-builder.ts'
import { failed, inconclusive, isAboutStatus } from '../judge/finding.ts'
import { doubtfulError, inventedIn } from '../judge/invented.ts'
import type { JudgeResult } from '../judge/judge.ts'
import { Ask, type Exchanged, isAccepted } from './ask.ts'
import type { RunContext } from './context.ts'
import { isServerError, judgeExchange } from './judging.ts'
import { needsNewTexts } from './renewal.ts'

type RefusedCase = {
  readonly context: RunContext
  readonly one: Case
  readonly requirement: Requirement
  readonly draft: Draft
  readonly findings: readonly Finding[]
  readonly refusal: string
}

function leftOpen({ findings, requirement, refusal }: RefusedCase, why: string): readonly Finding[] {
  return [...findings, inconclusive(requirement, `${why}; this one was refused: ${refusal}`)]
}

function explainedViolation(refused: RefusedCase, why: string): readonly Finding[] {
  const { context, one, requirement, draft, findings, refusal } = refused
  const taken = context.items.claims.mayBeTaken(one.operation, draft.value)
  if (taken !== null) return leftOpen(refused, taken)
  const { useOf } = collectionMapOf(context.settings.api)
  const alike = useOf(one.operation)?.resource.uses ?? []
  const lessons = [one, ...alike].flatMap(({ operation }) => context.requests.lessonsOf(operation))
  // What is written in another way is not changed as lessons have it, and the plain request is.
  if (one.openness.kind === 'spelling' && lessons.length > 0)
    return leftOpen(refused, 'the service has rules of its own for such a body')
  if (lessons.some((lesson) => one.property === lesson.name || ('than' in lesson && one.property === lesson.than)))
    return leftOpen(refused, `the service has a rule of its own for ${one.property}`)
  // Where few items exist, a longer list names one of them more than once.
  const lists = context.items.references(one.operation).filter(({ at }) => at.length === 2 && at[1] === '*')
  if (lists.some(({ at }) => at[0] === one.property))
    return leftOpen(refused, `${one.property} names one item several times`)
  const expected = `a success: the contract allows this request, and ${why}`
  // It is the varied property that the target does not take.
  const where = one.property === null ? {} : { place: join('', one.property) }
  return [...findings, failed(requirement, expected, refusal, where)]
}

/** Sends and judges another request. Null if the write cap or a lost answer prevents a result. */
async function judgeInstead({ context, one }: RefusedCase, draft: Draft): Promise<JudgeResult | null> {
  const exchange = await new Ask(context, { case: `${one.id}/again`, operation: one.operation }).about(draft)
  return exchange && judgeExchange(context, one, draft, exchange)
}

/** Where it names what this run made up, and is accepted without that or can't be, nobody knows whether it was valid. */
export async function explainError(
  context: RunContext,
  one: Case,
  { draft, exchange }: Exchanged,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const { requirement, operation, expectation } = one
  if (requirement === null || expectation !== 'success' || !isServerError(exchange.received)) return findings
  const isOwn = context.items.isNamedBy(exchange.sent)
  const invented = inventedIn(operation, exchange, { isOwn, isNever: false })
  const [first] = invented
  if (first === undefined) return findings
  const left = new Set(invented.flatMap(({ name, isOptional }) => (isOptional ? [name] : [])))
  const kept = Object.entries(isObject(draft.value) ? draft.value : {}).filter(([name]) => !left.has(name))
  const asked = new Ask(context, { case: `${one.id}/again`, operation })
  const again = left.size < invented.length ? null : await asked.about(withValue(draft, Object.fromEntries(kept)))
  if (left.size === invented.length && (again === null || !isAccepted(again.received))) return findings
  const others = findings.filter((each) => !isAboutStatus(requirement, each))
  return [...others, ...doubtfulError(context.settings.api, operation, exchange, first)]
}

/** The findings of a refused valid request: the earlier ones, and what plainer requests show. */
export async function explainRefusal(refused: RefusedCase): Promise<readonly Finding[]> {
  return (await explainByForm(refused)) ?? (await explainByPlainness(refused))
}

/** What the same value shows, in plain spelling and without optional properties beside it; null if nothing. */
async function explainByForm(refused: RefusedCase): Promise<readonly Finding[] | null> {
  const { context, one, draft } = refused
  const { operation, openness, property } = one
  const requests = context.requests.of(operation)
  if (openness.kind === 'spelling' && draft.value !== undefined) {
    const plainly = await judgeInstead(refused, withBody(draft, requests.renumbered(draft.value, null)))
    if (plainly?.refusal === null) return explainedViolation(refused, 'the same value in a plain body is accepted')
  }
  if (property === null && openness.kind !== 'limits' && openness.kind !== 'validity') return null
  const bare = requests.withoutOptional(draft.value, property)
  const alone = bare && (await judgeInstead(refused, withBody(draft, requests.renumbered(bare.value, property))))
  if (alone?.refusal !== null) return null
  // The tested property is accepted, so the target refused something else, which the contract leaves open.
  return property === null ? leftOpen(refused, 'a request without its optional parts is accepted') : alone.findings
}

/** A plain request with new values, and the same request without its optional parts. */
function freshFor({ context, one }: RefusedCase): { readonly draft: Draft; readonly whole: Draft } | null {
  const { requests } = context
  const whole = requests.plain(one.operation)
  const isCertain = one.openness.kind === 'none'
  const bare = isCertain ? requests.of(one.operation).withoutOptional(whole?.value, null) : null
  return whole && { draft: bare === null ? whole : withBody(whole, bare), whole }
}

async function explainByPlainness(refused: RefusedCase): Promise<readonly Finding[]> {
  const { context, one, requirement } = refused
  const { operation, openness, property } = one
  const requests = context.requests.of(operation)
  // Another case may find out meanwhile that the target refuses texts that it has.
  const wasNew = requests.isNewThroughout
  const plainest = freshFor(refused)
  if (plainest === null) return explainedViolation(refused, 'no simpler request is possible')
  const last = await judgeInstead(refused, plainest.draft)
  if (last === null) return leftOpen(refused, 'no further request could be sent')
  if (last.refusal !== null) return explainPlainRefusal(refused, plainest, wasNew)
  if (openness.kind !== 'none' && openness.kind !== 'characters')
    return leftOpen(refused, openness.kind === 'spelling' ? 'a simpler request is accepted' : openness.why)
  if (requirement.concern.kind === 'edge' && property === null) {
    const again = await judgeInstead(refused, context.requests.draft(one))
    if (again === null) return leftOpen(refused, 'no further request could be sent')
    return again.refusal === null
      ? again.findings
      : explainedViolation(refused, 'the same request without this value is accepted')
  }
  return (await explainByValue(refused, property, plainest.draft)) ?? last.findings
}

/** The control sent such a request with success: it may be the target's rules or state. `wasNew`: its texts were sent for the first time. */
async function explainPlainRefusal(
  refused: RefusedCase,
  { draft, whole }: { readonly draft: Draft; readonly whole: Draft },
  wasNew: boolean,
): Promise<readonly Finding[]> {
  const { context, one } = refused
  if (!wasNew && (await needsNewTexts(context, one.operation, draft)))
    return leftOpen(refused, 'a request with texts that were not sent before is accepted')
  const last = whole === draft ? null : await judgeInstead(refused, whole)
  return last?.refusal === null
    ? explainedViolation(refused, 'a plain request with optional properties is accepted')
    : leftOpen(refused, 'no plain request is accepted now')
}

/** What the value of the varied property shows, beside plain values; null if a body has no such property. */
async function explainByValue(refused: RefusedCase, property: string | null, plain: Draft) {
  const { context, one, draft } = refused
  if (property === null || !isObject(draft.value) || !isObject(plain.value)) return null
  const value = draft.value[property]
  const base = freshFor(refused)?.draft ?? plain
  const members = isObject(base.value) ? base.value : {}
  /** Sends and judges a fresh plain request in which the property has this value; its other values stay the same. */
  const judgeWith = (value: unknown): Promise<JudgeResult | null> =>
    judgeInstead(refused, withValue(base, { ...members, [property]: value }))
  const only = await judgeWith(value)
  if (only === null) return leftOpen(refused, 'no further request could be sent')
  if (only.refusal === null) return only.findings
  if (one.openness.kind === 'characters') {
    // Other letters show that the service takes as many, and fewer show that it takes these.
    for (const other of [String(value).replaceAll(UMLAUT, 'x'), String(value).slice(0, String(value).length / 2)])
      if ((await judgeWith(other))?.refusal !== null) return leftOpen(refused, REASONS.rules)
    return explainedViolation(refused, 'as many characters of one byte are accepted, and half as many of these')
  }
  const requests = context.requests.of(one.operation)
  const allowed = (near: unknown): boolean => requests.isValid({ ...members, [property]: near })
  // A service may refuse a value that is in use: an earlier run may have sent this one, or this run one that the service
  // rounds to the same. Nobody has sent its neighbour.
  const neighbour = neighboursOf(value, context).find(allowed) ?? null
  return explainByOther(refused, neighbour, await judgeWith(neighbour ?? plain.value[property]))
}

/** What the answer to a neighbour of the value shows, or to the plain value where it has none. */
function explainByOther(refused: RefusedCase, neighbour: unknown, answered: JudgeResult | null): readonly Finding[] {
  if (answered === null) return leftOpen(refused, 'no further request could be sent')
  if ((answered.refusal === null) === (neighbour === null))
    return explainedViolation(refused, 'the same request with another value is accepted')
  return leftOpen(
    refused,
    neighbour === null
      ? 'the service accepts no value twice'
      : `${JSON.stringify(neighbour)} is accepted: the value may be in use`,
  )
}

/** How many neighbours were sent: two values may be near each other, and round to one. */
const neighbourCount = (): { count: number } => ({ count: 0 })
/** The number of neighbours for each run, which differ from those of other runs. */
const NEIGHBOURS = 16

/** Integers near this one that no other request sends in this run or another; none for other values. */
function neighboursOf(value: unknown, { settings, derive }: RunContext): readonly (number | ExactNumber)[] {
  const integer = isInteger(value) ? int64(JSON.stringify(value)) : null
  if (integer === null) return []
  const isSafe = (one: bigint): boolean => Number.isSafeInteger(Number(one))
  // Beyond 2^53, the doubles on either side may be 2,048 away.
  const number = settings.run * NEIGHBOURS + derive(neighbourCount).count++
  const step = BigInt(1 + (number % 2 ** 23)) * (isSafe(integer) ? 1n : 2048n)
  const outwards = integer < 0n ? -step : step
  return [integer + outwards, integer - outwards]
    .filter((near) => near * integer > 0n && isSafe(near) === isSafe(integer))
    .map((near) => (isSafe(near) ? Number(near) : new ExactNumber(String(near))))
}
