/** Serves as one of the processes of a mock. */

import { StateError, withPackage } from '../../spec/program/user-error.ts'
import { createDataReader } from '../data/data.ts'
import { createHttpAdapter } from '../http/http.ts'
import { type Front, type FrontSettings, openFront } from '../server/front.ts'
import type { InUse } from '../server/in-use.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import type { StateOfServer } from '../server/state.ts'
import type { Connect, Hub } from '../session/hub.ts'
import { stateAddress } from '../session/redis/address.ts'
import { joinShared, type SharedSettings } from '../shared/shared.ts'

export type SharedServer = Pick<Front<StateOfServer>, 'url' | 'serve' | 'values' | 'drain' | 'close'>

export type Running = Pick<SharedServer, 'drain'> & {
  readonly url: string
  /** Lets open requests finish, then frees the port. */
  readonly close: () => Promise<void>
}

export type Sharing = Pick<FrontSettings<StateOfServer>, 'text' | 'isOneOfMany' | 'measured'> &
  Pick<SharedSettings, 'connect' | 'leaves'>

/** Starts to serve as one of the processes of a mock. */
export function serveShared(
  options: MockServerOptions,
  { connect, leaves, ...others }: Sharing,
): Promise<SharedServer> {
  return openFront(options, {
    backend: createHttpAdapter,
    ...others,
    state: async ({ inUse, digest, state, entries, stage, metrics, onDropped, report }) => {
      const measuring: Connect = async (settle, digest) => {
        const hub = await connect(settle, digest)
        if (metrics === null) return hub
        metrics.watch(() => hub.fault()?.code ?? null)
        return measuredHub(hub, metrics.roundTrip)
      }
      const told = { stage, context: entries, leaves, onDropped, report }
      const shared = await joinShared({ connect: measuring, digest, state, ...told })
      const { journal, counts, sessions, close } = shared
      const judge: InUse['judge'] = (data) => inUse.judge(data)
      const data = (session: string | null) => createDataReader(() => inUse.engine.data, sessions, judge, session)
      return { journal, counts: () => counts, newest: () => null, sessions, data, shared, hold: journal.hold, close }
    },
  })
}

/** Questions that no other process answers. */
const AT_ONCE = new Set<string | symbol>(['note', 'fault', 'isTold', 'close'] satisfies (keyof Hub)[])

/** Wraps a hub. `onTrip` is called after each round trip, with the method's name and the seconds that it took. */
function measuredHub(hub: Hub, onTrip: (question: string, seconds: number) => void): Hub {
  return new Proxy(hub, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || AT_ONCE.has(name)) return value
      return async (...words: readonly unknown[]): Promise<unknown> => {
        const started = performance.now()
        try {
          return await Reflect.apply(value, target, words)
        } finally {
          onTrip(String(name), (performance.now() - started) / 1000)
        }
      }
    },
  })
}

/** Creates the connector to a state. Throws a `UserError` of one line for an invalid address or a missing client. */
export async function connectorTo(text: string): Promise<Connect> {
  const address = stateAddress(text)
  const { connectState } = await withPackage(
    '@redis/client',
    import('../session/redis/redis-hub.ts'),
    () => new StateError('--state needs a client of Redis and Valkey: npm install @redis/client'),
  )
  return (settle, digest) => connectState(address, digest, settle)
}
