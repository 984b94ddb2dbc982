/** Servers that break the contract: each the reference but for one decision, and the requirement that it breaks. */

import { CREDENTIAL_MUST, CREDENTIAL_SHOULD } from './broken/credential.ts'
import { FAILURE_MUST } from './broken/failure.ts'
import { OPEN_SHOULD } from './broken/open.ts'
import { REPETITION_MUST } from './broken/repetition.ts'
import { REQUEST_MUST, REQUEST_SHOULD } from './broken/request.ts'
import { SUCCESS_MUST, SUCCESS_SHOULD } from './broken/success.ts'
import type { Decisions } from './reference.ts'
import type { ByRequirement } from './variations.ts'

export type Broken = {
  readonly name: string
  /** The requirement, without the operation's name. */
  readonly breaks: string
  readonly level: 'must' | 'should'
  readonly variation: Partial<Decisions>
}

export const BROKEN: readonly Broken[] = [
  ...[SUCCESS_MUST, FAILURE_MUST, REQUEST_MUST, CREDENTIAL_MUST, REPETITION_MUST].flatMap(listed('must')),
  ...[SUCCESS_SHOULD, REQUEST_SHOULD, CREDENTIAL_SHOULD, OPEN_SHOULD].flatMap(listed('should')),
]

function listed(level: Broken['level']): (all: ByRequirement) => Broken[] {
  return (all) =>
    Object.entries(all).flatMap(([breaks, variations]) =>
      Object.entries(variations).map(([name, variation]) => ({ name, breaks, level, variation })),
    )
}
