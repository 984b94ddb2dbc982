/** A collection at a target, as one check sees it. Its requests are counted and paced like any others. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Header } from '../../spec/http/message.ts'
import { isObject, type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { creatorOf, plainUse } from '../../spec/requirements/state.ts'
import type { QueryTexts } from '../../spec/resources/lists/sorting.ts'
import type { Resource, Role, Use } from '../../spec/resources/resources.ts'
import { withHeader, withValue } from '../cases/changes.ts'
import { EVERY_PROPERTY } from '../cases/plainness.ts'
import type { Draft, RequestBuilder } from '../cases/request-builder.ts'
import { creationOf } from '../creations/creations.ts'
import { type ItemCreation, parentsIn, pathTexts, withList, withPathTexts, withText } from '../creations/item-names.ts'
import { createdName } from '../creations/naming.ts'
import { leadRequest } from '../items/leads.ts'
import { describe, isDoneAtOnce } from '../judge/answers.ts'
import type { RunContext } from '../run/context.ts'
import { type AnsweredDraft, fresh, orNull, orUndecided, patiently, stateAnswer, Undecided } from './asking.ts'
import { firstPageOf } from './first-page.ts'
import { itemSentIn, itemShownIn, jsonIn, type Specimen, specimenOf, withAttributes, withItem } from './specimen.ts'

export type Seen = { readonly draft: Draft } & (
  | { readonly kind: 'item'; readonly item: JsonObject; readonly answer: Answer }
  /** The answer, in words, shows no such item. */
  | { readonly kind: 'none'; readonly answered: string; readonly status: number }
)

export type ReadItem = Seen & { readonly kind: 'item' }

export const isItem = ({ kind }: Seen): boolean => kind === 'item'

export type ListPage = {
  readonly draft: Draft
  readonly items: readonly unknown[]
  /** The other members of the answer. */
  readonly beside: JsonObject
  readonly answer: Answer
}

type SharedByChecks = {
  /** The pair, whether it can be read or not. */
  made: Promise<SpecimenPair> | null
  pair: Promise<SpecimenPair> | null
  /** True if the service refuses our texts in optional properties. */
  isUnmarked: boolean
  /** The path parameters of the first creation, which later items use, too: others would put them into another list. */
  parents: readonly string[] | null
  /** What asks for the first page of the list, once that is known. */
  first: QueryTexts | null
}

const nothingShared = (): Map<Resource, SharedByChecks> => new Map()

export class Collection {
  readonly context: RunContext
  readonly resource: Resource
  /** The requests that led to the result of the check, as far as they were sent. */
  cited: readonly Draft[] = []
  readonly refused: Draft[] = []
  /** That of the case. */
  readonly id: string
  readonly #shared: SharedByChecks
  /** What was sent for the items that this check created. */
  readonly #made: unknown[] = []

