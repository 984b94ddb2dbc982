/**
 * The items that requests are about. A request for one item needs an item that exists. So an item is created first, if
 * the contract has an operation for that; its key is in the answer or in the request that created it.
 */

import { numeralsOf } from '../../fixtures/values/number-text.ts'
import type { Operation } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { readings } from '../../spec/http/parameter.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Resource } from '../../spec/resources/resources.ts'
import { asSent, withBody } from '../cases/changes.ts'
import { type Draft, draftBody } from '../cases/request-builder.ts'
import { isSafe } from '../client/budget.ts'
import { describe } from '../judge/answers.ts'
import type { Expectation } from '../judge/judge.ts'
import { Claims, type Creator } from './claims.ts'
import { FOREIGN, type HeldBack, NO_CREATION } from './held-back.ts'
import { isAt, keyIn, keyTextOf, pathTexts, textIn, withPathTexts, withText } from './item-names.ts'
import { type ItemKind, type ItemParameter, isBelow, itemPlacesOf, namesFrom, namingParameters } from './item-places.ts'
import type { KeyPools } from './key-pool.ts'
import { isToBeRefused, type Lent, UntouchedItems } from './untouched.ts'

/** A created item: its key, and the values of the path parameters before it. */
type CreatedItem = { readonly key: string; readonly parents: readonly (string | null)[] }

const NOT_CREATED = 'the run could not create an item for it'

/** After this many failed creations of a resource in a row, no more are sent. */
const MOST_REFUSED = 3

export class RunItems {
  readonly #creator: Creator
  readonly #places = new Map<Operation, readonly ItemParameter[]>()
  /** Items that no request changes, by the operation that creates them. */
  readonly #shared = new Map<Operation, Promise<CreatedItem | null>>()
  /** All created items, by the operation that created them and by key. */
  readonly #made = new Map<Operation, Map<string, CreatedItem>>()
  /** The item of the latest request of each operation that changes items. */
  readonly #latest = new Map<Operation, CreatedItem>()
  readonly #untouched = new UntouchedItems<CreatedItem>()
  readonly #refused = new Map<Operation, number>()
  readonly claims: Claims
  readonly pools: KeyPools
  /** Why requests of an operation were not sent. */
  readonly withheld = new Map<Operation, string>()
  /** Method and path of each request that names a created item. */
  readonly #named = new Set<string>()

  readonly #never: HeldBack

  /** `never`: what is not sent at all. */
  constructor(creator: Creator, never: HeldBack) {
    this.#creator = creator
    this.#never = never
    this.claims = new Claims(creator)
    this.pools = creator.pools
  }

  /** The request as it is to be sent: about items that exist, and with a key that is free. Null: {@link withheld} says why not. */
  async prepared(operation: Operation, draft: Draft, expectation: Expectation['kind']): Promise<Draft | null> {
    const placed = await this.#placed(operation, draft, isToBeRefused(expectation))
    const claimed = 'withheld' in placed ? placed : await this.claims.claim(operation, placed, expectation)
    if (!('withheld' in claimed)) return claimed
    this.withheld.set(operation, claimed.withheld)
    return null
  }

  /** Notes how a prepared request ended. True if it is to be prepared and sent again, since its item was gone. */
  settle(operation: Operation, draft: Draft, exchange: Exchange | null, expectation: Expectation['kind']): boolean {
    this.claims.settle(operation, draft, exchange, expectation)
    return this.#untouched.settle(draft.message, exchange)
  }

