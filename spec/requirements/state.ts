/**
 * Requirements about the items of a resource: one operation creates them, and others read, list, change and delete
 * them. Most of these are courtesy. After a success there is "no guarantee that such a state change will be observable"
 * (RFC 9110 section 9.3.4), because a server may process what it received, and other clients may change it.
 */

import type { Api, Operation } from '../contract/contract.ts'
import { nameOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, jsonOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { attributesOf } from '../names/property-named.ts'
import { onceWithin } from '../program/once-for.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { collectionMapOf } from '../resources/map.ts'
import { collectionsIn, type Resource, type Role, shownAt, type Use } from '../resources/resources.ts'
import type { ListAspect, RequirementDraft, StateAspect } from './concern.ts'
import { givenBy, itemSentBy, leavesUnsent, nullableTexts } from './item-sent.ts'
import { leveled, listDrafts, parentNamed } from './lists.ts'
import { birthsOf, changesOf, countersOf, defaultsOf, foldedTexts, formulasOf, statesAtFirst } from './properties.ts'
import { freedBy, otherBodyTold, sentenceOf, staleTold, takenAlong } from './said.ts'
import {
  barredElsewhere,
  childrenTold,
  countsTold,
  documents,
  hasMissing,
  hasMissingParent,
  hasTags,
  momentsTold,
  namesMember,
  referencesTold,
  refusesAgain,
  retryHeader,
  speaksOfSuccess,
  statesAfter,
  uniquenessTold,
} from './told.ts'

type Promised = Pick<RequirementDraft, 'text' | 'breach' | 'source' | 'because'> & {
  readonly roles: readonly Role[]
  /** Those of the roles for which it is a must. */
  readonly must?: readonly Role[]
  /** The resource needs an operation of one of these roles, to look at the effect. Empty: the report says if not. */
  readonly seenBy: readonly Role[]
  readonly isOfAny?: boolean
  /** It holds for a PUT that creates an item, too. */
  readonly isOfPut?: boolean
}

const PROMISED: Readonly<Record<Exclude<StateAspect, ListAspect>, Promised>> = sentences.state

/** What an operation promises about the items of its resource. */
export function stateDrafts(api: Api, operation: Operation): RequirementDraft[] {
  const { resource: known, use } = collectionsIn(api).uses.get(operation) ?? {}
  const kept = [...keptDraft(api, operation), ...severalDraft(api, operation)]
  if (known === undefined || use === undefined) return kept
  const resource = itemsWithin(api, known)
  const ofList = use === plainUse(resource, 'list') ? listDrafts(api, resource, use) : []
  const isCreated = creatorOf(resource) !== undefined
  const isPutting = putsNew(resource, use)
  const isBelow = resource.parents > 0 && ['list', 'create'].includes(use.role)
  const aspects = (Object.keys(PROMISED) as (keyof typeof PROMISED)[]).flatMap((aspect): RequirementDraft[] => {
    const { roles, seenBy, must = [], isOfAny = false, isOfPut = false, ...words } = PROMISED[aspect]
    const isSeen = seenBy.length === 0 || seenBy.some((each) => plainUse(resource, each) !== undefined)
    const isAbout = roles.includes(use.role) || (isOfPut && isPutting)
    if (!isAbout || !isSeen || !(isCreated || isOfAny)) return []
    // A list that needs a filter does not show every item. Of an unknown item, nothing is compared.
    const isPlace = (aspect === 'missing' || use.role === 'act') && !isBelow
    const isAsked = isAskedAt(resource, use, isPlace)
    if (!isAsked || APPLIES[aspect]?.(resource, use, api) === false) return []
    const concern = { kind: 'state', aspect, resource, use } as const
    const own = must.includes(use.role) ? words : leveled(words, sentenceOf(aspect, { api, resource, use }))
    return [{ id: `state.${aspect}`, ...own, concern }]
  })
  return [...aspects, ...ofList, ...joinDraft(api, use), ...kept]
}

/** True where an aspect is asked of this use: at the place of an item, of each that makes several, else of the plain one. */
function isAskedAt(resource: Resource, use: Use, isPlace: boolean): boolean {
  if (isPlace) return use.item?.in === 'path'
  return use.role === 'create-many' || plainUse(resource, use.role) === use
}

/** What an operation promises that takes a file, or a value that is no item. */
function keptDraft(api: Api, operation: Operation): RequirementDraft[] {
  const found = shownAt(api, operation, collectionsIn(api))
  const schema = found && answerSchema(found.read)
  const alone = { name: nameOf(operation.path), path: operation.path, parents: 0, key: null, request: null, uses: [] }
  const resource = found?.owner ?? (schema && { ...alone, schema })
  const isMade = found?.isNew === true || found?.owner == null || creatorOf(found.owner) !== undefined
  // What a change of some of it leaves is another question.
  if (found === null || resource === null || !isMade || found.use.role === 'merge') return []
  return [promised(found.isFile ? 'filed' : 'set', resource, found.use)]
}

/** What an operation promises by its sentence; `isSaid`: the document itself says it, so that it is a must. */
function promised(
  aspect: Exclude<StateAspect, ListAspect>,
  resource: Resource,
  use: Use,
  isSaid = false,
): RequirementDraft {
  const { roles: _, seenBy: __, ...words } = PROMISED[aspect]
  const concern = { kind: 'state', aspect, resource, use } as const
  return { id: `state.${aspect}`, ...(!isSaid && { level: 'should' }), ...words, concern }
}

/** What an operation promises that changes or deletes several items which this run can make. */
function severalDraft(api: Api, operation: Operation): RequirementDraft[] {
  const { resource, use } = collectionMapOf(api).useOf(operation) ?? {}
  const isSeen = resource !== undefined && plainUse(resource, 'create') && plainUse(resource, 'read')
  if (!isSeen || use?.of !== 'several' || use.role === 'act') return []
  return [promised(use.role === 'delete' ? 'all-gone' : 'all-changed', resource, use)]
}

/** What an operation promises that adds an item of another resource to one, or takes it away. */
function joinDraft(api: Api, use: Use): RequirementDraft[] {
  const { joins } = use
  const owner = collectionsIn(api).resources.find(({ path }) => path === joins?.owner)
  // Who a run asks as is not known.
  if (
    joins === undefined ||
    joins.by.in === 'asker' ||
    joins.way === 'looks' ||
    owner === undefined ||
    creatorOf(owner) === undefined
  )
    return []
  const aspect = joins.way === 'takes' ? 'parted' : 'joined'
  const isNamed = joins.way === 'adds' && namesMember(api, use)
  const aspects: readonly ('joined' | 'parted' | 'naming')[] = isNamed ? [aspect, 'naming'] : [aspect]
  return aspects.map((each) => promised(each, owner, use))
}

/** The resources as their items' properties are compared: those within `attributes` are the item's own. */
const itemsWithin = onceWithin((_: Api, resource: Resource): Resource => {
  const { schema, uses } = resource
  const put = uses.find((use) => putsNew(resource, use))
  const request = resource.request ?? (put && itemSentBy(put)?.schema) ?? null
  const own = { schema: attributesOf(schema).schema, request: request && attributesOf(request).schema }
  const isSame = own.schema === schema && own.request === resource.request
  return isSame ? resource : { ...resource, ...own }
})

/** True for a change by what differs alone (RFC 7396). */
export function isMergePatch({ operation }: Use): boolean {
  return jsonOf(operation.body)?.name === 'application/merge-patch+json'
}

/** True where the body of a change may leave out a property that a new item can have. */
function leavesOut({ request, key }: Resource, use: Use): boolean {
  const needed = itemSentBy(use)?.schema.shape.required
  return [...(request?.shape.properties.keys() ?? [])].some((name) => name !== key && needed?.has(name) !== true)
}

/** Where the document says enough for an aspect; absent where every document does. */
const APPLIES: Partial<Readonly<Record<StateAspect, (resource: Resource, use: Use, api: Api) => boolean>>> = {
  unique: ({ key }, use, api) =>
    use.role === 'create'
      ? uniquenessTold(api, use) !== null
      : uniquenessTold(api, use)?.names.every((name) => name !== key) === true,
  // Without a key, two alike may be two items.
  single: ({ key }) => key !== null,
  pages: (_, use) => isPaged(use),
  defaults: (_, use) => defaultsOf(itemSentBy(use)?.schema ?? null).size > 0,
  lettered: (_, use) => foldedTexts(itemSentBy(use)?.schema ?? null).size > 0,
  begun: (resource) => statesAtFirst(resource).size > 0,
  given: (resource, use) => givenBy(resource, use).size > 0,
  kept: leavesOut,
  'kept-texts': (resource, use) => isMergePatch(use) && leavesOut(resource, use),
  emptied: (resource, use) => isMergePatch(use) && nullableTexts(resource, use).length > 0,
  cleared: (resource, use) => !isMergePatch(use) && nullableTexts(resource, use).length > 0,
  acted: (resource, use) => statesAfter(resource, use).length > 0,
  once: (resource, use, api) => refusesAgain(api, resource, use),
  barred: (resource, use, api) => use.item?.in === 'path' && barredElsewhere(api, resource, use) !== null,
  numbered: (resource, use, api) => countsTold(api, use, resource, collectionMapOf(api)).length > 0,
  retried: (_, use) => retryHeader(use) !== undefined,
  rekeyed: (_, use, api) => otherBodyTold(api, use) != null,
  stale: (resource, use, api) => staleTold(api, resource, use) !== null,
  along: (resource, use, api) => takenAlong(api, use, resource).some(({ of }) => plainUse(of, 'read') !== undefined),
  freed: (resource, use, api) => freedBy(api, use, resource).some(({ of }) => plainUse(of, 'read') !== undefined),
  naming: (_, use, api) => referencesTold(api, use.operation, collectionMapOf(api)).length > 0,
  timely: (resource, use, api) => momentsTold(api, resource, use) !== null,
  holding: (resource, use, api) => childrenTold(api, use, resource).length > 0,
  missing: (resource, use, api) => {
    const isOwn =
      creatorOf(resource) !== undefined && (['read', 'delete'] as const).every((role) => plainUse(resource, role))
    const isMany = use.role === 'list' || use.role === 'create'
    const isTold = isMany ? hasMissingParent(api, use) : use.role === 'read' || isOwn
    // A PUT creates what is not there where the document has a 201 for that (RFC 9110 section 9.3.4).
    const isPut = use.role === 'replace' && documents(use, '201')
    return isTold && !isPut && hasMissing(use) && !speaksOfSuccess(api, use)
  },
  beneath: ({ parents }, use) => parents > 0 && pathParameters(use.operation.path).length > parents && hasMissing(use),
  housed: (resource, use) => parentNamed(resource, itemSentBy(use)?.schema ?? null) !== null,
  headed: (_, { operation }) => operation.method === 'GET',
  tagged: ({ uses }) => uses.some(hasTags),
  derived: ({ schema }) => formulasOf(schema).length > 0,
  saved: (_, use) => documents(use, '304') && hasTags(use),
  guarded: ({ uses }, use) => documents(use, '412') && uses.some(hasTags),
  born: ({ schema }) => birthsOf(schema).length > 0,
  renewed: ({ schema }) => changesOf(schema).length > 0,
  counting: ({ schema, request }) =>
    countersOf(schema).some(([name]) => request?.shape.properties.get(name)?.travels('request') !== true),
  // A body that requires less than a new item does is no whole one.
  whole: (resource, use) => {
    if (leavesUnsent(resource, use)) return false
    const needed = itemSentBy(use)?.schema.shape.required
    const names = [...(resource.request?.shape.required.keys() ?? [])].filter((name) => name !== resource.key)
    return names.length > 0 && names.every((name) => needed?.has(name) === true) && leavesOut(resource, use)
  },
}

/**
 * The first use of a role that shows any item: a list without a filter, or an operation that names an item. What somebody
 * makes, nobody else need see, or yet: of paths that say for whom they are, those like the one that creates.
 */
export function plainUse(resource: Resource, role: Role): Use | undefined {
  const whose = forWhom(resource.uses.find((use) => use.role === 'create') ?? resource.uses[0])
  return resource.uses.find((use) => {
    if (use.role !== role || !isPlainly(use) || forWhom(use) !== whose) return false
    if (role === 'list') return (use.home ?? use.operation.path) === resource.path && !isFiltered(use)
    const isInBody = role === 'replace' || role === 'merge'
    return role === 'create' || (resource.key !== null && (use.item !== null || isInBody))
  })
}

/** The part of a use's path that says for whom it is, which its plain path lacks: `admin` of `/admin/orders`. */
function forWhom(use: Use | undefined): string | undefined {
  const [segments, plain] = [use?.operation.path.split('/') ?? [], use?.home?.split('/') ?? []]
  const at = plain.findIndex((one, index) => one !== segments[index])
  return at > 0 && plain[at] === segments[at + 1] && !plain[at]?.startsWith('{') ? segments[at] : undefined
}

/**
 * True for a PUT that creates the item of its path where there is none, as its 201 says (RFC 9110 section 9.3.4), of a
 * resource that has no other way to create items, and one to delete them.
 */
export function putsNew(resource: Resource, use: Use): boolean {
  const isPut = use.role === 'replace' && use.operation.method === 'PUT' && use.item?.in === 'path'
  const isNew = documents(use, '201') && pathParameters(resource.path).length === 0
  const others = resource.uses.filter((one) => one.role === 'create' || one.role === 'create-many')
  return isPut && isNew && others.length === 0 && plainUse(resource, 'delete') !== undefined
}

/** How an item is created: by POST, or by PUT at its path. */
export function creatorOf(resource: Resource): Use | undefined {
  return plainUse(resource, 'create') ?? resource.uses.find((use) => putsNew(resource, use))
}

/** True where a body is JSON and the item itself, or there is none: what else means a change can't be compared by names. */
function isPlainly(use: Use): boolean {
  const { operation, role, sets } = use
  const takesItem = role === 'create' || role === 'replace' || role === 'merge'
  const isItem = !takesItem || itemSentBy(use) !== null
  const isUpdate = role === 'merge' && operation.method !== 'PATCH'
  return isItem && !isUpdate && sets === null
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
