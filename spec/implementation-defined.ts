/** What the contract leaves open: questions that the mock answers one way and a deployment may answer another. */

import type { OpenPoint } from './contract/open-point.ts'
import { openPoints } from './generated/open-points.ts'

/** Every open point, in the order of the service specification: implementation-defined.yaml without its reader. */
export function implementationDefined(): readonly OpenPoint[] {
  return openPoints
}
