/** What came of each kind of traffic. */

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Paid } from './client.ts'

/** One row of the table at the end. */
export class Tally {
  readonly name: string
  interactions = 0
  answers = 0
  /** Interactions of which something else came than was due. */
  wrong = 0
  /** The first of them, as an example. */
  example: string | null = null
  readonly #latencies: RecordableHistogram = createHistogram()

  constructor(name: string) {
    this.name = name
  }

  /** What came of interaction `index`. */
  add(index: number, { wrong, latencies }: Paid): void {
    this.interactions++
    this.answers += latencies.length
    for (const latency of latencies) this.#latencies.record(Math.max(1, Math.round(latency * 1_000)))
    if (wrong === null) return
    this.wrong++
    this.example ??= `interaction ${index}: ${wrong}`
  }

  /** Milliseconds in which that share of the answers came; null where none did. */
  latency(percent: number): number | null {
    return this.#latencies.count === 0 ? null : this.#latencies.percentile(percent) / 1_000
  }
}
