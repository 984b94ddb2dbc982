/** Checks that an item is left as it is in the states for which the document has a refusal. */

import type { JsonObject } from '../../spec/json/pointer.ts'
import { itemSentBy } from '../../spec/requirements/item-sent.ts'
import { barredElsewhere, statesAfter } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { partsNeeded } from '../items/leads.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, open, passed, type StateResult, twice } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { inWords } from '../stored/difference.ts'
import { isLike } from '../stored/likeness.ts'
import { ownMarksOf, type Specimen, showsMark } from '../stored/specimen.ts'
import { wholeBodies } from './kept.ts'

/** Checks that two items in such a state, each brought into it, refuse what the document has a refusal for, and keep what they have. */
export async function barredRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { api } = collection.context.settings
  const { name, states, status } = barredElsewhere(api, collection.resource, use) ?? NOTHING
  // `It needs at least one ticket type`, and has none.
  if (partsNeeded(api, use.operation).length > 0) {
    const lacking = `${status}, as documented, and no change, since it lacks what it needs`
    const result = await twice(lacking, async () => wronglyDone(collection, use, await collection.create()))
    if (result.outcome === 'failed') return result
  }
  let isAsked = false
  for (const state of states.slice(0, MOST_STATES)) {
    const way = await wayIntoState(collection, name, state)
    isAsked ||= way !== null
    const once = way && (await wronglyDone(collection, use, way.made))
    const again = way && once && (await itemLedBy(collection, way.moves, name, state))
    const received = again && (await wronglyDone(collection, use, again))
    if (received)
      return failed(`${status}, as documented, and no change, since it has ${inWords(name, state)}`, received)
  }
  return isAsked ? passed() : open('no item of this run comes into such a state')
}

/** What an item answers to what it should refuse, in words; null if it refuses that, or decides nothing. */
async function wronglyDone(collection: Collection, use: Use, made: Specimen): Promise<string | null> {
  const [body] = wholeBodies(collection, use)
  const { answer, draft } = await collection.change(use, made, body)
  collection.cited = [made.draft, draft]
  if (answer.status < 400 || answer.status >= 500) return isDoneAtOnce(answer) ? describe(answer) : null
  const seen = body && (await collection.read(made))
  const isStored = seen?.kind === 'item' && showsMark(seen.item, ownMarksOf(body ?? {}, made.sent))
  return isStored ? `${describe(answer)}, but it is stored` : null
}

const NOTHING = { name: '', states: [], status: '' }
const MOST_STATES = 3
/** So many ways to a state are tried. */
const MOST_WAYS = 6

/** A request that brings an item into a state. */
type StateMove = { readonly use: Use; readonly body?: JsonObject }

/** The shortest way into a state that is found, and an item there; null if none is. */
async function wayIntoState(
  collection: Collection,
  name: string,
  state: unknown,
): Promise<{ readonly moves: readonly StateMove[]; readonly made: Specimen } | null> {
  const last = movesTo(collection, name, state)
  const listed = collection.resource.schema.wide.properties.get(name)?.values('enum').flat() ?? []
  const before = listed.filter((one) => one !== state).flatMap((one) => movesTo(collection, name, one))
  const ways = [[], ...last.map((move) => [move]), ...last.flatMap((move) => before.map((first) => [first, move]))]
  for (const moves of ways.slice(0, MOST_WAYS)) {
    const made = await itemLedBy(collection, moves, name, state)
    if (made !== null) return { moves, made }
  }
  return null
}

/** A new item that was led into a state; null if it is not there. */
async function itemLedBy(
  collection: Collection,
  moves: readonly StateMove[],
  name: string,
  state: unknown,
): Promise<Specimen | null> {
  const made = await collection.create()
  for (const { use, body } of moves) {
    await collection.lead(use, made)
    if (!isDoneAtOnce((await collection.change(use, made, body)).answer)) return null
  }
  const seen = await collection.read(made)
  return seen.kind === 'item' && isLike(state, seen.item[name]) ? made : null
}

/** The actions that lead to a state, or else a change that sets it. */
function movesTo({ resource, context }: Collection, name: string, state: unknown): readonly StateMove[] {
  const open = resource.uses.filter(({ operation }) => !context.items.never.reasons.has(operation))
  const acts = open.filter(
    (use) => use.role === 'act' && statesAfter(resource, use).some(([its, to]) => its === name && to === state),
  )
  const merges = open.filter(
    (use) => use.role === 'merge' && itemSentBy(use)?.schema.wide.properties.has(name) === true,
  )
  return acts.length > 0 ? acts.map((use) => ({ use })) : merges.map((use) => ({ use, body: { [name]: state } }))
}
