/**
 * How long a run waits where its target asks it to come again later: with a 429, or with a 503, which says that the
 * service is overloaded for the time being (RFC 9110 section 15.6.4).
 */

import { type Answer, retryAfter } from '../../spec/http/message.ts'
import type { Expectation } from '../judge/judge.ts'

/** Milliseconds that a 429 without Retry-After is waited for at first, and then; and that one request waits altogether. */
const FIRST_WAIT = 500
const LATER_WAIT = 8000
const LONGEST_WAIT = 60_000
/** Milliseconds that all 429 of a run are waited for. */
const LONGEST_WAITS = 240_000
/** How often a 503 is asked again, and how many milliseconds that is waited for at most. */
const MOST_OVERLOADED = 2
const LONGEST_OVERLOAD = 5000
/** Milliseconds that a 429 to a bad credential is waited for, while good ones get none: it may be the refusal itself. */
const REFUSAL_WAIT = 1000
/** Milliseconds by which each further wait is longer at least: a target may say "0 seconds" again and again. */
export const LEAST_WAIT = 10

/** Milliseconds to wait before a request is sent again; null where its answer stands. */
export type Waiting = (answer: Answer) => number | null

export class Patience {
  #waited = 0
  /** True once a request that should have succeeded, or failed for its body, was limited. */
  #isLimited = false
  #refusalWait = REFUSAL_WAIT

  /** The patience with one request, whose answers it is told one after another. */
  withOne(expectation: Expectation['kind']): Waiting {
    const isRefusal = expectation === 'refusal'
    let waited = 0
    let tries = 0
    return (answer) => {
      tries++
      if (answer.status === 503 && !isRefusal && tries <= MOST_OVERLOADED)
        return Math.min(retryAfter(answer) ?? FIRST_WAIT / 2, LONGEST_OVERLOAD)
      if (answer.status !== 429) return null
      if (!isRefusal) this.#isLimited = true
      const most = isRefusal && !this.#isLimited ? this.#refusalWait : LONGEST_WAIT
      const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LATER_WAIT)
      const pause = Math.max(retryAfter(answer) ?? wait, LEAST_WAIT * tries)
      waited += pause
      if (waited > most || this.#waited + pause > LONGEST_WAITS) {
        // That is how bad credentials are refused here: the next one need not wait.
        if (isRefusal) this.#refusalWait = 0
        return null
      }
      this.#waited += pause
      return pause
    }
  }
}

/** Milliseconds to wait where an answer says that the target is busy; null where it does not. */
export function pauseOfBusy(answer: Answer): number | null {
  const isBusy = answer.status === 429 || answer.status === 503
  return isBusy ? Math.min(retryAfter(answer) ?? FIRST_WAIT, LONGEST_OVERLOAD) : null
}
