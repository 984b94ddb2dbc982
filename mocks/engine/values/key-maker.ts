/** Makes keys for items that come without one, where the schema does not take a counter's numbers. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { hash, hexadecimal, Random, uuid } from '../../../fixtures/world/random.ts'
import { PartError } from '../../../spec/contract/contract.ts'
import { isCountedBelow, keySchemaOf, type Resource } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { isFree } from '../answer/errors/error-body.ts'
import type { Items } from '../state/items.ts'
import type { Generate } from './generate.ts'

export type KeyMaker = {
  /** The schema of a key, also where a parameter alone has one. */
  readonly schema?: Schema
  /** The next number if each parent has its own numbers; null or absent if one counter serves all. */
  readonly next?: (items: Items, scope: string) => number | null
  /** Makes the key of the `count`th item of a scope; each attempt gives another. `items`: those that exist. */
  readonly make: (scope: string, count: number, attempt: number, items: Items) => unknown
  /** True if requests can name the item by this key: a parameter may ask for more than the item's schema does. */
  readonly isAddress: (key: unknown) => boolean
}

/**
 * Makes keys of a resource: in the form of those that exist, UUIDs, or values that the schema of its key describes; null
 * where it has none.
 */
export function createKeyMaker(resource: Resource, generate: Generate, seed: number): KeyMaker | null {
  const schema = keySchemaOf(resource)
  if (schema === null) return null
  const { path } = resource
  const isUuid = schema.types?.has('string') === true && isFree(schema)
  const random = new Random(seed)
  const field = hash(path)
  const addressed = resource.uses.flatMap(({ operation, item }) => {
    const named = operation.parameters.find(({ in: place, name }) => place === item?.in && name === item.name)
    return named?.schema == null ? [] : [named.schema]
  })
  const isOfParent = isCountedBelow(resource)
  return {
    schema,
    next: (items, scope) => (isOfParent ? nextIn(items, scope) : null),
    make: (scope, count, attempt, items) => {
      if (isUuid && attempt < FORMED) {
        const drawn = random.start(field, count)
        const next = Math.max(count, items.next + attempt)
        return keyFormedLike(items.page(0, 1)[0]?.key ?? '', next, drawn) ?? uuid(drawn)
      }
      const key = `${path} ${scope} ${count}`
      try {
        return generate.fresh(attempt === 0 ? [schema] : [schema, ...addressed], key)
      } catch (error) {
        // The parameter's schema may contradict the item's.
        if (!(error instanceof PartError)) throw error
        return generate.fresh([schema], key)
      }
    },
    isAddress: (key) => addressed.every((one) => satisfies(one, key)),
  }
}

/** The first attempts, which make a key of a text that may be anything. */
const FORMED = 10

/** A key like one that exists: a prefix such as `usr_` stays, and counted numbers go on; null for one of words alone. */
function keyFormedLike(key: string, count: number, random: Random): string | null {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return uuid(random)
  const [prefix = ''] = /^([a-z]+[_:-])*/i.exec(key) ?? []
  const rest = key.slice(prefix.length)
  if (!/\d/.test(rest)) return null
  if (/^\d{1,3}$/.test(rest)) return prefix + String(count).padStart(rest.length, '0')
  if (/^(?=.*[a-f])[\da-f]{8,}$/.test(rest)) return prefix + hexadecimal(random, rest.length)
  const other = (first: string, size: number): string => String.fromCharCode(first.charCodeAt(0) + random.below(size))
  const signs = rest.replace(/[a-z]/g, () => other('a', 26)).replace(/[A-Z]/g, () => other('A', 26))
  return prefix + signs.replace(/\d/g, (_, place) => (place === 0 ? other('1', 9) : other('0', 10)))
}

/** The number after the highest that an item of a scope has or had. */
function nextIn(items: Items, scope: string): number {
  const keys = items.all().flatMap((item) => (item.scope === scope ? [Number(item.key)] : []))
  let next = keys.filter(Number.isSafeInteger).reduce((most, one) => Math.max(most, one), 0) + 1
  while (items.wasDeleted(scope, String(next))) next++
  return next
}
