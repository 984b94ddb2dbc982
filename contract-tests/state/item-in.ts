/** Where an answer shows an item. */

import { isObject, type JsonObject } from '../../spec/json-pointer.ts'

/** The item in an answer: the whole of it, or the one part that has most of the names that were sent. */
export function itemIn(value: unknown, sent: JsonObject): JsonObject | null {
  const shared = (object: JsonObject): number => Object.keys(sent).filter((name) => Object.hasOwn(object, name)).length
  const objects = isObject(value) ? [value, ...Object.values(value).filter(isObject)] : []
  const [best] = objects.toSorted((one, other) => shared(other) - shared(one))
  return best === undefined || shared(best) === 0 ? null : best
}
