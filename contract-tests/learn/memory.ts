/** Learns what the contract leaves open about stored items: unknown and deleted items, order and size of lists. */

import { randomUUID } from 'node:crypto'
import { type Resource, resourcesOf, type Use } from '../../spec/resources.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { type Collection, collectionOf, isObstacle } from '../state/collection.ts'
import { hasMark, identityOf, type Specimen } from '../state/specimen.ts'
import { itemsOf, sizesOf, walk } from '../state/walk.ts'
import type { Learner } from './learner.ts'

/** Learns what an operation does with the items of its resource, if it has one. */
export async function learnMemory(learner: Learner, { contract }: CompiledContract): Promise<void> {
  const { resource, use } = resourcesOf(contract).uses.get(learner.operation) ?? {}
  if (resource === undefined || use === undefined || learner.isDry) return
  const collection = collectionOf(learner.session, resource)
  if (collection.use('create') === undefined || collection.use(use.role) !== use) return
  const id = `${learner.operation.slug}.learn/memory`
  if (use.role === 'list') {
    await learnOrder(learner, collection, id)
    await learnSize(learner, collection, resource, id)
  } else if (use.item !== null) {
    await learnUnknown(learner, collection, use, id)
    if (use.role === 'read') await learnDeleted(learner, collection, use, id)
  }
}

/** Learns the answer about an item that never existed. */
async function learnUnknown(learner: Learner, collection: Collection, use: Use, id: string): Promise<void> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return void learner.doubt('item unknown', pair.reason)
  const { one } = pair
  await learner.learn('item unknown', () => {
    const isNumber = one.key !== null && /^\d+$/.test(one.key)
    const key = isNumber ? String(learner.session.numbers.next().integers[0]) : randomUUID()
    const draft = collection.named(use, { ...one, key })
    return draft === null ? null : { draft }
  })
}

/** Learns the answer about a deleted item. */
async function learnDeleted(learner: Learner, collection: Collection, use: Use, id: string): Promise<void> {
  const deletion = collection.use('delete')
  if (deletion === undefined) return
  const deleted: Specimen[] = []
  while (deleted.length < 2) {
    const made = learner.isSpent ? null : await collection.create(id)
    if (made === null || isObstacle(made)) return void learner.doubt('item deleted', made?.reason ?? learner.obstacle)
    const done = await collection.change(id, deletion, made)
    if (isObstacle(done) || done.answer.status >= 300)
      return void learner.doubt('item deleted', 'no item could be deleted')
    deleted.push(made)
  }
  await learner.learn('item deleted', (time) => {
    const specimen = deleted[time]
    const draft = specimen === undefined ? null : collection.named(use, specimen)
    return draft === null ? null : { draft }
  })
}

/** Learns whether a list begins or ends with the newest item. */
async function learnOrder(learner: Learner, collection: Collection, id: string): Promise<void> {
  const made: Specimen[] = []
  while (made.length < 3) {
    const one = learner.isSpent ? null : await collection.create(id)
    if (one === null || isObstacle(one)) return void learner.doubt('list order', one?.reason ?? learner.obstacle)
    made.push(one)
  }
  const [first] = made
  const list = first === undefined ? null : await walk(collection, id, first, sizesOf(collection)?.most ?? null)
  if (list === null || isObstacle(list)) return void learner.doubt('list order', list?.reason ?? 'nothing is listed')
  const items = itemsOf(list)
  const places = made.map((one, index) => {
    const marks = identityOf(one, made[index === 0 ? 1 : 0] ?? one)
    return items.findIndex((item) => hasMark(item, marks))
  })
  const [one = -1, two = -1, three = -1] = places
  if (Math.min(one, two, three) < 0) return void learner.doubt('list order', 'not every created item is listed')
  if (one < two && two < three) learner.know('list order', { order: 'oldest' }, [])
  else if (one > two && two > three) learner.know('list order', { order: 'newest' }, [])
  else learner.doubt('list order', 'it is not the order of creation')
}

/** How many items may be created to fill a page. */
const MOST_CREATED = 101

/** Learns how many items a page has by default. */
async function learnSize(learner: Learner, collection: Collection, resource: Resource, id: string): Promise<void> {
  const pair = await collection.pair(id)
  if (isObstacle(pair)) return void learner.doubt('list size', pair.reason)
  // Items are created only if they can be deleted, and if there is no write cap.
  const isFree = collection.use('delete') !== undefined && learner.session.ledger.left === Number.POSITIVE_INFINITY
  let shown = 0
  for (let created = 0; ; ) {
    const page = await collection.page(id, pair.one, {})
    if (isObstacle(page)) return void learner.doubt('list size', page.reason)
    const list = await walk(collection, id, pair.one, sizesOf(collection)?.most ?? null)
    if (isObstacle(list)) return void learner.doubt('list size', list.reason)
    const count = page.items.length
    if (count > 0 && (itemsOf(list).length > count || (created > 0 && count === shown)))
      return learner.know('list size', { accepts: count }, [])
    shown = count
    const missing = Math.min(MOST_CREATED - created, Math.max(1, (created === 0 ? STEP : 2 * created) - created))
    if (!isFree || missing <= 0)
      return void learner.doubt('list size', `all ${count} of ${resource.name} are on one page`)
    for (let index = 0; index < missing; index++) {
      const made = await collection.create(id)
      if (isObstacle(made)) return void learner.doubt('list size', made.reason)
    }
    created += missing
  }
}

/** How many items are created first. */
const STEP = 12
