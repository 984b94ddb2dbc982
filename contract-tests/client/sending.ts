/** A request to send: what for, and in which way. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Expectation } from '../judge/judge.ts'
import type { RequestCarrier } from './connections.ts'

/** How a request is sent; `alone`: over any connection, while no other request is under way. */
export type Way = RequestCarrier | 'alone'

/** A request to send, and what for. */
export type Sending = {
  /** Id of the case. */
  readonly case: string
  readonly operation: Operation
  readonly draft: Draft
  readonly way?: Way
  /** `success` by default. */
  readonly expectation?: Expectation['kind']
}