  constructor(context: RunContext, resource: Resource, id: string) {
    this.context = context
    this.resource = resource
    this.id = id
    const known = context.derive(nothingShared)
    this.#shared = known.get(resource) ?? { made: null, pair: null, isUnmarked: false, parents: null, first: null }
    known.set(resource, this.#shared)
  }

  use(role: Role): Use | undefined {
    return role === 'create' ? creatorOf(this.resource) : plainUse(this.resource, role)
  }

  /** Gives back the items that this check created, unless another check uses them. */
  async release(): Promise<void> {
    const create = this.use('create')?.operation
    const pool = create === undefined ? null : this.context.items.pools.of(create)
    if (pool === null) return
    const pair = this.#shared.made && (await orNull(this.#shared.made))
    const shared = pair === null ? [] : [pair.one.draft.value, pair.other.draft.value]
    for (const value of this.#made) if (!shared.includes(value)) pool.release(value)
  }

  /** Two items that were created at the same time and that nothing changes. */
  pair(): Promise<SpecimenPair> {
    this.#shared.pair ??= this.#createPair()
    return this.#shared.pair
  }

  /** The same, before anything has looked whether they can be read. */
  made(): Promise<SpecimenPair> {
    const create = async (): Promise<SpecimenPair> => {
      const [one, other] = await Promise.all([orUndecided(this.create()), orUndecided(this.create())])
      if (one instanceof Undecided) throw one
      if (other instanceof Undecided) throw other
      return { one, other }
    }
    this.#shared.made ??= create()
    return this.#shared.made
  }

  async #createPair(): Promise<SpecimenPair> {
    const { one, other } = await this.made()
    if (this.use('read') === undefined) return { one, other }
    // If that takes too long, nothing else can be checked either.
    const seen = await this.read(one, isItem)
    if (seen.kind === 'item') return { one, other }
    throw new Undecided(`a created item is not there, or not yet, or under another key: ${seen.answered}`, seen.draft)
  }

  /** The requests that create an item: as plain as needed, and the one that is easiest to recognise. */
  async #draftsOf(use: Use, creation: ItemCreation | null, parents: readonly string[] | undefined) {
    const { operation, within } = use
    const { requests, items } = this.context
    const own = async (drawn: Draft): Promise<Draft> => {
      const named = items.created.withOwnKey(operation, { ...drawn, keptFor: 'state' }, { ...this.resource, within })
      if (creation?.named == null) return this.#beside(operation, named, parents)
      return (await items.created.withNewName(creation, named)) ?? named
    }
    const drawn = requests.plain(operation)
    if (drawn === null) throw new Undecided('nothing can be created', null)
    const plain = await own(drawn)
    // Until it is known which bodies are accepted, one with every property is tried.
    const isKnown = requests.isKnown(operation)
    const full = isKnown ? null : requests.of(operation).plain({ level: EVERY_PROPERTY, index: 0 })
    return { plain, whole: full === null ? plain : await own(full) }
  }

  /** `altered` is the body to send instead of a valid one, and `under` are other parents than those of the items before it. */
  async create(altered?: (body: JsonObject, requests: RequestBuilder) => JsonObject, under?: readonly string[]) {
    const use = this.use('create')
    if (use === undefined) throw new Undecided('nothing can be created', null)
    const { operation } = use
    const creation = creationOf(this.context.settings.api, operation)
    const { plain, whole } = await this.#draftsOf(use, creation, under)
    const requests = this.context.requests.of(operation)
    const send = (draft: Draft): Promise<AnsweredDraft> => {
      const item = altered === undefined ? null : itemSentIn(use, draft.value)
      const body = item === null ? null : altered?.(item, requests)
      return this.ask(operation, body == null ? draft : withValue(draft, withItem(use, draft.value, body)))
    }
    const isPlain = this.#shared.isUnmarked
    const first = isPlain ? null : await send(withValue(whole, this.#marked(use, whole.value)))
    const isRefused = first !== null && first.answer.status >= 400
    // The service may have rules of its own for an optional text.
    if (altered === undefined) this.#shared.isUnmarked = isPlain || isRefused
    const last = first === null || (isRefused && altered === undefined) ? await send(plain) : first
    const asked = await this.#unlessUsedUp(operation, last, altered !== undefined, () => send(plain))
    const { answer, draft, exchange } = asked
    if (!isDoneAtOnce(answer)) throw new Undecided(`the item is not created at once: ${describe(answer)}`, draft)
    this.#made.push(draft.value)
    if (itemSentIn(use, draft.value) === null) throw new Undecided('the item has no properties', draft)
    const { key = null, isShown = false } = (creation && createdName(creation, exchange)) ?? {}
    // Where a PUT names it, an item surely is.
    const isPut = creation?.named != null
    const parents = isPut ? [] : pathTexts(operation, draft.message)
    return specimenOf(use, draft, answer, { parents, property: this.resource.key, key, isKeyShown: isShown || isPut })
  }

  /** What a creation is answered with, once more about others where those that it names may be used up: tickets are sold out. */
  async #unlessUsedUp(
    operation: Operation,
    last: AnsweredDraft,
    isAltered: boolean,
    again: () => Promise<AnsweredDraft>,
  ): Promise<AnsweredDraft> {
    const isUsedUp = !isAltered && last.answer.status === 409 && this.context.items.renewUsedUp(operation)
    return isUsedUp ? again() : last
  }

  /** Creates an item, and brings it into the state that an operation asks for. */
  async createFor(use: Use): Promise<Specimen> {
    const made = await this.create()
    await this.lead(use, made)
    return made
  }

  /** Brings an item into the state that an operation asks for, or gives it the part that it needs. */
  async lead({ operation }: Use, made: Specimen, before: readonly Use[] = []): Promise<void> {
    const { requests, settings } = this.context
    const { key, parents } = made
    const [lead, create] = [requests.leadOf(operation), this.use('create')?.operation]
    if (lead === null || key === null || create === undefined || before.includes(lead)) return
    // What leads on may need a step before it, too.
    await this.lead(lead, made, [...before, lead])
    const draft = leadRequest(settings.api, requests, lead, { create, item: { key, parents } })
    if (draft !== null) await this.ask(lead.operation, draft)
  }

  /** The body with texts of its own, and the key of its path where that names it. */
  #marked(use: Use, value: unknown): unknown {
    const marked = this.context.requests.of(use.operation).marked(value)
    const [own, item] = [itemSentIn(use, value), itemSentIn(use, marked)]
    const { key } = this.resource
    const isNamed = use.item?.in === 'path' && key !== null && own !== null && Object.hasOwn(own, key)
    return isNamed && item !== null ? withItem(use, marked, { ...item, [key]: own[key] }) : marked
  }

