/** A Redis for tests of several mocks that share their state: the system's, else Debian's, installed now. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../contract-tests/wild/free-port.ts'
import { byApt, systemProgram } from './system-program.ts'

export type Redis = {
  readonly port: number
  /** Ends it by SIGKILL. Its data is lost. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>
  /** Holds it, so that it answers nobody, or lets it go on. */
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => void
}

/** Starts a server on a free port. It stores nothing on disk. */
export async function startRedis(password: string, ...flags: readonly string[]): Promise<Redis> {
  const executable = await systemProgram(['redis-server', 'valkey-server'], [], byApt('redis-server'))
  const port = await freePort()
  let stop = async (): Promise<void> => {}
  let signal: Redis['signal'] = () => {}
  const start = async (): Promise<void> => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password, ...flags]
    const child = spawn(executable, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    signal = (name) => child.kill(name)
    stop = async () => {
      child.kill('SIGKILL')
      await exit
    }
    let said = ''
    for await (const chunk of child.stdout) {
      said += chunk
      if (/Ready to accept connections/.test(said)) break
    }
    child.stdout.resume()
    if (!/Ready/.test(said)) throw new Error(`${executable} ended: ${said}`)
  }
  await start()
  return { port, start, kill: () => stop(), signal: (name) => signal(name) }
}
