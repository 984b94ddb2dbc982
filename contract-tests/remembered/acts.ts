/** Checks what an action does to its item, and that states refuse what the document has them refuse. */

import { bodySchema } from '../../spec/contract/responses.ts'
import { partsNeeded } from '../../spec/effects/holders.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { mentionedIn, namesState, saysOf } from '../../spec/names/described.ts'
import { itemSentBy } from '../../spec/requirements/item-sent.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import { barredElsewhere, statesAfter } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { describe, isDoneAtOnce, MISSING } from '../judge/answers.ts'
import { FROM_CACHE, failed, isStored, open, passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { type Collection, isItem, type Seen } from '../stored/collection.ts'
import { comparedText, inWords, isLike } from '../stored/likeness.ts'
import { itemShownIn, jsonIn, ownMarksOf, type Specimen, showsMark } from '../stored/specimen.ts'
import { wholeBodies } from './kept.ts'

/** An item before and after an action that was answered with success. */
type ItemActed = {
  readonly made: Specimen
  readonly before: JsonObject
  readonly after: Seen
  /** The item in the answer to the action. */
  readonly shown: JsonObject | null
  /** True if nothing was done, since a new item is in the state already. */
  readonly isAlready: boolean
}

/** It fails if twice nothing has changed, or if the action's own answer shows another state, too: what comes later may lead further. */
export async function actionShows(collection: Collection, use: Use): Promise<StateResult> {
  const { one } = await collection.pair()
  const first = await act(collection, use)
  const { after, before } = first
  if (first.isAlready) return open('a new item is already in the state that the action leads to', after.draft)
  if (isIn(collection, after, use)) {
    const lost = textLostBy(use, first)
    if (lost !== null && lost === textLostBy(use, await act(collection, use)))
      return failed(inWords(lost, before[lost]), `none after the action, of two items; ${after.kind}`, after.draft)
    const unsaid = valueUnset(collection, use, first)
    if (unsaid !== null && unsaid === valueUnset(collection, use, await act(collection, use)))
      return failed(`${unsaid}, as the description of the action says`, 'none, of two items', after.draft)
    const left = valueLeft(collection, use, first)
    if (left !== null && left === valueLeft(collection, use, await act(collection, use)))
      return failed(`no ${left}, as the description of the action says`, 'one, of two items', after.draft)
    const isOther = isIn(collection, await collection.read(one), use)
    return isOther ? actsOnNoOther(collection, use) : passed(after.draft)
  }
  const [[name = '', state] = []] = statesAfter(collection.resource, use)
  if (after.kind === 'none') {
    const isSaid = namesState(actDescribed(collection, use), String(state)) && MISSING.includes(after.status)
    const isGone = isSaid && (await act(collection, use)).after.kind === 'none'
    return isGone
      ? failed(inWords(name, state), `twice, the item is not there afterwards: ${after.answered}`, after.draft)
      : open(`the item is not there afterwards: ${after.answered}`, after.draft)
  }
  const isElsewhere = ({ after, shown }: ItemActed): boolean =>
    after.kind === 'item' &&
    shown !== null &&
    ![state, before[name]].some((one) => isLike(one, shown[name])) &&
    isLike(shown[name], after.item[name])
  const isMoved = !isLike(before[name], after.item[name])
  const other = isElsewhere(first) ? null : isMoved ? name : changedBeside(before, after.item)
  if (other !== null) return open(`the action has another effect: ${inWords(other, after.item[other])}`, after.draft)
  if (isStored(after.answer)) return open(FROM_CACHE, after.draft)
  // What nobody has read before its action is in no cache.
  const second = await act(collection, use, false)
  if (second.after.kind === 'none' || isIn(collection, second.after, use) || isElsewhere(first) !== isElsewhere(second))
    return open('only one of two items shows it', after.draft)
  const received = `${inWords(name, after.item[name])}${isElsewhere(first) ? '' : ', as before'}; ${describe(after.answer)}`
  return failed(inWords(name, state), received, after.draft)
}

/** It fails if twice another item, too, is in the state to which the action leads, and was not before, although time had passed. */
function actsOnNoOther(collection: Collection, use: Use): Promise<StateResult> {
  const state = statesAfter(collection.resource, use).map(([name, value]) => inWords(name, value))
  return twice('an effect on its own item alone', async () => {
    const untouched = await collection.create()
    await collection.create()
    const before = await collection.read(untouched)
    const acted = await act(collection, use)
    const seen = await collection.read(untouched)
    collection.cited = [untouched.draft, before.draft, ...collection.cited, seen.draft]
    const isOther = !isIn(collection, before, use) && isIn(collection, acted.after, use) && isIn(collection, seen, use)
    return isOther ? `${state.join()} of another item, too` : null
  })
}

/** Checks that an action is refused the second time. It fails if that is accepted of two items. */
export async function actionRefused(collection: Collection, use: Use): Promise<StateResult> {
  return twice('409, as documented', async () => {
    const { after, made } = await act(collection, use)
    if (!isIn(collection, after, use)) throw new Undecided('the effect of the action is not shown', after.draft)
    const { answer, draft } = await collection.change(use, made)
    collection.cited = [...collection.cited, draft]
    if (answer.status >= 400 && answer.status < 500) return null
    if (!isDoneAtOnce(answer)) throw new Undecided(`the second answer decides nothing: ${describe(answer)}`, draft)
    return describe(answer)
  })
}

/** A text that was sent for an item and that an action takes away, although nothing says that it does; null for none. */
function textLostBy({ changes, operation }: Use, { made, before, after }: ItemActed): string | null {
  const named = [...(changes?.clears ?? []), ...(changes?.takes.map(({ property }) => property) ?? [])]
  const texts = [...ownMarksOf(made.sent, {})].filter(
    ([name, text]) => isLike(text, before[name]) && !named.includes(name),
  )
  const isSent = (name: string): boolean => bodySchema(operation)?.wide.properties.has(name) === true
  const [lost] =
    after.kind === 'item' ? texts.filter(([name]) => comparedText(after.item[name] ?? '') === '' && !isSent(name)) : []
  return lost?.[0] ?? null
}

/** What the description of an action says to be set by it, and what the item lacks afterwards: "`paidAt` and `reason` are set"; null for none. */
function valueUnset(collection: Collection, use: Use, { after }: ItemActed): string | null {
  const moments = mentionedIn(actDescribed(collection, use), use.changes?.stamps ?? []).map(({ name }) => name)
  const names = namesSaid(collection, use, (one) => saysOf('being_set', one) && !/\bif\b|\bnull\b/.test(one))
  return [...moments, ...names].find((name) => after.kind === 'item' && after.item[name] == null) ?? null
}

/** What the description of an action says to be null after it, and is not: "`publishedAt` becomes null"; null for nothing. */
function valueLeft(collection: Collection, use: Use, { after }: ItemActed): string | null {
  const names = namesSaid(collection, use, (one) => /\bnull\b/.test(one))
  return names.find((name) => after.kind === 'item' && after.item[name] != null) ?? null
}

/** The properties that such a part of a sentence about an action names, which is sure of what it says. */
function namesSaid(collection: Collection, use: Use, isSo: (part: string) => boolean): readonly string[] {
  const parts = actDescribed(collection, use).split(/[.;,]/)
  const said = parts.filter((one) => isSo(one) && !saysOf('hedged', one) && !saysOf('negating', one))
  const names = [...collection.resource.schema.wide.properties.keys()]
  return names.filter((name) => said.some((one) => one.includes(`\`${name}\``)))
}

function actDescribed({ resource }: Collection, { operation }: Use): string {
  return String(resource.schema.document.at(`${operation.pointer}/description`) ?? '')
}

/** Creates an item, reads it if asked to, acts on it, and reads it until that shows. */
async function act(collection: Collection, use: Use, isReadBefore = true): Promise<ItemActed> {
  const made = await collection.createFor(use)
  collection.cited = [made.draft]
  const before = isReadBefore ? await collection.read(made, isItem) : null
  if (before?.kind === 'none') throw new Undecided(`the item is not there: ${before.answered}`, before.draft)
  if (before !== null && isIn(collection, before, use))
    return { made, before: before.item, after: before, shown: null, isAlready: true }
  const done = await collection.change(use, made)
  collection.cited = [made.draft, ...(before === null ? [] : [before.draft]), done.draft]
  if (!isDoneAtOnce(done.answer))
    throw new Undecided(`the action is not done at once: ${describe(done.answer)}`, done.draft)
  const after = await collection.read(made, (seen) => isIn(collection, seen, use))
  const shown = itemShownIn(jsonIn(done.answer), made.sent, made)
  return { made, before: before?.item ?? made.sent, after, shown, isAlready: false }
}

/** True if an item is as an action leaves it. */
function isIn({ resource }: Collection, seen: Seen, use: Use): boolean {
  return seen.kind === 'item' && statesAfter(resource, use).every(([name, state]) => isLike(state, seen.item[name]))
}

/** The property of an item that differs from before; null if only such do that a service writes by itself. */
function changedBeside(before: JsonObject, after: JsonObject): string | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.find((name) => !isServices(name) && !isLike(before[name], after[name])) ?? null
}

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

type StateMove = { readonly use: Use; readonly body?: JsonObject }

/** The shortest way into a state that is found, and an item there; null if none is. */
async function wayIntoState(collection: Collection, name: string, state: unknown) {
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
async function itemLedBy(collection: Collection, moves: readonly StateMove[], name: string, state: unknown) {
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
