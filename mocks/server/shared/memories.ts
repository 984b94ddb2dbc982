/**
 * The memories of sessions, shared by one log for each session. The log has the requests themselves, not their results.
 * Every process applies the same requests in the same order and so has the same items, without locks and retries.
 */

import type { Change } from '../../engine/cues.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Data } from '../../engine/store/data.ts'
import { Memory, type Room, type Seed } from '../../engine/store/memory.ts'
import { replace, restore, type Snapshot, snapshotFrom } from '../../engine/store/replacement.ts'
import { dataLog, type Hub, OutOfReach } from './hub.ts'
import { createLogReader, type LogReader } from './log-reader.ts'

/** One entry of a session's log. */
type Deed =
  | { readonly kind: 'request'; readonly change: Change }
  /** The items as one process has judged them: the others only take them. */
  | { readonly kind: 'replace'; readonly items: Snapshot }
  | { readonly kind: 'reset' }

/** A session's items as far as this process has read the log. */
type Copy = {
  readonly session: string | null
  readonly memory: Memory
  readonly log: LogReader
}

export type Memories = {
  /** As {@link Cues.remember}. */
  readonly remember: <Result>(
    session: string | null,
    change: Change | null,
    work: (memory: Memory) => Result,
  ) => Promise<Result | null>
  readonly replace: (session: string | null, data: Data) => Promise<void>
  readonly reset: (session: string | null) => Promise<void>
  /** Drops the copy of a session. */
  readonly drop: (session: string | null) => void
  readonly knows: (session: string) => boolean
}

/** The number of entries after which a process writes a snapshot. */
const LONG = 1_000

export type MemorySettings = {
  readonly hub: Hub
  readonly engine: () => Engine
  readonly room: Room
  readonly seed: () => Seed
  /** Judges data in turns. */
  readonly judge: (data: Data) => Promise<Seed>
}

/** Creates the memories of a mock of several processes. */
export function createMemories({ hub, engine, room, seed, judge }: MemorySettings): Memories {
  const copies = new Map<string | null, Copy>()

  const newCopy = (session: string | null): Copy => {
    const memory = new Memory(room, seed)
    const log = createLogReader(hub, dataLog(session ?? ''), LONG, {
      reset: () => memory.reset(),
      apply: ({ text }) => perform(memory, JSON.parse(text)),
      snapshot: () => snapshotFrom(memory),
      restore: (text) => restore(memory, JSON.parse(text)),
    })
    return { session, memory, log }
  }
  const copyOf = (session: string | null): Copy => {
    const copy = copies.get(session) ?? newCopy(session)
    // The first of the map is the least recently used one.
    copies.delete(session)
    copies.set(session, copy)
    return copy
  }
  const forget = ({ session, memory, log }: Copy): void => {
    if (copies.get(session)?.log === log) copies.delete(session)
    // A reply that is under way builds on this copy, so it must not be emptied.
    if (!log.isAsking()) memory.reset()
  }
  // A copy can be dropped: it is made again from the log.
  room.relieve = (writer) => {
    const oldest = copies.values().find(({ memory, log }) => !log.isAsking() && !memory.isFresh && !memory.owns(writer))
    if (oldest === undefined) return false
    forget(oldest)
    return true
  }

  function perform(memory: Memory, deed: Deed): void {
    try {
      if (deed.kind === 'reset') memory.reset()
      else if (deed.kind === 'replace') restore(memory, deed.items)
      else engine().replay(deed.change, memory)
    } catch {
      // It failed in the process that wrote it, too, and changed nothing.
    }
  }

  function write<Result>(session: string | null, deed: Deed, work: (memory: Memory) => Result): Promise<Result> {
    const { log, memory } = copyOf(session)
    return log.perform(deed, () => work(memory))
  }

  return {
    remember: async (session, change, work) => {
      try {
        if (change !== null) return await write(session, { kind: 'request', change }, work)
        const { log, memory } = copyOf(session)
        return await log.read(() => work(memory))
      } catch (error) {
        if (error instanceof OutOfReach) return null
        throw error
      }
    },
    replace: async (session, data) => {
      // Throws for items that don't fit, before the log has them.
      const seed = await judge(data)
      const items = snapshotFrom({ isSeeded: false, own: new Map(seed) })
      await write(session, { kind: 'replace', items }, (memory) => replace(memory, seed))
    },
    reset: (session) => write(session, { kind: 'reset' }, (memory) => memory.reset()),
    drop: (session) => {
      const copy = copies.get(session)
      if (copy !== undefined) forget(copy)
    },
    knows: (session) => copies.has(session),
  }
}
