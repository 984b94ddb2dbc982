/** Opens a port in this process, and connects it with journal, control surface, log and backend. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../../spec/contract/contract.ts'
import { type LoadedContract, loadContract } from '../../spec/document/load.ts'
import { once } from '../../spec/program/once.ts'
import { type ControlSettings, type ControlSurface, createControlSurface } from '../control/control.ts'
import type { CoverageCounter } from '../coverage/counting.ts'
import { DEFAULT_SETTINGS } from '../engine/message/settings.ts'
import type { Soon } from '../engine/message/soon.ts'
import { checkRule } from '../engine/script/fitting.ts'
import type { Rule } from '../engine/script/script.ts'
import { checkScenarios } from '../engine/state/rules.ts'
import { firstRules, type StageSettings } from '../engine/state/stage.ts'
import { State } from '../engine/state/state.ts'
import type { HttpAdapter, HttpSettings } from '../http/adapter.ts'
import { Held } from '../http/held.ts'
import { type Listener, listen } from '../http/listener.ts'
import { sessionOf } from '../http/session-name.ts'
import type { EntryContext } from '../journal/curl.ts'
import type { Secrets } from '../journal/redaction.ts'
import type { Answered } from '../journal/slot.ts'
import type { Metrics } from '../log/metrics.ts'
import { createLog, type LogFormat, type ServerLog } from '../log/server-log.ts'
import type { SettledCounts } from '../session/hub.ts'
import { InUse } from './in-use.ts'
import { createRuleJudge } from './judged.ts'
import { logDropped, logFailure, logRequest, logStart, onlyRequests } from './log-lines.ts'
import { type MockServerOptions, SERVER_DEFAULTS } from './option-rows.ts'
import { type Outlet, outletFor } from './outlet.ts'
import { routed } from './routing.ts'
import { createServed } from './served.ts'
import { type Standing, standAnswers } from './underneath.ts'
import type { Watch } from './watch.ts'

/** Creates the adapter that answers: the mock's engine, or the proxy. */
export type Backend = (settings: HttpSettings, context: BackendContext) => HttpAdapter

/** What a backend needs beside the settings of its adapter. */
export type BackendContext = { readonly loaded: () => LoadedContract; readonly secrets: () => Secrets }

/** What the state of a server is created with. The functions return the current values, which a reload changes. */
export type StateContext = {
  readonly inUse: InUse
  /** Where nothing has happened yet. */
  readonly state: State
  /** The digest of the document at the start. */
  readonly digest: string
  readonly entries: () => EntryContext
  readonly stage: StageSettings
  readonly metrics: Metrics | null
  /** Tells of sessions that this process has dropped. */
  readonly onDropped: (sessions: readonly string[]) => void
  /** Logs what is wrong with the shared state; null: nothing is wrong any more. */
  readonly report: (trouble: string | null) => void
}

