/** Access to the items that sessions begin with, and to what they remember. */

import { USUAL } from '../../../fixtures/items/usual.ts'
import type { Meanings } from '../../../fixtures/plan/plan.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { type Resource, resourcesOf } from '../../../spec/resources/resources.ts'
import { createFollowing } from '../changes/follow.ts'
import type { Items, Room, Seed } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { createStore, type Parents, type Store } from '../store/admission.ts'
import type { Generate } from '../values/generate.ts'
import { createKeyMaker } from '../values/key-maker.ts'
import { addItem, type Beginning, drained, seedWithLines } from './data.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

export type DataAccess = {
  /** Makes the items that sessions begin with, or throws a `DataError`. */
  readonly itemsFrom: (data: unknown, room: Room) => Seed
  /** As {@link itemsFrom}, one item in each step. */
  readonly steps: (data: unknown, room: Room) => Generator<void, Seed, void>
  /** What sessions begin with where nothing else is given: a number of items of each resource. */
  readonly world: (count?: number) => Map<string, Items>
  /** Everything that is remembered, by the resource's name, in a form that {@link itemsFrom} takes. */
  readonly snapshot: (memory: Stored) => Snapshot
}

/** What generated items are made from; `add` stores a value as an item, and returns why that is not valid, or null. */
export type WorldMeans = {
  readonly resources: readonly Resource[]
  readonly seed: number
  readonly add: (resource: Resource, items: Items, value: unknown, parents: Parents) => string | null
}

/** The store of a contract, and the access to what its operations remember; without `worldOf` nothing is generated. */
export function createStock(
  api: Api,
  generate: Generate,
  { seed, meanings }: { readonly seed: number; readonly meanings: Meanings | null },
  worldOf: ((making: WorldMeans, count: number) => Beginning) | null,
): { readonly store: Store; readonly data: DataAccess } {
  const keysBy = (resource: Resource) => createKeyMaker(resource, generate, seed)
  const follow = (resource: Resource) => createFollowing(resource, meanings)
  // No two have the same number, which the document can show of one alone.
  const make = (schema: Parameters<Generate['convert']>[0], key: string): unknown =>
    roleOf(schema) === 'code' ? generate.fresh([schema], key) : generate(schema, key)
  const store = { ...createStore(resourcesOf(api), keysBy, make, follow), present: meanings?.now }
  const { resources } = store.resources
  const add: WorldMeans['add'] = (...words) => addItem(store, true, ...words)
  const world = (count = USUAL): Beginning => worldOf?.({ resources, seed, add }, count) ?? new Map()
  const steps: DataAccess['steps'] = (data, room) => seedWithLines(store, data, room, world)
  const itemsFrom: DataAccess['itemsFrom'] = (data, room) => drained(steps(data, room))
  return { store, data: { itemsFrom, steps, world, snapshot: (memory) => snapshotOf(resources, memory) } }
}
