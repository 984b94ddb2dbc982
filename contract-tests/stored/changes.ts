/** Checks an item after it was replaced, merged with a patch, or deleted. */

import { jsonOf } from '../../spec/contract/responses.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { MERGE_PATCH } from '../../spec/requirements/state.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { type AnsweredDraft, isStored, orUndecided, Undecided } from './asking.ts'
import type { Collection, Seen } from './collection.ts'
import { sameDifference } from './creation.ts'
import { ambiguityOf, type Difference, differencesReadBack, inWords } from './difference.ts'
import { isLike } from './likeness.ts'
import { failed, open, passed, type StateResult } from './result.ts'
import { identityOf, itemShownIn, jsonIn, ownMarksOf, type Specimen, showsMark } from './specimen.ts'
import { itemsOnPages, timesListed, type Walk, walkUntil } from './walk.ts'

/** A changed item as it is read afterwards, and the requests that lead to that. */
type Changed = {
  readonly drafts: readonly Draft[]
  /** The body of the change. */
  readonly sent: JsonObject
  readonly seen: Seen
  /** What another look shows. */
  readonly look: () => Promise<Seen>
  readonly differencesOf: (seen: Seen) => readonly Difference[]
}

/** Checks that a change is read back. It fails only if two items show the same difference. */
export async function readBackChange(collection: Collection, use: Use): Promise<StateResult> {
  await collection.pair()
  const { drafts, sent, seen, differencesOf, look } = await changeAndRead(collection, use, (drafts) => {
    collection.cited = drafts
  })
  collection.cited = drafts
  if (seen.kind === 'none') return open(`the item is not there, or not yet: ${seen.answered}`)
  return sameDifference(seen.answer, differencesOf(seen), {
    ofOther: async () => {
      const other = await changeAndRead(collection, use)
      return other.differencesOf(other.seen)
    },
    doubt: async ({ name, found }) => {
      // If a newer item is late, the change may only be late, too.
      const doubt = (await isPrompt(collection)) ?? ambiguityOf(collection.resource, sent)
      if (doubt !== null) return doubt
      // Meanwhile a cache may have renewed it.
      const last = await look()
      const isStill = last.kind === 'item' && differencesOf(last).some((one) => one.name === name)
      return isStill ? null : `it was shown late: ${inWords(name, found)} at first`
    },
  })
}

/** Changes a new item and reads it. `cite` gets the requests so far. */
async function changeAndRead(
  collection: Collection,
  use: Use,
  cite: (drafts: readonly Draft[]) => void = () => {},
): Promise<Changed> {
  const { context, resource } = collection
  const made = await collection.create()
  const body = context.requests.plain(use.operation)?.value
  if (!isObject(body)) throw new Undecided('no plain body can be made for it', made.draft)
  const { key } = resource
  const own = key === null ? undefined : (made.shown?.[key] ?? made.sent[key])
  const sent = key === null || own === undefined || !Object.hasOwn(body, key) ? body : { ...body, [key]: own }
  cite([made.draft])
  // A cache that has the item must not keep showing the old state (RFC 9111 section 4.4).
  const before = await orUndecided(collection.read(made, ({ kind }) => kind === 'item'))
  const answered = await collection.change(use, made, sent)
  if (!isDoneAtOnce(answered.answer))
    throw new Undecided(`the item is not changed at once: ${describe(answered.answer)}`, answered.draft)
  const read = readOf(answered)
  const media = jsonOf(use.operation.body)
  const promised = changesIn(made, sent, media?.name === MERGE_PATCH)
  const differencesOf = (seen: Seen): readonly Difference[] =>
    seen.kind === 'none'
      ? []
      : differencesReadBack(resource, [resource.request, media?.schema ?? null], {
          sent: promised,
          shown: read,
          item: seen.item,
        })
  const seen = await collection.read(made, (seen) => seen.kind === 'item' && differencesOf(seen).length === 0)
  const earlier = before instanceof Undecided || before.kind === 'none' ? [] : [before.draft]
  const drafts = [made.draft, ...earlier, answered.draft, seen.draft]
  return { drafts, sent, seen, differencesOf, look: () => collection.read(made) }
}

