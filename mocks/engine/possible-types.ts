/** The types that a value may have in some branch of a schema: what a text in a parameter or a form may stand for. */

import { jsonType } from '../../spec/exact-json.ts'
import { type JsonObject, join } from '../../spec/json-pointer.ts'
import { parts } from '../../spec/shape.ts'

/** The types, through `$ref`, `allOf`, `anyOf` and `oneOf`; null where the schema leaves them open. */
export function possibleTypes(
  document: JsonObject,
  pointer: string,
  entered: ReadonlySet<string> = new Set(),
): ReadonlySet<string> | null {
  let types: ReadonlySet<string> | null = null
  const narrow = (others: ReadonlySet<string> | null): void => {
    if (others !== null) types = types === null ? others : types.intersection(others)
  }
  for (const { schema, pointer: place } of parts(document, pointer)) {
    if (entered.has(place)) continue
    const inside = new Set([...entered, place])
    if (schema.type !== undefined) narrow(new Set([schema.type].flat().map(String)))
    else if ('const' in schema) narrow(new Set([jsonType(schema.const)]))
    else if (Array.isArray(schema.enum)) narrow(new Set(schema.enum.map(jsonType)))
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (!Array.isArray(branches)) continue
      const found = branches.map((_, index) => possibleTypes(document, join(place, keyword, index), inside))
      if (!found.includes(null)) narrow(new Set(found.flatMap((one) => [...(one ?? [])])))
    }
  }
  return types
}
