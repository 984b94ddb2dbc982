/** Claims keys for new items where the contract allows only few, such as an `enum`; to free one it deletes an item that no other check uses. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { plainUse } from '../../spec/requirements/state.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import { isPlainlyWritten, withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { Lasting } from '../client/budget.ts'
import type { Sending } from '../client/connections.ts'
import type { CreatedName } from '../client/ledger.ts'
import { keyTextOf, parameterText, pathTexts } from '../creations/item-names.ts'
import type { Expectation } from '../judge/judge.ts'
import { isGoneBy } from './cleaning.ts'
import type { KeyOutcome, KeyPool, KeyPools } from './key-pool.ts'
import type { RequestBuilders } from './requests.ts'

export type Expected = Expectation['kind']

export type Creator = {
  readonly api: Api
  readonly requests: RequestBuilders
  readonly pools: KeyPools
  readonly isCapped: boolean
  readonly deliver: (sending: Sending) => Promise<Exchange | null>
  /** Sends a deletion of an item that this run created. */
  readonly remove: (sending: Sending) => Promise<Exchange | null>
  /** Notes the name of what a request created, where its answer did not show it. */
  readonly named: (sent: RequestMessage, name: CreatedName) => void
  /** True if another creation, too, was answered with an item of this name that is still there. */
  readonly isShared: (create: Operation, name: CreatedName) => boolean
  /** How many more of what nothing can delete may be created. */
  readonly lasting: Lasting
}

export class Claims {
  readonly #creator: Creator
  /** How many checks of state are running; with a cap on writes they come last. */
  #watches: number

  constructor(creator: Creator) {
    this.#creator = creator
    this.#watches = creator.isCapped ? 1 : 0
  }

  /** Runs a check of state: until all are done, the items that they are about keep their keys. */
  async watching<T>(check: () => Promise<T>): Promise<T> {
    this.#watches++
    try {
      return await check()
    } finally {
      this.#watches--
    }
  }

