/**
 * An OpenAPI 3.1 document read into operations. Pure: it runs in Node and in the browser, and every part keeps the
 * JSON Pointer of the place it was read from, so that a message can say where a promise stands.
 */

import { at, fromRef, isObject, type JsonObject, join } from './json-pointer.ts'

export type Contract = {
  readonly title: string
  readonly version: string
  /** The OpenAPI 3.1 document; every `$ref` that starts with `#` points into it. */
  readonly document: JsonObject
  /** Where the operations are served: the path of each server, without a trailing slash, and always `''`. */
  readonly basePaths: readonly string[]
  readonly operations: readonly Operation[]
}

export type Operation = {
  /** `operationId`, or the method and path where the document gives none. */
  readonly id: string
  /** The id in kebab case: the first part of every requirement's id. */
  readonly slug: string
  /** Upper case, as on the wire. */
  readonly method: string
  /** The path template, such as `/plants/{id}`. */
  readonly path: string
  readonly pointer: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | null
  readonly responses: readonly ResponseSpec[]
  /** Alternatives, any of which will do; each names the schemes it needs together. None means open to all. */
  readonly security: readonly (readonly SecurityScheme[])[]
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  /** Pointer of its schema; null where the document gives none. */
  readonly schema: string | null
  /** True where the value is JSON text (`content: application/json`). */
  readonly json: boolean
  readonly pointer: string
}

export type RequestBody = {
  readonly required: boolean
  readonly content: readonly MediaType[]
  readonly pointer: string
}

export type ResponseSpec = {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly content: readonly MediaType[]
  readonly headers: readonly { readonly name: string; readonly schema: string | null; readonly example: unknown }[]
  readonly pointer: string
}

export type MediaType = {
  /** As the document writes it: a media type or a range such as `application/*`. */
  readonly name: string
  /** True for `application/json`, `*+json` and ranges that cover them. */
  readonly json: boolean
  /** Pointer of its schema; null where the document gives none. */
  readonly schema: string | null
  readonly examples: readonly { readonly name: string; readonly value: unknown }[]
}

export type SecurityScheme =
  | { readonly kind: 'http'; readonly name: string; readonly scheme: string }
  | {
      readonly kind: 'api-key'
      readonly name: string
      readonly in: 'header' | 'query' | 'cookie'
      readonly key: string
    }
  /** Mutual TLS: nothing in the request shows it. */
  | { readonly kind: 'transport'; readonly name: string }

/** What is wrong with a document, and where. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly pointer: string
  readonly reason: string
  constructor(pointer: string, reason: string) {
    super(pointer === '' ? reason : `${pointer}: ${reason}`)
    this.pointer = pointer
    this.reason = reason
  }
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** Reads an OpenAPI 3.1 document. Throws {@link DocumentError} where a part it needs is not what OpenAPI says. */
export function readContract(document: unknown): Contract {
  if (!isObject(document)) throw new DocumentError('', 'an OpenAPI document is an object, and this is not')
  const { openapi, info } = document
  if (typeof openapi !== 'string' || !/^3\.1(\.|$)/.test(openapi)) {
    throw new DocumentError(
      '/openapi',
      `"openapi" must be 3.0.x or 3.1.x and is ${JSON.stringify(openapi) ?? 'missing'}`,
    )
  }
  checkReferences(document)
  const operations: Operation[] = []
  for (const [path, pathPointer] of entries(document, '/paths')) {
    if (!path.startsWith('/')) continue
    const item = resolve(document, pathPointer)
    for (const method of METHODS) {
      if (item.node[method] !== undefined) operations.push(readOperation(document, path, method, item))
    }
  }
  if (operations.length === 0) throw new DocumentError('/paths', 'the document has no operation to serve')
  return {
    title: isObject(info) && typeof info.title === 'string' ? info.title : 'untitled',
    version: isObject(info) ? String(info.version ?? '') : '',
    document,
    basePaths: readBasePaths(document),
    operations,
  }
}

type Resolved = { readonly node: JsonObject; readonly pointer: string }