/** The values to be read after a change: the new ones, and those that a merge patch keeps (RFC 7396 section 1). */
function changesIn({ sent: before }: Specimen, sent: JsonObject, isMerge: boolean): JsonObject {
  const changed = Object.entries(sent).filter(([name, value]) => !isLike(value, before[name]))
  return { ...(isMerge ? before : {}), ...Object.fromEntries(changed) }
}

function readOf({ answer, draft }: AnsweredDraft): JsonObject | null {
  return isObject(draft.value) ? itemShownIn(jsonIn(answer), draft.value) : null
}

/** Checks that a deleted item is neither read nor listed, unless a delay or a tombstone may explain that. */
export async function gone(collection: Collection, use: Use): Promise<StateResult> {
  const { one: kept } = await collection.pair()
  const doomed = await collection.create()
  const isReadable = collection.use('read') !== undefined
  collection.cited = [kept.draft]
  const there = isReadable ? await collection.read(kept, ({ kind }) => kind === 'item') : null
  if (there?.kind === 'none') return open(`a created item is not read back: ${there.answered}`, there.draft)
  collection.cited = [doomed.draft]
  if (!isReadable && !(await isInList(collection, doomed, kept))) return open('a created item is not listed')
  // A cache that has the item must not keep showing it (RFC 9111 section 4.4).
  const before = isReadable ? await orUndecided(collection.read(doomed, ({ kind }) => kind === 'item')) : null
  const earlier = before === null || before instanceof Undecided ? [] : [before.draft]
  const { answer, draft } = await collection.change(use, doomed)
  collection.cited = [doomed.draft, ...earlier, draft]
  if (!isDoneAtOnce(answer)) return open(`the item is not deleted at once: ${describe(answer)}`)
  return there === null
    ? goneFromList(collection, { kept, doomed })
    : goneFromReading(collection, use, there, { kept, doomed })
}

/** An item that was deleted, and one that was not. */
type Deleted = { readonly kept: Specimen; readonly doomed: Specimen }

async function goneFromReading(collection: Collection, use: Use, there: Seen, deleted: Deleted): Promise<StateResult> {
  const { kept, doomed } = deleted
  const seen = await collection.read(doomed, ({ kind }) => kind === 'none')
  if (seen.kind === 'none') return goneFromListToo(collection, deleted)
  const doubt = (why: string): StateResult =>
    open(`it can still be read, but ${why}: ${describe(seen.answer)}`, seen.draft)
  if (!showsMark(seen.item, ownMarksOf(doomed.sent, kept.sent))) return doubt('it may be another item')
  if (isStored(seen.answer)) return doubt('the answer is from a cache')
  const sign = there.kind === 'item' ? tombstoneIn(there.item, seen.item, ownMarksOf(doomed.sent, kept.sent)) : null
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  const late = await isPrompt(collection)
  if (late !== null) return doubt(late)
  // A service that only hides deleted items leaves them out of the list.
  if (collection.use('list') !== undefined && !(await isInList(collection, doomed, kept, 'once')))
    return (await isShownOnceRead(collection, use, seen, doomed)) ?? doubt('it is no longer listed')
  return failed('no item, such as a 404', describe(seen.answer), seen.draft)
}

/**
 * True if a deleted item may still be shown only because it was read before: another item, which was not read, is gone.
 * A service that hides deleted items shows both. Null if that is not the case.
 */
async function isShownOnceRead(
  collection: Collection,
  use: Use,
  { draft }: Seen,
  doomed: Specimen,
): Promise<StateResult | null> {
  const unread = await orUndecided(collection.create())
  if (unread instanceof Undecided) return null
  const deleted = await orUndecided(collection.change(use, unread))
  if (deleted instanceof Undecided || !isDoneAtOnce(deleted.answer)) return null
  const other = await orUndecided(collection.read(unread, ({ kind }) => kind === 'none'))
  const again = await orUndecided(collection.read(doomed))
  if (other instanceof Undecided || other.kind !== 'none' || again instanceof Undecided || again.kind === 'none')
    return null
  const received = `${describe(again.answer)}, although it is no longer listed; an item that was not read before its deletion is gone`
  return failed('no item, such as a 404', received, draft)
}

