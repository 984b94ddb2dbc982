/** The positive control: before anything is judged, the good token has to create one plain thing. */

import type { Operation } from '../../spec/contract.ts'
import { describe } from '../judge/answers.ts'
import { LEVELS } from '../trials/material.ts'
import { ATTEMPTS, type Plain, plainDraft } from '../trials/trial.ts'
import { type Answer, type Exchange, type Failure, header } from '../wire/exchange.ts'
import { sleep } from './pace.ts'
import { retryAfter, type Session } from './session.ts'

export type Control =
  | { readonly kind: 'passed'; readonly plain: Plain }
  /** The run can't be judged, and why in one sentence. */
  | { readonly kind: 'unjudged'; readonly reason: string }

/** Plants that are tried at each level of plainness: a target may refuse one for its name alone. */
const TRIES = 2
/** Milliseconds that a target is given to start, where it says that it is not ready yet. */
const START = 30_000

/** Sends plain requests, plainer and plainer, until one is accepted. */
export async function positiveControl(session: Session, operation: Operation): Promise<Control> {
  const workshop = session.workshopOf(operation)
  let first: Exchange | null = null
  let answered: Exchange | null = null
  let sequence = 0
  for (const level of LEVELS) {
    for (let index = 0; index < TRIES; index++) {
      const draft = plainDraft(workshop, level, index, sequence++ % ATTEMPTS)
      if (draft === null) continue
      let exchange = await session.deliver('control', operation, draft)
      if (exchange === null) return unjudged('the write cap leaves no room for a single plant')
      first ??= exchange
      if (isServerError(exchange.came)) {
        // A target that is only just starting may say so once; that its first answer failed stays on record.
        await sleep(Math.min(START, exchange.came.kind === 'answer' ? (retryAfter(exchange.came) ?? 0) : 0))
        exchange = (await session.deliver('control', operation, draft)) ?? exchange
      }
      answered = exchange
      const reason = obstacle(exchange.came, session)
      if (reason !== null) return unjudged(reason)
      if (!isAccepted(exchange.came)) continue
      session.plain = { level, index }
      judgeFirst(session, operation, first)
      return { kind: 'passed', plain: session.plain }
    }
  }
  const last = answered === null ? 'nothing can be sent' : describe(answered.came)
  return unjudged(
    `no plain request is accepted with this token; the last answer was: ${session.settings.redactor.redact(last)}`,
  )
}

/** Whether the very first request was accepted, if it was as plain as the one that was. */
function judgeFirst(session: Session, operation: Operation, first: Exchange): void {
  const requirement = session
    .requirements()
    .find(
      ({ concern, operation: { id } }) =>
        id === operation.id && concern.kind === 'repetition' && concern.pattern === 'first',
    )
  if (requirement === undefined) return
  const trial = { id: `${requirement.id}/first`, title: 'the first request of the run', requirement }
  const draft = { message: first.sent, value: undefined, credential: session.goodCredential(operation) }
  const broken = isServerError(first.came) || first.came.kind === 'failure'
  session.recorder.record(trial, draft, [
    broken
      ? { requirement, outcome: 'failed', expected: 'a success, as later requests got', received: describe(first.came) }
      : { requirement, outcome: 'passed' },
  ])
}

/** Why nothing can be judged here whatever is sent; null where another request is worth its while. */
function obstacle(came: Answer | Failure, session: Session): string | null {
  const target = session.settings.address.url.href
  if (came.kind === 'failure') return FAILURES[came.failure](target, session.settings.redactor.redact(came.message))
  const { status } = came
  if (status === 401 || status === 403 || status === 407)
    return `the token is refused with status ${status}: is it the right one, and still good?`
  if (status >= 300 && status < 400) {
    const location = header(came.headers, 'location')
    return `${target} redirects${location === undefined ? '' : ` to ${location}`} (status ${status}): give the address where the service itself answers`
  }
  if (isPage(came))
    return `${target} answers with an HTML page (status ${status}): a login page or a gateway stands before the service`
  if (status === 404 || status === 405)
    return `${target} has no such operation (status ${status}): is the base path right?`
  return null
}

const FAILURES: Readonly<Record<Failure['failure'], (target: string, message: string) => string>> = {
  'no-such-host': (target) => `there is no such host: ${target}`,
  refused: (target) => `the connection to ${target} is refused: is the service running?`,
  unreachable: (target, message) => `${target} can't be reached: ${message}`,
  certificate: (target, message) =>
    `the certificate of ${target} can't be verified (${message}); --insecure accepts it all the same`,
  'not-tls': (target) => `${target} does not speak TLS: is it http instead of https?`,
  'not-http': (target, message) => `what answers at ${target} is not an HTTP service: ${message}`,
  closed: (target) => `${target} closes the connection without an answer`,
  timeout: (target, message) => `${target}: ${message}; --timeout says how long to wait`,
}

/** A web page instead of an answer: it says so, and looks it. */
function isPage({ headers, body }: Answer): boolean {
  const isHtml = (header(headers, 'content-type') ?? '').toLowerCase().startsWith('text/html')
  return isHtml && /^\s*</.test(new TextDecoder().decode(body.subarray(0, 200)))
}

function isAccepted(came: Answer | Failure): boolean {
  return came.kind === 'answer' && came.status >= 200 && came.status < 300
}

function isServerError(came: Answer | Failure): boolean {
  return came.kind === 'answer' && came.status >= 500
}

function unjudged(reason: string): Control {
  return { kind: 'unjudged', reason }
}