  /** Deletes the spare item that has the key: who checks that first would not look at the rest. A plain body gets another key if necessary. */
  async claim(operation: Operation, draft: Draft, expected: Expected): Promise<Draft | { readonly withheld: string }> {
    const pool = this.#creator.pools.of(operation)
    const isMeant = expected === 'success' || expected === 'failure'
    if (pool === null || !isMeant || pool.stateOf(draft.value) === null) return draft
    const isWatching = this.#watches > 0 || draft.keptFor === 'state'
    if (!isWatching && !pool.hasOpen) pool.release()
    const claimed = pool.isOpen(draft.value) ? draft : withOther(draft, pool)
    const state = pool.stateOf(claimed.value)
    if (state === null) return claimed
    const vain = expected === 'failure' ? claimed : { withheld: pool.exhausted }
    if (!pool.isOpen(claimed.value)) return vain
    pool.ask(claimed.value)
    if (state !== 'spare' || (await this.#isDeleted(operation, claimed))) return claimed
    pool.end(claimed.value, 'taken')
    return vain
  }

  async #isDeleted(create: Operation, draft: Draft): Promise<boolean> {
    const { resource } = collectionsIn(this.#creator.api).uses.get(create) ?? {}
    const use = resource === undefined ? undefined : plainUse(resource, 'delete')
    const key = isObject(draft.value) ? keyTextOf(draft.value[resource?.key ?? '']) : null
    if (use === undefined || key === null) return false
    const { operation } = use
    const deletion = this.#creator.requests.about(use, { key, parents: pathTexts(create, draft.message) })
    if (deletion === null) return false
    const exchange = await this.#creator.remove({ case: `${operation.slug}/spare`, operation, draft: deletion })
    return exchange?.received.kind === 'answer' && isGoneBy(exchange.received)
  }

  /** Notes what an answer says of a key. */
  settle(operation: Operation, draft: Draft, exchange: Exchange | null, expected: Expected): void {
    const pool = this.#creator.pools.of(operation)
    if (pool !== null) {
      const outcome = outcomeOf(draft, exchange, expected)
      // A key that this run did not claim may belong to an item that existed before the run.
      if (outcome === 'spare' || outcome === 'kept' || outcome === 'watched' || pool.stateOf(draft.value) === 'asked')
        pool.end(draft.value, outcome)
      return
    }
    const { resource, use } = collectionsIn(this.#creator.api).uses.get(operation) ?? {}
    const create = resource === undefined ? undefined : plainUse(resource, 'create')?.operation
    if (create === undefined || use?.role !== 'delete' || use.item === null || exchange === null) return
    const key = parameterText(operation, exchange.sent, use.item)
    const { received } = exchange
    if (key !== null && received.kind === 'answer' && isGoneBy(received)) this.#creator.pools.of(create)?.free(key)
  }

  /** Why the refusal of a valid request may be due to its key; null once a later request with this key was accepted. */
  mayBeTaken(operation: Operation, value: unknown): string | null {
    const pool = this.#creator.pools.of(operation)
    return pool === null || pool.stateOf(value) === null ? null : this.conflict(operation, value, 'success')
  }

  /** Why a conflict decides nothing: who finds one may not have checked the rest of the body. Null if it is not about the key. */
  conflict(operation: Operation, value: unknown, expected: Expected): string | null {
    const pool = this.#creator.pools.of(operation)
    const state = pool?.stateOf(value) ?? null
    const isAccepted = state === 'spare' || state === 'kept' || state === 'watched'
    return pool === null || (expected === 'success' && isAccepted) ? null : pool.doubt
  }
}

/** The draft with another key that is open, if its body is plain and not about the key; else as it is. */
function withOther(draft: Draft, pool: KeyPool): Draft {
  if (!isPlainlyWritten(draft) || draft.varied === pool.property) return draft
  return withValue(draft, pool.offered(draft.value))
}

/** What an answer says of the key that was sent. */
function outcomeOf({ keptFor }: Draft, exchange: Exchange | null, expected: Expected): KeyOutcome {
  if (exchange === null) return 'refused'
  const { received } = exchange
  if (received.kind === 'failure') return 'taken'
  if (received.status < 300) return keptFor === undefined ? 'spare' : keptFor === 'state' ? 'watched' : 'kept'
  if (received.status < 400 || received.status === 409) return 'taken'
  return expected === 'success' && received.status < 500 ? 'refused-although-valid' : 'refused'
}

/** `owner`: whose requests may use it again, `isChangeable`: also after a change; `isReused`: an earlier request was about it. */
export type Lent<T> = {
  readonly owner: string
  readonly item: T
  readonly isReused: boolean
  readonly isChangeable: boolean
}

/** Items of refused requests, which are unchanged: most requests of a run are such, and each would take a creation and a deletion. */
export class UntouchedItems<T> {
  readonly #items = new Map<string, T[]>()
  readonly #lent = new WeakMap<RequestMessage, Lent<T>>()

  take(owner: string): T | null {
    return this.#items.get(owner)?.pop() ?? null
  }

  lend(message: RequestMessage, lent: Lent<T>): void {
    this.#lent.set(message, lent)
  }

  /** True if the item of an earlier request is gone meanwhile: then the request is sent again, about a new one. */
  settle(message: RequestMessage, exchange: Exchange | null): boolean {
    const lent = this.#lent.get(message)
    if (lent === undefined || exchange?.received.kind !== 'answer') return false
    const { status } = exchange.received
    if (status === 404 || status === 410) return lent.isReused
    if (status >= 500 || (status < 400 && !lent.isChangeable)) return false
    const kept = this.#items.get(lent.owner) ?? []
    this.#items.set(lent.owner, [...kept, lent.item])
    return false
  }
}

export function isToBeRefused(expected: Expected): boolean {
  return expected === 'failure' || expected === 'refusal'
}
