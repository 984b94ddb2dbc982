/** Gives each session its own stage and items, so that tests that run at the same time don't disturb each other. */

import { OptionError } from '../../spec/program/user-error.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import type { Deed } from '../engine/state/deed.ts'
import { createSession } from '../engine/state/home.ts'
import type { Seed } from '../engine/state/items.ts'
import type { Stored } from '../engine/state/memory.ts'
import type { Home, Session } from '../engine/state/session.ts'
import type { Network, StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import { ignoreOutOfReach, MOST_SESSIONS } from './hub.ts'
import type { Log } from './log.ts'
import { networkFrom, stageOn } from './network.ts'
import { type SessionStages, stagingOn } from './staging.ts'

/** The sessions of a mock. Null stands for requests without a session. */
export type Sessions = SessionStages & {
  /** What the engine sees of a session that is used now. */
  readonly of: (session: string | null) => Session
  /** The delay and the chaos of a session. */
  readonly network: (session: string | null) => Network
  /** Sets them, or sets them back to those of the start (null). Throws an `OptionError` of one line for others. */
  readonly setNetwork: (session: string | null, network: unknown) => Soon<void>
  /** Reads the items of a session, after all changes that other processes have made. */
  readonly look: <Result>(session: string | null, read: (memory: Stored) => Result) => Soon<Result>
  /** Deletes all items of a session, and stores these. */
  readonly replace: (session: string | null, items: Seed) => Soon<void>
  /** Deletes all items of a session, and stores those that every session begins with. */
  readonly reset: (session: string | null) => Soon<void>
  /** Calls the listener with each session whose script has changed. Returns a function that ends this. */
  readonly subscribe: (listener: (session: string | null) => void) => () => void
  /** Reports which sessions were used, and deletes those that nobody uses. */
  readonly tidy: () => Soon<void>
}

/** True for a valid session key. */
export function isSessionKey(key: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(key)
}

/** Returns the key. Throws an `OptionError` for an invalid one. */
export function sessionKey(key: string): string {
  if (isSessionKey(key)) return key
  throw new OptionError(`A session's key must be 1 to 128 visible ASCII characters, and is ${JSON.stringify(key)}.`)
}

export function createSessions(settings: StageSettings, state: State, log: Log): Sessions {
  const stage = stageOn(settings, settings)
  const uses = createUses(state, log, stage.isCounting || state.rules(null).some(({ total }) => total !== null))
  const home: Home = {
    ...log,
    append: (session, deed) => {
      if (deed.kind !== 'evict') uses.note(session)
      return log.append(session, deed)
    },
  }
  const listeners = new Set<(session: string | null) => void>()
  state.onRules = (session) => {
    for (const listener of listeners) listener(session)
  }
  const act = (session: string | null, deed: Deed): Soon<void> => {
    if (session !== null) sessionKey(session)
    return soon(home.append(session, deed), (outcome) => {
      if (outcome.kind === 'failed') throw outcome.error
    })
  }
  const onStage = stagingOn(settings, state, log, act)
  const unnamed = createSession(null, home, state, stage)
  return {
    of: (session) => {
      const network = state.network(session)
      if (session === null && network === null) return unnamed
      if (session !== null) uses.met(session)
      return createSession(session, home, state, network === null ? stage : stageOn(network, settings))
    },
    network: (session) => state.network(session) ?? networkFrom({}, settings),
    setNetwork: (session, given) => {
      const network = given === null ? null : networkFrom(given, settings)
      return soon(act(session, { kind: 'network', network }), () => log.settle())
    },
    ...onStage,
    look: (session, read) => soon(log.latest(), () => read(state.memory(session))),
    replace: (session, items) => act(session, { kind: 'replace', items: [...items] }),
    reset: (session) => act(session, { kind: 'reset' }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tidy: uses.tidy,
  }
}

/** Keeps which sessions were used, and evicts those whose time is over. */
function createUses(state: State, log: Log, isCounting: boolean) {
  let used = new Set<string>()
  const evict = ([session, ...others]: readonly string[]): Soon<void> => {
    if (session === undefined) return
    const upTo = state.changedAt(session)
    const evicted = upTo === 0 ? undefined : log.append(session, { kind: 'evict', upTo })
    return soon(evicted, () =>
      // A session that was changed since then stays.
      soon(state.changedAt(session) === 0 ? log.forget(session, null) : undefined, () => evict(others)),
    )
  }
  const tidy = (): Soon<void> => {
    const touched = used
    used = new Set()
    const tidied = soon(log.touch([...touched]), evict)
    if (!(tidied instanceof Promise)) return
    return tidied.catch((error: unknown) => {
      ignoreOutOfReach(error)
      used = used.union(touched)
    })
  }
  const note = (session: string | null): void => {
    if (session === null) return
    used.add(session)
    if (log.isNear || used.size === MOST_SESSIONS) tidy()
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