/** Checks that an item that can't be read any more is not listed either. It passes if the list decides nothing. */
async function goneFromListToo(collection: Collection, deleted: Deleted): Promise<StateResult> {
  if (collection.use('list') === undefined) return passed()
  const found = await orUndecided(stillListed(collection, deleted))
  if (found instanceof Undecided) return passed()
  if (!('page' in found)) return found
  return failed('a list without the deleted item', 'it can no longer be read, but is still listed', found.page)
}

async function goneFromList(collection: Collection, deleted: Deleted): Promise<StateResult> {
  const found = await stillListed(collection, deleted)
  if (!('page' in found)) return found
  return deleted.doomed.isKeyShown
    ? failed('a list without the deleted item', 'it is still listed', found.page)
    : open('it is still listed, but its key may differ from the one that was sent', found.page)
}

/**
 * The first page of a list that still has a deleted item; a result if the item is not listed, or if that is in doubt.
 */
async function stillListed(
  collection: Collection,
  { kept, doomed }: Deleted,
): Promise<{ readonly page: Draft | null } | StateResult> {
  const list = await walkUntil(collection, doomed, (list) => timesListed(list, doomed, kept) === 0)
  const page = list.pages[0]?.draft ?? null
  if (timesListed(list, doomed, kept) === 0) return passed(page)
  const doubt = (why: string): StateResult => open(`it is still listed, but ${why}`, page)
  const [one, other] = [[kept, doomed] as const, [doomed, kept] as const].map(([specimen, beside]) =>
    itemsOnPages(list).find((item) => showsMark(item, identityOf(specimen, beside))),
  )
  if (!isObject(one) || !isObject(other)) return doubt('an item that was not deleted is not listed')
  const sign = tombstoneIn(one, other, identityOf(doomed, kept))
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  if (list.pages.some(({ answer }) => isStored(answer))) return doubt('the answer is from a cache')
  const late = (await isPrompt(collection)) ?? (await isListPrompt(collection))
  return late === null ? { page } : doubt(late)
}

/** True if an item is in the list; with `once`, the list is read once only. */
async function isInList(
  collection: Collection,
  specimen: Specimen,
  other: Specimen,
  looks: 'once' | 'patiently' = 'patiently',
): Promise<boolean> {
  const isThere = (list: Walk): boolean => timesListed(list, specimen, other) > 0
  const list = await orUndecided(walkUntil(collection, specimen, (list) => looks === 'once' || isThere(list)))
  return !(list instanceof Undecided) && isThere(list)
}

/** Null if the target shows a new item at once; otherwise the reason why its answers may show an earlier state. */
async function isPrompt(collection: Collection): Promise<string | null> {
  if (collection.use('read') === undefined) return isListPrompt(collection)
  const next = await orUndecided(collection.create())
  if (next instanceof Undecided) return next.message
  const seen = await orUndecided(collection.read(next))
  return !(seen instanceof Undecided) && seen.kind === 'item' ? null : 'a newer item is not there at once'
}

/** The same of the list. */
async function isListPrompt(collection: Collection): Promise<string | null> {
  const [pair, next] = [await orUndecided(collection.pair()), await orUndecided(collection.create())]
  if (pair instanceof Undecided) return pair.message
  if (next instanceof Undecided) return next.message
  return (await isInList(collection, next, pair.one, 'once')) ? null : 'a newer item is not listed at once'
}

/** The property that marks an item as deleted; null if there is none. */
function tombstoneIn(kept: JsonObject, seen: JsonObject, marks: ReadonlyMap<string, unknown>): string | null {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(seen)])]
  const isSign = (name: string): boolean => {
    const [one, other] = [kept[name], seen[name]]
    if (marks.has(name) || isLike(one, other)) return false
    const isAlike = typeof one === typeof other && one !== null && other !== null && typeof one !== 'boolean'
    // Numbers, dates and texts with a number differ between any two items.
    return !isAlike || (typeof one === 'string' && !/\d/.test(one))
  }
  return names.find(isSign) ?? null
}
