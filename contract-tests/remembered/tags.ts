/** Checks validators: a strong ETag changes with its item, and a change whose If-Match, or version, does not match is not made. */

import { header } from '../../spec/http/message.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { staleTold } from '../../spec/requirements/said.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { withHeader, withValue } from '../cases/changes.ts'
import { EVERY_PROPERTY } from '../cases/plainness.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, isStored, open, passed, type StateResult, twice, Undecided } from '../stored/asking.ts'
import { type Collection, isItem, type ReadItem } from '../stored/collection.ts'
import { inWords, isLike } from '../stored/likeness.ts'
import { itemSentIn, ownMarksOf, type Specimen, withItem } from '../stored/specimen.ts'

/** How many texts of an item are changed, each alone. */
const MOST_TEXTS = 3

/** Checks that each text of an item changes its strong ETag. It fails if two items keep it, each with another text. */
export async function tagChanges(collection: Collection, use: Use): Promise<StateResult> {
  const first = await sameTag(collection, use)
  if (first === null) return passed()
  const second = await sameTag(collection, use)
  if (second === null) return open(`only one of two items keeps its ETag ${first.etag}`)
  const received = `ETag ${first.etag} before and after, while ${first.name} is another`
  return failed('another ETag for another content', received)
}

/** The first text of a new item that can be changed without its strong ETag; null if there is none. */
async function sameTag(collection: Collection, use: Use) {
  const { made, names, before: first } = await begun(collection, use)
  let before = first
  for (const name of names.slice(0, MOST_TEXTS)) {
    const tag = strongTagIn(before)
    if (tag === null) return null
    const after = await withText(collection, use, made, before, name, tag)
    if (after === null || isStored(after.answer)) continue
    if (strongTagIn(after) === tag) return { name, etag: tag }
    before = after
  }
  return null
}

/** Checks that a change is not made under an ETag that the item had before, nor under a weak one. */
export async function staleRefused(collection: Collection, use: Use): Promise<StateResult> {
  if (use.role === 'delete') return deletionRefused(collection, use)
  const { made, names, before } = await begun(collection, use)
  const stale = strongTagIn(before)
  if (stale === null) return open('the item has no strong ETag', before.draft)
  let [name, current]: [string, ReadItem | null] = ['', null]
  // What names another item stays as it is.
  for (const one of names.slice(0, MOST_TEXTS))
    if (current === null) [name, current] = [one, await withText(collection, use, made, before, one, stale)]
  const now = current === null ? null : strongTagIn(current)
  if (current === null || now === null || now === stale) return open('the item has no other ETag after a change')
  for (const [tag, which] of [
    [stale, 'the ETag before the last change'],
    [`W/${now}`, 'a weak ETag, which matches nothing'],
  ] as const) {
    const { text, body } = bodyWith(collection, use, made, name)
    const { answer, draft } = await collection.change(use, made, body, ['If-Match', tag])
    const after = await collection.read(made, (seen) => seen.kind === 'item' && isLike(text, seen.item[name]))
    collection.cited = [made.draft, current.draft, draft, after.draft]
    if (after.kind === 'item' && isLike(text, after.item[name]) && !isLike(text, current.item[name]))
      return failed('no change, and 412', `${inWords(name, text)} is stored under ${which}; ${describe(answer)}`)
  }
  return changedUnderList(collection, use, made, name)
}

/** Checks that a change is made under a list of ETags, of which the last is the present one (RFC 9110 section 13.1.1). It fails if two are refused with 412. */
function changedUnderList(collection: Collection, use: Use, made: Specimen, name: string): Promise<StateResult> {
  return twice('a change, since one ETag of If-Match is the present one', async () => {
    const before = await collection.read(made)
    const tag = before.kind === 'item' ? strongTagIn(before) : null
    if (tag === null) return null
    const { body } = bodyWith(collection, use, made, name)
    const { answer, draft } = await collection.change(use, made, body, ['If-Match', `"other", ${tag}`])
    const after = await collection.read(made)
    collection.cited = [made.draft, before.draft, draft, after.draft]
    return answer.status !== 412 || after.kind === 'none' || strongTagIn(after) !== tag ? null : describe(answer)
  })
}

/** Checks that nothing is deleted under an ETag that its item never had. It fails if two items are. */
function deletionRefused(collection: Collection, use: Use): Promise<StateResult> {
  return twice('no deletion, and 412', async () => {
    const made = await collection.createFor(use)
    const before = await collection.read(made, isItem)
    if (before.kind === 'none' || strongTagIn(before) === null)
      throw new Undecided('the item has no strong ETag', before.draft)
    const other = `"${collection.context.requests.numbers.next().uuid}"`
    const { answer, draft } = await collection.change(use, made, undefined, ['If-Match', other])
    const after = await collection.read(made)
    collection.cited = [made.draft, before.draft, draft, after.draft]
    if (after.kind === 'none') return `${describe(answer)}, and the item is gone: ${after.answered}`
    if (isDoneAtOnce(answer)) throw new Undecided('the deletion shows no effect', after.draft)
    return null
  })
}

