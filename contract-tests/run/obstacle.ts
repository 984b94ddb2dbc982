/** Why no plain request of an operation can succeed, as far as one answer tells. */

import type { Operation } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import { readAuthorization, schemesOf } from '../../spec/http/credentials.ts'
import { covers } from '../../spec/http/media-type.ts'
import { type Answer, type Exchange, type Fault, type Header, header, isGone } from '../../spec/http/message.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { responseFor } from '../../spec/http/status.ts'
import { join } from '../../spec/json/pointer.ts'
import type { Plain, Sender } from '../cases/request-builder.ts'
import type { Hindrance } from '../client/hindrance.ts'
import { targetFault } from '../client/target-fault.ts'
import { NO_ITEM } from '../items/items.ts'
import { describe } from '../judge/answers.ts'
import { isAccepted } from './ask.ts'
import type { RunContext } from './context.ts'
import { sendPrepared } from './send.ts'

export type Obstacle = {
  readonly of: 'operation' | 'credential' | 'target'
  readonly hindrance: Hindrance
  readonly reason: string
  /** The reason if the target answers other operations, where `reason` doubts its address; else null. */
  readonly reasonAlone: string | null
}

/** What stands in the way of an operation; null if another request of it may succeed. */
export function obstacleIn(context: RunContext, operation: Operation, exchange: Exchange): Obstacle | null {
  const { received } = exchange
  const reason = reasonIn(context, operation, exchange)
  if (reason === null) return null
  const isDoubted = received.kind === 'answer' && reason === addressFault(context, received) && isNowhere(received)
  const reasonAlone = isDoubted
    ? `it is refused with status ${received.status}, though other operations at ${context.settings.address.url.href} are there: does the service have it?`
    : null
  return { of: concernOf(received), hindrance: hindranceIn(context, operation, received, reason), reason, reasonAlone }
}

function hindranceIn(context: RunContext, operation: Operation, received: Answer | Fault, reason: string): Hindrance {
  const { budget, settings, items } = context
  if (received.kind === 'failure') return 'lost'
  if (reason === budget.whyClosed) return budget.hindrance
  if (concernOf(received) === 'credential') return isGiven(settings.sender) ? 'token' : 'no-token'
  return !lacksItem(reason) ? 'absent' : items.whyKeyless(operation) === null ? 'item' : 'key'
}

/** True if an operation is not judged for want of an item, and answers as the document says. */
export function lacksItem(reason: string): boolean {
  return reason.startsWith(NO_ITEM)
}

function reasonIn(context: RunContext, operation: Operation, exchange: Exchange): string | null {
  const { received } = exchange
  const missing = missingItem(context, exchange)
  const fault = addressFault(context, received)
  if (missing !== null || fault === null || received.kind === 'failure') return missing ?? fault
  if (isNowhere(received)) return reasonNowhere(context, operation, received, fault)
  if (concernOf(received) !== 'credential') return fault
  if (schemesOf(operation).length === 0)
    return `no plain request is accepted, though the contract asks for no credential: ${redactedAnswer(context, received)}`
  return context.requests.of(operation).credential.headers.some(isNoPair)
    ? `the token is refused with status ${received.status}: HTTP Basic takes user:password, or its base64 (RFC 7617)`
    : fault
}

function reasonNowhere(context: RunContext, operation: Operation, received: Answer, fault: string): string | null {
  const described = asDescribed(context, operation, received)
  if (received.status === 404) {
    if (!context.budget.isOpen && context.items.needsItem(operation)) return context.budget.whyClosed
    // What the document names for an item comes from the service, and not from a wrong base path.
    if (pathParameters(operation.path).length > 0 && isDocumented(operation, received))
      return `${context.items.whyNone(operation)}: ${redactedAnswer(context, received)}${described}`
  }
  return described === '' ? fault : null
}

function redactedAnswer({ settings }: RunContext, received: Answer | Fault): string {
  return settings.redactor.redact(describe(received))
}

/** True for a Basic credential that no user's name and password are in. */
function isNoPair([name, value]: Header): boolean {
  const { isOfScheme, isWellFormed, credential } = readAuthorization('basic', value)
  return name === 'Authorization' && isOfScheme && credential !== '' && !isWellFormed
}

function addressFault({ settings: { address, sender } }: RunContext, received: Answer | Fault): string | null {
  return targetFault(received, address.url.href, isGiven(sender))
}

/** True where the run has a token, or a credential for one scheme at least. */
function isGiven({ token, credentials }: Sender): boolean {
  return token !== '' || (credentials?.size ?? 0) > 0
}

