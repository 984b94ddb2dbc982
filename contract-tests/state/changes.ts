/** Checks an item after it was replaced, merged with a patch, or deleted. */

import { randomUUID } from 'node:crypto'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import type { Use } from '../../spec/resources.ts'
import { jsonOf } from '../../spec/responses.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { type Answered, type Collection, isObstacle, isStored, type Obstacle, type Seen } from './collection.ts'
import { countOf, walkUntil } from './creation.ts'
import { type Difference, differencesIn, inWords } from './difference.ts'
import { itemIn } from './item-in.ts'
import { isLike } from './likeness.ts'
import { failed, hindered, open, passed, type StateResult } from './result.ts'
import { hasMark, identityOf, marksOf, type Specimen } from './specimen.ts'
import { itemsOf } from './walk.ts'

/** A change of one item, and the item as it is read afterwards. */
type Changed = {
  readonly made: Specimen
  readonly answered: Answered
  readonly seen: Seen
  readonly differences: readonly Difference[]
}

/** Checks that a change is read back. It fails only if two items show the same difference. */
export async function readBackChange(collection: Collection, id: string, use: Use): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const one = await change(collection, id, use)
  if ('outcome' in one) return one
  const { made, answered, seen, differences } = one
  const drafts = [made.draft, answered.draft, seen.draft]
  if (seen.kind === 'none') return open(`the item is not there, or not yet: ${seen.answered}`, ...drafts)
  const [first] = differences
  if (first === undefined) return passed(...drafts)
  const again = await change(collection, id, use)
  const same =
    'outcome' in again
      ? undefined
      : differences.find(({ name }) => again.differences.some((each) => each.name === name))
  if (same === undefined || isStored(seen.answer))
    return open(`only one of two items shows it: ${inWords(first.name, first.found)}`, ...drafts)
  // If a newer item is late, the change may only be late, too.
  const later = await isPrompt(collection, id)
  if (later !== null) return open(later, ...drafts)
  return failed(
    inWords(same.name, same.expected),
    `${inWords(same.name, same.found)}; ${describe(seen.answer)}`,
    ...drafts,
  )
}

async function change(collection: Collection, id: string, use: Use): Promise<Changed | StateResult> {
  const { session, resource } = collection
  const made = await collection.create(id)
  if (isObstacle(made)) return hindered(made)
  const body = session.plainDraft(use.operation)?.value
  if (!isObject(body)) return open('no plain body can be made for it', made.draft)
  const { key } = resource
  const own = key === null ? undefined : (made.shown?.[key] ?? made.sent[key])
  const sent = key === null || own === undefined || !Object.hasOwn(body, key) ? body : { ...body, [key]: own }
  const answered = await collection.change(id, use, made, sent)
  if (isObstacle(answered)) return hindered(answered, made.draft)
  const { status } = answered.answer
  if (status >= 300 || status === 202)
    return open(`the item is not changed at once: ${describe(answered.answer)}`, made.draft, answered.draft)
  const read = readOf(answered)
  const { contract } = session.settings.compiled
  const media = jsonOf(use.operation.body?.content ?? [])
  const promised = changesIn(made, sent, media?.name === MERGE_PATCH)
  const differencesOf = (seen: Seen): readonly Difference[] =>
    seen.kind === 'none'
      ? []
      : differencesIn(contract, resource, [resource.request, media?.schema ?? null], {
          sent: promised,
          shown: read,
          item: seen.item,
        })
  const seen = await collection.read(id, made, (seen) => seen.kind === 'item' && differencesOf(seen).length === 0)
  if (isObstacle(seen)) return hindered(seen, made.draft, answered.draft)
  return { made, answered, seen, differences: differencesOf(seen) }
}

const MERGE_PATCH = 'application/merge-patch+json'

/** The values to be read after a change: the new ones, and those that a merge patch keeps (RFC 7396 section 1). */
function changesIn({ sent: before }: Specimen, sent: JsonObject, isMerge: boolean): JsonObject {
  const changed = Object.entries(sent).filter(([name, value]) => !isLike(value, before[name]))
  return { ...(isMerge ? before : {}), ...Object.fromEntries(changed) }
}

function readOf({ answer, draft }: Answered): JsonObject | null {
  return isObject(draft.value) ? itemIn(jsonIn(answer.body), draft.value) : null
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Checks that a deleted item is neither read nor listed, unless a delay or a tombstone may explain that. */
export async function gone(collection: Collection, id: string, use: Use): Promise<StateResult> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const kept = pair.one
  const doomed = await collection.create(id)
  if (isObstacle(doomed)) return hindered(doomed, kept.draft)
  const isReadable = collection.use('read') !== undefined
  const there = isReadable ? await collection.read(id, kept, ({ kind }) => kind === 'item') : null
  if (there !== null && isObstacle(there)) return hindered(there, kept.draft)
  if (there?.kind === 'none') return open(`a created item is not read back: ${there.answered}`, kept.draft, there.draft)
  if (!isReadable && !(await isListed(collection, id, doomed, kept)))
    return open('a created item is not listed', doomed.draft)
  const deleted = await collection.change(id, use, doomed)
  if (isObstacle(deleted)) return hindered(deleted, doomed.draft)
  const { answer } = deleted
  const drafts = [doomed.draft, deleted.draft]
  if (answer.status >= 300 || answer.status === 202)
    return open(`the item is not deleted at once: ${describe(answer)}`, ...drafts)
  return there === null
    ? goneFromList(collection, id, use, { kept, doomed, deleted })
    : goneFromReading(collection, id, there, { kept, doomed, deleted })
}

type Deleted = { readonly kept: Specimen; readonly doomed: Specimen; readonly deleted: Answered }

