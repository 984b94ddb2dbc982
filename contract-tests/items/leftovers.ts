/** The items that a run created and can delete again, and what becomes of each: deleted, or left and why. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import { useOf } from '../../spec/requirements/state.ts'
import { type Resource, resourcesOf, type Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Ledger } from '../client/ledger.ts'
import { describe } from '../judge/answers.ts'
import { isAt, keyIn, pathTexts, textIn, withPathTexts, withText } from './item-names.ts'
import type { RequestBuilders } from './requests.ts'

/** What deleting items takes. */
export type Deleter = {
  readonly requests: RequestBuilders
  /** Sends a deletion, which the cap on writes does not count. */
  readonly remove: (draft: Draft) => Promise<Answer | Fault>
  readonly ledger: Ledger
  readonly redact: (text: string) => string
}

type Left = {
  readonly resource: Resource
  readonly use: Use
  readonly parents: readonly string[]
  readonly key: string
}

/** How many items were deleted, and how many are left. */
export type Cleaned = { readonly deleted: number; readonly left: number }

/** After this many failed deletions in a row, no more are sent. */
const MOST_FAILED = 5

export class Leftovers {
  readonly #api: Api
  readonly #items = new Map<string, Left>()
  #deleted = 0

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
      if (key !== null) this.#items.set(leftoverId(resource, parents, key), { resource, use: deletion, parents, key })
    } else if (use === deletion && use.item !== null) {
      const key = textIn(operation, exchange.sent, use.item)
      if (key !== null) this.#items.delete(leftoverId(resource, parents, key))
    }
  }

  get counts(): Cleaned {
    return { deleted: this.#deleted, left: this.#items.size }
  }

  /**
   * Deletes the items that are left, children before their parents, until the time is up. The ledger records the result
   * for each item. A 404 or 410 counts as deleted.
   */
  async clean(deleter: Deleter, milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds
    const all = [...this.#items.values()].toSorted((one, other) => other.resource.parents - one.resource.parents)
    let failed = 0
    for (const item of all) {
      const draft = deletionOf(item, deleter)
      const isGivenUp = draft === null || failed >= MOST_FAILED || Date.now() > until
      const received = isGivenUp ? null : await deleter.remove(draft)
      const isGone = received?.kind === 'answer' && isGoneBy(received.status)
      failed = isGone || isGivenUp ? failed : failed + 1
      if (isGone) {
        this.#items.delete(leftoverId(item.resource, item.parents, item.key))
        this.#deleted++
      }
      const unasked =
        draft === null ? 'no request can name it' : 'not tried: too many deletions failed, or the time was over'
      const why = received === null ? unasked : describe(received)
      const path = draft?.message.path.split('?')[0] ?? item.key
      deleter.ledger.note(
        isGone ? { deleted: deleter.redact(path) } : { left: deleter.redact(path), why: deleter.redact(why) },
      )
    }
  }
}

/** RFC 9110 section 9.3.5: 202 says that the deletion is not carried out yet. */
export function isGoneBy(status: number): boolean {
  return (status < 300 && status !== 202) || status === 404 || status === 410
}

function deletionOf({ use: { operation, item }, parents, key }: Left, { requests }: Deleter): Draft | null {
  const plain = requests.plain(operation)
  if (plain === null || item === null) return null
  const message = withText(operation, withPathTexts(operation, plain.message, parents), item, key)
  // If the path can't express the key, it names another item.
  return textIn(operation, message, item) === key ? { ...plain, message, isPlaced: true } : null
}

function leftoverId({ path }: Resource, parents: readonly string[], key: string): string {
  return JSON.stringify([path, parents, key])
}
