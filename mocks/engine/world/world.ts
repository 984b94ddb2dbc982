/** The items that every session begins with: a few of each resource, generated when they are first asked for. */

import { DrawnItems } from '../../../fixtures/items/drawn.ts'
import type { Relations } from '../../../fixtures/items/references/relations.ts'
import type { Meanings } from '../../../fixtures/plan/plan.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { ownerOf } from '../../../spec/resources/resource.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { WorldMeans } from '../data/stock.ts'
import { Items, keyText, pairText } from '../state/items.ts'

/** The items of each resource by its path; each is made at the first look, and the same in every process. */
export class World extends Map<string, Items> {
  readonly #making: WorldMeans
  readonly #count: number
  readonly #drawn: DrawnItems

  /** `count`: how many items of each resource; `meanings`: what their values are about. */
  constructor(making: WorldMeans, count: number, meanings: Meanings) {
    super()
    this.#making = making
    this.#count = count
    this.#drawn = new DrawnItems(making.resources, making.seed, count, meanings)
  }

  get relations(): Relations {
    return this.#drawn.relations
  }

  override get(path: string): Items | undefined {
    const known = super.get(path)
    if (known !== undefined) return known
    const resource = this.#making.resources.find((one) => one.path === path)
    if (resource === undefined) return undefined
    Array.from(this.#made(resource))
    return super.get(path)
  }

  /** Replaces the generated items of a resource with given ones, which other items then refer to. */
  override set(path: string, items: Items): this {
    const resource = this.#making.resources.find((one) => one.path === path)
    if (resource !== undefined) {
      const values = items.all().map(({ json }) => json.exact)
      this.#drawn.take(resource, values.filter(isObject))
    }
    return super.set(path, items)
  }

  /** Makes everything, one item in each step. */
  *steps(): Generator<void, void, void> {
    const { resources } = this.#making
    for (const resource of resources) yield* this.#drawn.drawing(resource)
    for (const resource of resources) {
      if (super.get(resource.path) === undefined) yield* this.#made(resource)
    }
  }

  /** Gives each item above one to three of those that were added to it. */
  #pair(resource: Resource, items: Items): void {
    const { key, pairs } = resource
    const above = this.get(ownerOf(resource, this.#making.resources)?.path ?? '')?.all() ?? []
    const others = this.get(pairs?.of ?? '')?.all() ?? []
    for (const [index, owner] of above.entries()) {
      for (let nth = 0; nth <= index % 3 && nth < others.length; nth++) {
        const other = others[(index + nth * 2) % others.length]
        if (other !== undefined) items.put(encodeURIComponent(owner.key), other.key, pairText(key, other))
      }
    }
  }

  *#made(resource: Resource): Generator<void, void, void> {
    const items = new Items()
    if (this.#count > 0) items.guests = new Map()
    const { key, path, pairs } = resource
    if (pairs !== undefined) {
      if (pairs.kept === path) this.#pair(resource, items)
      return void super.set(path, items)
    }
    for (const [index, drawn] of this.#drawn.drawnOf(resource).entries()) {
      const parents = new Map(
        [...this.#drawn.parentsOf(resource, index)].map(([name, value]) => [name, keyText(value)]),
      )
      const value = this.#drawn.named(resource, drawn, index)
      yield
      const fault = this.#making.add(resource, items, value, parents)
      if (fault === null || key === null) continue
      // The key may be in use; then the counter makes another.
      const { [key]: _, ...rest } = value
      this.#making.add(resource, items, rest, parents)
    }
    super.set(path, items)
  }
}
