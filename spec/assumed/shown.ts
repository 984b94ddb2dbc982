/** The schemas that examples stand for where an answer has none of its own. */

import type { Api } from '../contract/contract.ts'
import { jsonOf, successOf } from '../contract/responses.ts'
import { jsonType } from '../json/exact-json.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import { addAnswer } from './gaps.ts'

/** Gives the answers that have examples alone the schema that these stand for, in place. */
export function assumeShown(root: JsonObject, { operations }: Api): void {
  for (const operation of operations) {
    const json = jsonOf(successOf(operation))
    if (json?.schema !== null || json.examples.length === 0) continue
    addAnswer(root, { operation, path: [] }, schemaShown(json.examples.map(({ value }) => value)))
  }
}

/** The schema that values of one thing have, as far as these tell it. */
function schemaShown(values: readonly unknown[]): JsonObject {
  const given = values.filter((one) => one !== null)
  const types = new Set(given.map((one) => (Number.isInteger(one) ? 'integer' : jsonType(one))))
  // Whole amounts are among those that are none.
  if (types.has('number')) types.delete('integer')
  const [type] = types
  if (type === undefined || types.size > 1) return {}
  return { type: given.length < values.length ? [type, 'null'] : type, ...within(type, given) }
}

function within(type: string, values: readonly unknown[]): JsonObject {
  if (type === 'array') return { items: schemaShown(values.flat()) }
  if (type === 'object') {
    const objects = values.filter(isObject)
    const names = new Set(objects.flatMap((one) => Object.keys(one)))
    const of = (name: string): unknown[] => objects.filter((one) => name in one).map((one) => one[name])
    const properties = Object.fromEntries([...names].map((name) => [name, schemaShown(of(name))]))
    return { properties, required: [...names].filter((name) => of(name).length === objects.length) }
  }
  const [format] = Object.entries(FORMATS).find(([, form]) => values.every((one) => form.test(String(one)))) ?? []
  // What stands around an item, as a status does, is told as it is shown.
  return { examples: [...new Set(values)], ...(type === 'string' && format !== undefined && { format }) }
}

const FORMATS = { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/, date: /^\d{4}-\d\d-\d\d$/ }
