/** Questions that all workers get at once. */

import type { Worker } from 'node:cluster'
import { tellWorker } from './fork.ts'
import type { FromWorker, Question } from './messages.ts'

/** Milliseconds that workers have to answer a question. */
const PATIENCE_MS = 10_000

/** The workers that a question waits for, and what takes the answer of each: a list, empty if it has ended. */
type AwaitedAnswers = Map<Worker, (answer: readonly unknown[]) => void>

export class Questions {
  /** The workers that are asked: those that are ready. */
  readonly #members = new Set<Worker>()
  readonly #open = new Map<number, AwaitedAnswers>()
  #asked = 0

  join(worker: Worker): void {
    this.#members.add(worker)
  }

  leave(worker: Worker): void {
    this.#members.delete(worker)
    for (const waiting of this.#open.values()) waiting.get(worker)?.([])
  }

  answer(worker: Worker, { id, value }: Extract<FromWorker, { kind: 'done' }>): void {
    this.#open.get(id)?.get(worker)?.([value])
  }

  /** Asks every worker but one, and resolves with the answers of those that are still alive. */
  async ask(question: Question, but: Worker | null = null): Promise<readonly unknown[]> {
    const id = ++this.#asked
    const waiting: AwaitedAnswers = new Map()
    this.#open.set(id, waiting)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const processes = [...waiting.keys()].map((worker) => worker.process.pid).join(', ')
      reject(new Error(`A worker has not answered in ${PATIENCE_MS / 1000} seconds (process ${processes}).`))
    }, PATIENCE_MS)
    const asked = [...this.#members].filter((worker) => worker !== but)
    const answers = asked.map(async (worker) => {
      const { promise, resolve } = Promise.withResolvers<readonly unknown[]>()
      waiting.set(worker, resolve)
      tellWorker(worker, { kind: 'ask', id, question })
      return promise.finally(() => waiting.delete(worker))
    })
    try {
      return (await Promise.race([Promise.all(answers), late])).flat()
    } finally {
      clearTimeout(timer)
      this.#open.delete(id)
    }
  }
}
