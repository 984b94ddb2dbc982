/** `GET /_mock/resources`: what the console's view of the data needs to know of the document's resources. */

import { accountsOf } from '../../spec/accounts/accounts.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { join } from '../../spec/json/pointer.ts'
import { resourceRows } from '../../spec/resources/corrections/resource-table.ts'
import { mapOf } from '../../spec/resources/map.ts'

export type ShownResources = ReturnType<typeof shownResources>
export type ShownResource = ShownResources['resources'][number]

/** The resources of an API, and what each operation does with them. The page would need all words to find them. */
export function shownResources(api: Api) {
  const { resources, relations } = mapOf(api)
  const byResource = Map.groupBy(relations, ({ from }) => (from.in === 'item' ? from.resource : null))
  const shown = resources.map((resource) => {
    const { name, key, uses } = resource
    const use = uses.find(({ role }) => role === 'create') ?? uses.find(({ role }) => role === 'replace')
    const links = (byResource.get(resource) ?? []).flatMap(({ from: { at }, to, isMany, isEmbedded }) => {
      const each = isMany ? `${at}/*` : at
      if (to.key === null) return []
      return [[isEmbedded ? join(each, to.key) : each, to.name] as const]
    })
    return {
      name,
      /** The property that identifies an item; null where there is none. */
      key,
      /** The id of the operation whose request a new item begins with; null where nothing creates or replaces one. */
      sample: use?.operation.id ?? null,
      /** The resource whose key each value is, by its JSON Pointer, with `*` for each item of a list. */
      links: Object.fromEntries(links),
    }
  })
  return { resources: shown, rows: resourceRows(api, accountsOf(api)) }
}
