/** Visits each part of a document that OpenAPI defines, once, but neither examples nor extensions. */

import { pathParameters } from '../contract/path-template.ts'
import { at, fromRef, type JsonObject, join, refTarget } from '../json/pointer.ts'
import { UNREAD } from '../schema/schema.ts'
import { type Dialect, isNode, type SchemaNode, type Warning } from './dialect.ts'
import { type SettledReference, settleDynamic } from './dynamic.ts'
import { dropBroken } from './misplaced.ts'
import { parentOf, SchemaResources } from './references.ts'
import { readSchema } from './schema.ts'

/** The kind of object at a place: one of OpenAPI, such as `operation`; a schema; or a map or list of such. */
type NodeKind = keyof typeof OBJECTS | 'schema' | Each
type Each = { readonly each: NodeKind }

export const OPERATION_KEYS = 'get put post delete options head patch trace query'.split(' ')

/** The fields of each object of OpenAPI that lead to schemas. */
const OBJECTS = {
  document: { components: 'components', paths: { each: 'pathItem' }, webhooks: { each: 'pathItem' } },
  components: {
    schemas: { each: 'schema' },
    responses: { each: 'response' },
    parameters: { each: 'described' },
    headers: { each: 'described' },
    requestBodies: { each: 'described' },
    callbacks: { each: { each: 'pathItem' } },
    pathItems: { each: 'pathItem' },
    mediaTypes: { each: 'described' },
  },
  pathItem: {
    parameters: { each: 'described' },
    additionalOperations: { each: 'operation' },
    ...Object.fromEntries(OPERATION_KEYS.map((method) => [method, 'operation'])),
  },
  operation: {
    parameters: { each: 'described' },
    requestBody: 'described',
    responses: { each: 'response' },
    callbacks: { each: { each: 'pathItem' } },
  },
  response: { headers: { each: 'described' }, content: { each: 'described' } },
  /** Parameters, headers, request bodies and media types. */
  described: { schema: 'schema', itemSchema: 'schema', content: { each: 'described' }, encoding: { each: 'response' } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A node with a `$ref`, its place, and the kind of object that the target must be. */
type Reference = {
  readonly node: SchemaNode
  readonly pointer: string
  readonly resource: string
  readonly kind: NodeKind
}

export class DialectReader {
  readonly document: JsonObject
  readonly warnings: Warning[] = []
  readonly resources = new SchemaResources()
  /** Where schemas stand that are put together from others. */
  readonly composed: string[] = []
  readonly #dialect: Dialect
  readonly #unread: ReadonlyMap<string, string>
  readonly #unreadNodes = new Set<unknown>()
  readonly #seen = new Set<object>()
  readonly #references: Reference[] = []
  readonly #resolved: SettledReference[] = []
  readonly #dynamic = new Set<SchemaNode>()

  constructor(document: JsonObject, dialect: Dialect, unread: ReadonlyMap<string, string>) {
    this.document = document
    this.#unread = unread
    this.#dialect = dialect
  }

  /** Reads the document, then the parts that only a `$ref` leads to. */
  read(): void {
    this.#object(this.document, '', 'document')
    for (let next = this.#references.pop(); next !== undefined; next = this.#references.pop()) this.#resolve(next)
    if (this.#unreadNodes.size > 0) this.#open()
    if (this.#dynamic.size > 0) this.#settle()
  }

  at(pointer: string): unknown {
    return at(this.document, pointer)
  }

  /** Why what a node refers to was not read; undefined for any other node. */
  unread(node: unknown): string | undefined {
    if (!isNode(node)) return undefined
    return typeof node[UNREAD] === 'string' ? node[UNREAD] : this.#unread.get(String(node.$ref))
  }

  warn(pointer: string, reason: string): void {
    this.warnings.push({ pointer, reason })
  }

  /** Reads a schema, and returns the one to put in its place. */
  schema(value: unknown, pointer: string, resource: string, dialect: Dialect): unknown {
    if (isNode(value) && this.#seen.has(value)) return value
    const read = readSchema(this, value, pointer, resource, dialect)
    if (isNode(read)) {
      this.#seen.add(read)
      if (read.allOf !== undefined || read.$ref !== undefined) this.composed.push(pointer)
    }
    return read
  }

  /** Records the `$ref` of a schema, which is resolved when the whole document has been read. */
  refer(node: SchemaNode, pointer: string, resource: string): void {
    this.#references.push({ node, pointer, resource, kind: 'schema' })
  }

  dynamic = (node: SchemaNode): void => {
    this.#dynamic.add(node)
  }

  /** A `$dynamicRef` is dynamic only if its target is a dynamic anchor (JSON Schema core, section 8.2.3.2). */
  #settle(): void {
    const names = new Map<SchemaNode, string>()
    for (const { node, target } of this.#resolved) {
      const anchors = this.#dynamic.has(node) ? this.resources.dynamicAnchors(this.resources.at(target)) : []
      for (const [name, pointer] of anchors) if (pointer === target) names.set(node, name)
    }
    settleDynamic(this.document, this.resources, this.#resolved, names)
  }

  #visit(holder: SchemaNode | unknown[], key: string | number, pointer: string, kind: NodeKind): void {
    const value = Array.isArray(holder) ? holder[Number(key)] : holder[key]
    if (kind === 'schema') {
      const read = this.schema(value, pointer, '', this.#dialect)
      if (read !== value) Object.assign(holder, { [key]: read })
    } else if (typeof kind === 'object') {
      if (Array.isArray(value))
        for (const index of value.keys()) this.#visit(value, index, join(pointer, index), kind.each)
      else if (isNode(value) && this.unread(value) === undefined)
        for (const name of Object.keys(value)) this.#visit(value, name, join(pointer, name), kind.each)
    } else this.#object(value, pointer, kind)
  }

  #object(value: unknown, pointer: string, kind: keyof typeof OBJECTS): void {
    if (!isNode(value) || this.#seen.has(value)) return
    this.#seen.add(value)
    if (typeof value.$ref === 'string') {
      this.#references.push({ node: value, pointer, resource: '', kind })
    }
    const broken = kind === 'described' ? dropBroken(value) : null
    if (broken !== null) this.warn(join(pointer, 'example'), broken)
    for (const [key, part] of Object.entries<NodeKind>(OBJECTS[kind])) {
      if (value[key] !== undefined) this.#visit(value, key, join(pointer, key), part)
    }
  }

  /** Rewrites a `$ref` as a pointer from the document's root, and reads its target. */
  #resolve({ node, pointer, resource, kind }: Reference): void {
    const ref = String(node.$ref)
    const target = this.resources.find(this.document, ref, resource)
    if (target === null) {
      const unread = this.unread(node) ?? this.#unreadOnTheWay(fromRef(ref))
      const reason = unread ?? `nothing is at ${JSON.stringify(ref)}`
      if (unread === undefined)
        this.warn(join(pointer, '$ref'), `${reason}${kind === 'schema' ? ': any value is valid' : ''}`)
      this.#unreadNodes.add(Object.assign(node, { [UNREAD]: reason }))
      // So what it describes may be anything, and all beside it is served. Of a path nobody knows what it has.
      if (kind !== 'pathItem') delete node.$ref
      if (kind === 'response') node.description = ''
      return
    }
    if (kind === 'schema' && isParameter(this.at(target))) {
      const inner = join(target, 'schema')
      const isOwn = inner === pointer
      this.warn(
        join(pointer, '$ref'),
        `a parameter is no schema: ${isOwn ? 'any value is valid' : 'its schema is read'}`,
      )
      if (isOwn) delete node.$ref
      else this.refer(Object.assign(node, { $ref: `#${encodeURI(inner)}` }), pointer, resource)
      return
    }
    if (kind === 'schema') this.#resolved.push({ node, resource, target })
    if (fromRef(ref) !== target) node.$ref = `#${encodeURI(target)}`
    const place = parentOf(this.document, target)
    if (place === null) return
    this.#visit(place.holder, place.key, target, kind)
  }

  /** Takes out of each schema that leads to what was not read the keywords that would refuse more where less is known. */
  #open(): void {
    const found = this.#unreadNodes
    const leads = (value: unknown): boolean =>
      found.has(value) ||
      (typeof value === 'object' &&
        value !== null &&
        Object.values(value).some((one) => found.has(one) || leadsIn(one)))
    const leadsIn = (value: unknown): boolean => !this.#seen.has(Object(value)) && leads(value)
    for (let before = 0; before !== found.size; ) {
      before = found.size
      for (const node of this.#seen) if (leads(node) || found.has(this.at(refTarget(node) ?? '/'))) found.add(node)
    }
    for (const [path, item] of Object.entries(Object(this.document.paths))) this.#describe(path, item)
    for (const node of this.#seen) {
      if (!isNode(node) || !found.has(node)) continue
      if (node.oneOf !== undefined) node.anyOf ??= node.oneOf
      for (const keyword of EXCLUDING) delete node[keyword]
    }
  }

  /** Describes what a path names as any text, if one of its parameters was not read; what an operation says counts more. */
  #describe(path: string, item: unknown): void {
    const listed = (holder: unknown): unknown[] => {
      const list = isNode(holder) && Array.isArray(holder.parameters) ? holder.parameters : []
      return list.map((one) => this.at(refTarget(one) ?? '/') ?? one)
    }
    const [own, ...others] = [item, ...Object.values(Object(item))].map(listed)
    if (own === undefined || ![own, ...others].flat().some((one) => isNode(one) && UNREAD in one)) return
    const known = new Set(own.map((one) => isNode(one) && one.in === 'path' && one.name))
    const unknown = pathParameters(path).filter((name) => !known.has(name))
    const any = unknown.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
    Object.assign(Object(item), { parameters: [...[Object(item).parameters ?? []].flat(), ...any] })
  }

  /** Why nothing is at a pointer, if a `$ref` on the way to it was not read. */
  #unreadOnTheWay(pointer: string | null): string | undefined {
    for (let place = pointer ?? ''; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
      const unread = this.unread(this.at(place))
      if (unread !== undefined) return unread
    }
    return undefined
  }
}

/** What is refused by these is what another schema takes. */
const EXCLUDING = 'not oneOf if then else unevaluatedProperties unevaluatedItems maxContains'.split(' ')

function isParameter(value: unknown): boolean {
  return isNode(value) && typeof value.name === 'string' && typeof value.in === 'string' && isNode(value.schema)
}
