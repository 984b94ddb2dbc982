/** The world below a parent that has none of its items: whoever asks for the items of any parent gets some. */

import { isObject } from '../../../spec/json/pointer.ts'
import { Items } from '../state/items.ts'
import type { Subject } from './subject.ts'

/** The most parents whose items are kept. */
const MOST = 200

const made = (): Map<string, Items> => new Map()

/** The items below a parent: those that are stored, or the world's as they would be there. */
export function itemsIn(subject: Subject, items: Items, scope: string): Items {
  const { resource } = subject
  if (!items.isWorld || resource.parents === 0 || items.all().some((item) => item.scope === scope)) return items
  const known = resource.schema.derive(made)
  const before = known.get(scope)
  if (before !== undefined) return before
  if (known.size === MOST) known.clear()
  const guests = new Items()
  guests.isWorld = true
  addGuests(subject, items, guests, scope)
  known.set(scope, guests)
  return guests
}

/** Adds the items of the world below a parent. */
function addGuests({ admission, parentsIn }: Subject, world: Items, to: Items, scope: string): void {
  for (const { json, key } of world.all()) {
    const { exact } = json
    if (to.get(scope, key) === null && isObject(exact))
      to.put(scope, key, JSON.stringify(admission.placed(exact, parentsIn(scope))))
  }
}
