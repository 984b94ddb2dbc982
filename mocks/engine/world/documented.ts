/** The items that a document shows in the examples of its answers. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { jsonOf, successOf } from '../../../spec/contract/responses.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Resource, Use } from '../../../spec/resources/resources.ts'
import { itemWithin } from '../../../spec/resources/resources.ts'

/**
 * The items in the examples of some resources whose items are the same, those of lists first, each key once: as the
 * first of the resources shows them.
 */
export function documentedItems([first, ...others]: readonly [Resource, ...Resource[]]): readonly JsonObject[] {
  const { key, schema } = first
  const order = { list: 0, read: 1, create: 2, replace: 3, merge: 4, delete: 5 } as const
  const shown = [first, ...others].flatMap((resource) =>
    resource.uses
      .toSorted((one, other) => order[one.role] - order[other.role])
      .flatMap((use) => itemsShownBy(use, resource.schema)),
  )
  const byKey = new Map<unknown, JsonObject>()
  for (const item of shown) {
    const name = key === null || !Object.hasOwn(item, key) ? byKey.size : JSON.stringify(item[key])
    byKey.set(name, { ...item, ...byKey.get(name) })
  }
  const { properties } = schema.wide
  // Documents show texts where their schemas take numbers: what is valid of an item is taken.
  const isValid = ([name, value]: readonly [string, unknown]): boolean => {
    const own = properties.get(name)
    return own !== undefined && satisfies(own, value, 'response')
  }
  return [...byKey.values()].map((item) => Object.fromEntries(Object.entries(item).filter(isValid)))
}

function itemsShownBy({ operation, role, listing }: Use, schema: Resource['schema']): JsonObject[] {
  const content = jsonOf(successOf(operation))
  if (content === null) return []
  return content.examples.flatMap(({ value }) => {
    if (role === 'list') {
      const list = listing?.property == null ? value : isObject(value) ? value[listing.property] : []
      return Array.isArray(list) ? list.filter(isObject) : []
    }
    if (content.schema === null || !isObject(value)) return []
    const place = itemWithin(content.schema, new Set(schema.wide.properties.keys()))
    const item = place?.property == null ? value : value[place.property]
    return isObject(item) ? [item] : []
  })
}
