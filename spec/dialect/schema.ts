/** Rewrites a schema as JSON Schema 2020-12: restates keywords of older dialects, and removes invalid keywords. */

import { isObject, type JsonObject, join } from '../json/pointer.ts'
import { patternOf } from '../pattern/pattern.ts'
import { OPEN } from '../schema/schema.ts'
import { type Dialect, dialectOf, isNode, type SchemaNode } from './dialect.ts'
import { mendMisplaced } from './misplaced.ts'
import { unicodePattern } from './pattern.ts'
import type { SchemaResources } from './references.ts'
import { RESTATING } from './restating.ts'

/** What reading a schema needs from the reader of the document. */
type Surroundings = {
  readonly document: JsonObject
  readonly resources: SchemaResources
  at(pointer: string): unknown
  warn(pointer: string, reason: string): void
  unread(node: unknown): string | undefined
  schema(value: unknown, pointer: string, resource: string, dialect: Dialect): unknown
  dynamic(node: SchemaNode): void
  refer(node: SchemaNode, pointer: string, resource: string): void
}

/** What a keyword's value must be: a schema, a list or map of schemas, or a value for which `is` is true. */
type KeywordForm = 'schema' | 'list' | 'map' | { readonly is: (value: unknown) => boolean; readonly what: string }

const TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'object', 'array']
/** What those who write the types of a programming language mean, or a type in capitals. */
const TYPES_MEANT: ReadonlyMap<string, string> = new Map([
  ...TYPES.map((type) => [type, type] as const),
  ...['int', 'long', 'bigint'].map((type) => [type, 'integer'] as const),
  ...['float', 'double', 'decimal'].map((type) => [type, 'number'] as const),
  ...['str', 'text', 'varchar', 'date', 'datetime', 'date-time', 'uuid'].map((type) => [type, 'string'] as const),
  ...[['bool', 'boolean'] as const, ['list', 'array'] as const, ['dict', 'object'] as const],
])

const FORMS: readonly (readonly [form: KeywordForm, keywords: string])[] = [
  [
    'schema',
    'items contains additionalProperties unevaluatedProperties unevaluatedItems propertyNames not if then else contentSchema',
  ],
  ['list', 'allOf anyOf oneOf prefixItems'],
  ['map', 'properties patternProperties dependentSchemas $defs definitions'],
  [
    { is: (value) => typeof value === 'number' && Number.isFinite(value), what: 'a number' },
    'minimum maximum exclusiveMinimum exclusiveMaximum',
  ],
  [{ is: (value) => typeof value === 'number' && value > 0, what: 'a number above 0' }, 'multipleOf'],
  [
    { is: (value) => Number.isInteger(value) && Number(value) >= 0, what: 'a whole number from 0' },
    'minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
  ],
  [{ is: (value) => typeof value === 'boolean', what: 'true or false' }, 'uniqueItems'],
  [{ is: isNames, what: 'a list of names' }, 'required'],
  [
    { is: (value) => isObject(value) && Object.values(value).every(isNames), what: 'lists of names' },
    'dependentRequired',
  ],
  [{ is: Array.isArray, what: 'a list of values' }, 'enum'],
  [
    {
      is: (value) => [value].flat().every((type) => TYPES.includes(String(type))) && [value].flat().length > 0,
      what: `one of ${TYPES.join(', ')}, or a list of them`,
    },
    'type',
  ],
  [{ is: (value) => typeof value === 'string', what: 'a text' }, 'format pattern $ref'],
]
const KEYWORDS = new Map(FORMS.flatMap(([form, keywords]) => keywords.split(' ').map((one) => [one, form] as const)))

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

/** Returns the schema to put in the place of `value`, which may be changed in place. */
export function readSchema(
  reader: Surroundings,
  value: unknown,
  pointer: string,
  resource: string,
  outer: Dialect,
): unknown {
  if (typeof value === 'boolean') return value
  if (!isNode(value)) {
    if (value !== null && value !== '') reader.warn(pointer, 'a schema is expected here: an object, true or false')
    return true
  }
  const dialect = dialectOf(value.$schema) ?? outer
  // It becomes one of 2020-12.
  delete value.$schema
  if (dialect.refAlone && typeof value.$ref === 'string') {
    const alone: SchemaNode = { $ref: value.$ref, ...(value.nullable === true ? { nullable: true } : {}) }
    reader.refer(alone, pointer, resource)
    return alone
  }
  new SchemaReader(reader, value, pointer, readIdentity(reader, value, pointer, resource), dialect).read()
  return value
}

class SchemaReader {
  readonly #reader: Surroundings
  readonly #schema: SchemaNode
  readonly #pointer: string
  /** The resource that the schema is in, or begins. */
  readonly #resource: string
  readonly #dialect: Dialect

  constructor(reader: Surroundings, schema: SchemaNode, pointer: string, resource: string, dialect: Dialect) {
    this.#reader = reader
    this.#schema = schema
    this.#pointer = pointer
    this.#resource = resource
    this.#dialect = dialect
  }

  read(): void {
    const schema = this.#schema
    for (const step of RESTATING) step(schema, this.#dialect, this.#reader.dynamic)
    this.#openForms()
    for (const keyword of Object.keys(schema)) this.#keyword(keyword)
    if (Array.isArray(schema.enum) && schema.enum.length === 0)
      this.#warn('enum', 'enum lists no value: no value is valid')
    if (typeof schema.pattern === 'string') {
      schema.pattern = this.#patternAt(join(this.#pointer, 'pattern'), schema.pattern)
      if (schema.pattern === null) delete schema.pattern
    }
    if (typeof schema.$ref === 'string') this.#reader.refer(schema, this.#pointer, this.#resource)
  }

  #warn(keyword: string, reason: string): void {
    this.#reader.warn(join(this.#pointer, keyword), reason)
  }

