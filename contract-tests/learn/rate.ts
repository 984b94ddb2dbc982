/** Rate limits. One by count can be learnt; one by time can only be met. */

import type { Answer } from '../../spec/http/message.ts'
import type { Fact, Measured, Profile } from '../../spec/profile.ts'
import { templateOf } from './template.ts'

/** A request that was told to wait. */
export type Limited = {
  /** How many requests there were by then. */
  readonly request: number
  readonly received: Answer
  /** How many there were in each of the last {@link SPANS}. */
  readonly counts: readonly number[]
}

/** The time spans in milliseconds over which requests are counted, since those of a deployment are unknown. */
const SPANS = [50, 100, 200, 300, 400, 600, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const

/** Counts how many requests a deployment gets, and when it refuses some. */
export class Traffic {
  readonly #times: number[] = []
  /** For each span, how many requests are older. They only become more. */
  readonly #older = SPANS.map(() => 0)
  readonly limited: Limited[] = []
  #busiest: readonly number[] = SPANS.map(() => 0)

  /** Counts a request. */
  sends(): void {
    this.#times.push(performance.now())
    const counts = this.#counts()
    this.#busiest = this.#busiest.map((most, index) => Math.max(most, counts[index] ?? 0))
  }

  /** Keeps a request that was told to wait; `request` is its number. */
  met(request: number, received: Answer): void {
    this.limited.push({ request, received, counts: this.#counts() })
  }

  /** What a profile says about it. */
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

/** True if a limit is new: a deployment refuses requests at a rate that it accepted before. */
export function isLimitNew({ measured: before }: Profile, { measured: now }: Profile): boolean {
  const { busiest } = before
  if (before.limited > 0 || now.limited < LEAST || busiest === undefined) return false
  return now.limitedAt?.every((count, index) => count <= (busiest[index] ?? 0)) === true
}

/** A limit by count shows at equal distances, of which two are needed. One by time can't be measured from outside. */
export function limitByCount(limited: readonly Limited[]): Fact | null {
  const [first, second, third, ...others] = limited
  if (first === undefined || second === undefined || third === undefined) return null
  const every = second.request - first.request
  const isRegular = limited.every(({ request }, index) => request === first.request + index * every)
  if (!isRegular || every < 2) return null
  const [one, ...more] = [first, second, third, ...others].map(({ received }) => ({ received, words: {} }))
  return one === undefined ? null : { every, answer: templateOf([one, ...more]) }
}
