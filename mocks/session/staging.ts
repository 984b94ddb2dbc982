/** What is on stage in each session: scenarios and answers, set, changed, ended and listed; its delay and its chaos. */

import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { rangeOf } from '../engine/message/delay.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import { RULE_READER } from '../engine/script/conditions.ts'
import { Rule } from '../engine/script/script.ts'
import type { Deed } from '../engine/state/deed.ts'
import type { Position } from '../engine/state/items.ts'
import { checkScenarios, idOfRule, isLocal, playingOf, shownRule, withRule } from '../engine/state/rules.ts'
import { createStage, type Network, type Stage, type StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import type { Log } from './log.ts'

/** `act` adds a deed to the log of a session. Null stands for requests without a session. */
export function stagingOn(
  { check }: Pick<StageSettings, 'check'>,
  state: State,
  log: Log,
  act: (session: string | null, deed: Deed) => Soon<void>,
) {
  const put = (session: string | null, order: unknown, place?: 'first' | Position): Soon<readonly string[]> => {
    const rule = new Rule(order, 0, null, null)
    checkScenarios(rule, state.scenarios)
    const warnings = check?.(rule) ?? []
    if (isLocal(rule) && !log.isNear)
      throw new OptionError("A function can't be sent to another process, and this mock has several.")
    return soon(log.latest(), () => {
      // Throws for too many rules before the log has the entry.
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
  /** The counts of the rules of all sessions begin anew. */
  const recount = (session: string | null): Soon<unknown> =>
    all(state.base.filter(({ total }) => total !== null).map(({ position }) => log.forget(session, position)))
  /** Ends one rule, or all of them (null). */
  const end = (session: string | null, rule: Position | null, after?: () => Soon<unknown>): Soon<readonly string[]> => {
    const done = act(session, rule === null ? { kind: 'end' } : { kind: 'end', rule })
    return soon(done, () => soon(after?.(), () => soon(log.settle(), () => [])))
  }
  return {
    /**
     * Makes a script active, for so many requests or until it is ended. After them, and for requests that its conditions
     * exclude, the earlier script applies. Null ends all. Returns the sentences on where the script breaks the document.
     * Throws an `OptionError` of one line for an invalid script or key.
     */
    use: (session: string | null, order: unknown) =>
      order === null ? end(session, null, () => recount(session)) : put(session, order),
    /** Makes a script active before all others, which stay. Returns and throws as `use` does. */
    add: (session: string | null, order: unknown) => put(session, order, 'first'),
    /** Replaces one rule by its id, or ends it (null). Returns null if there is no rule with the id. */
    change: (session: string | null, id: string, order: unknown): Soon<readonly string[] | null> =>
      soon(log.latest(), () => {
        const rule = state.rules(session).find((one) => idOfRule(one) === id)
        if (rule === undefined) return null
        const { position } = rule
        // The count begins anew once nobody uses the old one.
        const done = order === null ? end(session, position) : put(session, order, position)
        return soon(done, (warnings) => soon(log.forget(session, position), () => warnings))
      }),
    scenarios: () => state.scenarios,
    playing: (session: string | null) => {
      const rules = state.rules(session)
      const counts = rules.map(({ total, position }) => (total === null ? 0 : log.drawn(session, position)))
      return soon(all(counts), (taken) => playingOf(rules.map((rule, index) => ({ rule, taken: taken[index] ?? 0 }))))
    },
    /** The active rules, newest first. */
    rules: (session: string | null) => soon(log.latest(), () => state.rules(session)),
    /** The rules of all sessions, and how many requests each still answers in this one. */
    underneath: (session: string | null): Soon<readonly JsonObject[]> => {
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

/** All values, once they are there. */
export function all<Value>(values: readonly Soon<Value>[]): Soon<readonly Value[]> {
  const there = values.filter((value): value is Value => !(value instanceof Promise))
  return there.length === values.length ? there : Promise.all(values)
}

/** The stage of a network. Throws an `OptionError` for an invalid delay or share. */
export function stageOn({ delay, chaos }: Network, { seed }: Pick<StageSettings, 'seed'>): Stage {
  return createStage({ delay, chaos, seed }, () => RULE_READER)
}

const USAGE = 'send {"delay": MS, "chaos": SHARE}'

/** Reads a network; values that it leaves out are those of the start. Throws an `OptionError` for anything else. */
export function networkFrom(given: unknown, start: StageSettings): Network {
  if (!isObject(given)) throw new OptionError(`The body has neither delay nor chaos: ${USAGE}.`)
  const { delay = start.delay, chaos = start.chaos, ...others } = given
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new OptionError(`${JSON.stringify(unknown)} is not known: ${USAGE}.`)
  if (typeof chaos !== 'number') {
    throw new OptionError(`Chaos must be a number from 0 to 1, and is ${JSON.stringify(chaos)}.`)
  }
  const { minimum, maximum } = rangeOf(delay)
  const network = { delay: minimum === maximum ? minimum : { minimum, maximum }, chaos }
  stageOn(network, start)
  return network
}