  /** Warns of what stands at another place than its author meant, and of keywords in the form of another version, to which nobody is held; of a list of items each may be any. */
  #openForms(): void {
    const schema = this.#schema
    const mended = mendMisplaced(schema)
    if (mended !== null) this.#reader.warn(this.#pointer, mended)
    const { items, [OPEN]: open } = schema
    for (const keyword of Array.isArray(open) ? open.map(String) : [])
      this.#warn(keyword, `${keyword} has the form of another version: it is not checked`)
    if (!Array.isArray(items)) return
    this.#warn('items', 'items must be one schema, and is a list: each item may be any of these')
    schema.items = items.length > 0 ? { anyOf: items } : true
  }

  #keyword(keyword: string): void {
    const form = KEYWORDS.get(keyword)
    const value = this.#schema[keyword]
    if (form === 'schema') this.#schema[keyword] = this.#part(value, keyword)
    else if (form === 'list') this.#list(keyword)
    else if (form === 'map') this.#map(keyword)
    else if (form !== undefined && !form.is(value)) {
      const meant = keyword === 'type' ? TYPES_MEANT.get(String(value).toLowerCase()) : undefined
      // YAML reads a keyword without a value as null.
      const become = meant === undefined ? 'ignored' : `read as ${meant}`
      if (value !== null) this.#warn(keyword, `${keyword} must be ${form.what}, and is ${said(value)}: it is ${become}`)
      if (meant === undefined || value === null) delete this.#schema[keyword]
      else this.#schema[keyword] = meant
    }
  }

  #part(value: unknown, ...way: readonly (string | number)[]): unknown {
    return this.#reader.schema(value, join(this.#pointer, ...way), this.#resource, this.#dialect)
  }

  #list(keyword: string): void {
    const list = this.#schema[keyword]
    if (Array.isArray(list) && list.length > 0) {
      for (const index of list.keys()) list[index] = this.#part(list[index], keyword, index)
      return
    }
    // JSON Schema forbids an empty list (core, section 10.2.1). By its definition no value fits one of no schemas.
    if (Array.isArray(list) && (keyword === 'anyOf' || keyword === 'oneOf')) {
      this.#warn(keyword, `${keyword} lists no schema: no value is valid`)
      return
    }
    if (list !== null && !Array.isArray(list))
      this.#warn(keyword, `${keyword} must be a list of schemas, and is ${said(list)}: it is ignored`)
    delete this.#schema[keyword]
  }

  #map(keyword: string): void {
    const schema = this.#schema
    const given = schema[keyword]
    // JSON Schema does not allow a `$ref` in place of a map, but people write it, and its meaning is clear.
    const elsewhere = isNode(given) && typeof given.$ref === 'string' ? this.#mapElsewhere(given.$ref) : null
    const map = elsewhere ?? given
    if (isNode(map) && this.#reader.unread(map) !== undefined) {
      // Its names are unknown, so the whole schema is.
      schema.$ref = map.$ref
      delete schema[keyword]
      return
    }
    if (!isNode(map)) {
      if (map !== null) this.#warn(keyword, `${keyword} must be a map of schemas, and is ${said(map)}: it is ignored`)
      delete schema[keyword]
      return
    }
    if (elsewhere !== null) schema[keyword] = map
    for (const name of Object.keys(map)) {
      const part = this.#part(map[name], keyword, name)
      if (keyword !== 'patternProperties') map[name] = part
      else {
        delete map[name]
        const pattern = this.#patternAt(join(this.#pointer, keyword, name), name)
        if (pattern !== null) map[pattern] = part
      }
    }
  }

  #mapElsewhere(ref: string): SchemaNode | null {
    const target = this.#reader.resources.find(this.#reader.document, ref, this.#resource)
    const map = target === null ? null : this.#reader.at(target)
    return isNode(map) ? { ...map } : null
  }

  /** The pattern in JSON Schema's syntax; null where it has none. Warns of this, and of a pattern that isn't checked. */
  #patternAt(pointer: string, source: string): string | null {
    const pattern = unicodePattern(source)
    const unchecked = pattern === null ? null : patternOf(pattern).unchecked
    if (pattern === null) this.#reader.warn(pointer, `the pattern ${said(source)} can't be read: it is ignored`)
    if (unchecked !== null)
      this.#reader.warn(pointer, `the pattern ${said(source)} is not checked, every text passes: ${unchecked}`)
    return pattern
  }
}

/** A `$recursiveAnchor` of draft 2019-09 becomes a dynamic anchor of this name, which no `$dynamicAnchor` can have. */
const RECURSIVE = '$recursiveAnchor'

/** Records and removes a schema's `$id` and anchors, because references become pointers. Returns its resource. */
function readIdentity(reader: Surroundings, schema: SchemaNode, pointer: string, resource: string): string {
  let inside = resource
  if (typeof schema.$id === 'string') {
    if (schema.$id.startsWith('#')) reader.resources.anchor(schema.$id.slice(1), resource, pointer)
    else inside = reader.resources.begin(schema.$id, resource, pointer)
    delete schema.$id
  }
  const { $anchor, $dynamicAnchor } = schema
  if (typeof $anchor === 'string') reader.resources.anchor($anchor, inside, pointer)
  if (typeof $dynamicAnchor === 'string') reader.resources.dynamicAnchor($dynamicAnchor, inside, pointer)
  if (schema.$recursiveAnchor === true) reader.resources.dynamicAnchor(RECURSIVE, inside, pointer)
  delete schema.$anchor
  delete schema.$dynamicAnchor
  delete schema.$recursiveAnchor
  return inside
}

/** A value as JSON, shortened. */
function said(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
