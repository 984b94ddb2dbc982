/** The last requests that a target got before it went away: one of them may be the reason. */

import { type Exchange, isUnsent } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'

/** A request, without credentials. */
export type LastRequest = {
  readonly case: string
  readonly operation: string
  readonly method: string
  readonly path: string
  /** When it was sent, in ISO 8601. */
  readonly at: string
  /** The status of its answer, or why there is none. */
  readonly answer: string
}

/** How many requests are remembered. */
const KEPT = 10
/** After this many requests in a row without an answer, the target is away. */
const MOST_SILENT = 3

export class LastRequests {
  readonly #redact: Redact
  #latest: LastRequest[] = []
  #unanswered = 0

  constructor(redact: Redact) {
    this.#redact = redact
  }

  /** Notes how a request ended; `named`: what it was for; null for one that can't have done anything. */
  note({ sent, received }: Exchange, named: Pick<LastRequest, 'case' | 'operation' | 'at'> | null): void {
    const isAnswered = received.kind === 'answer'
    this.#unanswered = isAnswered ? 0 : this.#unanswered + 1
    // What the target did not get is no reason, and of those that it left unanswered the first ones are.
    const isReason = isAnswered || (!isUnsent(received) && this.#unanswered <= KEPT / 2)
    if (named === null || !isReason) return
    const answer = isAnswered ? String(received.status) : this.#redact(received.message)
    const last = { ...named, method: sent.method, path: this.#redact(sent.path), answer }
    this.#latest = [...this.#latest.slice(1 - KEPT), last]
  }

  /** The last requests, the first one first; none while the target answers. */
  get beforeSilence(): readonly LastRequest[] {
    if (this.#unanswered < MOST_SILENT) return []
    return this.#latest.toSorted((one, other) => one.at.localeCompare(other.at))
  }
}

export function lastRequestText({ at, operation, method, path, answer }: LastRequest): string {
  return `${at} ${operation}: ${method} ${path}: ${answer}`
}

/** How many requests a sentence has room for. */
const SAID = 3

/** Why a run ended, with the last requests before, where nothing else names them. */
export function withLast(reason: string, last: readonly LastRequest[]): string {
  if (last.length === 0) return reason
  return `${reason}; the last requests that it got: ${last.slice(-SAID).map(lastRequestText).join('; ')}`
}
