/** Checks what is shown of an item after others were added to it, or taken away. */

import { isObject, ownMember } from '../../spec/json/pointer.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { addingFor, joinRequest } from '../items/joined.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import { failed, open, passed, patiently, type StateResult, Undecided } from '../stored/asking.ts'
import { Collection } from '../stored/collection.ts'
import type { Specimen } from '../stored/specimen.ts'

/** Checks that what is added is shown there, once, and nowhere else. It fails if that is wrong twice, of other items. */
export function addedIsShown(collection: Collection, use: Use): Promise<StateResult> {
  return wrongTwice(collection, use, async ({ one, other, first, second, ask, isShown }) => {
    await ask(use, one, first)
    if (!(await isShown(one, first))) return 'what was added is not shown'
    await ask(use, one, second)
    if (!(await isShown(one, second))) return 'what was added beside another is not shown'
    if (!(await isShown(one, first))) return 'what was added takes the place of what was there'
    if (use.operation.method === 'PUT') {
      // That it comes again may be refused; it must not count twice.
      await ask(use, one, first, true)
      if (!(await isShown(one, first))) return 'what was put again is not shown, or twice'
    }
    return (await isShown(other, first, 0)) ? null : 'what was added to one item is shown of another'
  })
}

/** Checks that what is taken away is no longer shown, and the rest is. It fails if that is wrong twice. */
export function takenIsGone(collection: Collection, use: Use): Promise<StateResult> {
  const adding = addingFor(collection.context.settings.api, use)
  return wrongTwice(collection, use, async ({ one, other, first, second, ask, isShown }) => {
    if (adding === null) throw new Undecided('nothing adds what it takes away', null)
    await ask(adding, one, first)
    await ask(adding, one, second)
    await ask(adding, other, first, true)
    if (!(await isShown(one, first)) || !(await isShown(one, second)))
      throw new Undecided('what was added is not shown', null)
    // One item may be able to have it alone.
    const isInBoth = await isShown(other, first)
    await ask(use, one, first)
    if (!(await isShown(one, first, 0))) return 'what was taken away is still shown'
    if (!(await isShown(one, second))) return 'others are gone with it'
    return isInBoth && !(await isShown(other, first)) ? 'what was taken from one item is gone from another' : null
  })
}

/** Two items of this run, two of another kind that can be added to them, and what is done with these. */
type Joined = {
  readonly one: Specimen
  readonly other: Specimen
  readonly first: Specimen
  readonly second: Specimen
  readonly ask: (use: Use, owner: Specimen, member: Specimen, isAnyAnswer?: boolean) => Promise<void>
  /** True if the item shows what was added so often. */
  readonly isShown: (owner: Specimen, member: Specimen, times?: number) => Promise<boolean>
}

async function wrongTwice(collection: Collection, use: Use, look: (joined: Joined) => Promise<string | null>) {
  const { context, id } = collection
  const { resources, uses } = collectionsIn(context.settings.api)
  const to = resources.find((one) => one.path === use.joins?.to)
  if (to === undefined) throw new Undecided('nothing can be created', null)
  const members = new Collection(context, to, id)
  const list = new Collection(context, uses.get(use.operation)?.resource ?? collection.resource, id)
  const seen: string[] = []
  while (seen.length < 2) {
    const [one, other] = [await collection.create(), await collection.create()]
    const [first, second] = [await members.create(), await members.create()]
    collection.cited = [one.draft, first.draft]
    const ask: Joined['ask'] = async (asked, owner, member, isAnyAnswer = false) => {
      const draft = joinRequest(context.requests, asked, createdNameOf(owner), createdNameOf(member).key)
      if (draft === null) throw new Undecided('no request can name both', null)
      const sent = await collection.ask(asked.operation, draft)
      collection.cited = [...collection.cited, sent.draft]
      if (!isAnyAnswer && !isDoneAtOnce(sent.answer))
        throw new Undecided(`it is not done at once: ${describe(sent.answer)}`, sent.draft)
    }
    const isShown: Joined['isShown'] = async (owner, member, times = 1) => {
      const isSo = (keys: readonly (string | null)[]): boolean =>
        keys.filter((key) => key === member.key).length === times
      const keys = await patiently(context, () => keysShown(collection, list, use, owner), isSo)
      return isSo(keys)
    }
    const wrong = await look({ one, other, first, second, ask, isShown })
    await members.release()
    if (wrong === null) return passed()
    if (seen.length === 1 && seen[0] !== wrong) return open(`the first time, ${seen[0]}; the second time, ${wrong}`)
    seen.push(wrong)
  }
  return failed('what the requests ask for, and nothing else', `${seen[0]}, twice`)
}

/** The keys of what is shown as added to an item. */
async function keysShown(collection: Collection, list: Collection, { joins }: Use, owner: Specimen) {
  const keyOf = (item: unknown): string | null =>
    keyTextOf(joins?.shown != null && isObject(item) ? ownMember(item, joins.shown) : item)
  if (joins?.property == null) {
    const { key, parents } = createdNameOf(owner)
    const { items } = await list.page([...parents, key], {})
    return items.map(keyOf)
  }
  const seen = await collection.read(owner)
  const shown = seen.kind === 'item' ? ownMember(seen.item, joins.property) : undefined
  if (!Array.isArray(shown)) throw new Undecided('no answer shows what was added', seen.draft)
  return shown.map(keyOf)
}

function createdNameOf({ key, parents, draft }: Specimen) {
  if (key === null) throw new Undecided('nothing tells the key of what was created', draft)
  return { key, parents }
}
