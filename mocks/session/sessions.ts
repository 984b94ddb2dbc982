/** Gives each session its own stage and items, so that tests that run at the same time don't disturb each other. */

import { OptionError, StateError } from '../../spec/program/user-error.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import type { Deed } from '../engine/state/deed.ts'
import { createSession } from '../engine/state/home.ts'
import type { Seed } from '../engine/state/items.ts'
import type { Stored } from '../engine/state/memory.ts'
import type { Home, Session } from '../engine/state/session.ts'
import type { Network, StageSettings } from '../engine/state/stage.ts'
import { SESSION_BYTES, type State } from '../engine/state/state.ts'
import { CROWDED_IDLE_MS, IDLE_MS, ignoreOutOfReach, MOST_SESSIONS } from './hub.ts'
import type { Log } from './log.ts'
import { all, networkFrom, stageOn, stagingOn } from './staging.ts'

/** The sessions of a mock. Null stands for requests without a session. */
export type Sessions = ReturnType<typeof createSessions>

export function isSessionKey(key: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(key)
}

/** Returns the key. Throws an `OptionError` for an invalid one. */
export function sessionKey(key: string): string {
  if (isSessionKey(key)) return key
  throw new OptionError(`A session's key must be 1 to 128 visible ASCII characters, and is ${JSON.stringify(key)}.`)
}

/** A session was dropped, or there is no room for it. The control surface answers with this error. */
class SessionRefused extends StateError {
  readonly statusCode = 503
}

/** `onDropped` is called with the sessions that this process has dropped, and that their clients would miss. */
export function createSessions(
  settings: StageSettings,
  state: State,
  log: Log,
  onDropped: (sessions: readonly string[]) => void,
) {
  const stage = stageOn(settings, settings)
  const isCounting = stage.isCounting || state.rules(null).some(({ total }) => total !== null)
  const uses = createUses(state, log, isCounting, onDropped)
  const home: Home = {
    ...log,
    append: (session, deed) =>
      soon(log.append(session, deed), (outcome) => {
        // What was refused is no use of a new session.
        if (state.changedAt(session) > 0) uses.note(session)
        return outcome
      }),
  }
  const listeners = new Set<(session: string | null) => void>()
  state.onRules = (session) => {
    for (const listener of listeners) listener(session)
  }
  const act = (session: string | null, deed: Deed): Soon<void> => {
    if (session !== null) sessionKey(session)
    return soon(home.append(session, deed), (outcome) => {
      if (outcome.kind === 'failed') throw outcome.error
      if (outcome.kind === 'refused') throw new SessionRefused(outcome.message, 1)
    })
  }
  const onStage = stagingOn(settings, state, log, act)
  const unnamed = createSession(null, home, state, stage)
  return {
    /** What the engine sees of a session that is used now. */
    of: (session: string | null): Session => {
      const network = state.network(session)
      if (session === null && network === null) return unnamed
      if (session !== null) uses.met(session)
      return createSession(session, home, state, network === null ? stage : stageOn(network, settings))
    },
    network: (session: string | null): Network => state.network(session) ?? networkFrom({}, settings),
    /** Sets them, or sets them back to those of the start (null). Throws an `OptionError` of one line for others. */
    setNetwork: (session: string | null, given: unknown): Soon<void> => {
      const network = given === null ? null : networkFrom(given, settings)
      return soon(act(session, { kind: 'network', network, bytes: state.left }), () => log.settle())
    },
    ...onStage,
    /** Reads the items of a session, after all changes that other processes have made. */
    look: <Result>(session: string | null, read: (memory: Stored) => Result): Soon<Result> =>
      soon(log.latest(), () => read(state.memory(session))),
    replace: (session: string | null, items: Seed) =>
      act(session, { kind: 'replace', items: [...items], bytes: state.left }),
    /** Deletes all items of a session, and stores those that every session begins with. */
    reset: (session: string | null) => act(session, { kind: 'reset' }),
    /** Calls the listener with each session whose script has changed. Returns a function that ends this. */
    subscribe: (listener: (session: string | null) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What a session that was dropped says until it begins anew; null for any other. */
    lost: (session: string | null) => state.lost(session),
    /** Reports which sessions were used, and drops those that nobody uses. */
    tidy: uses.tidy,
  }
}

/** The most used sessions that are reported at once. */
const BATCH = 1_000
/** The share of the memory from which on idle sessions go sooner. */
const CROWDED = 0.75

/** Keeps which sessions were used, and drops those whose time is over. */
function createUses(state: State, log: Log, isCounting: boolean, onDropped: (sessions: readonly string[]) => void) {
  let used = new Set<string>()
  const most = Math.max(MOST_SESSIONS, Math.ceil(state.room.most / SESSION_BYTES))
  /** True if answers to a session depend on how many it has had. */
  const hasCounted = (session: string): Soon<boolean> => {
    const counted = state.staged(session).filter(({ total }) => total !== null)
    const counts = counted.map(({ position }) => log.drawn(session, position))
    return soon(all(counts), (taken) => taken.some((count) => count > 0))
  }
  /** Drops a session, unless it was changed since. Returns whether its client would miss something. */
  const drop = (session: string): Soon<boolean> => {
    const upTo = state.changedAt(session)
    return soon(state.holds(session) || hasCounted(session), (isLost) => {
      if (!isLost && upTo === 0) return false
      return soon(log.append(session, { kind: 'evict', upTo, isLost }), () => isLost && state.changedAt(session) === 0)
    })
  }
  const dropAll = (sessions: readonly string[]): Soon<void> => {
    if (sessions.length === 0) return
    return soon(all(sessions.map(drop)), (areLost) => {
      const lost = sessions.filter((_, index) => areLost[index])
      // A process that has not applied it yet may still count.
      return soon(lost.length === 0 ? undefined : log.settle(), () => {
        if (lost.length > 0) onDropped(lost)
        const gone = sessions.filter((session) => state.changedAt(session) === 0)
        return soon(all(gone.map((session) => log.forget(session, null))), () => {})
      })
    })
  }
  const tidy = (): Soon<void> => {
    const touched = used
    used = new Set()
    const idle = state.room.used > CROWDED * state.room.most ? CROWDED_IDLE_MS : IDLE_MS
    const tidied = soon(log.touch([...touched], { idle, most }), dropAll)
    if (!(tidied instanceof Promise)) return
    return tidied.catch((error: unknown) => {
      ignoreOutOfReach(error)
      used = used.union(touched)
    })
  }
  const note = (session: string | null): void => {
    if (session === null) return
    used.add(session)
    if (log.isNear || used.size === BATCH) tidy()
  }
  return {
    tidy,
    note,
    /** Notes a session if it differs from a new one, or is counted. */
    met: (session: string): void => {
      if (isCounting || state.base.length > 0 || state.changedAt(session) > 0) note(session)
    },
  }
}
