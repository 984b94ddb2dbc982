/** Checks how requests about items that are not there are answered, and HEAD beside GET. */

import { numeralsOf } from '../../fixtures/values/number-text.ts'
import { anonymous, parentOf, pathParameters } from '../../spec/contract/path-template.ts'
import type { Answer } from '../../spec/http/message.ts'
import { header } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { parentNamed } from '../../spec/requirements/lists.ts'
import { requirementsFor } from '../../spec/requirements/requirements.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import { altered, withHeader } from '../cases/changes.ts'
import { codesOf } from '../cases/numbers.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isReadable, parameterText, pathTexts } from '../creations/item-names.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { askedForMissing } from '../judge/spoken.ts'
import { type AnsweredDraft, failed, open, orNull, passed, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { inWords, isLike } from '../stored/likeness.ts'
import { identityOf, itemShownIn, jsonIn, ownMarksOf, type Specimen, showsMark } from '../stored/specimen.ts'
import { newParentsOf } from '../stored/variety.ts'
import { wholeBodies } from './kept.ts'

/** Checks that there is nothing under a fresh key; of a change, where this run deleted an item: any other key may be somebody's. */
export async function missingRefused(collection: Collection, use: Use): Promise<StateResult> {
  const answers: Answer[] = []
  for (let time = 0; time < 2; time++) {
    const isUnknown = ['read', 'list', 'create'].includes(use.role)
    const gone = isUnknown ? null : await deletedIn(collection)
    const draft = gone === null ? await unknownIn(collection, use) : collection.named(use, gone)
    if (draft === null) return open('no request can name the item')
    const asked = await collection.ask(use.operation, draft)
    collection.cited = [...collection.cited, asked.draft]
    const { answer } = asked
    if (answer.status >= 400 && answer.status < 500) return passed(...(await inEachType(collection, use, asked)))
    if (answer.status >= 300 || !isDoneAtOnce(answer)) return open(`the answer decides nothing: ${describe(answer)}`)
    answers.push(answer)
    if (use.role === 'list' || use.role === 'create') {
      const above = await parentRead(collection, use, asked.draft)
      if (above === null || above.answer.status < 400) return open('nothing tells that there is no such parent')
      collection.cited = [...collection.cited, above.draft]
    }
    // What is put there is no more than what was deleted.
    const deletion = collection.use('delete')
    if (gone !== null && use.role === 'replace' && deletion !== undefined) await collection.change(deletion, gone)
  }
  const [answer] = answers
  if (answer === undefined) return open('nothing was asked')
  // Where nothing creates items, any key may name one: the weather of each town.
  if (collection.use('create') === undefined && !isNothing(jsonIn(answer)))
    return open(`nothing tells whether there is such an item: ${describe(answer)}`)
  return failed('404, as documented', describe(answer))
}

/** The same request again, asking for each media type that the document has for its refusal. */
async function inEachType(collection: Collection, { operation }: Use, { draft }: AnsweredDraft): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const accept of askedForMissing(requirementsFor(collection.context.settings.api, operation)).keys()) {
    const asked = await orNull(collection.ask(operation, withHeader(draft, ['Accept', accept])))
    if (asked !== null) drafts.push(asked.draft)
  }
  return drafts
}

/** Checks that an item is not found below an unknown parent, nor below a new one of this run. */
export async function foundBeneath(collection: Collection, use: Use): Promise<StateResult> {
  if (use.role !== 'read') return changedBeneath(collection, use)
  const { one, other } = await collection.pair()
  const unknown = one.parents.map((parent, index) =>
    index === one.parents.length - 1 ? collection.unknownKey({ key: parent }) : parent,
  )
  const found: AnsweredDraft[] = []
  for (const parents of [unknown, await newParentsOf(collection)]) {
    const named = parents === null ? null : collection.named(use, { ...one, parents })
    if (named === null || !isWellNamed(use, named)) continue
    const asked = await collection.ask(use.operation, named)
    found.push(asked)
    collection.cited = [one.draft, ...found.map(({ draft }) => draft)]
    const { answer } = asked
    if (answer.status >= 400 && answer.status < 500) continue
    const item = isDoneAtOnce(answer) ? itemShownIn(jsonIn(answer), one.sent) : null
    return item !== null && (parents === unknown || showsMark(item, identityOf(one, other)))
      ? failed('404, as documented', describe(answer))
      : open(`the answer decides nothing: ${describe(answer)}`)
  }
  return found.length === 0 ? open('no other parent can be named') : passed()
}

