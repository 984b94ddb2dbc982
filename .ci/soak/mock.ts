/** The mock, or the proxy, as its users start it, in a process of its own that can be measured. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../spec/user-error.ts'
import type { Measure } from './gauge.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const GAUGE = new URL('./gauge.ts', import.meta.url).href

/** Milliseconds: the mock lets open requests finish for five seconds. */
const TIME_TO_END = 10_000

/** Lines of what the mock says in its distress that are kept. */
const MOST_COMPLAINTS = 20

/** Adds to how the mock is started: the tests of the soak make it a worse one. */
export type MockFlags = { readonly node?: readonly string[]; readonly mock?: readonly string[] }

export class Mock {
  readonly name: string
  readonly url: string
  /** What the mock said of itself that it should not have to. */
  readonly complaints: string[] = []
  /** Resolves, when the process is over, with how it ended. */
  readonly over: Promise<string>
  readonly #child: ChildProcess
  readonly #waiting = new Map<string, () => void>()

  private constructor(child: ChildProcess, name: string, url: string) {
    this.#child = child
    this.name = name
    this.url = url
    this.over = once(child, 'exit').then(([code, signal]) => (signal === null ? `exit code ${code}` : String(signal)))
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => this.#hear(line))
    }
  }

  /** Starts a command of the program on a free port, and waits until it listens. */
  static async start(command: 'mock' | 'proxy', { node = [], mock = [] }: MockFlags): Promise<Mock> {
    const words = [CLI, command, '--port', '0', '--log', 'json', ...mock]
    const child = spawn(process.execPath, ['--expose-gc', '--import', GAUGE, ...node, ...words], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C is for the soak, which ends the mock when it has measured it.
      detached: true,
    })
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk
      const url = /"event":"listening","url":"([^"]+)"/.exec(said)?.[1]
      if (url !== undefined) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    child.once('exit', () => reject(new UserError(`the ${command} did not start: ${said.trim()}`, 1)))
    const url = await promise
    for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear)
    return new Mock(child, command, url)
  }

  /** What the process holds now; null where it is over. */
  async measure(): Promise<Measure | null> {
    if (!this.#child.connected) return null
    const answer = once(this.#child, 'message').then(([measure]): Measure => measure)
    // Where the process is just ending, nobody gets it.
    this.#child.send('measure', () => {})
    return Promise.race([answer, this.over.then(() => null)])
  }

  /** Resolves with true when the log next has an event of that name; with false after so many milliseconds, or the end. */
  async event(name: string, milliseconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), milliseconds)
    this.#waiting.set(name, () => resolve(true))
    void this.over.then(() => resolve(false))
    const received = await promise
    clearTimeout(timer)
    this.#waiting.delete(name)
    return received
  }

  /** Ends it as a user does; says what is wrong with how it ended. */
  async stop(): Promise<string | null> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), TIME_TO_END)
    const how = await this.over
    clearTimeout(timer)
    return how === 'exit code 0' ? null : `the ${this.name} ended with ${how}`
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #hear(line: string): void {
    // A soak that is busy misses lines of the log, which it is told.
    if (/^\{"event":"(request|summary)"/.test(line) || /^… \d+ lines were dropped/.test(line)) return
    const name = /^\{"event":"([\w-]+)"/.exec(line)?.[1]
    if (name !== undefined && name !== 'error' && name !== 'warning') this.#waiting.get(name)?.()
    else if (this.complaints.length < MOST_COMPLAINTS) this.complaints.push(line)
  }
}
