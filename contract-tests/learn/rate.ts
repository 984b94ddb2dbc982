/** Limits to how many requests are taken: by count they can be told, by time they can only be met. */

import type { Answer } from '../../spec/http/message.ts'
import type { Fact, Measured, Profile } from '../../spec/profile.ts'
import { templateOf } from './template.ts'

/** A request that was told to wait. */
export type Limited = {
  /** How many requests there were until then. */
  readonly request: number
  readonly received: Answer
  /** How many there were in each of the last {@link SPANS}. */
  readonly counts: readonly number[]
}

/** Milliseconds over which requests are counted, for nobody knows over which a deployment counts them. */
const SPANS = [50, 100, 200, 300, 400, 600, 1000, 2000, 5000, 10_000, 30_000, 60_000] as const

/** How busy a deployment is kept. */
export class Traffic {
  readonly #times: number[] = []
  readonly limited: Limited[] = []
  #busiest: readonly number[] = SPANS.map(() => 0)

  /** A request is sent. */
  sends(): void {
    this.#times.push(performance.now())
    const counts = this.#counts()
    this.#busiest = this.#busiest.map((most, index) => Math.max(most, counts[index] ?? 0))
  }

  /** It was the so many-th, and was told to wait. */
  met(request: number, received: Answer): void {
    this.limited.push({ request, received, counts: this.#counts() })
  }

  /** What is kept of it in a profile. */
  get measured(): Pick<Measured, 'limited' | 'busiest' | 'limitedAt'> {
    const [calmest] = this.limited.toSorted((one, other) => sum(one.counts) - sum(other.counts))
    const { length } = this.limited
    return { limited: length, busiest: this.#busiest, ...(calmest === undefined ? {} : { limitedAt: calmest.counts }) }
  }

  #counts(): number[] {
    const now = performance.now()
    return SPANS.map((span) => this.#times.length - (this.#times.findLastIndex((time) => time < now - span) + 1))
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0)
}

/** Times that a limit has to be met: once may be the end of what another client sent. */
const LEAST = 2

/** True where a deployment takes less than it took: fewer requests in any time were met by a limit, where there was none. */
export function isLimitNew({ measured: before }: Profile, { measured: now }: Profile): boolean {
  const { busiest } = before
  if (before.limited > 0 || now.limited < LEAST || busiest === undefined) return false
  return now.limitedAt?.every((count, index) => count <= (busiest[index] ?? 0)) === true
}

/** A limit by count is seen at equal distances, of which there have to be two. One by time can't be told from outside. */
export function limitByCount(limited: readonly Limited[]): Fact | null {
  const [first, second, third, ...others] = limited
  if (first === undefined || second === undefined || third === undefined) return null
  const every = second.request - first.request
  const isRegular = limited.every(({ request }, index) => request === first.request + index * every)
  if (!isRegular || every < 2) return null
  const [one, ...more] = [first, second, third, ...others].map(({ received }) => ({ received, words: {} }))
  return one === undefined ? null : { every, answer: templateOf([one, ...more]) }
}
