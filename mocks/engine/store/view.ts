/** An item as one answer shows it: whole, within a property such as `data`, or not at all. */

import { type ParsedJson, parseOwn } from '../../../spec/exact-json.ts'
import { itemWithin } from '../../../spec/resources.ts'
import { shapeOf } from '../../../spec/shape.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import { createShow } from '../alternatives.ts'
import type { Generate } from '../generate.ts'
import type { Show, Shown } from '../show.ts'

/** Shows items by the schema of an answer; null where that schema has no place for one. */
export function createView(
  { contract, validators }: CompiledContract,
  schema: string,
  known: ReadonlySet<string>,
  generate: Generate,
): Show | null {
  const { document } = contract
  const place = itemWithin(document, schema, known)
  if (place === null) return null
  const validate = validators(schema, 'response')
  if (place.property === null) return createShow(contract, schema, validate, generate)
  const { property, pointer } = place
  // The whole answer is judged below.
  const inner = createShow(contract, pointer, () => [], generate)
  const { properties, required } = shapeOf(document, schema)
  return (item: ParsedJson, key: string): Shown | null => {
    const shown = inner(item, key)
    if (shown === null) return null
    const others = [...properties].filter(([name]) => name !== property && required.has(name))
    const whole = Object.fromEntries([
      [property, shown.body],
      ...others.map(([name, place]) => [name, generate(place, key)] as const),
    ])
    const text = JSON.stringify(whole)
    return validate(parseOwn(text).value).length === 0 ? { body: shown.body, text } : null
  }
}
