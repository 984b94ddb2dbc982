/** A worker's access to the hub in the primary process. */

import { type Hub, OutOfReach } from '../session/hub.ts'
import type { WriteJournal } from './journal-file.ts'
import type { Calls, FromWorker, ToWorker } from './messages.ts'

export type WorkerHub = Hub & {
  readonly measured: () => Promise<readonly object[]>
  /** Settles the call that a result belongs to. */
  readonly onResult: (message: Extract<ToWorker, { kind: 'result' }>) => void
}

/** Creates a hub whose calls are messages to the primary process. */
export function createWorkerHub(send: (message: FromWorker) => void, write: WriteJournal | null): WorkerHub {
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
