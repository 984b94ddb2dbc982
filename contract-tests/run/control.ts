/** The positive control: the good token must create one plain item before anything is judged. */

import { type Operation, PartError } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import { readAuthorization, schemesOf } from '../../spec/http/credentials.ts'
import { covers } from '../../spec/http/media-type.ts'
import {
  type Answer,
  type Exchange,
  type Fault,
  type Header,
  header,
  isGone,
  retryAfter,
} from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { requirementsFor, successRequirement } from '../../spec/requirements/requirements.ts'
import { asSent } from '../cases/changes.ts'
import { EVERY_PROPERTY, LETTERS, LEVELS, type Level } from '../cases/plainness.ts'
import type { Draft } from '../cases/request-builder.ts'
import { sleep, WAITS } from '../client/pace.ts'
import type { Sending } from '../client/sending.ts'
import { targetFault } from '../client/target-fault.ts'
import { creatingIn } from '../items/item-places.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import { failed, inconclusive, pass } from '../judge/finding.ts'
import type { RunContext } from './context.ts'
import { isAccepted, lossOf } from './doubt.ts'
import { ELSEWHERE, type RunPlan } from './job.ts'
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
  /** `of`: what the reason is about. */
  | {
      readonly kind: 'unjudged'
      readonly of: 'operation' | 'credential' | 'target'
      readonly reason: string
      /** An exchange that breaks the contract if the target accepts other operations, and what was expected; else null. */
      readonly erred: { readonly exchange: Exchange; readonly expected: string } | null
    }

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
    const controlled = never === undefined ? controlOf(context, operation, isRepeated) : unjudged('operation', never)
    const one = await Promise.resolve(controlled).catch((error: unknown) => {
      if (!(error instanceof PartError)) throw error
      // The document allows no value that could be sent.
      return unjudged('operation', document.told(error))
    })
    found.set(operation, one)
    if (one.kind === 'unjudged') leave(operation, context.settings.redactor.redact(one.reason))
    return one
  }
  const first = await look(control)
  for (const [operation, reason] of unmade)
    if (!elsewhere.has(operation) && !found.has(operation)) leave(operation, reason)
  for (const operation of elsewhere) leave(operation, ELSEWHERE)
  if (first.kind === 'unjudged' && first.of === 'target') return { kind: 'unjudged', reason: first.reason }
  const others = operations.filter((operation) => operation !== control)
  // Operations that create items come first: the other operations need those items.
  const creating = creatingIn(context.settings.api)
  for (const isFirst of [true, false]) {
    const next = others.filter((operation) => creating.has(operation) === isFirst)
    await Promise.all(next.map((operation) => context.client.pace.turn(() => look(operation))))
  }
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
  const reason = first.kind === 'unjudged' ? first.reason : Object.values(context.known.unjudged)[0]
  return { kind: 'unjudged', reason: reason ?? 'the document has no operation that can be judged' }
}

/** Sends plainer and plainer requests of an operation until one is accepted. `isRepeated`: and that one again. */
async function controlOf(context: RunContext, operation: Operation, isRepeated: boolean): Promise<ControlFound> {
  if (operation.fault !== null) return unjudged('operation', context.settings.api.document.told(operation.fault))
  const written = context.requests.of(operation)
  let first: Exchange | null = null
  let answered: Exchange | null = null
  let isForBody = false
  for (const { level, isNewThroughout } of STEPS) {
    for (let index = 0; index < triesAt(level); index++) {
      const draft = written.plain({ level, index }, isNewThroughout)
      if (draft === null) continue
      let exchange = await sendPrepared(context, { case: 'control', operation, draft })
      if (exchange === null) return unjudged('operation', undecidedReason(context, operation))
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
      const reason = obstacleIn(context, operation, exchange)
      const isMeant = isDocumented(operation, exchange.received)
      if (isAccepted(exchange.received) && (isMeant || reason === null)) {
        context.known.plains[operation.id] = { rung: LEVELS.indexOf(level), index }
        context.known.isNewThroughout[operation.id] = isNewThroughout
        judgeFirst(context, operation, first)
        if (isRepeated) await renewIfRefused(context, operation)
        return { kind: 'passed' }
      }
      isForBody ||= reason !== null && (await isRefusedForBody(context, operation, exchange.received))
      if (reason === null || isForBody) continue
      const about = aboutOf(exchange.received)
      return about === 'credential' && (await isUncalledFor(context, operation, { level, index }, exchange.received))
        ? uncalledFor(exchange)
        : unjudged(about, reason)
    }
  }
  const last = answered === null ? 'nothing can be sent' : describe(answered.received)
  const waited = Math.round(context.client.waitedInVain(operation) / 1000)
  const patience = waited === 0 ? '' : `, and the run waited ${waited} s for another answer`
  const reason = `no plain request is accepted ${written.sender.token === '' ? 'without a token' : 'with this token'}; the last answer was: ${context.settings.redactor.redact(last)}${patience}`
  // RFC 9110 section 15.6.2: 501 says that the service does not implement the request.
  const isErred = answered !== null && isServerError(answered.received) && answeredStatus(answered) !== 501
  const expected = 'a success of at least one of them'
  const erred = isErred && answered !== null ? { exchange: answered, expected } : null
  return { kind: 'unjudged', of: 'operation', reason, erred }
}

