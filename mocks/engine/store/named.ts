/** Which item a value of a request names: by its key, or by another property that the parameter is called after. */

import { propertyCalled } from '../../../spec/names/item-key.ts'
import { plainName } from '../../../spec/names/letters.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { valuesAt } from '../choice/choosing.ts'
import type { EngineSettings } from '../message/settings.ts'
import { type Item, type Items, keyText } from '../state/items.ts'

/** True where any valid key has an item until the first write: what can be listed is finite, unless the user says so. */
export function mayImagine({ uses }: Pick<Resource, 'uses'>, { unknownKeys }: EngineSettings): boolean {
  return unknownKeys === 'answer' || uses.every(({ role }) => role !== 'list')
}

/** The property other than the key that a parameter names an item by: `username` beside `id`; null for the key. */
export function propertyCalledBy({ schema, key, uses }: Resource, parameter: string): string | null {
  const found = propertyCalled(schema.wide.properties, plainName(parameter))
  const [first] = uses.flatMap(({ item }) => item?.name ?? [])
  return found === key || first === parameter ? null : found
}

/** The item of a scope with a key, or with this value of another property. */
export function itemCalled(
  items: Items | null,
  { scope, key }: { readonly scope: string; readonly key: string },
  property: string | null,
): Item | null {
  const item = items?.get(scope, key) ?? null
  if (item !== null || items === null || property === null) return item
  const isCalled = (one: Item): boolean => valuesAt(one.json.exact, [property]).some((value) => keyText(value) === key)
  return items.all().find((one) => one.scope === scope && isCalled(one)) ?? null
}
