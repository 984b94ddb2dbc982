/** A collection at a target: creates items and reads them. Its requests are counted and paced like any others. */

import type { Operation } from '../../spec/contract.ts'
import { type Answer, type Exchange, header } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import { TEMPLATE } from '../../spec/path-template.ts'
import type { Resource, Role, Use } from '../../spec/resources.ts'
import { useOf } from '../../spec/state-requirements.ts'
import { withBody } from '../cases/changes.ts'
import { bodyOf, type Draft } from '../cases/request-builder.ts'
import { describe, readJson } from '../judge/answers.ts'
import { keyIn, keyShownIn, textIn, withText } from '../run/item-names.ts'
import { sleep } from '../run/pace.ts'
import type { Session } from '../run/session.ts'
import { itemIn } from './item-in.ts'
import { type Specimen, specimenOf } from './specimen.ts'

/** What reading one item showed. */
export type Seen = { readonly draft: Draft } & (
  | { readonly kind: 'item'; readonly item: JsonObject; readonly answer: Answer }
  /** The answer, in words, shows no such item. */
  | { readonly kind: 'none'; readonly answered: string }
)

/** One page of a list. */
export type Page = {
  readonly draft: Draft
  readonly items: readonly unknown[]
  /** The other members of the answer. */
  readonly beside: JsonObject
  readonly answer: Answer
}

/** Why something could not be found out, in words. */
export type Obstacle = {
  readonly kind: 'obstacle'
  readonly reason: string
  readonly draft: Draft | null
  /** The status of an answer that is no success. */
  readonly status: number | null
}

/** Milliseconds to wait between attempts, while a service does not show what was sent. */
const WAITS = [50, 100, 200, 400, 800, 1600]

export class Collection {
  readonly session: Session
  readonly resource: Resource
  #pair: Promise<Pair | Obstacle> | null = null
  /** True if the service refuses our texts in optional properties. */
  #isUnmarked = false

  constructor(session: Session, resource: Resource) {
    this.session = session
    this.resource = resource
  }

  use(role: Role): Use | undefined {
    return useOf(this.resource, role)
  }

  /** Two items that were created at the same time and that nothing changes; an obstacle if they can't be read. */
  pair(id: string): Promise<Pair | Obstacle> {
    this.#pair ??= this.#createPair(id)
    return this.#pair
  }