/** The object at `pointer`, behind as many `$ref` as there are. */
function resolve(document: JsonObject, pointer: string): Resolved {
  const seen = new Set<string>()
  let place = pointer
  for (;;) {
    const node = at(document, place)
    if (!isObject(node)) throw new DocumentError(place, 'an object is expected here')
    if (typeof node.$ref !== 'string') return { node, pointer: place }
    seen.add(place)
    const target = fromRef(node.$ref)
    if (target === null || seen.has(target)) {
      throw new DocumentError(place, `$ref ${JSON.stringify(node.$ref)} leads nowhere`)
    }
    place = target
  }
}

/** The members of the object at `pointer` with their pointers; none where nothing is there. */
function entries(document: JsonObject, pointer: string): [name: string, pointer: string][] {
  const node = at(document, pointer)
  if (node === undefined) return []
  if (!isObject(node)) throw new DocumentError(pointer, 'an object is expected here')
  return Object.keys(node).map((name) => [name, join(pointer, name)])
}

function readOperation(document: JsonObject, path: string, method: string, item: Resolved): Operation {
  const pointer = join(item.pointer, method)
  const { node } = resolve(document, pointer)
  const id = typeof node.operationId === 'string' ? node.operationId : `${method} ${path}`
  const responses = entries(document, join(pointer, 'responses'))
    .filter(([status]) => /^([1-5](\d\d|XX)|default)$/i.test(status))
    .map(([status, place]) => readResponse(document, status, place))
  if (responses.length === 0) throw new DocumentError(pointer, `the operation ${id} has no response`)
  return {
    id,
    slug: kebab(id),
    method: method.toUpperCase(),
    path,
    pointer,
    summary: String(node.summary ?? ''),
    parameters: readParameters(document, [join(item.pointer, 'parameters'), join(pointer, 'parameters')]),
    body: node.requestBody === undefined ? null : readBody(document, join(pointer, 'requestBody')),
    responses,
    security: readSecurity(document, node.security === undefined ? '/security' : join(pointer, 'security')),
  }
}

/** An operation's own parameter replaces the path's of the same name and place. */
function readParameters(document: JsonObject, lists: readonly string[]): Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const list of lists) {
    const count = at(document, list)
    if (count === undefined) continue
    if (!Array.isArray(count)) throw new DocumentError(list, 'a list of parameters is expected here')
    for (const index of count.keys()) {
      const parameter = readParameter(document, join(list, index))
      parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...parameters.values()]
}

