/** Operations that make an item of another kind than their path says: an order of what is in a cart, a transfer between accounts, a run of a plan. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, fixedParts, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, mayCreate } from '../contract/responses.ts'
import { keyFor, keyOfItems, singularOf } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { isA, isOfClass } from '../names/value-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import { withActs } from './acts.ts'
import { isSought, takesFile } from './beside.ts'
import { type ByParent, itemAnswered, PLAIN, type ReadCollection, type UnnamedResource } from './collections.ts'
import { effectsWith } from './effects.ts'
import { isSameItem, itemWithin, namesIn, objectBody, unwrapped } from './envelopes.ts'
import { listingOf } from './lists/listing.ts'
import { ItemReferences, itemName, thingKeyed } from './references.ts'
import { itemPathsOf, type Resource, type Resources, type ResourceUse, saysCreated, type Use } from './resource.ts'

/** The resources with what is said of those creations among their uses that empty a cart. */
function withCheckouts(resources: readonly Resource[]): readonly Resource[] {
  return resources.map((resource) => {
    const uses = resource.uses.map((use) => checkout(resources, use.operation, { resource, use })?.use ?? use)
    return uses.every((use, index) => use === resource.uses[index]) ? resource : { ...resource, uses }
  })
}

/** The creations of orders of what is in a cart by operations that are none of the orders' own. */
export function checkouts({ resources, stateless }: Resources): ResourceUse[] {
  return stateless.flatMap((operation) => checkout(resources, operation, null) ?? [])
}

/** The creation of an order from a cart, by an action on that or a POST of the order without lines; null for any other operation. */
function checkout(resources: readonly Resource[], operation: Operation, known: ResourceUse | null): ResourceUse | null {
  const answer = answerSchema(operation)
  if (operation.method !== 'POST' || answer === null || (known !== null && known.use.role !== 'create')) return null
  const isOrdering = isOfClass('ordering', wordsOf(nameOf(operation.path)))
  const made = (known === null ? resources : [known.resource]).filter((one) => {
    const shown = one.parents === 0 ? itemWithin(answer, namesIn([one.schema]))?.schema : undefined
    return shown !== undefined && isSameItem(shown, one)
  })
  for (const cart of made.length === 0 ? [] : resources) {
    const holder = isCart(cart.path) ? cart.path : parentOf(cart.path)
    const isAsked = isOrdering ? anonymous(holder) === parentOf(operation.path) : known !== null && cart.parents === 0
    if (!isAsked || !isCart(holder)) continue
    const resource = made.find((one) => one !== cart && listFilled(one, cart, operation) !== null)
    const use: Use = known?.use ?? { ...PLAIN, operation, role: 'create' }
    if (resource !== undefined) return { resource, use: { ...use, empties: cart.name } }
  }
  return null
}

const isCart = (path: string): boolean => isA('cart', singular(wordsOf(nameOf(path.replace(/\/\{[^{}]*\}$/, '')))))

/** The list of a new item that gets what is in a cart, and the schema of each; null where it has no such list, or its request has it. */
export function listFilled(
  { schema }: Resource,
  cart: Resource,
  operation: Operation,
): { readonly list: string; readonly line: Resource['schema'] } | null {
  const sent = namesIn([objectBody(operation)])
  const found = [...schema.wide.properties].flatMap(([list, { items: line }]) =>
    line !== null && !sent.has(list) && hasMostOf(line, cart.schema) ? [{ list, line }] : [],
  )
  return found[0] ?? null
}

/** True for lines of which one has most of what the other has. */
function hasMostOf(one: Resource['schema'], other: Resource['schema']): boolean {
  const [names, others] = [namesIn([one]), namesIn([other])]
  return names.size > 1 && names.intersection(others).size * 2 >= Math.min(names.size, others.size)
}

/**
 * The resources with all actions on their items, the carts that creations empty, and what nothing lists and changes others
 * as it is made: a transfer below `/accounts`.
 */
