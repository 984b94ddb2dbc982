/**
 * Requirements about the items of a resource: one operation creates them, and others read, list, change and delete
 * them. All of these are courtesy. After a success there is "no guarantee that such a state change will be observable"
 * (RFC 9110 section 9.3.4), because a server may process what it received, and other clients may change it.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { collectionsIn, type Resource, type Role, type Use } from '../resources/resources.ts'
import type { RequirementDraft, StateAspect } from './concern.ts'

type Promised = Pick<RequirementDraft, 'text' | 'breach' | 'source' | 'because'> & {
  readonly role: Role
  /** The resource needs an operation of one of these roles, to look at the effect. Empty: the report says if not. */
  readonly seenBy: readonly Role[]
}

const PROMISED: Readonly<Record<StateAspect, Promised>> = sentences.state

/** What an operation promises about the items of its resource. */
export function stateDrafts(api: Api, operation: Operation): RequirementDraft[] {
  const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
  if (resource === undefined || use === undefined || plainUse(resource, 'create') === undefined) return []
  return (Object.keys(PROMISED) as StateAspect[]).flatMap((aspect): RequirementDraft[] => {
    const { role, seenBy, ...words } = PROMISED[aspect]
    const isSeen = seenBy.length === 0 || seenBy.some((each) => plainUse(resource, each) !== undefined)
    if (role !== use.role || !isSeen) return []
    // A list that needs a filter does not show every item.
    if (plainUse(resource, role) !== use || (aspect === 'pages' && !isPaged(use))) return []
    return [{ id: `state.${aspect}`, level: 'should', ...words, concern: { kind: 'state', aspect, resource, use } }]
  })
}

/** The first use of a role that shows any item: a list without a filter, or an operation that names an item. */
export function plainUse(resource: Resource, role: Role): Use | undefined {
  return resource.uses.find((use) => {
    if (use.role !== role || !isPlainly(use)) return false
    if (role === 'list') return use.operation.path === resource.path && !isFiltered(use)
    const isInBody = role === 'replace' || role === 'merge'
    return role === 'create' || (resource.key !== null && (use.item !== null || isInBody))
  })
}

/** True where a body is JSON and the item itself, or there is none: what else means a change can't be compared by names. */
function isPlainly({ operation, role, within, sets }: Use): boolean {
  const takesItem = role === 'create' || role === 'replace' || role === 'merge'
  const isItem = !takesItem || (bodySchema(operation)?.wide.properties.size ?? 0) > 0
  const isUpdate = role === 'merge' && operation.method !== 'PATCH'
  return isItem && !isUpdate && within.length === 0 && sets === null
}

/** True for a list that requires query parameters other than those for paging. */
function isFiltered({ operation }: Use): boolean {
  const pagers = Object.values(pagingOf(operation))
  return operation.parameters.some((one) => one.in === 'query' && one.required && !pagers.includes(one))
}

function isPaged({ operation }: Use): boolean {
  const { offset, page, cursor } = pagingOf(operation)
  return (offset ?? page ?? cursor) !== undefined
}
