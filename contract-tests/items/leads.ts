/** What brings the items that a request names into the state that an operation asks for, as its refusals say. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, parentOf } from '../../spec/contract/path-template.ts'
import { partsNeeded } from '../../spec/effects/holders.ts'
import { descriptionAt, saysThing, toldAt } from '../../spec/names/described.ts'
import { wordsOf } from '../../spec/names/words.ts'
import { refusalsTold, statesAfter } from '../../spec/requirements/told.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Relation } from '../../spec/resources/relations.ts'
import { itemPathsOf, type Resource } from '../../spec/resources/resource.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import { pathTexts, withPathTexts } from '../creations/item-names.ts'

/** Actions on the item above, or on one that the body names, to a state of which the document or what was `answered` speaks: `The event must be on sale`; and {@link partsNeeded}. */
export function leadsAround(api: Api, operation: Operation, answered = ''): readonly Operation[] {
  const { resources, relations } = collectionMapOf(api)
  const isNamed = ({ from, isEmbedded }: Relation): boolean =>
    from.in === 'body' && from.operation === operation && !isEmbedded
  const named = new Set(relations.filter(isNamed).map(({ to }) => to))
  const own = toldAt(api.document, operation)
  const told = [own, ...refusalsTold(api, operation).map((one) => one.told), answered].join('. ')
  const above = resources.filter((one) => itemPathsOf(one).includes(parentOf(anonymous(operation.path))))
  const isLeading = (resource: Resource, use: Use): boolean =>
    use.role === 'act' &&
    use.operation !== operation &&
    statesAfter(resource, use).some(([, state]) => typeof state === 'string' && saysThing(told, wordsOf(state)))
  const acts = [...above, ...named].flatMap((one) => one.uses.filter((use) => isLeading(one, use)))
  return [...acts.map((one) => one.operation), ...creationsOf(partsNeeded(api, operation, answered))]
}

const creationsOf = (resources: readonly Resource[]): readonly Operation[] =>
  resources.flatMap(({ uses }) => uses.flatMap((one) => (one.role === 'create' ? one.operation : [])))

type PlainRequests = {
  readonly plain: (operation: Operation) => Draft | null
  readonly about: (use: Pick<Use, 'operation' | 'item'>, item: CreatedName) => Draft | null
}

/** The request that leads an item of a resource on; null for what is about other items. */
export function leadRequest(
  api: Api,
  requests: PlainRequests,
  lead: Use,
  { create, item }: { readonly create: Operation; readonly item: CreatedName },
): Draft | null {
  const { useOf } = collectionMapOf(api)
  const resource = useOf(create)?.resource
  const paths = resource === undefined ? [] : itemPathsOf(resource)
  const isOn =
    useOf(lead.operation)?.resource === resource ||
    paths.some((one) => anonymous(lead.operation.path).startsWith(`${one}/`))
  if (lead.role !== 'create') return isOn ? requests.about(lead, item) : null
  const isBelow = paths.includes(parentOf(anonymous(lead.operation.path)))
  if (!isBelow) return null
  const plain = requests.plain(lead.operation)
  // Its path may have fewer parents than that of its owner's creation: `/projects/{id}/items` of `/clients/{id}/projects`.
  const owners = plain && [...item.parents, item.key].slice(-pathTexts(lead.operation, plain.message).length)
  const message = plain && owners && withPathTexts(lead.operation, plain.message, owners)
  return plain && message && { ...plain, message, isPlaced: true, keptFor: 'requests' }
}

/** What a body names: the words for it, its resource, and how it is made, where the run can. */
type NamedThing = {
  readonly thing: string
  readonly to: Resource
  readonly place: { readonly creation: { readonly operation: Operation } } | null
}

/** True for what is made below an item of another kind: `POST /events/{id}/ticket_types`. */
export function isMadeBelow({ creation }: NonNullable<NamedThing['place']>, above: Resource): boolean {
  return itemPathsOf(above).includes(parentOf(anonymous(creation.operation.path)))
}

/** The item for a place of a body: the one above what another place names, such as the event of a ticket type, or its own. */
export function itemBeside<T extends NamedThing>(
  reference: T,
  made: ReadonlyMap<T, CreatedName>,
): CreatedName | undefined {
  const [[, below] = []] = [...made].filter(([{ place }]) => place !== null && isMadeBelow(place, reference.to))
  const [key] = below?.parents.slice(-1) ?? []
  return below === undefined || key === undefined ? made.get(reference) : { key, parents: below.parents.slice(0, -1) }
}

/** Of the things that a body names, those of which the document has a conflict; all where it does not say. */
export function thingsInTheWay(api: Api, operation: Operation, named: readonly NamedThing[]): readonly string[] {
  const refusal = operation.method === 'POST' ? operation.responses.find(({ status }) => status === '409') : undefined
  const things = named.flatMap(({ place, thing }) => (place === null ? [] : [thing]))
  const told = wordsOf((refusal && descriptionAt(api.document, refusal)) ?? '')
  const said = things.filter((thing) => `-${told}-`.includes(`-${thing}-`))
  return refusal === undefined || said.length > 0 ? said : things
}