function readParameter(document: JsonObject, place: string): Parameter {
  const { node, pointer } = resolve(document, place)
  const where = node.in
  if (where !== 'path' && where !== 'query' && where !== 'header' && where !== 'cookie') {
    throw new DocumentError(pointer, '"in" must be path, query, header or cookie')
  }
  if (typeof node.name !== 'string') throw new DocumentError(pointer, 'the parameter has no name')
  const style = String(node.style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple'))
  const content = entries(document, join(pointer, 'content'))[0]
  const schema = content === undefined ? join(pointer, 'schema') : join(content[1], 'schema')
  return {
    name: node.name,
    in: where,
    required: where === 'path' || node.required === true,
    style,
    explode: typeof node.explode === 'boolean' ? node.explode : style === 'form',
    schema: at(document, schema) === undefined ? null : schema,
    json: content !== undefined && isJson(content[0]),
    pointer,
  }
}

function readBody(document: JsonObject, place: string): RequestBody {
  const { node, pointer } = resolve(document, place)
  return { required: node.required === true, content: readContent(document, pointer), pointer }
}

function readResponse(document: JsonObject, status: string, place: string): ResponseSpec {
  const { pointer } = resolve(document, place)
  return {
    status: status === 'default' ? status : status.toUpperCase(),
    content: readContent(document, pointer),
    headers: entries(document, join(pointer, 'headers')).map(([name, at]) => readHeader(document, name, at)),
    pointer,
  }
}

function readHeader(document: JsonObject, name: string, place: string): ResponseSpec['headers'][number] {
  const { node, pointer } = resolve(document, place)
  const example = node.example ?? readExamples(document, pointer)[0]?.value
  return { name, schema: node.schema === undefined ? null : join(pointer, 'schema'), example }
}

function readContent(document: JsonObject, pointer: string): MediaType[] {
  return entries(document, join(pointer, 'content')).map(([name, place]) => ({
    name,
    json: isJson(name),
    schema: at(document, join(place, 'schema')) === undefined ? null : join(place, 'schema'),
    examples: readExamples(document, place),
  }))
}

/** The named `examples`, or the single `example` under the name `default`. */
function readExamples(document: JsonObject, place: string): { name: string; value: unknown }[] {
  const node = at(document, place)
  const single = isObject(node) && node.example !== undefined ? [{ name: 'default', value: node.example }] : []
  const named = entries(document, join(place, 'examples'))
    .map(([name, pointer]) => ({ name, example: resolve(document, pointer).node }))
    .filter(({ example }) => example.value !== undefined)
    .map(({ name, example }) => ({ name, value: example.value }))
  return [...named, ...single]
}

/** True for a media type or range that JSON text satisfies (RFC 6839 section 3.1 for `+json`). */
export function isJson(mediaType: string): boolean {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^(\*\/\*|application\/\*|application\/json|[^/]+\/[^/]+\+json)$/.test(type)
}

function readSecurity(document: JsonObject, pointer: string): SecurityScheme[][] {
  const alternatives = at(document, pointer)
  if (alternatives === undefined) return []
  if (!Array.isArray(alternatives)) throw new DocumentError(pointer, 'a list of security requirements is expected here')
  return [...alternatives.keys()].map((index) =>
    entries(document, join(pointer, index)).map(([name, place]) => {
      const definition = join('/components/securitySchemes', name)
      if (at(document, definition) === undefined) {
        throw new DocumentError(place, `there is no security scheme named ${JSON.stringify(name)}`)
      }
      return readScheme(document, name, definition)
    }),
  )
}

function readScheme(document: JsonObject, name: string, place: string): SecurityScheme {
  const { node, pointer } = resolve(document, place)
  switch (node.type) {
    case 'http':
      return { kind: 'http', name, scheme: String(node.scheme).toLowerCase() }
    case 'oauth2':
    case 'openIdConnect':
      return { kind: 'http', name, scheme: 'bearer' }
    case 'mutualTLS':
      return { kind: 'transport', name }
    case 'apiKey': {
      const where = node.in
      if ((where === 'header' || where === 'query' || where === 'cookie') && typeof node.name === 'string') {
        return { kind: 'api-key', name, in: where, key: node.name }
      }
    }
  }
  throw new DocumentError(pointer, `the security scheme ${JSON.stringify(name)} is not one that OpenAPI 3.1 defines`)
}

/** The path of each server with its variables at their defaults, and `''`: as with Prism, the bare path is served too. */
function readBasePaths(document: JsonObject): string[] {
  const paths = new Set<string>()
  const servers = Array.isArray(document.servers) ? document.servers : []
  for (const server of servers) {
    if (!isObject(server) || typeof server.url !== 'string') continue
    const variables = isObject(server.variables) ? server.variables : {}
    const url = server.url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const variable = variables[name]
      return isObject(variable) ? String(variable.default ?? '') : ''
    })
    // A server may be a path of its own, which RFC 3986 resolves against any base.
    const base = URL.canParse(url, 'http://localhost/') ? new URL(url, 'http://localhost/').pathname : '/'
    paths.add(base.replace(/\/+$/, ''))
  }
  return [...paths.add('')]
}

/** Every `$ref` that points into the document must find something there; examples and other data are not read. */
function checkReferences(document: JsonObject): void {
  const pending: [value: unknown, pointer: string][] = [[document, '']]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, pointer] = next
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) pending.push([item, join(pointer, index)])
    } else if (isObject(value)) {
      const target = typeof value.$ref === 'string' ? fromRef(value.$ref) : null
      if (target !== null && at(document, target) === undefined) {
        throw new DocumentError(join(pointer, '$ref'), `nothing is at ${JSON.stringify(value.$ref)}`)
      }
      for (const [key, member] of Object.entries(value)) {
        if (!DATA.has(key) || isPropertyMap(pointer)) pending.push([member, join(pointer, key)])
      }
    }
  }
}

const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value'])

/** Under `properties` a key named `example` is a property of that name, not an example. */
function isPropertyMap(pointer: string): boolean {
  return /\/(properties|patternProperties|\$defs|schemas)$/.test(pointer)
}

function kebab(id: string): string {
  return id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
}
