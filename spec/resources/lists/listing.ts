/** Recognises lists: where an answer has its items, and which parameters filter them. */

import type { Operation, Parameter } from '../../contract/contract.ts'
import { nameOf } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { isPart, plainName } from '../../names/letters.ts'
import type { Schema } from '../../schema/schema.ts'

export type Listing = {
  readonly operation: Operation
  /** The properties that lead to the items, such as `data`, `items`; none where the answer is the list itself. */
  readonly path: readonly string[]
  /** The answer's schema. */
  readonly schema: Schema
  /** The list's schema. */
  readonly array: Schema
  readonly items: Schema
  /** The properties of an item in answers and in requests. */
  readonly properties: ReadonlyMap<string, Schema>
  /** Parameters with the name of a property, those among them that page the list too. An item is listed if its property has one of the parameter's values; null: the user says that it filters nothing. */
  readonly filters: readonly { readonly parameter: Parameter; readonly property: string | null }[]
}

/**
 * The list in an operation's answer, without filters; null where the answer has no list of objects. `takesAny`: it may
 * be one of objects without known properties, or of whatever has a path below it.
 */
export function listingOf(operation: Operation, takesAny = false, path = operation.path): Listing | null {
  const schema = answerSchema(operation)
  if (schema === null) return null
  const place = listPlace(schema, plainName(nameOf(path)))
  const items = place?.array.items
  if (!place || !items) return null
  if (items.wide.properties.size === 0 && !(takesAny && (items.types?.has('object') ?? true))) return null
  return { operation, ...place, schema, items, properties: items.wide.properties, filters: [] }
}

/**
 * The answer itself where it is an array, else its only property that is one. Of several, and within a property such as
 * `data`, it is the one that has the name of the path or a usual one.
 */
export function listPlace(schema: Schema, called: string, isInner = false): Pick<Listing, 'path' | 'array'> | null {
  if (isArray(schema)) return { path: [], array: schema }
  // What only requests carry lists nothing.
  const shown = new Set(schema.travelling([...schema.shape.properties.keys()], 'response'))
  const properties = [...schema.shape.properties].filter(([name]) => shown.has(name))
  const around = properties.filter(([name]) => isPart('around', name))
  // What is wrong stands beside what an answer shows.
  const arrays = properties.filter(([name, property]) => isArray(property) && !(around[0] && isPart('faults', name)))
  // If the list has other values beside it, they may be an item that has a list, such as the one who asks: it has a key.
  // The `@id` of a list is its address (JSON-LD 1.1 section 3.3).
  const isOnly = arrays.length === 1 && !properties.some(([name]) => /^_?(u?id|uuid|key)$/i.test(name))
  const found = isOnly
    ? arrays[0]
    : (arrays.find(([name]) => plainName(name) === called) ?? arrays.find(([name]) => isPart('holder', name)))
  if (found !== undefined) return { path: [found[0]], array: found[1] }
  if (isInner || arrays.length > 0) return null
  for (const [name, property] of around) {
    const inner = listPlace(property, called, true)
    if (inner?.path[0]) return { ...inner, path: [name, ...inner.path] }
  }
  return null
}

const isArray = ({ types, items }: Schema): boolean => types?.has('array') ?? items !== null
