/** The examples that a document shows of its properties, and the document without them. */

type Json = Readonly<Record<string, unknown>>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A property of an object, at its own place in the document, with the values that it has somewhere. */
export type ShownProperty = {
  readonly name: string
  /** What has it. */
  readonly object: string
  readonly schema: Json
  readonly values: (string | number)[]
}

/** Where values begin: a schema with a name, or that of a request or an answer. */
type Root = { readonly pointer: string; readonly schema: Json } & (
  | { readonly named: string }
  | { readonly operation: string; readonly status: string | null }
)

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])

export class Shown {
  readonly #root: Json
  readonly properties = new Map<string, ShownProperty>()

  constructor(root: Json) {
    this.#root = root
  }

  at(pointer: string): unknown {
    let target: unknown = this.#root
    for (const token of pointer.split('/').slice(1))
      target =
        isObject(target) || Array.isArray(target)
          ? Object(target)[token.replaceAll('~1', '/').replaceAll('~0', '~')]
          : undefined
    return target
  }

  /** All places where values begin. */
  roots(): Root[] {
    const { components, definitions, paths } = this.#root
    const [all, base] = isObject(definitions)
      ? [definitions, '/definitions']
      : [isObject(components) && isObject(components.schemas) ? components.schemas : {}, '/components/schemas']
    const roots: Root[] = Object.entries(all).flatMap(([named, schema]) =>
      isObject(schema) ? [{ named, schema, pointer: join(base, named) }] : [],
    )
    for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
      for (const [method, own] of Object.entries(isObject(item) ? item : {})) {
        if (!METHODS.has(method) || !isObject(own)) continue
        const operation = `${method.toUpperCase()} ${path}`
        const pointer = join('/paths', path, method)
        const add = (status: string | null, at: string, holder: unknown): void => {
          for (const [place, schema] of schemasOf(holder)) {
            if (isObject(schema)) roots.push({ operation, status, schema, pointer: at + place })
          }
        }
        add(null, join(pointer, 'requestBody'), own.requestBody)
        for (const [status, response] of Object.entries(isObject(own.responses) ? own.responses : {})) {
          if (/^2\d\d$/.test(status)) add(status, join(pointer, 'responses', status), response)
        }
      }
    }
    return roots
  }

  /** Notes the examples in the whole document. */
  read(): void {
    for (const { pointer, schema } of this.roots()) this.#readSchema(pointer, schema, nameOf(pointer))
    const { paths } = this.#root
    for (const [path, item] of Object.entries(isObject(paths) ? paths : {}))
      for (const [method, own] of Object.entries(isObject(item) ? item : {})) {
        if (!METHODS.has(method) || !isObject(own)) continue
        const all = [
          [join('/paths', path, method, 'requestBody'), own.requestBody] as const,
          ...Object.entries(isObject(own.responses) ? own.responses : {}).map(
            ([status, one]) => [join('/paths', path, method, 'responses', status), one] as const,
          ),
        ]
        for (const [at, holder] of all) this.#readMedia(at, holder)
      }
  }

  #readMedia(at: string, holder: unknown): void {
    if (!isObject(holder)) return
    for (const [place, schema] of schemasOf(holder)) {
      const media = this.at(at + place.replace(/\/schema$/, ''))
      if (!isObject(media) || !isObject(schema)) continue
      const examples = isObject(media.examples) ? Object.values(media.examples) : []
      for (const one of [
        media.example,
        ...examples.map((each) => (isObject(each) && 'value' in each ? each.value : each)),
      ])
        this.walk(schema, at + place, one, (_, property, value) => note(property, value))
    }
  }

  readonly #seen = new Set<string>()

  #readSchema(pointer: string, schema: unknown, object: string): void {
    if (!isObject(schema) || this.#seen.has(pointer) || typeof schema.$ref === 'string') return
    this.#seen.add(pointer)
    for (const one of examplesOf(schema)) this.walk(schema, pointer, one, (_, property, value) => note(property, value))
    for (const [name, own] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      if (!isObject(own)) continue
      const place = join(pointer, 'properties', name)
      const property = this.#property(pointer, name, own, object)
      for (const one of examplesOf(own)) note(property, one)
      this.#readSchema(place, own, name)
    }
    if (isObject(schema.items)) this.#readSchema(join(pointer, 'items'), schema.items, object)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (Array.isArray(branches))
        for (const [index, one] of branches.entries())
          this.#readSchema(join(pointer, keyword, String(index)), one, object)
    }
  }

  #property(holder: string, name: string, schema: Json, object: string): ShownProperty {
    const key = join(holder, 'properties', name)
    const known = this.properties.get(key)
    if (known !== undefined) return known
    const one = { name, object, schema, values: [] }
    this.properties.set(key, one)
    return one
  }

  /** Tells of each property that a value has, at the property's own place. */
  walk(
    schema: Json,
    pointer: string,
    value: unknown,
    tell: (key: string, property: ShownProperty, value: unknown) => void,
    depth = 0,
    object = nameOf(pointer),
  ): void {
    if (depth > 12) return
    if (typeof schema.$ref === 'string') {
      const place = schema.$ref.replace(/^#/, '')
      const target = this.at(place)
      if (isObject(target)) this.walk(target, place, value, tell, depth + 1)
      return
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = schema[keyword]
      if (!Array.isArray(branches)) continue
      for (const [index, one] of branches.entries())
        if (isObject(one)) this.walk(one, join(pointer, keyword, String(index)), value, tell, depth + 1, object)
    }
    if (Array.isArray(value)) {
      const { items } = schema
      if (isObject(items))
        for (const one of value.slice(0, 3)) this.walk(items, join(pointer, 'items'), one, tell, depth + 1, object)
      return
    }
    if (!isObject(value) || !isObject(schema.properties)) return
    for (const [name, own] of Object.entries(schema.properties)) {
      if (!Object.hasOwn(value, name) || !isObject(own)) continue
      const place = join(pointer, 'properties', name)
      tell(place, this.#property(pointer, name, own, object), value[name])
      this.walk(own, place, value[name], tell, depth + 1, name)
    }
  }
}

function note({ values }: ShownProperty, value: unknown): void {
  const isSaid =
    typeof value === 'number' || (typeof value === 'string' && !/^(|string|null|text|\{.*\}|<.*>|\.\.\.)$/.test(value))
  if (isSaid && !values.includes(value)) values.push(value)
}

function examplesOf({ example, examples, 'x-example': extra }: Json): readonly unknown[] {
  return [example, extra, ...(Array.isArray(examples) ? examples : [])].filter((one) => one !== undefined)
}

/** The schemas of a body, by their place in it. */
function schemasOf(holder: unknown): (readonly [place: string, schema: unknown])[] {
  if (!isObject(holder)) return []
  if (isObject(holder.schema)) return [['/schema', holder.schema]]
  return Object.entries(isObject(holder.content) ? holder.content : {}).flatMap(([type, media]) =>
    /json/.test(type) && isObject(media) ? [[join('/content', type, 'schema'), media.schema] as const] : [],
  )
}

function nameOf(pointer: string): string {
  const named = /^\/(?:components\/schemas|definitions)\/([^/]+)/.exec(pointer)?.[1]
  return (
    named ??
    /^\/paths\/([^/]+)/
      .exec(pointer)?.[1]
      ?.split('~1')
      .findLast((one) => !/^(\{.*\})?$/.test(one)) ??
    ''
  )
}

function join(pointer: string, ...tokens: readonly string[]): string {
  return pointer + tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

const SHOWING = new Set(['example', 'examples', 'x-example', 'x-examples'])

/** A document without its examples. */
export function withoutExamples(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutExamples(one))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) =>
      !isNames && SHOWING.has(key) ? [] : [[key, withoutExamples(own, key === 'properties' && !isNames)]],
    ),
  )
}
