/** Reads an OpenAPI 3.1 document into operations. Pure: it runs in Node and in the browser. */

import { Api, FROM, type Operation, type Parameter, PartError, UnreadPart } from '../contract/contract.ts'
import { pathAlone, TEMPLATE } from '../contract/path-template.ts'
import { isObject, join } from '../json/pointer.ts'
import { type Compile, Document } from '../schema/schema.ts'
import { readBody, readResponse } from './content.ts'
import { entries, type Resolved, resolve, type Warn } from './node.ts'
import { readParameters } from './parameters.ts'
import { isCredential, readSecurity } from './security.ts'
import { readBasePaths } from './servers.ts'

export const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'] as const

export type ReadOptions = {
  /** SHA-256 of the document's text. */
  readonly sha256?: string
  /** Makes the validators. Without it there are none. */
  readonly compile?: Compile
  /** As {@link Document.shown}. */
  readonly shown?: Document['shown']
  readonly warn?: Warn
}

/**
 * Reads an OpenAPI 3.1 document that `normalise` has made. An operation that can't be read has a fault; the others are
 * read. Throws a {@link PartError} if this is no OpenAPI document.
 */
export function readApi(
  root: unknown,
  { sha256 = '', compile = uncompiled, shown, warn: tell = () => {} }: ReadOptions = {},
): Api {
  if (!isObject(root)) throw new PartError('', 'an OpenAPI document is an object, and this is not')
  const { openapi, info, paths } = root
  if (typeof openapi !== 'string' || !/^3\.1(\.|$)/.test(openapi)) {
    throw new PartError('/openapi', `"openapi" must be 3.1 here, and is ${JSON.stringify(openapi) ?? 'missing'}`)
  }
  const document = new Document(root, compile, shown)
  const warn: Warn = ({ pointer, reason }) => tell({ pointer: document.shown(pointer), reason })
  const basePaths = readBasePaths(root.servers)
  const isList = Array.isArray(paths)
  if (isList) warn({ pointer: '/paths', reason: 'an object is expected here: it is ignored' })
  const read = (isList ? [] : entries(document, '/paths'))
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, pointer]) => readPath(document, path, pointer, basePaths, warn))
  const operations = distinct(distinct(reachable(read, warn), 'id'), 'slug')
  if (operations.length === 0) warn({ pointer: '/paths', reason: 'the document has no operation to serve' })
  const { title, version } = isObject(info) ? info : {}
  return new Api({
    title: typeof title === 'string' ? title : 'untitled',
    version: String(version ?? ''),
    sha256,
    document,
    basePaths,
    operations,
  })
}

function uncompiled(): never {
  throw new Error('the document was read without validators')
}

/**
 * The operations. Those that have the method and the path of an earlier one get a fault. OpenAPI forbids paths that
 * differ only in the names of their templates, since no request shows which of them it means.
 */
function reachable(operations: readonly Operation[], warn: Warn): Operation[] {
  const first = new Map<string, Operation>()
  return operations.map((operation) => {
    const { method, path, basePaths } = operation
    const key = `${method} ${path.replaceAll(TEMPLATE, '{}')} ${basePaths.join(' ')}`
    const other = first.get(key)
    if (other === undefined) first.set(key, operation)
    if (other === undefined || operation.fault !== null) return operation
    const reason = `${method} ${path} can't be told from ${other.path}, which is served`
    const fault = new PartError(operation.pointer, reason)
    warn(fault)
    return { ...operation, fault }
  })
}

/** The operations with a number after each name that an earlier one already has: `get-it`, `get-it-2`. */
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

/** The methods that clients use most. A path that can't be read may have any of them. */
const USUAL = METHODS.slice(0, 5)

/** The operations of one path. */
function readPath(
  document: Document,
  path: string,
  pointer: string,
  basePaths: readonly string[],
  warn: Warn,
): Operation[] {
  if (document.at(pointer) === null) return []
  let item: Resolved
  try {
    item = resolve(document, pointer)
  } catch (error) {
    if (!(error instanceof PartError)) throw error
    warn({ pointer: error.pointer, reason: `${error.reason}: ${path} is answered with 501` })
    return USUAL.map((method) => unserved(method, path, pointer, basePaths, error))
  }
  const { servers, [FROM]: from } = item.node
  const name = typeof from === 'string' ? from : null
  const bases = Array.isArray(servers) && servers.length > 0 ? readBasePaths(servers) : basePaths
  return METHODS.filter((method) => item.node[method] !== undefined).map((method) => {
    try {
      const read = readOperation(document, path, method, item, bases, warn)
      return { ...identity(method, path, join(item.pointer, method)), ...read, document: name }
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      const operation = unserved(method, path, join(item.pointer, method), bases, error)
      const isKnown = error instanceof UnreadPart
      const why = isKnown ? 'what this leads to was not read' : error.reason
      const reason = `${why}: ${operation.method} ${path} is answered with 501`
      warn({ pointer: error.pointer, reason })
      return operation
    }
  })
}

function identity(method: string, path: string, pointer: string): Pick<Operation, 'method' | 'path' | 'pointer'> {
  return { method: method.toUpperCase(), path: path.startsWith('/') ? path : `/${path}`, pointer }
}

/** An operation that can't be read. */
function unserved(
  method: string,
  path: string,
  pointer: string,
  basePaths: readonly string[],
  fault: PartError,
): Operation {
  const id = `${method} ${path}`
  return {
    ...identity(method, path, pointer),
    id,
    slug: kebab(id),
    summary: '',
    parameters: [],
    body: null,
    responses: [],
    security: [],
    basePaths,
    document: null,
    fault,
  }
}

function readOperation(
  document: Document,
  path: string,
  method: string,
  item: Resolved,
  basePaths: readonly string[],
  warn: Warn,
): Omit<Operation, 'method' | 'path' | 'pointer' | 'document'> {
  const pointer = join(item.pointer, method)
  // YAML reads an empty operation as null.
  const node = document.at(pointer) === null ? {} : resolve(document, pointer).node
  const id = typeof node.operationId === 'string' ? node.operationId : `${method} ${path}`
  const { servers } = node
  const lists = [join(item.pointer, 'parameters'), join(pointer, 'parameters')]
  const place = node.security == null ? '/security' : join(pointer, 'security')
  const security = readSecurity(document, place, warn)
  const given = readParameters(document, lists, warn)
  const places = new Set(pathAlone(path).match(TEMPLATE))
  const hasPlace = (parameter: Parameter): boolean => {
    if (parameter.in !== 'path' || places.has(`{${parameter.name}}`)) return true
    warn({ pointer: parameter.pointer, reason: `the path has no {${parameter.name}}: the parameter is ignored` })
    return false
  }
  return {
    id,
    slug: kebab(id),
    summary: String(node.summary ?? ''),
    parameters: given
      .filter((parameter) => !security.flat().some((scheme) => isCredential(parameter, scheme)))
      .filter(hasPlace),
    body: node.requestBody == null ? null : readBody(document, join(pointer, 'requestBody'), method),
    // An interim answer (RFC 9110 section 15.2) comes before an answer, or with another protocol: never in its place.
    responses: entries(document, join(pointer, 'responses'))
      .filter(([status]) => /^([2-5](\d\d|XX)|default)$/i.test(status))
      .map(([status, place]) => readResponse(document, status, place)),
    security,
    fault: null,
    basePaths: Array.isArray(servers) && servers.length > 0 ? readBasePaths(servers) : basePaths,
  }
}

function kebab(id: string): string {
  return id
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
}
