/** Rate limits. One by count can be learnt; one by time can only be met. */

import { type Answer, retryAfter } from '../../../spec/http/message.ts'
import type { Fact, Measured } from '../../../spec/profile/profile.ts'
import { templateOf } from './template.ts'

/** A request that was told to wait. */
export type Limited = {
  /** The number of requests up to that time. */
  readonly request: number
  readonly received: Answer
  /** The number of requests within each of the last {@link SPANS}. */
  readonly counts: readonly number[]
}

/** Time spans over which requests are counted, in milliseconds: nobody knows the span of a deployment's limit. */
const SPANS = [50, 100, 200, 300, 400, 600, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const

/** Retry-After counts whole seconds (RFC 9110 section 10.2.3): a wait of none may be almost one too short. */
const SHORTEST_WAIT = 2000
const LONGEST_WAIT = 60_000

/** Counts how many requests a deployment gets, and when it refuses some. */
export class Traffic {
  readonly #times: number[] = []
  /** For each span, how many requests are older. They only become more. */
  readonly #older = SPANS.map(() => 0)
  readonly limited: Limited[] = []
  #busiest: readonly number[] = SPANS.map(() => 0)

  sends(): void {
    this.#times.push(performance.now())
    const counts = this.#counts()
    this.#busiest = this.#busiest.map((most, index) => Math.max(most, counts[index] ?? 0))
  }

  /** Keeps a request that was told to wait; `request` is its number. */
  met(request: number, received: Answer): void {
    this.limited.push({ request, received, counts: this.#counts() })
  }

  /** Milliseconds until no limit by time counts the earlier requests; 0 if no limit was met. */
  get wait(): number {
    if (this.limited.length === 0) return 0
    const waits = this.limited.map(({ received }) => retryAfter(received) ?? 0)
    return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, ...waits))
  }

  get measured(): Pick<Measured, 'limited' | 'busiest' | 'limitedAt'> {
    const [calmest] = this.limited.toSorted((one, other) => sum(one.counts) - sum(other.counts))
    const { length } = this.limited
    return { limited: length, busiest: this.#busiest, ...(calmest === undefined ? {} : { limitedAt: calmest.counts }) }
  }

  #counts(): number[] {
    const now = performance.now()
    return SPANS.map((span, index) => {
      let older = this.#older[index] ?? 0
      while ((this.#times[older] ?? now) < now - span) older++
      this.#older[index] = older
      return this.#times.length - older
    })
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

/** How often a limit has to be met: a single time may be the doing of another client. */
const LEAST = 2

/** The shortest window, in milliseconds, by whose start it may depend whether a limit is met. */
const SHORTEST_WINDOW = 200

/** What a profile says of the pace of its requests. */
type Paced = { readonly measured: Pick<Measured, 'limited' | 'busiest' | 'limitedAt'> }

/** True if a limit is new: a deployment refuses requests at a rate that it accepted before. */
export function isLimitNew({ measured: before }: Paced, { measured: now }: Paced): boolean {
  const { busiest } = before
  const { limitedAt } = now
  if (before.limited > 0 || now.limited < LEAST || busiest === undefined || limitedAt === undefined) return false
  const isFast = limitedAt.some((count, index) => count > (busiest[index] ?? 0))
  return !isFast && !SPANS.some((span, index) => isWindow(span, limitedAt[index] ?? 0, busiest))
}

/** True if slower requests may have stayed below a limit of `count`: a burst may begin in one window and end in the next. */
function isWindow(window: number, count: number, busiest: readonly number[]): boolean {
  const isMissed = (most: number, index: number): boolean =>
    most <= (Math.ceil((SPANS[index] ?? 0) / window) + 1) * (count - 1)
  return window >= SHORTEST_WINDOW && busiest.every(isMissed)
}

/** A limit by count refuses after two equal intervals; a limit by time can't be measured from outside. */
export function limitByCount(limited: readonly Limited[]): Fact | null {
  const [first, second, third, ...others] = limited
  if (first === undefined || second === undefined || third === undefined) return null
  const every = second.request - first.request
  const isRegular = limited.every(({ request }, index) => request === first.request + index * every)
  if (!isRegular || every < 2) return null
  const [one, ...more] = [first, second, third, ...others].map(({ received }) => ({ received, words: {} }))
  return one === undefined ? null : { every, answer: templateOf([one, ...more]) }
}
