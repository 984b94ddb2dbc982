/** The bodies that a run sent although they break the document, and that nobody refused: an answer that shows such an item has no fault of its own. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, join, ownMember, tokens } from '../../spec/json/pointer.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { Violation } from '../../spec/schema/violation.ts'
import { keyTextOf, parameterText } from '../creations/item-names.ts'
import { nameMade } from '../creations/naming.ts'
import { isRefusal } from '../judge/answers.ts'
import { carries } from '../judge/echo.ts'

type InvalidBody = {
  readonly item: unknown
  /** Where the item breaks which keyword. */
  readonly breaks: readonly string[]
  readonly keyName: string | null
  /** The key of what is stored of it; null where no answer told it. */
  readonly key: string | null
}

/** What becomes of a body, by its id: it is sent, its answer tells its key, or null: nothing was stored. */
export type InvalidBodyNote = { readonly id: string; readonly body: InvalidBody | null }

/** What other processes of the same run send. */
export type SharedNotes = {
  readonly add: (note: InvalidBodyNote) => void
  readonly fresh: () => readonly InvalidBodyNote[]
}

export class InvalidBodies {
  readonly #api: Api
  readonly #shared: SharedNotes | null
  readonly #all = new Map<string, InvalidBody>()
  #count = 0

  constructor(api: Api, shared: SharedNotes | null = null) {
    this.#api = api
    this.#shared = shared
  }

  /** Notes a request before it is sent: another answer may show its item first. The result takes what came of it; null: it was not sent. */
  begin(operation: Operation, message: RequestMessage): (exchange: Exchange | null) => void {
    const body = invalidBody(this.#api, operation, message)
    if (body === null) return () => {}
    const { use } = collectionsIn(this.#api).uses.get(operation) ?? {}
    const named = use?.item == null ? null : parameterText(operation, message, use.item)
    const id = `${process.pid} ${++this.#count}`
    this.#note({ id, body })
    return (exchange) => {
      const isStored = exchange !== null && !isRefusal(exchange.received)
      const key = isStored ? (nameMade(this.#api, operation, exchange)?.key ?? named) : null
      if (!isStored || key !== null) this.#note({ id, body: isStored ? { ...body, key } : null })
    }
  }

  #note(note: InvalidBodyNote): void {
    this.#shared?.add(note)
    this.#take(note)
  }

  #take({ id, body }: InvalidBodyNote): void {
    if (body === null) this.#all.delete(id)
    else this.#all.set(id, body)
  }

  /** True if a violation in an answer is one of a body that was sent: at the same place of the same item. */
  explain(answer: unknown, { pointer, keyword }: Violation): boolean {
    for (const note of this.#shared?.fresh() ?? []) this.#take(note)
    const place = tokens(pointer)
    return [...place, ''].some((_, index) => {
      const shown = at(answer, join('', ...place.slice(0, index)))
      const broken = breakAt(keyword, place.slice(index))
      const isOf = (one: InvalidBody): boolean => one.breaks.includes(broken) && isShownBy(one, shown)
      return this.#all.values().some(isOf)
    })
  }
}

/** The item that a request sends, and what it breaks; null if it breaks nothing. */
function invalidBody(api: Api, operation: Operation, { body }: RequestMessage): InvalidBody | null {
  const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
  const within = use?.within ?? []
  const parsed = body === null ? null : tryParseJson(new TextDecoder().decode(body))
  if (parsed == null) return null
  const breaks = foundIn(operation, parsed).flatMap(({ pointer, keyword }) => {
    const place = tokens(pointer)
    const isInside = within.every((name, index) => place[index] === name)
    return isInside ? [breakAt(keyword, place.slice(within.length))] : []
  })
  const item = within.reduce(ownMember, parsed.exact)
  return breaks.length === 0 ? null : { item, breaks, keyName: resource?.key ?? null, key: null }
}

function breakAt(keyword: string, place: readonly string[]): string {
  return `${keyword} ${join('', ...place)}`
}

function foundIn(operation: Operation, { value, exact }: { readonly value: unknown; readonly exact: unknown }) {
  try {
    return bodySchema(operation)?.validator('request')(value, exact) ?? []
  } catch (error) {
    if (!isBeyondJudging(error)) throw error
    return []
  }
}

/** True if what is shown has the key of the item; without a key, if it has all that was sent. */
function isShownBy({ item, key, keyName }: InvalidBody, shown: unknown): boolean {
  if (!isObject(shown)) return false
  if (key !== null && keyName !== null) return keyTextOf(ownMember(shown, keyName)) === key
  return isObject(item) && Object.keys(item).length > 0 && carries(undefined, shown, item)
}
