/** Checks that need overlapping requests. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { isRarelyAsked } from '../cases/brevity.ts'
import type { Case } from '../cases/case.ts'
import { asSent, withFraming } from '../cases/changes.ts'
import type { Draft, RequestBuilder } from '../cases/request-builder.ts'
import { describe, isRefusal, readJson } from '../judge/answers.ts'
import { pass } from '../judge/finding.ts'
import { insist, lossOf, withChance } from './ask.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import { type Again, type Check, caseId, eitherDraft, fail, judgeAgain, refusedOf } from './repetition.ts'
import { sendIfThere, undecidedReason } from './send.ts'

/** Valid requests at a time. */
const AT_ONCE = 8
/** As many when a refusal is looked at again, since a service may limit how many come at once; and in a run of very many operations. */
const FEW_AT_ONCE = 3
const ROUNDS = 3
const FEW_ROUNDS = 1

/** How many requests overlap, and how often. */
function extentOf({ settings: { isBrief, api } }: RunContext, { operation }: Requirement) {
  const atOnce = isBrief && isRarelyAsked(api, operation) ? FEW_AT_ONCE : AT_ONCE
  return { atOnce, rounds: isBrief ? FEW_ROUNDS : ROUNDS }
}

/** Sends rounds of overlapping requests. Each request has its own name, which identifies its answer. */
export async function overlapping(
  context: RunContext,
  requirement: Requirement,
  refused: readonly Case[],
): Promise<void> {
  const { operation } = requirement
  const { atOnce, rounds } = extentOf(context, requirement)
  const named = { id: caseId.overlapping(requirement), title: `${atOnce} valid requests at once`, requirement }
  let last: Draft | null = null
  const chances: string[] = []
  for (let round = 0; round < rounds; round++) {
    const size = Math.min(atOnce, context.budget.roomFor(operation))
    if (size < 2) break
    // The last round includes bad requests.
    const bad = round < rounds - 1 ? [] : refused.slice(0, atOnce)
    const sendRound = async (time: number): Promise<Round | null> => {
      const most = time === 0 ? size : Math.min(size, FEW_AT_ONCE)
      const sent = await sendTogether(context, named, { size: most, round, bad: bad.slice(0, most) })
      return judgeTogether(context, named, sent)
    }
    const { result, chance } = await insist(context, operation, sendRound, ({ fault }) => fault)
    if (result === null) return context.recorder.skip(named, undecidedReason(context, operation))
    const { sent, exchange, broken, fault, doubts } = result
    last = sent.drafts[0] ?? null
    chances.push(...doubts, ...(chance === null ? [] : [chance]))
    if (fault !== null && fault.doubt === undefined) {
      // A connection may be closed at any time (RFC 9112 section 9.5), and a service may limit their number.
      chances.push(`${fault.message}, when ${size} requests overlapped; one at a time they are answered`)
      break
    }
    if (broken !== null && (fault === null || chance === null))
      return fail(context, named, { sent, exchange, received: broken })
  }
  if (last === null) return context.recorder.skip(named, undecidedReason(context, operation))
  const [chance = null] = chances
  context.recorder.record(named, last, null, withChance(requirement, [pass(requirement)], chance, false))
}

/** A request of a round, and its answer; null: it was not sent. `bad`: its case, if it is a bad one. */
type Beside = { readonly draft: Draft; readonly bad: Case | null; readonly exchange: Exchange | null }
type Answered = { readonly draft: Draft; readonly exchange: Exchange }

/** What one round showed. */
type Round = Pick<Again, 'broken' | 'fault'> & {
  readonly sent: { readonly kind: 'together'; readonly drafts: readonly Draft[] }
  /** The exchange that shows it; null if no single one does. */
  readonly exchange: Exchange | null
  /** Why some of its answers decide nothing. */
  readonly doubts: readonly string[]
}

/** Judges one round, up to the first answer that is wrong. Null if not all of it was sent. */
async function judgeTogether(context: RunContext, named: Check, all: readonly Beside[]): Promise<Round | null> {
  const sent = { kind: 'together', drafts: all.map(({ draft }) => draft) } as const
  const valid = all.flatMap(({ draft, bad }) => (bad === null ? [draft] : []))
  const doubts: string[] = []
  const round: Round = { sent, exchange: null, broken: null, fault: null, doubts }
  const lost = all.map(({ exchange }) => exchange && lossOf(exchange.received)).find((loss) => loss !== null)
  if (lost !== undefined) return { ...round, broken: lost.message, fault: lost }
  for (const { draft, bad, exchange } of all.toSorted(
    (one, other) => Number(one.bad === null) - Number(other.bad === null),
  )) {
    if (exchange === null) return null
    const answered = { draft, exchange }
    if (bad === null) {
      const { doubt, ...found } = await judgeBeside(context, named, answered, sent, valid)
      if (doubt !== null) doubts.push(doubt)
      if (found.broken !== null) return { ...round, ...found, exchange }
    } else {
      const found = await brokenRefusal(context, named, bad, answered, valid.length)
      if (found !== null) return { ...round, ...found, exchange }
    }
  }
  return round
}