export function withDeeds(api: Api, plain: readonly Resource[]): readonly Resource[] {
  const resources = withCheckouts(withActs(api, plain))
  const used = new Set(resources.flatMap(({ uses }) => uses.map(({ operation }) => operation)))
  const names = new Set(resources.map(({ name }) => name))
  const alone = api.operations
    .filter((one) => one.method === 'POST' && one.body !== null && !used.has(one) && !takesFile(one))
    .flatMap((one) => madeAlone(one) ?? [])
  const isNothing = alone.length === 0 || resources.length === 0
  const effectsOf = isNothing ? () => [] : effectsWith(new ItemReferences(resources), resources)
  const found = alone.flatMap((made) => {
    if (!effectsOf(made).some(({ lowers, raises }) => lowers !== undefined && raises === undefined)) return []
    const name = names.has(made.name) ? fixedParts(made.path).join('/') : made.name
    names.add(name)
    return [{ ...made, name }]
  })
  return [...resources, ...found]
}

/** What is made alone, with the operation that takes it back where one does: a reservation. */
export function takenBack(made: Resource, operations: readonly Operation[]): Resource {
  const deletion = operations.find(
    ({ method, path }) => method === 'DELETE' && itemPathsOf(made).includes(anonymous(path)),
  )
  const name = pathParameters(deletion?.path ?? '').at(-1)
  const key = name === undefined ? null : (keyFor(name, made.name, made.schema.wide.properties) ?? made.key)
  if (deletion === undefined || name === undefined || key === null) return made
  return {
    ...made,
    key,
    uses: [...made.uses, { ...PLAIN, operation: deletion, role: 'delete', item: { in: 'path', name } }],
  }
}

/** What an operation makes, as a resource of which nothing else is known; null where its answer shows no item. */
export function madeAlone(operation: Operation): Resource | null {
  const { path } = operation
  const request = objectBody(operation)
  const answer = operation.body === null && saysCreated(operation) ? answerSchema(operation) : null
  const made = answer && unwrapped(answer, nameOf(path), new Set()).schema
  const schema = request ? itemAnswered(operation, namesIn([request])) : made
  const [name, parents] = [nameOf(path), pathParameters(path).length]
  const key = schema && keyOfItems(name, schema.wide.properties)
  return schema && { name, path, parents, key, schema, request, uses: [{ ...PLAIN, operation, role: 'create' }] }
}

/**
 * The creations of items at other paths than that of their resource: by operations that are called so, and answer these
 * (`/plans/{id}/create_run`), and by a POST to the path of an item that says 201, where nothing adds one to the resource.
 */
export function creationsElsewhere({ resources, stateless }: Resources): ResourceUse[] {
  const deletionIn = ({ uses }: Resource) => uses.find(({ role, item }) => role === 'delete' && item !== null)
  const whole = resources.filter((one) => one.key !== null && one.parents === 0 && deletionIn(one) !== undefined)
  return stateless.flatMap((operation): ResourceUse[] => {
    const { method, path } = operation
    if (method !== 'POST' || takesFile(operation)) return []
    const [name = '', ...others] = pathParameters(path)
    const isAt = (one: Resource): boolean =>
      deletionIn(one)?.item?.in === 'path' &&
      itemPathsOf(one).includes(anonymous(path)) &&
      one.uses.every(({ role }) => role !== 'create')
    const use = { ...PLAIN, operation, role: 'create' } as const
    const at = saysCreated(operation) && others.length === 0 ? whole.find(isAt) : undefined
    if (at !== undefined) return [{ resource: at, use: { ...use, item: { in: 'path', name } } }]
    const called = whole.find((one) => plainName(nameOf(path)) === `create${singularOf(nameOf(one.path))}`)
    const shown = called && answerSchema(operation)
    return called && shown && isSameItem(shown, called) ? [{ resource: called, use }] : []
  })
}

