/** What one exchange says about one requirement, and how that is said. */

import type { Requirement } from '../../spec/requirements.ts'

/** What one exchange says about one requirement. */
export type Judgement = { readonly requirement: Requirement } & (
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly expected: string; readonly received: string }
  | { readonly outcome: 'inconclusive'; readonly reason: string }
)

export function pass(requirement: Requirement): Judgement {
  return { requirement, outcome: 'passed' }
}

export function failed(requirement: Requirement, expected: string, received: string): Judgement {
  return { requirement, outcome: 'failed', expected, received }
}

export function inconclusive(requirement: Requirement, reason: string): Judgement {
  return { requirement, outcome: 'inconclusive', reason }
}

/** How many requests a client may send, and when, is open (RFC 9110 section 15.6.4), and the run has waited enough. */
export function limited(requirement: Requirement): Judgement {
  return { requirement, outcome: 'inconclusive', reason: 'the target took no more requests for the time being' }
}
