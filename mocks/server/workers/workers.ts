/** Serves one port by several processes (`node:cluster`): the primary starts them, and keeps what they share. */

import cluster, { type Worker } from 'node:cluster'
import { extname, join } from 'node:path'
import { reasonOf, UserError } from '../../../spec/user-error.ts'
import type { MockServerOptions } from '../options.ts'
import { JOURNAL_CAPACITY } from '../shared/hub.ts'
import { MemoryHub } from '../shared/memory-hub.ts'
import { createJournalReader, openJournalFiles } from './journal-file.ts'
import { type CallName, type FromWorker, JOURNAL_FILES, type Question, type ToWorker } from './messages.ts'

export type Workers = {
  readonly url: string
  /** Replaces the document in every worker, and in workers that are started later. */
  readonly serve: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type WorkersSettings = {
  readonly count: number
  /** For port 0 the first worker selects a free port, and the others follow. */
  readonly options: MockServerOptions & { readonly port: number }
  /** The address of the database that the workers share; null: they share the primary's memory. */
  readonly state: string | null
  /** The document's text; null: each worker reads it itself. */
  readonly text: string | null
  /** Called once if workers end as fast as they are started. After that no more are started. */
  readonly onCrashLoop: (message: string) => void
}

/** Milliseconds that workers have to answer a question. */
const PATIENCE_MS = 10_000
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

const ENTRY = join(import.meta.dirname, `worker${extname(import.meta.filename)}`)

/** Starts workers, and resolves once all of them listen. If one can't, rejects with its `UserError`. */
export async function startWorkers({ count, options, state, text, onCrashLoop }: WorkersSettings): Promise<Workers> {
  if (!cluster.isPrimary) throw new UserError('a worker of node:cluster can not start workers', 1)
  const hub = new MemoryHub()
  const alive = new Set<Worker>()
  /** The workers that get questions: those that are ready. */
  const members = new Set<Worker>()
  const listening = new Set<Worker>()
  /** Workers that wait until the first one has selected a port. */
  const following = new Set<Worker>()
  const questions = new Map<number, (worker: Worker, value: unknown) => void>()
  /** The journal files of each worker; they are read once more after its end. */
  const journals = new Map<Worker, ReturnType<typeof createJournalReader>>()
  let asked = 0
  let current = text
  let url = ''
  let isClosing = false
  let deaths: number[] = []
  /** The number of workers in a row that ended before they served. */
  let failures = 0
  /** The error message of the last of them. */
  let reason: string | null = null
  const started = Promise.withResolvers<void>()

  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, () => {})
  }

  function fork(): void {
    // The cluster's settings belong to the whole program, so they are set for this fork and then restored.
    const before = { ...cluster.settings }
    const files = openJournalFiles()
    cluster.setupPrimary({
      exec: ENTRY,
      args: [],
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(files ?? [])],
    })
    const worker = cluster.fork({ [JOURNAL_FILES]: String(files !== null) })
    if (files !== null) journals.set(worker, createJournalReader(files))
    cluster.setupPrimary(before)
    alive.add(worker)
    passLines(worker.process.stdout, process.stdout)
    passLines(worker.process.stderr, process.stderr)
    worker.on('message', (message: FromWorker) => receive(worker, message))
    worker.on('error', () => {})
    // By now all messages of the worker have been read.
    worker.once('disconnect', () => leave(worker))
    worker.once('exit', (code: number | null, signal: string | null) => buried(worker, signal ?? `exit code ${code}`))
    if (options.port === 0 && url === '' && alive.size > 1) following.add(worker)
    else begin(worker)
  }

  function begin(worker: Worker): void {
    const port = url === '' ? options.port : Number(new URL(url).port)
    send(worker, { kind: 'start', options: { ...options, port }, text: current, state })
  }

  function receive(worker: Worker, message: FromWorker): void {
    if (message.kind === 'record') hub.record(cut(message), 0)
    else if (message.kind === 'call') perform(worker, message.id, message.name, message.args)
    else if (message.kind === 'done') questions.get(message.id)?.(worker, message.value)
    else if (message.kind === 'ready') members.add(worker)
    else if (message.kind === 'listening') {
      url = message.url
      listening.add(worker)
      failures = 0
      following.forEach(begin)
      following.clear()
      if (listening.size === count) started.resolve()
    } else {
      reason = message.message
      started.reject(new UserError(message.message, message.exitCode))
      worker.process.kill('SIGKILL')
    }
  }

  function perform(worker: Worker, id: number, name: CallName | 'settle' | 'measured', args: readonly unknown[]): void {
    if (name === 'settle' || name === 'measured') {
      ask({ what: name }).then(
        (values) => send(worker, { kind: 'result', id, ...(name === 'measured' && { value: values.flat() }) }),
        (error: unknown) => send(worker, { kind: 'result', id, error: reasonOf(error) }),
      )
      return
    }
    if (name === 'recorded') collect()
    const value: unknown = Reflect.apply(hub[name], hub, args)
    send(worker, { kind: 'result', id, value })
  }

  /** Moves what workers have written to the shared journal, in the order of time. */
  function collect(): void {
    const news = journals
      .values()
      .map((journal) => journal.read())
      .toArray()
    const texts = news.flatMap((one) => one.texts)
    if (texts.length === 0) return
    // Each begins with its time.
    const sorted = texts.map((text) => [Number.parseInt(text, 10), text] as const).sort(([one], [other]) => one - other)
    const kept = sorted.slice(-JOURNAL_CAPACITY).map(([, text]) => text)
    hub.record(
      kept,
      news.reduce((sum, { skipped }) => sum + skipped, texts.length - kept.length),
    )
  }

  /** Asks every worker, and resolves with the answers of those that are still alive. */
  async function ask(question: Question): Promise<readonly unknown[]> {
    const id = ++asked
    const waiting = new Set(members)
    const values: unknown[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = (): void => {
      for (const worker of waiting) if (!members.has(worker)) waiting.delete(worker)
      if (waiting.size === 0) resolve()
    }
    questions.set(id, (worker, value) => {
      if (waiting.delete(worker) && members.has(worker)) values.push(value)
      check()
    })
    for (const worker of waiting) send(worker, { kind: 'ask', id, question })
    check()
    const timer = setTimeout(() => {
      reject(
        new Error(
          `A worker has not answered in ${PATIENCE_MS / 1000} seconds (process ${[...waiting].map(pidOf).join(', ')}).`,
        ),
      )
    }, PATIENCE_MS)
    try {
      await promise
      return values
    } finally {
      clearTimeout(timer)
      questions.delete(id)
    }
  }

  function leave(worker: Worker): void {
    members.delete(worker)
    for (const answer of questions.values()) answer(worker, undefined)
  }

  function buried(worker: Worker, how: string): void {
    alive.delete(worker)
    collect()
    journals.get(worker)?.close()
    journals.delete(worker)
    const hasServed = listening.delete(worker)
    if (isClosing) return
    if (url === '') {
      started.reject(new UserError(`a worker ended before it served, by ${how}`, 1))
      return
    }
    const now = Date.now()
    deaths = [...deaths.filter((time) => now - time < SPELL_MS), now]
    failures = hasServed ? failures : failures + 1
    if (deaths.length > MOST_DEATHS * count || failures >= MOST_FAILURES) {
      isClosing = true
      const why = hasServed || reason === null ? how : reason
      onCrashLoop(
        `workers end as fast as they are started (${deaths.length} in a short time); the last one ended by: ${why}`,
      )
      return
    }
    setTimeout(
      () => {
        if (!isClosing) fork()
      },
      PAUSE_MS * (deaths.length - 1),
    )
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.all(
      [...alive].map(async (worker) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        worker.once('exit', () => resolve())
        send(worker, { kind: 'close' })
        const timer = setTimeout(() => worker.process.kill('SIGKILL'), GRACE_MS)
        await promise
        clearTimeout(timer)
      }),
    )
  }

  for (let index = 0; index < count; index++) fork()
  try {
    await started.promise
  } catch (error) {
    isClosing = true
    for (const worker of alive) worker.process.kill('SIGKILL')
    await close()
    throw error
  }
  return {
    url,
    serve: async (next) => {
      const reasons = await ask({ what: 'serve', text: next })
      const refused = reasons.find((reason) => typeof reason === 'string')
      if (refused !== undefined) throw new UserError(String(refused))
      current = next
    },
    close,
  }
}

/** Divides the entries that one message has. */
function cut({ lengths, text }: Extract<FromWorker, { kind: 'record' }>): string[] {
  let start = 0
  return lengths.map((length) => {
    start += length
    return text.slice(start - length, start)
  })
}

function pidOf({ process: { pid } }: Worker): string {
  return String(pid)
}

/** Passes on whole lines only, because several processes write to the same stream. */
function passLines(from: NodeJS.ReadableStream | null, to: NodeJS.WritableStream): void {
  let rest = Buffer.alloc(0)
  from?.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf('\n') + 1
    if (end === 0) {
      rest = Buffer.concat([rest, chunk])
      return
    }
    to.write(Buffer.concat([rest, chunk.subarray(0, end)]))
    rest = Buffer.from(chunk.subarray(end))
  })
}
