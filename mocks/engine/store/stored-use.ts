/** The relation of an operation to the items of its resource, according to the document. */

import type { Api } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { takesBack } from '../../../spec/effects/removals.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import { join } from '../../../spec/json/pointer.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import { once } from '../../../spec/program/once.ts'
import { PLAIN } from '../../../spec/resources/collections.ts'
import { listFilled } from '../../../spec/resources/elsewhere.ts'
import { namesIn, objectBody } from '../../../spec/resources/envelopes.ts'
import { linesSent } from '../../../spec/resources/joining.ts'
import { spanOf } from '../../../spec/resources/lists/spans.ts'
import { holdsItems } from '../../../spec/resources/resource.ts'
import {
  hasAnyItems,
  type Resource,
  type ResourceUse,
  takesAnyProperty,
  type Use,
} from '../../../spec/resources/resources.ts'
import type { OnwardAct } from '../../../spec/resources/shown/onward.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { Plan } from '../answer/plan.ts'
import type { Occasion } from '../answer/responder.ts'
import { createEffects } from '../bookings/effects.ts'
import { createStanding } from '../bookings/standing.ts'
import { createNaming } from '../changes/naming.ts'
import { createHolding } from '../changes/related.ts'
import { createRemoved } from '../changes/removed.ts'
import type { EngineSettings } from '../message/settings.ts'
import { createMine } from '../people/authored.ts'
import { createPairs } from '../related/pairs.ts'
import type { Generate } from '../values/generate.ts'
import { createHeld, heldBy } from '../values/held.ts'
import { presentationOf } from '../values/presentation.ts'
import type { Store } from './admission.ts'
import { imagining, itemNaming, parentsOf } from './named-items.ts'
import { viewsOf } from './view.ts'

/** A valid request. */
export type ItemRequest = Occasion & {
  readonly request: NonNullable<Occasion['request']>
  readonly query: string
  readonly values: ReadonlyMap<string, string>
  readonly sent: ParsedJson | null
  /** The JSON text of what was sent; null where nothing was. */
  readonly text: string | null
  /** The key of the user who has logged in and asks. */
  readonly user?: string | null
}

type EngineMeans = {
  readonly api: Api
  readonly generate: Generate
  readonly settings: EngineSettings
}

/** What a profile says about an operation, by its id. It is called at the operation's first use. */
export type FactsOf = (operation: string) => Facts

export type StoredUse = ReturnType<typeof createStoredUse>

/** The parameter by which an operation names what was deleted, and which it brings back; undefined for any other. */
export const nameOfGone = ({ resource, use }: ResourceUse) => (takesBack(resource, use) ? use.item?.name : undefined)

/** How an operation uses the items of its resource; `facts`: what a profile says of it. */
export function createStoredUse(
  plan: Plan,
  { resource, use, facts }: { readonly resource: Resource; readonly use: Use; readonly facts: Facts },
  store: Store,
  means: EngineMeans,
) {
  const { admissionOf, resources, present } = store
  const { api, generate, settings } = means
  const { operation, responders } = plan
  const sent = partAt(objectBody(operation), use.within)
  const admission = admissionOf(resource)
  const documents = (status: string): boolean => operation.responses.some((response) => response.status === status)
  /** The response to a PUT that creates its item, such as 201; null if the document has none. */
  const upsert = responders.find(({ response }) => response.status === '201') ?? null
  /** The response to one that replaces it, where that has nothing in it. */
  const replaced = responders.find(({ response }) => response.status === '204') ?? null
  const heldIn = (list: Use | null) =>
    list && { list, shown: createHeld(resource, list, { api, generate }, (one) => admissionOf(one).follower) }
  const presentation = (to: Resource) => presentationOf(api, to, admissionOf(to).follower)
  const pairs = createPairs(resource, resources.resources)
  const isOnlyWay = !documents('404') && resource.uses.every(({ role }) => !role.startsWith('create'))
  return {
    ...{ api, plan, resource, use, facts, sent, admission, generate, documents, upsert, replaced, store, means },
    /** When the items are that the operation lists; null where that is not said. */
    span: spanAt(present, operation.path, resource),
    others: presentation(pairs?.home ?? resource),
    /** The items of others that it lists below one, or adds there; null for items of its own. */
    pairs,
    /** By a query, whether a listed item is of the one who asks; null where the list is of all. */
    isMine: createMine(use, resource, api),
    ...itemNaming(use, resource, resources.resources, admission),
    isImagined: imagining(resource, settings),
    /** What holds the list of the items, as an operation shows it; null for one that shows items alone. */
    held: heldIn(use.role === 'list' && holdsItems(use, resource) ? use : heldBy(resource, use)),
    naming: once(() => createNaming(api, resource, use, (other, items) => imagining(other, settings)(items))),
    holding: once(() => createHolding(api, use, resource)),
    /** What its items do to others; null for nothing. */
    effects: once(() => createEffects(api, resource, operation, presentation)),
    /** Brings the states of others up to date that its items decide. */
    standing: once(() => createStanding(api, resource, presentation, (to) => admissionOf(to).follower)),
    presentation,
    /** The cart that it orders; null where it orders none. */
    ordered: orderedBy({ resource, use }, store),
    /** How it keeps and shows what was deleted; null where nothing does. */
    removed: createRemoved(resource, use),
    /** What the operation adds to an item, or takes away from there; null for any other. */
    joined: joinedTo(use, resources.resources, settings),
    /** The response that shows an item; null for an operation whose success the document doesn't describe. */
    usual: successOf(operation) === null ? null : plan.usual.responder,
    /** True for a PUT that creates its item if there is none: by a documented 201, or because nothing else creates. */
    creates: use.role === 'replace' && (upsert !== null || isOnlyWay || use.joins !== undefined),
    /** How a response shows items; null where it has no place for them. */
    view: viewsOf(resource, use, generate),
    /** The status for a key that is taken, from the profile or the document; null where keys may repeat. */
    takenStatus: statusOfTaken(resource, facts, documents('409')),
    /** Properties that a request may have. */
    sendable: namesIn([sent]),
    /** True where it may have any others, too. */
    takesAny: sent !== null && hasAnyItems(resource) && takesAnyProperty(sent),
  }
}

