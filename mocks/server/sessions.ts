/** Gives each session its own stage and memory, so that tests that run at the same time don't disturb each other. */

import type { IncomingMessage } from 'node:http'
import {
  type CueSettings,
  type Cues,
  createDraws,
  createStage,
  type Later,
  type Playing,
  type Stage,
} from '../engine/cues.ts'
import { Memory, Room, type Seed } from '../engine/store/memory.ts'
import type { Access } from '../engine/store/remember.ts'

/** The request header that names a session, in lower case. */
export const SESSION_HEADER = 'x-mock-session'

/** Milliseconds without a request after which a session is dropped. */
const IDLE_MS = 15 * 60_000
/** Milliseconds in which the order of use is not updated: it need not be exact. */
const RECENT_MS = 1_000
/** The most sessions that are kept; the least recently used goes first. */
const MOST_SESSIONS = 1_000

/** The sessions of a single process. Null stands for requests without a session. */
export type Sessions = {
  readonly cues: (session: string | null) => Cues
  /** As {@link Stage.use}; also throws a `RangeError` for an invalid key. */
  readonly use: (session: string | null, order: unknown) => void
  readonly playing: (session: string | null) => Playing
  /** Calls the listener with each session whose script has changed. Returns a function that ends this. */
  readonly subscribe: (listener: (session: string | null) => void) => () => void
  /** The memory of a session; access to write creates the session. Throws a `RangeError` for an invalid key. */
  readonly memory: (session: string | null, access: Access) => Memory
}

/** Access to the stages of a server, of one process or several. */
export type StageReader = Pick<Sessions, 'cues' | 'subscribe'> & Later<Pick<Sessions, 'use' | 'playing'>>

/** True for a valid session key. */
export function isSessionKey(key: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(key)
}

/** The key of a request's session; null if the request names none, undefined if the key is invalid. */
export function sessionOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null | undefined {
  const key = headers[SESSION_HEADER]
  if (key === undefined) return null
  return typeof key === 'string' && isSessionKey(key) ? key : undefined
}

/** Returns the key. Throws a `RangeError` for an invalid one. */
export function sessionKey(key: string): string {
  if (isSessionKey(key)) return key
  throw new RangeError(`A session's key is 1 to 128 visible ASCII characters, and this is ${JSON.stringify(key)}.`)
}

/** Before the path of the API, for clients that can't set headers: `/_mock/session/NAME/…`. */
const ADDRESS = '/_mock/session/'

/** The path before the API's own path, for a session. */
export function sessionPath(key: string): string {
  return ADDRESS + encodeURIComponent(key)
}

/** Rewrites a request to a session's address: removes the prefix from its path, and adds the session's header. */
export function readSessionAddress(request: IncomingMessage): void {
  const { url = '', rawHeaders, headers } = request
  if (!url.startsWith(ADDRESS)) return
  const [, name = '', rest = ''] = /^([^/?#]*)(.*)$/.exec(url.slice(ADDRESS.length)) ?? []
  const key = decoded(name)
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  headers[SESSION_HEADER] = key
  // Some code reads the raw fields instead.
  rawHeaders.push('X-Mock-Session', key)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

/** Creates the sessions of a server. Each begins with the script of the settings and the items of the seed. */
export function createSessions(settings: CueSettings, room: Room = new Room(), seed?: () => Seed): Sessions {
  // The numbers depend on nothing but the settings, so that all stages may share them.
  const draws = createDraws(settings)
  const stageOf = (): Stage => createStage(settings, new Memory(room, seed), draws)
  const own = stageOf()
  const stages = new Map<string, { readonly stage: Stage; usedAt: number }>()
  const listeners = new Set<(session: string | null) => void>()
  // If nothing is counted, a session without a script of its own behaves like a new one, so it is not kept.
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
    // A map keeps the order of insertion: the first is the least recently used one.
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
  // If all sessions together remember too much, the least recently used one forgets.
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
      // Only a request that writes needs a session of its own.
      return (
        found ?? {
          ...fresh,
          remember: (change, work) => work((change === null ? fresh : kept(session)).memory(), null),
        }
      )
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
