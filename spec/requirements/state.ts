/**
 * Requirements about the items of a resource: one operation creates them, and others read, list, change and delete
 * them. All of these are courtesy. After a success there is "no guarantee that such a state change will be observable"
 * (RFC 9110 section 9.3.4), because a server may process what it received, and other clients may change it.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { collectionsIn, type Resource, type Role, type Use } from '../resources/resources.ts'
import type { RequirementDraft, StateAspect } from './concern.ts'

type Promised = Pick<RequirementDraft, 'text' | 'breach' | 'source' | 'because'> & {
  readonly role: Role
  /** The resource needs an operation of one of these roles, to look at the effect. Empty: the report says if not. */
  readonly seenBy: readonly Role[]
}

const SEEN: readonly Role[] = ['read', 'list']
const NOT_FORCED = 'no rule forces a server to show it.'

const PROMISED: Readonly<Record<StateAspect, Promised>> = {
  'read-back': {
    role: 'create',
    seenBy: ['read'],
    text: 'A created item can be read as it was sent.',
    breach: 'A created item cannot be read as it was sent.',
    source: 'RFC 9110 sections 9.3.1 and 9.3.3',
    because: `GET asks for the current representation of what POST created (RFC 9110 sections 9.3.1 and 9.3.3), and a client has no other way to see that the service kept it; ${NOT_FORCED}`,
  },
  listed: {
    role: 'create',
    seenBy: ['list'],
    text: 'The list contains a created item.',
    breach: 'The list lacks a created item.',
    source: 'RFC 9110 sections 9.3.1 and 9.3.3',
    because: `GET asks for the current representation of the collection (RFC 9110 section 9.3.1), to which POST added an item (section 9.3.3); ${NOT_FORCED}`,
  },
  apart: {
    role: 'create',
    seenBy: SEEN,
    text: 'Two requests to create an item create two items.',
    breach: 'Creating an item replaces another one.',
    source: 'RFC 9110 section 9.3.3',
    because:
      'POST creates a resource that has yet to be identified by the server (RFC 9110 section 9.3.3): it has no other one to replace.',
  },
  refused: {
    role: 'create',
    seenBy: SEEN,
    text: 'A refused request to create an item creates none.',
    breach: 'A refused request to create an item creates one.',
    source: 'RFC 9110 section 15.5.1',
    because:
      'With 400 a server says that it "cannot or will not process the request" (RFC 9110 section 15.5.1), and a client sends it again.',
  },
  pages: {
    role: 'list',
    seenBy: ['list'],
    text: 'The pages of the list show each item once.',
    breach: 'The pages of the list repeat an item, or leave one out.',
    source: 'RFC 9110 section 9.3.1',
    because: `The pages together are the collection's representation (RFC 9110 section 9.3.1), and a client has no other way to get all items; ${NOT_FORCED}`,
  },
  replaced: {
    role: 'replace',
    seenBy: [],
    text: 'A replaced item can be read as it was sent.',
    breach: 'A replaced item cannot be read as it was sent.',
    source: 'RFC 9110 section 9.3.4',
    because:
      'A successful PUT "would suggest that a subsequent GET on that same target resource will result in an equivalent representation" (RFC 9110 section 9.3.4); the RFC does not guarantee it.',
  },
  merged: {
    role: 'merge',
    seenBy: [],
    text: 'The changed properties of an item can be read as they were sent.',
    breach: 'The changed properties of an item cannot be read as they were sent.',
    source: 'RFC 5789 section 2',
    because:
      'PATCH asks for the changes that its body describes (RFC 5789 section 2); how a body of this media type describes them, the standards do not say.',
  },
  gone: {
    role: 'delete',
    seenBy: SEEN,
    text: 'A deleted item is gone.',
    breach: 'A deleted item is still there.',
    source: 'RFC 9110 section 9.3.5',
    because:
      'DELETE asks the server to "remove the association between the target resource and its current functionality", and 200 and 204 say that "the action has been enacted" (RFC 9110 section 9.3.5, a SHOULD).',
  },
}

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
