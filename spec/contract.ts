/**
 * An OpenAPI 3.1 document read into operations. Pure: it runs in Node and in the browser, and every part keeps the
 * JSON Pointer of the place it was read from, so that a message can say where a promise stands.
 */

import { isJson } from './http/media-type.ts'
import { at, fromRef, isObject, type JsonObject, join, locate } from './json-pointer.ts'
import { TEMPLATE } from './path-template.ts'

export type Contract = {
  readonly title: string
  readonly version: string
  /** The OpenAPI 3.1 document; every `$ref` that starts with `#` points into it. */
  readonly document: JsonObject
  /** The path of each server of the document, without a trailing slash, and always `''`. */
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
  /** Where it is served: as {@link Contract.basePaths}, of its own servers where it has some. */
  readonly basePaths: readonly string[]
  /** Why it can't be served, null where it can: the rest of it is empty then. */
  readonly fault: Fault | null
}

/** What is wrong with a part of a document, and where. */
export type Fault = { readonly pointer: string; readonly reason: string }

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
  /** True where an empty text stands for no value. */
  readonly allowEmpty: boolean
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
  readonly headers: readonly ResponseHeader[]
  readonly pointer: string
}

export type ResponseHeader = {
  readonly name: string
  readonly required: boolean
  readonly schema: string | null
  /** What the header holds, where the document describes it as a text of a media type, and by no schema. */
  readonly content: readonly MediaType[]
  readonly example: unknown
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

/** Told of what is passed over. */
type Warn = (fault: Fault) => void

/**
 * Reads an OpenAPI 3.1 document, as `normalise` leaves it. What can't be read costs its own operation alone, which then
 * has a fault. Throws {@link DocumentError} where it is no OpenAPI document.
 */
export function readContract(document: unknown, warn: Warn = () => {}): Contract {
  if (!isObject(document)) throw new DocumentError('', 'an OpenAPI document is an object, and this is not')
  const { openapi, info } = document
  if (typeof openapi !== 'string' || !/^3\.1(\.|$)/.test(openapi)) {
    throw new DocumentError('/openapi', `"openapi" must be 3.1 by now and is ${JSON.stringify(openapi) ?? 'missing'}`)
  }
  const basePaths = readBasePaths(document.servers)
  const read = entries(document, '/paths')
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, pointer]) => readPath(document, path, pointer, basePaths, warn))
  const operations = distinct(distinct(reachable(read, warn), 'id'), 'slug')
  if (operations.length === 0) warn({ pointer: '/paths', reason: 'the document has no operation to serve' })
  return {
    title: isObject(info) && typeof info.title === 'string' ? info.title : 'untitled',
    version: isObject(info) ? String(info.version ?? '') : '',
    document,
    basePaths,
    operations,
  }
}

/**
 * The operations, with a fault in those that no request tells from an earlier one: paths that differ in the names of their
 * templates alone are the same path, which OpenAPI forbids.
 */
function reachable(operations: readonly Operation[], warn: Warn): Operation[] {
  const first = new Map<string, Operation>()
  return operations.map((operation) => {
    const { method, path, basePaths } = operation
    const key = `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')} ${basePaths.join(' ')}`
    const other = first.get(key)
    if (other === undefined) first.set(key, operation)
    if (other === undefined || operation.fault !== null) return operation
    const reason = `${method} ${path} is the same as ${other.path}, which is served in its place`
    const fault = { pointer: operation.pointer, reason }
    warn(fault)
    return { ...operation, fault }
  })
}

/** The operations with a number behind each name that another one before has already: `get-it`, `get-it-2`. */
function distinct(operations: readonly Operation[], key: 'id' | 'slug'): Operation[] {
  const given = new Set(operations.map((operation) => operation[key]))
  const taken = new Set<string>()
  return operations.map((operation) => {
    let name = operation[key]
    for (let number = 2; taken.has(name) || (name !== operation[key] && given.has(name)); number++)
      name = `${operation[key]}-${number}`
    taken.add(name)
    return name === operation[key] ? operation : { ...operation, [key]: name }
  })
}

/** The operations of one path. */
function readPath(
  document: JsonObject,
  path: string,
  pointer: string,
  basePaths: readonly string[],
  warn: Warn,
): Operation[] {
  if (at(document, pointer) === null) return []
  let item: Resolved
  try {
    item = resolve(document, pointer)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    warn(error)
    return []
  }
  const { servers } = item.node
  const bases = Array.isArray(servers) && servers.length > 0 ? readBasePaths(servers) : basePaths
  return METHODS.filter((method) => item.node[method] !== undefined).map((method) => {
    const common = {
      method: method.toUpperCase(),
      path: path.startsWith('/') ? path : `/${path}`,
      pointer: join(item.pointer, method),
    }
    try {
      return { ...common, ...readOperation(document, path, method, item, bases, warn), fault: null }
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      const { pointer, reason } = error
      const id = `${method} ${path}`
      warn({ pointer, reason: `${reason}: ${common.method} ${path} is answered with 501` })
      const nothing = { summary: '', parameters: [], body: null, responses: [], security: [], basePaths: bases }
      return { ...common, ...nothing, id, slug: kebab(id), fault: { pointer, reason } }
    }
  })
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
  // A null is how YAML says that nothing was written.
  if (node === undefined || node === null) return []
  if (!isObject(node)) throw new DocumentError(pointer, 'an object is expected here')
  return Object.keys(node).map((name) => [name, join(pointer, name)])
}

