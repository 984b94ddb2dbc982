/** What the items of a collection are, where the answers that show them are left out: as others show them, as schemas of that name describe them, or as they are sent. */

import { isIdentity, pathRoleOf } from '../accounts/accounts.ts'
import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, fixedParts, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema } from '../contract/responses.ts'
import type { JsonObject } from '../json/pointer.ts'
import { keyFor, keyOfItems, USUAL_KEYS } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { isOfClass, isSaidMany } from '../names/value-roles.ts'
import { namesIn, objectBody, unwrapped } from '../resources/envelopes.ts'
import { listingOf } from '../resources/lists/listing.ts'
import { tellsOfNothing, thingsDescribed } from '../resources/open-answers.ts'
import { thingOf } from '../resources/references.ts'
import type { Schema } from '../schema/schema.ts'

/** An item: what it is, and the names of its properties. */
export type Thing = { readonly schema: JsonObject; readonly names: ReadonlySet<string> }

/** The things of an API, by the paths of their collections; `isSilent` tells operations whose answers say nothing. */
export class Things {
  readonly api: Api
  readonly #isSilent: (operation: Operation) => boolean
  readonly #around: ReadonlyMap<string, readonly Operation[]>
  readonly #found = new Map<string, Thing | null>()
  readonly #isNumbered: boolean

  constructor(api: Api, isSilent: (operation: Operation) => boolean) {
    this.api = api
    this.#isSilent = isSilent
    this.#around = Map.groupBy(api.operations, collectionOf)
    this.#isNumbered = namesByNumbers(api)
  }

  /** The operations of a collection, and of its items. */
  at(path: string): readonly Operation[] {
    return this.#around.get(anonymous(path)) ?? []
  }

  /** True for the path of a collection, as far as paths tell: `/settings` that are only put are one thing. */
  isMany(path: string): boolean {
    const around = this.at(path)
    const isWhole = around.some(({ method }) => /^(PUT|PATCH)$/.test(method)) && !this.#isMade(path)
    return around.some((one) => isItemPath(one.path)) || (isCalledMany(path) && !isWhole)
  }

