/** `GET /_mock/resources`: what the console's view of the data needs to know of the document's resources. */

import { accountsOf } from '../../spec/accounts/accounts.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { join } from '../../spec/json/pointer.ts'
import { type ResourceRow, resourceRows } from '../../spec/resources/corrections/resource-table.ts'
import { mapOf } from '../../spec/resources/map.ts'

/** A resource in the view of the data. */
export type ShownResource = {
  readonly name: string
  /** The property that identifies an item; null where there is none. */
  readonly key: string | null
  /** The id of the operation whose request a new item begins with; null where nothing creates or replaces one. */
  readonly sample: string | null
  /** The resource whose key each value is, by its JSON Pointer, with `*` for each item of a list. */
  readonly links: Readonly<Record<string, string>>
}

export type ShownResources = { readonly resources: readonly ShownResource[]; readonly rows: readonly ResourceRow[] }

/** The resources of an API, and what each operation does with them. The page would need all words to find them. */
export function shownResources(api: Api): ShownResources {
  const { resources, relations } = mapOf(api)
  const byResource = Map.groupBy(relations, ({ from }) => (from.in === 'item' ? from.resource : null))
  const shown = resources.map((resource): ShownResource => {
    const { name, key, uses } = resource
    const use = uses.find(({ role }) => role === 'create') ?? uses.find(({ role }) => role === 'replace')
    const links = (byResource.get(resource) ?? []).flatMap(({ from: { at }, to, isMany, isEmbedded }) => {
      const each = isMany ? `${at}/*` : at
      if (to.key === null) return []
      return [[isEmbedded ? join(each, to.key) : each, to.name] as const]
    })
    return { name, key, sample: use?.operation.id ?? null, links: Object.fromEntries(links) }
  })
  return { resources: shown, rows: resourceRows(api, accountsOf(api)) }
}
