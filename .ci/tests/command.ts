/**
 * Commands of `plant-store` in a process that stays: it has loaded its modules, and read the documents, once, which takes
 * most of the time of a short command. What is proven of a process itself, such as its signals, needs one of its own.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** What a command said, and its exit code. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

type Place = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv }
type Asked = Required<Place> & { readonly words: readonly string[] }

const idle: ChildProcess[] = []

/** Runs a command to its end. */
export async function commandLine(
  words: readonly string[],
  { cwd = process.cwd(), env = process.env }: Place = {},
): Promise<Ended> {
  const child = idle.pop() ?? fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.ref()
  child.channel?.ref()
  const asked: Asked = { words, cwd, env }
  child.send(asked)
  const ended = await endOf(child)
  if (ended === null) throw new Error(`the process of the commands ended at: ${words.join(' ')}`)
  child.unref()
  child.channel?.unref()
  idle.push(child)
  return ended
}

/** What the process sends; null if it ends before it. */
async function endOf(child: ChildProcess): Promise<Ended | null> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([ended]) => ended),
      once(child, 'exit', { signal }).then(() => null),
    ])
  } finally {
    answered.abort()
  }
}

// What they took counts as this process's once they have ended.
process.on('beforeExit', () => {
  for (const child of idle.splice(0)) {
    child.ref()
    child.disconnect()
  }
})

/** Runs one in this process, whose streams and end it takes for its own. */
async function runHere({ words, cwd, env }: Asked): Promise<Ended> {
  // Loaded here alone: the command awaits at its top level, and who imports it would no longer know whose tests it declares.
  const { runCommandLine } = await import('../../cli.ts')
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  Object.assign(process.env, env)
  process.exitCode = undefined
  const [stdout, stderr] = [kept(process.stdout), kept(process.stderr)]
  const code = await new Promise<unknown>((resolve, reject) => {
    process.exit = (code): never => {
      resolve(code ?? process.exitCode)
      for (const stream of [stdout, stderr]) stream.isOver = true
      throw new Error('the command has ended')
    }
    const ended = runCommandLine(
      words,
      (text) => process.stdout.write(text),
      (text) => process.stderr.write(text),
    )
    ended.then((code) => resolve(code ?? process.exitCode), reject)
  })
  // What it would do when a signal comes, it would do no more.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  process.exitCode = undefined
  return { code: Number(code ?? 0), stdout: stdout.text(), stderr: stderr.text() }
}

/** Keeps what is written to a stream, until it is over. */
function kept(stream: NodeJS.WriteStream) {
  const pieces: Buffer[] = []
  const state = { isOver: false, text: () => Buffer.concat(pieces).toString() }
  stream.write = (piece: Uint8Array | string, ...more: readonly unknown[]): boolean => {
    if (!state.isOver) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))
    for (const one of more) if (typeof one === 'function') setImmediate(() => one())
    return true
  }
  return state
}

const { exit } = process

if (process.argv[1] === import.meta.filename)
  process
    .on('disconnect', () => exit())
    .on('message', async (asked: Asked) => {
      const ended = await runHere(asked)
      // What follows its end at once is no part of the next one.
      setImmediate(() => process.send?.(ended))
    })