  /** Reads an item, and repeats that for a while until `enough` is true. */
  async read(specimen: Specimen, enough: (seen: Seen) => boolean = () => true): Promise<Seen> {
    const use = this.use('read')
    const draft = use === undefined ? null : this.named(use, specimen)
    if (use === undefined || draft === null) throw new Undecided('no operation reads an item by its key', null)
    return patiently(this.context, () => this.#readOnce(use.operation, draft, specimen), enough)
  }

  /** An item as it is read; null where no operation reads it, or none is there. */
  async shownLater(specimen: Specimen): Promise<ReadItem | null> {
    const seen = this.use('read') === undefined ? null : await this.read(specimen, isItem)
    return seen?.kind === 'item' ? seen : null
  }

  async #readOnce(operation: Operation, draft: Draft, specimen: Specimen): Promise<Seen> {
    const asked = await this.ask(operation, fresh(draft))
    const { answer } = asked
    if (answer.status >= 500) throw new Undecided(describe(answer), asked.draft)
    const item = answer.status < 300 ? itemShownIn(jsonIn(answer), specimen.sent, specimen) : null
    if (item !== null) return { kind: 'item', item, answer, draft: asked.draft }
    // Other content, such as a page that says where the item is, does not count as the item.
    return { kind: 'none', answered: describe(answer), status: answer.status, draft: asked.draft }
  }

  /** One page of the list below some parents, null for any, asked for with further query parameters; else the first. */
  async page(parents: readonly string[] | null, parameters: QueryTexts): Promise<ListPage> {
    const { operation } = this.use('list') ?? {}
    const ask = (own: QueryTexts): Promise<ListPage> => this.#page(parents, { ...parameters, ...own })
    if (operation === undefined || this.#shared.first !== null) return ask({ ...this.#shared.first, ...parameters })
    const { asked, isSure } = await firstPageOf(operation, ask)
    if (isSure) this.#shared.first = asked
    return ask({ ...asked, ...parameters })
  }

  async #page(parents: readonly string[] | null, parameters: QueryTexts): Promise<ListPage> {
    const use = this.use('list')
    const plain = use === undefined ? null : this.context.requests.plain(use.operation)
    const placed =
      use === undefined || plain === null || parents === null ? plain : this.#under(use.operation, plain, parents)
    if (use === undefined || placed === null) throw new Undecided('no operation lists the items', null)
    let { message } = placed
    for (const [name, value] of Object.entries(parameters)) {
      const place = { in: 'query', name } as const
      message =
        typeof value === 'string'
          ? withText(use.operation, message, place, value)
          : withList(use.operation, message, place, value)
    }
    const { answer, draft } = await this.ask(use.operation, fresh({ ...placed, message }))
    const value = answer.status < 300 ? jsonIn(answer) : undefined
    const path = use.listing?.path ?? []
    const holder = path.slice(0, -1).reduce(ownMember, value)
    const items = path.slice(-1).reduce(ownMember, holder)
    if (!Array.isArray(items)) throw new Undecided(`the answer has no list: ${describe(answer)}`, draft, answer.status)
    const beside = [value, holder].filter(isObject)
    return { draft, items: items.map(withAttributes), beside: Object.assign({}, ...beside), answer }
  }

