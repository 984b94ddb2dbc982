/**
 * The bodies that a run sent although they break the document, and that nobody refused. An answer that shows such an item
 * has no fault of its own: that the item was accepted is the fault, and is said of the request that sent it.
 */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, join, ownMember, tokens } from '../../spec/json/pointer.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import type { Violation } from '../../spec/schema/violation.ts'
import { isRefusal } from '../judge/answers.ts'
import { carries } from '../judge/echo.ts'
import { createdName } from './created.ts'
import { keyTextOf, textIn } from './item-names.ts'

type InvalidBody = {
  /** The item in it. */
  readonly item: unknown
  /** Where the item breaks which keyword. */
  readonly breaks: ReadonlySet<string>
  /** The key of what is stored of it; null where no answer told it. */
  key: string | null
  readonly keyName: string | null
}

export class InvalidBodies {
  readonly #api: Api
  readonly #all = new Set<InvalidBody>()

  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Notes a request before it is sent, since another answer may show its item before its own answer comes. The result
   * takes what came of it; null: it was not sent.
   */
  begin(operation: Operation, message: RequestMessage): (exchange: Exchange | null) => void {
    const { resource, use } = resourcesOf(this.#api).uses.get(operation) ?? {}
    const named = use?.item == null ? null : textIn(operation, message, use.item)
    const one = this.#invalidBody(operation, message, use?.within ?? [], resource?.key ?? null)
    if (one === null) return () => {}
    this.#all.add(one)
    return (exchange) => {
      if (exchange === null || isRefusal(exchange.received)) this.#all.delete(one)
      else one.key = createdName(this.#api, operation, exchange)?.key ?? named
    }
  }

  /** True if a violation in an answer is one of a body that was sent: at the same place of the same item. */
  explain(answer: unknown, { pointer, keyword }: Violation): boolean {
    const place = tokens(pointer)
    return [...place, ''].some((_, index) => {
      const shown = at(answer, join('', ...place.slice(0, index)))
      const broken = breakAt(keyword, place.slice(index))
      return isObject(shown) && [...this.#all].some((one) => one.breaks.has(broken) && isShownBy(one, shown))
    })
  }

  #invalidBody(
    operation: Operation,
    { body }: RequestMessage,
    within: readonly string[],
    keyName: string | null,
  ): InvalidBody | null {
    const parsed = body === null ? null : tryParseJson(new TextDecoder().decode(body))
    if (parsed == null) return null
    const before = within.length
    const breaks = foundIn(operation, parsed).flatMap(({ pointer, keyword }) => {
      const place = tokens(pointer)
      return within.every((name, index) => place[index] === name) ? [breakAt(keyword, place.slice(before))] : []
    })
    const item = within.reduce(ownMember, parsed.exact)
    return breaks.length === 0 ? null : { item, breaks: new Set(breaks), key: null, keyName }
  }
}

function breakAt(keyword: string, place: readonly string[]): string {
  return `${keyword} ${join('', ...place)}`
}

function foundIn(
  operation: Operation,
  { value, exact }: { readonly value: unknown; readonly exact: unknown },
): readonly Violation[] {
  try {
    return bodySchema(operation)?.validator('request')(value, exact) ?? []
  } catch (error) {
    if (!isBeyondJudging(error)) throw error
    return []
  }
}

/** True if what is shown has the key of the item; without a key, if it has all that was sent. */
function isShownBy({ item, key, keyName }: InvalidBody, shown: object): boolean {
  if (key !== null && keyName !== null) return keyTextOf(ownMember(shown, keyName)) === key
  return isObject(item) && Object.keys(item).length > 0 && carries(undefined, shown, item)
}
