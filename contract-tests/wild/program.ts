/** Runs programs to their end, or as servers on a free port. None of them outlives this process. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) kill(child)
})
// Other listeners come first, such as a run that passes the signal on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => setImmediate(() => process.exit(130)))

/** Ties the life of a process to this one's, however this one ends. */
export function tied<Child extends ChildProcess>(child: Child): Child {
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

/** Kills a process, with its children if it leads a group. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** Where a program runs: its folder and its environment. */
export type Surroundings = { readonly folder: string; readonly env: NodeJS.ProcessEnv }

/** `code` is null where a program was ended, or could not be started. */
export type Ended = { readonly isWell: boolean; readonly code: number | null; readonly output: string }

/** Runs a program to its end, for `limit` milliseconds at most. One that can't be started has not ended well. */
export async function ran(
  [name = '', ...words]: readonly string[],
  { folder, env }: Surroundings,
  limit: number,
): Promise<Ended> {
  const child = tied(spawn(name, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }))
  let output = ''
  const keep = (text: Buffer): void => {
    output += text
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => kill(child), limit)
  const [code] = await new Promise<unknown[]>((done) => {
    child.once('error', ({ message }) => done([message])).once('close', (...how) => done(how))
  })
  clearTimeout(timer)
  if (typeof code === 'number') return { isWell: code === 0, code, output }
  return { isWell: false, code: null, output: `${output}\n${code ?? `it took more than ${limit} ms`}` }
}

export type Served = { readonly url: string; readonly process: ChildProcess; readonly close: () => Promise<void> }

/** Milliseconds that a server has to start, also on a busy machine. */
const START = 180_000

/** Starts a server and waits until it answers. Throws if it ends before that, or never answers. */
export async function served(
  words: (port: string) => readonly string[],
  { folder, env }: Surroundings,
): Promise<Served> {
  const port = String(await freePort())
  const [name = '', ...rest] = words(port)
  const child = tied(spawn(name, rest, { cwd: folder, env: { ...env, PORT: port }, stdio: 'ignore', detached: true }))
  let failure: string | null = null
  child.once('error', ({ message }) => {
    failure = message
  })
  const close = async (): Promise<void> => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    kill(child)
    await once(child, 'exit')
  }
  const url = `http://127.0.0.1:${port}`
  const shown = words('PORT').join(' ')
  for (const started = performance.now(); performance.now() - started < START; await sleep(10)) {
    if (child.exitCode !== null) failure = `it ended with ${child.exitCode}`
    if (failure !== null) throw new Error(`${shown} did not come to answer: ${failure}`)
    if (await answers(url)) return { url, process: child, close }
  }
  await close()
  throw new Error(`${shown} did not answer within ${START} ms`)
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(1000) })).arrayBuffer()
    return true
  } catch {
    return false
  }
}
