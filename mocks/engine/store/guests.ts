/** Items that nobody has written: until the first write, a request for any valid key gets an item. */

import { firstAllowed } from '../../../fixtures/items/references/naming.ts'
import { heightOf } from '../../../fixtures/plan/height.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { namesOfParents } from '../../../spec/resources/resource.ts'
import type { Write } from '../state/deed.ts'
import { type Item, Items, type Position } from '../state/items.ts'
import { isGenerated, type Memory, type Stored } from '../state/memory.ts'
import { seedOf } from './admission.ts'
import { itemCalled, NO_PARENT } from './named-items.ts'
import type { StoredUse } from './stored-use.ts'

/** The most parents whose items are kept. */
const MOST = 200

/** The items below a parent: stored ones, or for a parent that nobody has written and no list has, generated ones. */
export function itemsShown(subject: StoredUse, memory: Stored, scope: string): Items | null {
  const items = memory.read(subject.resource.path)
  const guests = items?.guests ?? null
  if (items === null || guests === null || subject.resource.parents === 0 || hasParent(subject, memory, scope))
    return items
  if (items.all().some((item) => item.scope === scope)) return items
  const before = guests.get(scope)
  if (before !== undefined) return before
  if (guests.size === MOST) guests.clear()
  const below = belowParent(subject, items, scope)
  guests.set(scope, below)
  return below
}

/** True for a parent that is stored itself: it has no more items than are stored, which may be none. */
function hasParent({ owner }: StoredUse, memory: Stored, scope: string): boolean {
  const keys = scope.split('/')
  const key = decodeURIComponent(keys.at(-1) ?? '')
  return owner !== undefined && memory.read(owner.path)?.get(keys.slice(0, owner.parents).join('/'), key) != null
}

/** What names an item: its scope, the parents of which the path names one, and its key. */
export type ItemName = Pick<Write, 'scope' | 'above'> & { readonly key: string }

/** The item that a request names; null where there is none, or where it is one of another parent. */
export function itemShown(
  subject: StoredUse,
  memory: Stored,
  { scope, key, above = NO_PARENT }: ItemName,
): Item | null {
  const item = itemCalled(itemsShown(subject, memory, scope), { scope, key }, subject.calledBy)
  return item !== null && subject.parentage.isOf(item, above) ? item : null
}

/** True for an item that somebody has written, and not only the world. */
export function wasWritten({ resource: { path } }: StoredUse, memory: Stored, item: Item | null): boolean {
  return item !== null && !isGenerated(memory.world, path, item)
}

/** True where the item that a request names is one of another parent. */
export function isElsewhere(subject: StoredUse, memory: Stored, name: ItemName): boolean {
  const isThere = memory.read(subject.resource.path)?.get(name.scope, name.key) != null
  return subject.parentage.hasAny && isThere && itemShown(subject, memory, name) === null
}

/** The generated items below a parent, each key once. */
function belowParent({ resource, admission, parentsIn }: StoredUse, world: Items, scope: string): Items {
  const below = new Items()
  const parents = parentsIn(scope)
  const names = namesOfParents(resource)
  for (const { json, key } of world.all()) {
    const { exact } = json
    if (below.get(scope, key) !== null || !isObject(exact)) continue
    const own = Object.entries(exact).filter(([name]) => name === resource.key || !names.includes(plainName(name)))
    below.put(scope, key, JSON.stringify(admission.placed(Object.fromEntries(own), parents)))
  }
  return below
}

/** The session's own items, for a write below a parent. The generated items that were shown before are kept. */
export function itemsToWrite(subject: StoredUse, memory: Memory, scope: string, at: Position): Items {
  const { path } = subject.resource
  const before = memory.read(path)
  const shown = itemsShown(subject, memory, scope)
  const own = memory.write(path, at)
  if (shown === null || shown === before) return own
  for (const { key, text } of shown.all()) own.put(scope, key, text)
  return own
}

/** True for items that require themselves without an end, and are shown as far as that goes. */
export const isEndless = ({ schema }: StoredUse['resource']): boolean => heightOf([schema]) === Number.POSITIVE_INFINITY

/** A generated item with a key that nobody has written. */
export function imaginedItem(subject: StoredUse, name: ItemName): JsonObject {
  const { scope, key } = name
  const { resource, generate, admission, parentage } = subject
  const parents = subject.parentsIn(scope)
  const made = firstAllowed(resource.schema, generate.answers(resource.schema, seedOf(resource, scope, key), parents))
  const own = resource.key === null ? {} : { [resource.key]: admission.keyFrom(key) }
  return parentage.named(admission.placed({ ...(isObject(made) ? made : {}), ...own }, parents), name, true)
}
