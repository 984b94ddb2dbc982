/** Splits long work into short steps: between them the process reads and answers requests. */

import { setImmediate as others } from 'node:timers/promises'

/** Milliseconds of one turn. */
const TURN_MS = 8

export type Turns = <Result>(steps: () => Generator<void, Result, void>) => Promise<Result>

/** Makes a function that does long works one after the other, so that their memory does not add up. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (steps) => {
    const work = last.then(() => inTurns(steps()))
    last = work.catch(() => {})
    return work
  }
}

async function inTurns<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
    await others()
  }
}
