/** Checks an item after it was replaced, or merged with a patch, and whether a target shows at once what is new. */

import type { Answer } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { itemSentBy } from '../../spec/requirements/item-sent.ts'
import { isMergePatch } from '../../spec/requirements/state.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { describe, isDoneAtOnce, isRefusal } from '../judge/answers.ts'
import { open, orNull, orUndecided, patiently, type StateResult, Undecided } from './asking.ts'
import { type Collection, isItem, type Seen } from './collection.ts'
import { sameDifference } from './creation.ts'
import { ambiguityOf, type Difference, differencesReadBack, inWords, isLike, withOtherFigures } from './likeness.ts'
import { itemSentIn, itemShownIn, jsonIn, type Specimen } from './specimen.ts'
import { sizeAsked, sizesOf, timesListed, type Walk, walkUntil } from './walk.ts'

type ListedLate = { readonly differences: readonly Difference[]; readonly answer: Answer }

/** Checks that a change is read back. It fails only if two items show the same difference. */
export async function readBackChange(collection: Collection, use: Use): Promise<StateResult> {
  await collection.pair()
  const { drafts, sent, seen, differencesOf, look, inList } = await changeAndRead(collection, use, (drafts) => {
    collection.cited = drafts
  })
  collection.cited = drafts
  if (seen.kind === 'none') return open(`the item is not there, or not yet: ${seen.answered}`)
  const ofOther = async () => {
    const other = await changeAndRead(collection, use)
    return other.differencesOf(other.seen)
  }
  const result = await sameDifference(seen.answer, differencesOf(seen), ofOther, async ({ name, found }) => {
    // If a newer item is late, the change may only be late, too.
    const doubt = (await isPrompt(collection)) ?? ambiguityOf(collection.resource, sent)
    if (doubt !== null) return doubt
    // Meanwhile a cache may have renewed it.
    const last = await look()
    const isStill = last.kind === 'item' && differencesOf(last).some((one) => one.name === name)
    return isStill ? null : `it was shown late: ${inWords(name, found)} at first`
  })
  const listed = result.outcome === 'passed' ? await inList() : null
  if (listed === null) return result
  const ofOtherInList = async () => (await (await changeAndRead(collection, use)).inList())?.differences ?? []
  return sameDifference(listed.answer, listed.differences, ofOtherInList, () => isListPrompt(collection))
}

/** Changes a new item and reads it. `cite` gets the requests so far. */
async function changeAndRead(collection: Collection, use: Use, cite: (drafts: readonly Draft[]) => void = () => {}) {
  const { context, resource } = collection
  const made = await collection.create()
  const body = itemSentIn(use, context.requests.plain(use.operation)?.value)
  if (body === null) throw new Undecided('no plain body can be made for it', made.draft)
  const plain = collection.keyedAs(made, body)
  cite([made.draft])
  // A cache that has the item must not keep showing the old state (RFC 9111 section 4.4).
  const before = await orNull(collection.read(made, isItem))
  const listed = await listedItem(collection, made)
  const { asked, answered } = await changedOtherwise(collection, use, made, plain)
  // What it names was put into it.
  const sent = itemSentIn(use, answered.draft.value) ?? asked
  if (!isDoneAtOnce(answered.answer))
    throw new Undecided(`the item is not changed at once: ${describe(answered.answer)}`, answered.draft)
  const read = itemShownIn(jsonIn(answered.answer), sent)
  const promised = changesIn(made, sent, isMergePatch(use))
  const schemas = [resource.request, itemSentBy(use)?.schema ?? null]
  const differencesOf = (seen: Seen): readonly Difference[] => {
    if (seen.kind === 'none') return []
    return differencesReadBack(resource, schemas, { sent: promised, shown: read, item: seen.item })
  }
  const seen = await collection.read(made, (seen) => seen.kind === 'item' && differencesOf(seen).length === 0)
  const earlier = before?.kind === 'item' ? [before.draft] : []
  const drafts = [made.draft, ...earlier, answered.draft, seen.draft]
  const inList = async (): Promise<ListedLate | null> => {
    if (listed === null || seen.kind === 'none') return null
    const look = () => lateInList(collection, made, promised, { before: listed.item, now: seen.item })
    return patiently(context, look, (late) => late === null || late.differences.length === 0)
  }
  return { drafts, sent, seen, differencesOf, look: () => collection.read(made), inList }
}

