/** Makes items from fixtures, and shows what a session remembers as values. */

import { valueGenerator } from '../../../fixtures/values/value.ts'
import { anonymous, parentOf, pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/resources/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { type Item, Items, type Room, type Seed } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Parents } from './admission.ts'

/** What items are made from. `add` stores a value as an item; it returns why the value can't be one, or null. */
type StockingMeans = {
  readonly resources: readonly Resource[]
  readonly seed: number
  readonly add: (resource: Resource, items: Items, value: unknown, parents: Parents) => string | null
}

/** Makes `count` items of each resource, one in each step. */
export function* fixtureItems(
  { resources, seed, add }: StockingMeans,
  count: number,
  room: Room,
): Generator<void, Seed, void> {
  const seeds = new Map<string, Items>()
  const sent = valueGenerator({ direction: 'request' })
  const shown = valueGenerator({ direction: 'response' })
  // Parents come before their children.
  for (const resource of resources.toSorted((one, other) => one.parents - other.parents)) {
    const owners = ownersOf(resource, resources, seeds)
    // Without parents nobody could ask for the children.
    if (owners.length === 0) continue
    const items = new Items(room)
    const { request, schema } = resource
    for (let index = 0; index < count; index++) {
      const value = request === null ? shown(schema, seed, index) : sent(request, seed, index)
      const parents = owners[index % owners.length] ?? new Map()
      const fits = isObject(value) ? value : {}
      const mine = Object.entries(fits).filter(
        ([name]) => !pathParameters(resource.path).some((each) => isSameKey(each, name)),
      )
      if (add(resource, items, Object.fromEntries(mine), parents) !== null) {
        // The generated key may be taken. Then the server makes the key.
        const { key } = resource
        add(resource, items, Object.fromEntries(mine.filter(([name]) => name !== key)), parents)
      }
      yield
    }
    seeds.set(resource.path, items)
  }
  return seeds
}

/** The parents that items of a resource can have; one empty map if the resource has no parents. */
function ownersOf(resource: Resource, resources: readonly Resource[], seeds: Seed): readonly Parents[] {
  const names = pathParameters(resource.path)
  if (names.length === 0) return [new Map()]
  const owner = resources.find(({ path }) => anonymous(path) === parentOf(parentOf(resource.path)))
  const items = owner === undefined ? [] : (seeds.get(owner.path)?.all() ?? [])
  return items.map((item) => new Map(names.map((name, index) => [name, keyValues(item)[index] ?? ''])))
}

/** Everything that is remembered, by the resource's name. */
export function snapshotOf(
  resources: readonly Resource[],
  memory: Stored,
): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const items = memory.read(resource.path)
      return items === null ? [] : [[resource.name, items.all().map((item) => whole(resource, item))] as const]
    }),
  )
}

/** An item with the keys of its parents, as far as it does not have them itself. */
function whole(resource: Resource, item: Item): unknown {
  const { exact } = item.json
  if (!isObject(exact) || resource.parents === 0) return exact
  const values = keyValues(item)
  const missing = pathParameters(resource.path).flatMap((name, index) =>
    Object.keys(exact).some((each) => isSameKey(name, each)) ? [] : [[name, values[index]] as const],
  )
  return { ...Object.fromEntries(missing), ...exact }
}

function isSameKey(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

/** The values of the parameters that lead to an item, its own key among them. */
function keyValues({ scope, key }: Item): string[] {
  return [...(scope === '' ? [] : scope.split('/').map(decodeURIComponent)), key]
}
