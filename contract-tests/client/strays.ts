/** Items that a list shows and no answer named: a service that fails halfway may create something again, and answer only the second. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { RequestMessage } from '../../spec/http/message.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { namesOf } from '../cases/numbers.ts'

type Keyed = { readonly key: string; readonly item: JsonObject }
/** How a run made the first item of a collection, and what it made there by requests that had no name of a run. */
export type FirstMade<Deletion> = {
  readonly operation: Operation
  readonly deletion: Deletion
  readonly sent: RequestMessage
  readonly first: Keyed
  readonly nameless: JsonObject[]
}
/** So many of those without a name are remembered: they are much alike. */
const MOST_NAMELESS = 500

export function noteNameless({ nameless }: FirstMade<unknown>, item: JsonObject, { body }: RequestMessage): void {
  const isNamed = namesOf(new TextDecoder().decode(body ?? undefined)).length > 0
  if (!isNamed && nameless.length < MOST_NAMELESS) nameless.push(item)
}

/** True for an item that came later than the first one of the run: by its number, else by each of its moments. */
export function isSince({ key, item }: Keyed, first: Keyed): boolean {
  if ([key, first.key].every((one) => /^\d{1,15}$/.test(one))) return Number(key) > Number(first.key)
  const isMoment = (value: unknown): boolean => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(String(value))
  const moments = Object.keys(item).filter((name) => [item, first.item].every((one) => isMoment(one[name])))
  const later = moments.map((name) => Date.parse(String(item[name])) - Date.parse(String(first.item[name])))
  return later.every((by) => by >= 0) && later.some((by) => by > 0)
}

/** True where the texts are those of an item of the run: of the ones with digits, keys and moments differ in any two. */
export function isKindred(item: JsonObject, own: JsonObject): boolean {
  const texts = Object.keys(own).filter((name) => [item, own].every((one) => typeof one[name] === 'string'))
  const isSame = (name: string): boolean => item[name] === own[name]
  const isAlike = (name: string): boolean => isSame(name) || [item, own].every((one) => /\d/.test(String(one[name])))
  return texts.some(isSame) && texts.every(isAlike)
}
