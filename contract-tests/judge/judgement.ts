/** Judgements: what one exchange says about one requirement. */

import type { Requirement } from '../../spec/requirements.ts'

/** What one exchange says about one requirement. */
export type Judgement = { readonly requirement: Requirement } & Conclusion

/** How a check ends. */
export type Conclusion =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly expected: string; readonly received: string }
  | { readonly outcome: 'inconclusive'; readonly reason: string }

export function pass(requirement: Requirement): Judgement {
  return { requirement, outcome: 'passed' }
}

export function failed(requirement: Requirement, expected: string, received: string): Judgement {
  return { requirement, outcome: 'failed', expected, received }
}

export function inconclusive(requirement: Requirement, reason: string): Judgement {
  return { requirement, outcome: 'inconclusive', reason }
}

/** Rate limits are open (RFC 9110 section 15.6.4), and the run has waited as long as it may. */
export function limited(requirement: Requirement): Judgement {
  return { requirement, outcome: 'inconclusive', reason: 'the target accepted no more requests for a while' }
}
