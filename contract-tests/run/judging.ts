/** Judges the exchanges of a run: the judge knows the contract alone, the run also what it created. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import { onceWithin } from '../../spec/program/once-for.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { isAnyText } from '../../spec/requirements/requests.ts'
import { type Requirement, requirementsFor, successRequirement } from '../../spec/requirements/requirements.ts'
import type { Case } from '../cases/case.ts'
import { asSent } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isSafe } from '../client/budget.ts'
import { isMalformed, reaches } from '../creations/item-names.ts'
import { describe, isRefusal } from '../judge/answers.ts'
import { failed, inconclusive, isAboutStatus, pass } from '../judge/finding.ts'
import { doubtfulError, inventedIn } from '../judge/invented.ts'
import { type Expectation, Judge, type JudgeResult } from '../judge/judge.ts'
import { RequestReader } from '../judge/request.ts'
import { isAccepted, lossOf } from './ask.ts'
import type { RunContext } from './context.ts'
import { isDocumented, lacksItem, namesStatus } from './obstacle.ts'

export const judgeFor = onceWithin(
  ({ settings, invalid, client }: RunContext, operation: Operation) =>
    new Judge(
      settings.api,
      operation,
      (...seen) => invalid.explain(...seen),
      (text) => client.secrets.told(text, settings.isLeakFatal),
    ),
)

export function judgeExchange(
  context: RunContext,
  one: Pick<Case, 'requirement' | 'expectation' | 'operation'> & Partial<Pick<Case, 'openness'>>,
  draft: Draft,
  exchange: Exchange,
): JudgeResult {
  context.client.unjudged.delete(exchange)
  const { expectation, openness, operation, requirement } = one
  const { value } = asSent(draft, exchange)
  const wanted: Expectation =
    expectation === 'success'
      ? { kind: expectation, body: value, isOpen: openness?.kind === 'validity' }
      : { kind: expectation }
  const result = judgeFor(context, operation).judge(requirement, wanted, exchange)
  if (requirement === null) return result
  const refused = whereRefused(context, { expectation, requirement }, exchange, result)
  if (refused !== null || expectation === 'refusal') return refused ?? result
  const doubt =
    context.items.doubt(operation, value, exchange, expectation) ??
    saidUnable(one, exchange) ??
    quotedFrom(context, exchange) ??
    sentAnyText(operation, exchange)
  if (doubt === null) return result
  // The next request is about an item that nothing was added to.
  if (quotedFrom(context, exchange) !== null) context.items.renew(operation)
  // Where no item is known, that there is none may be the answer to whatever else is wrong with a request.
  const isForWant = lacksItem(context.known.unjudged[operation.id] ?? '')
  const seen = isForWant ? result.findings.filter(({ outcome }) => outcome === 'failed') : result.findings
  return withStatusOpen({ ...result, findings: seen }, requirement, doubt, isForWant)
}

/** Where plain requests are refused, too, only another status is for the fault; of a credential only 401 and 403 say so. */
function whereRefused(
  { known }: RunContext,
  { expectation, requirement }: { readonly expectation: Case['expectation']; readonly requirement: Requirement },
  { received }: Exchange,
  { findings }: JudgeResult,
): JudgeResult | null {
  const plain = known.refusals[requirement.operation.id]
  if (plain === undefined || (expectation !== 'refusal' && expectation !== 'failure')) return null
  const status = received.kind === 'answer' ? received.status : 0
  // What is read although its request breaks the document breaks it whatever else is refused.
  if (isSafe(requirement.operation.method) && expectation === 'failure' && isAccepted(received)) return null
  // A guard in front may answer so where the service has no such operation at all.
  const isThere = ![404, 405].includes(plain) || namesStatus(requirement.operation, plain)
  const isOfCredential = isThere && OF_CREDENTIALS.includes(status) && !OF_CREDENTIALS.includes(plain)
  const isOfFault = expectation === 'failure' && status !== plain && isRefusal(received)
  if (isOfCredential || isOfFault) return null
  const others = findings.filter((one) => isThere && one.outcome === 'failed' && !isAboutStatus(requirement, one))
  return { findings: [...others, inconclusive(requirement, 'each plain request is refused, too')], refusal: null }
}

