/** Items that are loaded and saved: a number of fixtures, or the user's own data, all judged before any is stored. */

import type { Api } from '../../../spec/contract/contract.ts'
import { pathParameters } from '../../../spec/contract/path-template.ts'
import { parseJson, whyUnjudged, writtenJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject, ownMember, tokens } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { once } from '../../../spec/program/once.ts'
import { DataError } from '../../../spec/program/user-error.ts'
import { collectionsOf } from '../../../spec/resources/collections.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { sentence, show, type Violation } from '../../../spec/schema/violation.ts'
import { Items, keyText, type Room, type Seed } from '../state/items.ts'
import { createStore, type Parents, type Store } from '../store/admission.ts'

/** A number of fixtures of each resource; a list of items, if there is one resource; or lists by resource name. */
export type Data = number | readonly unknown[] | { readonly [resource: string]: readonly unknown[] }

/** An item that is parsed only when it is needed. A `DataError` says why it is not valid. */
export type Unread = () => unknown

/** Items by the path of their resource; `steps` makes all that are not made yet, one in each step. */
export type Beginning = Map<string, Items> & { readonly steps?: () => Iterable<void> }

/** Makes the items that sessions begin with in steps, or throws a `DataError`. `world` makes so many of each resource. */
function* seedSteps(
  store: Store,
  data: unknown,
  room: Room,
  world: (count?: number) => Beginning,
): Generator<void, Seed, void> {
  if (typeof data === 'number') {
    if (!Number.isSafeInteger(data) || data < 0 || data > room.mostItems) {
      throw new DataError(`the number of items must be from 0 to ${room.mostItems}, and is ${data}`)
    }
    const all = world(data)
    yield* all.steps?.() ?? []
    return all
  }
  if (isObject(data)) return yield* given(store, data, room, world())
  if (!Array.isArray(data)) throw new DataError('data is a number, a list or lists by resource')
  const { resources } = store.resources
  const [only, other] = resources
  if (only !== undefined && other === undefined) return yield* given(store, { [only.name]: data }, room, world())
  throw new DataError(
    only === undefined
      ? resourceNames(resources)
      : `a list needs the name of its resource, as in {"${only.name}": […]}: ${resourceNames(resources)}`,
  )
}

/** The result of steps, all of them taken at once. */
export function drained<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Throws a `DataError` for data that does not fit, before what makes items is loaded: placeholders are generated. */
export function judgeData(api: Api, data: unknown, room: Room): void {
  let count = 0
  const make = (): string => `generated ${++count}`
  const store = createStore(collectionsOf(api), () => ({ make, isAddress: () => true }), make)
  drained(seedSteps(store, data, room, () => new Map()))
}

/**
 * Why a value can't be an item: it has the form of a request, or that of an answer, in which only what answers never show
 * is judged as requests have it; with `isShown`, that of an answer alone.
 */
function faultsOf({ request, schema, uses }: Resource, value: JsonObject, isShown: boolean): readonly Violation[] {
  const { value: judged, exact } = parseJson(writtenJson(value, (why) => new DataError(why)))
  const sent = request?.validator('request')(judged, exact)
  if (sent?.length === 0) return sent
  const shown = schema.wide
  const isUnshown = ({ pointer }: Violation): boolean =>
    pointer !== '' && !shown.properties.has(tokens(pointer)[0] ?? '')
  // A property that only another alternative has is not unknown.
  const known = [request, schema, ...uses.map(({ listing }) => listing?.items)]
  const faults = schema.validator('response')(judged, exact)
  return [...((!isShown && sent?.filter(isUnshown)) || []), ...faults].filter(({ keyword, pointer }) => {
    const [name = '', inner] = tokens(pointer)
    // The server would add what clients need not send.
    return keyword === 'required' && inner === undefined
      ? !isShown && shown.required.has(name) && request?.wide.required.has(name)
      : !keyword.endsWith('Properties') || !known.some((one) => one?.wide.properties.has(name))
  })
}

/** Adds a value to the items. Returns why it can't be added, or null. */
export function addItem(
  { admissionOf }: Store,
  isShown: boolean,
  resource: Resource,
  items: Items,
  given: unknown,
  parents: Parents,
): string | null {
  if (!isObject(given)) return `it must be an object, and is ${show(given)}`
  const admission = admissionOf(resource)
  const value = admission.placed(given, parents)
  const violations = faultsOf(resource, value, isShown)
  if (violations.length > 0) return sentence(violations, (pointer) => pointer || 'the item').replace(/\.$/, '')
  const { key: property } = resource
  const scope = admission.scopeOf(parents)
  const key = property === null || !Object.hasOwn(value, property) ? null : keyText(value[property])
  if (key !== null) {
    if (items.get(scope, key) !== null) return `another item has the ${property} ${key}`
    items.countFrom(key)
  }
  const made = key ?? admission.freeKey(items, scope)
  if (made === null) return `every ${property} is in use`
  const own = property === null || key !== null ? value : { [property]: made, ...value }
  const final = keyText(made)
  items.put(scope, final, JSON.stringify(admission.complete(own, parents, final)))
  const { room } = items
  return room === null || room.used <= room.most ? null : `the items take more than ${room.most} bytes`
}

