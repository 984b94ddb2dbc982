/** Performs the calls of workers in the primary process: on the hub that they share, or on all of them. */

import type { Worker } from 'node:cluster'
import { reasonOf } from '../../spec/program/user-error.ts'
import type { MemoryHub } from '../session/memory-hub.ts'
import { tellWorker } from './fork.ts'
import type { Journals } from './journals.ts'
import type { FromWorker } from './messages.ts'
import type { Questions } from './questions.ts'

type Primary = { readonly hub: MemoryHub; readonly journals: Journals; readonly questions: Questions }

/** Takes a message of a worker that serves. */
export function receive(
  worker: Worker,
  message: Exclude<FromWorker, { kind: 'listening' | 'failed' }>,
  shared: Primary,
): void {
  const { hub, questions } = shared
  if (message.kind === 'record') hub.record(cut(message), 0)
  else if (message.kind === 'call') performCall(worker, message, shared)
  else if (message.kind === 'done') questions.answer(worker, message)
  else questions.join(worker)
}

function performCall(
  worker: Worker,
  { id, name, args }: Extract<FromWorker, { kind: 'call' }>,
  { hub, journals, questions }: Primary,
): void {
  if (name === 'settle' || name === 'measured') {
    questions.ask({ what: name }).then(
      (values) => tellWorker(worker, { kind: 'result', id, ...(name === 'measured' && { value: values.flat() }) }),
      (error: unknown) => tellWorker(worker, { kind: 'result', id, error: reasonOf(error) }),
    )
    return
  }
  if (name === 'recorded') journals.collect()
  const value: unknown = Reflect.apply(hub[name], hub, args)
  tellWorker(worker, { kind: 'result', id, value })
}

/** Splits the entries of one message. */
function cut({ lengths, text }: Extract<FromWorker, { kind: 'record' }>): string[] {
  let start = 0
  return lengths.map((length) => {
    start += length
    return text.slice(start - length, start)
  })
}
