/** Starts a worker process, and writes to it. */

import cluster, { type Worker } from 'node:cluster'
import { extname, join } from 'node:path'
import { DEALS_OUT } from '../http/listener.ts'
import { type Journals, openJournalFiles } from './journal-file.ts'
import { COLUMNS_THERE, JOURNAL_FILES, type ToWorker } from './messages.ts'

const ENTRY = join(import.meta.dirname, `worker${extname(import.meta.filename)}`)

/** Starts a worker, with files for its journal where these can be opened. */
export function forkWorker(journals: Journals): Worker {
  const files = openJournalFiles()
  // The cluster's settings belong to the whole program, so they are set for this fork and then restored.
  const before = { ...cluster.settings }
  // Where the primary deals connections out, the client of a worker that dies just then waits for ever: nobody answers,
  // and nobody closes the connection. So workers accept them themselves. The first fork of a program fixes that for all.
  if (!DEALS_OUT) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({
    exec: ENTRY,
    args: [],
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(files ?? [])],
  })
  const { isTTY, columns } = process.stdout
  const there = isTTY ? { [COLUMNS_THERE]: String(columns) } : {}
  const worker = cluster.fork({ [JOURNAL_FILES]: String(files !== null), ...there })
  cluster.setupPrimary(before)
  if (files !== null) journals.add(worker, files)
  passLines(worker.process.stdout, process.stdout)
  passLines(worker.process.stderr, process.stderr)
  worker.on('error', () => {})
  return worker
}

/** Sends a message, unless the worker has ended. */
export function tellWorker(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
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
