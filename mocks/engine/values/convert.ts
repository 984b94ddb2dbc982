/** The echo rule for nested values and for values of another type: converts what was sent to the answer's schema. */

import { propertySchemas } from '../../../fixtures/plan/places.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { ExactNumber, isJsonObject, parseOwn } from '../../../spec/json/exact-json.ts'
import { type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { keyNameFirst, keyWithin } from '../../../spec/names/property-named.ts'
import { shapesOf } from '../../../spec/schema/alternatives.ts'
import type { Schema, Shape } from '../../../spec/schema/schema.ts'
import { eachItem, withoutHidden } from './withheld.ts'

type Converted = (schema: Schema, seed: string) => unknown

/**
 * Converts a sent value to a schema: numbers and texts to its types, without what it refuses, with what it requires. It is
 * the same value where that changes nothing.
 */
export function convert(make: Converted, schema: Schema, value: unknown, seed: string, depth = 0): unknown {
  if (Array.isArray(value)) {
    // What the server adds to the items of a list, such as their keys, is another thing in each.
    const seedOf = (index: number): string => (index === 0 ? seed : `${seed} ${index}`)
    return eachItem(schema, value, (own, item, index) => convert(make, own, item, seedOf(index), depth + 1))
  }
  if (!isJsonObject(value)) {
    return (
      readings(value).find((one) => satisfies(schema, one, 'response')) ?? withKey(make, schema, value, seed) ?? value
    )
  }
  // Where an answer has no room for an embedded item, it shows the key.
  const key = schema.types?.has('object') === false ? keyWithin(value) : undefined
  if (key !== undefined) return convert(make, schema, key, seed, depth + 1)
  const shown = withoutHidden(schema, value, depth)
  const { properties, required, closed } = shapeFor(schema, shown)
  const converted: Record<string, unknown> = {}
  /** Undefined for a member that is not shown. */
  const ofMember = (name: string, member: unknown): unknown => {
    const property = properties.get(name) ?? propertySchemas(schema.parts, name)[0]
    if (property === undefined) return closed === null ? member : undefined
    if (property.written === false || !property.travels('response')) return undefined
    const own = convert(make, property, member, seed, depth + 1)
    // The whole answer is validated in the end: validating each object again would take time by the square of the depth.
    return isJsonObject(own) || Array.isArray(own) || satisfies(property, own, 'response') ? own : undefined
  }
  for (const [name, member] of Object.entries(shown)) {
    const own = ofMember(name, member)
    if (own !== undefined) setMember(converted, name, own)
  }
  for (const name of required.keys()) {
    const property = properties.get(name)
    if (property?.travels('response') && !Object.hasOwn(converted, name)) {
      setMember(converted, name, make(property, seed))
    }
  }
  const whole = schema.alternatives.length === 0 ? converted : asSentIn(schema, shown, converted)
  const [before, after] = [Object.keys(value), Object.keys(whole)]
  return before.length === after.length && before.every((name) => whole[name] === value[name]) ? value : whole
}

/** The object that a key stands for, where an answer has one in its place; undefined where that has no such key. */
function withKey(make: Converted, schema: Schema, key: unknown, seed: string): JsonObject | undefined {
  const { properties } = schema.wide
  const name = schema.types?.has('object') !== false ? keyNameFirst(Object.fromEntries(properties)) : undefined
  const place = name === undefined ? undefined : properties.get(name)
  const own = place && readings(key).find((one) => satisfies(place, one, 'response'))
  if (name === undefined || own === undefined || own === null) return undefined
  // What may be nothing is something now.
  const whole = schema.alternatives.find(({ types }) => types?.has('object')) ?? schema
  const made = make(whole, `${seed} ${String(own)}`)
  return isJsonObject(made) ? { ...made, [name]: own } : undefined
}

/** A converted object, with texts and numbers as they were sent where that keeps the schema: an alternative may say less of them. */
function asSentIn(schema: Schema, sent: JsonObject, converted: JsonObject): JsonObject {
  const changed = Object.entries(sent).filter(([name, member]) => {
    const isTold = schema.wide.properties.get(name)?.travels('response') !== false
    return isTold && typeof member !== 'object' && converted[name] !== member
  })
  if (changed.length === 0) return converted
  const asSent = { ...converted, ...Object.fromEntries(changed) }
  return satisfies(schema, asSent, 'response') ? asSent : converted
}

/** A value, and the same number as a text, or the number in a text; likewise true and false, and a day or time in other words. */
function readings(value: unknown): unknown[] {
  if (value instanceof ExactNumber) return [value, value.literal]
  if (typeof value === 'number' || typeof value === 'boolean') return [value, String(value)]
  if (typeof value !== 'string') return [value]
  if (LITERAL.test(value)) return [value, parseOwn(value).exact]
  const [, day, time = '00:00:00', zone = 'Z'] = MOMENT.exec(value) ?? []
  return day === undefined ? [value] : [value, `${day}T${time}${zone}`, day]
}

/** A day, perhaps with a time, and where that holds. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?)?$/

/** Numbers and truth values in JSON (RFC 8259 sections 3 and 6). */
const LITERAL = /^(true|false|-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?)$/

/** The alternative that fits an object best, by its members' names and the values of those that are no objects. */
function shapeFor(schema: Schema, value: JsonObject): Shape {
  const [first = schema.wide, ...others] = shapesOf(schema)
  if (others.length === 0) return first
  const fits = ({ properties, required, closed }: Shape): number => {
    const points = Object.entries(value).map(([name, member]) => {
      const property = properties.get(name)
      if (property === undefined) return closed === null ? 0 : -1
      if (isJsonObject(member) || Array.isArray(member)) return 2
      const fitting = readings(member).findIndex((one) => satisfies(property, one, 'response'))
      // A converted member is worth less than one that fits as it is; one that doesn't fit at all tells against it.
      return fitting === 0 ? 3 : fitting
    })
    const missing = [...required.keys()].filter((name) => !Object.hasOwn(value, name))
    return points.reduce((sum, one) => sum + one, -missing.length)
  }
  return [first, ...others].reduce((best, one) => (fits(one) > fits(best) ? one : best))
}
