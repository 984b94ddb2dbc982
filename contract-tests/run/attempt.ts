/** Sends one case and judges the answer. */

import type { Exchange } from '../../spec/http/message.ts'
import type { Case } from '../cases/case.ts'
import { withMemberOf } from '../cases/changes.ts'
import { literalFault } from '../cases/hand-written.ts'
import { bodyForm } from '../cases/plainness.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import { failed, inconclusive, isAboutStatus } from '../judge/finding.ts'
import type { JudgeResult } from '../judge/judge.ts'
import { Ask, type Exchanged, insist, withChance } from './ask.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import { shownBy, unlessNewcomer } from './on-connection.ts'
import { explainError, explainRefusal } from './refusal.ts'
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
      ? await explainError(context, one, asked, findings)
      : await explainRefusal({ context, one, requirement, draft, findings, refusal })
  const told = await unlessNewcomer(context, one, exchange, settled)
  return provenRefusal(context, one, { ...asked, findings: [...told, ...literalFindings(one, exchange, result)] })
}

/** What refused the mended body of each operation and form, in words; null where it was accepted, or refused for what is there. */
const noControls = (): Map<string, Promise<string | null>> => new Map()

/** So many forms of an operation's bodies are looked at. */
const MOST_FORMS = 8

/** A service may have a rule of its own for another property: a refusal proves a rule only if a body without the fault is accepted. */
async function provenRefusal(context: RunContext, one: Case, judged: JudgedCase): Promise<JudgedCase> {
  const { requirement, operation, expectation, property } = one
  const { received } = judged.exchange
  const isPassed = judged.findings.some((each) => each.requirement === requirement && each.outcome === 'passed')
  const isOfBody = requirement?.concern.kind === 'request-body' && expectation === 'failure'
  if (requirement === null || !isOfBody || !isPassed || received.kind === 'failure' || context.budget.isCapped)
    return judged
  const { requests } = context
  const { isValid } = requests.of(operation)
  const plain = requests.plain(operation)
  const mended = plain && withMemberOf(judged.draft, property, plain)
  if (plain === null || mended === null || !isValid(mended.value)) return judged
  const refusal = await refusalOfForm(context, one, mended, received.status)
  if (refusal === null) return judged
  const faulty = withMemberOf(plain, property, judged.draft)
  const asked =
    faulty === null || isValid(faulty.value)
      ? null
      : await new Ask(context, { case: one.id, operation, expectation }).untilHeard(() => faulty)
  if (asked !== null) return { ...asked, findings: judgeExchange(context, one, asked.draft, asked.exchange).findings }
  const why = `the same body without the fault is refused, too: ${refusal}`
  return { ...judged, findings: [inconclusive(requirement, why)] }
}

/** The refusal of the first mended body of a form; null where it was accepted, or too many forms were looked at. */
async function refusalOfForm(context: RunContext, one: Case, mended: Draft, status: number): Promise<string | null> {
  const controls = context.derive(noControls)
  const own = `${one.operation.id} `
  const form = own + bodyForm(mended.value)
  const known = controls.get(form)
  if (known !== undefined) return known
  const forms = [...controls.keys()].filter((each) => each.startsWith(own))
  if (forms.length >= MOST_FORMS) return null
  const refusal = refusalUnbroken(context, one, mended, status)
  controls.set(form, refusal)
  return refusal
}

/** How a mended body is refused as the broken one is. What is there, or is missing, says nothing of it. */
async function refusalUnbroken(context: RunContext, { id, operation }: Case, draft: Draft, status: number) {
  const exchange = await new Ask(context, { case: `${id}/mended`, operation }).send(draft, 'alone')
  const received = exchange?.received
  const isAlike = received?.kind === 'answer' && received.status === status && [400, 422].includes(status)
  return isAlike ? describe(received) : null
}

/** The refusal of a valid request, or of an invalid one with another status. No contract has the life of a token, rates and room, so plain requests must be accepted in between. */
function sendingFaultOf(context: RunContext, one: Case, { draft, exchange, findings }: JudgedCase) {
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
      expectation === 'failure' && OF_STATE.includes(received.status)
        ? withMemberOf(draft, one.property, context.requests.plain(operation))
        : null
    return new Ask(context, again).doubt(others(() => mended ?? context.requests.plain(operation)))
  }
  return { kind: 'refused', message: `it was refused: ${describe(received)}`, doubt }
}

/** What these refuse may be right: they are about what is there, and what is not (RFC 9110 section 15.5). */
const OF_STATE: readonly number[] = [404, 409, 410]

/** The failure of a hand-written case's literal expectation, unless the judge has found a failure already. */
function literalFindings({ literal, requirement }: Case, { received }: Exchange, { findings, refusal }: JudgeResult) {
  if (literal === undefined || requirement === null || refusal !== null || received.kind === 'failure') return []
  const fault = literalFault(literal, received)
  if (fault === null || findings.some(({ outcome }) => outcome === 'failed')) return []
  return [failed(requirement, `status ${literal.status}, as it is written`, fault)]
}
