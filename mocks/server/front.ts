/** Opens a port in this process, and connects it with journal, control surface, log and backend. */

import { createControlSurface } from '../control/control.ts'
import { HeldResponses } from '../http/held-responses.ts'
import { listen } from '../http/listener.ts'
import { answering, countingIn, measuringIn } from './answering.ts'
import { callbackSenderFor } from './callback-sender.ts'
import { InUse } from './in-use.ts'
import { logDropped, logsOf } from './log-lines.ts'
import type { MockServerOptions } from './options/mock.ts'
import { SERVER_DEFAULTS } from './options/server.ts'
import { setStage } from './own-answers.ts'
import { type Parting, partingOf } from './parting.ts'
import { routed } from './routing.ts'
import { openServed } from './served.ts'
import { logStart } from './start-lines.ts'
import type { Backend, StateContext, StateOfServer } from './state.ts'

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

export type Front<Its extends StateOfServer> = Parting & {
  readonly url: string
  readonly state: Its
  /** Replaces the document. Rejects if the new one can't be served; the last one then stays. */
  readonly serve: (text: string) => Promise<void>
  readonly values: () => Promise<readonly object[]>
}

const WORKS_AGAIN = { event: 'recovered', message: 'The shared state works again.' } as const

export async function openFront<Its extends StateOfServer>(
  options: MockServerOptions,
  settings: FrontSettings<Its>,
): Promise<Front<Its>> {
  const { backend, target, text, isOneOfMany = false } = settings
  const { port = SERVER_DEFAULTS.port, host = SERVER_DEFAULTS.host, log: format = 'none' } = options
  const { log, whole } = logsOf(format, isOneOfMany)
  const use = async (next: typeof first): Promise<void> => {
    await inUse.replace(next)
    await standing.reload()
  }
  const { loaded, replace, watch } = await openServed(options, log, use, { text, isJudge: target !== undefined })
  const first = loaded()
  const inUse = await InUse.open(options, first, log.warn)
  let url = ''
  const held = new HeldResponses()
  const metrics = await measuringIn(options, held, inUse.room)
  const values = async (): Promise<readonly object[]> => [(await metrics?.values()) ?? []]
  const contract = () => loaded().contract
  const { stage, state: rules, standing } = await setStage(options, inUse, contract, { log, whole, isOneOfMany })
  const state = await settings.state({
    metrics,
    onDropped: (sessions) => {
      // The process that has dropped them reports it, because no other process knows.
      logDropped(whole, sessions, inUse.secrets)
      metrics?.dropped(sessions.length)
    },
    report: (trouble) => log.write(trouble === null ? WORKS_AGAIN : { event: 'error', message: trouble }),
    inUse,
    state: rules,
    digest: first.digest,
    entries: () => ({ contract: contract(), secrets: inUse.secrets, url: anywhereAsLoopback(url) }),
    stage,
  })
  const counting = options.coverage === true ? await countingIn(await state.counts(), contract) : null
  const outlet = callbackSenderFor(options, {
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
    ...{ journal: state.journal, sessions: state.sessions, shared: state.shared, counting, host },
    data: target === undefined ? state.data : null,
    target: target ?? null,
    seed: stage.seed,
    scene: options,
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
  const parting = partingOf({ watcher, standing, listener, control, held, adapter, outlet, inUse, state, log })
  return { url, state, values, serve: replace, ...parting }
}

/** Replaces an address for all interfaces, to which Windows can't send, by a loopback address. */
export function anywhereAsLoopback(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
