/** The items that requests are about: they are created first, if the contract has an operation for that. */

import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, join, ownMember, valuesAlong } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { itemSentBy } from '../../spec/requirements/item-sent.ts'
import { locksOf } from '../../spec/requirements/properties.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { isPlainlyWritten, withOwnMembers } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { isSafe } from '../client/budget.ts'
import type { CreatedName } from '../client/ledger.ts'
import { createsItems, deletionOf } from '../creations/creations.ts'
import {
  isAt,
  isMalformed,
  isMalformedIn,
  isReadable,
  keyTextOf,
  parameterText,
  pathTexts,
  withPathTexts,
  withText,
} from '../creations/item-names.ts'
import { bodyJson, itemTold } from '../creations/naming.ts'
import { describe } from '../judge/answers.ts'
import { taught } from '../lessons/taught.ts'
import { Claims, type Creator, type Expected, isToBeRefused, type Lent, UntouchedItems } from './claims.ts'
import { CreatedItems, keyGiven } from './created-items.ts'
import { FOREIGN, type HeldBack, NO_CREATION } from './held-back.ts'
import { type ItemParameter, isBelow, itemPlacesOf, namesFrom, namingParameters, placeFrom } from './item-places.ts'
import { addFor, addingBefore } from './joined.ts'
import { isMadeBelow, itemBeside, leadRequest, thingsInTheWay } from './leads.ts'
import { ItemsOfLists } from './listed-items.ts'
import { listOfOwn, referencesTaught } from './own-lists.ts'
import { type BodyReference, bodyReferencesOf, isNamedAt, namedBy, unlessNeeding, withReference } from './references.ts'

/** A request, while created items are put into it. */
type Placing = {
  readonly operation: Operation
  readonly value: unknown
  readonly isRefused: boolean
  readonly isMalformed: boolean
  /** The path parameters that have values of created items. */
  readonly named: Set<string>
  message: RequestMessage
  /** True if what it has beside its path names a created item, or need not. */
  isNamed: boolean
  lent: Lent<CreatedName> | null
}

/** How a reason begins where an operation is not judged for want of an item, and answers as the document says. */
export const NO_ITEM = 'no item is known to exist'
/** After so many conflicts of an operation, no more is sent about other items; side by side, several may meet the same. */
const MOST_CONFLICTS = 6
const NOT_CREATED = 'the run could not create an item for it'

export class RunItems {
  readonly #creator: Creator
  readonly never: HeldBack
  readonly #places = new Map<Operation, readonly ItemParameter[]>()
  readonly #references = new Map<Operation, readonly BodyReference[]>()
  readonly #listed: ItemsOfLists
  /** How many conflicts the creations of each operation met, and whether one passed as it named items of its own. */
  readonly #conflicts = new Map<Operation, { readonly met: number; readonly isUseful: boolean }>()
  readonly #untouched = new UntouchedItems<CreatedName>()
  /** What was done to bring items into states. */
  readonly #steps = new Set<string>()
  /** Method and path of each request that names a created item. */
  readonly #named = new Set<string>()
  readonly claims: Claims
  readonly created: CreatedItems
  readonly pools: Creator['pools']
  readonly withheld = new Map<Operation, string>()

  constructor(creator: Creator, never: HeldBack) {
    this.#creator = creator
    this.never = never
    this.claims = new Claims(creator)
    this.created = new CreatedItems(creator)
    this.#listed = new ItemsOfLists(creator)
    this.pools = creator.pools
  }

  /** The request as it is to be sent: about items that exist, and with a key that is free. Null: {@link withheld} says why not. */
  async prepared(operation: Operation, draft: Draft, expectation: Expected): Promise<Draft | null> {
    const found = await this.#placed(operation, await this.#asking(operation, draft), isToBeRefused(expectation))
    const placed = 'withheld' in found ? found : await this.#upToDate(operation, found)
    const claimed = 'withheld' in placed ? placed : await this.claims.claim(operation, placed, expectation)
    if (!('withheld' in claimed)) return claimed
    this.withheld.set(operation, claimed.withheld)
    return null
  }

