/**
 * `$dynamicRef` made `$ref` (JSON Schema core, section 8.2.3.2): where it leads depends on the way by which a validator
 * comes to it, for the outermost schema resource on that way has the first say. So what is come to by different ways is
 * copied, once for each set of things that its dynamic references mean.
 */

import { at, isObject, type JsonObject, join } from '../json-pointer.ts'
import type { SchemaResources } from './references.ts'
import { isNode, type Node } from './schema.ts'

/** A `$ref` of a schema, resolved: the resource that it stands in, and the pointer that it leads to. */
export type Resolved = { readonly node: Node; readonly resource: string; readonly target: string }

/** What dynamic anchors mean, by their names: a pointer each. */
type Meaning = ReadonlyMap<string, string>

const NAME = 'x-dynamic'

/** Makes every reference lead to what it means; `dynamic` are the nodes whose `$ref` is a dynamic one, with its anchor. */
export function settleDynamic(
  document: JsonObject,
  resources: SchemaResources,
  references: readonly Resolved[],
  dynamic: ReadonlyMap<Node, string>,
): void {
  if (dynamic.size === 0) return
  const { components } = document
  const root: Node = isNode(components) ? components : {}
  const schemas: Node = isNode(root.schemas) ? root.schemas : {}
  Object.assign(document, { components: Object.assign(root, { schemas }) })
  const targets = new Map(references.map(({ node, target }) => [node, target]))
  const copies = new Map<string, string>()

  /** The anchors whose meaning matters to the schema at a pointer, through all that it refers to. */
  const asked = (pointer: string, seen = new Set<string>()): ReadonlySet<string> => {
    const names = new Set<string>()
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(walk)
      if (!isNode(value)) return
      const name = dynamic.get(value)
      if (name !== undefined) names.add(name)
      const target = targets.get(value)
      if (target !== undefined && !seen.has(target)) {
        for (const each of asked(target, seen.add(target))) names.add(each)
      }
      Object.values(value).forEach(walk)
    }
    walk(at(document, pointer))
    return names
  }

  /** Within a resource its anchors mean its own, unless somebody outside of it has said otherwise. */
  const within = (meaning: Meaning, resource: string): Meaning =>
    new Map([...resources.dynamicAnchors(resource), ...meaning])

  /** Where a reference to `target` leads, coming from where anchors have this meaning. */
  const settled = (target: string, meaning: Meaning): string => {
    const own = resources.dynamicAnchors(resources.at(target))
    const names = [...asked(target)].filter((name) => meaning.has(name) && meaning.get(name) !== own.get(name))
    if (names.length === 0) return target
    const inside = within(meaning, resources.at(target))
    const key = JSON.stringify([target, ...[...asked(target)].toSorted().map((name) => [name, inside.get(name)])])
    const known = copies.get(key)
    if (known !== undefined) return known
    const name = `${NAME}-${copies.size + 1}`
    const copy = join('/components/schemas', name)
    copies.set(key, copy)
    schemas[name] = copied(at(document, target), target, inside)
    return copy
  }

  const leadsTo = (node: Node, target: string, meaning: Meaning): string =>
    settled(meaning.get(dynamic.get(node) ?? '') ?? target, meaning)

  const copied = (value: unknown, pointer: string, outer: Meaning): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copied(item, join(pointer, index), outer))
    if (!isObject(value)) return value
    const meaning = within(outer, resources.at(pointer))
    const members = Object.entries(value).map(([key, member]) => [key, copied(member, join(pointer, key), meaning)])
    const copy: Node = Object.fromEntries(members)
    const target = targets.get(value)
    if (target !== undefined) copy.$ref = `#${encodeURI(leadsTo(value, target, meaning))}`
    return copy
  }

  // The copies are made of what the document says, so nothing of it is changed before all are there.
  const changes = references.map(({ node, resource, target }) => ({
    node,
    ref: leadsTo(node, target, resources.dynamicAnchors(resource)),
    target,
  }))
  for (const { node, ref, target } of changes) if (ref !== target) node.$ref = `#${encodeURI(ref)}`
}
