/** Translates the keywords of older dialects, and what frameworks mean by others, to those of JSON Schema 2020-12. */

import { moveExact } from '../json/exact-keywords.ts'
import { isObject } from '../json/pointer.ts'
import { OPEN } from '../schema/schema.ts'
import type { Dialect, SchemaNode } from './dialect.ts'

type Restate = (schema: SchemaNode, dialect: Dialect, dynamic: (node: SchemaNode) => void) => void

/** OpenAPI 3.0.3: `nullable` adds null to the types beside it, and does nothing without `type`. */
const restateNullable: Restate = (schema, dialect) => {
  if (schema.nullable !== true) delete schema.nullable
  const isAdded = dialect.nullable && schema.nullable === true && schema.type !== undefined && schema.type !== null
  if (isAdded) schema.type = [...new Set([schema.type, 'null'].flat())]
  // By the proposal "Clarify Nullable" an `enum` or an `allOf` without null excludes it, and OpenAPI 3.1 has no `nullable`, but frameworks
  // write it and mean null. So it stays, and leaves null open: whoever validates takes it, and nobody makes it.
  const isOpen = schema.allOf !== undefined || (Array.isArray(schema.enum) && !schema.enum.includes(null))
  if (isAdded && !isOpen) delete schema.nullable
}

/** Values of another type than the one beside them, such as the numbers that YAML reads for texts: none of them is valid. */
const restateListed: Restate = (schema) => {
  const { type, enum: listed } = schema
  if (!Array.isArray(listed) || !['string', 'integer', 'number'].includes(String(type))) return
  const isText = type === 'string'
  const read = listed.map((one) => (isText ? (isObject(one) ? one : String(one)) : Number(one)))
  if (listed.length > 0 && listed.every((one) => one !== null && typeof one !== (isText ? 'string' : 'number')))
    schema.enum = read
}

/** What says more of an object than that it is one. */
const STRUCTURE = /^(\$ref|properties|required|\w+Of|\w+Properties|patternProperties|const)$/

/**
 * Frameworks such as NestJS write `object` where they don't know a type, beside an example, a format or a list of texts. Such
 * a value is meant; an object, which is valid by the letter, stays so.
 */
const restateUnknown: Restate = (schema) => {
  const { type, example, format } = schema
  if (type !== 'object' || Object.keys(schema).some((keyword) => STRUCTURE.test(keyword))) return
  const isListed = Array.isArray(schema.enum) && schema.enum.some((one) => typeof one === 'string')
  const shown = isListed || (example === undefined && typeof format === 'string') ? 'string' : typeof example
  if (['string', 'number', 'boolean'].includes(shown)) schema.type = [shown, 'object']
}

/** What says nothing of values, and what is said of texts, numbers and booleans alone: the other type is free of it. */
const OF_ONE_TYPE =
  /^(title|description|examples?|default|deprecated|readOnly|writeOnly|format|pattern|(exclusive)?(minimum|maximum)|(min|max)Length|multipleOf|content(MediaType|Encoding)|type|enum|x-(?!plant-store).*)$/i
const SAYING_NOTHING = /^(title|description|examples?|default|deprecated)$/

/** A union of one simple type and null, as pydantic writes it, is a list of both types, whose rules are beside it. */
const restateUnion: Restate = (schema) => {
  const [keyword, ...others] = ['anyOf', 'oneOf'].filter((one) => schema[one] !== undefined)
  const branches = keyword === undefined ? null : schema[keyword]
  if (keyword === undefined || others.length > 0 || !Array.isArray(branches) || branches.length !== 2) return
  const one = branches.find(
    (branch) => isObject(branch) && /^(string|number|integer|boolean)$/.test(String(branch.type)),
  )
  const isNull = branches.some((branch) => isObject(branch) && branch.type === 'null' && isSimple(branch))
  if (!isNull || !isObject(one) || !isSimple(one)) return
  // What both say of values would be said by one of them alone.
  if (Object.keys(schema).some((name) => name === 'type' || (name in one && !SAYING_NOTHING.test(name)))) return
  delete schema[keyword]
  const isListed = Array.isArray(one.enum) && !one.enum.includes(null)
  const { type, enum: listed, ...rules } = one
  Object.assign(schema, { ...rules, ...schema, type: [type, 'null'] })
  if (Array.isArray(listed)) schema.enum = isListed ? [...listed, null] : listed
}

const isSimple = (branch: object): boolean => Object.keys(branch).every((name) => OF_ONE_TYPE.test(name))

/** What a database reckons for a new row, and no value: PostgREST writes `now()` and `'open'::text` as defaults. */
const RECKONED = /^[\w.]+\(.*\)$|^CURRENT_(TIMESTAMP|DATE|TIME|USER)$|^'.*'::\w/is

/**
 * Until draft 4, an exclusive bound was a flag beside the bound. In the form of another version it is meant, and made, but
 * nobody is held to it.
 */
const restateBounds: Restate = (schema, dialect) => {
  const isFlagged = dialect.nullable || dialect.dependencies
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const flag = schema[exclusive]
    if (typeof flag === 'number' && dialect.nullable) schema[OPEN] = [schema[OPEN] ?? [], exclusive].flat()
    if (typeof flag !== 'boolean') continue
    delete schema[exclusive]
    if (!flag || typeof schema[bound] !== 'number') continue
    schema[exclusive] = schema[bound]
    moveExact(schema, bound, exclusive)
    if (isFlagged) delete schema[bound]
    else schema[OPEN] = [schema[OPEN] ?? [], exclusive].flat()
  }
}

const restateDynamic: Restate = (schema, _, dynamic) => {
  for (const keyword of ['$dynamicRef', '$recursiveRef']) {
    const ref = schema[keyword]
    delete schema[keyword]
    if (typeof ref !== 'string') continue
    const node: SchemaNode = schema.$ref === undefined ? Object.assign(schema, { $ref: ref }) : { $ref: ref }
    if (node !== schema) schema.allOf = [...[schema.allOf ?? []].flat(), node]
    dynamic(node)
  }
}

/** What translates the keywords of older dialects to those of 2020-12, in this order. */
export const RESTATING: readonly Restate[] = [
  (schema, dialect) => {
    if (schema.type === 'file') Object.assign(schema, { type: 'string', format: 'binary' })
    if (schema.type === null && !dialect.nullable) schema.type = 'null'
    if (Array.isArray(schema.type)) schema.type = schema.type.map((type) => (type === null ? 'null' : type))
  },
  (schema) => {
    if (typeof schema.default === 'string' && RECKONED.test(schema.default)) delete schema.default
    // It may hold anything but a text with braces.
    if (schema.type !== 'string' && /^jsonb?$/.test(String(schema.format))) delete schema.format
  },
  restateUnion,
  restateUnknown,
  restateNullable,
  restateBounds,
  restateListed,
  (schema, dialect) => {
    if (!Array.isArray(schema.items) || !(dialect.dependencies || 'additionalItems' in schema)) return
    schema.prefixItems = schema.items
    delete schema.items
    if (schema.additionalItems !== undefined) schema.items = schema.additionalItems
  },
  restateDynamic,
  (schema, dialect) => {
    if (!dialect.dependencies || !isObject(schema.dependencies)) return
    const all = Object.entries(schema.dependencies)
    schema.dependentRequired = Object.fromEntries(all.filter(([, value]) => Array.isArray(value)))
    schema.dependentSchemas = Object.fromEntries(all.filter(([, value]) => !Array.isArray(value)))
    delete schema.dependencies
  },
]
