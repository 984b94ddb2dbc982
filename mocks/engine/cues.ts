/** What happens to requests beyond what they ask for themselves: what is on stage, chaos and delay. */

import { Random } from '../../fixtures/random.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'
import type { Asked } from './conditions.ts'
import { type Delay, rangeOf } from './delay.ts'
import { MISBEHAVING, type ScenarioName } from './scenarios.ts'
import { orderOf, Rule, type Script, type Step, stepOf, type UseOptions } from './script.ts'
import { Memory } from './store/memory.ts'

/** What the engine asks for at a request that names none of its own. */
export type Cues = {
  /** What is on stage for the next request; each call counts. Of one that is not known no condition holds. */
  readonly step: (asked: Asked | null) => Step | null
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: () => number
  /** What the session remembers; null where it has no memory. */
  readonly memory: (access: Access) => Memory | null
}

/** Whether what is remembered is to be changed. */
export type Access = 'read' | 'write'

export type CueSettings = {
  /** What is on stage from the start. */
  readonly scenario: Script | null
  /** For how many requests that is, and for which. */
  readonly options?: UseOptions
  readonly delay: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios. */
  readonly chaos: number
  readonly seed: number
}

export const NO_CUES: Cues = { step: () => null, delay: () => 0, memory: () => null }

/** What is on stage, as people read it. */
export type Playing = {
  /** Null for the usual answers, and for an answer of one's own. */
  readonly name: ScenarioName | null
  /** How many requests it is for; null: for all until told otherwise. */
  readonly times: number | null
  /** All that is on stage as it was put there, the newest first; absent where name and times say it all. */
  readonly rules?: readonly JsonObject[]
}

/** Cues that can be told what to play. */
export type Stage = Cues & {
  readonly memory: () => Memory
  /**
   * Puts something on stage, for so many requests or until told otherwise; after them, and for requests that its
   * conditions leave out, comes what was on stage before. Null ends whatever is on stage. Throws a `RangeError` of one
   * line for what can't be put there.
   */
  readonly use: (order: unknown) => void
  readonly playing: () => Playing
}

/** What a random number is for: the two are drawn apart. */
const CHAOS = 1
const DELAY = 2

/** What may be on one stage at once. */
const MOST_RULES = 100

/**
 * A stage. Chaos and delays are drawn by the seed and by how many requests this stage has had before: the same requests
 * in the same order meet the same fate.
 */
export function createStage(
  { scenario, options, delay, chaos, seed }: CueSettings,
  memory: Memory = new Memory(),
): Stage {
  const { minimum, maximum } = rangeOf(delay)
  if (!(chaos >= 0 && chaos <= 1)) throw new RangeError(`Chaos is a share from 0 to 1, and is ${chaos}.`)
  /** The newest first. */
  let rules: readonly Rule[] = scenario === null ? [] : [new Rule(orderOf(scenario, options))]
  let requests = 0
  let delays = 0
  const random = new Random(seed)
  const chaotic = (): Step | null =>
    random.start(CHAOS, requests++).next() < chaos ? stepOf(random.pick(MISBEHAVING)) : null
  return {
    step: (asked) => {
      const rule = rules.length === 0 ? undefined : rules.find((one) => one.isFor(asked))
      if (rule === undefined) return chaos === 0 ? null : chaotic()
      const step = rule.take()
      if (rule.isOver) rules = rules.filter((one) => one !== rule)
      return step
    },
    delay: () => (minimum === maximum ? minimum : random.start(DELAY, delays++).between(minimum, maximum)),
    memory: () => memory,
    use: (order) => {
      if (order === null) {
        rules = []
        return
      }
      const rule = new Rule(order)
      // Nothing that is older than a lasting one would ever be asked for.
      const others = rule.isLasting ? [] : rules
      if (others.length === MOST_RULES)
        throw new RangeError(`There are ${MOST_RULES} on stage already: end some first.`)
      rules = [rule, ...others]
    },
    playing: () => {
      const [newest] = rules
      if (newest === undefined) return { name: null, times: null }
      const isPlain = rules.every((rule) => rule.isPlain)
      return { ...newest.next, ...(!isPlain && { rules: rules.map(({ order }) => order) }) }
    },
  }
}
