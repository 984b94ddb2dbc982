/** The world that every session begins with: a few items of each resource, made when they are first asked for. */

import { WORLD } from '../../../fixtures/meaning/world.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { fewValues } from '../../../fixtures/values/distinct.ts'
import { type ValueGenerator, valueGenerator } from '../../../fixtures/values/value.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { PartError } from '../../../spec/contract/contract.ts'
import { anonymous, parentOf, pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/resources/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { Items } from '../state/items.ts'
import type { Parents } from '../store/admission.ts'
import type { WorldMeans } from '../store/data.ts'
import { valuesOf } from '../store/stock.ts'
import { firstAllowed } from '../values/generate.ts'
import { documentedItems } from './documented.ts'
import { itemName, type NamedItems, Relations } from './relations.ts'

/** The items of each resource by its path; each is made at the first look, and the same in every process. */
export class World extends Map<string, Items> {
  readonly #making: WorldMeans
  readonly #count: number
  readonly #drawn = new Map<Resource, readonly JsonObject[]>()
  readonly #draw: ValueGenerator
  readonly #drawSent: ValueGenerator
  readonly #linked = new Map<Resource, readonly JsonObject[]>()
  readonly relations: Relations

  /** `count`: how many items of each resource. */
  constructor(making: WorldMeans, count: number) {
    super()
    this.#making = making
    this.#count = count
    this.#draw = valueGenerator({ direction: 'response', world: WORLD, optional: 'all' })
    this.#drawSent = valueGenerator({ direction: 'request', world: WORLD, optional: 'all' })
    this.relations = new Relations(making.resources, (resource, isWhole) => this.#knownOf(resource, isWhole))
  }

  override get(path: string): Items | undefined {
    const known = super.get(path)
    if (known !== undefined) return known
    const resource = this.#making.resources.find((one) => one.path === path)
    if (resource === undefined) return undefined
    Array.from(this.#made(resource))
    return super.get(path)
  }

  /** Makes everything, one item in each step. */
  *steps(): Generator<void, void, void> {
    const { resources } = this.#making
    for (const resource of resources) yield* this.#drawing(resource)
    // Parents come before their children.
    for (const resource of resources.toSorted((one, other) => one.parents - other.parents)) {
      if (super.get(resource.path) === undefined) yield* this.#made(resource)
    }
  }

  *#made(resource: Resource): Generator<void, void, void> {
    const owners = this.#ownersOf(resource)
    const items = new Items()
    if (this.#count > 0) items.guests = new Map()
    const { key, path } = resource
    for (const [index, drawn] of this.#drawnOf(resource).entries()) {
      const parents = owners[index % owners.length] ?? new Map()
      const value = this.#fitting(resource, withoutParents(drawn, path), index)
      yield
      const fault = this.#making.add(resource, items, value, parents)
      if (fault === null || key === null) continue
      // The key may be taken. Then the counter makes another.
      const { [key]: _, ...rest } = value
      this.#making.add(resource, items, rest, parents)
    }
    this.set(path, items)
  }

  /** Values of a resource's items, before they name others. */
  #drawnOf(resource: Resource): readonly JsonObject[] {
    Array.from(this.#drawing(resource))
    return this.#drawn.get(resource) ?? []
  }

  *#drawing(resource: Resource): Generator<void, void, void> {
    if (this.#drawn.has(resource)) return
    const { schema, request, key } = resource
    const keySchema = key === null ? undefined : (schema.wide.properties.get(key) ?? request?.wide.properties.get(key))
    const few = keySchema === undefined ? null : fewValues(keySchema, 4 * this.#count)
    // A small space of keys has room for what clients create.
    const count = few === null ? this.#count : Math.min(this.#count, Math.max(1, Math.floor(few.length / 4)))
    // What two paths call by one name is the same: the garages of all, and those of an administrator.
    const name = itemName(resource)
    const seed = (this.#making.seed + fnv1a(name)) % Number.MAX_SAFE_INTEGER
    const isCounted =
      few === null && (keySchema?.types?.has('integer') === true || keySchema?.types?.has('number') === true)
    const alike = this.#making.resources.filter((one) => itemName(one) === name && one.key === key)
    const examples = documentedItems([resource, ...alike.filter((one) => one !== resource)])
    const drawn: JsonObject[] = []
    for (let index = 0; index < count; index++) {
      yield
      const made = this.#sendable(resource, this.#valueOf(schema, seed, index), seed, index)
      const example = examples[index]
      const value = example === undefined ? made : { ...made, ...example }
      if (value === null) continue
      const isGiven = example !== undefined && key !== null && Object.hasOwn(example, key)
      if (!isGiven && key !== null && isCounted && satisfies(keySchema, index + 1)) setMember(value, key, index + 1)
      drawn.push(value)
    }
    this.#drawn.set(resource, drawn)
  }

  /** An item whose properties clients can send: documents say more of a request's than of an answer's. */
  #sendable({ schema, request }: Resource, item: Record<string, unknown> | null, seed: number, index: number) {
    if (item === null || request === null) return item
    let sent: Record<string, unknown> | null = null
    const shown = schema.wide.properties
    for (const [name, own] of request.wide.properties) {
      if (Object.hasOwn(item, name) && satisfies(own, item[name], 'request')) continue
      sent ??= this.#valueOf(request, seed, index, this.#drawSent) ?? {}
      const value = sent[name]
      const place = shown.get(name)
      const isShown = place === undefined ? !Object.hasOwn(item, name) : satisfies(place, value, 'response')
      if (value !== undefined && isShown && own.travels('response')) setMember(item, name, value)
    }
    return item
  }

  #valueOf(schema: Resource['schema'], seed: number, index: number, draw = this.#draw): Record<string, unknown> | null {
    try {
      const value = draw(schema, seed, index)
      return isObject(value) ? { ...value } : null
    } catch (error) {
      if (error instanceof PartError) return null
      throw error
    }
  }

  /** An item that names others that exist, where the schema takes that. */
  #fitting({ schema, key }: Resource, value: JsonObject, index: number): JsonObject {
    const related = (isWhole: boolean): JsonObject =>
      this.relations.related(value, schema, { place: index, own: key, isWhole })
    return firstAllowed(schema, value, related)
  }

  #knownOf(resource: Resource, isWhole: boolean): NamedItems {
    const { key } = resource
    if (!isWhole) return { values: this.#drawnOf(resource), key }
    const known = this.#linked.get(resource)
    const values =
      known ??
      this.#drawnOf(resource).map((value, index) =>
        this.relations.related(value, resource.schema, { place: index, own: key, isWhole: false }),
      )
    this.#linked.set(resource, values)
    return { values, key }
  }

  /** The parents that items of a resource can have; one empty map if the resource has no parents. */
  #ownersOf(resource: Resource): readonly Parents[] {
    const names = pathParameters(resource.path)
    if (names.length === 0) return [new Map()]
    const wanted = parentOf(parentOf(resource.path)).toLowerCase()
    const owner = this.#making.resources.find(({ path }) => anonymous(path).toLowerCase() === wanted)
    const items = owner === undefined ? [] : (this.get(owner.path)?.all() ?? [])
    // What leads to them is not remembered: they are there for whoever asks.
    if (items.length === 0) return [new Map(names.map((name) => [name, '1']))]
    return items.map((item) => new Map(names.map((name, index) => [name, valuesOf(item)[index] ?? ''])))
  }
}

/** A value without what the path says of it. */
function withoutParents(value: JsonObject, path: string): JsonObject {
  const names = pathParameters(path).map(plainName)
  return names.length === 0
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(plainName(name))))
}
