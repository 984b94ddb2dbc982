/**
 * The items that requests are about. What is asked of one item is asked of one that is there: it is created first,
 * where the contract has an operation for that, and the answer or what was sent tells the item's key.
 */

import type { Contract, Operation } from '../../spec/contract.ts'
import { tryParseJson } from '../../spec/exact-json.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json-pointer.ts'
import { anonymous, isItemPath, TEMPLATE } from '../../spec/path-template.ts'
import { objectBody, type Resource, resourcesOf } from '../../spec/resources.ts'
import { jsonOf, successOf } from '../../spec/responses.ts'
import { shapeOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { withBody } from '../cases/changes.ts'
import type { Numbers } from '../cases/numbers.ts'
import { bodyOf, type Draft } from '../cases/request-builder.ts'
import { describe } from '../judge/answers.ts'
import { readings } from '../judge/request.ts'
import { isAt, keyIn, textIn, textOf, withText } from './item-names.ts'

/** What the items are of: a resource, or what a POST creates that is remembered no further. */
type Kind = Pick<Resource, 'path' | 'request'>

/** Where a request of an operation names an item, and how such an item is created. */
type Place = {
  readonly in: 'path' | 'query' | 'body'
  /** Name of the parameter, or of the body's property. */
  readonly name: string
  readonly resource: Kind
  readonly key: string
  readonly create: Operation
  /** True where the operation may change or delete the item: each request has one of its own then. */
  readonly isChanged: boolean
}

/** An item that was created: its key, and what the path says before it. */
type Item = { readonly key: string; readonly parents: readonly (string | null)[] }

/** What creates items: the session, as far as it is needed for that. */
export type Asker = {
  readonly compiled: CompiledContract
  readonly numbers: Numbers
  readonly plainDraft: (operation: Operation) => Draft | null
  readonly deliver: (caseId: string, operation: Operation, draft: Draft) => Promise<Exchange | null>
}

/** Creations of a resource that may fail in a row before no more are tried. */
const MOST_REFUSED = 3

export class Items {
  readonly #asker: Asker
  readonly #places = new Map<Operation, readonly Place[]>()
  /** Items that nothing changes, by what creates them. */
  readonly #shared = new Map<Operation, Promise<Item | null>>()
  /** What was created, by what created it and the key. */
  readonly #made = new Map<Operation, Map<string, Item>>()
  readonly #refused = new Map<Operation, number>()
  /** The targets of requests that name an item which was created. */
  readonly #named = new Set<string>()

  constructor(asker: Asker) {
    this.#asker = asker
  }

  /**
   * The request, with items that are there in place of invented ones, as far as they can be created. Where it may change
   * or remove something that the run did not create: why it must not be sent.
   */
  async placed(operation: Operation, draft: Draft): Promise<Draft | { readonly withheld: string }> {
    if (draft.isPlaced === true) return draft
    const isMalformed = this.#isMalformed(operation, draft.message)
    let { message } = draft
    let isOwn = isMalformed || !isChanging(operation, message)
    for (const place of this.#placesOf(operation)) {
      // What breaks the contract breaks it on purpose.
      if (place.in !== 'body' && !this.#isValid(operation, place, message)) continue
      const made = await this.#itemFor(place, draft.value)
      // A key that the parameter excludes leads nowhere, whoever made it.
      const item = made !== null && this.#isReadable(operation, place, made.key) ? made : null
      if (place.in === 'body') isOwn ||= this.#isNamedIn(draft.value, place, item)
      if (item === null) continue
      if (place.in !== 'body') {
        // An item is one only below the parents that it was created under.
        if (!isMalformed) message = under(operation, message, place, item)
        message = withText(operation, message, place, item.key)
        isOwn ||= textIn(operation, message, place) === item.key
      }
      this.#named.add(targetOf(message))
    }
    if (!isOwn) return { withheld: reasonOf(operation, message, this.#placesOf(operation).length > 0) }
    return message === draft.message ? draft : { ...draft, message }
  }

  /** True where a text of the path is none that its parameter allows: then it names nothing. */
  #isMalformed(operation: Operation, message: RequestMessage): boolean {
    return operation.parameters.some(
      ({ in: place, name }) => place === 'path' && !this.#isValid(operation, { in: place, name }, message),
    )
  }

  /** True where a body names the item that was created for it, or none. */
  #isNamedIn(value: unknown, { key, resource }: Place, item: Item | null): boolean {
    const named = isObject(value) ? value[key] : undefined
    if (textOf(named) === null) return true
    if (textOf(named) === item?.key) return true
    const { contract, validators } = this.#asker.compiled
    const schema =
      resource.request === null ? undefined : shapeOf(contract.document, resource.request).properties.get(key)
    return schema !== undefined && validators(schema, 'request')(named).length > 0
  }

  /**
   * Why the refusal of a request decides nothing: nobody promises that an item is there, not even one that was created
   * a moment ago. Null where that is not the reason.
   */
  doubt(operation: Operation, value: unknown, { sent, received }: Exchange): string | null {
    if (received.kind === 'failure' || received.status < 400 || received.status >= 500) return null
    const places = this.#placesOf(operation)
    if (places.length === 0 && operation.path.match(TEMPLATE) === null) return null
    const isNamed = this.#named.has(targetOf(sent))
    if (received.status === 404 || received.status === 410) {
      return isNamed
        ? `the item that was created for it is not there, or not yet: ${describe(received)}`
        : `the contract names no item that is there, and none could be created: ${describe(received)}`
    }
    const other = places.find((one) => {
      const inBody = isObject(value) ? textOf(value[one.key]) : null
      return one.in !== 'body' && one.isChanged && inBody !== null && inBody !== textIn(operation, sent, one)
    })
    return other === undefined
      ? null
      : `the body has another ${other.key} than the ${other.in} has: ${describe(received)}`
  }

  #placesOf(operation: Operation): readonly Place[] {
    const known = this.#places.get(operation)
    if (known !== undefined) return known
    const places = placesOf(this.#asker.compiled.contract, operation)
    this.#places.set(operation, places)
    return places
  }

  /** True where a request's text for a place can be read as a value that the parameter allows. */
  #isValid(operation: Operation, place: Pick<Place, 'in' | 'name'>, message: RequestMessage): boolean {
    const text = textIn(operation, message, place)
    return text !== null && this.#isReadable(operation, place, text)
  }

  #isReadable(operation: Operation, place: Pick<Place, 'in' | 'name'>, text: string): boolean {
    const parameter = operation.parameters.find((one) => one.in === place.in && one.name === place.name)
    if (parameter?.schema == null) return true
    const validate = this.#asker.compiled.validators(parameter.schema, 'request')
    return readings(text).some((value) => validate(value).length === 0)
  }

  /** An item that is there; null where none could be created. `sent` is the body that goes with it. */
  #itemFor(place: Place, sent: unknown): Promise<Item | null> {
    const { create, isChanged } = place
    if (isChanged) return this.#create(place, sent)
    const known = this.#shared.get(create)
    if (known !== undefined) return known
    const made = this.#create(place, undefined)
    this.#shared.set(create, made)
    return made
  }

  /** Creates an item, with the key that a body has if the contract lets a client give one. */
  async #create({ resource, key, create }: Place, sent: unknown): Promise<Item | null> {
    const refused = this.#refused.get(create) ?? 0
    const plain = refused < MOST_REFUSED ? this.#asker.plainDraft(create) : null
    if (plain === null) return null
    const { document } = this.#asker.compiled.contract
    const isGiven = resource.request !== null && shapeOf(document, resource.request).properties.has(key)
    const wanted = isGiven && isObject(sent) && textOf(sent[key]) !== null ? sent[key] : undefined
    const draft = this.withOwnKey(plain, { request: resource.request, key }, wanted)
    const exchange = await this.#asker.deliver(`${create.slug}/item`, create, draft)
    const { received } = exchange ?? {}
    if (exchange === null || received?.kind !== 'answer') return null
    const made = this.#made.get(create) ?? new Map<string, Item>()
    this.#made.set(create, made)
    // A request is made more than once where an answer was lost. What somebody else created stays theirs.
    if (received.status === 409 && wanted !== undefined) return made.get(textOf(wanted) ?? '') ?? null
    const found = received.status < 300 ? keyIn(exchange, draft.value, key, resource.path) : null
    this.#refused.set(create, found === null ? refused + 1 : 0)
    if (found === null) return null
    const item = {
      key: found,
      parents: namesIn(create).map((name) => textIn(create, exchange.sent, { in: 'path', name })),
    }
    made.set(found, item)
    return item
  }

  /** The draft with a key: the wanted one, else in place of a text another text, as far as its schema takes that. */
  withOwnKey(draft: Draft, { request, key }: Pick<Resource, 'request' | 'key'>, wanted?: unknown): Draft {
    if (request === null || key === null || !isObject(draft.value)) return draft
    if (wanted === undefined && typeof draft.value[key] !== 'string') return draft
    const { integers, names } = this.#asker.numbers.next()
    const candidates = wanted === undefined ? [names('')[1], uuidOf(integers[0] ?? 0)] : [wanted]
    const validate = this.#asker.compiled.validators(request, 'request')
    for (const value of candidates) {
      const body = bodyOf({ ...draft.value, [key]: value })
      const json = tryParseJson(body.text ?? '')
      if (json !== null && validate(json.value, json.exact).length === 0) return withBody(draft, body)
    }
    return draft
  }
}

