/** Checks an item after it was deleted, and what a PUT does there. */

import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { descriptionAt, saysOf } from '../../spec/names/described.ts'
import { englishOf } from '../../spec/names/languages.ts'
import { FACT_ROLES } from '../../spec/names/value-roles.ts'
import { documents } from '../../spec/requirements/told.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, isStored, open, orNull, passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { isInList, isListPrompt, isPrompt } from '../stored/changes.ts'
import { type Collection, isItem, type Seen } from '../stored/collection.ts'
import { isLike } from '../stored/likeness.ts'
import { identityOf, ownMarksOf, type Specimen, showsMark, showsMarks } from '../stored/specimen.ts'
import { itemsOnPages, timesListed, walkUntil } from '../stored/walk.ts'
import { deletedIn } from './absent.ts'

/** Checks that a deleted item is neither read nor listed, unless a delay or a tombstone may explain that. */
export async function gone(collection: Collection, use: Use): Promise<StateResult> {
  const { one: kept } = await collection.pair()
  const doomed = await collection.createFor(use)
  const isReadable = collection.use('read') !== undefined
  collection.cited = [kept.draft]
  const there = isReadable ? await collection.read(kept, isItem) : null
  if (there?.kind === 'none') return open(`a created item is not read back: ${there.answered}`, there.draft)
  collection.cited = [doomed.draft]
  if (!isReadable && !(await isInList(collection, doomed, kept))) return open('a created item is not listed')
  // A cache that has the item must not keep showing it (RFC 9111 section 4.4).
  const before = isReadable ? await orNull(collection.read(doomed, isItem)) : null
  const earlier = before === null ? [] : [before.draft]
  const { answer, draft } = await collection.change(use, doomed)
  collection.cited = [doomed.draft, ...earlier, draft]
  if (!isDoneAtOnce(answer)) return open(`the item is not deleted at once: ${describe(answer)}`)
  if (saysOf('only_marks', descriptionAt(collection.resource.schema.document, use.operation) ?? ''))
    return open('by the description of the deletion, the item may still be shown')
  return there === null
    ? goneFromList(collection, { kept, doomed })
    : goneFromReading(collection, use, [there, before], { kept, doomed })
}

type Deleted = { readonly kept: Specimen; readonly doomed: Specimen }

/** `there`: how the item that was not deleted is read, and the other one before its deletion. */
async function goneFromReading(
  collection: Collection,
  use: Use,
  [there, before]: readonly [Seen, Seen | null],
  deleted: Deleted,
): Promise<StateResult> {
  const { kept, doomed } = deleted
  const seen = await collection.read(doomed, ({ kind }) => kind === 'none')
  if (seen.kind === 'none') return goneFromListToo(collection, deleted)
  const doubt = (why: string): StateResult =>
    open(`it can still be read, but ${why}: ${describe(seen.answer)}`, seen.draft)
  if (!showsMarks(seen.item, identityOf(doomed, kept))) return doubt('it may be another item')
  if (isStored(seen.answer)) return doubt('the answer is from a cache')
  const earlier = { ...doomed.sent, ...(before?.kind === 'item' ? before.item : {}) }
  const marks = ownMarksOf(doomed.sent, kept.sent)
  const sign = there.kind === 'item' ? tombstoneIn(there.item, seen.item, marks, earlier) : null
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  const late = await isPrompt(collection)
  if (late !== null) return doubt(late)
  const list = await orNull(walkUntil(collection, doomed, () => true))
  const isListed = list !== null && timesListed(list, doomed, kept, showsMarks) > 0
  if (collection.use('list') !== undefined && !isListed) {
    const shown = await isShownOnceRead(collection, use, seen, doomed)
    // A service that only hides deleted items leaves them out of the list.
    if (shown !== null || isKeptByDocument(collection)) return shown ?? doubt('it is no longer listed')
  }
  return failed('no item, such as a 404', describe(seen.answer), seen.draft)
}

/** True if a deleted item may be read for all that the document says: it has no answer for what is not there, or marks what is deleted. */
function isKeptByDocument(collection: Collection): boolean {
  const responses = collection.use('read')?.operation.responses ?? []
  const marks = [...collection.resource.schema.wide.properties.keys()]
  const isMarked = marks.some((name) => FACT_ROLES.roleOf(englishOf(name), '') === 'gone')
  return isMarked || !responses.some(({ status }) => status === '404' || status === '410')
}

