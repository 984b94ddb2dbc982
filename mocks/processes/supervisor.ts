/** Starts workers, replaces those that end, and gives up if they end as fast as they are started. */

import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERROR_CLASSES } from '../../spec/program/told-error.ts'
import { MachineError } from '../../spec/program/user-error.ts'
import { tellWorker } from './fork.ts'
import type { FromWorker } from './messages.ts'

/**
 * Workers are given up after more than `MOST_DEATHS` deaths for each worker within `SPELL_MS`, or after `MOST_FAILURES`
 * in a row that ended before they served.
 */
const SPELL_MS = 30_000
const MOST_DEATHS = 5
const MOST_FAILURES = 3
/** Milliseconds before a dead worker is replaced, for each recent death but the last. */
const PAUSE_MS = 50
/** Milliseconds that a worker has to end by itself before it is killed. */
const GRACE_MS = 5_000

/** What a worker tells of its own start. */
export type Started = Extract<FromWorker, { kind: 'listening' | 'failed' }>

export type SupervisorSettings = {
  readonly count: number
  /** For port 0 the first worker selects a free port, and the others follow. */
  readonly port: number
  readonly fork: () => Worker
  readonly begin: (worker: Worker, port: number) => void
  readonly onExit: (worker: Worker) => void
  /** Called once if workers end as fast as they are started. After that no more are started. */
  readonly onCrashLoop: (message: string) => void
}

export class Supervisor {
  readonly #settings: SupervisorSettings
  readonly #alive = new Set<Worker>()
  readonly #listening = new Set<Worker>()
  /** Workers that wait until the first one has selected a port. */
  readonly #following = new Set<Worker>()
  readonly #started = Promise.withResolvers<string>()
  #url = ''
  #isClosing = false
  #grace = GRACE_MS
  #deaths: readonly number[] = []
  /** The number of workers in a row that ended before they served. */
  #failures = 0
  /** The error message of the last of them. */
  #reason: string | null = null

  constructor(settings: SupervisorSettings) {
    this.#settings = settings
  }

  /** Starts all workers, and resolves with the address once they listen. If one can't, rejects with its `UserError`. */
  async start(): Promise<string> {
    for (let index = 0; index < this.#settings.count; index++) this.#fork()
    try {
      return await this.#started.promise
    } catch (error) {
      for (const worker of this.#alive) worker.process.kill('SIGKILL')
      await this.close()
      throw error
    }
  }

  /** Must be called with what a worker tells of its start. */
  receive(worker: Worker, message: Started): void {
    if (message.kind === 'failed') {
      this.#reason = message.message
      this.#started.reject(new ERROR_CLASSES[message.code](message.message, message.exitCode))
      worker.process.kill('SIGKILL')
      return
    }
    this.#url = message.url
    this.#listening.add(worker)
    this.#failures = 0
    for (const follower of this.#following) this.#begin(follower)
    this.#following.clear()
    if (this.#listening.size === this.#settings.count) this.#started.resolve(message.url)
  }

  /** Has all workers drain, and waits as long. One that dies now isn't replaced. */
  async drain(milliseconds: number): Promise<void> {
    this.#isClosing = true
    this.#grace += milliseconds
    for (const worker of this.#alive) tellWorker(worker, { kind: 'drain', milliseconds })
    await sleep(milliseconds)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.all([...this.#alive].map((worker) => ended(worker, this.#grace)))
  }

  #fork(): void {
    const worker = this.#settings.fork()
    this.#alive.add(worker)
    worker.once('exit', (code: number | null, signal: string | null) =>
      this.#bury(worker, signal ?? `exit code ${code}`),
    )
    if (this.#settings.port === 0 && this.#url === '' && this.#alive.size > 1) this.#following.add(worker)
    else this.#begin(worker)
  }

  #begin(worker: Worker): void {
    this.#settings.begin(worker, this.#url === '' ? this.#settings.port : Number(new URL(this.#url).port))
  }

  #bury(worker: Worker, how: string): void {
    this.#alive.delete(worker)
    this.#settings.onExit(worker)
    const hasServed = this.#listening.delete(worker)
    if (this.#isClosing) return
    if (this.#url === '') this.#started.reject(new MachineError(`a worker ended before it could serve, by ${how}`))
    else this.#replace(hasServed, hasServed ? how : (this.#reason ?? how))
  }

  #replace(hasServed: boolean, why: string): void {
    const now = Date.now()
    this.#deaths = [...this.#deaths.filter((time) => now - time < SPELL_MS), now]
    const { length } = this.#deaths
    if (!hasServed) this.#failures++
    if (length > MOST_DEATHS * this.#settings.count || this.#failures >= MOST_FAILURES) {
      this.#isClosing = true
      this.#settings.onCrashLoop(
        `workers end as fast as they are started (${length} in a short time); the last one ended by: ${why}`,
      )
      return
    }
    setTimeout(() => this.#isClosing || this.#fork(), PAUSE_MS * (length - 1))
  }
}

async function ended(worker: Worker, grace: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  tellWorker(worker, { kind: 'close' })
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), grace)
  await promise
  clearTimeout(timer)
}
