/** What the processes of a mock say to each other. */

import type { MockServerOptions } from '../options.ts'
import type { MemoryHub } from '../shared/memory-hub.ts'

/** The environment variable that tells a worker whether it has files to write its journal to. */
export const JOURNAL_FILES = 'PLANT_STORE_JOURNAL_FILES'

/** A call of the hub in the primary process. */
export type CallName = Exclude<keyof MemoryHub, 'record'>

export type FromWorker =
  /** It has what it needs, and would answer for the others now. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly message: string; readonly exitCode: 1 | 2 }
  | {
      readonly kind: 'call'
      readonly id: number
      readonly name: CallName | 'settle' | 'measured'
      readonly args: readonly unknown[]
    }
  /** Entries of the journal, one after the other: one long text is sent faster than many short ones. */
  | { readonly kind: 'record'; readonly lengths: readonly number[]; readonly text: string }
  /** An answer to what all were asked. */
  | { readonly kind: 'done'; readonly id: number; readonly value?: unknown }

export type ToWorker =
  | {
      readonly kind: 'start'
      readonly options: MockServerOptions
      readonly text: string | null
      readonly state: string | null
    }
  | { readonly kind: 'result'; readonly id: number; readonly value?: unknown; readonly error?: string }
  /** Asked of all at once: to catch up, to serve another document, to say what was measured. */
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'close' }

export type Question =
  | { readonly what: 'settle' }
  /** What each has measured. */
  | { readonly what: 'measured' }
  | { readonly what: 'serve'; readonly text: string }
