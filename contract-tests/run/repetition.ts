/** Checks that need several requests: many in a row or at once, a valid one after a refused one, a bad one beside a good one. */

import type { Operation } from '../../spec/contract/contract.ts'
import { Connection } from '../../spec/http/connection/connection.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { isRarelyAsked } from '../cases/brevity.ts'
import type { Case } from '../cases/case.ts'
import { asSent, withBody, withFraming } from '../cases/changes.ts'
import type { Draft, RequestBuilder } from '../cases/request-builder.ts'
import { describe, isRefusal, readJson } from '../judge/answers.ts'
import { failed, isAboutStatus, pass } from '../judge/finding.ts'
import { Ask, insist, lossOf, type SendingFault, withChance } from './ask.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import { unlessNewcomer } from './on-connection.ts'
import type { Sequence } from './record/curl.ts'
import type { NamedCase } from './record/fingerprint.ts'
import { sendIfThere, undecidedReason } from './send.ts'

/** How many valid requests are sent in a row: normally, in a brief run, and in one of very many operations. */
const [IN_A_ROW, IN_A_SHORT_ROW, IN_THE_SHORTEST] = [50, 10, 4]

export const caseId = {
  inARow: ({ id }: Requirement): string => `${id}/one-connection`,
  overlapping: ({ id }: Requirement): string => `${id}/together`,
  after: ({ id }: Requirement, refused: Case): string => `${id}/${refused.requirement?.id ?? refused.id}`,
  beside: ({ id }: Case, way: string): string => `${id}-${way}-a-good-request`,
}

/** Sends many valid requests, one after another, over one connection if the target keeps it open. */
export async function inARow(context: RunContext, requirement: Requirement): Promise<void> {
  const { isBrief, api } = context.settings
  const inBrief = isRarelyAsked(api, requirement.operation) ? IN_THE_SHORTEST : IN_A_SHORT_ROW
  const length = isBrief ? inBrief : IN_A_ROW
  const named = { id: caseId.inARow(requirement), title: `${length} valid requests over one connection`, requirement }
  await concludeRepeated(context, named, () => sendInARow(context, named, length))
}

/** The result of requests in a row; the last of them is the first that was not accepted, if any. */
type Repeated = Again & ShownSequence

/** Sends and judges requests, again if one was not accepted, and records the result. A breach counts unless it was chance. */
async function concludeRepeated(context: RunContext, named: Check, send: () => Promise<Repeated | null>) {
  const { recorder } = context
  const { requirement } = named
  const { result, chance } = await insist(context, requirement.operation, send, ({ fault }) => fault)
  if (result === null) return recorder.skip(named, undecidedReason(context, requirement.operation))
  const { sent, exchange, broken, fault, doubt } = result
  const isChance = chance !== null && fault !== null
  if (broken !== null && !isChance) return fail(context, named, { sent, exchange, received: broken })
  recorder.record(named, sent, exchange, withChance(requirement, [pass(requirement)], chance ?? doubt, isChance))
}

/** Sends requests in a row over one connection until one is not accepted. Null: they could not be sent. */
async function sendInARow(context: RunContext, named: Check, length: number): Promise<Repeated | null> {
  const { operation } = named.requirement
  const count = Math.min(length, context.budget.roomFor(operation))
  if (count < 2) return null
  const connection = new Connection(context.settings.address)
  const ask = new Ask(context, { case: named.id, operation })
  let doubt: string | null = null
  try {
    for (let number = 1; ; number++) {
      const drawn = eitherDraft(context, operation, number)
      const exchange = await ask.send(drawn, connection)
      if (drawn === null || exchange === null) return null
      const draft = asSent(drawn, exchange)
      const sent = { kind: 'repeated', draft, times: number } as const
      const again = judgeAgain(context, named, draft, exchange, sent)
      doubt ??= again.doubt
      const broken = again.broken === null ? null : `request ${number} of ${count}: ${again.broken}`
      // Two faults are the same only if they happen at the same request.
      const kind = `${again.fault?.kind} ${number}`
      const fault = again.fault && { ...again.fault, kind, message: broken ?? '' }
      if (broken !== null || number === count) return { sent, exchange, broken, fault, doubt }
    }
  } finally {
    connection.close()
  }
}

