/** Connects a process with the other processes of its mock: their sessions and their journals use one hub. */

import type { StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import type { EntryContext } from '../journal/curl.ts'
import { redact } from '../journal/redaction.ts'
import type { Recorded } from '../journal/slot.ts'
import { Clearings, type JournalDeed } from '../session/clearings.ts'
import {
  type Connect,
  type Hub,
  type HubFault,
  ignoreOutOfReach,
  type SettledCounts,
  TOUCH_MS,
} from '../session/hub.ts'
import { createFarLog, LogReader } from '../session/log.ts'
import { createSessions, type Sessions } from '../session/sessions.ts'
import { createSharedJournal, type SharedJournal } from './shared-journal.ts'

export type Shared = {
  readonly sessions: Sessions
  readonly journal: SharedJournal
  readonly counts: SettledCounts
  /** Resolves once this journal has everything that was answered before. */
  readonly fresh: () => Promise<void>
  /** When the journal was begun, by the first of the processes: ISO 8601, UTC. */
  readonly startedAt: string
  readonly fault: () => HubFault | null
  readonly close: () => Promise<void>
}

export type SharedSettings = {
  readonly connect: Connect
  /** The digest of the document that the state belongs to. */
  readonly digest: string
  readonly stage: StageSettings
  readonly state: State
  readonly context: () => EntryContext
  /** True if the hub is outside these processes: then credentials are redacted. */
  readonly leaves: boolean
  readonly onDropped: (sessions: readonly string[]) => void
  /** Reports what is wrong with the hub; null: nothing is wrong any more. */
  readonly report: (trouble: string | null) => void
}

/** Joins the processes of a mock. Rejects if the hub can't be reached. */
export async function joinShared(settings: SharedSettings): Promise<Shared> {
  const { connect, digest, stage, state, context, leaves, onDropped, report } = settings
  const { promise: joined, resolve: onJoined } = Promise.withResolvers<void>()
  const hub = await connect(async (what) => {
    // The hub may call this before log and journal exist.
    await joined
    // Who restores the log waits for the others' reading.
    if (what === 'log') return log.catchUp()
    await log.restored()
    await journal.deliver()
    await counts.onSettle()
  }, digest)
  const counts = settledCounts(hub)
  const clearings = new Clearings()
  const log = new LogReader(hub, state, clearings)
  const write = async (deed: JournalDeed): Promise<void> => {
    await log.append(null, deed)
    await hub.settle('all')
  }
  const seal = leaves ? (recorded: Recorded): Recorded => redact(recorded, context().secrets) : null
  const journal = createSharedJournal({ hub, clearings, write, context, seal })
  const sessions = createSessions(stage, state, createFarLog(hub, log), onDropped)
  const reportTrouble = createReporter(hub, report)
  const timer = setInterval(() => {
    reportTrouble()
    keepUp(hub, log, journal, sessions).catch(ignoreOutOfReach)
  }, TOUCH_MS)
  timer.unref()
  onJoined()
  await log.restored()
  const { birth } = await hub.recorded(0)
  return {
    sessions,
    journal,
    counts,
    fresh: async () => {
      if (hub.note === null) await hub.settle('all')
    },
    startedAt: new Date(birth / 1000).toISOString(),
    fault: hub.fault,
    close: async () => {
      clearInterval(timer)
      await counts.onSettle()
      await journal.close()
      await hub.close()
    },
  }
}

async function keepUp(hub: Hub, log: LogReader, journal: SharedJournal, sessions: Sessions): Promise<void> {
  // A database may have been out of reach, or have lost everything.
  if (hub.note === null) {
    await log.restored()
    await journal.deliver()
  }
  await sessions.tidy()
}

function settledCounts(hub: Hub): SettledCounts {
  return {
    count: hub.count,
    counted: async (session) => {
      await hub.settle('all')
      return hub.counted(session)
    },
    uncount: async (session) => {
      await hub.settle('all')
      await hub.uncount(session)
    },
    onSettle: async () => {},
  }
}

/** Tells each fault once, and its end. */
function createReporter(hub: Hub, report: SharedSettings['report']): () => void {
  let reported: string | null = null
  return () => {
    const message = hub.fault()?.message ?? null
    if (message !== reported) report(message)
    reported = message
  }
}
