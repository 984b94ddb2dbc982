/** A Redis for tests of several mocks that share their state: the system's, else Debian's, installed now. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../contract-tests/wild/free-port.ts'

const run = promisify(execFile)
const NAMES = ['redis-server', 'valkey-server']
/** Several test files may run apt at once, so it waits for the lock. */
const APT = ['-qq', '-o', 'DPkg::Lock::Timeout=300']

/** The path of a server. Throws if there is none and none can be installed: a test is never skipped. */
async function redisExecutable(): Promise<string> {
  const found = installed()
  if (found !== null) return found
  try {
    await run('apt-get', [...APT, 'update'])
    await run('apt-get', [...APT, 'install', '-y', '--no-install-recommends', 'redis-server'])
  } catch (error) {
    throw new Error('there is no redis-server to test with, and none could be installed', { cause: error })
  }
  const fetched = installed()
  if (fetched === null) throw new Error('redis-server was installed, and is not on the PATH')
  return fetched
}

function installed(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

export type Redis = {
  readonly port: number
  /** Ends it by SIGKILL. Its data is lost. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port. */
  readonly start: () => Promise<void>
}

/** Starts a server on a free port. It stores nothing on disk. */
export async function startRedis(password: string): Promise<Redis> {
  const executable = await redisExecutable()
  const port = await freePort()
  let stop = async (): Promise<void> => {}
  const start = async (): Promise<void> => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password]
    const child = spawn(executable, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
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
    if (child.exitCode !== null) throw new Error(`${executable} ended: ${said}`)
  }
  await start()
  return { port, start, kill: () => stop() }
}
