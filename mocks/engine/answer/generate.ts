/** Generates values that no request gave. The same seed and request always give the same values. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { valueGenerator } from '../../../fixtures/values/value.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { WORLD } from '../../../fixtures/world/world.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/resources/listing.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Place } from '../store/relations.ts'

/** A valid value for a schema, or for several at once; `key` stands for the request that it answers. */
export type Generate = {
  (schemas: Schema | readonly Schema[], key: string): unknown
  /** A value that comes close to valid, where no valid one can be made. */
  readonly nearest: (schema: Schema, key: string) => unknown
  /** An answer: it has the values of the path, and names items that exist. */
  readonly answer: (schema: Schema, key: string, values: ReadonlyMap<string, string>) => unknown
}

/** Makes an answer name items that exist; `place`: which of them. */
type Relate = (value: unknown, schema: Schema, at: Place) => unknown

/** The generator of values. It is compiled at its first use, because most answers don't need it. */
export function createGenerate(seed: number, relate: Relate = (value) => value): Generate {
  const generators = new Map<boolean, ReturnType<typeof valueGenerator>>()
  const generatorFor = (nearest: boolean): ReturnType<typeof valueGenerator> => {
    const generator =
      generators.get(nearest) ?? valueGenerator({ direction: 'response', nearest, world: WORLD, examples: true })
    generators.set(nearest, generator)
    return generator
  }
  // A request's address is an item of the generator's.
  const generate = (schemas: Schema | readonly Schema[], key: string): unknown =>
    generatorFor(false)(schemas, seed, fnv1a(key))
  const nearest: Generate['nearest'] = (schema, key) => generatorFor(true)(schema, seed, fnv1a(key))
  const answer: Generate['answer'] = (schema, key, values) => {
    const made = generate(schema, key)
    const place = fnv1a(key) % 1000
    const ways = [true, false].map((isWhole) => withValues(relate(made, schema, { place, isWhole }), [...values]))
    return ways.find((way) => satisfies(schema, way, 'response')) ?? made
  }
  return Object.assign(generate, { nearest, answer })
}

/** An answer, and what it lists, with the values of the path where they have properties of these names. */
function withValues(value: unknown, values: readonly (readonly [string, string])[], depth = 0): unknown {
  if (values.length === 0 || depth > 2) return value
  if (Array.isArray(value))
    return value.map((one) => withValues(one, values.slice(0, Math.max(0, values.length)), 3 - 1))
  if (!isObject(value)) return value
  const inside = Object.entries(value).map(([name, one]) => {
    const isOfList = Array.isArray(one) || (isObject(one) && depth === 0)
    return [name, isOfList ? withValues(one, values, depth + 1) : one] as const
  })
  return Object.fromEntries(inside.map(([name, one]) => [name, memberOf(value, name, one, values, depth)]))
}

function memberOf(
  object: JsonObject,
  name: string,
  value: unknown,
  values: readonly (readonly [string, string])[],
  depth: number,
): unknown {
  const own = values.find(([each]) => plainName(each) === plainName(name))
  // The last value of a path is the item's own, which is called `id` in the item.
  const last = values.at(-1)
  const isKey = depth < 2 && name === 'id' && last !== undefined && /id$/i.test(last[0])
  const [, text] =
    own ?? (isKey && !Object.keys(object).some((each) => plainName(each) === plainName(last[0])) ? last : [])
  if (text === undefined) return value
  if (typeof value === 'number') return Number.isFinite(Number(text)) && text !== '' ? Number(text) : value
  return typeof value === 'string' ? text : value
}
