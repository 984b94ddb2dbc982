/** Writes the log's lines on the start, on resources and on requests. */

import { randomUUID } from 'node:crypto'
import type { LoadedContract } from '../../spec/document/load.ts'
import { isLoopback } from '../../spec/document/target.ts'
import { WHOLE } from '../../spec/http/redaction/redactor.ts'
import { plural } from '../../spec/program/plural.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { type ResourceRow, resourceRows } from '../../spec/resources/resource-table.ts'
import type { Forwarded, MockResponse, Verdict } from '../engine/message/message.ts'
import { noteOfRule } from '../engine/state/rules.ts'
import type { RequestHead } from '../http/direct/index.ts'
import { profileFor } from '../imitation/operation-profile.ts'
import { isSameList } from '../journal/header-texts.ts'
import { redactorsFor, redactTarget, type Secrets } from '../journal/redaction.ts'
import { type Answered, KEPT } from '../journal/slot.ts'
import { stagedText, violationText } from '../journal/violations.ts'
import type { LogEvent, ServerLog } from '../log/server-log.ts'
import { type MockServerOptions, SERVER_DEFAULTS } from './option-rows.ts'

/** How many resources are logged at the start. */
const MOST_ROWS = 30

/** Ports that `fetch` connects to in no browser and not in Node either (Fetch Standard, section 2.9, Port blocking). */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

/** Logs what people should know when a server starts to listen. */
export function logStart(
  log: ServerLog,
  loaded: LoadedContract,
  { host = SERVER_DEFAULTS.host, profile, engine, tokens = [], spec }: MockServerOptions,
  url: string,
  target?: string,
): void {
  if (!isLoopback(host)) {
    log.write({ event: 'warning', message: `${host} is not a loopback address: other machines can reach this mock` })
  }
  const { port } = new URL(url)
  if (BLOCKED_PORTS.has(Number(port))) {
    log.write({ event: 'warning', message: `browsers and fetch refuse port ${port}: choose another one with --port` })
  }
  const learnt = profile === undefined ? null : profileFor(loaded.contract, profile)
  if (learnt !== null && learnt.document.sha256 !== loaded.contract.sha256) {
    const other = `${learnt.document.title} ${learnt.document.version}`
    log.write({ event: 'warning', message: `the profile was learnt with another document: ${other}` })
  }
  const answers = engine === 'prism' ? { engine } : {}
  const { title } = loaded.contract
  log.write({ event: 'listening', title, url, ...answers, ...(target !== undefined && { target }) })
  const schemes = loaded.contract.operations.flatMap(({ security }) => security.flat())
  const isBearer = schemes.some((one) => one.kind === 'http' && one.scheme === 'bearer')
  const isOpen = isBearer && target === undefined && tokens.length === 0
  log.write({ event: 'console', url: `${url}/_mock`, isOpen, isExample: spec === undefined })
  if (target === undefined && engine !== 'prism') logResources(log, resourceRows(loaded.contract))
}

const ONLY: ReadonlySet<LogEvent['event']> = new Set(['request', 'callback', 'error', 'recovered'])

/** A log of requests and errors only: the primary process logs everything else. */
export function onlyRequests(log: ServerLog): ServerLog {
  return {
    ...log,
    write: (event) => {
      if (ONLY.has(event.event)) log.write(event)
    },
  }
}

/** Logs what the mock stores for each operation. */
function logResources(log: ServerLog, rows: readonly ResourceRow[]): void {
  for (const row of rows.slice(0, MOST_ROWS)) log.write({ event: 'resource', ...row })
  if (rows.length > MOST_ROWS) log.write({ event: 'more-resources', operations: rows.length - MOST_ROWS })
}

type Logged = {
  readonly id: number | null
  readonly session: string | null
  readonly request: RequestHead
  readonly body: Uint8Array | null
  readonly answer: MockResponse
  readonly durationMs: number
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

/** Logs that sessions were dropped. */
export function logDropped(log: ServerLog, sessions: readonly string[], secrets: Secrets): void {
  const clean = redactorsFor([], secrets)('', null)
  const named = sessions.slice(0, MOST_NAMED).map((session) => JSON.stringify(clean(session)))
  const more = sessions.length > MOST_NAMED ? ' …' : ''
  const message = `dropped ${plural(sessions.length, 'session')} that nobody had used for a while (${named.join(', ')}${more}): until they begin anew, their requests get 503`
  log.write({ event: 'warning', message })
}

/** Logs a failure of the mock's own at a request. */
export function logFailure(log: ServerLog, error: unknown, request: RequestHead, secrets: Secrets): void {
  const { method = '', url = '' } = request
  const clean = redactorsOf(request, secrets)(url, null)
  const message = clean(`the mock failed at ${method} ${redactTarget(url, secrets)}: ${reasonOf(error)}`)
  log.write({ event: 'error', message })
}

/**
 * True if the target is the path of an operation, and too little of it comes from the client to contain a credential.
 */
function isOpen(target: string, verdict: Verdict, { tokens, inPath }: Secrets): boolean {
  if (/[?=]/.test(target) || tokens.some((token) => target.includes(token))) return false
  const path = verdict.kind === 'preflight' ? undefined : verdict.operation?.path
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
