/** The messages between the primary process and its workers. */

import type { ErrorCode } from '../../spec/program/user-error.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import type { Unsettled } from '../session/hub.ts'
import type { MemoryHub } from '../session/memory-hub.ts'

/** The environment variable that tells a worker whether it has journal files. */
export const JOURNAL_FILES = 'PLANT_STORE_JOURNAL_FILES'
/** The columns of the terminal that the output of a worker goes to; absent where it goes elsewhere. */
export const COLUMNS_THERE = 'PLANT_STORE_COLUMNS_THERE'

/** What workers call in the primary: methods of its hub, and questions to all workers. */
export type Calls = Omit<MemoryHub, 'record'> & {
  readonly [What in Unsettled]: () => void
} & {
  readonly measured: () => readonly object[]
}

export type FromWorker =
  /** The worker is connected to the hub, and can answer questions. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly code: ErrorCode; readonly exitCode: 1 | 2 }
  | { readonly kind: 'call'; readonly id: number; readonly name: keyof Calls; readonly args: readonly unknown[] }
  /** Entries of the journal, joined: one long text is sent faster than many short ones. */
  | { readonly kind: 'record'; readonly lengths: readonly number[]; readonly text: string }
  | { readonly kind: 'done'; readonly id: number; readonly value?: unknown }

export type ToWorker =
  | {
      readonly kind: 'start'
      readonly options: MockServerOptions
      readonly text: string | null
      readonly state: string | null
    }
  | { readonly kind: 'result'; readonly id: number; readonly value?: unknown; readonly error?: string }
  /** A question, which all workers get at once. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'drain'; readonly milliseconds: number }
  | { readonly kind: 'close' }

export type Question =
  | { readonly what: Unsettled }
  | { readonly what: 'measured' }
  | { readonly what: 'serve'; readonly text: string }