/** Checks that a change or a deletion does not reach an item below another new parent. It fails if it reaches two. */
async function changedBeneath(collection: Collection, use: Use): Promise<StateResult> {
  for (let time = 0; time < 2; time++) {
    const [made, parents] = [await collection.create(), await newParentsOf(collection)]
    if (parents === null || parents.join() === made.parents.join()) return open('no other parent can be named')
    const [body] = wholeBodies(collection, use)
    const { answer, draft } = await collection.change(use, { ...made, parents }, body)
    collection.cited = [made.draft, draft]
    if (answer.status >= 400 && answer.status < 500) return passed()
    const seen = await collection.read(made)
    const isReached = seen.kind === 'none' || (body !== undefined && showsMark(seen.item, ownMarksOf(body, made.sent)))
    if (!isDoneAtOnce(answer) || !isReached) return open(`nothing shows what it did: ${describe(answer)}`, seen.draft)
    if (time > 0) return failed('404, as documented', `${describe(answer)}, and it was done`, seen.draft)
  }
  return open('nothing was asked')
}

/** Checks that items of two parents do not say that they have the same. In which words they say it is theirs. */
export async function saysItsParent(collection: Collection): Promise<StateResult> {
  const name = parentNamed(collection.resource, null) ?? ''
  const { one } = await collection.pair()
  const parents = await newParentsOf(collection)
  const other = parents === null ? one : await collection.create(undefined, parents)
  collection.cited = [one.draft, other.draft]
  if (other.parents.join() === one.parents.join()) return open('no other parent can be named')
  const looks = [await collection.read(one), await collection.read(other)]
  const [said, beside] = looks.map((look) => (look.kind === 'item' ? look.item[name] : undefined))
  const drafts = looks.map(({ draft }) => draft)
  if (said == null || beside == null) return open(`no answers show the ${name} of both`, ...drafts)
  return isLike(said, beside)
    ? failed(`another ${name} for each parent`, `the same for two: ${inWords(name, said)}`, ...drafts)
    : passed(...drafts)
}

/** Statuses that say nothing of GET: there is no HEAD, or somebody in front of the service answers. */
const NO_HEAD: readonly number[] = [401, 403, 405, 429, 501]

/** Checks that HEAD has the status, the media type and the length of GET, of what is there and of what is not. */
export async function headedAlike(collection: Collection, use: Use): Promise<StateResult> {
  const plain = await readingIn(collection, use)
  if (plain === null) return open('no request can be made for it')
  const there = await compareHead(collection, use, plain)
  if (there.outcome !== 'passed' || use.role !== 'read') return there
  const unknown = await orNull(unknownIn(collection, use))
  return unknown === null ? there : compareHead(collection, use, unknown)
}

/** Fails if two pairs of GET and HEAD show the same difference. */
async function compareHead(collection: Collection, { operation }: Use, plain: Draft): Promise<StateResult> {
  const seen: string[] = []
  for (let time = 0; time < 2; time++) {
    const get = await collection.ask(operation, plain)
    const { path } = get.exchange.sent
    const head = await collection.ask(operation, altered({ ...get.draft, isPlaced: true }, { method: 'HEAD', path }))
    collection.cited = [get.draft, head.draft]
    const [one, other] = [get.answer, head.answer]
    if (one.status >= 500 || other.status >= 500 || NO_HEAD.includes(one.status) || NO_HEAD.includes(other.status))
      return open(`the answers decide nothing: ${one.status} and ${other.status}`)
    const difference = headDifference(one, other)
    if (difference === null) return passed()
    seen.push(difference)
  }
  return seen[0] === seen[1]
    ? failed('the head of the answer to GET', String(seen[0]))
    : open('each answer to GET differs')
}

