/** What happens to requests beyond what they ask for themselves: the scenario on stage, chaos and delay. */

import { Random } from '../../fixtures/random.ts'
import { MISBEHAVING, type ScenarioName } from './scenarios.ts'
import { Memory } from './store/memory.ts'

/** What the engine asks for at a request that names none of its own. */
export type Cues = {
  /** The scenario of the next request; each call counts. */
  readonly scenario: () => ScenarioName | null
  /** Milliseconds before the next answer; each call counts. */
  readonly delay: () => number
  /** What the session remembers; null where it has no memory. */
  readonly memory: (access: Access) => Memory | null
}

/** Whether what is remembered is to be changed. */
export type Access = 'read' | 'write'

/** Milliseconds, always the same or drawn from a range, both ends included. */
export type Delay = number | { readonly minimum: number; readonly maximum: number }

export type CueSettings = {
  /** What is on stage from the start. */
  readonly scenario: ScenarioName | null
  readonly delay: Delay
  /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios. */
  readonly chaos: number
  readonly seed: number
}

/** The longest that an answer can be asked to wait. */
export const LONGEST_DELAY = 600_000

export const NO_CUES: Cues = { scenario: () => null, delay: () => 0, memory: () => null }

/** What is on stage, as people read it. */
export type Playing = {
  readonly name: ScenarioName | null
  /** How many requests it is for; null: for all until told otherwise. */
  readonly times: number | null
}

/** Cues that can be told what to play. */
export type Stage = Cues & {
  readonly memory: () => Memory
  /**
   * Puts a scenario on stage, for so many requests or until told otherwise; after them comes what was on stage before.
   * Null ends whatever is on stage.
   */
  readonly use: (name: ScenarioName | null, times?: number) => void
  readonly playing: () => Playing
}

/** What a random number is for: the two are drawn apart. */
const CHAOS = 1
const DELAY = 2

/**
 * A stage. Chaos and delays are drawn by the seed and by how many requests this stage has had before: the same requests
 * in the same order meet the same fate.
 */
export function createStage({ scenario, delay, chaos, seed }: CueSettings, memory: Memory = new Memory()): Stage {
  const range = typeof delay === 'number' ? { minimum: delay, maximum: delay } : delay
  if (!(isDelay(range.minimum) && isDelay(range.maximum) && range.minimum <= range.maximum)) {
    throw new RangeError(
      `A delay is whole milliseconds up to ${LONGEST_DELAY}, or a range { minimum, maximum } of them.`,
    )
  }
  if (!(chaos >= 0 && chaos <= 1)) throw new RangeError(`Chaos is a share from 0 to 1, and is ${chaos}.`)
  let base = scenario
  let turn: { readonly name: ScenarioName; left: number } | null = null
  let requests = 0
  let delays = 0
  const random = new Random(seed)
  const chaotic = (): ScenarioName | null =>
    random.start(CHAOS, requests++).next() < chaos ? random.pick(MISBEHAVING) : null
  return {
    scenario: () => {
      if (turn !== null) {
        const { name } = turn
        if (--turn.left === 0) turn = null
        return name
      }
      return base ?? (chaos === 0 ? null : chaotic())
    },
    delay: () => {
      const { minimum, maximum } = range
      return minimum === maximum ? minimum : random.start(DELAY, delays++).between(minimum, maximum)
    },
    memory: () => memory,
    use: (name, times) => {
      if (times !== undefined && !(Number.isSafeInteger(times) && times > 0)) {
        throw new RangeError(`A scenario is for a whole number of times from 1, and this is ${times}.`)
      }
      if (name !== null && times !== undefined) turn = { name, left: times }
      else {
        base = name
        turn = null
      }
    },
    playing: () => (turn === null ? { name: base, times: null } : { name: turn.name, times: turn.left }),
  }
}

function isDelay(milliseconds: number): boolean {
  return Number.isSafeInteger(milliseconds) && milliseconds >= 0 && milliseconds <= LONGEST_DELAY
}
