/** Finds the item in a body or an answer: it is the whole, or stands within a property such as `data`. */

import type { Operation } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { singularOf } from '../names/item-key.ts'
import { isPart, plainName } from '../names/letters.ts'
import type { Schema } from '../schema/schema.ts'

/** The schema of an item, and the properties that lead to it; none where the whole is the item. */
export type ItemPart = { readonly schema: Schema; readonly path: readonly string[] }

export function namesIn(schemas: readonly (Schema | null | undefined)[]): ReadonlySet<string> {
  return schemas.reduce<ReadonlySet<string>>((all, one) => all.union(one?.derive(namesOf) ?? all), new Set())
}

/** The names of the properties of one: derive it, so that it is made once. */
export const namesOf = ({ wide }: Schema): ReadonlySet<string> => new Set(wide.properties.keys())

/** The names of what requests have of some schemas: none that is read-only. */
export function namesToSend(schemas: readonly (Schema | null | undefined)[]): ReadonlySet<string> {
  return new Set(
    schemas.flatMap((schema) =>
      [...(schema?.wide.properties ?? [])].flatMap(([name, own]) => (own.travels('request') ? [name] : [])),
    ),
  )
}

/** The schema of what an operation takes, as JSON or as a form, if it is an object with properties; otherwise null. */
export function objectBody(operation: Operation): Schema | null {
  const form = operation.body?.content.find(({ name }) => /^(multipart|application)\/(x-www-)?form-/i.test(name))
  const schema = bodySchema(operation) ?? form?.schema ?? null
  return (schema?.wide.properties.size ?? 0) > 0 ? schema : null
}

/** The part of an answer that shows an item: the whole or a property, whichever has the most of the known names. */
export function itemWithin(whole: Schema, known: ReadonlySet<string>): ItemPart | null {
  const parts: ItemPart[] = [{ schema: whole, path: [] }]
  // What went wrong has a type and a message, too, as the item in `data` beside it may.
  const isEnvelope = [...whole.derive(namesOf)].some((name) => isPart('around', name))
  // The loop meets those within `data`, too, which it adds.
  for (const { schema, path } of parts) {
    const [around, deeper] = path
    if (around === undefined || (deeper === undefined && isPart('around', around)))
      for (const [name, inner] of schema.wide.properties)
        if (!isEnvelope || !isPart('beside_item', name)) parts.push({ schema: inner, path: [...path, name] })
  }
  const shared = ({ schema }: ItemPart): number => schema.derive(namesOf).intersection(known).size
  // What shares little beside something of the item is another thing, which has a key and a date, too.
  const isLittle = (part: ItemPart, by: number): boolean =>
    by * 2 < Math.min(part.schema.derive(namesOf).size, known.size) && shared({ schema: whole, path: [] }) > 0
  const best = parts.reduce((one, other) => {
    const own = shared(other)
    return own > shared(one) && !isLittle(other, own) ? other : one
  })
  return best.schema.derive(namesOf).size === 0 || (shared(best) === 0 && known.size > 0) ? null : best
}

/**
 * The item within what surely is an envelope: its one object with properties has a usual name or that of one of the
 * collection, or is all there is and has names that lists show. `shown` are those names.
 */
export function unwrapped(schema: Schema, collection: string, shown: ReadonlySet<string>, depth = 2): ItemPart {
  const properties = [...schema.wide.properties]
  const whole = { schema, path: [] }
  const [holder, other] = properties.filter(([name]) => !isPart('beside_item', name))
  if (holder === undefined || other !== undefined || depth === 0) return whole
  const [name, inner] = holder
  if (inner.wide.properties.size === 0 || shown.has(name)) return whole
  const isNamed = isPart('around', name) || isPart('around_item', name) || plainName(name) === singularOf(collection)
  if (!isNamed && namesIn([inner]).isDisjointFrom(shown)) return whole
  const deeper = unwrapped(inner, collection, shown, depth - 1)
  return { schema: deeper.schema, path: [name, ...deeper.path] }
}

/** True for a schema with exactly the properties of an item in answers, or of an item in requests. */
export function isSameItem(
  item: Schema,
  { schema, request }: { readonly schema: Schema; readonly request: Schema | null },
): boolean {
  const names = namesIn([item])
  return [schema, request].some((each) => each !== null && namesIn([each]).symmetricDifference(names).size === 0)
}
