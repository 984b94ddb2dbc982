/** The keys that the target's own lists show: of items that somebody else may own, so that they are read and named alone. */

import { isOwnPath } from '../../spec/accounts/accounts.ts'
import type { Operation } from '../../spec/contract/contract.ts'
import { anonymous, nameOf } from '../../spec/contract/path-template.ts'
import { responseFor } from '../../spec/http/status.ts'
import { isObject, ownMember, tokens, valuesAlong } from '../../spec/json/pointer.ts'
import { keyFor, singularOf } from '../../spec/names/item-key.ts'
import { isOfListClass } from '../../spec/names/list-roles.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { SourceOfValue } from '../../spec/resources/resource.ts'
import { isSafe } from '../client/budget.ts'
import { listsNaming } from '../creations/creations.ts'
import { keyTextOf, withPathTexts } from '../creations/item-names.ts'
import { readJson } from '../judge/answers.ts'
import type { Creator } from './claims.ts'

export class ItemsOfLists {
  readonly #creator: Pick<Creator, 'api' | 'requests' | 'deliver'>
  /** The keys by the path of the list, which is read once. */
  readonly #read = new Map<string, Promise<readonly string[]>>()

  constructor(creator: Pick<Creator, 'api' | 'requests' | 'deliver'>) {
    this.#creator = creator
  }

  /** The keys that the first list with any shows; `parents`: the values of its path. */
  async keysOf(sources: readonly SourceOfValue[], parents: readonly string[]): Promise<readonly string[]> {
    for (const source of sources) {
      const { useOf } = collectionMapOf(this.#creator.api)
      // A search that is sent by POST changes nothing either.
      const isRead = isSafe(source.operation.method) || useOf(source.operation)?.use.role === 'list'
      const valuesIn = (answer: unknown) => valuesAlong(answer, tokens(source.at))
      const keys = isRead ? await this.#once(source.operation, parents, source.at, valuesIn) : []
      if (keys.length > 0) return keys
    }
    return []
  }

  /** The keys that the answer of the path above shows, where the document says nothing of what is in that. */
  async keysAbove({ path }: Operation, name: string, parents: readonly string[]): Promise<readonly string[]> {
    const [above = ''] = path.split(`/{${name}}`)
    const isAbove = (one: Operation): boolean => one.method === 'GET' && anonymous(one.path) === anonymous(above)
    const list = this.#creator.api.operations.find(isAbove)
    if (list === undefined) return []
    return this.#once(list, parents, `key ${name}`, (answer) => {
      const lists = [answer, ...(isObject(answer) ? Object.values(answer) : [])].filter(Array.isArray)
      const [rows = []] = lists.length === 1 ? lists : []
      return rows.map((one: unknown) => {
        if (!isObject(one)) return one
        return ownMember(one, keyFor(name, nameOf(above), new Map(Object.entries(one))) ?? '')
      })
    })
  }

  /** The keys that a reading of an answer finds; `what` names it. */
  #once(
    operation: Operation,
    parents: readonly string[],
    what: string,
    found: (answer: unknown) => readonly unknown[],
  ): Promise<readonly string[]> {
    const id = JSON.stringify([operation.id, what, parents])
    return remembered(this.#read, id, async () =>
      found(await this.#answerOf(operation, parents)).flatMap((one) => keyTextOf(one) ?? []),
    )
  }

  /** The only parent that is listed, else the one that belongs to whoever asks, else the first; null for none, and for several people. */
  async parentAt(operation: Operation, name: string, above: readonly string[]): Promise<string | null> {
    const { api } = this.#creator
    const sources = listsNaming(api, operation, name)
    const keys = [...new Set(await this.keysOf(sources, above))]
    const [{ operation: list, at } = { operation, at: '' }] = sources
    const isSomebody = isOfListClass('users', singularOf(nameOf(list.path)))
    const reads =
      keys.length < 2
        ? []
        : api.operations.filter(({ method, path }) => method === 'GET' && !path.includes('{') && isOwnPath(path))
    for (const read of reads) {
      const answer = await this.#answerOf(read, [])
      const objects = isObject(answer) ? [answer, ...Object.values(answer).filter(isObject)] : []
      const names = isSomebody ? [name, tokens(at).at(-1) ?? ''] : [name]
      const own = objects.flatMap((one) => names.map((each) => keyTextOf(ownMember(one, each))))
      const mine = own.find((one) => one !== null && keys.includes(one))
      if (mine != null) return mine
    }
    return keys.length > 1 && isSomebody ? null : (keys[0] ?? null)
  }

  /** The JSON of a plain request's success; null where there is none. */
  async #answerOf(operation: Operation, parents: readonly string[]): Promise<unknown> {
    const plain = this.#creator.requests.plain(operation)
    if (plain === null) return null
    const message = withPathTexts(operation, plain.message, parents)
    const draft = { ...plain, message, isPlaced: true } as const
    const exchange = await this.#creator.deliver({ case: 'control', operation, draft })
    if (exchange?.received.kind !== 'answer' || exchange.received.status >= 300) return null
    const read = responseFor(operation, exchange.received.status) === null ? null : readJson(exchange.received)
    return read === null || 'problem' in read ? null : read.exact
  }
}
