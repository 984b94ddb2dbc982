/** What a look at a target's memory received to. */

import type { Draft } from '../cases/request-builder.ts'
import type { Obstacle } from './collection.ts'

export type Finding = { readonly drafts: readonly (Draft | null)[] } & (
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly expected: string; readonly received: string }
  | { readonly outcome: 'inconclusive'; readonly reason: string }
)

/** The requests that show it, in their order, and what they show. */
type Drafts = Finding['drafts']

export const passed = (...drafts: Drafts): Finding => ({ outcome: 'passed', drafts })

export const failed = (expected: string, received: string, ...drafts: Drafts): Finding => ({
  outcome: 'failed',
  expected,
  received,
  drafts,
})

export const open = (reason: string, ...drafts: Drafts): Finding => ({ outcome: 'inconclusive', reason, drafts })

export const hindered = ({ reason, draft }: Obstacle, ...before: Drafts): Finding => open(reason, ...before, draft)