  #isMade(path: string): boolean {
    return this.at(path).some((one) => one.method === 'POST' && !isItemPath(one.path))
  }

  /** One of what is at a path; null where nothing tells what that is. */
  thingAt(path: string): Thing | null {
    const known = this.#found.get(anonymous(path))
    if (known !== undefined) return known
    const found = this.#toldAt(path) ?? this.#sentAt(path) ?? this.#alikeAt(path) ?? this.#namedAt(path)
    this.#found.set(anonymous(path), found)
    return found
  }

  /** What answers with one of a collection, where that is told. */
  readAt(path: string): JsonObject | null {
    const isTold = (one: Operation): boolean => one.method === 'GET' && isItemPath(one.path) && !this.#isSilent(one)
    const [schema] = this.at(path).flatMap((one) => (isTold(one) ? (answerSchema(one) ?? []) : []))
    return schema ? { $ref: `#${schema.pointer}` } : null
  }

  #describedAt(path: string): Schema | undefined {
    return this.api.document.derive(thingsDescribed).get(thingOf(nameOf(path)))
  }

  /** As other answers show it, or the schema of its name does. */
  #toldAt(path: string): Thing | null {
    const items = this.at(path).flatMap((one) => {
      const isOfOne = isItemPath(one.path) || one.method !== 'GET'
      const shown = this.#isSilent(one) ? null : isOfOne ? answerSchema(one) : listingOf(one)?.items
      return shown ? (isOfOne ? unwrapped(shown, nameOf(path), new Set()).schema : shown) : []
    })
    const all = [...items, this.#describedAt(path)]
    const known = all.find((one) => one && keyOfItems(nameOf(path), one.wide.properties) !== null)
    return known ? { schema: { $ref: `#${known.pointer}` }, names: namesIn([known]) } : null
  }

  /** As it is sent, with its key where it is one of several, and without secrets; null where it may be anything. */
  #sentAt(path: string): Thing | null {
    const sending = ['POST', 'PUT', 'PATCH'].flatMap((method) => this.at(path).filter((one) => one.method === method))
    const sent = sending.map(objectBody).find((one) => one !== null) ?? this.#describedAt(path)
    if (sent == null) return null
    const { schema } = unwrapped(sent, nameOf(path), new Set())
    // `{user: {…}}` of a registration.
    const [only, other] = schema.wide.properties.values()
    const inner = other === undefined ? only : undefined
    if (inner?.own.type === 'object' && inner.parts.every(tellsOfNothing)) return null
    const { wide } = inner && inner.wide.properties.size > 0 ? inner : schema
    const shown = [...wide.properties].filter(
      ([name, own]) => secretRoleOf(plainName(name)) === null && own.travels('response'),
    )
    const properties = Object.fromEntries(shown.map(([name, own]) => [name, structuredClone(own.written)]))
    const one = this.at(path).find((other) => isItemPath(other.path))
    const named = pathParameters(one?.path ?? '').at(-1) ?? 'id'
    const usual = USUAL_KEYS.includes(plainName(named)) ? named : 'id'
    // What is one alone needs no key.
    const isOne = one === undefined && !this.#isMade(path)
    const keys = isOne ? [] : [keyFor(named, nameOf(path), wide.properties) ?? usual]
    const { own = {} } = one?.parameters.findLast((other) => other.in === 'path')?.schema ?? {}
    const keyed = Object.fromEntries(keys.map((each) => [each, keySchema(own, this.#isNumbered)]))
    const required = [...keys, ...wide.required.keys()].filter((name) => name in keyed || name in properties)
    return thing({ ...keyed, ...properties }, { required: [...new Set(required)] })
  }

  /** What the other collection of this name has; of users, who registers. */
  #alikeAt(path: string): Thing | null {
    const called = thingOf(nameOf(path))
    const isUsers = isOfListClass('users', called)
    const places = [...this.#around.keys()].filter(
      (one) => thingOf(nameOf(one)) === called || (isUsers && pathRoleOf(one) === 'account.register'),
    )
    const found = isCalledMany(path) ? places.map((one) => this.#toldAt(one) ?? this.#sentAt(one)) : []
    return found.find((one) => one !== null) ?? null
  }

  /** What things of this name are called by, and what their changes ask for. */
  #namedAt(path: string): Thing | null {
    const around = this.at(path)
    const below = around.filter((one) => isItemPath(one.path))
    if (!isCalledMany(path) && (below.length === 0 || below.length === around.length)) return null
    const called = thingOf(nameOf(path))
    const names = isOfListClass('users', called) ? ['name', 'email'] : [isOfClass('titled', called) ? 'title' : 'name']
    const sent = around.filter(({ method }) => /^(POST|PUT|PATCH)$/.test(method))
    const asked = sent.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'query'))
    const properties = Object.fromEntries([
      ...names.map((name) => [name, { type: 'string' }] as const),
      ...asked.map(({ name, schema }) => [name, structuredClone(schema?.written ?? {})] as const),
    ])
    if (below.length > 0 || this.#isMade(path)) return thing(properties, { additionalProperties: true })
    return thing({ id: { type: 'integer' }, ...properties }, { required: USUAL_KEYS.slice(0, 1) })
  }
}

/** True for an item that says who somebody is. */
export const isPersonal = ({ names }: Thing): boolean => [...names].some(isIdentity)

export const collectionOf = ({ path }: Operation): string => (isItemPath(path) ? parentOf(path) : anonymous(path))

const isCalledMany = (path: string): boolean => isSaidMany(fixedParts(path).at(-1) ?? '')

const thing = (properties: JsonObject, more: JsonObject): Thing => ({
  schema: { type: 'object', properties, ...more },
  names: new Set(Object.keys(properties)),
})

/** What a key is: a number where its parameter says so, or what names items in bodies does. */
const keySchema = ({ type, format }: JsonObject, isNumbered: boolean): JsonObject =>
  format === undefined ? { type: type !== 'string' || isNumbered ? 'integer' : 'string' } : { type, format }

/** True where bodies name items by numbers. */
function namesByNumbers({ operations }: Api): boolean {
  const names = operations.flatMap((one) => [...(objectBody(one)?.wide.properties ?? [])])
  return names.some(([name, { types }]) => /(_id|Id)$/.test(name) && types?.has('integer') === true)
}