/** Why no plain request was accepted at all; `patience`: how long the run waited, in words. */
export function whyNoneIsAccepted(
  context: RunContext,
  operation: Operation,
  last: Exchange | null,
  patience: string,
): Obstacle {
  const { sender } = context.settings
  const shown = last === null ? 'nothing can be sent' : redactedAnswer(context, last.received)
  const none = `no plain request is accepted ${isGiven(sender) ? 'with this token' : 'without a token'}`
  const reason = `${none}; the last answer was: ${shown}${patience}`
  const described = last === null ? '' : asDescribed(context, operation, last.received)
  if (last?.received.kind !== 'answer' || described === '' || !isNowhere(last.received))
    return { of: 'operation', hindrance: hindranceOfLast(last), reason, reasonAlone: null }
  const reasonAlone = `${none}: it is refused with ${last.received.status}${described}${patience}`
  return { of: 'operation', hindrance: 'absent', reason: addressFault(context, last.received) ?? reason, reasonAlone }
}

function hindranceOfLast(last: Exchange | null): Hindrance {
  if (last === null) return 'document'
  const { received } = last
  if (received.kind === 'failure') return 'lost'
  return received.status === 429 ? 'busy' : received.status >= 500 ? 'failing' : 'refused'
}

/** How the document describes an answer of this very status, after a comma; empty if it does not. */
function asDescribed({ settings }: RunContext, operation: Operation, received: Answer | Fault): string {
  const response = received.kind === 'answer' ? responseFor(operation, received.status) : null
  if (response === null || response.status === 'default') return ''
  const text = settings.api.document.at(join(response.pointer, 'description'))
  return typeof text === 'string' && text.trim() !== ''
    ? `, which the document describes as ${excerpt(text.trim(), settings.redactor.redact)}`
    : ''
}

/** True for an answer that may come from an address at which the service is not. */
function isNowhere({ status }: Answer): boolean {
  return status === 404 || status === 405
}

/** True if an answer shows that the service itself is at the address: it is none that a wrong address gives. */
export function isServiceThere(operation: Operation, received: Answer | Fault): boolean {
  return received.kind === 'answer' && !isNowhere(received) && isDocumented(operation, received)
}

/** True if the answer does not show an item that was created before: reading may be behind writing. */
export function isItemMissing({ items }: RunContext, { sent, received }: Exchange): boolean {
  return received.kind === 'answer' && (received.status === 404 || received.status === 410) && items.isNamedBy(sent)
}

/** Why an operation can't be judged that does not find a created item: its path is no wrong one. Null if it does. */
function missingItem(context: RunContext, exchange: Exchange): string | null {
  if (!isItemMissing(context, exchange) || exchange.received.kind === 'failure') return null
  return `it does not find the item that was created for it, or not yet (status ${exchange.received.status}): does the service have this operation?`
}

/** True for a page or a redirect that the contract documents: the service itself sent it, not a gateway. */
export function isDocumented(operation: Operation, received: Answer | Fault): boolean {
  if (received.kind === 'failure') return false
  const response = responseFor(operation, received.status)
  if (response === null || (received.status >= 300 && response.status === 'default')) return false
  const type = header(received.headers, 'content-type')
  return received.status >= 300 || response.content.some(({ name }) => covers(name, type))
}

function concernOf(received: Answer | Fault): Obstacle['of'] {
  if (received.kind === 'answer') return received.status === 401 || received.status === 403 ? 'credential' : 'operation'
  return isGone(received) || ['certificate', 'not-tls', 'not-http'].includes(received.failure) ? 'target' : 'operation'
}

/** What stands in the way of an operation that asks for a credential which the contract does not ask for. */
export function uncalledFor(received: Answer | Fault): Obstacle {
  const reason = `it asks for a credential, though the contract says that it needs none; the answer was: ${describe(received)}`
  return { of: 'operation', hindrance: 'no-token', reason, reasonAlone: null }
}

/** A login may refuse what is in its body: the same request must be accepted with another credential, or have nothing else that could be a secret. */
export async function isUncalledFor(
  context: RunContext,
  operation: Operation,
  plain: Plain,
  refusal: Answer | Fault,
): Promise<boolean> {
  const { security, body, parameters } = operation
  const needsNone = security.length === 0 || security.some((together) => together.length === 0)
  if (refusal.kind === 'failure' || !needsNone) return false
  // The document expects such an answer, or, where it secures nothing, it may have forgotten to say so.
  if (namesStatus(operation, refusal.status)) return false
  const secured = context.settings.api.operations.find((one) => schemesOf(one).length > 0)
  if (secured === undefined) return false
  // RFC 9110 section 15.5.4: 403 may have other reasons than the credential.
  if (refusal.status === 401 && body === null && parameters.length === 0) return true
  const { credential } = context.requests.of(secured)
  const written = context.requests.of(operation)
  const draft = written.draft(written.plainBody(plain), { credential })
  const exchange = await sendPrepared(context, { case: 'control', operation, draft })
  return exchange !== null && isAccepted(exchange.received)
}

export function namesStatus(operation: Operation, status: number): boolean {
  return responseFor(operation, status)?.status === String(status)
}
