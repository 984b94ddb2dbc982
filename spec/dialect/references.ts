/** Finds the targets of references: by `$id`, `$anchor`, percent-encoding, and pointers that pass through a `$ref`. */

import { at, fromRef, isObject, type JsonObject, locate, tokens } from '../json/pointer.ts'

/** The schema resources of a document by their URI, and the anchors of each (JSON Schema core, section 8.2). */
export class SchemaResources {
  readonly #pointers = new Map<string, string>([['', '']])
  readonly #anchors = new Map<string, string>()
  /** The URIs of resources by the pointers where they begin. */
  readonly #roots = new Map<string, string>()
  readonly #dynamic = new Map<string, Map<string, string>>()

  /** Records the resource that begins at `pointer`; returns its URI. */
  begin(id: string, base: string, pointer: string): string {
    const uri = resolveUri(id.replace(/#.*$/s, ''), base)
    this.#pointers.set(uri, pointer)
    this.#roots.set(pointer, uri)
    return uri
  }

  anchor(name: string, resource: string, pointer: string): void {
    this.#anchors.set(`${resource}#${name}`, pointer)
  }

  /** Records a `$dynamicAnchor`, which is an anchor, too. */
  dynamicAnchor(name: string, resource: string, pointer: string): void {
    this.anchor(name, resource, pointer)
    this.#dynamic.set(resource, (this.#dynamic.get(resource) ?? new Map()).set(name, pointer))
  }

  dynamicAnchors(resource: string): ReadonlyMap<string, string> {
    return this.#dynamic.get(resource) ?? NONE
  }

  /** The URI of the resource that a pointer is in. */
  at(pointer: string): string {
    for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
      const uri = this.#roots.get(place)
      if (uri !== undefined) return uri
    }
    return ''
  }

  /** The target of a `$ref` in a resource, as a pointer from the document's root; null where nothing is there. */
  find(document: JsonObject, ref: string, resource: string): string | null {
    const [, address = '', fragment = ''] = /^([^#]*)#?(.*)$/s.exec(ref) ?? []
    const uri = address === '' ? resource : resolveUri(address, resource)
    const root = this.#pointers.get(uri)
    if (root === undefined) return null
    const inside = fromRef(`#${fragment}`)
    if (inside === null) return this.#anchors.get(`${uri}#${fragment}`) ?? null
    // By its $id such a reference would be wrong, but many authors mean the document's components by it.
    return locate(document, root + inside) ?? (root === '' ? null : locate(document, inside))
  }
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A made-up base URI, for documents with relative ids. */
const BASE = 'document:/'

function resolveUri(uri: string, base: string): string {
  const from = URL.canParse(base, BASE) ? new URL(base, BASE).href : BASE
  return URL.canParse(uri, from) ? new URL(uri, from).href : uri
}

/** The object or array that holds the value at `pointer`, and the key of the value; null for the root. */
export function parentOf(
  document: JsonObject,
  pointer: string,
): { readonly holder: Record<string, unknown> | unknown[]; readonly key: string } | null {
  const end = pointer.lastIndexOf('/')
  if (end === -1) return null
  const holder = at(document, pointer.slice(0, end))
  const [key = ''] = tokens(pointer.slice(end))
  return Array.isArray(holder) || isObject(holder) ? { holder, key } : null
}
