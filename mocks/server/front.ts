/** Opens a port in this process, and connects it with journal, control surface, log and backend. */

import type { Api } from '../../spec/contract.ts'
import { type LoadedContract, loadContract } from '../../spec/load.ts'
import { resourcesOf } from '../../spec/resources.ts'
import { reasonOf } from '../../spec/user-error.ts'
import type { Engine } from '../engine/engine.ts'
import { bodyLimitFor, createImitation, profileFor } from '../engine/profile/imitation.ts'
import { decidedBy } from '../engine/profile/operation-profile.ts'
import { DEFAULT_SETTINGS } from '../engine/settings.ts'
import { Room, type Seed } from '../engine/state/items.ts'
import type { StageSettings } from '../engine/state/stage.ts'
import { State } from '../engine/state/state.ts'
import type { Data } from '../engine/store/data.ts'
import { createEngine } from '../engine/whole.ts'
import type { HttpAdapter, HttpSettings } from './adapter.ts'
import { type ControlSettings, createControlSurface } from './control/control.ts'
import { seedFrom } from './data.ts'
import { Held } from './held.ts'
import type { EntryContext } from './journal/curl.ts'
import { type Secrets, secretsOf } from './journal/redaction.ts'
import type { Exchange } from './journal/slot.ts'
import { listen } from './listener.ts'
import { createLog, type Log, type LogFormat } from './log.ts'
import { logRequest, logStart, onlyRequests } from './logged.ts'
import type { Metrics } from './metrics.ts'
import { once } from './once.ts'
import { type MockServerOptions, SERVER_DEFAULTS } from './options.ts'
import { createPrismFallback } from './prism.ts'
import { routed } from './routing.ts'
import { createServed } from './served.ts'
import { sessionOf } from './sessions.ts'
import { createTurns } from './turns.ts'

/** Creates the adapter that answers: the mock's engine, or the proxy. */
export type Backend = (settings: HttpSettings, context: BackendContext) => HttpAdapter

/** What a backend needs beside the settings of its adapter. */
export type BackendContext = { readonly loaded: () => LoadedContract; readonly secrets: () => Secrets }

/** What the state of a server is created with. The functions return the current values, which a reload changes. */
export type StateContext = {
  readonly engine: () => Engine
  /** Where nothing has happened yet. */
  readonly state: State
  /** The digest of the document that the server was started with. */
  readonly digest: string
  /** A room for items that are judged and not stored yet: what doesn't fit in it would not be kept. */
  readonly beside: () => Room
  /** Judges data in turns. */
  readonly judge: (data: Data) => Promise<Seed>
  readonly entries: () => EntryContext
  readonly stage: StageSettings
  readonly metrics: Metrics | null
  /** Logs an error that does not end the server. */
  readonly report: (message: string) => void
}

/** The state of a server: journal and sessions, of one process or shared by several. */
export type StateOfServer = Pick<ControlSettings, 'sessions' | 'data' | 'shared'> & {
  readonly journal: ControlSettings['journal'] & { readonly record: (exchange: Exchange) => void }
  readonly hold: HttpSettings['hold']
  readonly close: () => Promise<void>
}

export type FrontSettings<Its extends StateOfServer> = {
  readonly backend: Backend
  readonly state: (context: StateContext) => Its | Promise<Its>
  /** The address of the deployment, for a proxy. */
  readonly target?: string
  /** The document's text if it has been read already. */
  readonly text?: string | null
  /** True for a worker: the primary process watches the document, and logs the start. */
  readonly isOneOfMany?: boolean
  /** The measured values of every process; absent: of this one only. */
  readonly measured?: () => Promise<readonly object[]>
}

export type Front<Its extends StateOfServer> = {
  readonly url: string
  readonly engine: () => Engine
  readonly state: Its
  /** Replaces the document. Rejects if the new one can't be served; the last one then stays. */
  readonly serve: (text: string) => Promise<void>
  /** The values that this process has measured. */
  readonly values: () => Promise<readonly object[]>
  readonly closed: AbortSignal
  readonly close: () => Promise<void>
}

