/** The items that a run created and can delete again, and the result for each: deleted, or left and why. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { useOf } from '../../spec/requirements/state.ts'
import { type Resource, resourcesOf } from '../../spec/resources/resources.ts'
import { type Cleaned, type Cleaner, Cleaning, type CreatedThing } from './cleaning.ts'
import { isAt, keyIn, pathTexts, textIn } from './item-names.ts'

export class Leftovers {
  readonly #api: Api
  readonly #items = new Map<string, CreatedThing>()
  /** The items that a request of the run deleted, as its answer says. */
  readonly #ended = new Map<string, CreatedThing>()
  #cleaned: Cleaned = { deleted: 0, left: 0, example: null }

  constructor(api: Api) {
    this.#api = api
  }

  /** Notes the item that an accepted request created or deleted. */
  note(operation: Operation, exchange: Exchange, value: unknown): void {
    const { resource, use } = resourcesOf(this.#api).uses.get(operation) ?? {}
    const deletion = resource === undefined ? undefined : useOf(resource, 'delete')
    if (resource === undefined || use === undefined || deletion === undefined || resource.key === null) return
    // The answer to another method or path shows an item that existed before.
    if (exchange.sent.method !== operation.method || !isAt(operation, exchange.sent)) return
    const parents = pathTexts(operation, exchange.sent)
      .slice(0, resource.parents)
      .map((text) => text ?? '')
    if (use.role === 'create') {
      const key = keyIn(exchange, value, resource.key, resource.path)
      if (key === null) return
      const id = leftoverId(resource, parents, key)
      this.#items.set(id, { resource, deletion, parents, key })
      this.#ended.delete(id)
    } else if (use === deletion && use.item !== null) {
      const key = textIn(operation, exchange.sent, use.item)
      const id = leftoverId(resource, parents, key ?? '')
      const item = this.#items.get(id)
      if (item === undefined) return
      this.#items.delete(id)
      this.#ended.set(id, item)
    }
  }

  get counts(): Cleaned {
    const { deleted, left, example } = this.#cleaned
    return { deleted, left: left + this.#items.size, example }
  }

  /** Deletes the items that are left, and looks whether they are gone, and those that the run deleted before. */
  async clean(cleaner: Cleaner, milliseconds: number): Promise<void> {
    const [items, ended] = [[...this.#items.values()], [...this.#ended.values()]]
    this.#items.clear()
    this.#ended.clear()
    const { deleted, left, example } = await new Cleaning(cleaner, milliseconds).clean(items, ended)
    const before = this.#cleaned
    this.#cleaned = {
      deleted: before.deleted + deleted,
      left: before.left + left,
      example: before.example ?? example,
    }
  }
}

function leftoverId({ path }: Resource, parents: readonly string[], key: string): string {
  return JSON.stringify([path, parents, key])
}
