/** Objects of a document, read through `$ref`. */

import { PartError, type UnreadablePart, UnreadPart } from '../contract/contract.ts'
import { fromRef, isObject, type JsonObject, join } from '../json/pointer.ts'
import { type Document, UNREAD } from '../schema/schema.ts'

/** Is called with each part of a document that is ignored. */
export type Warn = (fault: UnreadablePart) => void

export type Resolved = { readonly node: JsonObject; readonly pointer: string }

/** The object at `pointer`. If a `$ref` stands there, the object that it leads to. */
export function resolve(document: Document, pointer: string): Resolved {
  const seen = new Set<string>()
  let place = pointer
  for (;;) {
    const node = document.at(place)
    if (!isObject(node)) throw new PartError(place, 'an object is expected here')
    if (typeof node.$ref !== 'string') return { node, pointer: place }
    if (typeof node[UNREAD] === 'string') throw new UnreadPart(place, node[UNREAD])
    seen.add(place)
    const target = fromRef(node.$ref)
    if (target === null || seen.has(target)) {
      throw new PartError(place, `$ref ${JSON.stringify(node.$ref)} leads nowhere`)
    }
    place = target
  }
}

/** The names and the pointers of the members of the object at `pointer`; none if nothing is there. */
export function entries(document: Document, pointer: string): [name: string, pointer: string][] {
  const node = document.at(pointer)
  // YAML reads an empty value as null.
  if (node === undefined || node === null) return []
  if (!isObject(node)) throw new PartError(pointer, 'an object is expected here')
  return Object.keys(node).map((name) => [name, join(pointer, name)])
}
