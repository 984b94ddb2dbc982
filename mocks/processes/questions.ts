/** Questions that all workers get at once. */

import type { Worker } from 'node:cluster'
import { tellWorker } from './fork.ts'
import type { FromWorker, Question } from './messages.ts'

/** Milliseconds that workers have to answer a question. */
const PATIENCE_MS = 10_000

export class Questions {
  /** The workers that are asked: those that are ready. */
  readonly #members = new Set<Worker>()
  readonly #open = new Map<number, Poll>()
  #asked = 0

  join(worker: Worker): void {
    this.#members.add(worker)
  }

  leave(worker: Worker): void {
    this.#members.delete(worker)
    for (const poll of this.#open.values()) poll.leave(worker)
  }

  answer(worker: Worker, { id, value }: Extract<FromWorker, { kind: 'done' }>): void {
    this.#open.get(id)?.answer(worker, value)
  }

  /** Asks every worker but one, and resolves with the answers of those that are still alive. */
  async ask(question: Question, but: Worker | null = null): Promise<readonly unknown[]> {
    const id = ++this.#asked
    const asked = [...this.#members].filter((worker) => worker !== but)
    const poll = new Poll(asked)
    this.#open.set(id, poll)
    for (const worker of asked) tellWorker(worker, { kind: 'ask', id, question })
    try {
      return await poll.answers()
    } finally {
      this.#open.delete(id)
    }
  }
}

class Poll {
  readonly #waiting: Set<Worker>
  readonly #values: unknown[] = []
  readonly #done = Promise.withResolvers<readonly unknown[]>()

  constructor(asked: readonly Worker[]) {
    this.#waiting = new Set(asked)
  }

  answer(worker: Worker, value: unknown): void {
    if (!this.#waiting.has(worker)) return
    this.#values.push(value)
    this.leave(worker)
  }

  leave(worker: Worker): void {
    this.#waiting.delete(worker)
    if (this.#waiting.size === 0) this.#done.resolve(this.#values)
  }

  async answers(): Promise<readonly unknown[]> {
    if (this.#waiting.size === 0) return []
    const timer = setTimeout(() => {
      const processes = [...this.#waiting].map((worker) => worker.process.pid).join(', ')
      this.#done.reject(new Error(`A worker has not answered in ${PATIENCE_MS / 1000} seconds (process ${processes}).`))
    }, PATIENCE_MS)
    return this.#done.promise.finally(() => clearTimeout(timer))
  }
}
