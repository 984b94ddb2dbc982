/** What is on stage, chaos and delay: what happens to requests that don't ask for it themselves. */

import { Random } from '../../fixtures/random.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'
import type { Asked } from './conditions.ts'
import { type Delay, rangeOf } from './delay.ts'
import { MISBEHAVING, type ScenarioName } from './scenarios.ts'
import { orderOf, type Script, ScriptRule, type Step, stepOf, type UseOptions } from './script.ts'
import { Memory } from './store/memory.ts'
import type { Remembered } from './store/remember.ts'

/** A value, or a promise of it. */
export type Soon<Value> = Value | Promise<Value>

/** The same functions, whose results may come later: where several processes share a state. */
export type Later<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...words: infer Words) => infer Result
    ? (...words: Words) => Soon<Result>
    : never
}

/** What the engine asks for each request that names nothing itself. Shared state answers with a promise. */
export type Cues = {
  /** What is on stage for the next request; each call counts as one request. Without a request, no condition holds. */
  readonly step: (asked: Asked | null) => Soon<Step | null>
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: () => Soon<number>
  /**
   * Lets work look at what the session remembers, and returns what it returns. `change` is null where it only reads; then
   * a remark says why the memory may be old. In place of the memory comes what is found without one: a change that was
   * not confirmed is refused.
   */
  readonly remember: <Result>(
    change: (() => Change) | null,
    work: (memory: Memory | Remembered, remark: string | null) => Result,
  ) => Soon<Result>
}

/** A change of the memory by a request. The same changes of equal memories have equal results. */
export type Change = {
  readonly operation: string
  readonly method: string
  readonly target: string
  /** The values of the path's template. */
  readonly values: readonly (readonly [name: string, value: string])[]
  /** The JSON that was sent, null where none was. */
  readonly text: string | null
}

export type CueSettings = {
  /** What is on stage from the start. */
  readonly scenario: Script | null
  /** How many requests it answers, and which ones. */
  readonly options?: UseOptions
  readonly delay: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios. */
  readonly chaos: number
  readonly seed: number
}

export const NO_CUES: Cues = {
  step: () => null,
  delay: () => 0,
  remember: (_, work) => work({ kind: 'stateless', note: null }, null),
}

/** A description of what is on stage. */
export type Playing = {
  /** Null for the usual answers, and for an answer of one's own. */
  readonly name: ScenarioName | null
  /** How many requests more it answers; null where it answers until it is ended. */
  readonly times: number | null
  /** Everything on stage as it was put there, newest first. Absent where `name` and `times` say everything. */
  readonly rules?: readonly JsonObject[]
}

/** The cues of one process, with methods that change what is on stage. */
export type Stage = Omit<Cues, 'step' | 'delay'> & {
  readonly step: (asked: Asked | null) => Step | null
  readonly delay: () => number
  readonly memory: () => Memory
  /**
   * Puts something on stage, for so many requests or until told otherwise; after them, and for requests that its
   * conditions leave out, comes what was on stage before. Null ends whatever is on stage. Throws a `RangeError` of one
   * line for what can't be put there.
   */
  readonly use: (order: unknown) => void
  readonly playing: () => Playing
}

/** What a random number is for. Chaos and delays are drawn independently. */
const CHAOS = 1
const DELAY = 2

/** Rules that may be on one stage at once. */
const MOST_RULES = 100

/** The rules with a new one, newest first. Throws a `RangeError` for too many. */
export function withRule<One extends ScriptRule>(rules: readonly One[], rule: One): readonly One[] {
  // Rules older than a lasting one would never be used.
  if (rule.isLasting) return [rule]
  if (rules.length < MOST_RULES) return [rule, ...rules]
  throw new RangeError(`There are already ${MOST_RULES} scenarios and answers: end some first.`)
}

/** What is on stage, as people read it. */
export function playingOf(rules: readonly ScriptRule[]): Playing {
  const [newest] = rules
  if (newest === undefined) return { name: null, times: null }
  const isPlain = rules.every((rule) => rule.isPlain)
  return { ...newest.next, ...(!isPlain && { rules: rules.map(({ order }) => order) }) }
}

/** The numbers by which a stage draws chaos and delays: a request's fate is its number's. */
export function createDraws({ delay, chaos, seed }: Pick<CueSettings, 'delay' | 'chaos' | 'seed'>) {
  const { minimum, maximum } = rangeOf(delay)
  if (!(chaos >= 0 && chaos <= 1)) throw new RangeError(`Chaos is a share from 0 to 1, and is ${chaos}.`)
  const random = new Random(seed)
  return {
    /** Milliseconds where they are the same for all, else null. */
    delay: minimum === maximum ? minimum : null,
    chaosAt: (number: number): Step | null =>
      random.start(CHAOS, number).next() < chaos ? stepOf(random.pick(MISBEHAVING)) : null,
    delayAt: (number: number): number => random.start(DELAY, number).between(minimum, maximum),
  }
}

/**
 * A stage. Chaos and delays are drawn by the seed and by how many requests this stage has had before: the same requests
 * in the same order meet the same fate.
 */
export function createStage(settings: CueSettings, memory = new Memory(), draws = createDraws(settings)): Stage {
  const { scenario, options, chaos } = settings
  /** The newest first. */
  let rules: readonly ScriptRule[] = scenario === null ? [] : [new ScriptRule(orderOf(scenario, options))]
  let requests = 0
  let delays = 0
  return {
    step: (asked) => {
      const rule = rules.length === 0 ? undefined : rules.find((one) => one.isFor(asked))
      if (rule === undefined) return chaos === 0 ? null : draws.chaosAt(requests++)
      const step = rule.take()
      if (rule.isOver) rules = rules.filter((one) => one !== rule)
      return step
    },
    delay: () => draws.delay ?? draws.delayAt(delays++),
    memory: () => memory,
    remember: (_, work) => work(memory, null),
    use: (order) => {
      rules = order === null ? [] : withRule(rules, new ScriptRule(order))
    },
    playing: () => playingOf(rules),
  }
}
