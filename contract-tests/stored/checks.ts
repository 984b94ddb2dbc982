/** The checks of what a target remembers, by the aspect of the requirement. */

import type { Concern } from '../../spec/requirements/concern.ts'
import type { Conclusion } from '../../spec/requirements/finding.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { RunContext } from '../run/context.ts'
import { Undecided } from './asking.ts'
import { gone, readBackChange } from './changes.ts'
import { Collection } from './collection.ts'
import { isListedLater, readBack, refusedLeftNothing, twoStayApart } from './creation.ts'
import { fillsDefaultsIn, keepsWhatItGives } from './filled.ts'
import { filteredAsAsked } from './filtered.ts'
import { keepsItsBirth, keepsNothing, keepsTheRest } from './kept.ts'
import { pagesOnce } from './pages.ts'
import { open, type StateResult } from './result.ts'
import { sortedAsAsked } from './sorted.ts'
import { countedRightly, endedRightly, sizedAsAsked } from './told.ts'

type StateConcern = Concern & { readonly kind: 'state' }

/** Checks one requirement: the conclusion, and the requests that lead to it, in their order. */
export async function concludeState(
  context: RunContext,
  id: string,
  concern: StateConcern,
  cases: readonly Case[],
): Promise<{ readonly drafts: readonly Draft[] } & Conclusion> {
  const collection = new Collection(context, concern.resource, id)
  const result = await checkAspect(collection, concern, cases).catch((error: unknown) => {
    if (error instanceof Undecided) return open(error.message, error.draft)
    throw error
  })
  await collection.release()
  return { ...result, drafts: [...collection.cited, ...result.drafts].filter((draft) => draft !== null) }
}

/** What a change keeps of an item, as a merge patch all that it does not name (RFC 7396), only a later look shows. */
const UNSEEN = 'no operation reads an item by its key, so nothing shows what a change kept of it'

async function checkAspect(
  collection: Collection,
  { aspect, use, filter }: StateConcern,
  cases: readonly Case[],
): Promise<StateResult> {
  switch (aspect) {
    case 'read-back':
      return readBack(collection)
    case 'listed':
      return isListedLater(collection)
    case 'apart':
      return twoStayApart(collection)
    case 'refused':
      return refusedLeftNothing(collection, cases.filter(isRefusedForItsBody))
    case 'pages':
      return pagesOnce(collection)
    case 'replaced':
    case 'merged':
      if (collection.use('read') === undefined) throw new Undecided(UNSEEN, null)
      return readBackChange(collection, use)
    case 'defaults':
      return fillsDefaultsIn(collection)
    case 'given':
      return keepsWhatItGives(collection)
    case 'kept':
      return keepsTheRest(collection, use, 'all')
    case 'kept-texts':
      return keepsTheRest(collection, use, 'texts')
    case 'born':
      return keepsItsBirth(collection, use)
    case 'whole':
      return keepsNothing(collection, use)
    case 'gone':
      return gone(collection, use)
    case 'filtered':
      return filter === undefined ? open('there is no filter') : filteredAsAsked(collection, filter)
    case 'sorted':
      return sortedAsAsked(collection)
    case 'counted':
      return countedRightly(collection)
    case 'sized':
      return sizedAsAsked(collection)
    case 'ended':
      return endedRightly(collection)
  }
}

/** True for a readable body that breaks a rule which every service checks. */
function isRefusedForItsBody({ expectation, requirement }: Case): boolean {
  const concern = requirement?.concern
  if (expectation !== 'failure' || concern?.kind !== 'request-body') return false
  return concern.rule.keyword === 'required' || concern.rule.keyword === 'type' || concern.rule.keyword === 'enum'
}
