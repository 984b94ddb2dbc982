/** Where the counts of a mock's coverage are: in its process, in that which started it, or in a database. */

import type { Soon } from '../engine/message/soon.ts'

/** Counts as they are passed between processes. */
export type CountEntries = readonly (readonly [text: string, times: number])[]

/** Where counts are kept. To read and to forget, null stands for all of them; to count, for no session. */
export type CountsHome = {
  /** Adds to the counts of a session, and of all. */
  readonly count: (session: string | null, entries: CountEntries) => Soon<void>
  readonly counted: (session: string | null) => Soon<CountEntries>
  /** Forgets the counts of a session, in those of all as well. */
  readonly uncount: (session: string | null) => Soon<void>
}

/** As above; `onSettle` is replaced by what delivers the counts of this process, before anybody reads the sum. */
export type SettledCounts = CountsHome & { onSettle: () => Promise<void> }