/** Divides an item into its parents and the rest, without members that only name a parent. */
function splitFromParents(
  resource: Resource,
  value: unknown,
): { readonly value: unknown; readonly parents: Parents } | null {
  const parents = new Map<string, string>()
  if (!isObject(value)) return { value, parents }
  const rest = new Map(Object.entries(value))
  for (const name of pathParameters(resource.path)) {
    const member = [...rest.keys()].find((each) => plainName(each) === plainName(name))
    if (member === undefined) return null
    parents.set(name, keyText(rest.get(member)))
    if (!resource.schema.wide.properties.has(member)) rest.delete(member)
  }
  return { value: Object.fromEntries(rest), parents }
}

/** Makes items of lists by resource, one in each step. A resource that is not named keeps what the world has of it. */
function* given(store: Store, data: JsonObject, room: Room, seeds: Beginning): Generator<void, Seed, void> {
  const { resources } = store.resources
  for (const [name, values] of Object.entries(data)) {
    const resource = resources.find((one) => one.name === name)
    if (resource === undefined)
      throw new DataError(`there is no resource ${JSON.stringify(name)}: ${resourceNames(resources)}`)
    if (!Array.isArray(values)) throw new DataError(`${name} must be a list of items`)
    if (values.length > room.mostItems) throw new DataError(tooMany(name, room.mostItems))
    const items = new Items(room)
    for (const [index, value] of values.entries()) {
      const fault = addGiven(store, resource, items, value)
      if (fault !== null) throw new DataError(`${name}, item ${index + 1}: ${fault}`)
      yield
    }
    seeds.set(resource.path, items)
  }
  return seeds
}

function addGiven(store: Store, resource: Resource, items: Items, given: unknown): string | null {
  try {
    const parts = splitFromParents(resource, typeof given === 'function' ? given() : given)
    if (parts !== null) return addItem(store, false, resource, items, parts.value, parts.parents)
    return `it must name its parent, by ${pathParameters(resource.path).join(' and ')}`
  } catch (error) {
    if (error instanceof DataError) return error.message
    return whyUnjudged(error)
  }
}

function resourceNames(resources: readonly Resource[]): string {
  const names = resources.map(({ name }) => name).join(', ')
  return names === '' ? 'the document has no operations that store items' : `the document has ${names}`
}

/** The sentence for a refusal of more items than a session keeps. */
export function tooMany(name: string, most: number): string {
  return `${name} has more than ${most} items, the limit of maxItems (--max-items)`
}

/** As {@link seedSteps}; lines in given items take the place of what there is of them, unless they are given themselves. */
export function* seedWithLines(
  store: Store,
  data: unknown,
  room: Room,
  world: (count?: number) => Beginning,
): Generator<void, Seed, void> {
  const made = once(() => world(typeof data === 'number' ? data : undefined))
  const seed = yield* seedSteps(store, data, room, made)
  const { resources } = store.resources
  for (const to of isObject(data) ? resources : []) {
    const owner = resources.find(({ path, name }) => path === to.linesOf?.path && Object.hasOwn(Object(data), name))
    const name = owner?.lines?.entries().find(([, path]) => path === to.path)?.[0] ?? ''
    const owners =
      owner === undefined || Object.hasOwn(Object(data), to.name) ? [] : (seed.get(owner.path)?.all() ?? [])
    if (!owners.some(({ json }) => Array.isArray(ownMember(json.exact, name)))) continue
    const items = new Items(room)
    for (const { json, scope, key } of owners) {
      const texts = [...(scope === '' ? [] : scope.split('/').map(decodeURIComponent)), key]
      const parents = new Map(pathParameters(to.path).map((each, at) => [each, texts[at] ?? '']))
      const named = to.linesOf?.by == null ? {} : { [to.linesOf.by]: ownMember(json.exact, owner?.key ?? '') }
      for (const line of [ownMember(json.exact, name)].flat().filter(isObject)) {
        const fault = addItem(store, false, to, items, { ...line, ...named }, parents)
        if (fault !== null) throw new DataError(`${owner?.name}, item ${key}, ${name}: ${fault}`)
      }
    }
    made().set(to.path, items)
  }
  return seed
}
