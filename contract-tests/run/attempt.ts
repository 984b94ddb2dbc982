/** Sends one case and judges the answer. */

import type { Exchange } from '../../spec/http/message.ts'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import type { Case } from '../cases/case.ts'
import { isPlainlyWritten, withValue } from '../cases/changes.ts'
import { literalFault } from '../cases/hand-written.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import { failed, isAboutStatus } from '../judge/finding.ts'
import type { JudgeResult } from '../judge/judge.ts'
import { Ask, type Exchanged, insist, type SendingFault, withChance } from './ask.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import { shownBy, unlessNewcomer } from './on-connection.ts'
import { explainRefusal } from './refusal.ts'
import { undecidedReason } from './send.ts'

/** After this many unanswered cases of one requirement, its other cases are skipped. */
const MOST_UNANSWERED = 2

/** RFC 9112 section 6.1. */
const OLD = 'no client may send chunks to a service of HTTP/1.0'

/** How many cases had no answer, by requirement or operation. */
const noneUnanswered = (): Map<string, number> => new Map()

/** Sends a case and judges it. If a valid request was refused, finds out why, and whether that happens again. */
export async function attemptCase(context: RunContext, one: Case): Promise<void> {
  const { recorder } = context
  const unanswered = context.derive(noneUnanswered)
  const group = one.requirement?.id ?? one.operation.slug
  const before = unanswered.get(group) ?? 0
  if (before >= MOST_UNANSWERED) return recorder.skip(one, `${MOST_UNANSWERED} earlier cases had no answer`)
  if (context.client.isOld && one.isChunked) return recorder.skip(one, OLD)
  const { result, chance: refusedByChance } = await insist(
    context,
    one.operation,
    () => judgeOnce(context, one),
    (judged) => sendingFaultOf(context, one, judged),
  )
  if (result === null) return recorder.skip(one, undecidedReason(context, one.operation))
  const { draft, exchange, isLost, findings } = result
  const chance = refusedByChance ?? result.chance
  if (isLost && chance === null) unanswered.set(group, before + 1)
  if (!isLost || chance === null) recorder.observe(one, exchange)
  const { requirement } = one
  const decided = findings.filter(
    (finding) => refusedByChance === null || requirement === null || !isAboutStatus(requirement, finding),
  )
  const told = withChance(requirement, decided, chance, isLost)
  recorder.record(one, await shownBy(context, one, { draft, exchange, findings: told }), exchange, told)
}

type JudgedCase = Exchanged & Pick<JudgeResult, 'findings'>

/** Sends a case once and judges the answer. Null if it was not sent. */
async function judgeOnce(context: RunContext, one: Case): Promise<JudgedCase | null> {
  const { id, operation, expectation, requirement, property } = one
  const transport = one.via === 'playwright' ? context.settings.playwright : null
  const draw = (): Draft => {
    const draft = context.requests.draft(one)
    return property === null ? draft : { ...draft, varied: property }
  }
  const asked = await new Ask(context, { case: id, operation, expectation }).untilHeard(draw, transport)
  if (asked === null) return null
  const { draft, exchange } = asked
  const result = judgeExchange(context, one, draft, exchange)
  const { findings, refusal } = result
  const settled =
    refusal === null || requirement === null
      ? findings
      : await explainRefusal({ context, one, requirement, draft, findings, refusal })
  const told = await unlessNewcomer(context, one, exchange, settled)
  return { ...asked, findings: [...told, ...literalFindings(one, exchange, result)] }
}

/**
 * The refusal that may count against the target: of a valid request, or of an invalid one with another status than the
 * contract names. The contract does not say how long a token is valid, how many requests are allowed, or how many items
 * can be stored, so plain requests must be accepted in between.
 */
function sendingFaultOf(
  context: RunContext,
  one: Case,
  { draft, exchange, findings }: JudgedCase,
): SendingFault | null {
  const { requirement, operation, expectation, sameAs } = one
  const { received } = exchange
  if (requirement === null || received.kind === 'failure' || !(sameAs !== undefined || isRefusal(received))) return null
  if (!findings.some((finding) => isAboutStatus(requirement, finding))) return null
  const doubt = async (time: number): Promise<string | null> => {
    const others = (draw: () => Draft | null) => Array.from({ length: time }, draw)
    const again = { case: `${one.id}/again`, operation }
    if (sameAs !== undefined)
      return new Ask(context, { ...again, expectation: 'open' }).doubt(
        others(() => context.requests.draft({ ...one, variation: sameAs })),
      )
    // A plainer request was accepted already, and the cap has hardly room for more.
    if (context.budget.isCapped && expectation === 'success') return null
    const mended =
      expectation === 'failure' && OF_STATE.includes(received.status) ? withoutFault(context, one, draft) : null
    return new Ask(context, again).doubt(others(() => mended ?? context.requests.plain(operation)))
  }
  return { kind: 'refused', message: `it was refused: ${describe(received)}`, doubt }
}

/** What these refuse may be right: they are about what is there, and what is not (RFC 9110 section 15.5). */
const OF_STATE: readonly number[] = [404, 409, 410]

/** The same body with a plain value in place of the property that breaks a rule, or without it; null if no property does so. */
function withoutFault({ requests }: RunContext, { operation, property }: Case, draft: Draft): Draft | null {
  const plain = requests.plain(operation)?.value
  if (property === null || !isObject(draft.value) || !isPlainlyWritten(draft)) return null
  const { [property]: _, ...others } = draft.value
  const own = ownMember(plain, property)
  return withValue(draft, own === undefined ? others : { ...others, [property]: own })
}

/** The failure of a hand-written case's literal expectation, unless the judge has found a failure already. */
function literalFindings(
  { literal, requirement }: Case,
  { received }: Exchange,
  { findings, refusal }: JudgeResult,
): JudgeResult['findings'] {
  if (literal === undefined || requirement === null || refusal !== null || received.kind === 'failure') return []
  const fault = literalFault(literal, received)
  if (fault === null || findings.some(({ outcome }) => outcome === 'failed')) return []
  return [failed(requirement, `status ${literal.status}, as it is written`, fault)]
}
