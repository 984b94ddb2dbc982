/** The places of an answer's schema that are for requests alone. */

import { isObject, join } from '../json/pointer.ts'
import { plainName } from '../names/letters.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { itemWithin, namesIn } from '../resources/envelopes.ts'
import { DEEPEST_PATH, dotted, ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'

/** A property that should stay out of answers: `writeOnly`. */
export type Withheld = { readonly path: SchemaRule['path']; readonly schema: Schema }

/** Each property that should stay out of an answer with this schema, the first of each name and place. */
export function withheldIn(schema: Schema | null): readonly Withheld[] {
  const found = schema === null ? [] : withheldProperties(schema, [], new Set())
  return [...Map.groupBy(found, ({ path }) => dotted(path)).values()].flatMap(([first]) => first ?? [])
}

/**
 * The secrets of a body that the schema of its answer does not even name, as where a document has one schema for what is
 * sent and one for what is shown: no more is one of them to come back.
 */
export function unshownIn(body: Schema | null, answer: Schema | null): readonly Withheld[] {
  if (body === null || answer === null) return []
  // The answer may have the item in an envelope.
  const within = itemWithin(answer, namesIn([body]))?.path ?? []
  const inside = withheldIn(body).map((one) => ({ ...one, path: [...within, ...one.path] }))
  return inside.filter((one) => isSecret(one) && !hasPlace(answer, one.path))
}

function hasPlace(schema: Schema, [step, ...rest]: SchemaRule['path']): boolean {
  if (step === undefined) return true
  const inside = step === ITEM ? schema.items : schema.wide.properties.get(String(step))
  return inside != null && hasPlace(inside, rest)
}

/** True where the name or the format says so. What is for requests alone may have a short name, such as `pin`. */
export function isSecret({ path, schema }: Withheld): boolean {
  const role = secretRoleOf(plainName(String(path.at(-1))))
  return role === 'secret' || role === 'secret.alone' || schema.values('format').includes('password')
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
