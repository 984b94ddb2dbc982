/** The mock server: a contract behind a port. */

import type { IncomingMessage, RequestListener } from 'node:http'
import { checkOptions } from '../../spec/known-options.ts'
import { type LoadedContract, loadContract } from '../../spec/load.ts'
import { type ResourceRow, resourceRows } from '../../spec/resource-table.ts'
import type { SpecOptions } from '../../spec/source.ts'
import { isLoopback } from '../../spec/target.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import type { Delay } from '../engine/delay.ts'
import { BODY_LIMIT, createEngine, DEFAULT_SETTINGS, type Engine, type EngineSettings } from '../engine/engine.ts'
import type { Forwarded, MockResponse, Verdict } from '../engine/message.ts'
import { bodyLimitFor, createImitation, profileFor } from '../engine/profile/imitation.ts'
import { decidedBy } from '../engine/profile/operation-profile.ts'
import { orderOf, type Script, type UseOptions } from '../engine/script.ts'
import type { Data } from '../engine/store/data.ts'
import { Room } from '../engine/store/memory.ts'
import { createControlSurface, isControl } from './control/control.ts'
import { createMockData, type MockData, seedFrom } from './data.ts'
import { createHeld } from './held.ts'
import { createHttpAdapter, type HttpAdapter, type HttpSettings } from './http.ts'
import { createJournal } from './journal/journal.ts'
import { redactorFor, redactTarget, type Secrets, secretsOf } from './journal/redaction.ts'
import { KEPT } from './journal/slot.ts'
import { listen } from './listener.ts'
import { createLog, type Log, type LogFormat } from './log.ts'
import { createPrismFallback } from './prism.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { readSessionAddress, sessionPath } from './session-address.ts'
import { createSessions, sessionKey, sessionOf } from './sessions.ts'
import type { Tls } from './tls.ts'
import { watchFile } from './watch.ts'

export type MockServerOptions = SpecOptions &
  Partial<EngineSettings> & {
    /** 0 takes a free port. */
    readonly port?: number
    readonly host?: string
    /** What is on stage from the start: a scenario, an answer of one's own or a sequence; null or absent: the usual answers. */
    readonly scenario?: Script | null
    /** Milliseconds before each answer of an operation, or a range to draw them from; a request's own has the last word. */
    readonly delay?: Delay
    /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
    readonly chaos?: number
    /** Bytes of the largest body that is taken. */
    readonly bodyLimit?: number
    /** Whether a changed document is picked up. */
    readonly watch?: boolean
    readonly log?: LogFormat
    /**
     * What every session remembers from the start: so many items of each resource, items by resource, or the file of
     * either as `plant-store fixtures` writes it. Without it a resource is remembered from its first write.
     */
    readonly data?: Data | string
    /** The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options win over it. */
    readonly profile?: object
    /** A certificate and its key in PEM; the mock then speaks HTTPS. */
    readonly tls?: Tls
  }

const OPTIONS = {
  allowRefs: true,
  authStatus: true,
  bodyLimit: true,
  chaos: true,
  cors: true,
  data: true,
  delay: true,
  fallback: true,
  host: true,
  log: true,
  port: true,
  profile: true,
  scenario: true,
  seed: true,
  spec: true,
  specLimit: true,
  specTimeout: true,
  tls: true,
  tokens: true,
  watch: true,
} as const satisfies Record<keyof MockServerOptions, true>

/** What one session of a mock can be told and asked: requests belong to it by the header `X-Mock-Session`. */
export type MockSession = RequestLog & {
  /** The header's value. */
  readonly key: string
  /** An address to use as the API's: what goes there belongs to the session without the header. */
  readonly url: string
  /**
   * Puts a scenario, an answer of one's own or a sequence of them on stage for the requests from now on, or for so many
   * of them, or for those that are as `when` says. After them comes what was there before; null ends everything. A
   * request's own `Prefer` has the last word. Throws a `RangeError` of one line for what can't be put there.
   */
  readonly use: (script: Script | null, options?: UseOptions) => void
  readonly data: MockData
}

/** A running mock; `await using` closes it. Its journal has the requests of all sessions, its stage is of those that name none. */
export type MockServer = AsyncDisposable &
  Omit<MockSession, 'key'> & {
    /** Where the API and, under `/_mock`, the control surface are. */
    readonly url: string
    /** A session of its own, for a test beside others. Throws a `RangeError` for what can't be a key. */
    readonly session: (key: string) => MockSession
    /** Lets open requests finish, then frees the port. */
    readonly close: () => Promise<void>
  }

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT } as const

/**
 * Starts a mock server. Rejects with a `UserError` of one line where the document can't be served (exit code 2) or
 * the machine refuses the port (exit code 1).
 */
