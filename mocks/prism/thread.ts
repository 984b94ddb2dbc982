/** A thread for Prism: loading it does not slow the server down, and a request that never ends can be ended. */

import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DocumentError, MachineError } from '../../spec/program/user-error.ts'
import type { PrismQuestion, PrismSaid } from './question.ts'

export type PrismOutcome = PrismSaid | { readonly failure: string }

/** What the thread posts: first whether it could read the document, then the outcomes, in the order of the questions. */
export type Posted = { readonly unreadable: string | null } | { readonly outcome: PrismOutcome }

/** Milliseconds that one answer may take. A regular expression that backtracks takes any time. */
const LONGEST = 3_000
/** How often that time is given again to a process that had little of the processor: others use the machine then. */
const MORE_TIMES = 4

type Pending = { readonly asked: PrismQuestion; readonly answer: (outcome: PrismOutcome) => void }

export class PrismThread {
  readonly #document: object
  readonly #questions: Pending[] = []
  #worker: Worker | null = null
  #started = Promise.withResolvers<void>()
  #isReady = false
  #unreadable: string | null = null
  #timer: NodeJS.Timeout | undefined
  /** Milliseconds until the document is read, while a request waits. */
  #longestStart = 5_000

  /** The thread starts at the first use. */
  constructor(document: object) {
    this.#document = document
    this.#started.promise.catch(() => {})
  }

  /** Resolves when Prism has read the document; rejects if it can't. */
  start(): Promise<void> {
    // No question waits yet.
    this.#longestStart = 60_000
    this.#wake()
    return this.#started.promise
  }

  /** Asks Prism. Never rejects. */
  ask(asked: PrismQuestion): Promise<PrismOutcome> {
    if (this.#unreadable !== null) return Promise.resolve({ failure: this.#unreadable })
    return new Promise((answer) => {
      this.#questions.push({ asked, answer })
      const worker = this.#wake()
      worker.postMessage(asked)
    })
  }

  close(): void {
    this.#end()
    for (const { answer } of this.#questions.splice(0)) answer({ failure: 'the mock has been closed' })
  }

  #wake(): Worker {
    if (this.#worker === null) {
      const file = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)
      const worker = new Worker(file, { workerData: this.#document, stdout: true, stderr: true })
      worker.on('message', (posted: Posted) => this.#worker === worker && this.#take(posted))
      worker.on('error', (error) => this.#worker === worker && this.#fail(`Prism failed: ${error.message}`))
      worker.on('exit', () => this.#worker === worker && this.#fail('Prism ended'))
      this.#worker = worker
      this.#isReady = false
    }
    this.#watch()
    return this.#worker
  }

  #take(posted: Posted): void {
    if ('outcome' in posted) this.#questions.shift()?.answer(posted.outcome)
    else if (posted.unreadable === null) {
      this.#isReady = true
      this.#started.resolve()
    } else {
      const failure = `Prism can't read the document: ${posted.unreadable}`
      this.#giveUp(failure, new DocumentError(failure))
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#watch()
  }

  /** Limits the time of the first question, and lets the process end if there is none. */
  #watch(): void {
    const isBusy = this.#worker !== null && (!this.#isReady || this.#questions.length > 0)
    if (!isBusy) {
      this.#worker?.unref()
      return
    }
    this.#worker?.ref()
    const longest = this.#isReady ? LONGEST : this.#longestStart
    if (this.#timer === undefined) this.#wait(longest, process.cpuUsage())
  }

  #wait(longest: number, begun: NodeJS.CpuUsage, more = MORE_TIMES): void {
    this.#timer = setTimeout(() => {
      const { user, system } = process.cpuUsage(begun)
      if (more > 0 && user + system < (longest * 1000) / 2) this.#wait(longest, begun, more - 1)
      else this.#fail(`Prism gave no answer in ${longest / 1000} seconds`)
    }, longest)
  }

  /** Gives up the first question, and passes the others to a new thread; all of them if the document was not read. */
  #fail(failure: string): void {
    if (!this.#isReady) {
      this.#giveUp(failure, new MachineError(failure))
      return
    }
    this.#end()
    this.#questions.shift()?.answer({ failure })
    const [first] = this.#questions
    if (first === undefined) return
    const worker = this.#wake()
    for (const { asked } of this.#questions) worker.postMessage(asked)
  }

  #giveUp(failure: string, error: Error): void {
    this.#unreadable = failure
    this.#started.reject(error)
    this.#end()
    for (const { answer } of this.#questions.splice(0)) answer({ failure })
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#worker?.terminate()
    this.#worker = null
  }
}
