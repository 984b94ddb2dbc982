/** What sends callbacks, after answers and by hand: code that is loaded only where it is needed. */

import type { Api } from '../../spec/contract/contract.ts'
import { isLoopback } from '../../spec/document/target.ts'
import { Late } from '../../spec/program/once.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { calling } from '../../spec/read/callbacks.ts'
import type { CallbackSettings } from '../callbacks/callbacks.ts'
import type { Followed } from '../callbacks/source.ts'
import { type MockResponse, operationIn } from '../engine/message/message.ts'
import type { RequestHead } from '../http/direct/index.ts'
import { readReceivers } from '../http/hosts.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { InUse } from './in-use.ts'
import { logCallback } from './log-lines.ts'
import type { MockServerOptions } from './options/mock.ts'
import { SERVER_DEFAULTS } from './options/server.ts'

type OutletParts = Pick<CallbackSettings, 'record'> & {
  readonly inUse: InUse
  readonly contract: () => Api
  readonly log: ServerLog
  /** Collects the warnings of any process: only the one that sends callbacks knows them. */
  readonly whole: ServerLog
  /** The address of a deployment, which sends its own. */
  readonly target: string | undefined
  /** The address of the mock, once it listens. */
  readonly url: () => string
}

export type CallbackSender = NonNullable<ReturnType<typeof callbackSenderFor>>

/** What sends callbacks, each with an entry in journal and log; null for a proxy. */
export function callbackSenderFor(
  { tls, host = SERVER_DEFAULTS.host, callbacks: isOn = true, callbacksTo = [] }: MockServerOptions,
  { inUse, contract, record, log, whole, target, url }: OutletParts,
) {
  if (target !== undefined) return null
  const settings: CallbackSettings = {
    api: contract,
    engine: () => inUse.engine,
    secrets: () => inUse.secrets,
    isEncrypted: tls !== undefined,
    allowed: { named: readReceivers(callbacksTo), isLocal: isLoopback(host), url },
    record: (exchange) => {
      record(exchange)
      logCallback(log, exchange, inUse.secrets)
    },
    warn: whole.warn,
  }
  const callbacks = new Late(async () => new (await import('../callbacks/callbacks.ts')).Callbacks(settings))
  return {
    load: callbacks.get,
    close: async (): Promise<void> => {
      await (await callbacks.loaded())?.close()
    },
    /** Called with each answer; `newest` gives its number in the journal. */
    answered: (
      request: RequestHead,
      body: Uint8Array | null,
      answer: MockResponse,
      { session, time, newest }: Pick<Followed, 'session' | 'time'> & { readonly newest: () => number | null },
    ): void => {
      const { verdict, status, fault } = answer
      const operation = operationIn(verdict)
      if (!isOn || operation === null || status < 200 || status >= 300 || fault !== null) return
      if (!contract().derive(calling).has(operation)) return
      if (verdict.kind === 'staged' && verdict.rule?.order.callbacks === false) return
      const id = newest()
      callbacks.get().then(
        (loaded) => loaded.follow({ operation, request, body, answer, session, id, time }),
        (error: unknown) => whole.warn(`no callback of ${operation.id} was sent: ${reasonOf(error)}`),
      )
    },
  }
}
