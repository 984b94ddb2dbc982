/** The places of an answer's schema that are for requests alone. */

import { isObject, join } from '../json/pointer.ts'
import { DEEPEST_PATH, dotted, ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'

/** A property that should stay out of answers: `writeOnly`. */
export type Withheld = { readonly path: SchemaRule['path']; readonly schema: Schema }

/** Each property that should stay out of an answer with this schema, the first of each name and place. */
export function withheldIn(schema: Schema | null): readonly Withheld[] {
  const found = schema === null ? [] : withheldProperties(schema, [], new Set())
  return [...Map.groupBy(found, ({ path }) => dotted(path)).values()].flatMap(([first]) => first ?? [])
}

/** Enters each schema once, since schemas that refer to each other have endless paths. */
function* withheldProperties(schema: Schema, path: SchemaRule['path'], entered: Set<Schema>): Generator<Withheld> {
  if (entered.has(schema) || path.length > DEEPEST_PATH) return
  entered.add(schema)
  for (const [name, property] of schema.shape.properties) {
    const inside = [...path, name]
    if (property.travels('response')) yield* withheldProperties(property, inside, entered)
    else yield { path: inside, schema: property }
  }
  if (schema.items !== null) yield* withheldProperties(schema.items, [...path, ITEM], entered)
}

/** The pointers of a value's places at a path that hold something other than null. */
export function placesAt(value: unknown, path: SchemaRule['path'], pointer = ''): readonly string[] {
  const [name, ...rest] = path
  if (name === undefined) return value === undefined || value === null ? [] : [pointer]
  if (name === ITEM)
    return Array.isArray(value) ? value.flatMap((item, index) => placesAt(item, rest, join(pointer, index))) : []
  return isObject(value) && Object.hasOwn(value, name) ? placesAt(value[name], rest, join(pointer, name)) : []
}
