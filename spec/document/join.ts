/**
 * Joins several documents into one: the paths of each get a prefix. So one server can serve them, and nothing else
 * differs.
 */

import { FROM } from '../contract/contract.ts'
import { MOUNTED } from '../contract/mounted.ts'
import { OPERATION_KEYS } from '../dialect/reader.ts'
import { isJsonObject } from '../json/exact-json.ts'
import { asWritten, MAPS } from '../json/exact-keywords.ts'
import { at, fromRef, isObject, type JsonObject, join, setMember, tokens } from '../json/pointer.ts'
import { OptionError } from '../program/user-error.ts'
import { readBasePaths } from '../read/servers.ts'
import { DATA } from './embed.ts'

/** One of several documents, as `normalise` has made it. */
export type Mounted = {
  /** How it is called: its path, or its file. */
  readonly name: string
  /** Where its paths begin: `/orders`; empty for the root. */
  readonly prefix: string
  /** True if the user named the prefix: then the servers of a path or an operation change nothing. */
  readonly isNamed: boolean
  readonly root: JsonObject
}

/** Keys of what a document may refer to, besides its components and paths. */
const OTHERS = 'x-plant-store-documents'

type CopiedNode = Record<string, unknown>

/**
 * The JSON text of the document that has the operations of several. Throws an `OptionError` if two have the same path.
 */
export function joinDocuments(documents: readonly Mounted[]): string {
  const info = documents.map(({ root }) => (isObject(root.info) ? root.info : {}))
  const components: Record<string, CopiedNode> = {}
  const paths: CopiedNode = {}
  const others: unknown[] = []
  for (const [index, one] of documents.entries()) {
    const rival = documents.slice(0, index).find(({ prefix }) => prefix === one.prefix)
    if (rival !== undefined) throw clash(rival.name, one.name, one.prefix || '/')
    const moved = new Move(one, components, index)
    for (const [path, item] of moved.paths()) {
      const before = paths[path]
      if (isObject(before) && before[FROM] !== one.name) throw clash(String(before[FROM]), one.name, path)
      paths[path] = isObject(before) ? { ...item, ...before } : item
    }
    others.push(moved.others())
  }
  const title = info.map((one) => one.title ?? 'untitled').join(', ')
  const version = [...new Set(info.map((one) => String(one.version ?? '')))].join(', ')
  return JSON.stringify(asWritten({ openapi: '3.1.1', info: { title, version }, paths, components, [OTHERS]: others }))
}

function clash(one: string, other: string, path: string): OptionError {
  return new OptionError(
    `${one} and ${other} are both served at ${path}: give one a path of its own, as in --spec orders=FILE`,
  )
}

/** Copies the parts of one document, with its references changed to where the parts stand. */
class Move {
  readonly #document: Mounted
  readonly #others: string
  /** The new names of components, by kind and name. */
  readonly #names = new Map<string, string>()
  /** Aliases repeat an object; its copy is one, too. */
  readonly #copies = new Map<object, unknown>()

