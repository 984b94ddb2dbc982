/** What an exchange that was looked on says about the contract: the words that judge and proxy share. */

import type { Requirement } from './requirements.ts'

/** What one exchange says about one requirement, and which of its messages it says it of. */
export type Finding = {
  readonly requirement: Requirement
  readonly in: 'request' | 'answer'
  readonly outcome: 'passed' | 'failed' | 'inconclusive'
  /** Where in the request's body; null where it is not about a place there. */
  readonly pointer: string | null
  /** The schema keyword that the request breaks; null where none says so. */
  readonly keyword: string | null
  /** What was expected; empty unless it failed. */
  readonly expected: string
  /** What came instead, or why nothing is decided. */
  readonly received: string
}

/** What a whole exchange says. */
export type Testimony = {
  readonly findings: readonly Finding[]
  /** Why the answer was not judged, or not whole; null where it was. */
  readonly unjudged: string | null
  /** The content of the answer without its codings; null where it can't be read. */
  readonly content: Uint8Array | null
}
