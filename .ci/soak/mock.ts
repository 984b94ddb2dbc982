/** The mock, or the proxy, as its users start it, in a process of its own that can be measured. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { MachineError } from '../../spec/program/user-error.ts'
import type { Measure } from './gauge.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const GAUGE = new URL('./gauge.ts', import.meta.url).href

/** Milliseconds. The mock lets open requests finish for five seconds. */
const TIME_TO_END = 10_000
/** Milliseconds after which a process that neither listens nor tells what it holds is ended: it would never be over. */
const TIME_TO_ANSWER = 120_000

/** The number of lines that are kept of the mock's warnings and errors. */
const MOST_COMPLAINTS = 100

/** Further words of the command line. The tests of the soak use them to make the mock worse. */
export type MockFlags = { readonly node?: readonly string[]; readonly mock?: readonly string[] }

export class Mock {
  readonly name: string
  url = ''
  /** Lines of the output that a mock should not print: warnings, errors, and anything unknown. */
  readonly complaints: string[] = []
  /** Resolves to how the process ended. */
  readonly over: Promise<string>
  readonly #child: ChildProcess
  readonly #drains: boolean
  /** Who waits for an event of the log, by its name. */
  readonly #waiting = new Map<string, (line: string) => void>()

  private constructor(child: ChildProcess, name: string, drains: boolean) {
    this.#child = child
    this.#drains = drains
    this.name = name
    this.over = once(child, 'close').then(([code, signal]) => (signal === null ? `exit code ${code}` : String(signal)))
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', (line) => this.#hear(line))
    }
  }

  /** Starts a command of the program on a free port, and waits until it listens. Throws if it ends before. */
  static async start(command: 'mock' | 'proxy', { node = [], mock = [] }: MockFlags): Promise<Mock> {
    const words = [CLI, command, '--port', '0', '--log', 'json', ...mock]
    const child = spawn(process.execPath, ['--expose-gc', '--import', GAUGE, ...node, ...words], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C goes to the soak alone, which measures the mock before it ends it.
      detached: true,
    })
    const started = new Mock(child, command, mock.includes('--drain'))
    const line = await started.#inTime(started.#lineOf('listening'))
    if (line === null) throw new MachineError(`the ${command} did not start: ${started.complaints.join('\n')}`)
    started.url = JSON.parse(line).url
    return started
  }

  /** What the process holds now; null if it has ended. */
  async measure(): Promise<Measure | null> {
    if (!this.#child.connected) return null
    const answer = once(this.#child, 'message').then(([measure]): Measure => measure)
    // A process that is just ending does not receive it.
    this.#child.send('measure', () => {})
    return this.#inTime(Promise.race([answer, this.over.then(() => null)]))
  }

  /** Waits for what also the end of the process resolves. */
  #inTime<T>(awaited: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.kill(), TIME_TO_ANSWER)
    return awaited.finally(() => clearTimeout(timer))
  }

  /** Resolves to true when the log has the next event of that name; to false if that takes too long. */
  async event(name: string, milliseconds: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<null>()
    const timer = setTimeout(resolve, milliseconds, null)
    const line = await Promise.race([this.#lineOf(name), promise])
    clearTimeout(timer)
    return line !== null
  }

  /** Ends the process as a user does. Returns what is wrong with how it ended. */
  async stop(): Promise<string | null> {
    this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), TIME_TO_END)
    const wrong = this.#drains ? await this.#whileDraining() : null
    const how = await this.over
    clearTimeout(timer)
    return how === 'exit code 0' ? wrong : `the ${this.name} ended with ${how}`
  }

  /** What is wrong with its last second: it must say that it isn't ready, and end each connection with its answer. */
  async #whileDraining(): Promise<string | null> {
    for (;;) {
      const response = await fetch(`${this.url}/_mock/health/ready`).catch(() => null)
      if (response === null) return `the ${this.name} didn't drain: it refused a connection at once`
      await response.text()
      if (response.status !== 503) continue
      return response.headers.get('connection') === 'close' ? null : `the ${this.name} drains and keeps its connections`
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** The line of the next event of that name; null if the process ends before. */
  #lineOf(name: string): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    this.#waiting.set(name, resolve)
    return Promise.race([promise, this.over.then(() => null)])
  }

  #hear(line: string): void {
    // The log says so when the soak is too busy to read every line.
    if (/^\{"event":"(request|summary|dropped)"/.test(line)) return
    const name = /^\{"event":"([\w-]+)"/.exec(line)?.[1]
    if (name !== undefined && name !== 'error' && name !== 'warning') this.#waiting.get(name)?.(line)
    else if (this.complaints.length < MOST_COMPLAINTS) this.complaints.push(line)
  }
}
