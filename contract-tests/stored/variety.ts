/** Items made so that they differ where a list is asked about them. */

import { anonymous } from '../../spec/contract/path-template.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import type { PropertyPlace } from '../../spec/names/property-named.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { withValueWithin } from '../../spec/requirements/item-sent.ts'
import { filteringOf } from '../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../spec/resources/lists/listing.ts'
import { promisedOrderOf, sortPairsOf } from '../../spec/resources/lists/sorting.ts'
import { namesOther } from '../../spec/resources/references.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { withValue } from '../cases/changes.ts'
import { creationOf } from '../creations/creations.ts'
import { withPathTexts } from '../creations/item-names.ts'
import { createdName } from '../creations/naming.ts'
import { isDoneAtOnce } from '../judge/answers.ts'
import { orNull } from './asking.ts'
import { Collection } from './collection.ts'
import { laterBy } from './difference.ts'
import { type Specimen, specimenOf } from './specimen.ts'

/** How many items a list needs, so that each of its parameters has something to choose from. */
export const FEWEST = 3

/** The places whose values a list is asked about. */
export function placesAsked(listing: Listing): readonly (readonly string[])[] {
  const places = [
    ...filteringOf(listing).filters.filter(({ state }) => state === undefined),
    ...sortPairsOf(listing).map(({ place }) => place),
    ...[placeOfOrder(listing) ?? []].flat(),
  ]
  return places.map(({ path }) => path).filter((path) => path.length > 0)
}

/** What a list is ordered by that items are sent with, as its document promises; null for nothing, and for what a service decides. */
export function placeOfOrder(listing: Listing): PropertyPlace | null {
  const { place = null } = promisedOrderOf(listing) ?? {}
  return place?.schema.travels('request') === true ? place : null
}

/** How items differ: also in their moments, which a service may have rules for, or not at all. */
type Variety = 'all' | 'most' | 'none'

/** Makes items that differ where a list is asked about them, or are plain: in each of some ways, until one is accepted. */
export async function makeItems(
  collection: Collection,
  listing: Listing,
  parents: readonly string[],
  ways: readonly Variety[] = ['all', 'most', 'none'],
): Promise<readonly Specimen[]> {
  const { context, resource } = collection
  const create = resource.uses.find(({ role }) => role === 'create') ?? collection.use('create')
  if (create === undefined || context.budget.isCapped || context.items.pools.of(create.operation) !== null) return []
  const made: Specimen[] = []
  const moments = new Map<string, unknown>()
  let word = ''
  for (let index = 0; index < FEWEST; index++) {
    for (const way of ways) {
      const [number = 0] = context.requests.numbers.next().integers
      // The last two share their words: a list may show the first alone that has one.
      if (index < FEWEST - 1) word = wordOf(number, index)
      const varied = way === 'none' ? null : { listing, index, word, moments: way === 'all' ? moments : null }
      const item = await makeItem(collection, create, parents, varied)
      if (item === 'impossible') return made
      if (item === 'refused') continue
      made.push(item)
      break
    }
  }
  return made
}

/** Makes one item. `varied`: the list whose parameters its values are for; null for a plain one. */
async function makeItem(
  collection: Collection,
  create: Use,
  parents: readonly string[],
  varied: (Varying & { readonly listing: Listing }) | null,
): Promise<Specimen | 'refused' | 'impossible'> {
  const { context, resource } = collection
  const { operation } = create
  const plain = context.requests.plain(operation, true)
  if (plain === null) return 'impossible'
  const placed = {
    ...plain,
    message: withPathTexts(operation, plain.message, parents),
    isPlaced: true,
    keptFor: 'state',
  } as const
  const owned = context.items.created.withOwnKey(operation, placed, resource)
  const value = varied && variedBody(collection, create, varied.listing, { ...varied, value: owned.value })
  const whole = value == null ? owned : withValue(owned, value)
  const creation = creationOf(context.settings.api, operation)
  const draft = creation?.named == null ? whole : await context.items.created.withNewName(creation, whole)
  if (draft === null) return 'impossible'
  const asked = await orNull(collection.ask(operation, draft))
  if (asked === null) return 'impossible'
  if (!isDoneAtOnce(asked.answer)) return 'refused'
  const { key = null, isShown = false } = (creation && createdName(creation, asked.exchange)) ?? {}
  return specimenOf(create, asked.draft, asked.answer, { parents, property: resource.key, key, isKeyShown: isShown })
}

/** The path's parameters below a new parent; null where the document has no operation that creates one. */
export async function newParentsOf({ context, resource, id }: Collection): Promise<readonly string[] | null> {
  const place = anonymous(resource.path.slice(0, resource.path.lastIndexOf('/')))
  const above = collectionsIn(context.settings.api).resources.find(({ uses }) =>
    uses.some(({ role, operation }) => role === 'read' && anonymous(operation.path) === place),
  )
  if (above === undefined) return null
  const made = await orNull(new Collection(context, above, id).create())
  return made?.key == null ? null : [...made.parents, made.key]
}

/** A word that shares no part with those of other items. That of the first is the last by its letters. */
function wordOf(number: number, index: number): string {
  const letters = [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  return `test${index === 0 ? 'z' : ''}${letters}`
}

/** Which of the items one is, its word, and the moments of the first, some days from which its own are. */
type Varying = { readonly index: number; readonly word: string; readonly moments: Map<string, unknown> | null }
function variedBody(
  { context, resource }: Collection,
  create: Use,
  listing: Listing,
  { value, ...one }: Varying & { readonly value: unknown },
): unknown {
  const { operation, within } = create
  const body = bodySchema(operation)
  if (body === null || !isObject(value)) return undefined
  const found = collectionsIn(context.settings.api)
  const ways = placesAsked(listing).map((path) => [...within, ...path])
  return ways.reduce<unknown>((changed, way) => {
    const schema = way.reduce<Schema | undefined>((at, name) => at?.wide.properties.get(name), body)
    const isKey = way.at(-1) === resource.key || namesOther(found, operation, way)
    const first = one.moments && remembered(one.moments, way.join('.'), () => way.reduce(ownMember, changed))
    const moved = laterBy(first, DAYS[one.index] ?? 0)
    const own = schema === undefined || isKey ? undefined : (moved ?? valueOfStock(schema, one))
    return own === undefined ? changed : withValueWithin(changed, way, own)
  }, value)
}

/** Numbers whose texts are in another order than they, and days: neither those of the first to be made. */
const NUMBERS = [10, 9, 101]
const DAYS = [2, 0, 1]

function valueOfStock(schema: Schema, { index, word }: Omit<Varying, 'moments'>): unknown {
  const members = schema
    .values('enum')
    .flat()
    .filter((member) => member !== null)
  const [least = 1] = schema.values('minimum').filter((bound) => typeof bound === 'number')
  const { types, items } = schema
  const isText = types?.has('string') === true
  const possible: readonly unknown[] =
    members.length > 0
      ? [members[index % members.length]]
      : [
          ...(types?.has('boolean') ? [index % 2 === 0] : []),
          ...(types?.has('integer') || types?.has('number') ? [NUMBERS[index], least + index] : []),
          ...(items !== null ? [[valueOfStock(items, { index, word })]] : []),
          ...(isText && schema.values('format').length === 0 ? [word] : []),
        ]
  const validate = schema.validator('request')
  return possible.find((value) => validate(value).length === 0)
}
