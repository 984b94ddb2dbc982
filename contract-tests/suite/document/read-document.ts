/** A thread that reads a document for `declaredIn`, which waits for it. */

import { type MessagePort, workerData } from 'node:worker_threads'
import { loadTold } from '../../client/told.ts'
import { type Declared, declarationsOf } from './declared.ts'

const { spec, done, port }: { readonly spec: string; readonly done: Int32Array; readonly port: MessagePort } =
  workerData

async function read(): Promise<Declared> {
  try {
    const { contract } = await loadTold(spec)
    return { kind: 'read', operations: declarationsOf(contract) }
  } catch (error) {
    return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
  }
}

void read().then((declared) => {
  port.postMessage(declared)
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})
