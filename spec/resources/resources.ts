/**
 * Derives resources from the operations of a contract alone: what they create, list, read, change and delete. An
 * operation for which this is unclear stays stateless.
 */

import type { Api } from '../contract/contract.ts'
import { searchesJoined, usesBeside, withChoice } from './beside.ts'
import { collectionsOf, isRemembered, usesOf } from './collections.ts'
import type { Resources } from './resource.ts'

export type { Resource, Resources, Role, Use } from './resource.ts'

/** The resources of an API. */
export function resourcesOf(api: Api): Resources {
  return api.derive(derived)
}

/** How the resources of an API are derived: what {@link Api.derive} keeps them under. */
export function derived(api: Api): Resources {
  const plain = collectionsOf(api)
  const resources = searchesJoined(plain.resources).flatMap((resource) => {
    const own = resource.uses.flatMap((use) => withChoice(use, resource))
    if (!isRemembered(own)) return []
    const more = usesBeside(api, resource).filter(({ operation }) => !plain.uses.has(operation))
    return { ...resource, uses: [...own, ...more] }
  })
  return usesOf(api, resources)
}
