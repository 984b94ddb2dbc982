/** An item as one answer shows it: whole, within a property such as `data`, or not at all. */

import { type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'
import { itemWithin } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createShow } from '../answer/alternatives.ts'
import type { Show, Shown } from '../answer/show.ts'
import type { Generate } from '../values/generate.ts'

/** Shows items by the schema of an answer; null where that schema has no place for one. */
export function createView(schema: Schema, known: ReadonlySet<string>, generate: Generate): Show | null {
  const place = itemWithin(schema, known)
  if (place === null) return null
  const validate = schema.validator('response')
  if (place.property === null) return createShow(schema, validate, generate)
  const { property } = place
  // The whole answer is judged below.
  const inner = createShow(place.schema, () => [], generate)
  const { properties, required } = schema.shape
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
