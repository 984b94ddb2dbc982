/** Checks that a file, or what is put at a path that names no item, such as the settings of a user, comes back from there. */

import { pathParameters } from '../../spec/contract/path-template.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { collectionsIn, type ShownAt, shownAt, type Use } from '../../spec/resources/resources.ts'
import { withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { pathTexts, withPathTexts } from '../creations/item-names.ts'
import { nameMade } from '../creations/naming.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { fresh, isStored, open, patiently, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { itemShownIn, jsonIn } from '../stored/specimen.ts'
import { type FaultIn, fileFault, type Handed, ownBytes, ownValue, valueFault, withFile } from './given.ts'

/** Sends something for two items, reads both, and sends another in place of the first. It fails if that is wrong twice. */
export async function comesBack(collection: Collection, use: Use): Promise<StateResult> {
  const { api } = collection.context.settings
  const shown = shownAt(api, use.operation, collectionsIn(api))
  if (shown === null) return open('nothing gives it back')
  const isAlone = shown.owner === null
  const earlier = isAlone ? (await readAt(collection, shown, [])).answer : null
  const before = earlier?.status === 200 ? jsonIn(earlier) : null
  const faultIn: FaultIn = shown.isFile ? fileFault(collection, use, shown) : valueFault(shown)
  const result = await twice('what was sent', async () => {
    const one = await hand(collection, use, shown, null)
    const other = isAlone ? one : await hand(collection, use, shown, shown.isNew ? one : null, one)
    const wrong =
      (await wrongOf(collection, shown, faultIn, one, other)) ?? (await wrongOf(collection, shown, faultIn, other, one))
    if (wrong !== null || shown.isNew) return wrong
    const again = await hand(collection, use, shown, one, one)
    return wrongOf(collection, shown, faultIn, again, one)
  })
  // What there is only one of is left as it was.
  const plain = isObject(before) ? collection.context.requests.plain(use.operation) : null
  if (plain !== null) await collection.ask(use.operation, withValue(plain, before))
  return result
}

/** Sends something: for a new item, for the one of `place`, or beside it; unlike what was sent before. */
async function hand(
  collection: Collection,
  use: Use,
  shown: ShownAt,
  place: Handed | null,
  before: Handed | null = null,
): Promise<Handed> {
  const { requests, settings } = collection.context
  const { operation } = use
  const isNamed = !shown.isNew && shown.owner !== null && place === null
  const owner = isNamed ? await collection.create() : null
  const plain = owner === null ? requests.plain(operation, true) : collection.named(use, owner)
  if (plain === null) throw new Undecided('no request can be made for it', null)
  const keys = place?.at.slice(0, pathParameters(operation.path).length)
  const placed: Draft =
    keys === undefined ? plain : { ...plain, message: withPathTexts(operation, plain.message, keys), isPlaced: true }
  const value = shown.isFile ? ownBytes(collection, use) : ownValue(collection, use, before)
  const draft = Buffer.isBuffer(value) ? withFile(placed, value) : withValue(placed, value)
  const asked = await collection.ask(operation, draft)
  collection.cited = [...collection.cited, ...(owner === null ? [] : [owner.draft]), asked.draft]
  if (!isDoneAtOnce(asked.answer)) throw new Undecided(`it is not done at once: ${describe(asked.answer)}`, asked.draft)
  const { key = null, parents = [] } = (shown.isNew && nameMade(settings.api, operation, asked.exchange)) || {}
  if (shown.isNew && key === null) throw new Undecided('nothing tells the key of the file', asked.draft)
  const json = isObject(value) ? itemShownIn(jsonIn(asked.answer), value) : null
  return { value, at: key === null ? pathTexts(operation, asked.exchange.sent) : [...parents, key], shown: json }
}

async function readAt(collection: Collection, { read }: ShownAt, at: readonly string[]) {
  const plain = collection.context.requests.plain(read)
  if (plain === null || pathParameters(read.path).length !== at.length)
    throw new Undecided('no request can name it', null)
  return collection.ask(read, fresh({ ...plain, message: withPathTexts(read, plain.message, at), isPlaced: true }))
}

/** What is still wrong with what comes back after a while, in words; null for nothing. */
async function wrongOf(collection: Collection, shown: ShownAt, faultIn: FaultIn, sent: Handed, other: Handed) {
  const isRight = ({ answer }: Awaited<ReturnType<typeof readAt>>): boolean =>
    answer.status === 200 && faultIn(answer, sent, other) === null
  const { answer, draft } = await patiently(collection.context, () => readAt(collection, shown, sent.at), isRight)
  collection.cited = [...collection.cited, draft]
  if (answer.status !== 200 || isStored(answer)) throw new Undecided(`nothing shows it: ${describe(answer)}`, draft)
  return faultIn(answer, sent, other)
}
