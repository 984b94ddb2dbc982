/** Active scenarios, chaos and delay: they apply to requests that ask for nothing else themselves. */

import { Random } from '../../../fixtures/world/random.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { type Delay, rangeOf } from '../message/delay.ts'
import { MISBEHAVING } from '../message/scenarios.ts'
import { type Soon, soon } from '../message/soon.ts'
import type { ConditionedRequest, RuleReader } from '../script/conditions.ts'
import { orderOf, Rule, type Script, type UseOptions } from '../script/script.ts'
import { givenStep, type OwnScenario, type ScriptStep, stepOf } from '../script/script-step.ts'
import type { Counter } from './items.ts'

export type StageSettings = {
  readonly scenario: Script<OwnScenario> | null
  /** How many requests it answers, and which ones. */
  readonly options?: UseOptions
  readonly delay: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios. */
  readonly chaos: number
  readonly seed: number
  /** Throws an `OptionError` for a rule that does not fit the document; gives the sentences on where its answers break it. */
  readonly check?: (rule: Rule) => readonly string[]
}

/** What happens to the requests of a session that don't ask for it themselves. */
export type Network = Pick<StageSettings, 'delay' | 'chaos'>

/** What a random number is for. Chaos and delays are drawn independently. */
const CHAOS = 1
const DELAY = 2

/** What is on stage from the start; `of` as rules of a server have it. */
export function firstRules(
  { scenario, options }: Pick<StageSettings, 'scenario' | 'options'>,
  of?: null,
): readonly Rule[] {
  return scenario === null ? [] : [new Rule(orderOf(scenario, options), 0, null, of)]
}

/** What counts the requests of a session. */
export type Counting = {
  /** Adds one to a counter, and gives its value before; null if nobody can be asked. */
  readonly draw: (counter: Counter) => Soon<number | null>
  /** Ends a rule that has answered all its requests. */
  readonly end: (rule: Rule) => void
}

/** What happens to requests that don't ask for it themselves. */
export type Stage = ReturnType<typeof createStage>

/** Creates a stage. The same requests of a session in the same order get the same chaos and delays, by the seed. */
export function createStage(
  { delay, chaos, seed }: Pick<StageSettings, 'delay' | 'chaos' | 'seed'>,
  reader: () => RuleReader | null,
) {
  const { minimum, maximum } = rangeOf(delay)
  if (!(chaos >= 0 && chaos <= 1)) throw new OptionError(`Chaos must be a number from 0 to 1, and is ${chaos}.`)
  const random = new Random(seed)
  const strike = (number: number | null): ScriptStep | null =>
    number !== null && random.start(CHAOS, number).next() < chaos ? stepOf(random.pick(MISBEHAVING)) : null
  const wait = (number: number | null): number => random.start(DELAY, number ?? 0).between(minimum, maximum)

  /** What the rules make active for a request, which is counted. No condition holds without a request (null). */
  function step(
    rules: () => readonly Rule[],
    asked: ConditionedRequest | null,
    counting: Counting,
    tried: readonly Rule['position'][] = [],
  ): Soon<ScriptStep | null> {
    // Read again each time: if a rule ended while the request waited, its count begins at 0 again.
    const rule = rules().find((one) => !tried.includes(one.position) && one.isFor(asked, reader()))
    if (rule === undefined) return chaos === 0 ? null : soon(counting.draw('chaos'), strike)
    const others = (): Soon<ScriptStep | null> => step(rules, asked, counting, [...tried, rule.position])
    const taken = (scripted: ScriptStep | null): Soon<ScriptStep | null> => {
      if (scripted?.act === undefined) return scripted && { ...scripted, rule }
      const request = asked && reader()?.request(asked)
      if (request == null) return others()
      return soon(scripted.act(request), (given) => {
        const own = givenStep(given)
        return own === null ? others() : { ...own, rule }
      })
    }
    if (rule.total === null) return taken(rule.stepAt(0))
    return soon(counting.draw(rule.position), (number) => {
      if (number !== null && rule.isOver(number + 1)) counting.end(rule)
      return number === null || rule.isOver(number) ? others() : taken(rule.stepAt(number))
    })
  }

  return {
    step,
    /** Milliseconds before the next answer; each call counts. */
    delay: (counting: Counting): Soon<number> => (minimum === maximum ? minimum : soon(counting.draw('delay'), wait)),
    /** True if requests are counted even if no rule applies to them. */
    isCounting: chaos > 0 || minimum !== maximum,
  }
}

/** The stage of the one session of a page. `load` loads what reads requests for rules, where one needs it. */
export function createOwnStage(
  settings: StageSettings & { readonly answers?: readonly unknown[] },
  load: ((rules: readonly Rule[]) => Promise<RuleReader>) | null = null,
) {
  let reader: RuleReader | null = null
  const stage = createStage(settings, () => reader)
  const counts = new Map<Counter, number>()
  let rules = [...firstRules(settings), ...(settings.answers ?? []).map((order, index) => new Rule(order, -1 - index))]
  const isReady = load === null || rules.every(({ when, steps }) => when === null && steps.every(({ name }) => name))
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
    step: (asked: ConditionedRequest | null): Soon<ScriptStep | null> => {
      return soon(isReady ? null : (reader ?? load(rules)), (loaded) => {
        reader = loaded
        return stage.step(() => rules, asked, counting)
      })
    },
    delay: (): Soon<number> => stage.delay(counting),
  }
}