/** A UUID (RFC 9562 section 5.4) that shows a number of 16 digits. */
function uuidOf(integer: number): string {
  const digits = String(integer).padStart(16, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 16)}00-000000000000`
}

/** The operations that create the items of others. */
export function creatingIn(contract: Contract): ReadonlySet<Operation> {
  const uses = resourcesOf(contract).resources.flatMap((resource) => resource.uses)
  return new Set(uses.flatMap(({ role, operation }) => (role === 'create' ? [operation] : [])))
}

/** Where an operation's requests name items that can be created, those that others belong to first. */
function placesOf(contract: Contract, operation: Operation): Place[] {
  const { resources } = resourcesOf(contract)
  const placeOf = (resource: Resource, place: Pick<Place, 'in' | 'name' | 'isChanged'>): Place[] => {
    const create = resource.uses.find(({ role }) => role === 'create')?.operation
    return create === undefined || resource.key === null ? [] : [{ ...place, resource, key: resource.key, create }]
  }
  const own = resources.flatMap((resource) =>
    resource.uses.flatMap((use) => {
      const isChanged = use.role === 'replace' || use.role === 'merge' || use.role === 'delete'
      if (use.operation !== operation || (use.item === null && !isChanged)) return []
      const item = use.item ?? { in: 'body', name: resource.key ?? '' }
      return placeOf(resource, { ...item, isChanged })
    }),
  )
  const parents = [...operation.path.matchAll(TEMPLATE)].flatMap(([template], index, all) => {
    const name = template.slice(1, -1)
    const end = all[index]?.index ?? 0
    const path = anonymous(operation.path.slice(0, end))
    const resource = resources.find((one) => anonymous(one.path) === path)
    const isOwn = own.some((one) => one.in === 'path' && one.name === name)
    if (isOwn) return []
    if (resource !== undefined) return placeOf(resource, { in: 'path', name, isChanged: false })
    const create = contract.operations.find((one) => one.method === 'POST' && anonymous(one.path) === path)
    return create === undefined ? [] : [createdPlace(contract, create, name)]
  })
  return [...parents, ...own]
}

/** An item of which nothing more is known than what creates it: its answer or its Location tells the key. */
function createdPlace({ document }: Contract, create: Operation, name: string): Place {
  const request = objectBody(document, create)
  const shown = jsonOf(successOf(create)?.content ?? [])?.schema ?? null
  const isShown = shown !== null && shapeOf(document, shown).properties.has(name)
  const resource = { path: create.path, request }
  return { in: 'path', name, resource, key: isShown ? name : 'id', create, isChanged: false }
}

function namesIn({ path }: Operation): string[] {
  return (path.match(TEMPLATE) ?? []).map((template) => template.slice(1, -1))
}

/** The request below the parents of an item, where its path has the same. */
function under(operation: Operation, message: RequestMessage, { resource }: Place, { parents }: Item): RequestMessage {
  if (!anonymous(operation.path).startsWith(anonymous(resource.path))) return message
  const names = namesIn(operation)
  return parents.reduce((changed, text, index) => {
    const name = names[index]
    return text === null || name === undefined ? changed : withText(operation, changed, { in: 'path', name }, text)
  }, message)
}

/**
 * True for a request of an operation that may change or remove something: PUT, PATCH and DELETE (RFC 9110 section 9.3),
 * and POST to an item. A POST below an item adds to it.
 */
function isChanging(operation: Operation, message: RequestMessage): boolean {
  const { method } = message
  const isOfItem = operation.path.match(TEMPLATE) !== null
  // Another method than the document names is sent without a credential.
  if (!isAt(operation, message) || (method !== operation.method && !isOfItem)) return false
  return ['PUT', 'PATCH', 'DELETE'].includes(method) || (method === 'POST' && isItemPath(operation.path))
}

function reasonOf({ path }: Operation, { method }: RequestMessage, canCreate: boolean): string {
  const why = canCreate
    ? 'no item of its own could be created for it'
    : 'the contract has no operation that creates an item for it'
  return `${method} ${path} could change or remove what this run did not create, so it was not sent: ${why}`
}

/** What tells requests for one item from those for another. */
function targetOf({ method, path }: RequestMessage): string {
  return `${method} ${path}`
}
