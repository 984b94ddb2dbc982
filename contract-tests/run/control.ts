/** The positive control: the good token must create one plain item before anything is judged. */

import { type Operation, PartError } from '../../spec/contract/contract.ts'
import { schemesOf } from '../../spec/http/credentials.ts'
import { type Answer, type Exchange, type Fault, retryAfter } from '../../spec/http/message.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { requirementsFor, successRequirement } from '../../spec/requirements/requirements.ts'
import { asSent } from '../cases/changes.ts'
import { EVERY_PROPERTY, LETTERS, LEVELS, type Level } from '../cases/plainness.ts'
import type { Draft } from '../cases/request-builder.ts'
import { sleep, WAITS } from '../client/pace.ts'
import type { Sending } from '../client/sending.ts'
import { creatingIn } from '../items/item-places.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import { failed, inconclusive, pass } from '../judge/finding.ts'
import type { RunContext } from './context.ts'
import { isAccepted, lossOf } from './doubt.ts'
import { ELSEWHERE, type RunPlan } from './job.ts'
import {
  isDocumented,
  isItemMissing,
  isServiceThere,
  type Obstacle,
  obstacleIn,
  whyNoneIsAccepted,
} from './obstacle.ts'
import { renewIfRefused } from './renewal.ts'
import { sendPrepared, undecidedReason } from './send.ts'
import { isUncalledFor } from './uncalled-for.ts'

/** Whether a run can be judged. The context knows each operation that can't be judged. */
export type Control =
  | { readonly kind: 'passed' }
  /** `reason`: one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

/** The result of one operation's control. */
type ControlFound =
  | { readonly kind: 'passed' }
  | (Obstacle & {
      readonly kind: 'unjudged'
      /** True if an answer shows that the service is at the address all the same. */
      readonly isThere: boolean
      /** An exchange that breaks the contract if the target accepts other operations, and what was expected; else null. */
      readonly erred: { readonly exchange: Exchange; readonly expected: string } | null
    })

/**
 * The steps of the control: each level of plainness. The level with every property comes once more with new texts,
 * because the target may still have the texts of an earlier run.
 */
const STEPS = LEVELS.flatMap((level) =>
  (level === EVERY_PROPERTY ? [false, true] : [false]).map((isNewThroughout) => ({ level, isNewThroughout })),
)
/** How many items are tried at a level of plainness: a target may refuse one for its name alone. */
const triesAt = ({ isSpelt }: Level): number => (isSpelt ? 1 : 2)
/** The longest wait, in milliseconds, for a target that says it is not ready yet. */
const START = 30_000

/**
 * Runs the control of every operation of a plan. If no plain request of an operation is accepted, its requirements are
 * not judged. The run can't be judged if that is true of every operation, or if the target or the token is unusable.
 */