function headDifference(get: Answer, head: Answer): string | null {
  if (get.status !== head.status) return `status ${head.status}, while GET is answered with ${get.status}`
  if (head.fault?.endsWith('come after its end') === true) return 'content after the head'
  const [type, other] = [get, head].map(({ headers }) =>
    header(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase(),
  )
  if (type !== other && type !== undefined && other !== undefined) return `Content-Type ${other}, while GET has ${type}`
  // RFC 9110 section 8.6: no other length than that of the content of GET.
  const [size, length = size] = [get, head].map(({ headers }) => header(headers, 'content-length'))
  return size === length || size === undefined ? null : `Content-Length ${length}, while GET has ${size}`
}

/** A request for what is there: a created item where there can be one. */
async function readingIn(collection: Collection, use: Use): Promise<Draft | null> {
  const pair = use.role === 'read' ? await orNull(collection.pair()) : null
  return pair === null ? collection.context.requests.plain(use.operation) : collection.named(use, pair.one)
}

/** A request about an item that never was, below parents that are there as far as they can be created. */
async function unknownIn(collection: Collection, use: Use): Promise<Draft> {
  const { resource, context } = collection
  const pair = resource.parents > 0 ? await orNull(collection.pair()) : null
  const parents = pair?.one.parents ?? []
  const { integers, uuid, letters } = context.requests.numbers.next()
  const { operation } = use
  // A list is that of the last item in its path.
  const item = use.item ?? { in: 'path', name: pathParameters(operation.path).at(-1) ?? '' }
  const schema = operation.parameters.find((one) => one.in === item.in && one.name === item.name)?.schema
  const numerals = schema == null ? [] : (numeralsOf(schema)?.(integers) ?? [])
  const keys = [...integers.slice(0, 3).map(String), ...numerals, uuid, ...letters, ...codesOf(letters)]
  const isListed = schema != null && ['enum', 'const'].some((keyword) => schema.values(keyword).length > 0)
  for (const key of isListed ? [] : keys) {
    const draft = collection.named({ ...use, item }, { key, parents, sent: {} })
    if (draft !== null && isWellNamed(use, draft)) return draft
  }
  throw new Undecided('no key of its form is surely unknown', null)
}

/** How the item is read that the last parameter of a path names; null where nothing reads it. */
async function parentRead(collection: Collection, use: Use, { message }: Draft): Promise<AnsweredDraft | null> {
  const { requests, settings } = collection.context
  const parent = parentOf(use.operation.path)
  const [read] = [...collectionsIn(settings.api).uses.values()].flatMap(({ use: other }) =>
    other.role === 'read' && anonymous(other.operation.path) === parent ? [other] : [],
  )
  const texts = pathTexts(use.operation, message)
  const draft =
    read === undefined ? null : requests.about(read, { key: texts.at(-1) ?? '', parents: texts.slice(0, -1) })
  return read === undefined || draft === null ? null : collection.ask(read.operation, draft)
}

export async function deletedIn(collection: Collection): Promise<Specimen> {
  const deletion = collection.use('delete')
  const gone: Specimen | null = deletion === undefined ? null : await collection.createFor(deletion)
  if (deletion === undefined || gone === null) throw new Undecided('nothing deletes an item', null)
  const { answer, draft } = await collection.change(deletion, gone)
  collection.cited = [gone.draft, draft]
  if (!isDoneAtOnce(answer)) throw new Undecided(`the item is not deleted at once: ${describe(answer)}`, draft)
  // A service that only marks what is deleted still has it.
  const seen = await collection.read(gone, ({ kind }) => kind === 'none')
  if (seen.kind === 'item') throw new Undecided('a deleted item can still be read', seen.draft)
  return gone
}

/** True if all parameters of the path have values that the document allows. */
function isWellNamed({ operation }: Use, { message }: Draft): boolean {
  return operation.parameters.every(({ in: place, name }) => {
    const text = place === 'path' ? parameterText(operation, message, { in: place, name }) : ''
    return place !== 'path' || (text !== null && isReadable(operation, { in: place, name }, text))
  })
}

/** True for null, and for an object with nothing in it, or in its only member. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (!isObject(value)) return false
  const members = Object.values(value)
  return members.length === 0 || (members.length === 1 && isNothing(members[0]))
}