/** How many operations found no created item, however long the run waited. */
const noneMissed = (): { count: number } => ({ count: 0 })
/** After this many such operations, no other one waits: they are not there, rather than late. */
const MOST_MISSED = 2

/** True if the answer does not show an item that was created before: reading may be behind writing. */
function isItemMissing({ items }: RunContext, { sent, received }: Exchange): boolean {
  return received.kind === 'answer' && (received.status === 404 || received.status === 410) && items.isNamedBy(sent)
}

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

/** Why no request of an operation can succeed; null if another one may. */
function obstacleIn(context: RunContext, operation: Operation, exchange: Exchange): string | null {
  const { received } = exchange
  const { address, sender, redactor } = context.settings
  const missing = missingItem(context, exchange)
  const fault = targetFault(received, address.url.href, sender.token !== '')
  if (missing !== null || fault === null || received.kind === 'failure') return missing ?? fault
  if (received.status === 404 && !context.budget.isOpen && context.items.needsItem(operation))
    return context.budget.whyClosed
  const shown = redactor.redact(describe(received))
  // What the document names for an item comes from the service, and not from a wrong base path.
  if (received.status === 404 && pathParameters(operation.path).length > 0 && isDocumented(operation, received))
    return `no item is known to exist, and none could be created: ${shown}`
  if (aboutOf(received) !== 'credential') return fault
  if (schemesOf(operation).length === 0)
    return `no plain request is accepted, though the contract asks for no credential: ${shown}`
  return context.requests.of(operation).credential.headers.some(isNoPair)
    ? `the token is refused with status ${received.status}: HTTP Basic takes user:password, or its base64 (RFC 7617)`
    : fault
}

/** True for a Basic credential that no user's name and password are in. */
function isNoPair([name, value]: Header): boolean {
  const { isOfScheme, isWellFormed, credential } = readAuthorization('basic', value)
  return name === 'Authorization' && isOfScheme && credential !== '' && !isWellFormed
}

/** Why an operation can't be judged that does not find a created item: its path is no wrong one. Null if it does. */
function missingItem(context: RunContext, exchange: Exchange): string | null {
  if (!isItemMissing(context, exchange) || exchange.received.kind === 'failure') return null
  return `it does not find the item that was created for it, or not yet (status ${exchange.received.status}): does the service have this operation?`
}

/** True if a 403 or 404 has to do with the body: one of letters alone is accepted (RFC 9110 section 15.5.4). */
async function isRefusedForBody(context: RunContext, operation: Operation, received: Answer | Fault): Promise<boolean> {
  if (received.kind === 'failure' || ![403, 404].includes(received.status)) return false
  const plain = context.requests.of(operation).plain({ level: LETTERS, index: 0 })
  const exchange = plain && (await sendPrepared(context, { case: 'control', operation, draft: plain }))
  return exchange !== null && isAccepted(exchange.received)
}

function uncalledFor(exchange: Exchange): ControlFound {
  const shown = describe(exchange.received)
  return {
    kind: 'unjudged',
    of: 'operation',
    reason: `it asks for a credential, though the contract says that it needs none; the answer was: ${shown}`,
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

/** True for a page or a redirect that the contract documents: the service itself sent it, not a gateway. */
function isDocumented(operation: Operation, received: Answer | Fault): boolean {
  if (received.kind === 'failure') return false
  const response = responseFor(operation, received.status)
  if (response === null || (received.status >= 300 && response.status === 'default')) return false
  const type = header(received.headers, 'content-type')
  return received.status >= 300 || response.content.some(({ name }) => covers(name, type))
}

function isServerError(received: Answer | Fault): boolean {
  return received.kind === 'answer' && received.status >= 500 && !isRefusal(received)
}

/** What an obstacle concerns: this operation, the credential or the whole target. */
function aboutOf(received: Answer | Fault): 'operation' | 'credential' | 'target' {
  if (received.kind === 'answer') return received.status === 401 || received.status === 403 ? 'credential' : 'operation'
  return isGone(received) || ['certificate', 'not-tls', 'not-http'].includes(received.failure) ? 'target' : 'operation'
}

function unjudged(of: 'operation' | 'credential' | 'target', reason: string): ControlFound {
  return { kind: 'unjudged', of, reason, erred: null }
}
