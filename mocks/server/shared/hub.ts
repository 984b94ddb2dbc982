/**
 * What the processes of one mock share, as each of them sees it. The other side is the process that started them, or a
 * database. Of it nothing is known here but logs that keep an order, counters that count once, and a journal: what a log
 * says is for who reads it, and whoever reads the same log knows the same.
 */

export type LogEntry = {
  /** Greater than that of any entry before it, of other logs too. */
  readonly position: number
  readonly text: string
}

/** What a log says after a position. */
export type LogNews = {
  /** The position of its first entry, which no later log of the name has; 0 where there is no log. */
  readonly birth: number
  /** What stands for all entries up to a position; null where none of them was asked for. */
  readonly snapshot: LogEntry | null
  readonly entries: readonly LogEntry[]
}

/** What the journal says after an id. */
export type JournalPage = {
  /** Microseconds since 1970, when the journal was begun: who finds another begins again. */
  readonly birth: number
  /** The id of the newest entry. */
  readonly last: number
  /** The newest entries, no more than are kept, the last of them the one with that id. */
  readonly texts: readonly string[]
}

export type Hub = {
  /** Hands entries over to the journal before it returns; null if the hub is too far away for that. */
  readonly note: ((texts: readonly string[]) => void) | null
  /** What the log says after a position. */
  readonly read: (log: string, since: number) => Promise<LogNews>
  /** Adds an entry, and reads what the log says up to it; `counts` opens a counter by the entry's position. */
  readonly append: (log: string, text: string, since: number, counts?: boolean) => Promise<LogNews>
  /** Puts a snapshot in the place of all entries up to a position. */
  readonly compact: (log: string, birth: number, snapshot: LogEntry) => Promise<void>
  /** How often it was counted before, by anybody; null where there is no such counter any more. Each call counts. */
  readonly take: (counter: number) => Promise<number | null>
  /** As `take`, for a counter that belongs to a session, and that its first use opens. */
  readonly draw: (session: string, counter: string) => Promise<number>
  /** How often it was counted, without counting. */
  readonly taken: (counter: number) => Promise<number | null>
  readonly end: (counter: number) => Promise<void>
  /**
   * Hands entries over to the journal, in order; `skipped` came before them and are not worth keeping. A delivery that
   * nobody knows the fate of is repeated by its number, and counts once.
   */
  readonly record: (texts: readonly string[], skipped: number, delivery: number) => Promise<void>
  readonly recorded: (since: number) => Promise<JournalPage>
  /** Resolves once every process has done its {@link Member.settle}. */
  readonly settle: () => Promise<void>
  /** Says which sessions were used, and asks which are to be forgotten: each is told to one process once. */
  readonly touch: (sessions: readonly string[]) => Promise<readonly string[]>
  /** Forgets the log and the counters of a session. */
  readonly forget: (session: string) => Promise<void>
  /** Why nothing can be asked of it now, in a sentence; null where it can. */
  readonly trouble: () => string | null
  readonly close: () => Promise<void>
}

/** What a hub asks of each process. */
export type Member = {
  /** Catches up with what others changed, and hands over what it has recorded. */
  readonly settle: () => Promise<void>
}

/** The log of what is on every stage. */
export const STAGE = 'stage'

/** The log of what a session remembers. */
export function dataLog(session: string): string {
  return `data ${session}`
}

/** The journal keeps so many entries. */
export const JOURNAL_CAPACITY = 1_000
/** Every process says this often, in milliseconds, that it is there, and which sessions it used. */
export const TOUCH_MS = 500
/** A session that nobody used for so many milliseconds is dropped. */
export const IDLE_MS = 15 * 60_000
/** Sessions that are kept; of more the one that nobody used for longest goes. */
export const MOST_SESSIONS = 1_000

/** What is shared can't be reached: control says so, and answers of the API do without. */
export class OutOfReach extends Error {
  readonly statusCode = 503
}
