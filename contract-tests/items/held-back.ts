/** The operations that a run never sends: excluded ones, those that by their names end, empty or set off something, and those about items that the run can't have created. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { type PathMatcher, pathMatcher } from '../../spec/contract/path-matcher.ts'
import { anonymous, pathParameters } from '../../spec/contract/path-template.ts'
import type { RequestMessage } from '../../spec/http/message.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { harmInBody, harmSaid, isLookSaid, saysSoInPath } from '../../spec/names/verbs.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import { isSafe, READS_ALONE } from '../client/budget.ts'
import { type Hindrance, isCalled, type SendingChoice } from '../client/hindrance.ts'
import { answersMany, leadingTo, sharedParents } from '../creations/creations.ts'
import { isAt } from '../creations/item-names.ts'
import { type ItemParameter, itemPlacesOf, namesFrom, namingParameters } from './item-places.ts'
import { leadsAround } from './leads.ts'
import { listOfOwn } from './own-lists.ts'

/** Why each of these operations is never sent, in the order of the document. */
export class HeldBack {
  readonly reasons: ReadonlyMap<Operation, string>
  readonly #api: Api
  readonly #choice: SendingChoice
  /** To their paths nothing is sent, whatever the method. */
  readonly #closed: readonly { readonly operation: Operation; readonly matches: PathMatcher }[]
  readonly #nameable = new Map<Operation, boolean>()
  readonly #below = new Map<Operation, readonly string[]>()
  readonly #harmful: ReadonlySet<Operation>

