/** Values that are easily lost: zeros and false, which many languages read as absent, and times in another zone than UTC. */

import { isJsonObject } from '../../../spec/json/exact-json.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** A zone that is two hours ahead of UTC: the same moments are written otherwise (RFC 3339 section 4.2). */
const AHEAD = 7_200_000
/** How deep a value is looked through: a schema may stand in itself. */
const DEEPEST = 3
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** True for a schema whose values may have such values in them. */
export function hasRoomForTelling({ shape }: Schema, depth = 0): boolean {
  if (depth > DEEPEST) return false
  return [...shape.properties].some(
    ([name, inner]) =>
      (!shape.required.has(name) && emptyOf(inner) !== undefined) ||
      inner.values('format').includes('date-time') ||
      hasRoomForTelling(inner, depth + 1),
  )
}

/** The value with such values in it, as far as its schema allows them. */
export function withTelling(value: unknown, schema: Schema): unknown {
  if (typeof value === 'string' && MOMENT.test(value) && schema.values('format').includes('date-time'))
    return new Date(Date.parse(value) + AHEAD).toISOString().replace(/(\.000)?Z$/, '+02:00')
  if (!isJsonObject(value)) return value
  const { properties, required } = schema.shape
  const members = [...properties].flatMap(([name, inner]): [string, unknown][] => {
    const empty = required.has(name) ? undefined : emptyOf(inner)
    return empty !== undefined
      ? [[name, empty]]
      : Object.hasOwn(value, name)
        ? [[name, withTelling(value[name], inner)]]
        : []
  })
  return { ...value, ...Object.fromEntries(members) }
}

/** The value of a schema that may be read as none; a zero only where the document has a bound that allows it. */
function emptyOf(schema: Schema): false | 0 | undefined {
  const { types } = schema
  const isOf = (type: string): boolean => types?.has(type) === true
  if (isOf('boolean')) return schema.validator('request')(false).length === 0 ? false : undefined
  const isBound = ['minimum', 'exclusiveMinimum'].some((keyword) => schema.values(keyword).length > 0)
  const isNumber = (isOf('integer') || isOf('number')) && isBound
  return isNumber && schema.validator('request')(0).length === 0 ? 0 : undefined
}