export async function positiveControl(
  context: RunContext,
  plan: Pick<RunPlan, 'control' | 'operations' | 'unmade' | 'elsewhere' | 'jobs'>,
): Promise<Control> {
  const { control, unmade, elsewhere, jobs } = plan
  const trouble = context.settings.tokens?.trouble ?? null
  if (trouble !== null) return { kind: 'unjudged', reason: trouble }
  const operations = plan.operations.filter((operation) => !elsewhere.has(operation) && !unmade.has(operation))
  // If a single case follows, or writes are capped, no request is spent on what a later refusal may show, too.
  const isRepeated = jobs.flatMap(({ cases }) => cases()).length > 1 && !context.budget.isCapped
  const found = new Map<Operation, ControlFound>()
  const { document } = context.settings.api
  const leave = ({ id }: Operation, reason: string): void => {
    context.known.unjudged[id] = reason
    context.recorder.emit({ kind: 'control', operation: id, unjudged: reason })
  }
  const look = async (operation: Operation): Promise<ControlFound> => {
    const never = unmade.get(operation)
    const lookOnce = (): Promise<ControlFound> =>
      controlOf(context, operation, isRepeated).catch((error: unknown) => {
        if (!(error instanceof PartError)) throw error
        // The document allows no value that could be sent.
        return unsent(document.told(error))
      })
    const once = never === undefined ? await lookOnce() : unsent(never)
    const isAskedAgain = once.kind === 'unjudged' && never === undefined && context.settings.looksTwice
    const one = isAskedAgain ? await lookOnce() : once
    found.set(operation, one)
    return one
  }
  const leaveAll = (): void => {
    // Which reason is the true one shows only when every operation was asked.
    const areThere = found.values().some((one) => one.kind === 'passed' || one.isThere)
    for (const [operation, one] of found)
      if (one.kind === 'unjudged')
        leave(operation, context.settings.redactor.redact((areThere ? one.reasonAlone : null) ?? one.reason))
    for (const [operation, reason] of unmade)
      if (!elsewhere.has(operation) && !found.has(operation)) leave(operation, reason)
    for (const operation of elsewhere) leave(operation, ELSEWHERE)
  }
  const first = await look(control)
  if (first.kind === 'unjudged' && first.of === 'target') {
    leaveAll()
    return { kind: 'unjudged', reason: first.reason }
  }
  const others = operations.filter((operation) => operation !== control)
  // Operations that create items come first: the other operations need those items.
  const creating = creatingIn(context.settings.api)
  for (const isFirst of [true, false]) {
    const next = others.filter((operation) => creating.has(operation) === isFirst)
    const apart = context.requests.numbers.apart(next, () => 4)
    await Promise.all(next.map((one) => context.client.pace.turn(() => apart(one, () => look(one)))))
  }
  leaveAll()
  const isJudged = (operation: Operation): boolean => found.get(operation)?.kind === 'passed'
  const secured = operations.filter((operation) => schemesOf(operation).length > 0)
  const isRefused = (operation: Operation): boolean => {
    const one = found.get(operation)
    return one?.kind === 'unjudged' && one.of === 'credential'
  }
  const isTokenBad = secured.length > 0 && secured.every(isRefused)
  if (operations.some(isJudged) && !isTokenBad) {
    for (const [operation, one] of found)
      if (one.kind === 'unjudged' && one.erred !== null) judgeErred(context, operation, one.erred)
    return { kind: 'passed' }
  }
  const reason = context.known.unjudged[control.id] ?? Object.values(context.known.unjudged)[0]
  return { kind: 'unjudged', reason: reason ?? 'the document has no operation that can be judged' }
}

/** Sends plainer and plainer requests of an operation until one is accepted. `isRepeated`: and that one again. */
async function controlOf(context: RunContext, operation: Operation, isRepeated: boolean): Promise<ControlFound> {
  if (operation.fault !== null) return unsent(context.settings.api.document.told(operation.fault))
  const written = context.requests.of(operation)
  let first: Exchange | null = null
  let answered: Exchange | null = null
  let isForBody = false
  for (const { level, isNewThroughout } of STEPS) {
    for (let index = 0; index < triesAt(level); index++) {
      const draft = written.plain({ level, index }, isNewThroughout)
      if (draft === null) continue
      let exchange = await sendPrepared(context, { case: 'control', operation, draft })
      if (exchange === null) return unsent(undecidedReason(context, operation))
      first ??= exchange
      if (lossOf(exchange.received) !== null) {
        // A single loss may be chance.
        exchange = (await sendPrepared(context, { case: 'control', operation, draft })) ?? exchange
      } else if (isServerError(exchange.received)) {
        // A target that is still starting may say so once. Its first answer is still recorded as failed.
        await sleep(Math.min(START, exchange.received.kind === 'answer' ? (retryAfter(exchange.received) ?? 0) : 0))
        exchange = (await sendPrepared(context, { case: 'control', operation, draft })) ?? exchange
      }
      exchange = await askedUntilThere(context, { case: 'control', operation, draft }, exchange)
      answered = exchange
      const obstacle = obstacleIn(context, operation, exchange)
      const isMeant = isDocumented(operation, exchange.received)
      if (isAccepted(exchange.received) && (isMeant || obstacle === null)) {
        context.known.plains[operation.id] = { rung: LEVELS.indexOf(level), index }
        context.known.isNewThroughout[operation.id] = isNewThroughout
        judgeFirst(context, operation, first)
        if (isRepeated) await renewIfRefused(context, operation)
        return { kind: 'passed' }
      }
      isForBody ||= obstacle !== null && (await isRefusedForBody(context, operation, exchange.received))
      if (obstacle === null || isForBody) continue
      return obstacle.of === 'credential' &&
        (await isUncalledFor(context, operation, { level, index }, exchange.received))
        ? uncalledFor(exchange)
        : unjudged(obstacle, isServiceThere(operation, exchange.received))
    }
  }
  const waited = Math.round(context.client.waitedInVain(operation) / 1000)
  const patience = waited === 0 ? '' : `, and the run waited ${waited} s for another answer`
  // RFC 9110 section 15.6.2: 501 says that the service does not implement the request.
  const isErred = answered !== null && isServerError(answered.received) && answeredStatus(answered) !== 501
  const expected = 'a success of at least one of them'
  const erred = isErred && answered !== null ? { exchange: answered, expected } : null
  const obstacle = whyNoneIsAccepted(context, operation, answered, patience)
  return { ...unjudged(obstacle, answered !== null && isServiceThere(operation, answered.received)), erred }
}