  /** Replaces, merges or deletes an item, or acts on it; `field`: one more header. */
  async change(use: Use, specimen: Specimen, body?: JsonObject, field?: Header): Promise<AnsweredDraft> {
    const plain = this.named(use, specimen)
    if (plain === null) throw new Undecided('no request can name the item', null)
    const named = field === undefined ? plain : withHeader(plain, field)
    if (body === undefined) return this.ask(use.operation, named)
    const { key } = this.resource
    const own = use.item === null && key !== null && isObject(named.value) ? { [key]: named.value[key] } : {}
    return this.ask(use.operation, withValue(named, withItem(use, named.value, { ...body, ...own })))
  }

  /** A body that names the item which it is put to: under another key, it could take the place of another item. */
  keyedAs({ shown, sent }: Specimen, body: JsonObject): JsonObject {
    const { key } = this.resource
    const own = key === null ? undefined : (shown?.[key] ?? sent[key])
    return key === null || own === undefined || !Object.hasOwn(body, key) ? body : { ...body, [key]: own }
  }

  /** A key of the form of an item's own, under which there is no item. */
  unknownKey({ key }: Pick<Specimen, 'key'>): string {
    const isNumber = key !== null && /^\d+$/.test(key)
    const { integers, uuid } = this.context.requests.numbers.next()
    return isNumber ? String(integers[0]) : uuid
  }

  /** A request of an operation that names an item; null if it can't name it. */
  named({ operation, item }: Use, { parents, key, sent }: Pick<Specimen, 'parents' | 'key' | 'sent'>): Draft | null {
    const { requests } = this.context
    if (key === null) return null
    if (item !== null) {
      const named = requests.about({ operation, item }, { key, parents })
      return named !== null && isUnder(operation, named, parentsIn({ operation, item }, parents)) ? named : null
    }
    const plain = requests.plain(operation)
    const placed = plain === null ? null : this.#under(operation, plain, parents)
    if (placed === null || !isObject(placed.value)) return null
    const property = this.resource.key ?? ''
    const own = sent[property] ?? (String(Number(key)) === key ? Number(key) : key)
    return withValue(placed, { ...placed.value, [property]: own })
  }

  /** Below a parent of its own, if the run creates one, that all items use. */
  #beside(operation: Operation, draft: Draft, parents: readonly string[] | undefined): Draft {
    this.#shared.parents ??= pathTexts(operation, draft.message)
    const message = withPathTexts(operation, draft.message, parents ?? this.#shared.parents)
    return { ...draft, message, ...(parents !== undefined && { isPlaced: true }) }
  }

  /** The request with these parents in its path; null if they can't be put there. */
  #under(operation: Operation, draft: Draft, parents: readonly string[]): Draft | null {
    const placed: Draft = { ...draft, message: withPathTexts(operation, draft.message, parents), isPlaced: true }
    return isUnder(operation, placed, parentsIn({ operation, item: null }, parents)) ? placed : null
  }

  async ask(operation: Operation, draft: Draft): Promise<AnsweredDraft> {
    const asked = await stateAnswer(this.context, this.id, operation, draft)
    if (asked.answer.status >= 400 && asked.answer.status < 500) this.refused.push(asked.draft)
    return asked
  }
}

export type SpecimenPair = { readonly one: Specimen; readonly other: Specimen }

function isUnder(operation: Operation, { message }: Draft, parents: readonly string[]): boolean {
  const texts = pathTexts(operation, message)
  return parents.every((parent, index) => parent !== '' && texts[index] === parent)
}