const OF_CREDENTIALS: readonly number[] = [401, 403]

/** That a service does not support what it was asked for, by a 501 that the document names (RFC 9110 section 15.6.2); else null. */
function saidUnable({ expectation, operation }: Pick<Case, 'expectation' | 'operation'>, { received }: Exchange) {
  if (expectation !== 'success' || received.kind === 'failure' || received.status !== 501) return null
  return namesStatus(operation, 501) ? `the document names 501 for it: ${describe(received)}` : null
}

/** That an error quotes a name which another request of this run has sent: what that stored is in the way; else null. */
export function quotedFrom({ requests: { numbers } }: RunContext, { sent, received }: Exchange): string | null {
  if (received.kind === 'failure' || received.status < 400) return null
  const own = `${sent.path.replaceAll(/%20|\+/g, ' ')} ${Buffer.from(sent.body ?? '')}`
  const other = numbers.namesIn(Buffer.from(received.body).toString()).find((name) => !own.includes(name))
  return other === undefined ? null : `it quotes ${other}, which another request has sent: ${describe(received)}`
}

/** That the document does not say what a text or file of any kind must have, which is refused for that; else null. */
function sentAnyText(operation: Operation, { received }: Exchange): string | null {
  const isRefused = received.kind === 'answer' && received.status >= 400 && received.status < 500
  return isRefused && isAnyText(operation.body)
    ? `any text or file is allowed, and not each may be one: ${describe(received)}`
    : null
}

/** The run's own requests may never have tried that. Of alike answers one is enough. */
export function judgeCleaning(
  context: RunContext,
  isAsked: (requirement: Requirement) => boolean,
): (operation: Operation, draft: Draft, exchange: Exchange) => void {
  const seen = new Set<string>()
  return (operation, draft, exchange) => {
    const requirement = successRequirement(requirementsFor(context.settings.api, operation))
    const key = `${operation.id} ${exchange.received.kind === 'answer' ? exchange.received.status : ''}`
    if (requirement === null || seen.has(key)) return
    seen.add(key)
    const { findings } = judgeExchange(context, { requirement, expectation: 'success', operation }, draft, exchange)
    const one = { id: `${requirement.id}/cleaning`, title: 'the deletion of what the run created', requirement }
    const asked = findings.filter((finding) => isAsked(finding.requirement))
    context.recorder.record(one, draft, exchange, asked)
  }
}

/**
 * Judges the server errors that no case was about: a valid request deserves a success whatever it is sent for. What a case
 * has found is not said again, nor 503, by which a service is overloaded for the time being (RFC 9110 section 15.6.4).
 */
export function judgeInPassing(context: RunContext, isAsked: (requirement: Requirement) => boolean): void {
  const { client, recorder, known, requests, settings } = context
  for (const [exchange, { case: id, operation, draft, expectation = 'success' }] of client.unjudged) {
    const { sent, received } = exchange
    const requirements = requirementsFor(settings.api, operation)
    const requirement = successRequirement(requirements)
    const status = received.kind === 'answer' ? received.status : null
    if (requirement === null || status === 503 || !isAsked(requirement) || known.unjudged[operation.id] !== undefined)
      continue
    const same = new Set(
      requirements.flatMap(({ id, concern: { kind } }) => (kind === 'success' || kind === 'repetition' ? [id] : [])),
    )
    if (recorder.results.some((one) => one.status === status && same.has(one.requirement))) continue
    const isOfOperation = reaches(operation, sent) && !isMalformed(operation, sent)
    const isMeant = expectation === 'success' && draft.credential === requests.of(operation).credential
    const deserved = isOfOperation && isMeant ? new RequestReader(settings.api, operation, []).read(sent, null) : null
    if (deserved?.kind !== 'success') continue
    const said = judgeExchange(context, { requirement, expectation: 'success', operation }, draft, exchange)
    const one = { id: `${requirement.id}/in-passing`, title: `a valid request, sent for ${id}`, requirement }
    const doubtful = doubtfulIn(context, operation, exchange, false)
    const findings = doubtful ?? said.findings
    const asked = findings.filter((finding) => isAsked(finding.requirement))
    recorder.record(one, asSent(draft, exchange), exchange, asked)
  }
}