/** Fails if another item, which was not read before, is gone: a service that hides deleted items shows both. Else null. */
async function isShownOnceRead(collection: Collection, use: Use, { draft }: Seen, doomed: Specimen) {
  const unread = await orNull(collection.createFor(use))
  const deleted = unread && (await orNull(collection.change(use, unread)))
  if (unread === null || deleted === null || !isDoneAtOnce(deleted.answer)) return null
  const other = await orNull(collection.read(unread, ({ kind }) => kind === 'none'))
  const again = await orNull(collection.read(doomed))
  if (other?.kind !== 'none' || again?.kind !== 'item') return null
  const received = `${describe(again.answer)}, although it is no longer listed; an item that was not read before its deletion is gone`
  return failed('no item, such as a 404', received, draft)
}

/** Checks that an item that can't be read any more is not listed either. It passes if the list decides nothing. */
async function goneFromListToo(collection: Collection, deleted: Deleted): Promise<StateResult> {
  if (collection.use('list') === undefined) return passed()
  const found = (await orNull(stillListed(collection, deleted))) ?? passed()
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

/** The first page that still has a deleted item; a result if none has it, or if that is in doubt. */
async function stillListed(collection: Collection, { kept, doomed }: Deleted) {
  const list = await walkUntil(collection, doomed, (list) => timesListed(list, doomed, kept, showsMarks) === 0)
  const page = list.pages[0]?.draft ?? null
  if (timesListed(list, doomed, kept, showsMarks) === 0) return passed(page)
  const doubt = (why: string): StateResult => open(`it is still listed, but ${why}`, page)
  const [one, other] = [[kept, doomed] as const, [doomed, kept] as const].map(([specimen, beside]) =>
    itemsOnPages(list).find((item) => showsMarks(item, identityOf(specimen, beside))),
  )
  if (!isObject(one) || !isObject(other)) return doubt('an item that was not deleted is not listed')
  const sign = tombstoneIn(one, other, identityOf(doomed, kept), doomed.sent)
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  if (list.pages.some(({ answer }) => isStored(answer))) return doubt('the answer is from a cache')
  const late = (await isPrompt(collection)) ?? (await isListPrompt(collection))
  return late === null ? { page } : doubt(late)
}

/** The property that marks an item as deleted; null if there is none. `before`: what the item had before its deletion. */
function tombstoneIn(kept: JsonObject, seen: JsonObject, marks: ReadonlyMap<string, unknown>, before: JsonObject) {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(seen)])]
  const isSign = (name: string): boolean => {
    const [one, other] = [kept[name], seen[name]]
    if (marks.has(name) || isLike(one, other)) return false
    if (Object.hasOwn(before, name) && isLike(before[name], other)) return false
    const isAlike = typeof one === typeof other && one !== null && other !== null && typeof one !== 'boolean'
    // Numbers, dates and texts with a number differ between any two items.
    return !isAlike || (typeof one === 'string' && !/\d/.test(one))
  }
  return names.find(isSign) ?? null
}

/** Checks the statuses of PUTs where an item of this run was deleted, and where it is again. It fails if two are wrong. */
export async function putInItsPlace(collection: Collection, use: Use): Promise<StateResult> {
  const result = await twice('201 where nothing was, and 200 or 204 where the item was', async () => {
    const gone = await deletedIn(collection)
    const [made, again] = [await collection.change(use, gone, gone.sent), await collection.change(use, gone, gone.sent)]
    collection.cited = [made.draft, again.draft]
    if (!isDoneAtOnce(made.answer) || !isDoneAtOnce(again.answer))
      throw new Undecided('a PUT where an item was deleted is not accepted at once', made.draft)
    if (made.answer.status !== 201) return `${describe(made.answer)}, where nothing was`
    const isWrong = again.answer.status === 201 && documents(use, '200', '204')
    return isWrong ? `${describe(again.answer)}, where the item was` : null
  })
  return result.outcome === 'passed' ? staysThere(collection, use) : result
}

/** Checks that what a body with another key is put at the path alone, under the path's key, or refused. */
async function staysThere(collection: Collection, use: Use): Promise<StateResult> {
  const { key: name } = collection.resource
  const deletion = collection.use('delete')
  if (name === null || deletion === undefined) return passed()
  return twice('the item of the path, or a refusal', async () => {
    const [made, fresh] = [await collection.create(), await collection.create()]
    await collection.change(deletion, fresh)
    const body: JsonObject = { ...fresh.sent, [name]: fresh.key }
    const { answer, draft } = await collection.change(use, made, body)
    collection.cited = [made.draft, draft]
    if (!isDoneAtOnce(answer)) return null
    const [here, elsewhere] = [await collection.read(made), await collection.read(fresh)]
    const isElsewhere = elsewhere.kind === 'item' && showsMark(elsewhere.item, ownMarksOf(body, made.sent))
    if (isElsewhere) await collection.change(deletion, fresh)
    const isRenamed = here.kind === 'item' && isLike(fresh.key, here.item[name])
    if (isElsewhere) return `it is at ${fresh.key}, which its body names`
    return isRenamed ? `the ${name} of its body: ${fresh.key}` : null
  })
}
