/** Creates the items that requests are about; for requests that change nothing, one is enough. */

import { numeralsOf } from '../../fixtures/values/number-text.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import { statesInTheWay } from '../../spec/effects/needed.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { itemSentBy, valueWithin, withValueWithin } from '../../spec/requirements/item-sent.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import { withValue } from '../cases/changes.ts'
import { codesOf } from '../cases/numbers.ts'
import { listsItsValues } from '../cases/own-values.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import {
  type ItemCreation,
  type ItemSpot,
  isReadable,
  keyTextOf,
  withPathTexts,
  withText,
} from '../creations/item-names.ts'
import { createdName } from '../creations/naming.ts'
import type { Creator } from './claims.ts'
import { type ItemParameter, isBelow, itemPlacesOf, namingParameters } from './item-places.ts'
import { nameFromList } from './leftovers.ts'
import { withReference } from './references.ts'

/** After this many failed creations of a resource in a row, no more are sent. */
const MOST_REFUSED = 3

/** So many names that somebody may have are drawn for one item. */
const MOST_TAKEN = 8

/** So often a shared item is given up for a new one. */
const MOST_RENEWALS = 8

const sharedName = ({ operation, key }: ItemCreation): string => `${operation.id} ${key}`

type OwnKeyed = Pick<ItemParameter, 'request'> & { readonly key: string | null; readonly within?: readonly string[] }

export class CreatedItems {
  readonly #creator: Creator
  /** Items that no request changes, by the operation that creates them and by their key: one may make a thing and its part. */
  readonly #shared = new Map<string, Promise<CreatedName | null>>()
  /** All created items, by the operation that created them and by key. */
  readonly #made = new Map<Operation, Map<string, CreatedName>>()
  /** The item of the latest request of each operation that changes items. */
  readonly #latest = new Map<Operation, CreatedName>()
  readonly #refused = new Map<Operation, number>()
  /** How often a shared item was given up. */
  readonly #renewals = new Map<string, number>()
  /** The operations that created something, and showed no key of it. */
  readonly keyless = new Set<Operation>()
  /** The short names that were drawn for items. */
  readonly #drawn = new Set<string>()
  /** How many requests put an item at its path. */
  #puts = 0

  constructor(creator: Creator) {
    this.#creator = creator
  }

