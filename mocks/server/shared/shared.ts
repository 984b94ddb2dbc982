/** Connects one process with the others of its mock: its stages, journal and memories use one hub. */

import type { CueSettings, Cues } from '../../engine/cues.ts'
import type { DataReader } from '../data.ts'
import type { EntryContext } from '../journal/curl.ts'
import { redact, redactTarget } from '../journal/redaction.ts'
import type { Recorded } from '../journal/slot.ts'
import { type StageReader, sessionKey } from '../sessions.ts'
import { type Connect, ignoreOutOfReach, TOUCH_MS, type Trouble } from './hub.ts'
import { createLog } from './log.ts'
import { createMemories, type MemorySettings } from './memories.ts'
import { createSharedJournal, type SharedJournal } from './shared-journal.ts'
import { createStages } from './stages.ts'

export type Shared = {
  readonly sessions: StageReader
  readonly journal: SharedJournal
  readonly data: (session: string | null) => DataReader
  /** Resolves once the journal here has all that was answered before. */
  readonly fresh: () => Promise<void>
  /** When the journal was begun, by the first of the processes: ISO 8601, UTC. */
  readonly startedAt: string
  readonly trouble: () => Trouble | null
  readonly close: () => Promise<void>
}

export type SharedSettings = Omit<MemorySettings, 'log'> & {
  readonly connect: Connect
  readonly cues: CueSettings
  readonly context: () => EntryContext
  /** True if the hub is outside these processes: then credentials are redacted. */
  readonly leaves: boolean
  /** Tells people that something is wrong with the hub. */
  readonly report: (message: string) => void
}

/** Joins the processes of a mock. Rejects if the hub can't be reached. */
export async function join({ connect, cues, context, leaves, report, ...memory }: SharedSettings): Promise<Shared> {
  const { promise: joined, resolve: onJoined } = Promise.withResolvers<void>()
  const hub = await connect(async () => {
    // The hub may call this before stages and journal exist.
    await joined
    await stages.catchUp()
    await journal.deliver()
  })
  const log = createLog(hub)
  const stages = createStages(hub, log, cues)
  const memories = createMemories({ ...memory, log })
  const seal = leaves ? (recorded: Recorded): Recorded => redact(recorded, context().secrets) : null
  const journal = createSharedJournal({ hub, stages, context, seal })
  let used = new Set<string>()
  const isCounting = cues.chaos > 0 || typeof cues.delay !== 'number' || Array.isArray(cues.scenario)
  const touch = (session: string): void => {
    if (isCounting || stages.knows(session) || memories.knows(session)) used.add(session)
  }
  let reported: string | null = null
  const reportTrouble = (): void => {
    const message = hub.trouble()?.message ?? null
    if (message !== reported) report(message ?? 'The shared state works again.')
    reported = message
  }
  const reportUsed = async (): Promise<void> => {
    const touched = used
    used = new Set()
    try {
      // A database may have been out of reach, or have lost everything.
      if (hub.note === null) {
        await stages.catchUp()
        await journal.deliver()
      }
      for (const session of await hub.touch([...touched])) {
        await hub.forget(session)
        await log.write({ kind: 'drop', session })
      }
    } catch (error) {
      ignoreOutOfReach(error)
      used = used.union(touched)
    }
  }
  const timer = setInterval(() => {
    reportTrouble()
    reportUsed()
  }, TOUCH_MS)
  timer.unref()
  const cuesOf = (session: string | null): Cues => ({
    step: (asked) => stages.step(session, asked),
    delay: () => stages.delay(session),
    remember: (change, work) => {
      if (change === null) return memories.remember(session, null, work)
      if (session !== null) used.add(session)
      const made = change()
      const target = leaves ? redactTarget(made.target, context().secrets) : made.target
      return memories.remember(session, { ...made, target }, work)
    },
  })
  const unnamed = cuesOf(null)
  onJoined()
  await stages.catchUp()
  const { birth } = await hub.recorded(0)

  return {
    sessions: {
      cues: (session) => {
        if (session === null) return unnamed
        touch(session)
        return cuesOf(session)
      },
      use: async (session, order) => {
        if (session !== null) used.add(sessionKey(session))
        await stages.use(session, order)
      },
      playing: stages.playing,
      subscribe: (listener) =>
        stages.subscribe((change) => {
          if (change.kind === 'scenario') listener(change.session)
        }),
    },
    journal,
    data: (session) => {
      const written = (): void => {
        if (session !== null) used.add(session)
      }
      return {
        snapshot: () => memories.look(session, (items) => memory.engine().data.snapshot(items)),
        replace: (data) => {
          written()
          return memories.replace(session, data)
        },
        reset: () => {
          written()
          return memories.reset(session)
        },
      }
    },
    fresh: async () => {
      if (hub.note === null) await hub.settle()
    },
    startedAt: new Date(birth / 1000).toISOString(),
    trouble: hub.trouble,
    close: async () => {
      clearInterval(timer)
      await journal.close()
      await hub.close()
    },
  }
}