  /** The request with keys of items that exist in its query, where that has to name some; all later ones have them, too. */
  async #asking(operation: Operation, draft: Draft): Promise<Draft> {
    const { api, requests } = this.#creator
    const { queryKeys } = requests.of(operation)
    let { message } = draft
    for (const { in: part, name, required } of requests.isKnown(operation) ? [] : operation.parameters) {
      if (part !== 'query' || !required || queryKeys.has(name)) continue
      // What is created for it may need the same.
      queryKeys.set(name, '')
      const sources = collectionMapOf(api).sourcesOf(operation, { in: part, at: name })
      const [found = null] = placeFrom(api, sources, { in: part, name }, false)
      const { place } = unlessNeeding(api, operation, { place: found })
      const made = place && (await this.created.itemFor(operation, place, undefined))
      const listed = made === null && isSafe(operation.method) ? await this.#listed.keysOf(sources, []) : []
      const key = made?.key ?? listed[0]
      queryKeys.delete(name)
      if (key === undefined || !isReadable(operation, { in: part, name }, key)) continue
      queryKeys.set(name, key)
      message = withText(operation, message, { in: part, name }, key)
    }
    return message === draft.message ? draft : { ...draft, message }
  }

  /** Notes how a prepared request ended. True if it is to be prepared and sent again, since its item was gone. */
  settle(operation: Operation, draft: Draft, exchange: Exchange | null, expectation: Expected): boolean {
    this.claims.settle(operation, draft, exchange, expectation)
    const status = exchange?.received.kind === 'answer' ? exchange.received.status : null
    if (status !== null && status < 300) this.created.accept(operation)
    const isOther = expectation === 'success' && draft.naming === undefined && this.#namesOthers(operation, status)
    return isOther || this.#untouched.settle(draft.message, exchange)
  }

  /** True if a request is to be sent again, about other items: what it makes is in the way of the same, as a booking of a room is. */
  #namesOthers(operation: Operation, status: number | null): boolean {
    const { api, requests } = this.#creator
    const once = requests.namedOnce(operation)
    const { met = 0, isUseful = false } = this.#conflicts.get(operation) ?? {}
    const isTaken = once !== null && once.length > 0 && status !== null && status < 300
    if (status === 409 || isTaken)
      this.#conflicts.set(operation, { met: met + Number(!isTaken), isUseful: isUseful || isTaken })
    if (status !== 409 || met >= MOST_CONFLICTS) return false
    const isVain = met === MOST_CONFLICTS - 1 && !isUseful
    const things = isVain ? [] : (once ?? thingsInTheWay(api, operation, this.references(operation)))
    requests.nameOnce(operation, things)
    return things.length > 0
  }

  /** The request with created items in place of generated keys; or why it must not be sent: it could change what others created. */
  async #placed(
    operation: Operation,
    given: Draft,
    isRefused: boolean,
  ): Promise<Draft | { readonly withheld: string }> {
    const closed = this.never.whyClosed(operation, given.message)
    if (closed !== null) return { withheld: closed }
    const below = await this.#below(operation, given)
    const draft = await this.#referring(operation, below.draft, isRefused)
    const { message, value } = draft
    if (draft.isPlaced === true) return draft
    const [places, names] = [this.#placesOf(operation), namingParameters(operation)]
    const placing: Placing = {
      ...{ operation, message, value, isRefused, isMalformed: isMalformed(operation, message) },
      named: new Set(below.named),
      lent: null,
      isNamed: isNamedInPath(names, places) || this.#listsOwn(operation, draft),
    }
    for (const place of places) await this.#place(place, placing)
    if (isSafe(operation.method) && !this.never.mustName(operation)) await this.#readListed(placing)
    if (!isAboutOwn(placing, names) && this.#isChanging(operation, placing.message, names))
      return { withheld: `${FOREIGN}${this.whyKeyless(operation) ?? this.#whyNotCreated(places)}` }
    if (placing.lent !== null) this.#untouched.lend(placing.message, placing.lent)
    const adding = addingBefore(this.#creator.api, operation)
    // Nothing else waits here: requests that are sent at once show what leaks from one to the other.
    if (adding !== null && !isRefused && !placing.isMalformed)
      await addFor(this.#creator, adding, operation, placing.message)
    const placed = placing.message === message ? draft : { ...draft, message: placing.message }
    return this.#keptInPlace(placed, placing, places)
  }

  /** True for a body whose list names items of this run alone, and one at least. */
  #listsOwn(operation: Operation, draft: Draft): boolean {
    const list = listOfOwn(this.#creator.api, operation)
    const keys =
      list === null || !isPlainlyWritten(draft) ? [] : valuesAlong(bodyJson(draft.message), list.at).map(keyTextOf)
    const create = list?.place?.creation.operation
    return create !== undefined && keys.length > 0 && keys.every((key) => key !== null && this.created.has(create, key))
  }

  #whyNotCreated(places: readonly ItemParameter[]): string {
    const closed = places.map(({ creation }) => this.#creator.lasting.whyClosed(creation.operation))
    return closed.find((one) => one !== null) ?? (places.length > 0 ? NOT_CREATED : NO_CREATION)
  }

  /** A request that puts an item at its path: if its body names that, too, it must not move it elsewhere. */
  #keptInPlace(draft: Draft, { operation, named }: Placing, places: readonly ItemParameter[]): Draft {
    const isPut = ({ creation, isChanged, isByOther }: ItemParameter): boolean =>
      creation.named !== null || (isChanged && isByOther !== true && operation.method === 'PUT')
    const own = places.find((one) => one.in === 'path' && named.has(one.name) && isPut(one))
    const key = own === undefined ? null : parameterText(operation, draft.message, own)
    return own === undefined || key === null ? draft : withReference({ operation, draft }, [own.creation.key], key)
  }

  /** The request of a creation below parents that lists show, where nothing makes one. */
  async #below(operation: Operation, draft: Draft) {
    const shared = this.never.sharedAbove(operation)
    let { message } = draft
    const [named, above]: [string[], string[]] = [[], []]
    if (shared.length === 0 || !isAt(operation, message)) return { draft, named }
    for (const name of pathParameters(operation.path)) {
      const spot = { in: 'path', name } as const
      const isShared = shared.includes(name) && !isMalformedIn(operation, message, name)
      const key = isShared ? await this.#listed.parentAt(operation, name, above) : null
      if (key !== null && isReadable(operation, spot, key)) {
        message = withText(operation, message, spot, key)
        named.push(name)
      }
      above.push(parameterText(operation, message, spot) ?? '')
    }
    return { draft: { ...draft, message }, named }
  }

  /** The request whose body names items of other kinds that exist: of this run, else some that a list shows. */
  async #referring(operation: Operation, draft: Draft, isRefused: boolean): Promise<Draft> {
    const { api, requests } = this.#creator
    const lessons = requests.lessonsOf(operation)
    const references = [...this.references(operation), ...referencesTaught(api, operation, lessons)]
    // What is refused takes the place of nothing.
    const once = isRefused ? [] : (requests.namedOnce(operation) ?? [])
    const list = listOfOwn(api, operation)
    const isMeant = ({ at }: BodyReference): boolean =>
      [at.join('/'), namedBy({ at })].some((one) => draft.naming?.includes(one))
    const asked = references.filter((one) => isNamedAt(draft.value, one.at) && !isMeant(one))
    const isApart = ({ thing, at }: BodyReference): boolean => once.includes(thing) || at.join() === list?.at.join()
    const made = await this.#madeFor(operation, asked, isApart)
    let named = draft
    for (const one of asked) {
      const item = itemBeside(one, made)
      if (one.place !== null && item !== undefined) await this.#led(operation, one.place, item)
      const listed = item === undefined ? await this.#listed.keysOf(one.sources, []) : []
      // One that is listed may be in the way, as who made a team is in it.
      const key = item?.key ?? listed[(this.#conflicts.get(operation)?.met ?? 0) % listed.length]
      if (key !== undefined) named = withReference({ operation, draft: named }, one.at, key)
    }
    if (lessons.length === 0) return named
    return taught(operation, named, lessons, (text) => requests.numbers.next().names(text.replace(/^.*: /, '')))
  }

  /** Items of this run for places in a body; `isApart`: one that nothing else is about. */
  async #madeFor(operation: Operation, asked: readonly BodyReference[], isApart: (one: BodyReference) => boolean) {
    const made = new Map<BodyReference, CreatedName>()
    for (const one of asked) {
      const own = one.place && isApart(one) ? { ...one.place, isChanged: true } : one.place
      const item = own && (await this.created.itemFor(operation, own, undefined))
      if (item !== null) made.set(one, item)
    }
    return made
  }

  references(operation: Operation): readonly BodyReference[] {
    return remembered(this.#references, operation, () => bodyReferencesOf(this.#creator.api, operation))
  }

  /** The request of a change whose body has the version that its item has as it is read; what breaks a rule stays. */
  async #upToDate(operation: Operation, draft: Draft): Promise<Draft | { readonly withheld: string }> {
    const { api, requests, deliver } = this.#creator
    const { resource, use } = collectionMapOf(api).useOf(operation) ?? {}
    const isChange = use?.role === 'replace' || use?.role === 'merge'
    if (!isChange || resource === undefined || use.item === null || !isObject(draft.value)) return draft
    const body = itemSentBy(use)
    const read = resource.uses.find(({ role, item }) => role === 'read' && item !== null)
    const key = parameterText(operation, draft.message, use.item)
    const locks = body?.path.length === 0 ? locksOf(resource, body.schema) : []
    if (locks.length === 0 || read === undefined || key === null) return draft
    const parents = pathTexts(operation, draft.message).slice(0, -1)
    const about = requests.about(read, { key, parents })
    const exchange =
      about && (await deliver({ case: `${operation.slug}/item`, operation: read.operation, draft: about }))
    const shown = exchange?.received.kind === 'answer' ? itemTold(exchange.received, resource.key ?? '', key) : null
    const { value } = draft
    const own = locks.filter((name) => {
      if (draft.naming?.includes(name) === true) return false
      const isValid = (one: unknown): boolean =>
        body?.schema.shape.properties.get(name)?.validator('request')(one).length === 0
      return isValid(value[name]) && isValid(ownMember(shown, name))
    })
    const known = Object.fromEntries(own.map((name) => [name, ownMember(shown, name)]))
    return withOwnMembers(draft, known) ?? { withheld: 'its body has no place for the version that its item has now' }
  }

  /** The property that is the key of what an operation creates, where a body lacks it: what requires nothing may need a name. */
  keyLacked(operation: Operation, { body }: RequestMessage): string | null {
    const { resource, use } = collectionMapOf(this.#creator.api).useOf(operation) ?? {}
    const sent = body === null ? null : tryParseJson(new TextDecoder().decode(body))?.value
    const isOwn =
      use?.role === 'create' && use.within.length === 0 && resource?.request?.shape.properties.has(resource.key ?? '')
    return isOwn === true && isObject(sent) && !Object.hasOwn(sent, resource?.key ?? '')
      ? (resource?.key ?? null)
      : null
  }

  /** The text that the first listed item has for a property of what an operation creates, but for its key; null if it shows none. */
  async shownOf(operation: Operation, name: string, sent: RequestMessage): Promise<string | null> {
    const { resource, use } = collectionMapOf(this.#creator.api).useOf(operation) ?? {}
    const list = resource?.uses.find(({ role, operation: { path } }) => role === 'list' && path === resource.path)
    if (use?.role !== 'create' || !list?.listing || name === resource?.key) return null
    const at = join('', ...list.listing.path, '*', name)
    const [shown = null] = await this.#listed.keysOf([{ operation: list.operation, at }], pathTexts(operation, sent))
    return shown
  }

  /** Puts items that a list shows into a request that only reads, where none was created for it. */
  async #readListed(placing: Placing): Promise<void> {
    const { operation } = placing
    if (placing.isMalformed || !isAt(operation, placing.message)) return
    const texts: string[] = []
    for (const name of pathParameters(operation.path)) {
      const spot = { in: 'path', name } as const
      const sources = placing.named.has(name)
        ? []
        : collectionMapOf(this.#creator.api).sourcesOf(operation, { in: 'path', at: name })
      const listed = await this.#listed.keysOf(sources, texts)
      const isUnsaid = sources.length === 0 && !placing.named.has(name)
      const [key] = isUnsaid ? await this.#listed.keysAbove(operation, name, texts) : listed
      if (key !== undefined && isReadable(operation, spot, key)) {
        placing.message = withText(operation, placing.message, spot, key)
        this.#named.add(methodAndPath(placing.message))
      }
      texts.push(parameterText(operation, placing.message, spot) ?? '')
    }
  }

  /** Puts a created item into a request. A value that breaks the contract does so on purpose, and stays. */
  async #place(place: ItemParameter, placing: Placing): Promise<void> {
    const { operation, value } = placing
    const text = place.in === 'body' ? null : parameterText(operation, placing.message, place)
    if (place.in !== 'body' && (text === null || !isReadable(operation, place, text))) return
    const isLasting = this.#creator.lasting.isFew(place.creation.operation) && operation.method !== 'DELETE'
    const isLent = (placing.isRefused || isLasting) && this.#isForAny(place, value)
    const { id } = place.creation.operation
    // Where few can be created all operations, though checked side by side, share what there is.
    const user = this.#creator.isCapped || isLasting ? id : `${id} ${operation.id}`
    const owner = isLent ? user : null
    const reused = owner === null ? null : this.#untouched.take(owner)
    const made = reused ?? (await this.#led(operation, place, await this.created.itemFor(operation, place, value)))
    // A created key may break the parameter's schema; then it can't be used.
    const hasMark = made !== null && this.#creator.requests.numbers.namesIn(made.key).length > 0
    const isOwn = made !== null && (place.isByOther !== true || isSafe(operation.method) || hasMark)
    const item = isOwn && isReadable(operation, place, made.key) ? made : null
    if (place.in === 'body') placing.isNamed ||= isNamedIn(value, place, item)
    if (item === null) return
    if (place.in !== 'body') putInto(placing, place, item)
    // What is changed by PUT or PATCH can be changed again.
    const isChangeable = isLasting && (operation.method === 'PUT' || operation.method === 'PATCH')
    if (owner !== null) placing.lent = { owner, item, isReused: reused !== null, isChangeable }
    this.#named.add(methodAndPath(placing.message))
  }

  /** The item in the state that an operation asks for; another may have to be done first. */
  async #led<T extends CreatedName | null>(operation: Operation, place: ItemParameter, item: T): Promise<T> {
    const { api, requests, deliver } = this.#creator
    const lead = requests.leadOf(operation)
    const create = place.creation.operation
    const draft = lead === null || item === null ? null : leadRequest(api, requests, lead, { create, item })
    if (lead === null || item === null || draft === null) return item
    const step = `${lead.operation.id} ${create.id} ${item.key}`
    if (this.#steps.has(step)) return item
    this.#steps.add(step)
    await this.#led(lead.operation, place, item)
    await deliver({ case: `${operation.slug}/item`, operation: lead.operation, draft })
    return item
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
      return isDocumented && this.never.mustName(operation)
    return names.length > 0 || (isDocumented && !this.never.isAllowed(operation))
  }

  /** True if a request may change any item of a resource: it names none itself, and there are keys enough. */
  #isForAny(place: ItemParameter, sent: unknown): boolean {
    const isAny = place.isChanged && place.in !== 'body' && keyGiven(place, sent) === undefined
    return isAny && this.pools.of(place.creation.operation) === null
  }

  /** Why a refusal decides nothing: no contract promises that an item exists, not even one that was just created; else null. */
  doubt(operation: Operation, value: unknown, { sent, received }: Exchange, expectation: Expected): string | null {
    if (received.kind === 'failure' || received.status < 400 || received.status >= 500) return null
    if (received.status === 409) {
      const conflict = this.claims.conflict(operation, value, expectation)
      if (conflict !== null) return `${conflict}: ${describe(received)}`
    }
    const asked = (name: string) => parameterText(operation, sent, { in: 'query', name })
    const [name] = [...this.#creator.requests.of(operation).queryKeys].find(([each, key]) => asked(each) !== key) ?? []
    if (name !== undefined) return `its ${name} names no item that is known to exist: ${describe(received)}`
    const places = this.#placesOf(operation)
    if (places.length === 0 && pathParameters(operation.path).length === 0) return null
    if (received.status === 404 || received.status === 410) {
      return this.isNamedBy(sent)
        ? `the item that was created for it can't be found, or not yet: ${describe(received)}`
        : `${this.whyNone(operation)}: ${describe(received)}`
    }
    const other = places.find((one) => {
      const inBody = isObject(value) ? keyTextOf(value[one.creation.key]) : null
      return one.in !== 'body' && one.isChanged && inBody !== null && inBody !== parameterText(operation, sent, one)
    })
    return other === undefined
      ? null
      : `the body has another ${other.creation.key} than the ${other.in} has: ${describe(received)}`
  }

  /** That what was created for an operation has no known key, and the line that would help; null if that is not so. */
  whyKeyless(operation: Operation): string | null {
    const place = this.#placesOf(operation).find(({ creation }) => this.created.keyless.has(creation.operation))
    if (place === undefined) return null
    const { operation: create, at } = place.creation
    const sources = `[ "${create.method} ${create.path}#/PLACE" ]`
    const { resource } = collectionMapOf(this.#creator.api).useOf(create) ?? {}
    const line =
      resource === undefined
        ? `operations: { "${operation.method} ${operation.path}": { sources: { ${place.name}: ${sources} } } }`
        : `resources: { ${resource.name}: { sources: ${sources} } }`
    return `${create.id} created one, but its answer shows no key at ${at}; a line of --resources can say where: ${line}`
  }

  /** True for a creation whose items the document has a deletion of. */
  isTakenAway(operation: Operation): boolean {
    const { api } = this.#creator
    return createsItems(api, operation) && deletionOf(api, operation) !== null
  }

  /** Lets the next requests of an operation be about another item than before. */
  renew(operation: Operation): void {
    const place = this.#placesOf(operation).findLast((one) => one.in === 'path' && !one.isChanged)
    if (place !== undefined) this.created.renew(place)
  }

  /** The same of all that its requests name, which may be in a state that others do not ask for. */
  renewNamed(operation: Operation): void {
    this.renew(operation)
    for (const { place } of this.references(operation)) if (place !== null) this.created.renew(place)
  }

  /** Lets the next requests name others than those which the ones before used up; true where they name any. What is below another stays there. */
  renewUsedUp(operation: Operation): boolean {
    const named = this.references(operation)
    const below = named.filter(({ place }) => place !== null && named.some(({ to }) => isMadeBelow(place, to)))
    for (const { place } of below.length > 0 ? below : named) if (place !== null) this.created.renew(place)
    return named.length > 0
  }

  whyNone(operation: Operation): string {
    const keyless = this.whyKeyless(operation)
    return `${NO_ITEM}${keyless === null ? ', and none could be created' : `: ${keyless}`}`
  }

  needsItem(operation: Operation): boolean {
    return this.#placesOf(operation).some((place) => place.in === 'path')
  }

  isNamed(operation: Operation, { name }: Pick<Parameter, 'name'>): boolean {
    return collectionMapOf(this.#creator.api).sourcesOf(operation, { in: 'query', at: name }).length > 0
  }

  isNamedBy(message: RequestMessage): boolean {
    return this.#named.has(methodAndPath(message))
  }

  #placesOf(operation: Operation): readonly ItemParameter[] {
    return remembered(this.#places, operation, () => itemPlacesOf(this.#creator.api, operation))
  }
}

const isNamedInPath = (names: readonly string[], places: readonly ItemParameter[]): boolean =>
  names.length > 0 && places.every((place) => place.in === 'path')

/** Writes the name of a created item into the path or query of a request. */
function putInto(placing: Placing, place: ItemParameter, { key, parents }: CreatedName): void {
  const { operation, isMalformed, message, named } = placing
  // The item exists only below the parents that it was created under.
  const isUnder = !isMalformed && isBelow(operation, place.creation)
  placing.message = withText(operation, isUnder ? withPathTexts(operation, message, parents) : message, place, key)
  const isIn = parameterText(operation, placing.message, place) === key
  if (place.in === 'query') placing.isNamed ||= isIn
  else if (isIn && !parents.includes('')) for (const name of namesFrom(operation, place)) named.add(name)
}

/** True if a request names items of this run alone, or no item at all. */
function isAboutOwn({ operation, message, named, isNamed, isMalformed }: Placing, names: readonly string[]): boolean {
  const isOwn = names.every((name) => named.has(name) || isMalformedIn(operation, message, name))
  return isOwn && (isNamed || isMalformed)
}

/** True if a body names the item that was created for it, or none. */
function isNamedIn(value: unknown, { creation: { key }, request }: ItemParameter, item: CreatedName | null): boolean {
  const named = isObject(value) ? value[key] : undefined
  const text = keyTextOf(named)
  if (text === null || text === item?.key) return true
  const schema = request?.shape.properties.get(key)
  return schema !== undefined && schema.validator('request')(named).length > 0
}

function methodAndPath({ method, path }: RequestMessage): string {
  return `${method} ${path}`
}
