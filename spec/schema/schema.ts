/** A document, and one handle for each of its schemas. What is derived from a schema is kept in its handle. */

import { at, isObject, type JsonObject, join, refTarget } from '../json/pointer.ts'
import type { Violations } from './violation.ts'

/** The extension of what stands for a `$ref` that could not be read, and says why: it describes nothing. */
export const UNREAD = 'x-plant-store-unread'

/** The extension that lists the keywords of a schema to which nobody is held: their form is of another version. */
export const OPEN = 'x-plant-store-open'

/** Requests have no read-only properties, and answers have no write-only ones. */
export type Direction = 'request' | 'response'

/** The keyword that excludes a property from a direction. */
export const STAYS = { request: 'readOnly', response: 'writeOnly' } as const satisfies Record<Direction, string>

/**
 * The violations of a value; none if it is valid. Messages quote `exact`, the same value with its exact numbers. Throws
 * if the value is nested too deeply, or too large, to be judged (`isBeyondJudging`).
 */
export type Validate = (value: unknown, exact?: unknown) => Violations

/** Makes the validator of a schema. Throws a `PartError` if it can't be compiled. */
export type Compile = (schema: Schema, direction: Direction) => Validate

/** Keeps what functions derive from it. */
export class Handle {
  #derived: Map<unknown, unknown> | null = null

  /** What `how` makes of this, made once. */
  derive<Derived>(how: (handle: this) => Derived): Derived {
    this.#derived ??= new Map()
    if (!this.#derived.has(how)) this.#derived.set(how, how(this))
    // Only what `how` gave is kept under `how`.
    return this.#derived.get(how) as Derived
  }

  /** Keeps `value` as what `how` makes of this, and forgets what else was made. */
  preset<Derived>(how: (handle: this) => Derived, value: Derived): void {
    this.#derived = new Map([[how, value]])
  }
}

/** A document in which each `$ref` that starts with `#` is followed. */
export class Document extends Handle {
  readonly root: JsonObject
  readonly compile: Compile
  /**
   * The pointer of a place in the file of the user, who may have written Swagger 2.0: all that people read names this
   * one.
   */
  readonly shown: (pointer: string) => string
  readonly #schemas = new Map<string, Schema>()

  constructor(root: JsonObject, compile: Compile, shown = (pointer: string): string => pointer) {
    super()
    this.root = root
    this.compile = compile
    this.shown = shown
  }

  /** In words for people: the place of a part that can't be used, and why. */
  told({ pointer, reason }: { readonly pointer: string; readonly reason: string }): string {
    return pointer === '' ? reason : `${this.shown(pointer)}: ${reason}`
  }

  /** What stands at `pointer`; undefined if nothing does. */
  at(pointer: string): unknown {
    return at(this.root, pointer)
  }

  /** The handle of the schema at `pointer`, always the same one. */
  schema(pointer: string): Schema {
    const known = this.#schemas.get(pointer)
    if (known !== undefined) return known
    const schema = new Schema(this, pointer)
    // A pointer to nothing may come from a request, so only those into the document are kept.
    if (schema.written !== undefined) this.#schemas.set(pointer, schema)
    return schema
  }

  /** The schema of what is described at `pointer`; null if none is there. */
  schemaOf(pointer: string, keyword = 'schema'): Schema | null {
    const schema = this.schema(join(pointer, keyword))
    return schema.written === undefined ? null : schema
  }
}

/** An object schema seen as one list of properties. */
export type Shape = {
  /** The schema of each property; the first one where several parts name it. */
  readonly properties: ReadonlyMap<string, Schema>
  /** Pointer of the `required` list that names each required property. */
  readonly required: ReadonlyMap<string, string>
  /** Pointer of the keyword that refuses every other property, or null where the schema is open. */
  readonly closed: string | null
}

let count = 0

/** A place of a document where a schema stands. */
export class Schema extends Handle {
  /** Unlike the pointer it tells the schemas of two documents apart. */
  readonly id = ++count
  readonly document: Document
  readonly pointer: string
  /** What stands there: an object, or true or false; undefined if nothing does. */
  readonly written: unknown
  /** The keywords at this place; empty if it is not an object. */
  readonly own: JsonObject
  #parts: readonly Schema[] | null = null
  #shape: Shape | null = null
  #wide: Shape | null = null

  constructor(document: Document, pointer: string) {
    super()
    this.document = document
    this.pointer = pointer
    this.written = document.at(pointer)
    this.own = isObject(this.written) ? this.written : {}
  }

  /** Where it stands in the file of the user, or where a keyword of it does. */
  shown(...keyword: readonly string[]): string {
    return this.document.shown(join(this.pointer, ...keyword))
  }

