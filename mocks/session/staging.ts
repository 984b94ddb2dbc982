/** What is on stage in each session: how it gets there, is changed and ends, and how people see it. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import { Rule } from '../engine/script/script.ts'
import type { Deed } from '../engine/state/deed.ts'
import type { Position } from '../engine/state/items.ts'
import { idOfRule, isLocal, type Playing, playingOf, shownRule, withRule } from '../engine/state/rules.ts'
import type { StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import type { Log } from './log.ts'

/** What is on stage in each session. Null stands for requests without a session. */
export type SessionStages = {
  /**
   * Puts something on stage, for so many requests or until told otherwise; after them, and for requests that its
   * conditions leave out, comes what was on stage before. Null ends whatever is on stage. Gives the sentences on where
   * it breaks the document. Throws an `OptionError` of one line for what can't be put there, and for an invalid key.
   */
  readonly use: (session: string | null, order: unknown) => Soon<readonly string[]>
  /** Puts something on stage before all others, which stay. Gives and throws what {@link SessionStages.use} does. */
  readonly add: (session: string | null, order: unknown) => Soon<readonly string[]>
  /** Replaces one rule by its id, or ends it (null). Null where there is none of that id. */
  readonly change: (session: string | null, id: string, order: unknown) => Soon<readonly string[] | null>
  readonly playing: (session: string | null) => Soon<Playing>
  /** The rules on stage, newest first. */
  readonly rules: (session: string | null) => Soon<readonly Rule[]>
  /** What stands under the stage of every session, and how many requests each still answers in this one. */
  readonly underneath: (session: string | null) => Soon<readonly JsonObject[]>
}

/** The part of the sessions that is about what is on stage. `act` adds a deed to the log of a session. */
export function stagingOn(
  { check }: Pick<StageSettings, 'check'>,
  state: State,
  log: Log,
  act: (session: string | null, deed: Deed) => Soon<void>,
): SessionStages {
  const put = (session: string | null, order: unknown, place?: 'first' | Position): Soon<readonly string[]> => {
    const rule = new Rule(order)
    const warnings = check?.(rule) ?? []
    if (isLocal(rule) && !log.isNear)
      throw new OptionError("A function can't be sent to another process, and this mock has several.")
    return soon(log.latest(), () => {
      // Throws for too many, before the log has it.
      withRule(state.rules(session), rule, place)
      const done = act(session, {
        kind: 'rule',
        order: JSON.stringify(rule.order),
        ...(isLocal(rule) && { given: rule.order }),
        ...(place !== undefined && { place }),
        bytes: state.left,
      })
      return soon(done, () => soon(log.settle(), () => warnings))
    })
  }
  /** What stands under the stage begins anew. */
  const recount = (session: string | null): Soon<unknown> =>
    all(state.base.filter(({ total }) => total !== null).map(({ position }) => log.forget(session, position)))
  /** Ends one rule, or all of them (null). */
  const end = (session: string | null, rule: Position | null, after?: () => Soon<unknown>): Soon<readonly string[]> => {
    const done = act(session, rule === null ? { kind: 'end' } : { kind: 'end', rule })
    return soon(done, () => soon(after?.(), () => soon(log.settle(), () => [])))
  }
  return {
    use: (session, order) => (order === null ? end(session, null, () => recount(session)) : put(session, order)),
    add: (session, order) => put(session, order, 'first'),
    change: (session, id, order) =>
      soon(log.latest(), () => {
        const rule = state.rules(session).find((one) => idOfRule(one) === id)
        if (rule === undefined) return null
        const { position } = rule
        // It begins anew, once nobody counts the old one.
        const done = order === null ? end(session, position) : put(session, order, position)
        return soon(done, (warnings) => soon(log.forget(session, position), () => warnings))
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
  }
}

/** Goes on once all values are there. */
function all<Value>(values: readonly Soon<Value>[]): Soon<readonly Value[]> {
  const there = values.filter((value): value is Value => !(value instanceof Promise))
  return there.length === values.length ? there : Promise.all(values)
}
