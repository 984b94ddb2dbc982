/**
 * The memories of sessions, shared by one log for each session. The log has the requests themselves, not their results.
 * Every process applies the same requests in the same order and so has the same items, without locks and retries.
 */

import { parseJson } from '../../../spec/exact-json.ts'
import { isObject } from '../../../spec/json-pointer.ts'
import type { Change } from '../../engine/cues.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Data } from '../../engine/store/data.ts'
import { Memory, type Room, type Seed } from '../../engine/store/memory.ts'

import { dataLog, type Hub, type LogEntry, type LogNews, OutOfReach } from './hub.ts'

/** One entry of a session's log. */
type Deed =
  | { readonly kind: 'request'; readonly change: Change }
  | { readonly kind: 'replace'; readonly data: unknown }
  | { readonly kind: 'reset' }

/** A session's items as far as this process has read the log. */
type Copy = {
  readonly session: string | null
  readonly memory: Memory
  birth: number
  position: number
  /** Entries since the last snapshot. */
  length: number
  /** Reads and writes under way: their replies build on this copy, so it must not be emptied. */
  asked: number
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
}

/** Creates the memories of a mock of several processes. */
export function createMemories({ hub, engine, room, seed }: MemorySettings): Memories {
  const copies = new Map<string | null, Copy>()
  const logOf = (session: string | null): string => dataLog(session ?? '')

  const copyOf = (session: string | null): Copy => {
    const known = copies.get(session)
    const copy = known ?? { session, memory: new Memory(room, seed), birth: 0, position: 0, length: 0, asked: 0 }
    // The first of the map is the least recently used one.
    copies.delete(session)
    copies.set(session, copy)
    return copy
  }
  const forget = (copy: Copy): void => {
    if (copies.get(copy.session) === copy) copies.delete(copy.session)
    if (copy.asked === 0) copy.memory.reset()
  }
  const asking = async (copy: Copy, question: Promise<LogNews>): Promise<LogNews> => {
    copy.asked++
    try {
      return await question
    } finally {
      copy.asked--
    }
  }
  // A copy can be dropped: it is made again from the log.
  room.relieve = (writer) => {
    const oldest = copies.values().find(({ memory, asked }) => asked === 0 && !memory.isFresh && !memory.owns(writer))
    if (oldest === undefined) return false
    forget(oldest)
    return true
  }

  function perform(memory: Memory, { text }: LogEntry): void {
    const deed = deedOf(text)
    try {
      if (deed.kind === 'reset') memory.reset()
      else if (deed.kind === 'replace') memory.replace(engine().data.itemsFrom(deed.data, room))
      else engine().replay(deed.change, memory)
    } catch {
      // It failed in the process that wrote it, too, and changed nothing.
    }
  }

  /** Applies new entries to a copy, and then does the work. The entry at `own` is skipped: the work is its effect. */
  function absorb<Result>(copy: Copy, news: LogNews, own: number | null, work: (memory: Memory) => Result): Result {
    const { memory } = copy
    if (news.birth !== copy.birth) {
      memory.reset()
      copy.birth = news.birth
      copy.position = 0
      copy.length = 0
    }
    if (news.snapshot !== null && news.snapshot.position > copy.position) {
      memory.restore(JSON.parse(news.snapshot.text))
      copy.position = news.snapshot.position
      copy.length = 0
    }
    for (const entry of news.entries) {
      if (entry.position <= copy.position || entry.position === own) continue
      perform(memory, entry)
      copy.position = entry.position
      copy.length++
    }
    if (own !== null) {
      copy.position = own
      copy.length++
    }
    return work(memory)
  }

  async function write<Result>(session: string | null, deed: Deed, work: (memory: Memory) => Result): Promise<Result> {
    const copy = copyOf(session)
    const news = await asking(copy, hub.append(logOf(session), JSON.stringify(deed), copy.position))
    const result = absorb(copy, news, news.entries.at(-1)?.position ?? null, work)
    if (copy.length >= LONG) {
      copy.length = 0
      const snapshot = { position: copy.position, text: JSON.stringify(copy.memory.snapshot()) }
      await hub.compact(logOf(session), copy.birth, snapshot)
    }
    return result
  }

  return {
    remember: async (session, change, work) => {
      try {
        if (change !== null) return await write(session, { kind: 'request', change }, work)
        const copy = copyOf(session)
        return absorb(copy, await asking(copy, hub.read(logOf(session), copy.position)), null, work)
      } catch (error) {
        if (error instanceof OutOfReach) return null
        throw error
      }
    },
    replace: async (session, data) => {
      // Throws for items that don't fit, before the log has them.
      for (const items of engine().data.itemsFrom(data, room).values()) items.clear()
      await write(session, { kind: 'replace', data }, (memory) => {
        memory.replace(engine().data.itemsFrom(data, room))
      })
    },
    reset: (session) => write(session, { kind: 'reset' }, (memory) => memory.reset()),
    drop: (session) => {
      const copy = copies.get(session)
      if (copy !== undefined) forget(copy)
    },
    knows: (session) => copies.has(session),
  }
}

/** Reads an entry; numbers in items keep their exact text. */
function deedOf(text: string): Deed {
  const deed: Deed = JSON.parse(text)
  if (deed.kind !== 'replace') return deed
  const { exact } = parseJson(text)
  return { kind: 'replace', data: isObject(exact) ? exact.data : deed.data }
}
