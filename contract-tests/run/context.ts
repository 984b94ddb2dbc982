/** What all jobs of a run share: its parts stand beside each other, and none inherits from another. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Address } from '../../spec/http/connection/connection.ts'
import type { Redactor } from '../../spec/http/redaction/redactor.ts'
import type { Case } from '../cases/case.ts'
import type { Sender } from '../cases/request-builder.ts'
import type { Budget } from '../client/budget.ts'
import type { Transport } from '../client/connections.ts'
import type { TokenSource } from '../client/token-source.ts'
import type { InvalidBodies } from '../items/invalid-bodies.ts'
import type { RunItems } from '../items/items.ts'
import type { Creations } from '../items/leftovers.ts'
import type { Known, RequestBuilders } from '../items/requests.ts'
import type { Client } from './client.ts'
import type { Recorder } from './record/recorder.ts'

export type ContextSettings = {
  readonly api: Api
  readonly address: Address
  readonly sender: Sender
  /** See `Numbers`; it also distinguishes the runs in a ledger. */
  readonly run: number
  /** True if an operation is left unjudged only after a second look. */
  readonly looksTwice: boolean
  readonly redactor: Redactor
  readonly isBrief: boolean
  readonly isLeakFatal: boolean
  /** Playwright's request context; null: a raw connection sends every case. */
  readonly playwright: Transport | null
  /** Where the token comes from; null if the user has given it, or there is none. */
  readonly tokens: TokenSource | null
}

export type Step = (one: Pick<Case, 'id' | 'title'>, work: () => Promise<void>) => Promise<void>

export type RunContext = {
  readonly settings: ContextSettings
  /** What the control found out. */
  readonly known: Known
  readonly requests: RequestBuilders
  readonly budget: Budget
  readonly client: Client
  readonly items: RunItems
  readonly creations: Creations
  readonly invalid: InvalidBodies
  readonly recorder: Recorder
  /** Does what is to be done for one case. A Playwright test makes a step of it. */
  readonly step: Step
  /** A value that a function makes for this run at its first use, so that nobody keeps a map beside the run. */
  readonly derive: <T>(how: () => T) => T
}