/** How many operations found no created item, however long the run waited. */
const noneMissed = (): { count: number } => ({ count: 0 })
/** After this many such operations, no other one waits: they are not there, rather than late. */
const MOST_MISSED = 2

/** Sends the same request for a while if the item that was created for it is not there yet: the last exchange. */
async function askedUntilThere(context: RunContext, sending: Sending, first: Exchange): Promise<Exchange> {
  const missed = context.derive(noneMissed)
  let exchange = first
  const draft: Draft = { ...asSent(sending.draft, first), isPlaced: true }
  for (const wait of missed.count < MOST_MISSED ? WAITS : []) {
    if (!isItemMissing(context, exchange)) return exchange
    await sleep(wait)
    exchange = (await sendPrepared(context, { ...sending, draft })) ?? exchange
  }
  if (isItemMissing(context, exchange)) missed.count++
  return exchange
}

/** True if a 403 or 404 has to do with the body: one of letters alone is accepted (RFC 9110 section 15.5.4). */
async function isRefusedForBody(context: RunContext, operation: Operation, received: Answer | Fault): Promise<boolean> {
  if (received.kind === 'failure' || ![403, 404].includes(received.status)) return false
  const plain = context.requests.of(operation).plain({ level: LETTERS, index: 0 })
  const exchange = plain && (await sendPrepared(context, { case: 'control', operation, draft: plain }))
  return exchange !== null && isAccepted(exchange.received)
}

function uncalledFor(exchange: Exchange): ControlFound {
  const reason = `it asks for a credential, though the contract says that it needs none; the answer was: ${describe(exchange.received)}`
  return {
    ...unjudged({ of: 'operation', reason, reasonAlone: null }, true),
    erred: { exchange, expected: 'a success: the contract says that this operation needs no credential' },
  }
}

/** Records a failure: the service accepts other operations, but no plain request of this one. */
function judgeErred(
  context: RunContext,
  operation: Operation,
  { exchange: erred, expected }: { readonly exchange: Exchange; readonly expected: string },
): void {
  const { sent, received } = erred
  const requirement = successRequirement(requirementsFor(context.settings.api, operation))
  if (requirement === null) return
  const one = { id: `${requirement.id}/control`, title: 'plain requests', requirement }
  const draft = { message: sent, value: undefined, credential: context.requests.of(operation).credential }
  context.recorder.record(one, draft, erred, [failed(requirement, expected, describe(received))])
}

function answeredStatus({ received }: Exchange): number | null {
  return received.kind === 'answer' ? received.status : null
}

/** Judges the answer to an operation's first request: a server error fails, since a later request was accepted. */
function judgeFirst(context: RunContext, operation: Operation, first: Exchange): void {
  const requirement = requirementsFor(context.settings.api, operation).find(
    ({ concern }) => concern.kind === 'repetition' && concern.pattern === 'first',
  )
  if (requirement === undefined) return
  const one = { id: `${requirement.id}/first`, title: 'the first request of the run', requirement }
  const draft = { message: first.sent, value: undefined, credential: context.requests.of(operation).credential }
  const loss = lossOf(first.received)
  const finding: Finding =
    loss !== null
      ? // There is only one first request, so nothing shows whether the target caused the loss.
        inconclusive(requirement, `${loss.message}; asked again, an answer came`)
      : isServerError(first.received)
        ? failed(requirement, 'a success, as later requests got', describe(first.received))
        : pass(requirement)
  context.recorder.record(one, draft, first, [finding])
}

function isServerError(received: Answer | Fault): boolean {
  return received.kind === 'answer' && received.status >= 500 && !isRefusal(received)
}

function unjudged(obstacle: Obstacle, isAnswering = false): ControlFound & { readonly kind: 'unjudged' } {
  return { ...obstacle, kind: 'unjudged', isThere: isAnswering, erred: null }
}

/** An operation of which nothing can be sent. */
function unsent(reason: string): ControlFound {
  return unjudged({ of: 'operation', reason, reasonAlone: null })
}
