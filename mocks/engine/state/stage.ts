/** What is on stage, chaos and delay: what happens to requests that don't ask for it themselves. */

import { Random } from '../../../fixtures/world/random.ts'
import type { JsonObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { MISBEHAVING, type ScenarioName } from '../message/scenarios.ts'
import { type Soon, soon } from '../message/soon.ts'
import type { ConditionedRequest } from '../script/conditions.ts'
import { type Delay, rangeOf } from '../script/delay.ts'
import { orderOf, Rule, type Script, type ScriptStep, stepOf, type UseOptions } from '../script/script.ts'
import type { Counter } from './counters.ts'

export type StageSettings = {
  /** What is on stage from the start. */
  readonly scenario: Script | null
  /** How many requests it answers, and which ones. */
  readonly options?: UseOptions
  readonly delay: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios. */
  readonly chaos: number
  readonly seed: number
}

/** A description of what is on stage. */
export type Playing = {
  /** Null if the usual answers are given, or an answer that the user wrote. */
  readonly name: ScenarioName | null
  /** How many requests more it answers; null where it answers until it is ended. */
  readonly times: number | null
  /** Everything on stage as it was put there, newest first. Absent where `name` and `times` say everything. */
  readonly rules?: readonly JsonObject[]
}

/** What a random number is for. Chaos and delays are drawn independently. */
const CHAOS = 1
const DELAY = 2

/** Rules that may be on one stage at once. */
const MOST_RULES = 100

/** What is on stage from the start. */
export function firstRules({ scenario, options }: Pick<StageSettings, 'scenario' | 'options'>): readonly Rule[] {
  return scenario === null ? [] : [new Rule(orderOf(scenario, options))]
}

/** The rules with a new one, newest first. Throws an `OptionError` for too many. */
export function withRule(rules: readonly Rule[], rule: Rule): readonly Rule[] {
  // Rules older than a lasting one would never be used.
  if (rule.isLasting) return [rule]
  if (rules.length < MOST_RULES) return [rule, ...rules]
  throw new OptionError(`There are already ${MOST_RULES} scenarios and answers: end some first.`)
}

/** What is on stage, as people read it. `taken`: how many requests each rule has answered. */
export function playingOf(rules: readonly { readonly rule: Rule; readonly taken: number }[]): Playing {
  const left = rules.filter(({ rule, taken }) => !rule.isOver(taken))
  const [newest] = left
  if (newest === undefined) return { name: null, times: null }
  const isPlain = left.every(({ rule }) => rule.isPlain)
  return { ...newest.rule.next(newest.taken), ...(!isPlain && { rules: left.map(({ rule }) => rule.order) }) }
}

/** What counts the requests of a session. */
export type Counting = {
  /** Adds one to a counter, and gives its value before; null if nobody can be asked. */
  readonly draw: (counter: Counter) => Soon<number | null>
  /** Ends a rule that has answered all its requests. */
  readonly end: (rule: Rule) => void
}

/** What happens to requests that don't ask for it themselves. */
export type Stage = {
  /**
   * What these rules put on stage for a request, which is counted. Without a request (null), a rule with conditions
   * does not apply.
   */
  readonly step: (
    rules: readonly Rule[],
    asked: ConditionedRequest | null,
    counting: Counting,
  ) => Soon<ScriptStep | null>
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: (counting: Counting) => Soon<number>
  /** True if requests are counted that no rule is for. */
  readonly isCounting: boolean
}

/**
 * Creates a stage. Chaos and delays are drawn by the seed and by how many requests a session has had before: the same
 * requests in the same order meet the same fate. A promise comes only from a counter that is elsewhere.
 */
export function createStage({ delay, chaos, seed }: Pick<StageSettings, 'delay' | 'chaos' | 'seed'>): Stage {
  const { minimum, maximum } = rangeOf(delay)
  if (!(chaos >= 0 && chaos <= 1)) throw new OptionError(`Chaos is a share from 0 to 1, and is ${chaos}.`)
  const random = new Random(seed)
  const strike = (number: number | null): ScriptStep | null =>
    number !== null && random.start(CHAOS, number).next() < chaos ? stepOf(random.pick(MISBEHAVING)) : null
  const wait = (number: number | null): number => random.start(DELAY, number ?? 0).between(minimum, maximum)

  function step(rules: readonly Rule[], asked: ConditionedRequest | null, counting: Counting): Soon<ScriptStep | null> {
    const index = rules.findIndex((rule) => rule.isFor(asked))
    const rule = rules[index]
    if (rule === undefined) return chaos === 0 ? null : soon(counting.draw('chaos'), strike)
    if (rule.total === null) return rule.stepAt(0)
    return soon(counting.draw(rule.position), (number) => {
      if (number !== null && rule.isOver(number + 1)) counting.end(rule)
      return number === null || rule.isOver(number)
        ? step(rules.slice(index + 1), asked, counting)
        : rule.stepAt(number)
    })
  }

  return {
    step,
    delay: (counting) => (minimum === maximum ? minimum : soon(counting.draw('delay'), wait)),
    isCounting: chaos > 0 || minimum !== maximum,
  }
}

/** The stage of the one session of a page, which nobody else changes. */
export function createOwnStage(settings: StageSettings) {
  const stage = createStage(settings)
  const counts = new Map<Counter, number>()
  let rules = firstRules(settings)
  const counting: Counting = {
    draw: (counter) => {
      const count = counts.get(counter) ?? 0
      counts.set(counter, count + 1)
      return count
    },
    end: (rule) => {
      rules = rules.filter((one) => one !== rule)
    },
  }
  return {
    step: (asked: ConditionedRequest | null): Soon<ScriptStep | null> => stage.step(rules, asked, counting),
    delay: (): Soon<number> => stage.delay(counting),
  }
}
