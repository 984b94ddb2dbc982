/** The results of one kind of traffic: a row of the table at the end. */

import type { Outcome } from './client.ts'

export class Tally {
  readonly name: string
  interactions = 0
  answers = 0
  /** Interactions in which something else came than was due. */
  wrong = 0
  /** The first of them. */
  example: string | null = null

  constructor(name: string) {
    this.name = name
  }

  /** Adds the outcome of interaction `index`. */
  add(index: number, { wrong, answers }: Outcome): void {
    this.interactions++
    this.answers += answers
    if (wrong === null) return
    this.wrong++
    this.example ??= `interaction ${index}: ${wrong}`
  }
}
