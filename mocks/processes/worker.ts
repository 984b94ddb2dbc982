/** The program of a worker: `node:cluster` starts it, and the primary process tells it what to serve. */

import { enableCompileCache } from 'node:module'
import { MachineError, reasonOf, UserError } from '../../spec/program/user-error.ts'
import { type LogFormat, writeUnexpected } from '../log/server-log.ts'
import { type Hub, OutOfReach } from '../session/hub.ts'
import { createJournalWriter, type WriteJournal } from './journal-file.ts'
import { type Calls, COLUMNS_THERE, type FromWorker, JOURNAL_FILES, type Question, type ToWorker } from './messages.ts'
import { connectorTo, type SharedServer, serveShared } from './serve.ts'

enableCompileCache()
// A terminal sends signals to all processes. The primary process decides when workers stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message)
}
// The primary process passes the journal files as file descriptors 4 and 5, if it could open them.
const write = process.env[JOURNAL_FILES] === 'true' ? createJournalWriter([4, 5]) : null
const hub = createWorkerHub(send, write)
let settle: Hub['settle'] | null = null
let running: SharedServer | null = null
let format: LogFormat = 'none'
// What it writes to a pipe, the primary process writes to its terminal.
const { [COLUMNS_THERE]: columns } = process.env
if (columns !== undefined) Object.assign(process.stdout, { isTTY: true, columns: Number(columns) })

async function start({ options, text, state }: Extract<ToWorker, { kind: 'start' }>): Promise<void> {
  format = options.log ?? format
  try {
    running = await serveShared(options, {
      text,
      leaves: state !== null,
      isOneOfMany: true,
      measured: hub.measured,
      connect: async (joining, digest) => {
        settle = joining
        send({ kind: 'ready' })
        return state === null ? hub : (await connectorTo(state))(joining, digest)
      },
    })
    send({ kind: 'listening', url: running.url })
  } catch (error) {
    const { code, exitCode } = error instanceof UserError ? error : new MachineError('')
    send({ kind: 'failed', message: reasonOf(error), code, exitCode })
  }
}

async function answerQuestion(question: Question): Promise<unknown> {
  switch (question.what) {
    case 'log':
    case 'all':
      return settle?.(question.what)
    case 'measured':
      return running?.values()
    case 'serve':
      return running?.serve(question.text).then(() => null, reasonOf)
  }
}

process.on('uncaughtException', (error) => writeUnexpected(error, format))
process.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'start':
      start(message)
      break
    case 'result':
      hub.onResult(message)
      break
    case 'ask': {
      const done = (value?: unknown): void => send({ kind: 'done', id: message.id, value })
      answerQuestion(message.question).then(done, () => done())
      break
    }
    case 'drain':
      running?.drain(message.milliseconds)
      break
    case 'close':
      Promise.resolve(running?.close()).finally(() => process.disconnect())
  }
})

type WorkerHub = Hub & {
  readonly measured: () => Promise<readonly object[]>
  /** Settles the call that a result belongs to. */
  readonly onResult: (message: Extract<ToWorker, { kind: 'result' }>) => void
}

/** Creates a hub whose calls are messages to the primary process. */
function createWorkerHub(send: (message: FromWorker) => void, write: WriteJournal | null): WorkerHub {
  const waiting = new Map<number, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>>()
  let calls = 0
  function call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<ReturnType<Calls[Name]>>
  function call(name: keyof Calls, ...args: readonly unknown[]): Promise<unknown> {
    const id = ++calls
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(id, { resolve, reject })
    send({ kind: 'call', id, name, args })
    return promise
  }
  const note = (texts: readonly string[]): void => {
    if (write?.(texts)) return
    send({ kind: 'record', lengths: texts.map(({ length }) => length), text: texts.join('') })
  }
  return {
    note,
    read: (since) => call('read', since),
    append: (text) => call('append', text),
    save: (snapshot) => call('save', snapshot),
    draw: (session, counter) => call('draw', session, counter),
    drawn: (session, counter) => call('drawn', session, counter),
    forget: (session, counter) => call('forget', session, counter),
    record: async (texts) => note(texts),
    recorded: (since) => call('recorded', since),
    count: (session, entries) => call('count', session, entries),
    counted: (session) => call('counted', session),
    uncount: (session) => call('uncount', session),
    settle: (what) => call(what),
    // The primary process asks each worker that is ready.
    isTold: () => true,
    touch: (sessions, stay) => call('touch', sessions, stay),
    fault: () => null,
    measured: () => call('measured'),
    close: async () => {},
    onResult: ({ id, value, error }) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(value)
      else asked?.reject(new OutOfReach(error))
    },
  }
}