/** As if a line that is sent in a list of an item were sent by itself, where no answer tells of it. */
export function lineUse(
  { plan, use, store, means }: StoredUse,
  to: Resource,
  name: string,
  role: 'create' | 'merge',
): StoredUse {
  const [request = to.request] = linesSent({ uses: [use] }, name)
  const operation = { ...plan.operation, path: to.path, body: null, responses: [] }
  const { by = null } = to.linesOf ?? {}
  const above = by === null ? {} : { above: { filters: [{ parameter: '', path: [by] }], collection: to } }
  const own = { resource: { ...to, request }, use: { ...PLAIN, operation, role, item: null, ...above }, facts: {} }
  return createStoredUse({ ...plan, operation, responders: [] }, own, store, means)
}

/** As if a copy of what is below an item were asked for by itself, where no answer tells of it. */
export function copyUse({ plan, store, means }: StoredUse, of: Resource): StoredUse {
  const operation = { ...plan.operation, body: null, responses: [] }
  const use = { ...PLAIN, operation, role: 'create' } as const
  return createStoredUse({ ...plan, operation, responders: [] }, { resource: of, use, facts: {} }, store, means)
}

/** As if an action on another item were asked for by itself, where no answer tells of it. */
export function besideUse({ plan, store, means }: StoredUse, { to, sets, changes }: OnwardAct): StoredUse {
  const operation = { ...plan.operation, path: to.path, body: null, responses: [] }
  const use = { ...PLAIN, operation, role: 'act', sets, changes } as const
  return createStoredUse({ ...plan, operation, responders: [] }, { resource: to, use, facts: {} }, store, means)
}

function spanAt(present: Store['present'], path: string, { schema }: Resource) {
  const span = present === undefined ? null : spanOf(path, schema.wide.properties)
  return present === undefined || span === null ? null : { ...span, now: present }
}

function orderedBy({ resource, use: { operation, empties } }: ResourceUse, { resources, admissionOf }: Store) {
  const cart = resources.resources.find(({ name }) => name === empties)
  const filled = cart === undefined ? null : listFilled(resource, cart, operation)
  if (cart === undefined || filled === null) return null
  const { scopeOf, follower } = admissionOf(cart)
  const cartIn = (values: ReadonlyMap<string, string>): string =>
    scopeOf(parentsOf(operation.path, cart)((name) => values.get(name)))
  return { ...filled, cart, cartIn, follower }
}

function joinedTo({ joins }: Use, all: readonly Resource[], settings: EngineMeans['settings']) {
  const to = all.find(({ path }) => path === joins?.to)
  return joins === undefined || to === undefined ? null : { joins, to, isImagined: imagining(to, settings) }
}

function statusOfTaken({ key }: Resource, facts: Facts, isDocumented: boolean): number | null {
  const told = key === null ? undefined : facts[`unique ${join('', key)}`]
  return told === undefined ? (isDocumented ? 409 : null) : (told.answer?.status ?? null)
}