/** What is wrong with the answer to a bad request among valid ones. */
async function brokenRefusal(
  context: RunContext,
  named: Check,
  one: Case,
  { draft, exchange }: Answered,
  beside: number,
): Promise<Pick<Round, 'broken' | 'fault'> | null> {
  const { operation } = named.requirement
  const broken = firstFailed(context, one, draft, exchange)
  if (broken === null) return null
  // If it is also broken when sent alone, the overlap is not the cause.
  const alone = context.requests.draft(one)
  const again = await sendIfThere(context, { case: named.id, operation, draft: alone, way: 'alone' })
  if (again !== null && firstFailed(context, one, alone, again) !== null) return null
  const received = `beside valid requests: ${broken}`
  const plain = isRefusal(exchange.received) ? context.requests.plain(operation) : null
  return { broken: received, fault: plain && refusedOf(context, named, plain, received, beside) }
}

/** Judges the answer to a valid request among others; `valid` are the drafts of all of these. */
async function judgeBeside(
  context: RunContext,
  named: Check,
  { draft, exchange }: Answered,
  sent: Round['sent'],
  valid: readonly Draft[],
): Promise<Again> {
  const { operation } = named.requirement
  const requests = context.requests.of(operation)
  const isOf = (each: Draft): boolean => answersTo(requests, operation, exchange.received, each.value, draft.value)
  const other = valid.find((each) => each !== draft && isOf(each))
  if (other !== undefined && !(await answersSoAlone(context, named, draft, other)))
    return { broken: `the answer to another request: ${describe(exchange.received)}`, fault: null, doubt: null }
  const again = judgeAgain(context, named, draft, exchange, sent)
  if (again.broken === null) return again
  const broken = `one of ${valid.length} at once: ${again.broken}`
  // The same number in a row shows whether the service limits how many requests come in a period of time.
  return { ...again, broken, fault: again.fault && refusedOf(context, named, draft, broken, valid.length) }
}

/** Sends one round of requests at once: `size` valid ones and the `bad` ones. */
function sendTogether(
  context: RunContext,
  { id, requirement: { operation } }: Check,
  { size, round, bad }: { readonly size: number; readonly round: number; readonly bad: readonly Case[] },
): Promise<Beside[]> {
  const valid = Array.from({ length: size }, (_, number) => eitherDraft(context, operation, number))
    .filter((draft) => draft !== null)
    // Requests sent in pieces overlap while they arrive, too.
    .map((draft) => (round % 2 === 0 ? withFraming(draft, 'pieces') : draft))
  const sendOne = async (draft: Draft, one: Case | null): Promise<Beside> => {
    const exchange = await sendIfThere(context, { case: id, operation, draft })
    return { draft: exchange === null || one !== null ? draft : asSent(draft, exchange), bad: one, exchange }
  }
  const beside = valid.map((draft) => sendOne(draft, null))
  return Promise.all([...beside, ...bad.map((one) => sendOne(context.requests.draft(one), one))])
}

/** True if the request gets the other's value even when it is sent alone: then the overlap is not the cause. */
async function answersSoAlone(context: RunContext, named: Check, draft: Draft, other: Draft): Promise<boolean> {
  const { operation } = named.requirement
  const exchange = await sendIfThere(context, { case: named.id, operation, draft: withFraming(draft, 'length') })
  return (
    exchange !== null &&
    answersTo(context.requests.of(operation), operation, exchange.received, other.value, draft.value)
  )
}

function firstFailed(context: RunContext, named: Case, draft: Draft, exchange: Exchange): string | null {
  const broken = judgeExchange(context, named, draft, exchange).findings.find((one) => one.outcome === 'failed')
  return broken?.received ?? null
}

/** True if an answer contains a value of another request instead of its own. */
function answersTo(
  requests: RequestBuilder,
  { method }: Operation,
  received: Answer | Fault,
  other: unknown,
  own: unknown,
): boolean {
  if (received.kind === 'failure' || !isObject(other) || !isObject(own)) return false
  const read = readJson(received)
  if ('problem' in read || !isObject(read.exact)) return false
  const answer = read.exact
  const isChange = method === 'PUT' || method === 'PATCH'
  return Object.keys(answer).some((name) => {
    const value = JSON.stringify(answer[name])
    const isOthers = value !== JSON.stringify(own[name]) && value === JSON.stringify(other[name])
    // A changed item may have values from before that were not sent. A number may come from a counter, and equal
    // another request's number by chance.
    const isFromElsewhere = own[name] === undefined && (isChange || requests.isInteger(name))
    return isOthers && !isFromElsewhere && requests.isDistinctive(name, other[name])
  })
}
