/** Validates a user's data at once, before the parts are loaded that make items from it. */

import type { Api } from '../../../spec/contract/contract.ts'
import { collectionsOf } from '../../../spec/resources/collections.ts'
import type { Room } from '../state/items.ts'
import { createStore } from '../store/store.ts'
import { createDataAccess } from './data.ts'

/** Throws a `DataError` for data that does not fit. Generated values are placeholders, all different. */
export function judgeData(api: Api, data: unknown, room: Room): void {
  let count = 0
  const make = (): string => `generated ${++count}`
  const store = createStore(collectionsOf(api), () => ({ make, isAddress: () => true }), make)
  createDataAccess(store, { worldOf: null, snapshotOf: () => ({}) }, 0).itemsFrom(data, room)
}
