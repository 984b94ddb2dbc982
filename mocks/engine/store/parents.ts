/** Items whose parent a path names, among those of all parents: which they are, and what a new one gets. */

import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import type { ParentFilter, Resource } from '../../../spec/resources/resource.ts'
import { valuesAt } from '../choice/choosing.ts'
import { type Item, keyText } from '../state/items.ts'
import { typed } from './admission.ts'

/** The parameters that name the parents, in the order of the use's filters. */
export type ParentTexts = readonly string[]

export const NO_PARENT: ParentTexts = []

/** How a use chooses among the items of all parents; it chooses all where its path names none. */
export function createParentage(filters: readonly ParentFilter[], { schema, request }: Resource) {
  const properties = new Map([...(request?.wide.properties ?? []), ...schema.wide.properties])
  const textsIn = (values: ReadonlyMap<string, string>): ParentTexts =>
    filters.length === 0 ? NO_PARENT : filters.map(({ parameter }) => values.get(parameter) ?? '')
  const isOf = (item: Item, texts: ParentTexts): boolean =>
    filters.every(({ path }, index) => valuesAt(item.json.exact, path).some((one) => keyText(one) === texts[index]))
  /** A value that names the parents; `isNew`: whatever was sent. */
  const named = (value: JsonObject, texts: ParentTexts, isNew: boolean): JsonObject => {
    const whole: Record<string, unknown> = { ...value }
    for (const [index, { path }] of filters.entries()) {
      const [name = '', inner] = path
      const place = properties.get(name)
      const before = whole[name]
      if (before != null && !isNew) continue
      const shape = inner === undefined ? place : place?.wide.properties.get(inner)
      const own = typed(texts[index] ?? '', shape?.types ?? null)
      setMember(whole, name, inner === undefined ? own : { ...(isObject(before) ? before : {}), [inner]: own })
    }
    return whole
  }
  return { hasAny: filters.length > 0, textsIn, isOf, named }
}
