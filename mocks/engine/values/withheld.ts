/** What answers must not show: what is write-only. */

import { itemSchemas } from '../../../fixtures/plan/places.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { isJsonObject } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** A value without what is write-only, however deep: the same one where nothing is left out. */
export function withoutWithheld(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return eachItem(schema, value, withoutWithheld)
  if (!isJsonObject(value)) return value
  const { properties } = schema.wide
  const all = Object.entries(withoutHidden(schema, value))
  const shown = all.flatMap(([name, member]) => {
    const own = properties.get(name)
    if (own === undefined) return [[name, member] as const]
    return own.travels('response') ? [[name, withoutWithheld(own, member)] as const] : []
  })
  const isWhole = shown.length === Object.keys(value).length && shown.every(([name, one]) => one === value[name])
  return isWhole ? value : Object.fromEntries(shown)
}

/** A list with each item as `make` has it by its schema: the same one where nothing changes. */
export function eachItem(
  schema: Schema,
  list: readonly unknown[],
  make: (schema: Schema, item: unknown, index: number) => unknown,
): readonly unknown[] {
  const schemas = schema.derive(schemasOfItems)
  const items = list.map((item, index) => {
    const own = schemas[Math.min(index, schemas.length - 1)]
    return own === undefined ? item : make(own, item, index)
  })
  return items.every((item, index) => item === list[index]) ? list : items
}

/** The schema of each item that has one of its own by its place, and that of all others, the last. */
function schemasOfItems(schema: Schema): readonly (Schema | undefined)[] {
  const all = [schema, ...schema.alternatives]
  const lists = all.flatMap(({ parts }) => parts.map(({ own }) => own.prefixItems)).filter(Array.isArray)
  const count = Math.max(0, ...lists.map(({ length }) => length)) + 1
  return Array.from({ length: count }, (_, at) => all.flatMap(({ parts }) => itemSchemas(parts, at))[0])
}

/** Below this depth, a property that any alternative hides is left out: finding the right one takes too long. */
const DEEP = 16

/** An object without what is write-only in the alternatives and conditions that it meets: others may show the name. */
export function withoutHidden(schema: Schema, value: JsonObject, depth = 0): JsonObject {
  const branches = [...schema.alternatives, ...schema.parts.flatMap(conditional)]
  const hiding = branches.filter((branch) => hiddenIn(branch).length > 0)
  if (hiding.length === 0) return value
  const met = depth < DEEP ? branches.filter((one) => satisfies(one, value, 'request')) : []
  const hidden = new Set((met.length === 0 ? hiding : met).flatMap(hiddenIn))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hidden.has(name)))
}

function conditional(part: Schema): Schema[] {
  const { dependentSchemas } = part.own
  const names = isObject(dependentSchemas) ? Object.keys(dependentSchemas) : []
  const branches = ['then', 'else'].filter((keyword) => part.own[keyword] !== undefined)
  return [
    ...branches.map((keyword) => part.inside(keyword)),
    ...names.map((name) => part.inside('dependentSchemas', name)),
  ]
}

function hiddenIn({ wide }: Schema): string[] {
  return [...wide.properties].filter(([, property]) => !property.travels('response')).map(([name]) => name)
}
