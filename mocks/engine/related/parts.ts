/** What stands in a list of an item alone, such as the comments within a post: it is made, changed and taken away there. */

import { isObject, type JsonObject, ownMember } from '../../../spec/json/pointer.ts'
import type { PartOfItem, Resource } from '../../../spec/resources/resource.ts'
import { namesSent, type StateChange } from '../changes/follow.ts'
import { type AuthorMeans, createAuthor } from '../people/authored.ts'
import type { Write } from '../state/deed.ts'
import { type Items, keyText, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'

/** What a server adds to an item, as it would for one of a resource. */
type Admitted = {
  readonly freeKey: (items: Items, scope: string, sent: JsonObject) => unknown
  readonly complete: (whole: JsonObject, up: ReadonlyMap<string, string>, id: string, by: StateChange) => JsonObject
}

/** Gives such a list of an item as it is after a write, and what was made or changed in it. */
export function createParts(
  { resource, ...means }: AuthorMeans & { readonly resource: Resource },
  { property, key, ...part }: PartOfItem,
  admissionOf: (own: Resource) => Admitted,
) {
  const schema = resource.schema.wide.properties.get(property)?.items ?? resource.schema
  const path = `${resource.path}/{}/${property}`
  const own: Resource = { ...resource, path, key, schema, request: null, parents: 0, uses: [] }
  const { freeKey, complete } = admissionOf(own)
  const author = createAuthor(own, means)
  const known = (sent: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => name !== key && schema.wide.properties.has(name)))
  const nameOf = (one: unknown): string => keyText(key !== null && isObject(one) ? one[key] : one)
  const next = (memory: Memory, whole: JsonObject, { body, member, by, time }: Write, at: Position) => {
    const around = body?.json.exact
    const sent = part.within !== null && isObject(around) ? ownMember(around, part.within) : around
    const before: readonly unknown[] = [whole[property] ?? []].flat()
    const completed = (one: JsonObject, old: JsonObject | null, given: JsonObject): JsonObject =>
      complete(one, new Map(), nameOf(one), { old, given: namesSent(given), time })
    const made = (one: unknown): unknown => {
      if (!isObject(one)) return one
      const items = memory.write(path, at)
      for (const other of before) items.countFrom(nameOf(other))
      const named = key === null ? {} : { [key]: freeKey(items, '', one) }
      return author(completed({ ...named, ...known(one) }, null, one), one, by, memory)
    }
    const changed = (one: unknown): unknown =>
      nameOf(one) === member && isObject(one) && isObject(sent) ? completed({ ...one, ...known(sent) }, one, sent) : one
    const rest = part.isTaken ? before.filter((one) => nameOf(one) !== member) : before.map(changed)
    const isNew = (one: unknown): boolean => isObject(one) || !before.includes(one)
    const added = part.named === null ? [sent].flat().filter(isNew).map(made) : []
    const all = [...rest, ...added]
    return { list: { [property]: all }, one: added.at(-1) ?? all.find((one) => nameOf(one) === member) }
  }
  return { schema, next }
}