function readOperation(
  document: JsonObject,
  path: string,
  method: string,
  item: Resolved,
  basePaths: readonly string[],
  warn: Warn,
): Omit<Operation, 'method' | 'path' | 'pointer' | 'fault'> {
  const pointer = join(item.pointer, method)
  // A method with nothing after it is an operation of which nothing is said.
  const node = at(document, pointer) === null ? {} : resolve(document, pointer).node
  const id = typeof node.operationId === 'string' ? node.operationId : `${method} ${path}`
  const { servers } = node
  const security = readSecurity(document, node.security == null ? '/security' : join(pointer, 'security'), warn)
  const given = readParameters(document, [join(item.pointer, 'parameters'), join(pointer, 'parameters')], warn)
  const places = new Set(path.replace(/[?#].*$/s, '').match(TEMPLATE))
  const hasPlace = (parameter: Parameter): boolean => {
    if (parameter.in !== 'path' || places.has(`{${parameter.name}}`)) return true
    warn({ pointer: parameter.pointer, reason: `no {${parameter.name}} is in the path: the parameter is passed over` })
    return false
  }
  return {
    id,
    slug: kebab(id),
    summary: String(node.summary ?? ''),
    parameters: given
      .filter((parameter) => !security.flat().some((scheme) => isCredential(parameter, scheme)))
      .filter(hasPlace),
    body: node.requestBody == null ? null : readBody(document, join(pointer, 'requestBody')),
    responses: entries(document, join(pointer, 'responses'))
      .filter(([status]) => /^([1-5](\d\d|XX)|default)$/i.test(status))
      .map(([status, place]) => readResponse(document, status, place)),
    security,
    basePaths: Array.isArray(servers) && servers.length > 0 ? readBasePaths(servers) : basePaths,
  }
}

/** An operation's own parameter replaces the path's of the same name and place. */
function readParameters(document: JsonObject, lists: readonly string[], warn: Warn): Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const list of lists) {
    const given = at(document, list)
    if (given === undefined || given === null) continue
    if (!Array.isArray(given)) throw new DocumentError(list, 'a list of parameters is expected here')
    for (const index of given.keys()) {
      const parameter = readParameter(document, join(list, index), warn)
      if (parameter !== null) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...parameters.values()]
}

/** What a header can be named (RFC 9110 section 5.6.2). */
const TOKEN = /^[-!#$%&'*+.^_`|~\w]+$/

/** What OpenAPI says is no parameter, and what HTTP itself writes (RFC 9112 section 6; RFC 9110 section 7.6.1). */
const NOT_PARAMETERS = /^(accept|content-type|authorization|content-length|transfer-encoding|connection)$/i

/** Null for what says nothing of any request: it is passed over. */
function readParameter(document: JsonObject, place: string, warn: Warn): Parameter | null {
  const { node, pointer } = resolve(document, place)
  const where = node.in
  if (where !== 'path' && where !== 'query' && where !== 'header' && where !== 'cookie') {
    warn({ pointer, reason: '"in" must be path, query, header or cookie: the parameter is passed over' })
    return null
  }
  if (typeof node.name !== 'string') {
    warn({ pointer, reason: 'the parameter has no name: it is passed over' })
    return null
  }
  if (where === 'header' && !TOKEN.test(node.name)) {
    warn({ pointer, reason: `no header can be named ${JSON.stringify(node.name)}: the parameter is passed over` })
    return null
  }
  // OpenAPI 3.1, Parameter Object: other parts of the document describe these headers.
  if (where === 'header' && NOT_PARAMETERS.test(node.name)) return null
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
    allowEmpty: node.allowEmptyValue === true,
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
    // OpenAPI 3.1, Response Object: a header of this name is ignored; `content` says what it holds.
    headers: entries(document, join(pointer, 'headers'))
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, at]) => readHeader(document, name, at)),
    pointer,
  }
}