  constructor(document: Mounted, components: Record<string, CopiedNode>, index: number) {
    this.#document = document
    this.#others = join('', OTHERS, index)
    const own = Object.entries(isObject(document.root.components) ? document.root.components : {})
    const kinds = own.flatMap(([kind, map]) => (isObject(map) ? [[kind, map] as const] : []))
    for (const [kind, map] of kinds) {
      const taken = components[kind] ?? {}
      components[kind] = taken
      for (const name of Object.keys(map)) {
        let free = name
        for (let number = 2; Object.hasOwn(taken, free) || (free !== name && Object.hasOwn(map, free)); number++)
          free = `${name}-${number}`
        taken[free] = null
        this.#names.set(join('', kind, name), free)
      }
    }
    for (const [kind, map] of kinds) {
      for (const [name, part] of Object.entries(map)) {
        const target = components[kind]
        const copy = this.#copy(part)
        const mounted = { [MOUNTED]: { prefix: document.prefix, basePaths: readBasePaths(document.root.servers) } }
        if (target === undefined) continue
        target[this.#nameOf(kind, name)] = kind === 'securitySchemes' && isObject(copy) ? { ...copy, ...mounted } : copy
      }
    }
  }

  /** The operations of each path, at each base path of their servers. */
  paths(): (readonly [path: string, item: CopiedNode])[] {
    const { root } = this.#document
    const entries = Object.entries(isObject(root.paths) ? root.paths : {}).filter(([path]) => !path.startsWith('x-'))
    return entries.flatMap(([path, written]) => {
      const item = this.#copy(this.#standing(written))
      if (!isObject(item)) return []
      const keys = OPERATION_KEYS.filter((key) => Object.hasOwn(item, key))
      const places = Map.groupBy(keys, (key) => this.#pathOf(path, key))
      return [...places].map(([place, own]) => [place, this.#item(item, own)] as const)
    })
  }

  /** A path's operations, with base paths where their servers require that. */
  #standing(item: unknown): unknown {
    if (!isObject(item) || typeof item.$ref !== 'string') return item
    const { $ref, ...own } = item
    const target = at(this.#document.root, fromRef($ref) ?? '/')
    return isObject(target) ? { ...target, ...own } : item
  }

  /** What stands beside paths and components, such as parts of other files. */
  others(): CopiedNode {
    const parts = Object.entries(this.#document.root).filter(([key]) => !ELSEWHERE.has(key))
    return Object.fromEntries(parts.map(([key, part]) => [key, this.#copy(part)]))
  }

  /** Some of a path's operations, with what the document says for all of them. */
  #item(item: JsonObject, keys: readonly string[]): CopiedNode {
    const { servers: _servers, ...own } = item
    const operations = Object.entries(own).flatMap(([key, operation]) => {
      if (!OPERATION_KEYS.includes(key)) return [[key, operation]]
      if (!keys.includes(key)) return []
      const { servers: _others, ...said } = isObject(operation) ? operation : {}
      const security = said.security ?? this.#renamed(this.#document.root.security)
      return [[key, security == null ? said : { ...said, security }]]
    })
    return { ...Object.fromEntries(operations), [FROM]: this.#document.name }
  }

  /** Security requirements with the new names of their schemes. */
  #renamed(security: unknown): unknown {
    if (!Array.isArray(security)) return security
    return security.map((one) =>
      isObject(one)
        ? Object.fromEntries(
            Object.entries(one).map(([scheme, scopes]) => [this.#nameOf('securitySchemes', scheme), scopes]),
          )
        : one,
    )
  }

  #nameOf(kind: string, name: string): string {
    return this.#names.get(join('', kind, name)) ?? name
  }

  /**
   * The path of an operation: under the first of its own servers, or of its path's, as if it were the only document.
   */
  #pathOf(path: string, key: string): string {
    const { prefix, isNamed, root } = this.#document
    const item = this.#standing(at(root, join('/paths', path)))
    const servers = isNamed ? [] : [at(item, join('', key, 'servers')), at(item, '/servers')]
    const own = servers.find((list) => Array.isArray(list) && list.length > 0)
    const base = own === undefined ? prefix : readBasePaths(own)[0]
    return `${base}${path.startsWith('/') ? path : `/${path}`}`
  }

  #copy(value: unknown, isMap = false): unknown {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#copies.get(value)
    if (known !== undefined) return known
    if (Array.isArray(value)) {
      const list: unknown[] = []
      this.#copies.set(value, list)
      list.push(...value.map((item) => this.#copy(item)))
      return list
    }
    if (!isJsonObject(value)) return value
    const copy: CopiedNode = {}
    this.#copies.set(value, copy)
    for (const [key, member] of Object.entries(value))
      setMember(copy, key, isMap ? this.#copy(member) : this.#keyword(key, member))
    return copy
  }

  #keyword(key: string, value: unknown): unknown {
    if ((key === '$ref' || key === 'operationRef') && typeof value === 'string') return this.#moved(value)
    const copy = DATA.test(key) ? value : this.#copy(value, MAPS.test(key))
    return key === 'security' ? this.#renamed(copy) : copy
  }

  #moved(ref: string): string {
    const pointer = fromRef(ref)
    if (pointer === null) return ref
    const [first = '', second = '', third = '', ...rest] = tokens(pointer)
    const place =
      first === 'components'
        ? join('', first, second, this.#nameOf(second, third), ...rest)
        : first === 'paths'
          ? join('', first, this.#pathOf(second, third), ...tokens(pointer).slice(2))
          : this.#others + pointer
    return `#${encodeURI(place)}`
  }
}

const ELSEWHERE = new Set('openapi info servers security paths components webhooks tags externalDocs'.split(' '))
