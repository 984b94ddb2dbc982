/** The stored items that a path names above its last one: if one of them does not exist, nothing below it exists. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { anonymous, pathParameters, TEMPLATE } from '../../../spec/contract/path-template.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Store } from './admission.ts'

/** An item above the last one of a request's path that is not stored. */
export type Missing = { readonly resource: Resource; readonly key: string }

export type FindMissing = (values: ReadonlyMap<string, string>, memory: Stored) => Missing | null

/** Finds the missing item above an operation's; null for an operation that is below no stored item. */
export function createFindMissing(
  { resources, admissionOf }: Pick<Store, 'admissionOf'> & Pick<Store['resources'], 'resources'>,
  { path }: Operation,
): FindMissing | null {
  const names = pathParameters(path)
  const above = [...path.matchAll(TEMPLATE)].flatMap(({ index }, place, all) => {
    const isLast = place === all.length - 1 && anonymous(path).endsWith('}')
    const resource = isLast
      ? undefined
      : resources.find((one) => anonymous(one.path) === anonymous(path.slice(0, index)))
    return resource === undefined || resource.key === null ? [] : [{ resource, place }]
  })
  if (above.length === 0) return null
  return (values, memory) => {
    for (const { resource, place } of above) {
      const items = memory.read(resource.path)
      const text = values.get(names[place] ?? '')
      // If no such item ever existed, it is not required.
      const isUsed = items !== null && !items.isWorld && (items.size > 0 || items.deleted.size > 0)
      if (!isUsed || text === undefined) continue
      const admission = admissionOf(resource)
      const parents = new Map(names.slice(0, resource.parents).map((name) => [name, values.get(name) ?? '']))
      const key = keyText(admission.keyFrom(text))
      if (items.get(admission.scopeOf(parents), key) === null) return { resource, key }
    }
    return null
  }
}
