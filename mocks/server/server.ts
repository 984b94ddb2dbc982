/** The mock server: a contract behind a port. */

import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LoadedContract, loadContract } from '../../spec/load.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import type { Delay } from '../engine/cues.ts'
import { BODY_LIMIT, createEngine, DEFAULT_SETTINGS, type Engine, type EngineSettings } from '../engine/engine.ts'
import type { MockResponse, Verdict } from '../engine/message.ts'
import { type ScenarioName, scenarioName } from '../engine/scenarios.ts'
import { createControlSurface, isControl } from './control.ts'
import { createHttpAdapter } from './http.ts'
import { createJournal, type JournalEntry } from './journal.ts'
import { createLog, type Log, type LogFormat } from './log.ts'
import { createPrismNegotiation } from './prism.ts'
import { redactTarget, type Secrets, secretsOf } from './redaction.ts'
import { createSessions, isSessionKey, SESSION_HEADER } from './sessions.ts'
import { watchFile } from './watch.ts'

export type MockServerOptions = Partial<Omit<EngineSettings, 'negotiate'>> & {
  /** 0 takes a free port. */
  readonly port?: number
  readonly host?: string
  /** What is on stage from the start; null or absent: the usual answers. */
  readonly scenario?: ScenarioName | null
  /** Milliseconds before each answer of an operation, or a range to draw them from; a request's own has the last word. */
  readonly delay?: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
  readonly chaos?: number
  /** A file or address of an OpenAPI 3.0 or 3.1 document; the Plant Store's where none is given. */
  readonly spec?: string
  /** Bytes of the largest body that is taken. */
  readonly bodyLimit?: number
  /** Whether a changed document is picked up. */
  readonly watch?: boolean
  readonly log?: LogFormat
}

/** A running mock; `await using` closes it. */
export type MockServer = AsyncDisposable & {
  readonly url: string
  /** The last 1,000 requests, oldest first; credentials are redacted. */
  readonly requests: () => JournalEntry[]
  /** Puts a scenario on stage for the requests from now on; null ends it. */
  readonly use: (scenario: ScenarioName | null) => void
  /** Lets open requests finish, then frees the port. */
  readonly close: () => Promise<void>
}

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT } as const

/**
 * Starts a mock server. Rejects with a `UserError` of one line where the document can't be served (exit code 2) or
 * the machine refuses the port (exit code 1).
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  const { port = SERVER_DEFAULTS.port, host = SERVER_DEFAULTS.host, log: format = 'none' } = options
  const log = createLog(format)
  let loaded = await loadContract(options.spec)
  let engine = engineFor(loaded, options)
  let secrets = secretsOf(loaded.contract, options.tokens)
  const sessions = createSessions({
    scenario: options.scenario == null ? null : scenarioName(options.scenario),
    delay: options.delay ?? 0,
    chaos: options.chaos ?? 0,
    seed: options.seed ?? DEFAULT_SETTINGS.seed,
  })
  const reload = async (): Promise<void> => {
    try {
      const next = await loadContract(options.spec)
      if (next.sha256 === loaded.sha256) return
      engine = engineFor(next, options)
      loaded = next
      secrets = secretsOf(loaded.contract, options.tokens)
      log.write({ event: 'reloaded', source: loaded.source, operations: loaded.contract.operations.length })
    } catch (error) {
      log.write({ event: 'reload-failed', message: reasonOf(error) })
    }
  }

  let url = ''
  const journal = createJournal(() => ({ contract: loaded.contract, secrets, url }))
  const adapter = createHttpAdapter({
    engine: () => engine,
    cues: (request) => {
      const key = request.headers[SESSION_HEADER]
      if (key === undefined) return sessions.cues(null)
      return typeof key === 'string' && isSessionKey(key) ? sessions.cues(key) : null
    },
    bodyLimit: options.bodyLimit ?? SERVER_DEFAULTS.bodyLimit,
    onAnswer: (request, body, answer, durationMs) => {
      const { method = '', url = '', rawHeaders, headers } = request
      const key = headers[SESSION_HEADER]
      const session = typeof key === 'string' && isSessionKey(key) ? key : null
      journal.record({ time: Date.now(), session, method, target: url, rawHeaders, body, answer, durationMs })
      if (format === 'pretty' || format === 'json') logRequest(log, request, answer, durationMs, secrets)
    },
    onFailure: (error) => log.write({ event: 'error', message: `the mock failed: ${reasonOf(error)}` }),
  })
  const control = createControlSurface({ journal, sessions, loaded: () => loaded })

  const server = createHttpServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000, requireHostHeader: false })
  server.on('request', (request, response) => {
    if (isControl(request.url)) control.onRequest(request, response)
    else adapter.onRequest(request, response)
  })
  // An unknown expectation may be passed over (RFC 9110 section 10.1.1).
  server.on('checkExpectation', adapter.onRequest)
  server.on('clientError', adapter.onClientError)
  server.on('connect', adapter.onConnect)
  await listen(server, port, host)
  const watcher = options.watch === true && isFile(loaded.source) ? watchFile(loaded.source, reload) : null

  url = urlOf(server)
  if (!isLoopback(host)) {
    log.write({ event: 'warning', message: `${host} is not a loopback address: other machines can reach this mock` })
  }
  log.write({ event: 'listening', url })
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      watcher?.close()
      const stopped = stop(server)
      adapter.close()
      await control.close()
      await stopped
      log.write({ event: 'stopped' })
      log.flush()
    })()
    return closing
  }
  const use = (name: ScenarioName | null): void => sessions.use(null, name)
  return { url, requests: () => journal.entries(), use, close, [Symbol.asyncDispose]: close }
}

function engineFor(loaded: LoadedContract, options: MockServerOptions): Engine {
  const { tokens, authStatus, cors, seed } = { ...DEFAULT_SETTINGS, ...options }
  const negotiate = createPrismNegotiation(loaded.contract.document)
  return createEngine(loaded, { tokens, authStatus, cors, seed, negotiate })
}

function logRequest(
  log: Log,
  request: IncomingMessage,
  { status, verdict }: MockResponse,
  durationMs: number,
  secrets: Secrets,
): void {
  const url = redactTarget(request.url ?? '', secrets)
  const event = { event: 'request', method: request.method ?? '', url, status, durationMs } as const
  log.write(verdict.kind === 'accepted' ? event : { ...event, ...told(verdict) })
}

function told(verdict: Verdict): { readonly problem?: string; readonly message?: string } {
  if (verdict.kind === 'rejected') return { problem: verdict.problem, message: verdict.message }
  return verdict.kind === 'staged' ? { message: `scenario ${verdict.scenario}` } : {}
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  try {
    await promise
  } catch (error) {
    throw new UserError(`can't listen on port ${port} of ${host}: ${reasonOf(error)}`, 1)
  }
  server.off('error', reject)
}

/** Open requests may take this long to finish; a client that never ends its own would keep the mock for ever. */
const GRACE_MS = 5_000

async function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A connection whose answer is on its way now must not be kept for another request.
  server.keepAliveTimeout = 1
  server.close(() => resolve())
  server.closeIdleConnections()
  const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await promise
  clearTimeout(grace)
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function isFile(source: string): boolean {
  return !/^https?:\/\//i.test(source)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