/** The state of a server: journal and sessions, of one process or shared by several. */
export type StateOfServer = Pick<ControlSettings, 'sessions' | 'data' | 'shared'> & {
  readonly journal: ControlSettings['journal'] & { readonly record: (exchange: Answered) => void }
  /** Where the coverage is counted. */
  readonly counts: () => Soon<SettledCounts>
  /** The id of the newest entry of the journal; null where other processes number them, too. */
  readonly newest: () => number | null
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
  readonly state: Its
  /** Replaces the document. Rejects if the new one can't be served; the last one then stays. */
  readonly serve: (text: string) => Promise<void>
  /** The values that this process has measured. */
  readonly values: () => Promise<readonly object[]>
  readonly closed: AbortSignal
  /**
   * Reports that it is not ready, and keeps serving for so many milliseconds; each connection ends with its next
   * answer. When it closes after that, open requests get the same time again.
   */
  readonly drain: (milliseconds: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Logs what is wrong with the shared state; null: nothing any more. */
function logTrouble(log: ServerLog, message: string | null): void {
  if (message !== null) log.write({ event: 'error', message })
  else log.write({ event: 'recovered', message: 'The shared state works again.' })
}

/** Opens a port. */
export async function openFront<Its extends StateOfServer>(
  options: MockServerOptions,
  settings: FrontSettings<Its>,
): Promise<Front<Its>> {
  const { backend, target, text = null, isOneOfMany = false } = settings
  const { port = SERVER_DEFAULTS.port, host = SERVER_DEFAULTS.host, log: format = 'none' } = options
  const whole = createLog(format)
  const log = isOneOfMany ? onlyRequests(whole) : whole
  const first = await loadContract(options.spec, options, text)
  const warn = (message: string): void => log.write({ event: 'warning', message })
  first.warnings.forEach(warn)
  const inUse = await InUse.open(options, first, warn)
  let standing: Standing | null = null
  const { loaded, replace, watch } = createServed(first, options, log, async (next) => {
    await inUse.replace(next)
    await standing?.reload()
  })
  let url = ''
  const held = new Held()
  const metrics = options.metrics === true ? (await import('../log/metrics.ts')).createMetrics(held, inUse.room) : null
  const values = async (): Promise<readonly object[]> => [(await metrics?.values()) ?? []]
  const contract = () => loaded().contract
  // The process that is asked reports it, because no other process knows; at the start, one warning is enough for all
  // processes.
  const judge = createRuleJudge(contract, (message) => whole.write({ event: 'warning', message }))
  const stage = stageFrom(options, judge, isOneOfMany ? (rule) => checkRule(contract(), rule) : judge)
  const rules = stateFor(inUse, stage)
  standing = await standAnswers(options, log, contract, (base) => rules.stand(base))
  for (const rule of firstRules(stage, null)) checkScenarios(rule, rules.scenarios)
  const state = await settings.state({
    metrics,
    onDropped: (sessions) => {
      // The process that has dropped them reports it, because no other process knows.
      logDropped(whole, sessions, inUse.secrets)
      metrics?.dropped(sessions.length)
    },
    report: (trouble) => logTrouble(log, trouble),
    inUse,
    state: rules,
    digest: first.digest,
    entries: () => ({ contract: loaded().contract, secrets: inUse.secrets, url: anywhereAsLoopback(url) }),
    stage,
  })
  const counting = options.coverage === true ? await countingIn(await state.counts(), contract) : null
  const outlet = outletFor(options, {
    inUse,
    contract,
    url: () => url,
    record: state.journal.record,
    log,
    whole,
    target,
  })
  const parts = { inUse, held, log, metrics, counting, outlet }
  const adapter = backend(answering(options, state, parts), { loaded, secrets: () => inUse.secrets })
  const control = createControlSurface({
    ...controlled(options, { ...state, counting }, target ?? null),
    isLeaving: () => held.isLeaving,
    limits: inUse.limits,
    save: standing.save,
    callbacks: outlet?.load ?? null,
    metrics: metrics === null ? null : async () => metrics.text(await (settings.measured ?? values)()),
    loaded,
  })
  const place = { port, host, tls: options.tls ?? null, isShared: isOneOfMany }
  const listener = await listen(place, routed(adapter, control, held), held)
  url = listener.url
  const watcher = isOneOfMany ? null : watch()
  logStart(log, loaded(), options, url, target)
  const parting = { watcher, standing, listener, control, held, adapter, outlet, inUse, state, log }
  return { url, state, values, serve: replace, ...lastSteps(parting) }
}

type Parting = Pick<AnsweringParts, 'held' | 'outlet' | 'inUse' | 'log'> & {
  readonly watcher: Watch | null
  readonly standing: Standing
  readonly listener: Listener
  readonly control: ControlSurface
  readonly adapter: HttpAdapter
  readonly state: StateOfServer
}

/** How a server comes to its end. */
function lastSteps(parts: Parting): Pick<Front<StateOfServer>, 'closed' | 'drain' | 'close'> {
  const { watcher, standing, listener, control, held, adapter, outlet, inUse, state, log } = parts
  const closed = new AbortController()
  let patience = 0
  const drain = async (milliseconds: number): Promise<void> => {
    patience = milliseconds
    listener.leave()
    await sleep(milliseconds, undefined, { ref: false })
  }
  const close = once(async () => {
    watcher?.close()
    standing.close()
    closed.abort()
    const stopped = listener.stop(patience)
    const closing = control.close()
    if (patience > 0) await Promise.race([stopped, sleep(patience, undefined, { ref: false })])
    held.close()
    adapter.close()
    await closing
    await stopped
    await outlet?.close()
    inUse.close()
    await state.close()
    log.write({ event: 'stopped' })
    await log.flush()
  })
  return { closed: closed.signal, drain, close }
}

/** Counts every request from now on. */
async function countingIn(counts: SettledCounts, contract: () => Api): Promise<CoverageCounter> {
  const counting = (await import('../coverage/counting.ts')).createCoverageCounter(counts, contract)
  counts.onSettle = counting.deliver
  return counting
}

type AnsweringParts = Pick<StateContext, 'inUse' | 'metrics'> &
  Pick<ControlSettings, 'counting'> & { readonly held: Held; readonly log: ServerLog; readonly outlet: Outlet | null }

/** How an adapter answers and records the requests for the API. */
function answering(
  { tls, log: format = 'none' }: MockServerOptions,
  state: StateOfServer,
  { inUse, held, log, metrics, counting, outlet }: AnsweringParts,
): HttpSettings {
  return {
    engine: () => inUse.engine,
    held,
    session: (request) => {
      const session = sessionOf(request)
      return session === undefined ? null : state.sessions.of(session)
    },
    isEncrypted: tls !== undefined,
    bodyLimit: inUse.limits.bodyLimit,
    onAnswer: recorder(state, { log, format, metrics, counting, outlet, secrets: () => inUse.secrets }),
    hold: state.hold,
    onFailure: (error, request) => logFailure(log, error, request, inUse.secrets),
  }
}

/** What the control surface shows and changes, and by which options. */
function controlled(
  options: MockServerOptions,
  { journal, sessions, data, shared, counting }: StateOfServer & Pick<ControlSettings, 'counting'>,
  target: string | null,
): Omit<ControlSettings, 'limits' | 'save' | 'callbacks' | 'metrics' | 'loaded' | 'isLeaving'> {
  const { seed = DEFAULT_SETTINGS.seed, host = SERVER_DEFAULTS.host } = options
  return {
    journal,
    counting,
    sessions,
    data: target === null ? data : null,
    shared,
    seed,
    scene: options,
    host,
    target,
  }
}

/** The state of a server, where nothing has happened yet. */
function stateFor(inUse: InUse, stage: StageSettings): State {
  const writerOf = (operation: string) => inUse.engine.writer(operation)
  return new State(stage, inUse.room, () => inUse.seed, writerOf)
}

/** The rules that are active at the start. They are checked if `first`: one warning is enough for all processes. */
function stageFrom(
  { scenario = null, delay = 0, chaos = 0, seed = DEFAULT_SETTINGS.seed }: MockServerOptions,
  check: (rule: Rule) => readonly string[],
  first: (rule: Rule) => void,
): StageSettings {
  const stage = { scenario, delay, chaos, seed, check }
  firstRules(stage, null).forEach(first)
  return stage
}

type Recording = Pick<AnsweringParts, 'metrics' | 'counting' | 'outlet'> & {
  readonly log: ServerLog
  readonly format: LogFormat
  readonly secrets: () => Secrets
}

/** Records each answer: in the journal, and where the options say so, in metrics and log. */
function recorder(
  { journal, newest }: StateOfServer,
  { log, format, metrics, counting, outlet, secrets }: Recording,
): HttpSettings['onAnswer'] {
  const isLogged = format === 'pretty' || format === 'json'
  return (request, body, answer, took) => {
    const durationMs = Math.round(took * 1000) / 1000
    const { method = '', url = '', rawHeaders } = request
    const session = sessionOf(request) ?? null
    const exchange = { time: Date.now(), session, method, target: url, rawHeaders, body, answer, durationMs }
    journal.record(exchange)
    counting?.record(exchange)
    if (metrics !== null) metrics.answered(answer, body?.length ?? 0, durationMs)
    outlet?.answered(request, body, answer, { session, time: exchange.time, newest })
    if (!isLogged) return
    // Lines for people have no session. To keep credentials out of one costs as much as half of an answer.
    const whose = format === 'json' ? session : null
    logRequest(log, { id: newest(), session: whose, request, body, answer, durationMs }, secrets())
  }
}

/** Replaces an address for all interfaces, to which Windows can't send, by a loopback address. */
export function anywhereAsLoopback(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
