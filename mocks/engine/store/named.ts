/** Which item a value of a request names: by its key, or by another property that the parameter is called after. */

import type { Resource } from '../../../spec/resources/resources.ts'
import { valuesAt } from '../choice/choosing.ts'
import type { EngineSettings } from '../message/settings.ts'
import { type Item, type Items, keyText } from '../state/items.ts'

/** True where any valid key has an item until the first write: what can be listed is finite, unless the user says so. */
export function mayImagine({ uses }: Pick<Resource, 'uses'>, { unknownKeys }: EngineSettings): boolean {
  return unknownKeys === 'answer' || uses.every(({ role }) => role !== 'list')
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

/** How many keys a message names. */
const MOST_NAMED = 3

/** Says that no item has a key, and which ones there are; `among`: the items of which that is said. */
export function sentenceOfUnknown(
  { name, key }: Resource,
  called: string | null,
  text: string,
  among: readonly Item[] = [],
): string {
  const shown = among.slice(0, MOST_NAMED).map((one) => JSON.stringify(one.key))
  const more = among.length > shown.length ? ` and ${among.length - shown.length} more` : ''
  const others = shown.length === 0 || called !== null ? '' : ` There are ${shown.join(', ')}${more}.`
  return `No item of ${name} has the ${called ?? key} ${JSON.stringify(text)}.${others}`
}
