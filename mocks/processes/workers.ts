/** Serves one port by several processes (`node:cluster`): the primary starts them, and keeps what they share. */

import cluster, { type Worker } from 'node:cluster'
import { DocumentError, MachineError, reasonOf } from '../../spec/program/user-error.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import { MemoryHub } from '../session/memory-hub.ts'
import { forkWorker, tellWorker } from './fork.ts'
import { createJournals, type Journals } from './journal-file.ts'
import type { FromWorker } from './messages.ts'
import { Questions } from './questions.ts'
import { Supervisor, type SupervisorSettings } from './supervisor.ts'

export type WorkersSettings = Pick<SupervisorSettings, 'count' | 'onCrashLoop'> & {
  readonly options: MockServerOptions & Pick<SupervisorSettings, 'port'>
  /** The address of the database that the workers share; null: they share the primary's memory. */
  readonly state: string | null
  /** The document's text; null: each worker reads it itself. */
  readonly text: string | null
}

/** Starts workers, and resolves once all of them listen. If one can't, rejects with its `UserError`. */
export async function startWorkers({ count, options, state, text, onCrashLoop }: WorkersSettings) {
  if (!cluster.isPrimary) throw new MachineError('a worker of node:cluster can not start workers')
  const hub = new MemoryHub()
  const journals = createJournals((texts, skipped) => hub.record(texts, skipped))
  const questions = new Questions()
  let current = text
  const supervisor = new Supervisor({
    count,
    port: options.port,
    onCrashLoop,
    fork: () => {
      const worker = forkWorker(journals)
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'listening' || message.kind === 'failed') supervisor.receive(worker, message)
        else receive(worker, message, { hub, journals, questions })
      })
      // By now all messages of the worker have been read.
      worker.once('disconnect', () => questions.leave(worker))
      return worker
    },
    begin: (worker, port) => tellWorker(worker, { kind: 'start', options: { ...options, port }, text: current, state }),
    onExit: (worker) => journals.remove(worker),
  })
  const url = await supervisor.start()
  return {
    url,
    /** Replaces the document in every worker, and in workers that are started later. */
    serve: async (next: string): Promise<void> => {
      const reasons = await questions.ask({ what: 'serve', text: next })
      const refused = reasons.find((reason) => typeof reason === 'string')
      if (refused !== undefined) throw new DocumentError(String(refused))
      current = next
    },
    drain: (milliseconds: number) => supervisor.drain(milliseconds),
    close: () => supervisor.close(),
  }
}

type Primary = { readonly hub: MemoryHub; readonly journals: Journals; readonly questions: Questions }

function receive(
  worker: Worker,
  message: Exclude<FromWorker, { kind: 'listening' | 'failed' }>,
  shared: Primary,
): void {
  const { hub, questions } = shared
  if (message.kind === 'record') hub.record(splitTexts(message), 0)
  else if (message.kind === 'call') performCall(worker, message, shared)
  else if (message.kind === 'done') questions.answer(worker, message)
  else questions.join(worker)
}

function performCall(
  worker: Worker,
  { id, name, args }: Extract<FromWorker, { kind: 'call' }>,
  { hub, journals, questions }: Primary,
): void {
  if (name === 'log' || name === 'all' || name === 'measured') {
    // Whoever adds to the log has applied that.
    questions.ask({ what: name }, name === 'log' ? worker : null).then(
      (values) => tellWorker(worker, { kind: 'result', id, ...(name === 'measured' && { value: values.flat() }) }),
      (error: unknown) => tellWorker(worker, { kind: 'result', id, error: reasonOf(error) }),
    )
    return
  }
  if (name === 'recorded') journals.collect()
  const value: unknown = Reflect.apply(hub[name], hub, args)
  tellWorker(worker, { kind: 'result', id, value })
}

function splitTexts({ lengths, text }: Extract<FromWorker, { kind: 'record' }>): string[] {
  let start = 0
  return lengths.map((length) => {
    start += length
    return text.slice(start - length, start)
  })
}