  /** The schema at a place inside this one. */
  inside(...tokens: readonly (string | number)[]): Schema {
    return this.document.schema(join(this.pointer, ...tokens))
  }

  /** The schema and everything that applies together with it, through `$ref` and `allOf`. */
  get parts(): readonly Schema[] {
    this.#parts ??= partsOf(this)
    return this.#parts
  }

  /** The {@link Shape}, through `$ref` and `allOf`; without properties where it describes no object. */
  get shape(): Shape {
    this.#shape ??= shapeOf(this)
    return this.#shape
  }

  /** The {@link shape}, with the properties of all alternatives. */
  get wide(): Shape {
    this.#wide ??= wideOf(this)
    return this.#wide
  }

  /** The alternatives of `oneOf` and `anyOf`, here and in all that must hold beside it. */
  get alternatives(): readonly Schema[] {
    return this.parts.flatMap((part) => ['oneOf', 'anyOf'].flatMap((keyword) => part.branches(keyword)))
  }

  /** The schema of items, through `$ref` and `allOf`; null where none is described. */
  get items(): Schema | null {
    return this.parts.find(({ own }) => isObject(own.items))?.inside('items') ?? null
  }

  /** The JSON types that it allows, or null where it does not say. */
  get types(): ReadonlySet<string> | null {
    return this.derive(ownTypes)
  }

  /** The schemas that one of its own keywords lists; none where it lists none. */
  branches(keyword: string): Schema[] {
    const list = this.own[keyword]
    return Array.isArray(list) ? list.map((_, index) => this.inside(keyword, index)) : []
  }

  /** The values of a keyword in all {@link parts}. */
  values(keyword: string): unknown[] {
    return this.parts.map(({ own }) => own[keyword]).filter((value) => value !== undefined)
  }

  /** True if a property with this schema can be in a request, or in an answer. */
  travels(direction: Direction): boolean {
    return !this.values(STAYS[direction]).includes(true)
  }

  /** The names without those of properties that stay out of the direction. */
  travelling<Name>(names: readonly Name[], direction: Direction): Name[] {
    return names.filter((name) => this.shape.properties.get(String(name))?.travels(direction) ?? true)
  }

  /** Its validator, compiled at the first use. Throws a `PartError` each time if it can't be compiled. */
  validator(direction: Direction): Validate {
    return this.derive(COMPILED[direction])
  }
}

const COMPILED = {
  request: (schema: Schema) => schema.document.compile(schema, 'request'),
  response: (schema: Schema) => schema.document.compile(schema, 'response'),
} as const

function partsOf(schema: Schema): readonly Schema[] {
  const found = new Set<Schema>()
  const pending = [schema]
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    if (!isObject(part.written) || found.has(part)) continue
    found.add(part)
    const target = refTarget(part.own)
    if (target !== null) pending.push(part.document.schema(target))
    pending.push(...part.branches('allOf'))
  }
  return [...found]
}

function shapeOf({ parts }: Schema): Shape {
  const properties = new Map<string, Schema>()
  const required = new Map<string, string>()
  let closed: string | null = null
  for (const part of parts) {
    const { own, pointer } = part
    for (const name of isObject(own.properties) ? Object.keys(own.properties) : []) {
      if (!properties.has(name)) properties.set(name, part.inside('properties', name))
    }
    if (Array.isArray(own.required)) {
      for (const name of own.required) required.set(String(name), join(pointer, 'required'))
    }
    for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
      if (own[keyword] === false) closed ??= join(pointer, keyword)
    }
  }
  return { properties, required, closed }
}

function wideOf({ shape, alternatives }: Schema): Shape {
  const properties = new Map(shape.properties)
  const entered = new Set(alternatives)
  if (entered.size === 0) return shape
  // A set is walked to its end, what is added on the way included.
  for (const alternative of entered) {
    for (const [name, schema] of alternative.shape.properties) {
      if (!properties.has(name)) properties.set(name, schema)
    }
    for (const further of alternative.alternatives) entered.add(further)
  }
  return { ...shape, properties }
}

const ownTypes = (schema: Schema): ReadonlySet<string> | null => typesOf(schema)

/** The JSON types that all of some schemas allow, or null where they do not say. */
export function typesOf(...schemas: readonly Schema[]): ReadonlySet<string> | null {
  const declared = schemas
    .flatMap((schema) => schema.values('type'))
    .map((type) => new Set(Array.isArray(type) ? type : [type]))
  return declared.length === 0 ? null : declared.reduce((one, other) => one.intersection(other))
}