/** A plain request. Every other one has no optional properties, so that a neighbour's values show in its answer. */
function eitherDraft(context: RunContext, operation: Operation, number: number): Draft | null {
  const plain = context.requests.plain(operation)
  if (plain === null || number % 2 === 0) return plain
  const bare = context.requests.of(operation).withoutOptional(plain.value, null)
  return bare === null ? plain : { ...withBody(plain, bare), isBare: true }
}

/** For each refused case: sends it, and right after it a valid request over the same connection. */
export async function afterRefusal(context: RunContext, requirement: Requirement, refused: readonly Case[]) {
  const { operation } = requirement
  const after = async (one: Case): Promise<void> => {
    const named = { id: caseId.after(requirement, one), title: `after: ${one.title}`, requirement }
    const bad = new Ask(context, { case: named.id, operation: one.operation, expectation: one.expectation })
    await concludeRepeated(context, named, async () => {
      const draft = context.requests.plain(operation)
      const connection = new Connection(context.settings.address)
      const refusal = context.requests.draft(one)
      await bad.send(refusal, connection)
      const exchange = await new Ask(context, { case: named.id, operation }).send(draft, connection)
      connection.close()
      if (draft === null || exchange === null) return null
      const sent = { kind: 'in-turn', drafts: [refusal, asSent(draft, exchange)] } as const
      const { broken, fault, doubt } = judgeAgain(context, named, draft, exchange, sent)
      const told = broken === null ? null : `after ${one.title}: ${broken}`
      return { sent, exchange, broken: told, fault: withLockout(context, one, fault, refusal), doubt }
    })
  }
  await Promise.all(refused.map((one) => context.client.pace.turn(() => after(one))))
}

/** The fault after a bad credential: a service may lock its clients out, over whatever connection they come. */
function withLockout(
  context: RunContext,
  { id, operation, expectation }: Case,
  fault: SendingFault | null,
  refusal: Draft,
): SendingFault | null {
  const { doubt } = fault ?? {}
  if (fault === null || doubt === undefined || expectation !== 'refusal') return fault
  const elsewhere = async (time: number): Promise<string | null> => {
    const reason = await doubt(time)
    if (reason !== null) return reason
    await new Ask(context, { case: id, operation, expectation }).send(refusal, 'alone')
    return new Ask(context, { case: id, operation }).doubt([context.requests.plain(operation)])
  }
  return { ...fault, doubt: elsewhere }
}

/** Sends a bad credential beside a good request in each of these ways, such as right after it on the same connection. */
export async function besideGood(
  context: RunContext,
  requirement: Requirement,
  bad: Case,
  ways: readonly (keyof typeof WAYS)[],
): Promise<void> {
  const { operation } = bad
  const beside = async (way: keyof typeof WAYS): Promise<void> => {
    const pair = { id: caseId.beside(bad, way), title: `${bad.title}, ${WAYS[way]}`, requirement }
    const asked = { case: pair.id, operation }
    const sendBoth = async () => {
      const plain = context.requests.plain(operation)
      if (plain === null || context.budget.roomFor(operation) < 2) return null
      const good = way === 'during' ? withFraming(plain, 'pieces') : plain
      const drawn = context.requests.draft(bad)
      const draft = way === 'around' ? withFraming(drawn, 'pieces') : drawn
      const connection = new Connection(context.settings.address)
      // An open connection would be so fast that the two requests might not overlap.
      const beside = way === 'after' ? connection : new Connection(context.settings.address)
      const first = new Ask(context, asked).send(good, connection)
      if (way === 'after') await first
      const second = new Ask(context, { ...asked, expectation: 'refusal' }).send(draft, beside)
      // Some services serve one connection at a time. The connection that is answered first is closed at once, so
      // that the other gets its turn.
      const [, exchange] = await Promise.all([
        first.finally(() => beside !== connection && connection.close()),
        second.finally(() => beside.close()),
      ])
      return exchange && { good, draft, exchange }
    }
    const { result, chance } = await insist(context, operation, sendBoth, (sent) => lossOf(sent.exchange.received))
    if (result === null) return context.recorder.skip(pair, undecidedReason(context, operation))
    const { good, draft, exchange } = result
    const expected = { requirement, operation, expectation: 'refusal' } as const
    const sent = { kind: way === 'after' ? 'in-turn' : 'together', drafts: [good, draft] } as const
    const judged = judgeExchange(context, expected, draft, exchange)
    const findings = await unlessNewcomer(context, bad, exchange, judged.findings)
    const told = withChance(requirement, findings, chance, lossOf(exchange.received) !== null)
    context.recorder.record(pair, sent, exchange, told)
  }
  await Promise.all(ways.map((way) => context.client.pace.turn(() => beside(way))))
}

