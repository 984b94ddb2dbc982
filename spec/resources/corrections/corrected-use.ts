/** What an operation does with items, as a user corrects it. */

import { type Api, type Operation, PartError } from '../../contract/contract.ts'
import { isItemPath, nameOf, pathParameters } from '../../contract/path-template.ts'
import { answerSchema, bodySchema } from '../../contract/responses.ts'
import { nearestHint } from '../../json/edits.ts'
import { join, tokens } from '../../json/pointer.ts'
import type { Schema } from '../../schema/schema.ts'
import { PLAIN } from '../collections.ts'
import { type ItemPart, objectBody, unwrapped } from '../envelopes.ts'
import { withFilters } from '../lists/filtering.ts'
import { type Listing, listingOf } from '../lists/listing.ts'
import { listAsked } from '../many.ts'
import type { ItemsAbove, Role, Use } from '../resource.ts'
import { calledIn, isOfMany, type ToldOperation } from './told.ts'

/** What a user says of an operation, and where. */
export type OperationCorrection = { readonly said: ToldOperation; readonly at: string }

/** The use of an operation in a role; `known`: the derived one in that role. */
export function correctedUse(
  operation: Operation,
  role: Role,
  known: Use | null,
  { said, at }: OperationCorrection,
): Use {
  const of = said.of === 'one' ? undefined : (said.of ?? known?.of)
  const found: Use =
    known !== null && known.of === of ? known : { ...PLAIN, operation, role, ...placesOfItems(operation, role, of) }
  const plain = said.above === undefined ? found : { ...found, above: aboveSaid(found, said.above, join(at, 'above')) }
  const sets = said.sets === undefined ? plain.sets : said.sets
  if (role === 'list') return { ...plain, sets, listing: listingSaid(operation, plain.listing, said, at) }
  const placed: Use = {
    ...plain,
    ...placesSaid(operation, said, at),
    ...(said.empties !== undefined && { empties: said.empties ?? undefined }),
    sets,
  }
  return isOfMany(role) || of === 'all' ? placed : { ...placed, item: itemPlace(operation, plain, said, at) }
}

/** What chooses among the items of all parents, as the user says it. */
function aboveSaid({ above }: Use, said: NonNullable<ToldOperation['above']>, at: string): ItemsAbove {
  if (above === undefined) throw new PartError(at, 'its resource has only items of one parent')
  const names = above.filters.map(({ parameter }) => parameter)
  const filters = Object.entries(said).map(([parameter, place]) => {
    if (!names.includes(parameter)) throw noSuchName(join(at, parameter), 'parameter of a parent', parameter, names)
    const { path } = partSaid(above.collection.schema, place, join(at, parameter))
    // The map shows the first of several places.
    const known = above.filters.find(
      (one) => one.parameter === parameter && join('', ...one.path) === join('', ...path),
    )
    return known ?? { parameter, path }
  })
  return { ...above, filters }
}

function listingSaid(
  operation: Operation,
  before: Listing | null,
  { envelope, filters }: ToldOperation,
  at: string,
): Listing {
  const found =
    envelope === undefined ? (before ?? listingOf(operation)) : listWithin(operation, envelope, join(at, 'envelope'))
  if (found === null)
    throw new PartError(at, "the list in its answer can't be recognised; name its place with envelope")
  const { properties } = found.items.wide
  if (filters !== undefined)
    return { ...found, filters: filtersSaid(operation, filters, properties, join(at, 'filters')) }
  return before === null ? withFilters(operation, found, properties) : { ...found, filters: before.filters }
}

function filtersSaid(
  operation: Operation,
  filters: NonNullable<ToldOperation['filters']>,
  properties: ReadonlyMap<string, Schema>,
  at: string,
): Listing['filters'] {
  const query = new Map(operation.parameters.flatMap((one) => (one.in === 'query' ? [[one.name, one]] : [])))
  return Object.entries(filters).map(([name, property]) => {
    const parameter = query.get(name)
    if (parameter === undefined) throw noSuchName(join(at, name), 'parameter in the query', name, query.keys())
    if (property !== null && !properties.has(property))
      throw noSuchName(join(at, name), 'property', property, properties.keys())
    return { parameter, property }
  })
}