/** Checks that a read under a condition is answered with 304 where the client has the item already, and else with the item. */
export async function savedReads(collection: Collection, use: Use): Promise<StateResult> {
  const { one } = await collection.pair()
  const plain = collection.named(use, one)
  if (plain === null) return open('no request can name the item')
  const { answer: first, draft: before } = await collection.ask(use.operation, plain)
  const tag = header(first.headers, 'etag')?.trim() ?? ''
  if (first.status !== 200 || !/^(W\/)?"[^"]*"$/.test(tag)) return open('the item has no ETag', before)
  for (const [field, status, what] of [
    [tag, 304, 'the ETag of the item'],
    [
      `"other", ${tag.startsWith('W/') ? tag.slice(2) : `W/${tag}`}`,
      304,
      'a list with this ETag, by the weak comparison',
    ],
    ['*', 304, '*, which any item matches'],
    ['"other"', 200, 'an ETag that the item does not have'],
  ] as const) {
    const result = await twice(`${status} to If-None-Match with ${what}`, async () => {
      const { answer, draft } = await collection.ask(use.operation, withHeader(plain, ['If-None-Match', field]))
      collection.cited = [one.draft, before, draft]
      const now = header(answer.headers, 'etag')?.trim()
      // Where the content is another by now, or somebody in front of the service answers, nothing is known.
      if (isStored(answer) || ![200, 304, 412].includes(answer.status) || (answer.status === 200 && now !== tag))
        throw new Undecided(`the answer decides nothing: ${describe(answer)}`, draft)
      if (answer.status !== status) return describe(answer)
      return status === 304 && now === undefined ? '304 without its ETag (RFC 9110 section 15.4.5)' : null
    })
    if (result.outcome === 'failed') return result
  }
  return passed()
}

/** Changes an item, and once more by the version that it had before. It fails if that is accepted of two items. */
export async function versionRefused(collection: Collection, use: Use): Promise<StateResult> {
  const { lock = '', status } = staleTold(collection.context.settings.api, collection.resource, use) ?? {}
  return twice(`${status}, as documented`, async () => {
    const made = await collection.create()
    const before = await collection.read(made, isItem)
    const changed = (): JsonObject => collection.keyedAs(made, plainBody(collection, use))
    const { draft: first } = await collection.change(use, made, changed())
    const after = await collection.read(made)
    const named = collection.named(use, made)
    const areItems = before.kind === 'item' && after.kind === 'item'
    if (!areItems || named === null || after.item[lock] == null || isLike(before.item[lock], after.item[lock]))
      throw new Undecided(`no change of ${lock} is shown`, first)
    const stale = withItem(use, named.value, { ...changed(), [lock]: before.item[lock] })
    const { answer, draft } = await collection.ask(use.operation, { ...withValue(named, stale), naming: [lock] })
    collection.cited = [made.draft, before.draft, first, after.draft, draft]
    return isDoneAtOnce(answer) ? describe(answer) : null
  })
}

/** A new item as it is read, and the texts that can be changed. */
async function begun(collection: Collection, use: Use) {
  const made = await collection.create()
  collection.cited = [made.draft]
  const before = await collection.read(made, isItem)
  if (before.kind === 'none') throw new Undecided(`the item is not there: ${before.answered}`, before.draft)
  const [one, other] = [plainBody(collection, use), plainBody(collection, use)]
  const names = [...ownMarksOf(one, other).keys()].filter(
    (name) => typeof one[name] === 'string' && Object.hasOwn(before.item, name) && name !== collection.resource.key,
  )
  if (names.length === 0) throw new Undecided('no text of it can be changed alone', before.draft)
  // What a change fills in must not be taken for its effect.
  const done = use.role === 'merge' ? null : await collection.change(use, made, made.sent)
  const begin = done === null ? before : await collection.read(made)
  if (begin.kind === 'none') throw new Undecided(`the item is not there: ${begin.answered}`, begin.draft)
  return { made, names, before: begin }
}

/** The item with another text; null if no answer shows that. */
async function withText(
  collection: Collection,
  use: Use,
  made: Specimen,
  before: ReadItem,
  name: string,
  tag: string,
): Promise<ReadItem | null> {
  const { text, body } = bodyWith(collection, use, made, name)
  const { answer, draft } = await collection.change(use, made, body, ['If-Match', tag])
  if (!isDoneAtOnce(answer)) return null
  const after = await collection.read(made, (seen) => seen.kind === 'item' && isLike(text, seen.item[name]))
  collection.cited = [made.draft, before.draft, draft, after.draft]
  return after.kind === 'item' && !isLike(before.item[name], after.item[name]) ? after : null
}

/** A body that changes one text alone. */
function bodyWith(collection: Collection, use: Use, made: Specimen, name: string) {
  const text = plainBody(collection, use)[name]
  return { text, body: { ...(use.role === 'merge' ? {} : made.sent), [name]: text } }
}

function plainBody({ context: { requests } }: Collection, use: Use): JsonObject {
  const { operation, role } = use
  // What merges names one property at a time, of all that there are.
  const level = { level: EVERY_PROPERTY, index: 0 }
  const body = (role === 'merge' ? requests.of(operation).plain(level) : requests.plain(operation))?.value
  const value = itemSentIn(use, requests.of(operation).marked(body))
  if (value === null) throw new Undecided('no plain body can be made for it', null)
  return value
}

/** The strong ETag of an item (RFC 9110 section 8.8.3); null for none, and for a weak one. */
function strongTagIn({ answer }: Pick<ReadItem, 'answer'>): string | null {
  const tag = header(answer.headers, 'etag')?.trim() ?? ''
  return /^"[^"]*"$/.test(tag) ? tag : null
}