/** Opens a port. */
export async function openFront<Its extends StateOfServer>(
  options: MockServerOptions,
  settings: FrontSettings<Its>,
): Promise<Front<Its>> {
  const { backend, target, text = null, isOneOfMany = false } = settings
  const { port = SERVER_DEFAULTS.port, host = SERVER_DEFAULTS.host, log: format = 'none' } = options
  const log = isOneOfMany ? onlyRequests(createLog(format)) : createLog(format)
  const first = await loadContract(options.spec, options, text)
  const profile = options.profile === undefined ? null : profileFor(first.contract, options.profile)
  let engine = engineFor(first.contract, options)
  let secrets = secretsOf(first.contract, options.tokens)
  const warn = (message: string): void => log.write({ event: 'warning', message })
  first.warnings.forEach(warn)
  const bodyLimit = options.bodyLimit ?? (profile === null ? SERVER_DEFAULTS.bodyLimit : bodyLimitFor(profile))
  const room = new Room(undefined, options.maxItems)
  const limits = { mostItems: room.mostItems, bodyLimit }
  const turns = createTurns()
  const full = new Set<string>()
  room.onFull = (path) => {
    if (full.has(path)) return
    full.add(path)
    const { resources } = resourcesOf(served.loaded().contract)
    const name = resources.find((one) => one.path === path)?.name ?? path
    warn(`there are too many ${name} to store: the mock drops the oldest from now on`)
  }
  const spare = (taken = 0): Room => new Room(room.most - taken, room.mostItems)
  const startWith = (loaded: LoadedContract, { data }: Engine): Promise<Seed> =>
    seedFrom(options.data, data, loaded.contract, spare(), limits, turns)
  let start = await startWith(first, engine)
  const begin = (): void => {
    for (const items of start.values()) items.enter(room)
  }
  begin()
  const served = createServed(first, options, log, async (next) => {
    const nextEngine = engineFor(next.contract, options)
    const nextStart = await startWith(next, nextEngine)
    for (const items of start.values()) items.clear()
    start = nextStart
    begin()
    engine = nextEngine
    secrets = secretsOf(next.contract, options.tokens)
  })
  const { loaded } = served
  // What every session begins with is never dropped for other items.
  const beside = (): Room => spare(start.values().reduce((sum, { bytes }) => sum + bytes, 0))
  const judge = async (data: Data): Promise<Seed> => {
    const { data: access } = engine
    const items = await turns(() => access.steps(data, beside()))
    // The document may have been replaced meanwhile.
    return access === engine.data ? items : judge(data)
  }

  let url = ''
  const held = new Held()
  const metrics = options.metrics === true ? (await import('./metrics.ts')).createMetrics(() => held.count) : null
  const values = async (): Promise<readonly object[]> => [(await metrics?.values()) ?? []]
  const stage: StageSettings = {
    scenario: options.scenario ?? null,
    delay: options.delay ?? 0,
    chaos: options.chaos ?? 0,
    seed: options.seed ?? DEFAULT_SETTINGS.seed,
  }
  const state = await settings.state({
    metrics,
    report: (message) => log.write({ event: 'error', message }),
    engine: () => engine,
    state: new State(
      stage,
      room,
      () => start,
      (operation) => engine.writer(operation),
    ),
    digest: first.digest,
    beside,
    judge,
    entries: () => ({ contract: loaded().contract, secrets, url: reachable(url) }),
    stage,
  })
  const { journal, sessions, hold } = state
  const adapter = backend(
    {
      engine: () => engine,
      held,
      session: (request) => {
        const session = sessionOf(request)
        return session === undefined ? null : sessions.of(session)
      },
      bodyLimit,
      onAnswer: recorder(state, { log, format, metrics, secrets: () => secrets }),
      hold,
      onFailure: (error) => log.write({ event: 'error', message: `the mock failed: ${reasonOf(error)}` }),
    },
    { loaded, secrets: () => secrets },
  )
  const control = createControlSurface({
    journal,
    sessions,
    data: target === undefined ? state.data : null,
    limits,
    shared: state.shared,
    metrics: metrics === null ? null : async () => metrics.text(await (settings.measured ?? values)()),
    loaded,
    host,
    target: target ?? null,
  })
  const place = { port, host, tls: options.tls ?? null, isShared: isOneOfMany }
  const listener = await listen(place, routed(adapter, control, held))
  url = listener.url
  const watcher = isOneOfMany ? null : served.watch()
  logStart(log, loaded(), options, url, target)
  const closed = new AbortController()
  const close = once(async () => {
    watcher?.close()
    closed.abort()
    const stopped = listener.stop()
    held.close()
    adapter.close()
    await control.close()
    await stopped
    await state.close()
    log.write({ event: 'stopped' })
    await log.flush()
  })
  return { url, engine: () => engine, state, values, serve: served.replace, closed: closed.signal, close }
}

type Recording = Pick<StateContext, 'metrics'> & {
  readonly log: Log
  readonly format: LogFormat
  readonly secrets: () => Secrets
}

/** Records each answer: in the journal, and where the options say so, in metrics and log. */
function recorder({ journal }: StateOfServer, { log, format, metrics, secrets }: Recording): HttpSettings['onAnswer'] {
  const isLogged = format === 'pretty' || format === 'json'
  return (request, body, answer, durationMs) => {
    const { method = '', url = '', rawHeaders } = request
    const session = sessionOf(request) ?? null
    journal.record({ time: Date.now(), session, method, target: url, rawHeaders, body, answer, durationMs })
    if (metrics !== null) metrics.answered(answer, body?.length ?? 0, durationMs)
    if (isLogged) logRequest(log, { request, body, answer, durationMs }, secrets())
  }
}

function engineFor(api: Api, options: MockServerOptions): Engine {
  const { tokens, authStatus, cors, seed } = { ...DEFAULT_SETTINGS, ...options }
  const settings = { tokens, authStatus, cors, seed, fallback: createPrismFallback(api.document) }
  if (options.profile === undefined) return createEngine(api, settings)
  return createImitation(api, settings, profileFor(api, options.profile), decidedBy(options))
}

/** Replaces an address for all interfaces, which can't be sent to, by a loopback address. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
