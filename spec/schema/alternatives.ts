/** The shapes that an object may have where its schema has alternatives: `oneOf` or `anyOf`. */

import type { Schema, Shape } from './schema.ts'

/**
 * Alternatives of alternatives multiply: where more than these are met, {@link shapesOf} finds the wide shape alone.
 */
const MOST_ALTERNATIVES = 200

/**
 * The shapes that an object may have: one for each alternative of `oneOf` and `anyOf`, together with what the schema
 * says beside them. Without alternatives it is the schema's one {@link Shape}.
 */
export function shapesOf(schema: Schema): readonly Shape[] {
  return expand(schema, [], { left: MOST_ALTERNATIVES }) ?? [schema.wide]
}

/** The shapes of a schema, without the alternatives already `entered`; null where too many are met. */
function expand(
  { shape: own, alternatives }: Schema,
  entered: readonly Schema[],
  budget: { left: number },
): readonly Shape[] | null {
  const fresh = alternatives.filter((one) => !entered.includes(one))
  if (fresh.length === 0) return [own]
  budget.left -= fresh.length
  if (budget.left < 0) return null
  const shapes: Shape[] = []
  for (const one of fresh) {
    const found = expand(one, [...entered, one], budget)
    if (found === null) return null
    for (const { properties, required, closed } of found) {
      shapes.push({
        // What an alternative says of a property is more exact.
        properties: new Map([...own.properties, ...properties]),
        required: new Map([...own.required, ...required]),
        closed: own.closed ?? closed,
      })
    }
  }
  return shapes
}

/** What stands at a place of a schema, with `*` for each item of a list; null where nothing does. */
export function partAt(schema: Schema | null, path: readonly string[]): Schema | null {
  const inside = (place: Schema | null, step: string): Schema | null =>
    (step === '*' ? place?.items : place?.wide.properties.get(step)) ?? null
  return path.reduce(inside, schema)
}
