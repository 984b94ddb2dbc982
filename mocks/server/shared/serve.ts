/** One of several processes that are one mock. */

import { openFront } from '../front.ts'
import { createHttpAdapter } from '../http.ts'
import type { MockServerOptions } from '../options.ts'
import { type Connect, join } from './shared.ts'

export type SharedServer = {
  readonly url: string
  /** Serves another text of the document from now on. */
  readonly serve: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type Sharing = {
  /** As in {@link join}. */
  readonly connect: Connect
  readonly leaves: boolean
  /** As in {@link openFront}. */
  readonly text: string | null
  readonly isOneOfMany: boolean
}

/** Serves as one of several processes. */
export function serveShared(
  options: MockServerOptions,
  { connect, leaves, text, isOneOfMany }: Sharing,
): Promise<SharedServer> {
  return openFront(options, {
    backend: createHttpAdapter,
    text,
    isOneOfMany,
    state: async ({ engine, room, seed, entries, cues }) => {
      const shared = await join({ connect, engine, room, seed, cues, context: entries, leaves })
      const { journal, sessions, data, close } = shared
      return { journal, sessions, data, shared, hold: journal.hold, close }
    },
  })
}
