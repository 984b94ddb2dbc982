/**
 * The memories of sessions. The log has the requests themselves, not their results. Every process applies the same
 * requests in the same order and so has the same items, without locks and retries.
 */

import type { Change } from '../../engine/cues.ts'
import type { Engine } from '../../engine/engine.ts'
import { PROBLEMS } from '../../engine/problems.ts'
import type { Data } from '../../engine/store/data.ts'
import { Memory, type Room, type Seed } from '../../engine/store/memory.ts'
import type { Refusal, Remembered } from '../../engine/store/remember.ts'
import { replace, restore, type Snapshot, snapshotFrom } from '../../engine/store/replacement.ts'
import { ignoreOutOfReach, OutOfReach } from './hub.ts'
import type { Log, MemoryDeed } from './log.ts'

/** A session's items, and the position of the last change of them. */
type Copy = { readonly memory: Memory; readonly writtenAt: number }

/** A session's piece of a snapshot. */
type Kept = { readonly session: string | null; readonly writtenAt: number; readonly memory: Snapshot }

export type Memories = {
  /** As {@link Cues.remember}. */
  readonly remember: <Result>(
    session: string | null,
    change: Change | null,
    work: (memory: Memory | Remembered, remark: string | null) => Result,
  ) => Promise<Result>
  /** The items of a session, with all that others have changed. */
  readonly look: <Result>(session: string | null, work: (memory: Memory) => Result) => Promise<Result>
  readonly replace: (session: string | null, data: Data) => Promise<void>
  readonly reset: (session: string | null) => Promise<void>
  readonly knows: (session: string) => boolean
}

export type MemorySettings = {
  readonly log: Log
  readonly engine: () => Engine
  readonly room: Room
  readonly seed: () => Seed
  /** Judges data in turns. */
  readonly judge: (data: Data) => Promise<Seed>
}

const OLD = 'The shared state could not be asked, so this is what this mock last knew.'

/** Before the key of a session, in the names of pieces; the requests without a session have another name. */
const PIECE = 'items of '
const UNNAMED = 'items'

/** Creates the memories of a mock of several processes. */
export function createMemories({ log, engine, room, seed, judge }: MemorySettings): Memories {
  /** By session; the one that was written to least recently is the first. */
  const copies = new Map<string | null, Copy>()
  /** When the sessions that are gone went. */
  const gone = new Map<string | null, number>()
  const fresh = new Memory(room, seed)
  /** The position of the entry that is being applied. */
  let now = 0

  const memoryOf = (session: string | null): Memory => copies.get(session)?.memory ?? fresh
  const written = (session: string | null, position: number): Memory => {
    now = position
    const memory = copies.get(session)?.memory ?? new Memory(room, seed)
    copies.delete(session)
    copies.set(session, { memory, writtenAt: position })
    return memory
  }
  const forget = (session: string | null): void => {
    const copy = copies.get(session)
    if (copy === undefined) return
    copy.memory.reset()
    copies.delete(session)
    gone.set(session, now)
  }
  const clear = (): void => {
    for (const { memory } of copies.values()) memory.reset()
    copies.clear()
    gone.clear()
  }
  // All processes have written the same, so the same session goes in each of them.
  room.relieve = (writer) => {
    const oldest = copies.entries().find(([, { memory }]) => !memory.isFresh && !memory.owns(writer))
    if (oldest === undefined) return false
    forget(oldest[0])
    return true
  }

  function apply(deed: MemoryDeed, position: number): void {
    const memory = written(deed.session, position)
    try {
      if (deed.kind === 'reset') forget(deed.session)
      else if (deed.kind === 'replace') restore(memory, deed.items)
      else engine().replay(deed.change, memory)
    } catch {
      // It failed in the process that wrote it, too, and changed nothing.
    }
  }

  log.follow({
    reset: clear,
    apply: (deed, position) => {
      if (deed.kind === 'request' || deed.kind === 'replace' || deed.kind === 'reset') apply(deed, position)
      else if (deed.kind === 'drop') {
        now = position
        forget(deed.session)
      }
    },
    pieces: (since) => {
      for (const [session, at] of gone) if (at <= since || copies.has(session)) gone.delete(session)
      const kept = [...copies].filter(([, { writtenAt }]) => writtenAt > since)
      return [
        ...[...gone.keys()].map((session) => [pieceOf(session), ''] as const),
        ...kept.map(([session, { memory, writtenAt }]) => {
          const piece: Kept = { session, writtenAt, memory: snapshotFrom(memory) }
          return [pieceOf(session), JSON.stringify(piece)] as const
        }),
      ]
    },
    restore: (pieces) => {
      clear()
      const kept: Kept[] = pieces
        .filter(([name]) => name === UNNAMED || name.startsWith(PIECE))
        .map(([, text]) => JSON.parse(text))
      for (const { session, writtenAt, memory } of kept.sort((one, other) => one.writtenAt - other.writtenAt)) {
        restore(written(session, writtenAt), memory)
      }
    },
  })

  return {
    remember: async (session, change, work) => {
      if (change === null) {
        const remark = await log.catchUp().then(() => null, unasked)
        return work(memoryOf(session), remark)
      }
      try {
        const deed = { kind: 'request', session, change } as const
        return await log.perform(deed, (position) => work(written(session, position), null))
      } catch (error) {
        if (error instanceof OutOfReach) return work(unrecorded(error), null)
        throw error
      }
    },
    look: async (session, work) => {
      await log.catchUp()
      return work(memoryOf(session))
    },
    replace: async (session, data) => {
      // Throws for items that don't fit, before the log has them.
      const seed = await judge(data)
      const items = snapshotFrom({ isSeeded: false, own: new Map(seed) })
      const deed = { kind: 'replace', session, items } as const
      await log.perform(deed, (position) => replace(written(session, position), seed))
    },
    reset: (session) => log.write({ kind: 'reset', session }),
    knows: (session) => copies.has(session),
  }
}

function pieceOf(session: string | null): string {
  return session === null ? UNNAMED : PIECE + session
}

function unasked(error: unknown): string {
  ignoreOutOfReach(error)
  return OLD
}

function unrecorded({ happened, message }: OutOfReach): Refusal {
  const outcome = happened === 'unknown' ? 'The write may have happened' : 'Nothing was written'
  return {
    kind: 'refused',
    problem: 'unrecorded',
    status: PROBLEMS.unrecorded.status,
    message: `${outcome}: ${message}`,
    // RFC 9110 section 10.2.3.
    headers: { 'retry-after': '1' },
  }
}
