/** Gives each session its own stage and items, so that tests that run at the same time don't disturb each other. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import { Rule } from '../engine/script/script.ts'
import type { Deed } from '../engine/state/deed.ts'
import { createSession } from '../engine/state/home.ts'
import type { Position, Seed } from '../engine/state/items.ts'
import type { Stored } from '../engine/state/memory.ts'
import { idOfRule, isLocal, type Playing, playingOf, shownRule, withRule } from '../engine/state/rules.ts'
import type { Home, Session } from '../engine/state/session.ts'
import type { Network, StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import { ignoreOutOfReach, MOST_SESSIONS } from './hub.ts'
import type { Log } from './log.ts'
import { networkFrom, stageOn } from './network.ts'

/** The sessions of a mock. Null stands for requests without a session. */
export type Sessions = {
  /** What the engine sees of a session that is used now. */
  readonly of: (session: string | null) => Session
  /**
   * Puts something on stage, for so many requests or until told otherwise; after them, and for requests that its
   * conditions leave out, comes what was on stage before. Null ends whatever is on stage. Throws an `OptionError` of one
   * line for what can't be put there, and for an invalid key.
   */
  readonly use: (session: string | null, order: unknown) => Soon<void>
  /** Puts something on stage before all others, which stay. Throws as {@link Sessions.use} does. */
  readonly add: (session: string | null, order: unknown) => Soon<void>
  /** Replaces one rule by its id, or ends it (null). False where there is none of that id. */
  readonly change: (session: string | null, id: string, order: unknown) => Soon<boolean>
  /** The delay and the chaos of a session. */
  readonly network: (session: string | null) => Network
  /** Sets them, or sets them back to those of the start (null). Throws an `OptionError` of one line for others. */
  readonly setNetwork: (session: string | null, network: unknown) => Soon<void>
  readonly playing: (session: string | null) => Soon<Playing>
  /** The rules on stage, newest first. */
  readonly rules: (session: string | null) => Soon<readonly Rule[]>
  /** What stands under the stage of every session, and how many requests each still answers in this one. */
  readonly underneath: (session: string | null) => Soon<readonly JsonObject[]>
  /** Reads the items of a session, after all changes that other processes have made. */
  readonly look: <Result>(session: string | null, read: (memory: Stored) => Result) => Soon<Result>
  /** Forgets all items of a session, and takes these. */
  readonly replace: (session: string | null, items: Seed) => Soon<void>
  /** Forgets all items of a session, and begins again with those that every session begins with. */
  readonly reset: (session: string | null) => Soon<void>
  /** Calls the listener with each session whose script has changed. Returns a function that ends this. */
  readonly subscribe: (listener: (session: string | null) => void) => () => void
  /** Reports which sessions were used, and forgets those that nobody uses. */
  readonly tidy: () => Soon<void>
}

/** True for a valid session key. */
export function isSessionKey(key: string): boolean {
  return /^[\x21-\x7e]{1,128}$/.test(key)
}

/** Returns the key. Throws an `OptionError` for an invalid one. */
export function sessionKey(key: string): string {
  if (isSessionKey(key)) return key
  throw new OptionError(`A session's key is 1 to 128 visible ASCII characters, and this is ${JSON.stringify(key)}.`)
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
  const put = (session: string | null, order: unknown, place?: 'first' | Position): Soon<void> => {
    const rule = new Rule(order)
    settings.check?.(rule)
    if (isLocal(rule) && !log.isNear)
      throw new OptionError('A function answers in its own process alone: this mock has several.')
    return soon(log.latest(), () => {
      // Throws for too many, before the log has it.
      withRule(state.rules(session), rule, place)
      return act(session, {
        kind: 'rule',
        order: JSON.stringify(rule.order),
        ...(isLocal(rule) && { given: rule.order }),
        ...(place !== undefined && { place }),
      })
    })
  }
  /** What stands under the stage begins anew. */
  const recount = (session: string | null): Soon<unknown> =>
    all(state.base.filter(({ total }) => total !== null).map(({ position }) => log.forget(session, position)))
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
    use: (session, order) =>
      soon(order === null ? soon(act(session, { kind: 'end' }), () => recount(session)) : put(session, order), () =>
        log.settle(),
      ),
    add: (session, order) => soon(put(session, order, 'first'), () => log.settle()),
    change: (session, id, order) =>
      soon(log.latest(), () => {
        const rule = state.rules(session).find((one) => idOfRule(one) === id)
        if (rule === undefined) return false
        const { position } = rule
        const done = order === null ? act(session, { kind: 'end', rule: position }) : put(session, order, position)
        // It begins anew, once nobody counts the old one.
        return soon(done, () => soon(log.settle(), () => soon(log.forget(session, position), () => true)))
      }),
    playing: (session) => {
      const rules = state.rules(session)
      const counts = rules.map(({ total, position }) => (total === null ? 0 : log.drawn(session, position)))
      return soon(all(counts), (taken) => playingOf(rules.map((rule, index) => ({ rule, taken: taken[index] ?? 0 }))))
    },
    rules: (session) => soon(log.latest(), () => state.rules(session)),
    underneath: (session) => {
      const counts = state.base.map(({ total, position }) => (total === null ? null : log.drawn(session, position)))
      return soon(all(counts), (taken) =>
        state.base.map((rule, index) => {
          const left = rule.total === null ? {} : { left: Math.max(0, rule.total - (taken[index] ?? 0)) }
          return { ...shownRule(rule), ...left }
        }),
      )
    },
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

/** Knows which sessions were used, and evicts those that have to go. */
function createUses(state: State, log: Log, isCounting: boolean) {
  let used = new Set<string>()
  const evict = ([session, ...others]: readonly string[]): Soon<void> => {
    if (session === undefined) return
    const upTo = state.changedAt(session)
    const evicted = upTo === 0 ? undefined : log.append(session, { kind: 'evict', what: 'session', upTo })
    return soon(evicted, () =>
      // What was changed since then stays.
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

/** Goes on once all values are there. */
function all<Value>(values: readonly Soon<Value>[]): Soon<readonly Value[]> {
  const there = values.filter((value): value is Value => !(value instanceof Promise))
  return there.length === values.length ? there : Promise.all(values)
}
