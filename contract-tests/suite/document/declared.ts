/** What the tests are declared from: the requirements of a document, without anything that is sent. */

import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Api } from '../../../spec/contract/contract.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { DocumentError } from '../../../spec/program/user-error.ts'
import type { Concern } from '../../../spec/requirements/concern.ts'
import { type Requirement, requirementsFor } from '../../../spec/requirements/requirements.ts'
import { kept } from '../shared/run-folder.ts'

export type DeclaredOperation = {
  readonly id: string
  readonly requirements: readonly DeclaredRequirement[]
}

export type DeclaredRequirement = Pick<Requirement, 'id' | 'level' | 'text' | 'because' | 'source'> & {
  readonly concern: Concern['kind']
}

/** What the thread sends: the operations, or why the document can't be read. */
export type Declared =
  | { readonly kind: 'read'; readonly operations: readonly DeclaredOperation[] }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * The operations of a document, at once: Playwright wants all tests declared before a file has been loaded, and a
 * CommonJS project can't wait for a promise there. `spec`: a file or an address; null: the document of this package.
 * Throws `UserError` if it can't be read.
 */
export function declaredIn(spec: string | null): readonly DeclaredOperation[] {
  if (spec === null) return declarationsOf(bundled)
  // Each file of tests asks, and workers find here what the process that started them has read.
  const changed = statSync(spec, { throwIfNoEntry: false })?.mtimeMs
  const read = kept<readonly DeclaredOperation[]>(`declared ${spec} ${changed}`, true)
  const known = read.read()
  if (known !== null) return known
  const declared = readInThread(spec)
  if (declared.kind === 'refused') throw new DocumentError(declared.message)
  read.write(declared.operations)
  return declared.operations
}

export function declarationsOf(api: Api): readonly DeclaredOperation[] {
  return api.operations.map((operation) => ({
    id: operation.id,
    requirements: requirementsFor(api, operation).map(({ id, level, text, because, source, concern }) => {
      return { id, level, text, because, source, concern: concern.kind }
    }),
  }))
}

/** Reads a document in another thread, since this one can't wait otherwise. */
function readInThread(spec: string): Declared {
  const done = new Int32Array(new SharedArrayBuffer(4))
  const { port1, port2 } = new MessageChannel()
  const thread = new Worker(new URL(`./read-document${extname(import.meta.url)}`, import.meta.url), {
    workerData: { spec, done, port: port2 },
    transferList: [port2],
  })
  Atomics.wait(done, 0, 0, LONGEST)
  const received = receiveMessageOnPort(port1)
  void thread.terminate()
  return received?.message ?? { kind: 'refused', message: `${spec}: it could not be read within ${LONGEST / 1000} s` }
}

/** Milliseconds. The document itself has less time. */
const LONGEST = 60_000
