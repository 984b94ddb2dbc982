/** What a value may be in some branch of a schema: what a text in a parameter or a form may stand for. */

import { jsonType } from '../json/exact-json.ts'
import { isObject } from '../json/pointer.ts'
import { onceFor } from '../program/once-for.ts'
import type { Schema } from './schema.ts'

/** The types, through `$ref`, `allOf`, `anyOf` and `oneOf`; null where the schema leaves them open. */
export const possibleTypes = onceFor((schema: Schema): ReadonlySet<string> | null => typesIn(schema))

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

/** The schema of items, in the first branch that has one; null where none has. */
export const possibleItems = onceFor(
  (schema: Schema): Schema | null => branchesOf(schema).find(({ items }) => items !== null)?.items ?? null,
)

/** The schema of a property of any name that no branch lists, in the first branch that has one; null where none has. */
export const possibleOther = onceFor((schema: Schema): Schema | null => {
  const part = branchesOf(schema)
    .flatMap(({ parts }) => parts)
    .find(({ own }) => isObject(own.additionalProperties))
  return part?.inside('additionalProperties') ?? null
})

/** The schema, its alternatives, and theirs. */
function branchesOf(schema: Schema): Schema[] {
  const found = new Set([schema])
  // A set is walked to its end, what is added on the way included.
  for (const branch of found) for (const further of branch.alternatives) found.add(further)
  return [...found]
}
