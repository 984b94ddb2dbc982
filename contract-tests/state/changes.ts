/** What is found of an item after it was replaced, merged with something, or deleted. */

import { randomUUID } from 'node:crypto'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import type { Use } from '../../spec/resources.ts'
import { jsonOf } from '../../spec/responses.ts'
import type { Draft } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { type Answered, type Collection, isObstacle, isStored, type Obstacle, type Seen } from './collection.ts'
import { countOf, walkUntil } from './creation.ts'
import { type Difference, differencesIn, told } from './difference.ts'
import { type Finding, failed, hindered, open, passed } from './finding.ts'
import { itemIn } from './item-in.ts'
import { isLike } from './likeness.ts'
import { hasMark, identityOf, marksOf, type Specimen } from './specimen.ts'
import { itemsOf } from './walk.ts'

/** What a change is sent as to one item, and what is read after it. */
type Changed = {
  readonly made: Specimen
  readonly answered: Answered
  readonly seen: Seen
  readonly differences: readonly Difference[]
}

/** What replaces an item, or is merged with it, is read back. It is a breach only where two items tell the same. */
export async function readBackChange(collection: Collection, id: string, use: Use): Promise<Finding> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const one = await change(collection, id, use)
  if ('outcome' in one) return one
  const { made, answered, seen, differences } = one
  const drafts = [made.draft, answered.draft, seen.draft]
  if (seen.kind === 'none') return open(`it is not there, or not yet: ${seen.told}`, ...drafts)
  const [first] = differences
  if (first === undefined) return passed(...drafts)
  const again = await change(collection, id, use)
  const same =
    'outcome' in again
      ? undefined
      : differences.find(({ name }) => again.differences.some((each) => each.name === name))
  if (same === undefined || isStored(seen.answer))
    return open(`of two items it is not so of both: ${told(first.name, first.found)}`, ...drafts)
  // What was changed before is late where what was created after it is late, too.
  const later = await isPrompt(collection, id)
  if (later !== null) return open(later, ...drafts)
  return failed(told(same.name, same.expected), `${told(same.name, same.found)}; ${describe(seen.answer)}`, ...drafts)
}

async function change(collection: Collection, id: string, use: Use): Promise<Changed | Finding> {
  const { session, resource } = collection
  const made = await collection.create(id)
  if (isObstacle(made)) return hindered(made)
  const body = session.plainDraft(use.operation)?.value
  if (!isObject(body)) return open('there is no plain body for it', made.draft)
  const { key } = resource
  const own = key === null ? undefined : (made.shown?.[key] ?? made.sent[key])
  const sent = key === null || own === undefined || !Object.hasOwn(body, key) ? body : { ...body, [key]: own }
  const answered = await collection.change(id, use, made, sent)
  if (isObstacle(answered)) return hindered(answered, made.draft)
  const { status } = answered.answer
  if (status >= 300 || status === 202)
    return open(`it is not changed at once: ${describe(answered.answer)}`, made.draft, answered.draft)
  const read = readOf(answered)
  const { contract } = session.settings.compiled
  const media = jsonOf(use.operation.body?.content ?? [])
  const promised = changesIn(made, sent, media?.name === MERGE_PATCH)
  const differencesOf = (seen: Seen): readonly Difference[] =>
    seen.kind === 'none'
      ? []
      : differencesIn(
          contract,
          { schemas: [resource.request, media?.schema ?? null], key },
          { sent: promised, shown: read, item: seen.item },
        )
  const seen = await collection.read(id, made, (seen) => seen.kind === 'item' && differencesOf(seen).length === 0)
  if (isObstacle(seen)) return hindered(seen, made.draft, answered.draft)
  return { made, answered, seen, differences: differencesOf(seen) }
}

const MERGE_PATCH = 'application/merge-patch+json'

/** What is to be read after a change: what is new, and what a merge leaves as it was (RFC 7396 section 1). */
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

/** A deleted item is neither read nor listed; where it is, everything else has to speak against delay and a tombstone. */
export async function gone(collection: Collection, id: string, use: Use): Promise<Finding> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return hindered(pair)
  const kept = pair.one
  const doomed = await collection.create(id)
  if (isObstacle(doomed)) return hindered(doomed, kept.draft)
  const isReadable = collection.use('read') !== undefined
  const there = isReadable ? await collection.read(id, kept, ({ kind }) => kind === 'item') : null
  if (there !== null && isObstacle(there)) return hindered(there, kept.draft)
  if (there?.kind === 'none') return open(`what is created is not read back: ${there.told}`, kept.draft, there.draft)
  if (!isReadable && !(await isListed(collection, id, doomed, kept)))
    return open('what is created is not listed', doomed.draft)
  const deleted = await collection.change(id, use, doomed)
  if (isObstacle(deleted)) return hindered(deleted, doomed.draft)
  const { answer } = deleted
  const drafts = [doomed.draft, deleted.draft]
  if (answer.status >= 300 || answer.status === 202)
    return open(`it is not deleted at once: ${describe(answer)}`, ...drafts)
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
): Promise<Finding> {
  const drafts = [doomed.draft, deleted.draft]
  const seen = await collection.read(id, doomed, ({ kind }) => kind === 'none')
  if (isObstacle(seen)) return hindered(seen, ...drafts)
  if (seen.kind === 'none') return goneFromListToo(collection, id, { kept, doomed, deleted })
  const doubt = (why: string): Finding =>
    open(`it is still read, but ${why}: ${describe(seen.answer)}`, ...drafts, seen.draft)
  if (!hasMark(seen.item, marksOf(doomed.sent, kept.sent))) return doubt("it can't be told whether it is the same")
  if (isStored(seen.answer)) return doubt('from a cache')
  const sign = there.kind === 'item' ? tombstoneIn(there.item, seen.item, marksOf(doomed.sent, kept.sent)) : null
  if (sign !== null) return doubt(`with another ${sign} than an item that was not deleted`)
  const late = await isPrompt(collection, id)
  if (late !== null) return doubt(late)
  // A service that only hides what is deleted leaves it out of the list.
  if (collection.use('list') !== undefined && !(await isListed(collection, id, doomed, kept, 'once')))
    return doubt('the list has it no more')
  return failed('no item, such as a 404', describe(seen.answer), ...drafts, seen.draft)
}