export async function createMockServer(options: MockServerOptions = {}): Promise<MockServer> {
  checkOptions('createMockServer', options, OPTIONS)
  return serve(options, createHttpAdapter)
}

/** What answers behind the port: the engine, or the proxy with a deployment. */
export type Backend = (settings: HttpSettings, context: BackendContext) => HttpAdapter

/** What a backend may need beside the settings of its adapter. */
export type BackendContext = { readonly loaded: () => LoadedContract; readonly secrets: () => Secrets }

/** Starts a server with journal, control surface and log before a backend; `target` is where a proxy passes on to. */
export async function serve(options: MockServerOptions, backend: Backend, target?: string): Promise<MockServer> {
  const { port = SERVER_DEFAULTS.port, host = SERVER_DEFAULTS.host, log: format = 'none' } = options
  const log = createLog(format)
  let loaded = await loadContract(options.spec, options)
  const profile = options.profile === undefined ? null : profileFor(loaded, options.profile)
  let engine = engineFor(loaded, options)
  let secrets = secretsOf(loaded.contract, options.tokens)
  const warn = (message: string): void => log.write({ event: 'warning', message })
  loaded.warnings.forEach(warn)
  const room = new Room()
  const full = new Set<string>()
  room.onFull = (resource) => {
    if (full.has(resource)) return
    full.add(resource)
    warn(`there are too many ${resource} to remember: from now on the oldest go`)
  }
  let start = await seedFrom(options.data, engine.data, loaded.contract, room)
  const sessions = createSessions(
    {
      scenario: options.scenario ?? null,
      delay: options.delay ?? 0,
      chaos: options.chaos ?? 0,
      seed: options.seed ?? DEFAULT_SETTINGS.seed,
    },
    room,
    () => start,
  )
  const reload = async (): Promise<void> => {
    try {
      const next = await loadContract(options.spec, options)
      if (next.sha256 === loaded.sha256) return
      // At the start a fault costs its own part; while it runs the last document without it is the better one.
      const known = new Set(loaded.warnings.map(withoutLine))
      const fault = next.warnings.find((warning) => !known.has(withoutLine(warning)))
      if (fault !== undefined) throw new UserError(fault)
      const nextEngine = engineFor(next, options)
      const nextStart = await seedFrom(options.data, nextEngine.data, next.contract, room)
      for (const items of start.values()) items.clear()
      start = nextStart
      engine = nextEngine
      loaded = next
      secrets = secretsOf(loaded.contract, options.tokens)
      log.write({ event: 'reloaded', source: loaded.source, operations: loaded.contract.operations.length })
    } catch (error) {
      log.write({ event: 'reload-failed', message: reasonOf(error) })
    }
  }

  let url = ''
  const journal = createJournal(() => ({ contract: loaded.contract, secrets, url: reachable(url) }))
  const held = createHeld()
  const settings: HttpSettings = {
    engine: () => engine,
    held,
    cues: (request) => {
      const session = sessionOf(request)
      return session === undefined ? null : sessions.cues(session)
    },
    bodyLimit: options.bodyLimit ?? (profile === null ? SERVER_DEFAULTS.bodyLimit : bodyLimitFor(profile)),
    onAnswer: (request, body, answer, durationMs) => {
      const { method = '', url = '', rawHeaders } = request
      const session = sessionOf(request) ?? null
      journal.record({ time: Date.now(), session, method, target: url, rawHeaders, body, answer, durationMs })
      if (format === 'pretty' || format === 'json') logRequest(log, { request, body, answer, durationMs }, secrets)
    },
    onFailure: (error) => log.write({ event: 'error', message: `the mock failed: ${reasonOf(error)}` }),
  }
  const adapter = backend(settings, { loaded: () => loaded, secrets: () => secrets })
  const control = createControlSurface({
    journal,
    sessions,
    data: target === undefined ? (session) => createMockData(() => engine.data, sessions, session) : null,
    loaded: () => loaded,
    host,
    target: target ?? null,
  })
  const { onContinue, ...handlers } = adapter
  const routed = (answer: RequestListener): RequestListener => {
    return (request, response) => {
      readSessionAddress(request)
      // A call for each, not one for either: code that may go two ways is not compiled as one.
      if (isControl(request.url)) {
        held.wait(response, 0, () => {
          held.hold(response)
          control.onRequest(request, response)
        })
      } else answer(request, response)
    }
  }
  const listener = await listen(
    { port, host, tls: options.tls ?? null },
    {
      ...handlers,
      onRequest: routed(adapter.onRequest),
      ...(onContinue !== undefined && {
        onContinue: (request, response) => {
          readSessionAddress(request)
          if (isControl(request.url)) response.writeContinue()
          routed(onContinue)(request, response)
        },
      }),
    },
  )
  url = listener.url
  const watcher = options.watch === true && isFile(loaded.source) ? watchFile(loaded.source, reload) : null
  if (!isLoopback(host)) {
    log.write({ event: 'warning', message: `${host} is not a loopback address: other machines can reach this mock` })
  }
  if (profile !== null && profile.document.sha256 !== loaded.sha256) {
    const { title, version } = profile.document
    log.write({ event: 'warning', message: `the profile was learnt by another document: ${title} ${version}` })
  }
  log.write({ event: 'listening', url, ...(target !== undefined && { target }) })
  if (target === undefined) tellResources(log, resourceRows(loaded.contract))
  const closed = new AbortController()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => {
    closing ??= (async () => {
      watcher?.close()
      closed.abort()
      const stopped = listener.stop()
      held.close()
      adapter.close()
      await control.close()
      await stopped
      log.write({ event: 'stopped' })
      await log.flush()
    })()
    return closing
  }
  const play = (session: string | null): MockSession['use'] => {
    return (script, options) => sessions.use(session, script === null ? null : orderOf(script, options))
  }
  const session = (key: string): MockSession => ({
    key: sessionKey(key),
    url: url + sessionPath(key),
    use: play(key),
    data: createMockData(() => engine.data, sessions, key),
    ...createRequestLog(journal, key, closed.signal),
  })
  const all = createRequestLog(journal, undefined, closed.signal)
  const data = createMockData(() => engine.data, sessions, null)
  return { url, use: play(null), data, ...all, session, close, [Symbol.asyncDispose]: close }
}

