/** What may differ between servers: what answers, and the state with what it is made of. */

import type { LoadedContract } from '../../spec/document/load.ts'
import type { ControlSettings } from '../control/control.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { StageSettings } from '../engine/state/stage.ts'
import type { State } from '../engine/state/state.ts'
import type { HttpAdapter, HttpSettings } from '../http/adapter.ts'
import type { EntryContext } from '../journal/curl.ts'
import type { Secrets } from '../journal/redaction.ts'
import type { Answered } from '../journal/slot.ts'
import type { Metrics } from '../log/metrics.ts'
import type { SettledCounts } from '../session/hub.ts'
import type { InUse } from './in-use.ts'

/** Creates the adapter that answers: the mock's engine, or the proxy. */
export type Backend = (
  settings: HttpSettings,
  current: { readonly loaded: () => LoadedContract; readonly secrets: () => Secrets },
) => HttpAdapter

/** What the state of a server is created with. The functions return the current values, which a reload changes. */
export type StateContext = {
  readonly inUse: InUse
  /** Where nothing has happened yet. */
  readonly state: State
  /** The digest of the document at the start. */
  readonly digest: string
  readonly entries: () => EntryContext
  readonly stage: StageSettings
  readonly metrics: Metrics | null
  /** Tells of sessions that this process has dropped. */
  readonly onDropped: (sessions: readonly string[]) => void
  /** Logs what is wrong with the shared state; null: nothing is wrong any more. */
  readonly report: (trouble: string | null) => void
}

/** The state of a server: journal and sessions, of one process or shared by several. */
export type StateOfServer = Pick<ControlSettings, 'sessions' | 'data' | 'shared'> & {
  readonly journal: ControlSettings['journal'] & { readonly record: (exchange: Answered) => void }
  /** Where the coverage is counted. */
  readonly counts: () => Soon<SettledCounts>
  /** The id of the newest entry of the journal; null where other processes number them, too. */
  readonly newest: () => number | null
  readonly hold: HttpSettings['hold']
  readonly close: () => Promise<void>
}
