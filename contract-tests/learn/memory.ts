/** Learns what the contract leaves open about stored items: unknown and deleted items, order and size of lists. */

import type { Api } from '../../spec/contract/contract.ts'
import type { SituationName } from '../../spec/profile/situations.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import { orNull, orUndecided, Undecided } from '../stored/asking.ts'
import { Collection } from '../stored/collection.ts'
import { identityOf, type Specimen, showsMark } from '../stored/specimen.ts'
import { itemsOnPages, sizesOf, walkPages } from '../stored/walk.ts'
import type { Learner } from './learner.ts'

/** Learns what an operation does with the items of its resource, if it has one. */
export async function learnMemory(learner: Learner, api: Api): Promise<void> {
  const { resource, use } = collectionsIn(api).uses.get(learner.operation) ?? {}
  if (resource === undefined || use === undefined || learner.isDry) return
  const collection = new Collection(learner.context, resource, `${learner.operation.slug}.learn/memory`)
  if (collection.use('create') === undefined || collection.use(use.role) !== use) return
  const learnt = async (name: SituationName, work: Promise<void>): Promise<void> => {
    const obstacle = await orUndecided(work)
    if (obstacle instanceof Undecided) learner.doubt(name, obstacle.message)
  }
  if (use.role === 'list') {
    await learnt('list order', learnOrder(learner, collection))
    await learnt('list size', learnListSize(learner, collection))
  } else if (use.item !== null) {
    await learnt('item unknown', learnUnknown(learner, collection, use))
    if (use.role === 'read') await learnt('item deleted', learnDeleted(learner, collection, use))
  }
}

/** Learns the answer about an item that never existed. A change is sent to what this run has deleted: any other key may be somebody's. */
async function learnUnknown(learner: Learner, collection: Collection, use: Use): Promise<void> {
  if (use.role !== 'read') return learnDeleted(learner, collection, use, 'item unknown')
  const { one } = await collection.pair()
  await learner.learn('item unknown', () => {
    const draft = collection.named(use, { ...one, key: collection.unknownKey(one) })
    return draft === null ? null : { draft }
  })
}

async function learnDeleted(learner: Learner, collection: Collection, use: Use, name: SituationName = 'item deleted') {
  const deletion = collection.use('delete')
  if (deletion === undefined) throw new Undecided('nothing deletes an item', null)
  const deleted: Specimen[] = []
  while (deleted.length < 2) {
    const made = await createSpecimen(learner, collection)
    const done = await orNull(collection.change(deletion, made))
    if (done === null || done.answer.status >= 300) throw new Undecided('no item could be deleted', null)
    deleted.push(made)
  }
  await learner.learn(name, (time) => {
    const specimen = deleted[time]
    const draft = specimen === undefined ? null : collection.named(use, specimen)
    return draft === null ? null : { draft }
  })
}

async function createSpecimen(learner: Learner, collection: Collection): Promise<Specimen> {
  if (learner.isSpent) throw new Undecided(learner.obstacle, null)
  return collection.create()
}

/** Learns whether a list begins or ends with the newest item: it must say the same twice, for an order of chance is one now and then. */
async function learnOrder(learner: Learner, collection: Collection): Promise<void> {
  const made: Specimen[] = []
  while (made.length < ORDERED) made.push(await createSpecimen(learner, collection))
  const [order, again] = [await orderShown(collection, made), await orderShown(collection, made)]
  if (order === 'unlisted') learner.doubt('list order', 'not every created item is listed')
  else if (order === null || order !== again) learner.doubt('list order', 'it is not the order of creation')
  else learner.know('list order', { order }, [])
}

/** The order in which a list has created items; null if it is another one. */
async function orderShown(
  collection: Collection,
  made: readonly Specimen[],
): Promise<'oldest' | 'newest' | 'unlisted' | null> {
  const [first, second] = made
  if (first === undefined || second === undefined) return null
  const items = itemsOnPages(await walkPages(collection, first, sizesOf(collection)?.most ?? null))
  const places = made.map((one) => {
    const marks = identityOf(one, one === first ? second : first)
    return items.findIndex((item) => showsMark(item, marks))
  })
  if (places.includes(-1)) return 'unlisted'
  const isEach = (holds: (place: number, earlier: number) => boolean): boolean =>
    places.every((place, index) => index === 0 || holds(place, places[index - 1] ?? 0))
  if (isEach((place, earlier) => place > earlier)) return 'oldest'
  return isEach((place, earlier) => place < earlier) ? 'newest' : null
}

/** How many items show the order of a list: three are in any order by chance too often. */
const ORDERED = 5

const MOST_CREATED = 101

async function learnListSize(learner: Learner, collection: Collection): Promise<void> {
  const { one } = await collection.pair()
  // Items are created only if they can be deleted, and if there is no write cap.
  const isFree = collection.use('delete') !== undefined && learner.context.budget.left === Number.POSITIVE_INFINITY
  let shown = 0
  for (let created = 0; ; ) {
    const { length: count } = (await collection.page(one.parents, {})).items
    const all = itemsOnPages(await walkPages(collection, one, sizesOf(collection)?.most ?? null))
    if (count > 0 && (all.length > count || (created > 0 && count === shown)))
      return learner.know('list size', { accepts: count }, [])
    shown = count
    const missing = Math.min(MOST_CREATED - created, Math.max(1, (created === 0 ? STEP : 2 * created) - created))
    if (!isFree || missing <= 0)
      throw new Undecided(`all ${count} of ${collection.resource.name} are on one page`, null)
    for (let index = 0; index < missing; index++) await collection.create()
    created += missing
  }
}

/** How many items are created first. */
const STEP = 12
