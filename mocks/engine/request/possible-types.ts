/** The types that a value may have in some branch of a schema: what a text in a parameter or a form may stand for. */

import { jsonType } from '../../../spec/json/exact-json.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** The types, through `$ref`, `allOf`, `anyOf` and `oneOf`; null where the schema leaves them open. */
export function possibleTypes(schema: Schema): ReadonlySet<string> | null {
  return schema.derive(typesIn)
}

function typesIn(schema: Schema, entered: ReadonlySet<Schema> = new Set()): ReadonlySet<string> | null {
  let types: ReadonlySet<string> | null = null
  const narrow = (others: ReadonlySet<string> | null): void => {
    if (others !== null) types = types === null ? others : types.intersection(others)
  }
  for (const part of schema.parts) {
    if (entered.has(part)) continue
    const { own } = part
    const inside = new Set([...entered, part])
    if (own.type !== undefined) narrow(new Set([own.type].flat().map(String)))
    else if ('const' in own) narrow(new Set([jsonType(own.const)]))
    else if (Array.isArray(own.enum)) narrow(new Set(own.enum.map(jsonType)))
    for (const keyword of ['anyOf', 'oneOf']) {
      if (!Array.isArray(own[keyword])) continue
      const found = part.branches(keyword).map((branch) => typesIn(branch, inside))
      if (!found.includes(null)) narrow(new Set(found.flatMap((one) => [...(one ?? [])])))
    }
  }
  return types
}
