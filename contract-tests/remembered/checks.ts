/** The checks of what a target remembers, by the aspect of the requirement. */

import type { Concern, StateAspect } from '../../spec/requirements/concern.ts'
import type { Conclusion } from '../../spec/requirements/finding.ts'
import { statesAtFirst } from '../../spec/requirements/properties.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { comesBack } from '../effects/given-back.ts'
import { addedIsShown, takenIsGone } from '../effects/joins.ts'
import { endsTooEarly } from '../effects/order.ts'
import { countsOthers, goneAlong, keptWithOthers, namesNoMore, unknownRefused } from '../effects/relations.ts'
import { otherBodyRefused, retriedOnce } from '../effects/retries.ts'
import { allChanged, allGone } from '../effects/several-changed.ts'
import { allMade, noneRefused } from '../effects/several-made.ts'
import { filteredAsAsked } from '../lists/filtered.ts'
import { selectedAsAsked, sizedAsAsked, startedAsSaid } from '../lists/sized.ts'
import { sortedAsAsked, sortedAsSaid } from '../lists/sorted.ts'
import { countedRightly, dividedRightly, endedRightly } from '../lists/told.ts'
import type { RunContext } from '../run/context.ts'
import { open, type StateResult, Undecided } from '../stored/asking.ts'
import { readBackChange } from '../stored/changes.ts'
import { Collection } from '../stored/collection.ts'
import { isListedLater, listedOnce, readBack, refusedLeftNothing, twoStayApart } from '../stored/creation.ts'
import { foundBeneath, headedAlike, missingRefused, saysItsParent } from './absent.ts'
import { actionRefused, actionShows, barredRefused } from './acts.ts'
import { fillsDefaultsIn, fillsIn, followsFromOthers, keepsLetters, keepsWhatItGives } from './filled.ts'
import { gone, putInItsPlace } from './gone.ts'
import {
  countsUp,
  keepsItsBirth,
  keepsItsParent,
  keepsNothing,
  keepsTheRest,
  reachesNoOther,
  takesNullAway,
  tellsItsChange,
} from './kept.ts'
import { locationLeads, readableLater } from './made.ts'
import { pagesOnce } from './pages.ts'
import { savedReads, staleRefused, tagChanges, versionRefused } from './tags.ts'
import { sameRefused } from './unique.ts'

type StateConcern = Concern & { readonly kind: 'state' }

/** Checks one requirement: the conclusion, the requests that lead to it, in their order, and those whose answers say something themselves. */
export async function concludeState(
  context: RunContext,
  id: string,
  concern: StateConcern,
  cases: readonly Case[],
): Promise<{ readonly drafts: readonly Draft[]; readonly told: readonly Draft[] } & Conclusion> {
  const collection = new Collection(context, concern.resource, id)
  const result = await CHECKS[concern.aspect](collection, concern.use, cases, concern.filter).catch(
    (error: unknown) => {
      if (error instanceof Undecided) return open(error.message, error.draft)
      throw error
    },
  )
  await collection.release()
  const last = result.drafts.filter((draft) => draft !== null)
  const drafts = [...collection.cited, ...last]
  const told = new Set([...(concern.aspect === 'filtered' ? last : drafts), ...collection.refused])
  return { ...result, drafts, told: [...told] }
}

/** What a change keeps of an item, as a merge patch all that it does not name (RFC 7396), only a later look shows. */
const UNSEEN = 'no operation reads an item by its key, so nothing shows what a change kept of it'

type AspectCheck = (
  collection: Collection,
  use: Use,
  cases: readonly Case[],
  filter: StateConcern['filter'],
) => Promise<StateResult>

const changed: AspectCheck = async (collection, use) => {
  if (collection.use('read') === undefined) throw new Undecided(UNSEEN, null)
  return readBackChange(collection, use)
}

const CHECKS: Readonly<Record<StateAspect, AspectCheck>> = {
  'read-back': readBack,
  listed: isListedLater,
  single: listedOnce,
  apart: twoStayApart,
  refused: (collection, _, cases) =>
    refusedLeftNothing(collection, [
      ...cases.filter(isWithoutCredential).slice(0, 1),
      ...cases.filter(isRefusedForItsBody),
    ]),
  unique: sameRefused,
  pages: pagesOnce,
  replaced: changed,
  merged: changed,
  defaults: fillsDefaultsIn,
  lettered: keepsLetters,
  begun: (collection) => fillsIn(collection, statesAtFirst(collection.resource)),
  given: keepsWhatItGives,
  kept: (collection, use) => keepsTheRest(collection, use, 'all'),
  'kept-texts': (collection, use) => keepsTheRest(collection, use, 'texts'),
  emptied: takesNullAway,
  cleared: takesNullAway,
  born: keepsItsBirth,
  renewed: tellsItsChange,
  counting: countsUp,
  alone: reachesNoOther,
  whole: keepsNothing,
  gone,
  set: comesBack,
  filed: comesBack,
  readable: readableLater,
  located: locationLeads,
  acted: actionShows,
  once: actionRefused,
  barred: barredRefused,
  missing: missingRefused,
  beneath: foundBeneath,
  housed: (collection, use) => (use.role === 'create' ? saysItsParent(collection) : keepsItsParent(collection, use)),
  headed: headedAlike,
  placed: putInItsPlace,
  tagged: tagChanges,
  guarded: staleRefused,
  saved: savedReads,
  derived: followsFromOthers,
  joined: addedIsShown,
  parted: takenIsGone,
  naming: unknownRefused,
  timely: endsTooEarly,
  holding: keptWithOthers,
  retried: retriedOnce,
  rekeyed: otherBodyRefused,
  stale: versionRefused,
  along: goneAlong,
  freed: namesNoMore,
  numbered: countsOthers,
  'all-made': allMade,
  'none-refused': noneRefused,
  'all-gone': allGone,
  'all-changed': allChanged,
  filtered: async (collection, _, __, filter) =>
    filter === undefined ? open('there is no filter') : filteredAsAsked(collection, filter),
  sorted: sortedAsAsked,
  ordered: sortedAsSaid,
  selected: selectedAsAsked,
  counted: countedRightly,
  divided: dividedRightly,
  sized: sizedAsAsked,
  started: startedAsSaid,
  ended: endedRightly,
}

/** True for a valid body without a credential: 401 says that the request was not applied (RFC 9110 section 15.5.2). */
function isWithoutCredential({ requirement, variation }: Case): boolean {
  const concern = requirement?.concern
  return concern?.kind === 'credential' && concern.fault === 'missing' && variation.body === undefined
}

/** True for a readable body that breaks a rule which every service checks. */
function isRefusedForItsBody({ expectation, requirement }: Case): boolean {
  const concern = requirement?.concern
  if (expectation !== 'failure' || concern?.kind !== 'request-body') return false
  return concern.rule.keyword === 'required' || concern.rule.keyword === 'type' || concern.rule.keyword === 'enum'
}
