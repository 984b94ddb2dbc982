/** An object schema seen as one list of properties, through `$ref` and `allOf`. */

import { at, fromRef, isObject, type JsonObject, join } from './json-pointer.ts'

export type Shape = {
  /** Pointer of each property's schema; the first one where several parts name it. */
  readonly properties: ReadonlyMap<string, string>
  /** Pointer of the `required` list that names each required property. */
  readonly required: ReadonlyMap<string, string>
  /** Pointer of the keyword that refuses every other property, or null where the schema is open. */
  readonly closed: string | null
}

type Part = { readonly schema: JsonObject; readonly pointer: string }

/** The parts of schemas by pointer, kept because they are needed often. */
const known = new WeakMap<JsonObject, Map<string, readonly Part[]>>()

/**
 * The schema at `pointer` and the schemas that a value must satisfy with it, through `$ref` and `allOf`, with their
 * pointers.
 */
export function parts(document: JsonObject, pointer: string): readonly Part[] {
  const ofDocument = known.get(document) ?? new Map<string, readonly Part[]>()
  const before = ofDocument.get(pointer)
  if (before !== undefined) return before
  const found = partsFrom(document, pointer)
  // A pointer to nothing may come from a request, so only those into the document are kept.
  if (found.length > 0) known.set(document, ofDocument.set(pointer, found))
  return found
}

function partsFrom(document: JsonObject, pointer: string): readonly Part[] {
  const found = new Map<string, JsonObject>()
  const pending = [pointer]
  for (let place = pending.shift(); place !== undefined; place = pending.shift()) {
    const schema = at(document, place)
    if (!isObject(schema) || found.has(place)) continue
    found.set(place, schema)
    const target = typeof schema.$ref === 'string' ? fromRef(schema.$ref) : null
    if (target !== null) pending.push(target)
    if (Array.isArray(schema.allOf)) {
      for (const index of schema.allOf.keys()) pending.push(join(place, 'allOf', index))
    }
  }
  return [...found].map(([place, schema]) => ({ schema, pointer: place }))
}

/** The {@link Shape} of the schema at `pointer`; without properties where it describes no object. */
export function shapeOf(document: JsonObject, pointer: string): Shape {
  const properties = new Map<string, string>()
  const required = new Map<string, string>()
  let closed: string | null = null
  for (const part of parts(document, pointer)) {
    const { schema } = part
    if (isObject(schema.properties)) {
      for (const name of Object.keys(schema.properties)) {
        if (!properties.has(name)) properties.set(name, join(part.pointer, 'properties', name))
      }
    }
    if (Array.isArray(schema.required)) {
      for (const name of schema.required) required.set(String(name), join(part.pointer, 'required'))
    }
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      if (schema[keyword] === false) closed ??= join(part.pointer, keyword)
    }
  }
  return { properties, required, closed }
}

/**
 * Pointers of the alternatives of `oneOf` and `anyOf` in the schema at `pointer` and in all that must hold beside it.
 */
export function alternativesOf(document: JsonObject, pointer: string): readonly string[] {
  return parts(document, pointer).flatMap(({ schema, pointer: place }) =>
    ['oneOf', 'anyOf'].flatMap((keyword) => branchesOf(schema, place, keyword)),
  )
}

/** Pointers of the schemas that a keyword of the schema at `pointer` lists; none where it lists none. */
export function branchesOf(schema: JsonObject, pointer: string, keyword: string): string[] {
  const list = schema[keyword]
  return Array.isArray(list) ? list.map((_, index) => join(pointer, keyword, index)) : []
}

const knownWide = new WeakMap<JsonObject, Map<string, Shape>>()

/** The schema's own {@link Shape}, with the properties of all its alternatives. */
export function wideShapeOf(document: JsonObject, pointer: string): Shape {
  const ofDocument = knownWide.get(document) ?? new Map<string, Shape>()
  const before = ofDocument.get(pointer)
  if (before !== undefined) return before
  const own = shapeOf(document, pointer)
  const properties = new Map(own.properties)
  const entered = new Set(alternativesOf(document, pointer))
  // A set is walked to its end, what is added on the way included.
  for (const place of entered) {
    for (const [name, schema] of shapeOf(document, place).properties) {
      if (!properties.has(name)) properties.set(name, schema)
    }
    for (const further of alternativesOf(document, place)) entered.add(further)
  }
  const wide = { ...own, properties }
  if (entered.size > 0) knownWide.set(document, ofDocument.set(pointer, wide))
  return wide
}

/** The values of `keyword` in all {@link parts} of the schema at `pointer`. */
export function keywordValues(document: JsonObject, pointer: string, keyword: string): unknown[] {
  return parts(document, pointer)
    .map(({ schema }) => schema[keyword])
    .filter((value) => value !== undefined)
}

/** The JSON types that the schemas at all of `pointers` allow, or null where they do not say. */
export function typesOf(document: JsonObject, ...pointers: readonly string[]): ReadonlySet<string> | null {
  const declared = pointers
    .flatMap((pointer) => keywordValues(document, pointer, 'type'))
    .map((type) => new Set(Array.isArray(type) ? type : [type]))
  return declared.length === 0 ? null : declared.reduce((one, other) => one.intersection(other))
}

/** Requests have no read-only properties, and answers have no write-only ones. */
export type Direction = 'request' | 'response'

/** The keyword that excludes a property from a direction. */
export const STAYS = { request: 'readOnly', response: 'writeOnly' } as const satisfies Record<Direction, string>

/** True if a property with the schema at `pointer` can be in a request, or in an answer. */
export function travels(document: JsonObject, pointer: string, direction: Direction): boolean {
  return !keywordValues(document, pointer, STAYS[direction]).includes(true)
}