/** When a bad credential is sent. A body in pieces takes so long that the other request is sent meanwhile. */
export const WAYS = {
  after: 'after a good request on the same connection',
  during: 'while a good request arrives',
  around: 'while it arrives, a good request is answered',
} as const

/** What a record names of a check that takes several requests. */
type Check = NamedCase & { readonly requirement: Requirement }

/** What was sent, and the exchange that shows what is wrong; null if no single one does. */
type ShownSequence = { readonly sent: Sequence; readonly exchange: Exchange | null }

function fail(
  context: RunContext,
  { id, title, requirement }: Check,
  { sent, exchange, received }: ShownSequence & { readonly received: string },
): void {
  context.recorder.record({ id, title }, sent, exchange, [failed(requirement, requirement.text, received)])
}

/** The result of a repeated request: why it is a breach, why that may be chance, or why nothing is decided. */
type Again = {
  readonly broken: string | null
  readonly fault: SendingFault | null
  readonly doubt: string | null
}

/** Records faults with the requirements that they break. A loss or a refusal may be chance; see {@link insist}. */
function judgeAgain(context: RunContext, named: Check, draft: Draft, exchange: Exchange, sent: Sequence): Again {
  const { requirement } = named
  const { operation } = requirement
  const loss = lossOf(exchange.received)
  if (loss !== null) return { broken: loss.message, fault: loss, doubt: null }
  const expected = { requirement, expectation: 'success', operation } as const
  const { findings, refusal } = judgeExchange(context, expected, draft, exchange)
  const broken = findings.filter((one) => one.outcome === 'failed')
  const own = broken.find((one) => one.requirement.id === requirement.id)
  const others = broken.filter((one) => one !== own && !(own !== undefined && isAboutStatus(requirement, one)))
  context.recorder.record(named, sent, exchange, others)
  const doubt = findings.find((one) => one.outcome === 'inconclusive')?.reason ?? null
  // Others in a row, or beside it, are answered if that is no fault of its body.
  if (draft.isBare && own !== undefined)
    return { broken: null, fault: null, doubt: `it has no optional properties: ${describe(exchange.received)}` }
  const fault = refusal === null ? null : refusedOf(context, named, draft, refusal)
  return { broken: refusal ?? own?.received ?? null, fault, doubt }
}

/** Counts only if the same request is accepted alone: else its values, the token or a limit may be the reason. `beside`: how many more must be. */
function refusedOf(
  context: RunContext,
  { id, requirement: { operation } }: Check,
  draft: Draft,
  refusal: string,
  beside = 0,
): SendingFault {
  const doubt = (time: number): Promise<string | null> => {
    const others = Array.from({ length: beside + time - 1 }, () => context.requests.plain(operation))
    return new Ask(context, { case: id, operation }).doubt([withFraming(draft, 'length'), ...others])
  }
  return { kind: 'refused', message: refusal, doubt }
}

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
export async function overlapping(context: RunContext, requirement: Requirement, refused: readonly Case[]) {
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
  const requests = context.requests.of(operation)
  return exchange !== null && answersTo(requests, operation, exchange.received, other.value, draft.value)
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
    return isOthers && !isFromElsewhere && requests.ownValues.isDistinctive(name, other[name])
  })
}
