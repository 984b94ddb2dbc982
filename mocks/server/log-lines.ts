/** Writes the log's lines on requests, callbacks and sessions. */

import { randomUUID } from 'node:crypto'
import { WHOLE } from '../../spec/http/redaction/redactor.ts'
import { plural } from '../../spec/program/plural.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { type Forwarded, operationIn, type Verdict } from '../engine/message/message.ts'
import { noteOfRule } from '../engine/state/rules.ts'
import type { RequestHead } from '../http/direct/index.ts'
import { isSameList } from '../journal/header-texts.ts'
import { redactorsFor, redactTarget, type Secrets } from '../journal/redaction.ts'
import { type Answered, KEPT } from '../journal/slot.ts'
import { stagedText, violationText } from '../journal/violations.ts'
import { createLog, type LogEvent, type LogFormat, type ServerLog } from '../log/server-log.ts'

const ONLY: ReadonlySet<LogEvent['event']> = new Set(['request', 'callback', 'error', 'recovered'])

/**
 * The log of a process, and `whole`, for what no other process knows. One of many logs only requests and errors: the
 * primary process logs everything else.
 */
export function logsOf(format: LogFormat, isOneOfMany: boolean): Readonly<Record<'log' | 'whole', ServerLog>> {
  const whole = createLog(format)
  if (!isOneOfMany) return { log: whole, whole }
  const write: ServerLog['write'] = (event) => {
    if (ONLY.has(event.event)) whole.write(event)
  }
  return { log: { ...whole, warn: () => {}, write }, whole }
}

type Logged = Pick<Answered, 'session' | 'body' | 'answer' | 'durationMs'> & {
  readonly id: number | null
  readonly request: RequestHead
}

/** Tells the requests of this process from those of others that share its journal. */
const PROCESS = randomUUID().slice(0, 8)
let lines = 0

/** Logs a request, without its credentials. */
export function logRequest(log: ServerLog, { id, session, request, ...told }: Logged, secrets: Secrets): void {
  const { body, answer, durationMs } = told
  const { method = '', url: target = '' } = request
  const { status, verdict } = answer
  const number = { id: id ?? `${PROCESS}-${++lines}` }
  const { message, ...more } = summaryOf(verdict)
  if (message === undefined && session === null && isOpen(target, verdict, secrets)) {
    log.write({ event: 'request', method, url: target, status, durationMs, ...number, ...more })
    return
  }
  // The journal keeps no more of the body either.
  const beginning = body?.subarray(0, KEPT) ?? null
  const clean = redactorsOf(request, secrets)(target, beginning)
  const url = clean(redactTarget(target, secrets))
  const whose = session === null ? {} : { session: clean(session) }
  const said = message === undefined ? {} : { message: clean(message) }
  log.write({ event: 'request', method, url, status, durationMs, ...number, ...whose, ...more, ...said })
}

/** How many dropped sessions are named in a line. */
const MOST_NAMED = 3

export function logDropped(log: ServerLog, sessions: readonly string[], secrets: Secrets): void {
  const clean = redactorsFor([], secrets)('', null)
  const named = sessions.slice(0, MOST_NAMED).map((session) => JSON.stringify(clean(session)))
  const more = sessions.length > MOST_NAMED ? ' …' : ''
  log.warn(
    `dropped ${plural(sessions.length, 'session')} that nobody had used for a while (${named.join(', ')}${more}): until they begin anew, their requests get 503`,
  )
}

export function logFailure(log: ServerLog, error: unknown, request: RequestHead, secrets: Secrets): void {
  const { method = '', url = '' } = request
  const clean = redactorsOf(request, secrets)(url, null)
  const message = clean(`the mock failed at ${method} ${redactTarget(url, secrets)}: ${reasonOf(error)}`)
  log.write({ event: 'error', message })
}

/** True for the path of an operation in which too little comes from the client to contain a credential. */
function isOpen(target: string, verdict: Verdict, { tokens, inPath }: Secrets): boolean {
  if (/[?=]/.test(target) || tokens.some((token) => target.includes(token))) return false
  const path = operationIn(verdict)?.path
  if (path === undefined || (inPath !== null && path.includes('{'))) return false
  return !path.includes('{') || target.length - path.replaceAll(/\{[^}]*\}/g, '').length < WHOLE
}

/** Logs a callback that was sent, or why it was not, without credentials. */
export function logCallback(
  log: ServerLog,
  { session, method, target, answer, durationMs }: Answered,
  secrets: Secrets,
): void {
  const { verdict, status } = answer
  if (verdict.kind !== 'callback') return
  const { callback, violations, failure } = verdict
  const clean = redactorsFor([], secrets)(target, null)
  const broken =
    violations.length === 0 ? null : `the answer breaks the document: ${violations.map(violationText).join('; ')}`
  const message = failure ?? broken
  log.write({
    event: 'callback',
    ...callback,
    ...(session !== null && { session: clean(session) }),
    ...{ method, url: clean(redactTarget(target, secrets)), status, durationMs },
    ...(message !== null && { message: clean(message) }),
  })
}

type Redactors = ReturnType<typeof redactorsFor>

/** The last ones, because requests of one client often share their headers. */
let last: (Pick<RequestHead, 'rawHeaders'> & { readonly secrets: Secrets; readonly redactors: Redactors }) | null = null

function redactorsOf({ headers, rawHeaders }: RequestHead, secrets: Secrets): Redactors {
  if (last?.secrets === secrets && isSameList(last.rawHeaders, rawHeaders)) return last.redactors
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  const redactors = redactorsFor(pairs, secrets)
  last = { rawHeaders, secrets, redactors }
  return redactors
}

function summaryOf(verdict: Verdict): { readonly problem?: string; readonly message?: string } {
  if (verdict.kind === 'rejected') return { problem: verdict.problem, message: verdict.message }
  if (verdict.kind === 'forwarded') return forwardedSummaryOf(verdict)
  if (verdict.kind === 'accepted') return verdict.note === undefined ? {} : { message: verdict.note }
  if (verdict.kind !== 'staged') return {}
  const { rule, ...staged } = verdict
  const how = verdict.violations.length === 0 ? '' : ', which breaks the contract'
  return { message: `${stagedText({ ...staged, ...(rule && { rule: noteOfRule(rule) }) })}${how}` }
}

/** Names only the requirements: the received values may hold credentials. The journal has them, redacted. */
function forwardedSummaryOf({ violations, unjudged }: Forwarded): { readonly message?: string } {
  if (violations.length > 0) {
    const named = violations.map((one) => `the ${one.in} breaks ${one.requirement ?? one.expected}`)
    return { message: [...new Set(named)].join(', ') }
  }
  return unjudged === null ? {} : { message: `not judged: ${unjudged}` }
}