  /**
   * The request, with created items in place of generated keys, as far as items can be created. If it could change or
   * remove something that the run did not create: why it must not be sent.
   */
  async #placed(
    operation: Operation,
    draft: Draft,
    isRefused: boolean,
  ): Promise<Draft | { readonly withheld: string }> {
    const closed = this.#never.whyClosed(operation, draft.message)
    if (closed !== null) return { withheld: closed }
    if (draft.isPlaced === true) return draft
    const isMalformed = this.isMalformed(operation, draft.message)
    const names = namingParameters(operation)
    const named = new Set<string>()
    let { message } = draft
    let lent: Lent<CreatedItem> | null = null
    const places = this.#placesOf(operation)
    let isNamed = names.length > 0 && places.every((place) => place.in === 'path')
    for (const place of places) {
      // A value that breaks the contract does so on purpose.
      if (place.in !== 'body' && !this.#isValid(operation, place, message)) continue
      const canReuse = isRefused && this.#isForAny(place, draft.value)
      // Operations are checked side by side: with a cap on writes, they share what items there are.
      const owner = this.#creator.isCapped ? place.create.id : `${place.create.id} ${operation.id}`
      const reused = canReuse ? this.#untouched.take(owner) : null
      const made = reused ?? (await this.#itemFor(operation, place, draft.value))
      // A created key may break the parameter's schema; then it can't be used.
      const item = made !== null && this.#isReadable(operation, place, made.key) ? made : null
      if (place.in === 'body') isNamed ||= this.#isNamedIn(draft.value, place, item)
      if (item === null) continue
      if (place.in !== 'body') {
        // The item exists only below the parents that it was created under.
        if (!isMalformed) message = under(operation, message, place, item)
        message = withText(operation, message, place, item.key)
        const isIn = textIn(operation, message, place) === item.key
        if (place.in === 'query') isNamed ||= isIn
        else if (isIn && !item.parents.includes(null)) for (const name of namesFrom(operation, place)) named.add(name)
        if (canReuse) lent = { owner, item, isReused: reused !== null }
      }
      this.#named.add(methodAndPath(message))
    }
    const isOwn = names.every((name) => named.has(name) || this.#isMalformedIn(operation, message, name))
    if (!(isOwn && (isNamed || isMalformed)) && this.#isChanging(operation, message, names))
      return { withheld: `${FOREIGN}${places.length > 0 ? NOT_CREATED : NO_CREATION}` }
    if (lent !== null) this.#untouched.lend(message, lent)
    return message === draft.message ? draft : { ...draft, message }
  }

  /**
   * True for a request that may change or remove something of others: PUT, PATCH and DELETE (RFC 9110 section 9.3), a
   * POST to or below an item, and what by its name does. `names`: the parameters that name items.
   */
  #isChanging(operation: Operation, message: RequestMessage, names: readonly string[]): boolean {
    const { method } = message
    if (!isAt(operation, message)) return false
    // A method that the document does not name is sent without a credential.
    const isDocumented = method === operation.method
    if (isSafe(method) || (names.length === 0 && method === 'POST'))
      return isDocumented && this.#never.mustName(operation)
    return names.length > 0 || (isDocumented && !this.#never.isAllowed(operation))
  }

  /** True if a request may change any item of a resource: it names none itself, and there are keys enough. */
  #isForAny({ isChanged, in: place, resource, key, create }: ItemParameter, sent: unknown): boolean {
    return (
      isChanged && place !== 'body' && keyGiven(resource, key, sent) === undefined && this.pools.of(create) === null
    )
  }

  /** True if the path contains a value that its parameter does not allow: then it names no item. */
  isMalformed(operation: Operation, message: RequestMessage): boolean {
    return pathParameters(operation.path).some((name) => this.#isMalformedIn(operation, message, name))
  }

  #isMalformedIn(operation: Operation, message: RequestMessage, name: string): boolean {
    const text = textIn(operation, message, { in: 'path', name })
    return text !== null && !this.#isReadable(operation, { in: 'path', name }, text)
  }

  /** True if a body names the item that was created for it, or none. */
  #isNamedIn(value: unknown, { key, resource }: ItemParameter, item: CreatedItem | null): boolean {
    const named = isObject(value) ? value[key] : undefined
    if (keyTextOf(named) === null) return true
    if (keyTextOf(named) === item?.key) return true
    const schema = resource.request?.shape.properties.get(key)
    return schema !== undefined && schema.validator('request')(named).length > 0
  }

  /**
   * Why the refusal of a request decides nothing: the contract does not promise that an item exists, not even one that
   * was just created. Null if that is not the reason.
   */
  doubt(
    operation: Operation,
    value: unknown,
    { sent, received }: Exchange,
    expectation: Expectation['kind'],
  ): string | null {
    if (received.kind === 'failure' || received.status < 400 || received.status >= 500) return null
    if (received.status === 409) {
      const conflict = this.claims.conflict(operation, value, expectation)
      if (conflict !== null) return `${conflict}: ${describe(received)}`
    }
    const places = this.#placesOf(operation)
    if (places.length === 0 && pathParameters(operation.path).length === 0) return null
    if (received.status === 404 || received.status === 410) {
      return this.isNamedBy(sent)
        ? `the item that was created for it can't be found, or not yet: ${describe(received)}`
        : `no item is known to exist, and none could be created: ${describe(received)}`
    }
    const other = places.find((one) => {
      const inBody = isObject(value) ? keyTextOf(value[one.key]) : null
      return one.in !== 'body' && one.isChanged && inBody !== null && inBody !== textIn(operation, sent, one)
    })
    return other === undefined
      ? null
      : `the body has another ${other.key} than the ${other.in} has: ${describe(received)}`
  }

  /** True for an operation about items that the run can create. */
  needsItem(operation: Operation): boolean {
    return this.#placesOf(operation).some((place) => place.in === 'path')
  }

  /** True if a request names an item that was created. */
  isNamedBy(message: RequestMessage): boolean {
    return this.#named.has(methodAndPath(message))
  }

  #placesOf(operation: Operation): readonly ItemParameter[] {
    const known = this.#places.get(operation)
    if (known !== undefined) return known
    const places = itemPlacesOf(this.#creator.api, operation)
    this.#places.set(operation, places)
    return places
  }

  /** True if a request's text for a parameter can be read as a value that the parameter allows. */
  #isValid(operation: Operation, place: Pick<ItemParameter, 'in' | 'name'>, message: RequestMessage): boolean {
    const text = textIn(operation, message, place)
    return text !== null && this.#isReadable(operation, place, text)
  }

  #isReadable(operation: Operation, place: Pick<ItemParameter, 'in' | 'name'>, text: string): boolean {
    const parameter = operation.parameters.find((one) => one.in === place.in && one.name === place.name)
    if (parameter?.schema == null) return true
    const validate = parameter.schema.validator('request')
    return readings(text).some((value) => validate(value).length === 0)
  }

  /** An item that exists; null if none could be created. `sent`: the body of the request that will name it. */
  async #itemFor(operation: Operation, place: ItemParameter, sent: unknown): Promise<CreatedItem | null> {
    const { create, isChanged } = place
    if (isChanged) {
      // The item of an earlier request is not needed any more.
      this.pools.of(create)?.letGo(this.#latest.get(operation)?.key ?? '')
      const item = await this.#create(place, sent)
      if (item !== null) this.#latest.set(operation, item)
      return item
    }
    const known = this.#shared.get(create)
    if (known !== undefined) return known
    const { api, requests } = this.#creator
    const { operations } = api
    const made = requests.numbers.once(operations.indexOf(create), operations.length, () =>
      this.#create(place, undefined),
    )
    this.#shared.set(create, made)
    return made
  }

  /** Creates an item. Its key is the one in the body `sent`, if the contract lets clients choose keys. */
  async #create({ resource, key, create }: ItemParameter, sent: unknown): Promise<CreatedItem | null> {
    const refused = this.#refused.get(create) ?? 0
    const plain = refused < MOST_REFUSED ? this.#creator.requests.plain(create) : null
    if (plain === null) return null
    const wanted = keyGiven(resource, key, sent)
    const draft = this.withOwnKey(create, plain, { request: resource.request, key }, wanted)
    const reused = (this.pools.of(create)?.isOpen(draft.value) ?? true) ? null : this.#ownItem(create, wanted)
    if (reused !== null) return reused
    const exchange = await this.#creator.deliver({
      case: `${create.slug}/item`,
      operation: create,
      draft: { ...draft, keptFor: 'requests' },
    })
    const { received } = exchange ?? {}
    if (exchange === null || received?.kind !== 'answer') return null
    const made = this.#made.get(create) ?? new Map<string, CreatedItem>()
    this.#made.set(create, made)
    // The item may exist because an earlier attempt created it and its answer was lost. Only this run's items are used.
    if (received.status === 409 && wanted !== undefined) return made.get(keyTextOf(wanted) ?? '') ?? null
    const found = received.status < 300 ? keyIn(exchange, asSent(draft, exchange).value, key, resource.path) : null
    this.#refused.set(create, found === null ? refused + 1 : 0)
    if (found === null) return null
    const item = {
      key: found,
      parents: pathTexts(create, exchange.sent),
    }
    made.set(found, item)
    return item
  }

  /** An item of this run that still exists, for a request that needs a new one, where no key is left: the one wanted, or any. */
  #ownItem(create: Operation, wanted: unknown): CreatedItem | null {
    const pool = this.pools.of(create)
    const isThere = ({ key }: CreatedItem): boolean =>
      pool?.isKept(key) === true && (wanted === undefined || key === keyTextOf(wanted))
    return [...(this.#made.get(create)?.values() ?? [])].find(isThere) ?? null
  }

  /** The draft with the wanted key; without one, a key that is text becomes a new text. The schema must allow it. */
  withOwnKey(
    create: Operation,
    draft: Draft,
    { request, key }: Pick<Resource, 'request' | 'key'>,
    wanted?: unknown,
  ): Draft {
    if (request === null || key === null || !isObject(draft.value)) return draft
    if (wanted === undefined && typeof draft.value[key] !== 'string') return draft
    const { integers } = this.#creator.requests.numbers.next()
    const place = request.shape.properties.get(key)
    const numerals = place === undefined ? null : numeralsOf(place)
    const texts = numerals?.(integers) ?? [...this.#creator.requests.of(create).keys, uuidOf(integers[0] ?? 0)]
    const candidates = wanted === undefined ? texts : [wanted]
    const validate = request.validator('request')
    for (const value of candidates) {
      const body = draftBody({ ...draft.value, [key]: value })
      const json = tryParseJson(body.text ?? '')
      if (json !== null && validate(json.value, json.exact).length === 0) return withBody(draft, body)
    }
    return draft
  }
}

/** The key in a body, if the contract lets clients choose keys; else undefined. */
function keyGiven({ request }: ItemKind, key: string, sent: unknown): unknown {
  const isGiven = request?.shape.properties.has(key) === true
  return isGiven && isObject(sent) && keyTextOf(sent[key]) !== null ? sent[key] : undefined
}

/** A UUID (RFC 9562 section 5.4) that contains a number of 16 digits. */
export function uuidOf(integer: number): string {
  const digits = String(integer).padStart(16, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 16)}00-000000000000`
}

/** The request with the item's parents in its path, if the path is below the item's resource. */
function under(
  operation: Operation,
  message: RequestMessage,
  { resource }: ItemParameter,
  { parents }: CreatedItem,
): RequestMessage {
  return isBelow(operation, resource) ? withPathTexts(operation, message, parents) : message
}

/** Identifies requests for the same item by their method and path. */
function methodAndPath({ method, path }: RequestMessage): string {
  return `${method} ${path}`
}