/** Numbers and days, too: what a service passes over would be there all the same. Refused ones are left as they were. */
async function changedOtherwise(collection: Collection, use: Use, made: Specimen, plain: JsonObject) {
  const other = withOtherFigures(itemSentBy(use)?.schema ?? null, plain, made.sent)
  const answered = await collection.change(use, made, other)
  if (other === plain || !isRefusal(answered.answer)) return { asked: other, answered }
  return { asked: plain, answered: await collection.change(use, made, plain) }
}

/** The values that the list still has as before, while the item itself has those that were promised. */
async function lateInList(
  collection: Collection,
  made: Specimen,
  promised: JsonObject,
  { before, now }: { readonly before: JsonObject; readonly now: JsonObject },
): Promise<ListedLate | null> {
  const listed = await listedItem(collection, made)
  if (listed === null) return null
  const { item, answer } = listed
  const differences = Object.entries(promised).flatMap(([name, expected]): Difference[] => {
    const isLate = isLike(expected, now[name]) && !isLike(expected, item[name]) && isLike(before[name], item[name])
    return isLate && Object.hasOwn(item, name) ? [{ name, expected, found: item[name] }] : []
  })
  return { differences, answer }
}

/** An item as the first page of its list shows it; null where it does not, or tells no key. */
async function listedItem(collection: Collection, made: Specimen) {
  const { key } = collection.resource
  if (key === null || collection.use('list') === undefined) return null
  const size = sizeAsked(collection, sizesOf(collection)?.most ?? null)
  const page = await orNull(collection.page(made.parents, size))
  const item = page?.items.filter(isObject).find((one) => keyTextOf(one[key]) === made.key)
  return page === null || item === undefined ? null : { item, answer: page.answer }
}

/** The values to be read after a change: the new ones, and those that a merge patch keeps (RFC 7396 section 1). */
function changesIn({ sent: before }: Specimen, sent: JsonObject, isMerge: boolean): JsonObject {
  const changed = Object.entries(sent).filter(([name, value]) => !isLike(value, before[name]))
  return { ...(isMerge ? before : {}), ...Object.fromEntries(changed) }
}

/** True if an item is in the list; with `once`, the list is read once only. */
export async function isInList(
  collection: Collection,
  specimen: Specimen,
  other: Specimen,
  looks: 'once' | 'patiently' = 'patiently',
): Promise<boolean> {
  const isThere = (list: Walk): boolean => timesListed(list, specimen, other) > 0
  const list = await orNull(walkUntil(collection, specimen, (list) => looks === 'once' || isThere(list)))
  return list !== null && isThere(list)
}

/** Null if the target shows a new item at once; otherwise the reason why its answers may show an earlier state. */
export async function isPrompt(collection: Collection): Promise<string | null> {
  if (collection.use('read') === undefined) return isListPrompt(collection)
  const next = await orUndecided(collection.create())
  if (next instanceof Undecided) return next.message
  const seen = await orNull(collection.read(next))
  return seen?.kind === 'item' ? null : 'a newer item is not there at once'
}

/** The same of the list. */
export async function isListPrompt(collection: Collection): Promise<string | null> {
  const [pair, next] = [await orUndecided(collection.pair()), await orUndecided(collection.create())]
  if (pair instanceof Undecided) return pair.message
  if (next instanceof Undecided) return next.message
  return (await isInList(collection, next, pair.one, 'once')) ? null : 'a newer item is not listed at once'
}
