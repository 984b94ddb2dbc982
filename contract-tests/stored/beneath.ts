/** Checks that the list below a new item has all that is made there. */

import type { Listing } from '../../spec/resources/lists/listing.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { failed, open, orNull, passed, patiently, type StateResult } from './asking.ts'
import type { Collection } from './collection.ts'
import type { Specimen } from './specimen.ts'
import { makeItems } from './variety.ts'
import { sizeAsked, sizesOf } from './walk.ts'

/** It fails if the list has some of three items, and the others can be read: all may be late, and one take another's place. */
export async function allBeneath(
  collection: Collection,
  listing: Listing,
  parents: readonly string[],
): Promise<StateResult> {
  const { key: property, request } = collection.resource
  const isHere = collection.use('create')?.operation.path === listing.operation.path && parents.length > 0
  if (!isHere || property === null || collection.use('read') === undefined) return passed()
  const made = await makeItems(collection, listing, parents, ['none'])
  // A list may leave out what is hidden or over: only what is alike can be missed.
  const kindOf = ({ sent }: Specimen): string =>
    JSON.stringify(
      Object.entries(sent).filter(([name, value]) => {
        const listed = request?.shape.properties.get(name)?.values('enum') ?? []
        return typeof value === 'boolean' || listed.length > 0
      }),
    )
  const missingNow = async (): Promise<readonly Specimen[]> => {
    const page = await collection.page(parents, sizeAsked(collection, sizesOf(collection)?.most ?? null))
    collection.cited = [...made.map(({ draft }) => draft), page.draft]
    const keys = page.items.map((item) => keyTextOf(Object(item)[property]))
    const kinds = made.filter(({ key }) => keys.includes(key)).map(kindOf)
    return made.filter((one) => one.isKeyShown && !keys.includes(one.key) && kinds.includes(kindOf(one)))
  }
  const missing = await patiently(collection.context, missingNow, ({ length }) => length === 0)
  if (missing.length === 0) return passed()
  for (const one of missing) {
    if ((await orNull(collection.read(one)))?.kind !== 'item') return open('not all that was made can be read')
  }
  // What is only late is there when even newer items are.
  await makeItems(collection, listing, parents, ['none'])
  const still = await patiently(collection.context, missingNow, ({ length }) => length < missing.length)
  if (still.length < missing.length) return open('the list is updated late')
  return failed(`all ${made.length} items that were made below a new one`, `it lacks ${missing.length} of them`)
}
