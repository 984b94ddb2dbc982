/**
 * The interface to the data that the processes of one mock share. It is kept by the process that started them, or by a
 * database. A hub keeps one log in order, counts each use of a counter once, and keeps the journal. It does not
 * interpret the entries of the log. Each process does, and processes that have read the same entries have the same
 * state.
 */

import { StateError } from '../../spec/program/user-error.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { Piece } from '../engine/state/deed.ts'
import type { Counter } from '../engine/state/items.ts'

export type LogEntry = {
  /** Greater than the position of every earlier entry. */
  readonly position: number
  readonly text: string
}

/** The result of all log entries up to a position. */
export type LogSnapshot = {
  /** The log that it belongs to. */
  readonly birth: number
  readonly at: number
  /** The log drops its entries up to this position. Readers that have read less get the snapshot. */
  readonly from: number
  /** The parts that have changed since the last snapshot. */
  readonly pieces: readonly Piece[]
}

/** The log after a position. */
export type LogNews = {
  /** The position of the log's first entry; 0 without a log. A log begun later has another birth. */
  readonly birth: number
  readonly last: number
  /** The position of the newest snapshot; 0 if there is none. */
  readonly at: number
  /** All parts of that snapshot; null if the reader needs entries only. */
  readonly pieces: readonly Piece[] | null
  /** The next entries, at most {@link PAGE}. */
  readonly entries: readonly LogEntry[]
}

/** The most entries that are read at once, so that a process that applies them can answer in between. */
export const PAGE = 500

/** The entries of the journal after an id. */
export type JournalPage = {
  /** When the journal was begun, in microseconds since 1970. If it changes, a reader begins again. */
  readonly birth: number
  readonly last: number
  /** The newest entries, as far as they are kept; the last one has the id `last`. */
  readonly texts: readonly string[]
}

/** Counts of coverage as they are passed between processes. */
export type CountEntries = readonly (readonly [text: string, times: number])[]

/** Where counts of coverage are kept: in the mock's process, in the one that started it, or in a database. For reading and forgetting, null means all; for counting, it means no session. */
export type CountsHome = {
  /** Adds to the counts of a session, and to those of all. */
  readonly count: (session: string | null, entries: CountEntries) => Soon<void>
  readonly counted: (session: string | null) => Soon<CountEntries>
  /** Deletes the counts of a session, also from those of all. */
  readonly uncount: (session: string | null) => Soon<void>
}

/** `onSettle` is replaced by what delivers this process's counts before anybody reads the sum. */
export type SettledCounts = CountsHome & { onSettle: () => Promise<void> }

export type Hub = CountsHome & {
  /** Adds entries to the journal before it returns; null if the hub is a database, which can't be that fast. */
  readonly note: ((texts: readonly string[]) => void) | null
  readonly read: (since: number) => Promise<LogNews>
  /** Adds an entry, and returns its position. */
  readonly append: (text: string) => Promise<number>
  readonly save: (snapshot: LogSnapshot) => Promise<void>
  /** Adds one to a counter, and returns its value before, over all processes; null for a rule of a lost log. */
  readonly draw: (session: string, counter: Counter) => Promise<number | null>
  /** The value of a counter; 0 if it was never used. */
  readonly drawn: (session: string, counter: Counter) => Promise<number>
  /** Forgets one counter of a session, or all (null). */
  readonly forget: (session: string, counter: Counter | null) => Promise<void>
  /**
   * Adds entries to the journal, in order. `skipped` is the number of entries before them that were dropped. If the
   * reply was lost, the delivery is repeated with the same number, and recorded once.
   */
  readonly record: (texts: readonly string[], skipped: number, delivery: number) => Promise<void>
  readonly recorded: (since: number) => Promise<JournalPage>
  /** Makes every process read the log, or settle in all, and resolves once all are done. */
  readonly settle: (what: Unsettled) => Promise<void>
  /** True while every writer waits until this process has read the log, so that nothing there is unknown to it. */
  readonly isTold: () => boolean
  /** Reports the sessions that were used. Returns those to be dropped; each is returned to one process, once. */
  readonly touch: (sessions: readonly string[], stay: Stay) => Promise<readonly string[]>
  /** Null while the hub can be reached and accepts data. */
  readonly fault: () => HubFault | null
  readonly close: () => Promise<void>
}

/** What a process may not have done yet: read the log; or that, and deliver what it has recorded. */
export type Unsettled = 'log' | 'all'

/** Connects a process to a hub for one document: the entries of one document mean nothing for another. */
export type Connect = (settle: Hub['settle'], digest: string) => Promise<Hub>

export type HubFault = {
  /** The code with which a database refuses, such as OOM or READONLY; else `unreachable`. */
  readonly code: string
  /** One line, with the database's own words. */
  readonly message: string
}

/** The number of entries that the journal keeps. */
export const JOURNAL_CAPACITY = 1_000
/** Milliseconds after which each process reports again that it is alive, and which sessions it used. */
export const TOUCH_MS = 500
/** Which sessions stay: those used in so many milliseconds, at most so many. The least recently used goes first. */
export type Stay = { readonly idle: number; readonly most: number }

/** A session that was not used for this many milliseconds is dropped. */
export const IDLE_MS = 15 * 60_000
/** The same, while the memory of all sessions is nearly full. */
export const CROWDED_IDLE_MS = 5 * 60_000
/** The most sessions that are known; those that only count requests take no room of the others. */
export const MOST_SESSIONS = 100_000

/** Whether the request took effect: `no`, or unknown. */
export type Happened = 'no' | 'unknown'

/** The hub can't be reached, or refuses. The control surface answers with this error. */
export class OutOfReach extends StateError {
  readonly statusCode = 503
  readonly happened: Happened
  constructor(message: string, happened: Happened = 'unknown') {
    super(message, 1)
    this.happened = happened
  }
}

/** Throws every error but {@link OutOfReach}: readiness, log and control surface report that one. */
export function ignoreOutOfReach(error: unknown): void {
  if (!(error instanceof OutOfReach)) throw error
}

/** The content of a text in the hub; null if another program wrote it. */
export function unlessForeign<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
