/** Items that nobody has written: until the first write, a request for any valid key gets an item. */

import { firstAllowed } from '../../../fixtures/items/naming.ts'
import { pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { type Item, Items, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import { seedOf } from './admission.ts'
import type { Subject } from './subject.ts'

/** The most parents whose items are kept. */
const MOST = 200

/** The items below a parent: stored ones, or generated ones. */
export function itemsShown(subject: Subject, items: Items, scope: string): Items {
  const { guests } = items
  const isGuest = guests !== null && subject.resource.parents > 0 && items.all().every((item) => item.scope !== scope)
  if (!isGuest) return items
  const before = guests.get(scope)
  if (before !== undefined) return before
  if (guests.size === MOST) guests.clear()
  const below = belowParent(subject, items, scope)
  guests.set(scope, below)
  return below
}

/** One of these items; null where there is none. */
export function itemShown(subject: Subject, items: Items | null, scope: string, key: string): Item | null {
  return items === null ? null : itemsShown(subject, items, scope).get(scope, key)
}

/** The generated items below a parent, each key once. */
function belowParent({ resource, admission, parentsIn }: Subject, world: Items, scope: string): Items {
  const below = new Items()
  const parents = parentsIn(scope)
  const names = pathParameters(resource.path).map(plainName)
  for (const { json, key } of world.all()) {
    const { exact } = json
    if (below.get(scope, key) !== null || !isObject(exact)) continue
    const own = Object.entries(exact).filter(([name]) => name === resource.key || !names.includes(plainName(name)))
    below.put(scope, key, JSON.stringify(admission.placed(Object.fromEntries(own), parents)))
  }
  return below
}

/** The session's own items, for a write below a parent. The generated items that were shown before are kept. */
export function itemsToWrite(subject: Subject, memory: Memory, scope: string, at: Position): Items {
  const { path } = subject.resource
  const before = memory.read(path)
  const own = memory.write(path, at)
  const shown = before === null ? null : itemsShown(subject, before, scope)
  if (shown === null || shown === before) return own
  for (const { key, text } of shown.all()) own.put(scope, key, text)
  return own
}

/** A generated item with a key that nobody has written. */
export function imaginedItem(subject: Subject, scope: string, key: string): JsonObject {
  const { resource, generate, admission } = subject
  const parents = subject.parentsIn(scope)
  const made = firstAllowed(resource.schema, generate.answers(resource.schema, seedOf(resource, scope, key), parents))
  const own = resource.key === null ? {} : { [resource.key]: admission.keyFrom(key) }
  return admission.placed({ ...(isObject(made) ? made : {}), ...own }, parents)
}