/** The collections of which only lists beside their items are known; `read` reads one. */
export function listedAside(api: Api, byParent: ByParent, read: ReadCollection): UnnamedResource[] {
  const taken = new Set(api.operations.map(({ path }) => anonymous(path)))
  return [...byParent].flatMap(([above, below]) => {
    const one = taken.has(above) ? undefined : below.find(({ method, path }) => method === 'GET' && isItemPath(path))
    const path = one?.path.replace(/\/[^/]+\/?$/, '') ?? ''
    const shows = (own: Operation): boolean => {
      const listed = own.method !== 'GET' || isItemPath(own.path) ? null : listingOf(own)
      const names = namesIn([listed?.items])
      const whole = namesIn([one && itemAnswered(one, names)])
      const isMost = isSought(nameOf(own.path)) || (names.size > 2 && names.size * 2 > whole.size)
      return names.size > 0 && isMost && names.isSubsetOf(whole)
    }
    const list = path === '' ? undefined : below.find(shows)
    const others = below.filter((one) => one !== list)
    const found = list && read(path, [list], others)
    return found?.key == null ? [] : [found]
  })
}

/** The collections that are listed below the path where items are made: `GET /orders/mine` of `POST /orders`. */
export function madeAndListedBelow({ operations }: Api, byParent: ByParent, read: ReadCollection): UnnamedResource[] {
  return operations.flatMap((post) => {
    const { method, path } = post
    const sent = method === 'POST' && mayCreate(post) && !isItemPath(path) ? namesIn([objectBody(post)]) : NOTHING
    const all = byParent.get(anonymous(path)) ?? []
    const isListed = operations.some((one) => one.path === path && one.method === 'GET')
    const kind = itemName({ path })
    const below = (sent.size === 0 || isListed ? [] : all).filter((one) => {
      // `/answers/{questionId}` is of a question.
      const thing = isItemPath(one.path) ? thingKeyed(pathParameters(one.path).at(-1) ?? '') : undefined
      return thing === undefined || thing === kind
    })
    // What is read by its key is known without a list.
    const isRead = below.some((one) => one.method === 'GET' && isItemPath(one.path))
    const list = below.find((one) => {
      const shown = one.method === 'GET' && !isItemPath(one.path) ? namesIn([listingOf(one)?.items]) : NOTHING
      return !isRead && sent.intersection(shown).size * 2 > sent.size
    })
    const others = below.filter((one) => one !== list)
    const found = list && read(path, [post, list], others)
    return found?.key == null ? [] : [found]
  })
}

const NOTHING: ReadonlySet<string> = new Set()

/** Resources of an API with plain paths, as `plainly` reads them, with the operations as the document writes them. */
export function withWrittenPaths(resources: readonly Resource[], { operations }: Api): Resource[] {
  const byPlace = new Map(operations.map((one) => [one.pointer, one]))
  const written = <Part extends { readonly operation: Operation }>(part: Part): Part => {
    const { parameters, path, pointer } = part.operation
    const own = byPlace.get(pointer)
    if (own === undefined || own.path === path) return part
    // A search has the parameters of its body, too.
    return { ...part, operation: own.parameters.length === parameters.length ? own : { ...own, parameters } }
  }
  const useOf = (use: Use): Use => {
    const [own, { listing, above }] = [written(use), use]
    return {
      ...own,
      ...(own !== use && { home: use.operation.path }),
      listing: listing && written(listing),
      ...(above && { above: { ...above, collection: resourceOf(above.collection) } }),
    }
  }
  const resourceOf = (one: Resource): Resource => ({ ...one, uses: one.uses.map(useOf) })
  return resources.map(resourceOf)
}

/** The names of what an operation shows or takes: of each in a list. */
export function namesShown(operation: Operation): ReadonlySet<string> {
  const [listed, answer, body] = [listingOf(operation)?.items, answerSchema(operation), objectBody(operation)]
  const sent = body && unwrapped(body, nameOf(operation.path), namesIn([listed])).schema
  const shown = listed ?? (answer && itemWithin(answer, namesIn([sent]))?.schema)
  return namesIn([shown, sent])
}