function readHeader(document: JsonObject, name: string, place: string): ResponseHeader {
  const { node, pointer } = resolve(document, place)
  const example = node.example ?? readExamples(document, pointer)[0]?.value
  const schema = node.schema === undefined ? null : join(pointer, 'schema')
  const content = readContent(document, pointer)
  return { name, required: node.required === true, schema, content, example, pointer }
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
  // Examples promise nothing: what is not one is passed over.
  const given = isObject(node) && isObject(node.examples) ? Object.keys(node.examples) : []
  const named = given.flatMap((name) => {
    const target = locate(document, join(place, 'examples', name))
    const example = target === null ? null : at(document, target)
    return isObject(example) && example.value !== undefined ? [{ name, value: example.value }] : []
  })
  return [...named, ...single]
}

function readSecurity(document: JsonObject, pointer: string, warn: Warn): SecurityScheme[][] {
  const alternatives = at(document, pointer)
  if (alternatives === undefined || alternatives === null) return []
  if (!Array.isArray(alternatives)) throw new DocumentError(pointer, 'a list of security requirements is expected here')
  return [...alternatives.keys()].map((index) => {
    const schemes = entries(document, join(pointer, index)).map(([name, place]) =>
      readScheme(document, name, place, warn),
    )
    // Two flows of OAuth ask for one credential: a request has one Authorization.
    return [...new Map(schemes.toReversed().map((scheme) => [placeOf(scheme), scheme])).values()].toReversed()
  })
}

/** True for a parameter that tells over again where a credential stands. */
function isCredential({ in: where, name }: Parameter, scheme: SecurityScheme): boolean {
  if (scheme.kind !== 'api-key' || scheme.in !== where) return false
  return where === 'header' ? scheme.key.toLowerCase() === name.toLowerCase() : scheme.key === name
}

/** Where a scheme's credential stands. */
function placeOf(scheme: SecurityScheme): string {
  if (scheme.kind === 'http') return `${scheme.kind} ${scheme.scheme.toLowerCase()}`
  return scheme.kind === 'api-key' ? `${scheme.in} ${scheme.key}` : scheme.name
}

/** A scheme that nobody defined, or that OpenAPI doesn't know, shows in no request: it is not looked for. */
function readScheme(document: JsonObject, name: string, place: string, warn: Warn): SecurityScheme {
  const definition = join('/components/securitySchemes', name)
  const unknown = (pointer: string, reason: string): SecurityScheme => {
    warn({ pointer, reason: `${reason}: it is not looked for` })
    return { kind: 'transport', name }
  }
  if (!isObject(at(document, definition)))
    return unknown(place, `there is no security scheme named ${JSON.stringify(name)}`)
  const { node, pointer } = resolve(document, definition)
  switch (node.type) {
    case 'http':
      if (typeof node.scheme === 'string') return { kind: 'http', name, scheme: node.scheme.toLowerCase() }
      break
    case 'oauth2':
    case 'openIdConnect':
      return { kind: 'http', name, scheme: 'bearer' }
    case 'mutualTLS':
      return { kind: 'transport', name }
    case 'apiKey': {
      const where = node.in
      if ((where === 'header' || where === 'query' || where === 'cookie') && typeof node.name === 'string') {
        if (where === 'header' && !TOKEN.test(node.name))
          return unknown(pointer, `no header can be named ${JSON.stringify(node.name)}`)
        return { kind: 'api-key', name, in: where, key: node.name }
      }
    }
  }
  return unknown(pointer, `the security scheme ${JSON.stringify(name)} is not one that OpenAPI 3.1 defines`)
}

/** Most values that the variables of one server may give its path. */
const MOST_BASES = 20

/** The path of each server, whatever the values of its variables, and `''`: as with Prism, the bare path is served too. */
function readBasePaths(servers: unknown): string[] {
  const paths = new Set<string>()
  for (const server of Array.isArray(servers) ? servers : []) {
    if (!isObject(server) || typeof server.url !== 'string') continue
    for (const url of addressesOf(server.url, isObject(server.variables) ? server.variables : {})) {
      // A server may be a path of its own, which RFC 3986 resolves against any base.
      const base = URL.canParse(url, 'http://localhost/') ? new URL(url, 'http://localhost/').pathname : '/'
      paths.add(base.replace(/\/+$/, ''))
    }
  }
  return [...paths.add('')]
}

/** A server's address with its variables at their defaults first, then at their other values. */
function addressesOf(url: string, variables: JsonObject): string[] {
  const [before = '', name, ...rest] = url.split(/\{([^}]*)\}/)
  if (name === undefined) return [before]
  const variable = isObject(variables[name]) ? variables[name] : {}
  const values = new Set([variable.default ?? '', ...(Array.isArray(variable.enum) ? variable.enum : [])].map(String))
  // The rest begins with text again, and its variables stand at every other place.
  const others = rest.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('')
  const ends = addressesOf(others, variables)
  return [...values].flatMap((value) => ends.map((end) => before + value + end)).slice(0, MOST_BASES)
}

function kebab(id: string): string {
  return id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
}
