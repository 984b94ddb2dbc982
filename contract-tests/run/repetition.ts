/** Checks that need several requests: many in a row, a valid one after a refused one, a bad one beside a good one. */

import type { Operation } from '../../spec/contract/contract.ts'
import { Connection } from '../../spec/http/connection/connection.ts'
import type { Exchange } from '../../spec/http/message.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { isRarelyAsked } from '../cases/brevity.ts'
import type { Case } from '../cases/case.ts'
import { asSent, withBody, withFraming } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { failed, isAboutStatus, pass } from '../judge/finding.ts'
import { Ask, insist, lossOf, type SendingFault, withChance } from './ask.ts'
import type { RunContext } from './context.ts'
import { judgeExchange } from './judging.ts'
import { unlessNewcomer } from './on-connection.ts'
import type { Sequence } from './record/curl.ts'
import type { NamedCase } from './record/fingerprint.ts'
import { undecidedReason } from './send.ts'

/** How many valid requests are sent in a row: normally, in a brief run, and in one of very many operations. */
const [IN_A_ROW, IN_A_SHORT_ROW, IN_THE_SHORTEST] = [50, 10, 4]

/** Ids of the cases in this file. */
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
async function concludeRepeated(
  context: RunContext,
  named: Check,
  send: () => Promise<Repeated | null>,
): Promise<void> {
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
export function eitherDraft(context: RunContext, operation: Operation, number: number): Draft | null {
  const plain = context.requests.plain(operation)
  if (plain === null || number % 2 === 0) return plain
  const bare = context.requests.of(operation).withoutOptional(plain.value, null)
  return bare === null ? plain : { ...withBody(plain, bare), isBare: true }
}

/** For each refused case: sends it, and right after it a valid request over the same connection. */
export async function afterRefusal(
  context: RunContext,
  requirement: Requirement,
  refused: readonly Case[],
): Promise<void> {
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
    context.recorder.record(
      pair,
      sent,
      exchange,
      withChance(requirement, findings, chance, lossOf(exchange.received) !== null),
    )
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
export type Check = NamedCase & { readonly requirement: Requirement }

/** What was sent, and the exchange that shows what is wrong; null if no single one does. */
export type ShownSequence = { readonly sent: Sequence; readonly exchange: Exchange | null }

export function fail(
  context: RunContext,
  { id, title, requirement }: Check,
  { sent, exchange, received }: ShownSequence & { readonly received: string },
): void {
  context.recorder.record({ id, title }, sent, exchange, [failed(requirement, requirement.text, received)])
}

/** The result of a repeated request: why it is a breach, why that may be chance, or why nothing is decided. */
export type Again = {
  readonly broken: string | null
  readonly fault: SendingFault | null
  readonly doubt: string | null
}

/**
 * Judges a plain request like any valid one. Records faults of its answer with the requirements that they break. The
 * result says why the request was not accepted. A loss or a refusal may be chance; see {@link insist}.
 */
export function judgeAgain(context: RunContext, named: Check, draft: Draft, exchange: Exchange, sent: Sequence): Again {
  const { requirement } = named
  const { operation } = requirement
  const loss = lossOf(exchange.received)
  if (loss !== null) return { broken: loss.message, fault: loss, doubt: null }
  const expected = { requirement, expectation: 'success', operation } as const
  const { findings, refusal } = judgeExchange(context, expected, draft, exchange)
  const broken = findings.filter((one) => one.outcome === 'failed')
  const own = broken.find((one) => one.requirement.id === requirement.id)
  context.recorder.record(
    named,
    sent,
    exchange,
    broken.filter((one) => one !== own && !(own !== undefined && isAboutStatus(requirement, one))),
  )
  const doubt = findings.find((one) => one.outcome === 'inconclusive')?.reason ?? null
  // Others in a row, or beside it, are answered if that is no fault of its body.
  if (draft.isBare && own !== undefined)
    return { broken: null, fault: null, doubt: `it has no optional properties: ${describe(exchange.received)}` }
  return {
    broken: refusal ?? own?.received ?? null,
    fault: refusal === null ? null : refusedOf(context, named, draft, refusal),
    doubt,
  }
}

/**
 * The fault of a valid request that was refused. It counts only if the same request is accepted alone: else its values,
 * the token, or a limit of the service may be the reason. `beside`: how many more must be accepted right after it.
 */
export function refusedOf(
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