/** Where the request of an operation has the item, or the list of several. */
function placesOfItems(operation: Operation, role: Role, of: Use['of']): Pick<Use, 'of'> & Partial<Use> {
  if (of !== undefined) return { of, ...(of === 'several' && listAsked(operation)) }
  const body = /^(create|replace|merge)$/.test(role) ? objectBody(operation) : null
  return { within: body === null ? [] : unwrapped(body, nameOf(operation.path), new Set()).path }
}

function itemPlace(operation: Operation, { item }: Use, said: ToldOperation, at: string): Use['item'] {
  if (said.item === null || (said.item === undefined && said.of === 'several' && said.body !== undefined)) return null
  const { path, parameters } = operation
  const isOfItem = said.of !== 'several' && (isItemPath(path) || said.role === 'act')
  const name = said.item ?? item?.name ?? (isOfItem ? pathParameters(path).at(-1) : undefined)
  if (name === undefined) return null
  const all = parameters.flatMap(({ in: place, name: own }) =>
    place === 'path' || place === 'query' ? [{ in: place, name: own }] : [],
  )
  const found = all.find((one) => one.name === name)
  if (found !== undefined) return found
  throw noSuchName(
    join(at, 'item'),
    'parameter in path or query',
    name,
    all.map((one) => one.name),
  )
}

/** Where the item is in the body and in the answer, as far as the user says it. */
function placesSaid(
  operation: Operation,
  { body, envelope }: ToldOperation,
  at: string,
): Partial<Pick<Use, 'shown' | 'within'>> {
  const placeIn = (whole: Schema | null, pointer: string, member: string): readonly string[] => {
    const place = join(at, member)
    if (whole === null) throw new PartError(place, `its ${member === 'body' ? 'body' : 'answer'} is not a JSON object`)
    return partSaid(whole, pointer, place).path
  }
  return {
    ...(body !== undefined && { within: placeIn(bodySchema(operation) ?? objectBody(operation), body, 'body') }),
    ...(envelope !== undefined && { shown: placeIn(answerSchema(operation), envelope, 'envelope') }),
  }
}

/** What stands at a place of a schema, where `*` is any item of a list. */
export function partSaid(whole: Schema, pointer: string, at: string): ItemPart {
  const path = tokens(pointer)
  const schema = path.reduce((around, name) => {
    if (name === '*' && around.items !== null) return around.items
    const { properties } = around.wide
    const inner = properties.get(name)
    if (inner === undefined) throw noSuchName(at, 'property', name, properties.keys())
    return inner
  }, whole)
  return { path, schema }
}

/** The list at a place of an answer. */
function listWithin(operation: Operation, envelope: string, at: string): Listing {
  const answer = answerSchema(operation)
  if (answer === null) throw new PartError(at, 'its answer is not JSON')
  const { path, schema } = partSaid(answer, envelope, at)
  const { items } = schema
  if (items === null || (items.wide.properties.size === 0 && items.types?.has('object') !== true))
    throw new PartError(at, 'there is no list of objects at this place')
  return { operation, path, schema: answer, array: schema, items, properties: items.wide.properties, filters: [] }
}

/** The operation that a correction calls so. */
export function operationCalled({ operations }: Api, name: string, at: string): Operation {
  const found = operations.find((one) => calledIn(one) === name.trim()) ?? operations.find(({ id }) => id === name)
  if (found !== undefined) return found
  const names = operations.flatMap((one) => (name.includes('/') ? [calledIn(one)] : [one.id, calledIn(one)]))
  throw noSuchName(at, 'operation', name, names)
}

/** The error for an unknown name, with the nearest known one. */
export function noSuchName(at: string, what: string, name: string, names: Iterable<string> = [], more = ''): PartError {
  return new PartError(at, `there is no ${what} ${JSON.stringify(name)}; ${nearestHint(name, names)}${more}`)
}
