/**
 * The interface to what the processes of one mock share. Behind it is the process that started them, or a database. A
 * hub keeps logs in order, counts each use of a counter once, and keeps the journal. It does not interpret the entries
 * of a log. Each process does, and processes that have read the same entries have the same state.
 */

export type LogEntry = {
  /** Greater than the position of every earlier entry in any log. */
  readonly position: number
  readonly text: string
}

/** The entries of a log after a position. */
export type LogNews = {
  /** The position of the log's first entry; 0 without a log. A log of the same name begun later has another birth. */
  readonly birth: number
  /** Replaces all entries up to its position; null if there is none, or the reader has read that far. */
  readonly snapshot: LogEntry | null
  readonly entries: readonly LogEntry[]
}

/** The entries of the journal after an id. */
export type JournalPage = {
  /** When the journal was begun, in microseconds since 1970. If it changes, a reader begins again. */
  readonly birth: number
  /** The id of the newest entry. */
  readonly last: number
  /** The newest entries, as far as they are kept; the last one has the id `last`. */
  readonly texts: readonly string[]
}

export type Hub = {
  /** Adds entries to the journal before it returns; null if the hub is a database, which can't be that fast. */
  readonly note: ((texts: readonly string[]) => void) | null
  /** Reads a log after a position. */
  readonly read: (log: string, since: number) => Promise<LogNews>
  /** Adds an entry, and reads the log up to it. With `counts` it opens a counter whose id is the entry's position. */
  readonly append: (log: string, text: string, since: number, counts?: boolean) => Promise<LogNews>
  /** Replaces all entries up to the snapshot's position by the snapshot. */
  readonly compact: (log: string, birth: number, snapshot: LogEntry) => Promise<void>
  /** Adds one to a counter and returns its value before, over all processes; null if it no longer exists. */
  readonly take: (counter: number) => Promise<number | null>
  /** As `take`, for a counter of a session. Its first use opens it. */
  readonly draw: (session: string, counter: string) => Promise<number>
  /** The value of a counter; null if it no longer exists. */
  readonly taken: (counter: number) => Promise<number | null>
  readonly end: (counter: number) => Promise<void>
  /**
   * Adds entries to the journal, in order. `skipped` is the number of entries before them that were dropped. A delivery
   * whose reply was lost is repeated under the same number, and is recorded once.
   */
  readonly record: (texts: readonly string[], skipped: number, delivery: number) => Promise<void>
  readonly recorded: (since: number) => Promise<JournalPage>
  /** Has every process settle, as {@link Connect} says, and resolves once all are done. */
  readonly settle: () => Promise<void>
  /** Reports the sessions that were used. Returns those to be forgotten; each is returned to one process, once. */
  readonly touch: (sessions: readonly string[]) => Promise<readonly string[]>
  /** Forgets the log and the counters of a session. */
  readonly forget: (session: string) => Promise<void>
  /** Why the hub can't be reached now, in a sentence; null if it can. */
  readonly trouble: () => string | null
  readonly close: () => Promise<void>
}

/** Connects a process to a hub. `settle` reads what others have changed, and delivers what this process has recorded. */
export type Connect = (settle: () => Promise<void>) => Promise<Hub>

/** The name of the log of all sessions' scripts, and of clearings of the journal. */
export const STAGE = 'stage'

/** The name of the log of a session's items. */
export function dataLog(session: string): string {
  return `data ${session}`
}

/** The number of entries that the journal keeps. */
export const JOURNAL_CAPACITY = 1_000
/** Milliseconds after which each process reports again that it is alive, and which sessions it used. */
export const TOUCH_MS = 500
/** A session that was not used for this many milliseconds is dropped. */
export const IDLE_MS = 15 * 60_000
/** The most sessions that are kept; the least recently used goes first. */
export const MOST_SESSIONS = 1_000

/** The hub can't be reached. The control surface answers with this error; the API answers without shared state. */
export class OutOfReach extends Error {
  readonly statusCode = 503
}
