/** Where the counts of coverage are kept: in the mock's process, in the process that started it, or in a database. */

import type { Soon } from '../engine/message/soon.ts'

/** Counts as they are passed between processes. */
export type CountEntries = readonly (readonly [text: string, times: number])[]

/** Where counts are kept. For reading and forgetting, null means all; for counting, it means no session. */
export type CountsHome = {
  /** Adds to the counts of a session, and to those of all. */
  readonly count: (session: string | null, entries: CountEntries) => Soon<void>
  readonly counted: (session: string | null) => Soon<CountEntries>
  /** Deletes the counts of a session, also from those of all. */
  readonly uncount: (session: string | null) => Soon<void>
}

/**
 * As above; `onSettle` is replaced by a function that delivers the counts of this process before anybody reads the sum.
 */
export type SettledCounts = CountsHome & { onSettle: () => Promise<void> }
