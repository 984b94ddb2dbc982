/** Serves as one of the processes of a mock. */

import { openFront } from '../front.ts'
import { createHttpAdapter } from '../http.ts'
import type { MockServerOptions } from '../options.ts'
import { measuredHub } from './measured-hub.ts'
import { type Connect, join } from './shared.ts'

export type SharedServer = {
  readonly url: string
  /** Replaces the document by another text of it. */
  readonly serve: (text: string) => Promise<void>
  readonly values: () => Promise<readonly object[]>
  readonly close: () => Promise<void>
}

export type Sharing = {
  /** As in {@link join}. */
  readonly connect: Connect
  readonly leaves: boolean
  /** As in {@link openFront}. */
  readonly text: string | null
  readonly isOneOfMany: boolean
  readonly measured?: () => Promise<readonly object[]>
}

/** Starts to serve as one of the processes of a mock. */
export function serveShared(
  options: MockServerOptions,
  { connect, leaves, ...others }: Sharing,
): Promise<SharedServer> {
  return openFront(options, {
    backend: createHttpAdapter,
    ...others,
    state: async ({ engine, room, seed, entries, cues, metrics }) => {
      const measuring: Connect = async (member) => {
        const hub = await connect(member)
        return metrics === null ? hub : measuredHub(hub, metrics.roundTrip)
      }
      const shared = await join({ connect: measuring, engine, room, seed, cues, context: entries, leaves })
      const { journal, sessions, data, close } = shared
      return { journal, sessions, data, shared, hold: journal.hold, close }
    },
  })
}
