/** The pace of a run: its rate, how many requests are sent at once, and how long it waits after a 429, or a 503 for the time being (RFC 9110 section 15.6.4). */

import { setTimeout } from 'node:timers/promises'
import type { Operation } from '../../spec/contract/contract.ts'
import { successOf } from '../../spec/contract/responses.ts'
import { type Answer, type Exchange, retryAfter } from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import { remembered } from '../../spec/program/once-for.ts'
import type { Expectation } from '../judge/judge.ts'

/** For each multiple of this latency, in milliseconds, one more request may be under way. */
const PATIENCE = 25
/** The same for requests whose faults need no distinction. */
const EAGERNESS = 10
/** The most requests under way at once. */
const MOST = 16

/** A clock and a timer. Tests replace them. */
export type Clock = {
  /** Milliseconds. */
  readonly now: () => number
  /** Resolves after this time, or as soon as `signal` aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const CLOCK: Clock = { now: () => performance.now(), sleep }

export class Pace {
  readonly #clock: Clock
  readonly #interval: number
  readonly #queue: (() => void)[] = []
  #underWay = 0
  #latency = 0
  #next = 0
  #pausedUntil = 0
  #lanes = 1

  /** `rate`: the most requests a second; null: no limit. */
  constructor(rate: number | null, clock: Clock = CLOCK) {
    this.#clock = clock
    this.#interval = rate === null ? 0 : 1000 / rate
  }

  /** A fast target gets one request at a time in each lane, so that every fault belongs to one; a slow one gets several at once. */
  async turn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#width()) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#underWay++
    try {
      return await work()
    } finally {
      this.#underWay--
      for (let free = this.#width() - this.#underWay; free > 0; free--) this.#queue.shift()?.()
    }
  }

  /** Waits until the rate and the target allow the next request, or until `signal` aborts. */
  async allowed(signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      const at = Math.max(now, this.#next, this.#pausedUntil)
      this.#next = at + this.#interval
      if (at > now) await this.#clock.sleep(at - now, signal)
      // If the target has asked for a longer wait meanwhile, all wait again.
      if (this.#pausedUntil <= at || signal?.aborted) return
    }
  }

  /** Of recent answers, in milliseconds. */
  get latency(): number {
    return this.#latency
  }

  /** How many requests may be under way if their faults need no distinction. */
  get together(): number {
    return Math.min(MOST, Math.max(1, Math.floor(this.#latency / EAGERNESS)))
  }

  took(milliseconds: number): void {
    this.#latency = this.#latency === 0 ? milliseconds : this.#latency * 0.7 + milliseconds * 0.3
  }

  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.now() + milliseconds)
  }

  /** Sends until an answer is final, with the pauses between that `waitAfter` tells. Null: it was not sent. */
  async untilFinal<T extends Exchange | null>(
    send: () => Promise<T>,
    waitAfter: (answer: Answer, exchange: NonNullable<T>) => number | null,
  ): Promise<T> {
    for (;;) {
      const exchange = await send()
      const wait = exchange?.received.kind === 'answer' ? waitAfter(exchange.received, exchange) : null
      if (wait === null) return exchange
      this.pause(wait)
    }
  }

  async sideBySide<T>(lanes: number, work: () => Promise<T>): Promise<T> {
    this.#lanes = lanes
    try {
      return await work()
    } finally {
      this.#lanes = 1
    }
  }

  #width(): number {
    return Math.min(MOST, Math.max(this.#lanes, Math.floor(this.#latency / PATIENCE)))
  }
}

/** Milliseconds to wait before each further look, while a service does not show what was sent: reading may be behind. */
export const WAITS = [50, 100, 200, 400, 800, 1600]

/** In milliseconds. Node fires a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1

export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  // It rejects only if the signal aborts.
  await setTimeout(Math.min(milliseconds, LONGEST_TIMER), undefined, { signal }).catch(() => {})
}

/** Works through items, `count` at once: most of the time is spent waiting for the target. */
export async function severalAtOnce<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>) {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

/** Waits after a 429 without Retry-After, in milliseconds: the first, the longest, and the total for one request. */
const FIRST_WAIT = 500
const LATER_WAIT = 8000
const LONGEST_WAIT = 60_000
/** For all waits after a 429 in a run, in milliseconds. What has answered nothing else gets `LONGEST_WAIT`, and half as long after each operation that never did. */
const LONGEST_WAITS = 240_000
/** How often a request is repeated after a 503, and the longest wait before that, in milliseconds. */
const MOST_OVERLOADED = 2
const LONGEST_OVERLOAD = 5000
/** The total wait for a 429 to a bad credential, while good ones get none: the 429 may be the refusal itself. */
const REFUSAL_WAIT = 1000
/** Each further wait is at least this many milliseconds longer: a target may say "0 seconds" again and again. */
const LEAST_WAIT = 10

/** Milliseconds to wait before a request is sent again; null if its answer is final. `isOverlapped`: others came beside it. */
export type WaitAfter = (answer: Answer, isOverlapped?: boolean) => number | null

type Waited = {
  /** True after an answer other than 429. */
  hasAnswered: boolean
  /** Milliseconds. */
  waited: number
  isGivenUp: boolean
}

export class Patience {
  #waited = 0
  /** True after a 429 to a request with a good credential. */
  #isLimited = false
  #refusalWait = REFUSAL_WAIT
  /** False after a 503 to a bad credential that came each time: it is this service's refusal. */
  #mayBeAway = true
  /** The total wait for an operation that has only answered 429 so far. */
  #silentWait = LONGEST_WAIT
  readonly #operations = new Map<Operation, Waited>()

  /** Milliseconds that the run waited without success: the operation still answered 429. */
  inVain(operation: Operation): number {
    const { hasAnswered, waited } = this.#of(operation)
    return hasAnswered ? 0 : waited
  }

  /** The waits for one request: call the result with each of its answers. */
  withOne(operation: Operation, expectation: Expectation['kind']): WaitAfter {
    const isRefusal = expectation === 'refusal'
    const own = this.#of(operation)
    let waited = 0
    let tries = 0
    return (answer, isOverlapped = false) => {
      tries++
      if (answer.status !== 429) own.hasAnswered = true
      if (answer.status === 503)
        return isRefusal ? this.#afterRefusal(answer, tries, isOverlapped) : afterOverload(answer, tries)
      if (answer.status !== 429 || promisesNothingElse(operation)) return null
      const most = this.#longest(isRefusal)
      const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LATER_WAIT)
      const pause = Math.max(retryAfter(answer) ?? wait, LEAST_WAIT * tries)
      waited += pause
      const isTooLong = !own.hasAnswered && own.waited + pause > this.#silentWait
      if (waited > most || isTooLong || this.#waited + pause > LONGEST_WAITS) {
        // This service refuses bad credentials with 429, so the next one need not wait.
        if (isRefusal) this.#refusalWait = 0
        else if (isTooLong && !own.isGivenUp) {
          own.isGivenUp = true
          if (own.waited > 0) this.#silentWait /= 2
        }
        return null
      }
      this.#waited += pause
      own.waited += pause
      return pause
    }
  }

  /** A bad credential may always get 503, so it is repeated only if this run's own load may be the cause, */
  #afterRefusal(answer: Answer, tries: number, isOverlapped: boolean): number | null {
    if (isOverlapped) return LEAST_WAIT
    // or if the service says when it is back (RFC 9110 section 10.2.3).
    const away = retryAfter(answer)
    if (tries > MOST_OVERLOADED) this.#mayBeAway = false
    return away !== null && this.#mayBeAway ? Math.min(away, LONGEST_OVERLOAD) : null
  }

  #longest(isRefusal: boolean): number {
    if (!isRefusal) this.#isLimited = true
    return this.#isLimited ? LONGEST_WAIT : this.#refusalWait
  }

  #of(operation: Operation): Waited {
    return remembered(this.#operations, operation, () => ({ hasAnswered: false, waited: 0, isGivenUp: false }))
  }
}

function afterOverload(answer: Answer, tries: number): number | null {
  return tries <= MOST_OVERLOADED ? Math.min(retryAfter(answer) ?? FIRST_WAIT / 2, LONGEST_OVERLOAD) : null
}

/** True if the document names 429 as an answer of an operation, and no success: no wait brings another answer. */
function promisesNothingElse(operation: Operation): boolean {
  return successOf(operation) === null && responseFor(operation, 429) !== null
}

/** Milliseconds to wait if an answer says that the target is busy; null if it does not. */
export function pauseOfBusy(answer: Answer): number | null {
  const isBusy = answer.status === 429 || answer.status === 503
  return isBusy ? Math.min(retryAfter(answer) ?? FIRST_WAIT, LONGEST_OVERLOAD) : null
}