  constructor(api: Api, choice: SendingChoice) {
    this.#api = api
    this.#choice = choice
    const { operations } = api
    const isHarmful = (one: Operation): boolean =>
      harmBySaying(one) !== null && !this.isAllowed(one) && !isAboutItems(api, one)
    this.#harmful = new Set(operations.filter(isHarmful))
    const closed = new Map(operations.flatMap((one) => pairOf(one, this.#excluded(one) ?? this.#harm(one))))
    // Some documents tell operations apart by what they write behind a path.
    const matcher = ({ path }: Operation): PathMatcher => pathMatcher(path.replace(/[?#].*$/s, ''))
    this.#closed = [...closed.keys()].map((operation) => ({ operation, matches: matcher(operation) }))
    const ofPath = new Map([...closed.keys()].filter(saysSoInPath).map((one) => [anonymous(one.path), one]))
    const beside = (one: Operation): string | null => {
      const other = this.isAllowed(one) || isAboutItems(api, one) ? undefined : ofPath.get(anonymous(one.path))
      return other === undefined ? null : `its path is that of ${other.id}, which is withheld`
    }
    this.reasons = new Map(
      operations.flatMap((one) => {
        const asked = this.#excluded(one) ?? this.#whyUnread(one)
        return pairOf(one, asked ?? closed.get(one) ?? beside(one) ?? this.#whyForeign(one))
      }),
    )
  }

  /** Why a request that an operation's case makes must not be sent: it would reach another operation, which is withheld. */
  whyClosed(operation: Operation, message: RequestMessage): string | null {
    const segments = splitTarget(message.path).path.split('/')
    const isOwn = isAt(operation, message)
    const closed = this.#closed.find(({ operation: other, matches }) => {
      if (matches(segments) === null) return false
      if (anonymous(other.path) === anonymous(operation.path)) return message.method !== operation.method
      return !isOwn || pathParameters(other.path).length < pathParameters(operation.path).length
    })
    return closed === undefined ? null : (this.reasons.get(closed.operation) ?? null)
  }

  /** True for an operation that may be sent to an item of this run alone, whatever its method. */
  mustName(operation: Operation): boolean {
    return this.#harmful.has(operation)
  }

  /** The parameters of a creation's path that name what only lists show: what is made below it can be taken away again. */
  sharedAbove(operation: Operation): readonly string[] {
    return this.#below.get(operation) ?? []
  }

  /** The operations that may bring an item into the state that an operation asks for, or a refusal of it. */
  leadsTo(operation: Operation, answered: string): readonly Operation[] {
    const all = new Set([...leadingTo(this.#api, operation), ...leadsAround(this.#api, operation, answered)])
    return [...all].filter((one) => one !== operation && !this.reasons.has(one))
  }

  /** True if the user says that an operation without an item may be sent, or its name that it only looks. */
  isAllowed(operation: Operation): boolean {
    const isLook = pathParameters(operation.path).length === 0 && isLookSaid(operation)
    return isLook || this.#choice.allow.includes(operation.id)
  }

  /** What keeps the run from sending an operation that it never sends. */
  hindranceOf(operation: Operation): Hindrance {
    if (!this.reasons.has(operation)) return 'document'
    if (this.#excluded(operation) !== null) return 'excluded'
    if (this.#whyUnread(operation) !== null) return 'reads'
    const isForeign = this.#harm(operation) === null && this.#whyForeign(operation) !== null
    return isForeign && namingParameters(operation).length > 0 ? 'item' : 'withheld'
  }

  #whyUnread({ method }: Operation): string | null {
    return this.#choice.maxWrites === 0 && !isSafe(method) ? READS_ALONE : null
  }

  #excluded(operation: Operation): string | null {
    const name = this.#choice.exclude.find((one) => isCalled(operation, one))
    return name === undefined ? null : `--exclude ${name} leaves it out`
  }

  /** Why an operation is withheld for its name: it creates no item, names none of this run, and the user has not allowed it. */
  #harm(operation: Operation): string | null {
    if (!this.#harmful.has(operation) || this.#isNameable(operation)) return null
    // A write to a guessed item is not sent, even if the user allows it.
    if (!isSafe(operation.method) && namingParameters(operation).length > 0) return null
    const { word, where } = harmBySaying(operation) ?? {}
    return `withheld: "${word}" in its ${where} says that it ends, empties or sets off something; ${allowing(operation)}`
  }

  /** Why a change may be one of an item that the run did not create. */
  #whyForeign(operation: Operation): string | null {
    const { method } = operation
    // What the document leaves unread says nothing of itself, and is not sent for that.
    if (isSafe(method) || operation.fault !== null || this.#isNameable(operation)) return null
    const names = namingParameters(operation)
    if (names.length === 0 && this.isAllowed(operation)) return null
    if (names.length === 0 && method === 'POST' && answersMany(this.#api, operation))
      return `it answers items that it makes or changes, and nobody can tell whose they are; ${allowing(operation)}`
    // Another POST to a fixed path adds something.
    if (names.length === 0 && method === 'POST') return null
    return names.length === 0 ? `${FOREIGN}${NO_CREATION}; ${allowing(operation)}` : `${FOREIGN}${NO_CREATION}`
  }

  /** True if an operation names items, all of which the run can create. */
  #isNameable(operation: Operation): boolean {
    const known = this.#nameable.get(operation)
    if (known !== undefined) return known
    // An item of which a part must exist first can't be created.
    this.#nameable.set(operation, false)
    const list = listOfOwn(this.#api, operation)?.place
    if (list != null && this.#canCreate(list)) {
      this.#nameable.set(operation, true)
      return true
    }
    const places = itemPlacesOf(this.#api, operation).filter((place) => this.#canCreate(place))
    const named = new Set(places.flatMap((place) => (place.in === 'path' ? namesFrom(operation, place) : [])))
    const segments = new Set(operation.path.split('/'))
    const others = namingParameters(operation).filter((name) => !named.has(name) || !segments.has(`{${name}}`))
    const shared = others.length === 0 ? [] : sharedParents(this.#api, operation)
    const found = (places.length > 0 || shared.length > 0) && others.every((name) => shared.includes(name))
    if (found && others.length > 0) this.#below.set(operation, others)
    this.#nameable.set(operation, found)
    return found
  }

  #canCreate({ creation: { operation: create, named } }: ItemParameter): boolean {
    const isSent = create.fault === null && this.#excluded(create) === null && this.#harm(create) === null
    if (!isSent || named === null) return isSent && (namingParameters(create).length === 0 || this.#isNameable(create))
    // A PUT names an item that is not there yet, below items that are.
    const places = itemPlacesOf(this.#api, create).filter((one) => one.in === 'path' && one.name !== named.name)
    const isMade = (name: string): boolean => places.some((one) => one.name === name && this.#canCreate(one))
    return namingParameters(create).every((name) => name === named.name || isMade(name))
  }
}

/** Why a change is not sent whose item the run did not create. */
export const FOREIGN = 'it could change what this run did not create, so it is not sent: '
export const NO_CREATION = 'the contract has no operation that creates an item for it'

/** What says that an operation ends, empties or sets off something: its name, or what its body may ask for. */
function harmBySaying(operation: Operation) {
  return harmSaid(operation) ?? (isSafe(operation.method) ? null : harmInBody(operation))
}

function allowing({ id }: Operation): string {
  return `--allow ${/^[\w./:-]+$/.test(id) ? id : `'${id}'`} sends it`
}

/** True for an operation that creates an item, or that lists or reads what others create. */
function isAboutItems(api: Api, operation: Operation): boolean {
  const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
  // Several at once are as safe as one where what made them can be deleted.
  const isMany = use?.role === 'create-many' && resource?.uses.some(({ role }) => role === 'delete') === true
  if (use?.role === 'create' || isMany) return true
  const isRead = use?.role === 'list' || use?.role === 'read'
  return isRead && resource?.uses.some(({ role }) => role === 'create') === true
}

function pairOf<T>(operation: Operation, reason: T | null): [Operation, T][] {
  return reason === null ? [] : [[operation, reason]]
}
