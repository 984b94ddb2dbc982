/** How a server answers and records the requests for the API. */

import type { Api } from '../../spec/contract/contract.ts'
import { OptionError, withPackage } from '../../spec/program/user-error.ts'
import type { ControlSettings } from '../control/control.ts'
import type { CoverageCounter } from '../coverage/counting.ts'
import type { HttpSettings } from '../http/adapter.ts'
import type { HeldResponses } from '../http/held-responses.ts'
import { sessionOf } from '../http/session-name.ts'
import type { Secrets } from '../journal/redaction.ts'
import type { createMetrics, Metrics } from '../log/metrics.ts'
import type { LogFormat, ServerLog } from '../log/server-log.ts'
import type { SettledCounts } from '../session/hub.ts'
import type { CallbackSender } from './callback-sender.ts'
import { logFailure, logRequest } from './log-lines.ts'
import type { MockServerOptions } from './options/mock.ts'
import type { StateContext, StateOfServer } from './state.ts'

export async function countingIn(counts: SettledCounts, contract: () => Api): Promise<CoverageCounter> {
  const counting = (await import('../coverage/counting.ts')).createCoverageCounter(counts, contract)
  counts.onSettle = counting.deliver
  return counting
}

/** What `--metrics` measures; null without it. */
export async function measuringIn(
  { metrics }: MockServerOptions,
  ...measured: Parameters<typeof createMetrics>
): Promise<Metrics | null> {
  if (metrics !== true) return null
  const refusal = () => new OptionError('metrics (--metrics) need a client of Prometheus: npm install prom-client')
  const loaded = await withPackage('prom-client', import('../log/metrics.ts'), refusal)
  return loaded.createMetrics(...measured)
}

export type AnsweringParts = Pick<StateContext, 'inUse' | 'metrics'> &
  Pick<ControlSettings, 'counting'> & {
    readonly held: HeldResponses
    readonly log: ServerLog
    readonly outlet: CallbackSender | null
  }

export function answering(
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
