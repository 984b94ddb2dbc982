/** A question that the contract leaves open: the mock answers it one way, a deployment may answer it another. */

import type { JsonObject } from '../json/pointer.ts'

export type OpenPoint = {
  /** Stable and dotted: `credential.refused.status`. */
  readonly id: string
  readonly question: string
  /** Where the service specification says that it is not shown. */
  readonly section: string
  /** What the mock does. */
  readonly choice: string
  readonly because: string
  /** The flag of `plant-store mock` that changes it, or null. */
  readonly flag: string | null
  /** How a tester can see what a deployment does. */
  readonly observe: string
  /** A request, options of the mock, and what it answers then: the choice, executable. */
  readonly example: { readonly request: JsonObject; readonly options?: JsonObject; readonly answer: JsonObject }
}
