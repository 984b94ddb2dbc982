/** One stage and one memory for each session, so that tests that run at once never meet. */

import type { IncomingMessage } from 'node:http'
import { type CueSettings, type Cues, createStage, type Playing, type Soon, type Stage } from '../engine/cues.ts'
import { Memory, Room, type Seed } from '../engine/store/memory.ts'
import type { Access } from '../engine/store/remember.ts'

/** The request header that names a session, in lower case. */
export const SESSION_HEADER = 'x-mock-session'

/** A session that nobody used for this long is dropped. */
const IDLE_MS = 15 * 60_000
/** Within this time nobody asks which of two was used last. */
const RECENT_MS = 1_000
/** Sessions that are kept; of more the one that nobody used for longest goes. */
const MOST_SESSIONS = 1_000

/** What can be asked of the stages of a server; null stands for the session of requests that name none. */
export type StageReader = {
  readonly cues: (session: string | null) => Cues
  /** As {@link Stage.use}; throws a `RangeError` for what is no key, too. */
  readonly use: (session: string | null, order: unknown) => Soon<void>
  readonly playing: (session: string | null) => Soon<Playing>
  /** Calls the listener with the session whose scenario was changed, until the returned function is called. */
  readonly subscribe: (listener: (session: string | null) => void) => () => void
}

/** The stages of one process alone. */
export type Sessions = Omit<StageReader, 'use' | 'playing'> & {
  readonly use: (session: string | null, order: unknown) => void
  readonly playing: (session: string | null) => Playing
  /** What a session remembers; where it is to be changed, the session is kept. Throws a `RangeError` for what is no key. */
  readonly memory: (session: string | null, access: Access) => Memory
}

/** True for a key that a session can have. */
export function isSessionKey(key: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(key)
}

/** The session that a request names: its key, null where it names none, undefined where it names what is no key. */
export function sessionOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null | undefined {
  const key = headers[SESSION_HEADER]
  if (key === undefined) return null
  return typeof key === 'string' && isSessionKey(key) ? key : undefined
}

/** Throws a `RangeError` for what is no key. */
export function sessionKey(key: string): string {
  if (isSessionKey(key)) return key
  throw new RangeError(`A session's key is 1 to 128 visible ASCII characters, and this is ${JSON.stringify(key)}.`)
}

/** The sessions of a server, in one room; each starts with what the settings put on stage, and remembers the seed. */
export function createSessions(settings: CueSettings, room: Room = new Room(), seed?: () => Seed): Sessions {
  const stageOf = (): Stage => createStage(settings, new Memory(room, seed))
  const own = stageOf()
  const stages = new Map<string, { readonly stage: Stage; usedAt: number }>()
  const listeners = new Set<(session: string | null) => void>()
  // Where nothing is counted, a session is no other than a new one until a scenario is put on its stage.
  const isCounting = settings.chaos > 0 || typeof settings.delay !== 'number'
  const fresh = stageOf()

  const known = (key: string): Stage | null => {
    const found = stages.get(key)
    if (found === undefined) return null
    const now = Date.now()
    const idle = now - found.usedAt
    if (idle < RECENT_MS) return found.stage
    stages.delete(key)
    if (idle > IDLE_MS) {
      found.stage.memory().reset()
      return null
    }
    // A map keeps the order of insertion: the first is the one that nobody used for longest.
    found.usedAt = now
    stages.set(key, found)
    return found.stage
  }
  const drop = (key: string): void => {
    stages.get(key)?.stage.memory().reset()
    stages.delete(key)
  }
  const kept = (key: string): Stage => {
    const found = known(key)
    if (found !== null) return found
    const stage = stageOf()
    stages.set(key, { stage, usedAt: Date.now() })
    for (const [oldest, { usedAt }] of stages) {
      if (stages.size <= MOST_SESSIONS && Date.now() - usedAt <= IDLE_MS) break
      drop(oldest)
    }
    return stage
  }
  // Of many sessions that remember too much together, the one that nobody used for longest forgets.
  room.relieve = (writer) => {
    for (const { stage } of stages.values()) {
      const memory = stage.memory()
      if (memory.isFresh || memory.owns(writer)) continue
      memory.reset()
      return true
    }
    return false
  }
  return {
    cues: (session) => {
      if (session === null) return own
      if (isCounting) return kept(session)
      const found = stages.size === 0 ? null : known(session)
      // Only what writes needs a session of its own.
      return found ?? { ...fresh, remember: (change, work) => work((change === null ? fresh : kept(session)).memory()) }
    },
    use: (session, order) => {
      const stage = session === null ? own : kept(sessionKey(session))
      stage.use(order)
      for (const listener of listeners) listener(session)
    },
    memory: (session, access) => {
      if (session === null) return own.memory()
      return (access === 'write' ? kept(sessionKey(session)) : (known(session) ?? fresh)).memory()
    },
    playing: (session) => (session === null ? own : (known(session) ?? fresh)).playing(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
