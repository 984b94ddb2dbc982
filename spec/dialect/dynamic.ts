/**
 * Replaces `$dynamicRef` by `$ref` (JSON Schema core, section 8.2.3.2). The target of a `$dynamicRef` depends on the
 * path by which a validator reaches it: the outermost schema resource on that path that has the anchor decides. So a
 * schema that is reached by different paths is copied, once for each set of targets of its dynamic references.
 */

import { at, isObject, type JsonObject, join } from '../json/pointer.ts'
import { isNode, type SchemaNode } from './dialect.ts'
import type { SchemaResources } from './references.ts'

/** A resolved `$ref` of a schema: its node, the resource that it is in, and the pointer of its target. */
export type SettledReference = { readonly node: SchemaNode; readonly resource: string; readonly target: string }

/** The pointer to which each dynamic anchor leads, by the anchor's name. */
type Anchors = ReadonlyMap<string, string>

const NAME = 'x-dynamic'

/** Makes dynamic references static. `dynamic` has the nodes with a dynamic `$ref`, and the name of its anchor. */
export function settleDynamic(
  document: JsonObject,
  resources: SchemaResources,
  references: readonly SettledReference[],
  dynamic: ReadonlyMap<SchemaNode, string>,
): void {
  if (dynamic.size === 0) return
  const { components } = document
  const root: SchemaNode = isNode(components) ? components : {}
  const schemas: SchemaNode = isNode(root.schemas) ? root.schemas : {}
  Object.assign(document, { components: Object.assign(root, { schemas }) })
  const targets = new Map(references.map(({ node, target }) => [node, target]))
  const copies = new Map<string, string>()

  /** The names of the dynamic anchors on which the schema at a pointer depends, directly or through references. */
  const anchorsAt = (pointer: string, seen = new Set<string>()): ReadonlySet<string> => {
    const names = new Set<string>()
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(walk)
      if (!isNode(value)) return
      const name = dynamic.get(value)
      if (name !== undefined) names.add(name)
      const target = targets.get(value)
      if (target !== undefined && !seen.has(target)) {
        for (const each of anchorsAt(target, seen.add(target))) names.add(each)
      }
      Object.values(value).forEach(walk)
    }
    walk(at(document, pointer))
    return names
  }

  /** The meaning inside a resource: its own anchors, except those that an outer resource has defined. */
  const within = (meaning: Anchors, resource: string): Anchors =>
    new Map([...resources.dynamicAnchors(resource), ...meaning])

  /** The pointer for a reference to `target` from a place with this meaning of anchors: the target or a copy of it. */
  const settled = (target: string, meaning: Anchors): string => {
    const own = resources.dynamicAnchors(resources.at(target))
    const names = [...anchorsAt(target)].filter((name) => meaning.has(name) && meaning.get(name) !== own.get(name))
    if (names.length === 0) return target
    const inside = within(meaning, resources.at(target))
    const key = JSON.stringify([target, ...[...anchorsAt(target)].toSorted().map((name) => [name, inside.get(name)])])
    const known = copies.get(key)
    if (known !== undefined) return known
    const name = `${NAME}-${copies.size + 1}`
    const copy = join('/components/schemas', name)
    copies.set(key, copy)
    schemas[name] = copied(at(document, target), target, inside)
    return copy
  }

  const leadsTo = (node: SchemaNode, target: string, meaning: Anchors): string =>
    settled(meaning.get(dynamic.get(node) ?? '') ?? target, meaning)

  const copied = (value: unknown, pointer: string, outer: Anchors): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copied(item, join(pointer, index), outer))
    if (!isObject(value)) return value
    const meaning = within(outer, resources.at(pointer))
    const members = Object.entries(value).map(([key, member]) => [key, copied(member, join(pointer, key), meaning)])
    const copy: SchemaNode = Object.fromEntries(members)
    const target = targets.get(value)
    if (target !== undefined) copy.$ref = `#${encodeURI(leadsTo(value, target, meaning))}`
    return copy
  }

  // Copies are made from the original document, so no reference is changed before all copies exist.
  const changes = references.map(({ node, resource, target }) => ({
    node,
    ref: leadsTo(node, target, resources.dynamicAnchors(resource)),
    target,
  }))
  for (const { node, ref, target } of changes) if (ref !== target) node.$ref = `#${encodeURI(ref)}`
}
