/** The shapes that an object may have where its schema has alternatives: `oneOf` or `anyOf`. */

import type { JsonObject } from './json-pointer.ts'
import { alternativesOf, type Shape, shapeOf, wideShapeOf } from './shape.ts'

/**
 * Alternatives of alternatives multiply: where more than these are met, {@link shapesOf} finds the wide shape alone.
 */
const MOST_ALTERNATIVES = 200

/**
 * The shapes that an object may have: one for each alternative of `oneOf` and `anyOf`, together with what the schema
 * says beside them. Without alternatives it is the one {@link Shape} that {@link shapeOf} finds.
 */
export function shapesOf(document: JsonObject, pointer: string): readonly Shape[] {
  return expand(document, pointer, [], { left: MOST_ALTERNATIVES }) ?? [wideShapeOf(document, pointer)]
}

/** The shapes of a schema, without the alternatives already `entered`; null where too many are met. */
function expand(
  document: JsonObject,
  pointer: string,
  entered: readonly string[],
  budget: { left: number },
): readonly Shape[] | null {
  const own = shapeOf(document, pointer)
  const fresh = alternativesOf(document, pointer).filter((place) => !entered.includes(place))
  if (fresh.length === 0) return [own]
  budget.left -= fresh.length
  if (budget.left < 0) return null
  const shapes: Shape[] = []
  for (const place of fresh) {
    const found = expand(document, place, [...entered, place], budget)
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
