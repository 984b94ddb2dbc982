/**
 * How long a run waits if its target asks it to try again later: with a 429, or with a 503, which says that the service
 * is overloaded for the time being (RFC 9110 section 15.6.4).
 */

import { type Answer, retryAfter } from '../../spec/http/message.ts'
import type { Expectation } from '../judge/judge.ts'

/** Waits after a 429 without Retry-After, in milliseconds: the first, the longest, and the total for one request. */
const FIRST_WAIT = 500
const LATER_WAIT = 8000
const LONGEST_WAIT = 60_000
/** The total of all waits after a 429 in a run, in milliseconds. */
const LONGEST_WAITS = 240_000
/** How often a request is repeated after a 503, and the longest wait before that, in milliseconds. */
const MOST_OVERLOADED = 2
const LONGEST_OVERLOAD = 5000
/** The total wait for a 429 to a bad credential, while good ones get none: the 429 may be the refusal itself. */
const REFUSAL_WAIT = 1000
/** Each further wait is at least this many milliseconds longer: a target may say "0 seconds" again and again. */
export const LEAST_WAIT = 10

/** Milliseconds to wait before a request is sent again; null if its answer is final. */
export type Waiting = (answer: Answer) => number | null

export class Patience {
  #waited = 0
  /** True after a 429 to a request with a good credential. */
  #isLimited = false
  #refusalWait = REFUSAL_WAIT

  /** The waits for one request: call the result with each of its answers. */
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
        // This service refuses bad credentials with 429, so the next one need not wait.
        if (isRefusal) this.#refusalWait = 0
        return null
      }
      this.#waited += pause
      return pause
    }
  }
}

/** Milliseconds to wait if an answer says that the target is busy; null if it does not. */
export function pauseOfBusy(answer: Answer): number | null {
  const isBusy = answer.status === 429 || answer.status === 503
  return isBusy ? Math.min(retryAfter(answer) ?? FIRST_WAIT, LONGEST_OVERLOAD) : null
}