async function goneFromReading(
  collection: Collection,
  id: string,
  there: Seen,
  { kept, doomed, deleted }: Deleted,
): Promise<StateResult> {
  const drafts = [doomed.draft, deleted.draft]
  const seen = await collection.read(id, doomed, ({ kind }) => kind === 'none')
  if (isObstacle(seen)) return hindered(seen, ...drafts)
  if (seen.kind === 'none') return goneFromListToo(collection, id, { kept, doomed, deleted })
  const doubt = (why: string): StateResult =>
    open(`it can still be read, but ${why}: ${describe(seen.answer)}`, ...drafts, seen.draft)
  if (!hasMark(seen.item, marksOf(doomed.sent, kept.sent))) return doubt('it may be another item')
  if (isStored(seen.answer)) return doubt('the answer is from a cache')
  const sign = there.kind === 'item' ? tombstoneIn(there.item, seen.item, marksOf(doomed.sent, kept.sent)) : null
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  const late = await isPrompt(collection, id)
  if (late !== null) return doubt(late)
  // A service that only hides deleted items leaves them out of the list.
  if (collection.use('list') !== undefined && !(await isListed(collection, id, doomed, kept, 'once')))
    return doubt('it is no longer listed')
  return failed('no item, such as a 404', describe(seen.answer), ...drafts, seen.draft)
}

/** Checks that an item that can't be read any more is not listed either. It passes if the list decides nothing. */
async function goneFromListToo(collection: Collection, id: string, gone: Deleted): Promise<StateResult> {
  const drafts = [gone.doomed.draft, gone.deleted.draft]
  if (collection.use('list') === undefined) return passed(...drafts)
  const found = await stillListed(collection, id, gone)
  if (!('page' in found)) return isObstacle(found) ? passed(...drafts) : found
  const received = 'it can no longer be read, but is still listed'
  return failed('a list without the deleted item', received, ...drafts, found.page)
}

async function goneFromList(collection: Collection, id: string, use: Use, gone: Deleted): Promise<StateResult> {
  const drafts = [gone.doomed.draft, gone.deleted.draft]
  const found = await stillListed(collection, id, gone)
  if (!('page' in found)) return isObstacle(found) ? hindered(found, ...drafts) : found
  return gone.doomed.isKeyShown || (await isUnknownRefused(collection, id, use, gone.doomed))
    ? failed('a list without the deleted item', 'it is still listed', ...drafts, found.page)
    : open('it is still listed, but its key may be another than was sent', ...drafts, found.page)
}

/** The first page of a list that still has a deleted item; a result if it is not listed, or in doubt. */
async function stillListed(
  collection: Collection,
  id: string,
  { kept, doomed, deleted }: Deleted,
): Promise<{ readonly page: Draft | null } | StateResult | Obstacle> {
  const drafts = [doomed.draft, deleted.draft]
  const list = await walkUntil(collection, id, doomed, (list) => countOf(list, doomed, kept) === 0)
  if (isObstacle(list)) return list
  const page = list.pages[0]?.draft ?? null
  if (countOf(list, doomed, kept) === 0) return passed(...drafts, page)
  const doubt = (why: string): StateResult => open(`it is still listed, but ${why}`, ...drafts, page)
  const [one, other] = [[kept, doomed] as const, [doomed, kept] as const].map(([specimen, beside]) =>
    itemsOf(list).find((item) => hasMark(item, identityOf(specimen, beside))),
  )
  if (!isObject(one) || !isObject(other)) return doubt('an item that was not deleted is not listed')
  const sign = tombstoneIn(one, other, identityOf(doomed, kept))
  if (sign !== null) return doubt(`its ${sign} marks it as deleted`)
  if (list.pages.some(({ answer }) => isStored(answer))) return doubt('the answer is from a cache')
  const late = (await isPrompt(collection, id)) ?? (await isListPrompt(collection, id))
  return late === null ? { page } : doubt(late)
}

/** True if an item is in the list; with `once`, the list is read once only. */
async function isListed(
  collection: Collection,
  id: string,
  specimen: Specimen,
  other: Specimen,
  looks: 'once' | 'patiently' = 'patiently',
): Promise<boolean> {
  const list = await walkUntil(
    collection,
    id,
    specimen,
    (list) => looks === 'once' || countOf(list, specimen, other) > 0,
  )
  return !isObstacle(list) && countOf(list, specimen, other) > 0
}

/** Null if a new item is there at once; else why an answer may show an earlier state. */
async function isPrompt(collection: Collection, id: string): Promise<string | null> {
  if (collection.use('read') === undefined) return isListPrompt(collection, id)
  const next = await collection.create(id)
  if (isObstacle(next)) return next.reason
  const seen = await collection.read(id, next)
  return !isObstacle(seen) && seen.kind === 'item' ? null : 'a newer item is not there at once'
}

/** The same of the list. */
async function isListPrompt(collection: Collection, id: string): Promise<string | null> {
  const [pair, next] = [await collection.pair(id), await collection.create(id)]
  if (isObstacle(pair)) return pair.reason
  if (isObstacle(next)) return next.reason
  const isThere = await isListed(collection, id, next, pair.one, 'once')
  return isThere ? null : 'a newer item is not listed at once'
}

/** True if the deletion of an unknown item is refused: then an accepted key is the right one. */
async function isUnknownRefused(collection: Collection, id: string, use: Use, doomed: Specimen): Promise<boolean> {
  const { key } = doomed
  const isNumber = key !== null && /^\d+$/.test(key)
  const unknown = isNumber ? String(collection.session.numbers.next().integers[0]) : randomUUID()
  const answered = await collection.change(id, use, { ...doomed, key: unknown })
  return !isObstacle(answered) && (answered.answer.status === 404 || answered.answer.status === 410)
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