/** What is not read any more is not listed either; that it is not read is enough where the list tells nothing. */
async function goneFromListToo(collection: Collection, id: string, gone: Deleted): Promise<Finding> {
  const drafts = [gone.doomed.draft, gone.deleted.draft]
  if (collection.use('list') === undefined) return passed(...drafts)
  const found = await stillListed(collection, id, gone)
  if (!('page' in found)) return isObstacle(found) ? passed(...drafts) : found
  return failed('a list without it', 'it is not read any more, and the list has it still', ...drafts, found.page)
}

async function goneFromList(collection: Collection, id: string, use: Use, gone: Deleted): Promise<Finding> {
  const drafts = [gone.doomed.draft, gone.deleted.draft]
  const found = await stillListed(collection, id, gone)
  if (!('page' in found)) return isObstacle(found) ? hindered(found, ...drafts) : found
  return gone.doomed.isKeyShown || (await isUnknownRefused(collection, id, use, gone.doomed))
    ? failed('a list without it', 'the list has it still', ...drafts, found.page)
    : open('it is still listed, and maybe under another key than was sent', ...drafts, found.page)
}

/** The page that has a deleted item for no reason but that it is there; else what its absence, or a doubt, comes to. */
async function stillListed(
  collection: Collection,
  id: string,
  { kept, doomed, deleted }: Deleted,
): Promise<{ readonly page: Draft | null } | Finding | Obstacle> {
  const drafts = [doomed.draft, deleted.draft]
  const list = await walkUntil(collection, id, doomed, (list) => countOf(list, doomed, kept) === 0)
  if (isObstacle(list)) return list
  const page = list.pages[0]?.draft ?? null
  if (countOf(list, doomed, kept) === 0) return passed(...drafts, page)
  const doubt = (why: string): Finding => open(`it is still listed, but ${why}`, ...drafts, page)
  const [one, other] = [[kept, doomed] as const, [doomed, kept] as const].map(([specimen, beside]) =>
    itemsOf(list).find((item) => hasMark(item, identityOf(specimen, beside))),
  )
  if (!isObject(one) || !isObject(other)) return doubt('an item that was not deleted is not')
  const sign = tombstoneIn(one, other, identityOf(doomed, kept))
  if (sign !== null) return doubt(`with another ${sign} than an item that was not deleted`)
  if (list.pages.some(({ answer }) => isStored(answer))) return doubt('from a cache')
  const late = (await isPrompt(collection, id)) ?? (await isListPrompt(collection, id))
  return late === null ? { page } : doubt(late)
}

/** True where an item is in the list; `once`: as far as one look tells. */
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

/** Null where what is created now is there at once; else why what is seen may be of before. */
async function isPrompt(collection: Collection, id: string): Promise<string | null> {
  if (collection.use('read') === undefined) return isListPrompt(collection, id)
  const next = await collection.create(id)
  if (isObstacle(next)) return next.reason
  const seen = await collection.read(id, next)
  return !isObstacle(seen) && seen.kind === 'item' ? null : 'what is created later is not there at once'
}

/** The same of the list. */
async function isListPrompt(collection: Collection, id: string): Promise<string | null> {
  const [pair, next] = [await collection.pair(id), await collection.create(id)]
  if (isObstacle(pair)) return pair.reason
  if (isObstacle(next)) return next.reason
  const isThere = await isListed(collection, id, next, pair.one, 'once')
  return isThere ? null : 'what is created later is not listed at once'
}

/** True where a deletion of what never was is refused: then a key that is taken is the right one. */
async function isUnknownRefused(collection: Collection, id: string, use: Use, doomed: Specimen): Promise<boolean> {
  const { key } = doomed
  const isNumber = key !== null && /^\d+$/.test(key)
  const unknown = isNumber ? String(collection.session.numbers.next().integers[0]) : randomUUID()
  const answered = await collection.change(id, use, { ...doomed, key: unknown })
  return !isObstacle(answered) && (answered.answer.status === 404 || answered.answer.status === 410)
}

/** The property by which a deleted item is another than one that is not; null where nothing tells. */
function tombstoneIn(kept: JsonObject, seen: JsonObject, marks: ReadonlyMap<string, unknown>): string | null {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(seen)])]
  const isSign = (name: string): boolean => {
    const [one, other] = [kept[name], seen[name]]
    if (marks.has(name) || isLike(one, other)) return false
    const isAlike = typeof one === typeof other && one !== null && other !== null && typeof one !== 'boolean'
    // Numbers, moments and texts of its own are another item's anyway.
    return !isAlike || (typeof one === 'string' && !/\d/.test(one))
  }
  return names.find(isSign) ?? null
}
