/** The program of a worker: `node:cluster` starts it, and the primary process tells it what to serve. */

import { enableCompileCache } from 'node:module'
import { MachineError, reasonOf, UserError } from '../../spec/program/user-error.ts'
import { type LogFormat, writeUnexpected } from '../log/server-log.ts'
import type { Hub } from '../session/hub.ts'
import { createJournalWriter } from './journal-file.ts'
import { COLUMNS_THERE, type FromWorker, JOURNAL_FILES, type Question, type ToWorker } from './messages.ts'
import { connectorTo, type SharedServer, serveShared } from './serve.ts'
import { createWorkerHub } from './worker-hub.ts'

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