  async #createPair(id: string): Promise<Pair | Obstacle> {
    const [one, other] = await Promise.all([this.create(id), this.create(id)])
    if ('kind' in one) return one
    if ('kind' in other) return other
    if (this.use('read') === undefined) return { one, other }
    // If that takes too long, nothing else can be checked either.
    const seen = await this.read(id, one, ({ kind }) => kind === 'item')
    if (isObstacle(seen)) return seen
    return seen.kind === 'item'
      ? { one, other }
      : obstacle(`a created item is not there, or not yet, or under another key: ${seen.answered}`, seen.draft)
  }

  /** Creates an item that no other is like. */
  async create(id: string): Promise<Specimen | Obstacle> {
    const operation = this.use('create')?.operation
    const plain = operation === undefined ? null : this.session.plainDraft(operation)
    if (operation === undefined || plain === null) return obstacle('nothing can be created', null)
    const owned = this.session.items.withOwnKey(plain, this.resource)
    const requests = this.session.requestsOf(operation)
    // Until it is known which bodies are accepted, one with every property is tried: it is the easiest to recognise.
    const isKnown = this.session.plains.has(operation.id)
    const full = isKnown ? null : requests.plain({ level: 'every-property', index: 0 })
    const whole = full === null ? owned : this.session.items.withOwnKey(full, this.resource)
    const marked = withBody(whole, bodyOf(requests.marked(whole.value)))
    const first = this.#isUnmarked ? null : await this.ask(id, operation, marked)
    // The service may have rules of its own for an optional text.
    if (first !== null && !isObstacle(first)) this.#isUnmarked = first.answer.status >= 400
    const asked = first === null || this.#isUnmarked ? await this.ask(id, operation, owned) : first
    if ('kind' in asked) return asked
    const { answer, draft, exchange } = asked
    if (answer.status >= 300 || answer.status === 202)
      return obstacle(`the item is not created at once: ${describe(answer)}`, draft)
    if (!isObject(draft.value)) return obstacle('the item has no properties', draft)
    const { key, path } = this.resource
    const names = [...operation.path.matchAll(TEMPLATE)].map(([template]) => template.slice(1, -1))
    const parents = names.map((name) => textIn(operation, draft.message, { in: 'path', name }) ?? '')
    return specimenOf(draft, answer, {
      parents,
      property: key,
      key: key === null ? null : keyIn(exchange, draft.value, key, path),
      isKeyShown: key !== null && keyShownIn(exchange, key, path) !== null,
    })
  }

  /** Reads an item, and repeats that for a while until `enough` is true. */
  async read(id: string, specimen: Specimen, enough: (seen: Seen) => boolean = () => true): Promise<Seen | Obstacle> {
    const use = this.use('read')
    const draft = use === undefined ? null : this.named(use, specimen)
    if (use === undefined || draft === null) return obstacle('no operation reads an item by its key', null)
    return this.patiently(() => this.#readOnce(id, use.operation, draft, specimen), enough)
  }

  async #readOnce(id: string, operation: Operation, draft: Draft, { sent }: Specimen): Promise<Seen | Obstacle> {
    const asked = await this.ask(id, operation, fresh(draft))
    if ('kind' in asked) return asked
    const { answer } = asked
    if (answer.status >= 500) return obstacle(describe(answer), asked.draft)
    const item = answer.status < 300 ? itemIn(contentOf(answer), sent) : null
    if (item !== null) return { kind: 'item', item, answer, draft: asked.draft }
    // Other content, such as a page that says where the item is, is no item.
    return { kind: 'none', answered: describe(answer), draft: asked.draft }
  }

  /** One page of the list, asked for with further query parameters. */
  async page(
    id: string,
    { parents }: Pick<Specimen, 'parents'>,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Page | Obstacle> {
    const use = this.use('list')
    const plain = use === undefined ? null : this.session.plainDraft(use.operation)
    const placed = use === undefined || plain === null ? null : this.#under(use.operation, plain, parents)
    if (use === undefined || placed === null) return obstacle('no operation lists the items', null)
    let { message } = placed
    for (const [name, value] of Object.entries(parameters)) {
      message = withText(use.operation, message, { in: 'query', name }, value)
    }
    const asked = await this.ask(id, use.operation, fresh({ ...placed, message }))
    if ('kind' in asked) return asked
    const { answer, draft } = asked
    const value = answer.status < 300 ? contentOf(answer) : undefined
    const property = use.listing?.property ?? null
    const items = property === null ? value : isObject(value) ? value[property] : undefined
    if (!Array.isArray(items)) return obstacle(`the answer has no list: ${describe(answer)}`, draft, answer.status)
    return { draft, items, beside: isObject(value) ? value : {}, answer }
  }

  /** Replaces, merges or deletes an item. */
  async change(id: string, use: Use, specimen: Specimen, body?: JsonObject): Promise<Answered | Obstacle> {
    const named = this.named(use, specimen)
    if (named === null) return obstacle('no request can name the item', null)
    if (body === undefined) return this.ask(id, use.operation, named)
    const { key } = this.resource
    const own = use.item === null && key !== null && isObject(named.value) ? { [key]: named.value[key] } : {}
    return this.ask(id, use.operation, withBody(named, bodyOf({ ...body, ...own })))
  }

  /** A request of an operation that names an item; null if it can't name it. */
  named({ operation, item }: Use, { parents, key, sent }: Pick<Specimen, 'parents' | 'key' | 'sent'>): Draft | null {
    const plain = this.session.plainDraft(operation)
    const placed = plain === null ? null : this.#under(operation, plain, parents)
    if (placed === null || key === null) return null
    if (item === null) {
      const property = this.resource.key ?? ''
      if (!isObject(placed.value)) return null
      return withBody(placed, bodyOf({ ...placed.value, [property]: sent[property] ?? numberOr(key) }))
    }
    const message = withText(operation, placed.message, item, key)
    return textIn(operation, message, item) === key ? { ...placed, message } : null
  }

  /** The request with these parents in its path; null if they can't be put there. */
  #under(operation: Operation, draft: Draft, parents: readonly string[]): Draft | null {
    let { message } = draft
    const names = [...operation.path.matchAll(TEMPLATE)].map(([template]) => template.slice(1, -1))
    for (const [index, parent] of parents.entries()) {
      const place = { in: 'path', name: names[index] ?? '' }
      message = withText(operation, message, place, parent)
      if (textIn(operation, message, place) !== parent) return null
    }
    return { ...draft, message, isPlaced: true }
  }

  /** Sends a request and waits for its answer. */
  async ask(id: string, operation: Operation, draft: Draft): Promise<Answered | Obstacle> {
    const asked = await this.session.ask(id, operation, () => draft)
    if (asked === null) return obstacle(this.session.obstacleOf(operation), null)
    const { received } = asked.exchange
    if (received.kind === 'failure') return obstacle(received.message, asked.draft)
    if (asked.isLost || asked.noise !== null) return obstacle(asked.noise ?? describe(received), asked.draft)
    return { draft: asked.draft, exchange: asked.exchange, answer: received }
  }

  /** Repeats a look, waiting a little longer each time, until `enough` is true or all waits are over. */
  async patiently<T extends object>(
    look: () => Promise<T | Obstacle>,
    enough: (seen: T) => boolean,
  ): Promise<T | Obstacle> {
    for (const wait of [...WAITS, null]) {
      const seen = await look()
      if (isObstacle(seen) || wait === null || enough(seen) || this.session.gone !== null) return seen
      await sleep(wait)
    }
    return obstacle(this.session.gone ?? 'it is not there yet', null)
  }
}

export type Pair = { readonly one: Specimen; readonly other: Specimen }
export type Answered = { readonly draft: Draft; readonly exchange: Exchange; readonly answer: Answer }

const collections = new WeakMap<Session, Map<Resource, Collection>>()

/** The collection of a resource at a session's target; always the same one. */
export function collectionOf(session: Session, resource: Resource): Collection {
  const known = collections.get(session) ?? new Map<Resource, Collection>()
  collections.set(session, known)
  const collection = known.get(resource) ?? new Collection(session, resource)
  known.set(resource, collection)
  return collection
}

export function isObstacle(value: object | null): value is Obstacle {
  return value !== null && 'kind' in value && value.kind === 'obstacle'
}

/** True for an answer that a cache may have kept (RFC 9111 section 5.1). */
export function isStored({ headers }: Answer): boolean {
  return Number(header(headers, 'age') ?? 0) > 0
}

function obstacle(reason: string, draft: Draft | null, status: number | null = null): Obstacle {
  return { kind: 'obstacle', reason, draft, status }
}

/** The request with a header that asks caches not to answer it (RFC 9111 section 5.2.1.4). */
function fresh(draft: Draft): Draft {
  const { message } = draft
  return { ...draft, message: { ...message, headers: [...message.headers, ['Cache-Control', 'no-cache']] } }
}

function contentOf(answer: Answer): unknown {
  const read = readJson(answer)
  return 'problem' in read ? undefined : read.exact
}

function numberOr(text: string): unknown {
  return String(Number(text)) === text ? Number(text) : text
}
