/** The result of one check of a target's memory. */

import type { Conclusion } from '../../spec/requirements/finding.ts'
import type { Draft } from '../cases/request-builder.ts'

/** The conclusion, and the requests that lead to it besides those that the check has cited. */
export type StateResult = { readonly drafts: readonly (Draft | null)[] } & Conclusion

type Drafts = StateResult['drafts']

export const passed = (...drafts: Drafts): StateResult => ({ outcome: 'passed', drafts })

export const failed = (expected: string, received: string, ...drafts: Drafts): StateResult => ({
  outcome: 'failed',
  expected,
  received,
  drafts,
})

export const open = (reason: string, ...drafts: Drafts): StateResult => ({ outcome: 'inconclusive', reason, drafts })