  /** An item that exists; null if none could be created. `sent`: the body of the request that will name it. */
  async itemFor(operation: Operation, place: ItemParameter, sent: unknown): Promise<CreatedName | null> {
    const create = place.creation.operation
    // What a PUT names first, it creates; then it replaces it, if a plainer request creates one.
    if (create === operation && place.creation.named !== null) {
      const isNew = create.method === 'POST' || this.#puts++ % 2 === 0
      const made = isNew ? null : await this.#create(place, sent)
      return made ?? this.#newName(place.creation)
    }
    if (place.isChanged) {
      // The item of an earlier request is not needed any more.
      this.#creator.pools.of(create)?.letGo(this.#latest.get(operation)?.key ?? '')
      const item = await this.#create(place, sent)
      if (item !== null) this.#latest.set(operation, item)
      return item
    }
    const shared = sharedName(place.creation)
    const known = this.#shared.get(shared)
    if (known !== undefined) return known
    const { api, requests } = this.#creator
    const { operations } = api
    const make = (): Promise<CreatedName | null> => this.#create(place, undefined)
    // Numbers that were given out once would name the same again.
    const isAnother = this.#renewals.has(shared)
    const made = isAnother ? make() : requests.numbers.once(operations.indexOf(create), operations.length, make)
    this.#shared.set(shared, made)
    // What is refused now may be taken later, when the run has learnt what the service wants.
    void made.then((item) => item ?? this.#shared.delete(shared))
    return made
  }

  /** Lets later requests be about another item than the shared one: what was added to that is in their way. */
  renew({ creation }: ItemParameter): void {
    const shared = sharedName(creation)
    const count = this.#renewals.get(shared) ?? 0
    if (count >= MOST_RENEWALS || !this.#shared.has(shared)) return
    this.#renewals.set(shared, count + 1)
    this.#shared.delete(shared)
  }

  has(create: Operation, key: string): boolean {
    return this.#made.get(create)?.has(key) === true
  }

  /** Notes that an operation takes what it refused before: the run has learnt what it wants. */
  accept(create: Operation): void {
    this.#refused.delete(create)
  }

  /** Creates an item. Its key is the one in the body `sent`, if the contract lets clients choose keys. */
  async #create(place: ItemParameter, sent: unknown, isNew?: true): Promise<CreatedName | null> {
    const { creation } = place
    const { operation: create } = creation
    const refused = this.#refused.get(create) ?? 0
    const wanted = keyGiven(place, sent)
    const draft = refused < MOST_REFUSED ? await this.#draftOf(place, wanted, isNew) : null
    if (draft === null) return null
    const isOpen = this.#creator.pools.of(create)?.isOpen(draft.value) ?? true
    const reused = isOpen ? null : this.#ownItem(create, wanted)
    if (reused !== null) return reused
    const kept: Draft = { ...draft, keptFor: place.isChanged ? 'request' : 'requests' }
    const exchange = await this.#creator.deliver({ case: `${create.slug}/item`, operation: create, draft: kept })
    if (exchange?.received.kind !== 'answer') return null
    const { status } = exchange.received
    // The item may exist because an earlier attempt created it and its answer was lost. Only this run's items are used.
    if (status === 409 && wanted !== undefined) return this.#madeBy(create).get(keyTextOf(wanted) ?? '') ?? null
    // The service may give the keys, or take keys of another form.
    if ((status === 400 || status === 422) && wanted !== undefined) return this.#create(place, undefined)
    const item =
      status < 300
        ? (createdName(creation, exchange) ??
          (await nameFromList(this.#creator, create, exchange, this.keyless.has(create))))
        : null
    this.#refused.set(create, item === null ? refused + 1 : 0)
    if (item !== null) this.keyless.delete(create)
    else if (status < 300) this.keyless.add(create)
    if (item !== null) this.#madeBy(create).set(item.key, item)
    // What the run has already gets new texts.
    const isAgain = item !== null && wanted === undefined && isNew === undefined && this.#creator.isShared(create, item)
    return isAgain ? this.#create(place, undefined, true) : item
  }

  async #draftOf({ creation, request }: ItemParameter, wanted: unknown, isNew?: true): Promise<Draft | null> {
    const { operation, key, within, named } = creation
    const plain = this.#creator.requests.plain(operation, isNew)
    const usable = plain && usableDraft(this.#creator.api, operation, plain)
    const placed = usable === null || named === null ? usable : await this.withNewName(creation, usable)
    return placed && this.withOwnKey(operation, placed, { request, key, within }, wanted)
  }

  /** The request that puts an item at a path where none is; null if no name is left for it. */
  async withNewName(creation: ItemCreation, plain: Draft): Promise<Draft | null> {
    const { operation, named } = creation
    const name = await this.#newName(creation)
    if (name === null || named === null) return null
    // If the body names it, too, it must not move it elsewhere.
    const draft = withReference({ operation, draft: plain }, [creation.key], name.key)
    const below = withPathTexts(operation, draft.message, name.parents)
    return { ...draft, message: withText(operation, below, named, name.key), isPlaced: true }
  }

  /** The keys of items of this run above a new one; null where one can't be created. */
  async #parentsOf({ operation, named }: ItemCreation): Promise<readonly string[] | null> {
    const places = itemPlacesOf(this.#creator.api, operation).filter((one) => one.in === 'path')
    const names = pathParameters(operation.path).filter((name) => name !== named?.name)
    let parents: readonly string[] = []
    for (const name of namingParameters(operation).length > 1 ? names : []) {
      const place = places.find((one) => one.name === name)
      const item = place === undefined ? null : await this.itemFor(operation, place, undefined)
      if (item === null || place === undefined || !isReadable(operation, place, item.key)) return null
      parents = [...(isBelow(operation, place.creation) ? item.parents : parents), item.key]
    }
    return parents
  }

  /** A name that no item has; null if the document allows none. */
  async #newName(creation: ItemCreation): Promise<CreatedName | null> {
    const { operation, named } = creation
    const parents = named === null ? null : await this.#parentsOf(creation)
    if (named === null || parents === null) return null
    const { requests } = this.#creator
    const { integers, uuid, letters } = requests.numbers.next()
    const [integer = 0] = integers
    // What stands in a path is often written without blanks, and stored in small letters.
    const words = requests.of(operation).keys.map((key) => key.toLowerCase().replaceAll(' ', '-'))
    const own = [...words, `test-${integer}`, `test${integer}`, uuid, String(integer)]
    const texts = [...own, ...codesOf(letters)]
    const key = texts.find((one) => isReadable(operation, named, one)) ?? (await this.#freeName(operation, named))
    return key === null ? null : { key, parents }
  }

  /** A drawn name of which reading says that nothing has it: a short one may be somebody's. Null if none is found so. */
  async #freeName(operation: Operation, named: ItemSpot): Promise<string | null> {
    const { api, requests, deliver } = this.#creator
    const schema = operation.parameters.find((one) => one.in === named.in && one.name === named.name)?.schema ?? null
    const read = collectionsIn(api)
      .uses.get(operation)
      ?.resource.uses.find(({ role }) => role === 'read')
    if (schema === null || read === undefined || listsItsValues(schema)) return null
    for (let attempt = 0; attempt < MOST_TAKEN; attempt++) {
      const drawn = requests.of(operation).drawn(schema, requests.numbers.first + requests.numbers.count())
      const key = keyTextOf(drawn)
      const draft = key === null || this.#drawn.has(key) ? null : requests.about(read, { key, parents: [] })
      if (key === null || draft === null) continue
      this.#drawn.add(key)
      const { received } = (await deliver({ case: `${operation.slug}/free`, operation: read.operation, draft })) ?? {}
      const isFree = received?.kind === 'answer' && (received.status === 404 || received.status === 410)
      if (isFree && isReadable(operation, named, key)) return key
    }
    return null
  }

  #madeBy(create: Operation): Map<string, CreatedName> {
    return remembered(this.#made, create, () => new Map<string, CreatedName>())
  }

  /** An item of this run that still exists, for a request that needs a new one, where no key is left: the one wanted, or any. */
  #ownItem(create: Operation, wanted: unknown): CreatedName | null {
    const pool = this.#creator.pools.of(create)
    const isThere = ({ key }: CreatedName): boolean =>
      pool?.isKept(key) === true && (wanted === undefined || key === keyTextOf(wanted))
    return this.#madeBy(create).values().find(isThere) ?? null
  }

  /** The draft with the wanted key; without one, a key that is text becomes a new text. The schema must allow it. */
  withOwnKey(create: Operation, draft: Draft, { request, key, within = [] }: OwnKeyed, wanted?: unknown): Draft {
    const item = valueWithin(draft.value, within)
    if (request === null || key === null || !isObject(item)) return draft
    if (wanted === undefined && typeof item[key] !== 'string') return draft
    const { integers, uuid } = this.#creator.requests.numbers.next()
    const place = request.shape.properties.get(key)
    const numerals = place === undefined ? null : numeralsOf(place)
    const texts = numerals?.(integers) ?? [...this.#creator.requests.of(create).keys, uuid]
    const validate = request.validator('request')
    for (const value of wanted === undefined ? texts : [wanted]) {
      const named = { ...item, [key]: value }
      const json = tryParseJson(JSON.stringify(named))
      if (json !== null && validate(json.value, json.exact).length === 0)
        return withValue(draft, withValueWithin(draft.value, within, named))
    }
    return draft
  }
}

/** The key in a body, if the contract lets clients choose keys; else undefined. */
export function keyGiven({ request, creation: { key } }: ItemParameter, sent: unknown): unknown {
  const isGiven = request?.shape.properties.has(key) === true
  return isGiven && isObject(sent) && keyTextOf(sent[key]) !== null ? sent[key] : undefined
}

/** The body of what others are made of, in none of the states in which these are refused: a part that is not discontinued. */
function usableDraft(api: Api, create: Operation, draft: Draft): Draft {
  const { resource, use } = collectionsIn(api).uses.get(create) ?? {}
  const body = use && itemSentBy(use)
  const item = valueWithin(draft.value, body?.path ?? [])
  const others = api.derive(statesInTheWay).get(resource?.path ?? '') ?? []
  if (body == null || !isObject(item)) return draft
  const members = others.flatMap(({ name, states }): [string, unknown][] => {
    const schema = body.schema.wide.properties.get(name)
    const values = schema?.types?.has('boolean') === true ? [false, true] : (schema?.values('enum').flat() ?? [])
    const other = values.find((one) => !states.includes(String(one)))
    return states.includes(String(item[name])) && other !== undefined ? [[name, other]] : []
  })
  const whole = { ...item, ...Object.fromEntries(members) }
  return members.length === 0 ? draft : withValue(draft, withValueWithin(draft.value, body.path, whole))
}