/** What a server error says where the request names what the run made up; null where it does not. See `inventedIn`. */
function doubtfulIn({ items, settings }: RunContext, operation: Operation, exchange: Exchange, isNever: boolean) {
  const isOwn = items.isNamedBy(exchange.sent)
  const [invented] = isServerError(exchange.received) ? inventedIn(operation, exchange, { isOwn, isNever }) : []
  return invented === undefined ? null : doubtfulError(settings.api, operation, exchange, invented)
}

/** The result with the status undecided, if it counts against the target or `always`; other faults of the answer still count. */
function withStatusOpen(
  { findings, refusal }: JudgeResult,
  requirement: Requirement,
  reason: string,
  always: boolean,
): JudgeResult {
  const decided = findings.filter((one) => !isAboutStatus(requirement, one))
  if (!always && refusal === null && decided.length === findings.length) return { findings, refusal }
  return { findings: [...decided, inconclusive(requirement, reason)], refusal: null }
}

/** Records a failure: the service accepts other operations, but no plain request of this one. */
export function judgeErred(
  context: RunContext,
  operation: Operation,
  { exchange, expected }: { readonly exchange: Exchange; readonly expected: string },
): void {
  const requirement = successRequirement(requirementsFor(context.settings.api, operation))
  if (requirement === null) return
  const one = { id: `${requirement.id}/control`, title: 'plain requests', requirement }
  const broken = failed(requirement, expected, describe(exchange.received))
  for (const finding of doubtfulIn(context, operation, exchange, true) ?? [broken])
    recordControl(context, one, exchange, finding)
}

/** Notes how an operation refuses each plain request, and judges what the document says of that answer, if it names its status. */
export function judgeRefused(context: RunContext, operation: Operation, exchange: Exchange): void {
  const requirement = successRequirement(requirementsFor(context.settings.api, operation))
  const { received } = exchange
  if (requirement === null || received.kind === 'failure') return
  context.known.refusals[operation.id] = received.status
  if (!namesStatus(operation, received.status) || !isDocumented(operation, received)) return
  const one = { id: `${requirement.id}/refused`, title: 'what refuses each plain request', requirement }
  const { findings } = judgeFor(context, operation).judge(requirement, { kind: 'success', body: undefined }, exchange)
  for (const finding of findings)
    if (OF_REFUSALS.has(finding.requirement.concern.kind) && !isAboutStatus(requirement, finding))
      recordControl(context, one, exchange, finding)
}

/** What a refusal can show of an operation that accepts nothing. */
const OF_REFUSALS = new Set<string>('failure failure-body answer answer-body header withheld'.split(' '))

/** Judges the answer to an operation's first request: a server error fails, since a later request was accepted. */
export function judgeFirst(context: RunContext, operation: Operation, first: Exchange, accepted: Exchange): void {
  const requirement = requirementsFor(context.settings.api, operation).find(
    ({ concern }) => concern.kind === 'repetition' && concern.pattern === 'first',
  )
  if (requirement === undefined || quotedFrom(context, first) !== null) return
  const one = { id: `${requirement.id}/first`, title: 'the first request of the run', requirement }
  const { sent, received } = first
  const findingOf = (): Finding => {
    const loss = lossOf(received)
    // There is only one first request, so nothing shows whether the target caused the loss.
    if (loss !== null) return inconclusive(requirement, `${loss.message}; asked again, an answer came`)
    if (!isServerError(received)) return pass(requirement)
    return Buffer.from(sent.body ?? '').equals(Buffer.from(accepted.sent.body ?? ''))
      ? failed(requirement, 'a success, as later requests got', describe(received))
      : inconclusive(requirement, 'a request with another body was accepted')
  }
  recordControl(context, one, first, findingOf())
}

function recordControl(
  context: RunContext,
  one: Pick<Case, 'id' | 'title'> & { readonly requirement: Requirement },
  exchange: Exchange,
  finding: Finding,
): void {
  const { credential } = context.requests.of(one.requirement.operation)
  context.recorder.record(one, { message: exchange.sent, value: undefined, credential }, exchange, [finding])
}

export function isServerError(received: Answer | Fault): received is Answer {
  return received.kind === 'answer' && received.status >= 500 && !isRefusal(received)
}