function engineFor(loaded: LoadedContract, options: MockServerOptions): Engine {
  const { tokens, authStatus, cors, seed } = { ...DEFAULT_SETTINGS, ...options }
  const settings = { tokens, authStatus, cors, seed, fallback: createPrismFallback(loaded.contract.document) }
  if (options.profile === undefined) return createEngine(loaded, settings)
  return createImitation(loaded, settings, profileFor(loaded, options.profile), decidedBy(options))
}

/** Rows of the table that people are told at the start. */
const MOST_ROWS = 30

function tellResources(log: Log, rows: readonly ResourceRow[]): void {
  for (const row of rows.slice(0, MOST_ROWS)) log.write({ event: 'resource', ...row })
  if (rows.length > MOST_ROWS) log.write({ event: 'more-resources', operations: rows.length - MOST_ROWS })
}

type Logged = {
  readonly request: IncomingMessage
  readonly body: Uint8Array | null
  readonly answer: MockResponse
  readonly durationMs: number
}

function logRequest(log: Log, { request, body, answer, durationMs }: Logged, secrets: Secrets): void {
  const { method = '', url: target = '' } = request
  const { status, verdict } = answer
  const isPlain = !/[?=]/.test(target) && !secrets.tokens.some((token) => target.includes(token))
  if (verdict.kind === 'accepted' && verdict.note === undefined && isPlain) {
    log.write({ event: 'request', method, url: target, status, durationMs })
    return
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
  // As much as the journal keeps of it.
  const beginning = body?.subarray(0, KEPT) ?? null
  const clean = redactorFor({ headers, target, body: beginning }, secrets)
  const { message, ...more } = summaryOf(verdict)
  const url = clean(redactTarget(target, secrets))
  const said = message === undefined ? {} : { message: clean(message) }
  log.write({ event: 'request', method, url, status, durationMs, ...more, ...said })
}

function summaryOf(verdict: Verdict): { readonly problem?: string; readonly message?: string } {
  if (verdict.kind === 'rejected') return { problem: verdict.problem, message: verdict.message }
  if (verdict.kind === 'forwarded') return forwardedSummaryOf(verdict)
  if (verdict.kind === 'accepted') return verdict.note === undefined ? {} : { message: verdict.note }
  if (verdict.kind !== 'staged') return {}
  if (verdict.scenario !== null) return { message: `scenario ${verdict.scenario}` }
  const how = verdict.violations.length === 0 ? '' : ', which the contract does not allow'
  return { message: `an answer of one's own${how}` }
}

/** By requirement alone: what came instead may carry a credential, and the journal has it. */
function forwardedSummaryOf({ violations, unjudged }: Forwarded): { readonly message?: string } {
  if (violations.length > 0) {
    const named = violations.map((breach) => `the ${breach.in} breaks ${breach.requirement ?? breach.expected}`)
    return { message: [...new Set(named)].join(', ') }
  }
  return unjudged === null ? {} : { message: `not judged: ${unjudged}` }
}

/** A warning without the line, which an edit elsewhere moves. */
function withoutLine(warning: string): string {
  return warning.replace(/:\d+:\d+: /, ': ')
}

/** An address that stands for every one of this machine is none to send to. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

function isFile(source: string): boolean {
  return !/^https?:\/\//i.test(source)
}
