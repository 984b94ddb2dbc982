/** Makes the user who asks the author of what they write: `author`, `createdBy`, `ownerId`, `userName`. */

import { isOfEverybody, isOfOneself, listsOwn, ownerNamed } from '../../../fixtures/items/references/naming.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { accountsOf, pathRoleOf } from '../../../spec/accounts/accounts.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject, join, tokens } from '../../../spec/json/pointer.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { asksForOwn } from '../../../spec/resources/lists/filtering.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName, wholesOf } from '../../../spec/resources/references.ts'
import type { Resource, Use } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Stored } from '../state/memory.ts'
import { BUYERS, loneOwner, placesIn } from './places.ts'
import { type Author, askingIn, createNamedAlone, createOfPath, doersOf, wordsSaid } from './unsaid.ts'

/** Makes a value one of a schema, in an answer to the request that the key stands for. */
type Convert = (schema: Schema, value: unknown, key: string) => unknown

export type AuthorMeans = { readonly api: Api; readonly generate: { readonly convert: Convert } }

export function createAuthor(resource: Resource, { api, generate }: AuthorMeans): Author {
  const users = accountsOf(api)?.users
  const settle = createNamedAlone(resource, api, users)
  if (users === undefined || users.path === resource.path) return settle
  // The owner of what is listed beside `/owners` is one of these, and nobody who asks.
  const isOther = ({ name }: { readonly name: string }): boolean =>
    mapOf(api)
      .relationsOfItems(resource)
      .some(({ from, to, thing }) => from.at === join('', name) && to.path !== users.path && itemName(to) === thing)
  const isOfPath = createOfPath(resource)
  // Who buys is the one who asks, unless a request says it, now or later, or buyers are listed.
  const said = wordsSaid(resource)
  const isUnsaid = ({ whose }: { readonly whose: string }): boolean =>
    !isOfPath(whose) &&
    !said.some((words) => words.startsWith(whose)) &&
    !mapOf(api).resources.some((one) => one.path !== users.path && itemName(one) === whose)
  const whom = [...BUYERS, ...doersOf(api, resource)]
  const bought = placesIn(resource, whom).filter(isUnsaid)
  // Who registers under a name of their own is what a key of that name leads to, unless it is of who buys.
  const known = [...(accountsOf(api)?.uses ?? [])].flatMap(([{ path }, { does }]) =>
    does === 'register' && pathRoleOf(path) === null && bought.length === 0 ? [itemName({ path })] : [],
  )
  const written = [...placesIn(resource), ...bought, ...placesIn(resource, known).filter(isUnsaid)].filter(
    (one) => !isOther(one),
  )
  // Who is shown as the account that asks is shown, and can neither be sent nor be nobody, is the one who asks.
  const accounts = new Set(wholesOf(users.schema))
  const shown = placesIn(resource, [...resource.schema.wide.properties.keys()].map(wordsOf)).filter(
    ({ name, schema, rest, whose }) =>
      isUnsaid({ whose }) &&
      rest === '' &&
      !written.some((one) => one.name === name) &&
      wholesOf(schema).some((part) => accounts.has(part)) &&
      !satisfies(schema, null, 'response'),
  )
  const owner = loneOwner(resource)
  const owned = written.length > 0 || owner === null ? [] : placesIn(resource, [owner])
  const places = [...written, ...shown, ...owned]
  return (value, sent, by, memory) => {
    const user = askingIn(memory, users, by)
    const others = settle(value, sent, by, memory)
    if (!isObject(user)) return others
    // What clients may send is theirs to leave out, unless they said who they are.
    const open = places.filter(({ name }) => by !== undefined || !said.includes(wordsOf(name)))
    return namingUser(open, users, generate)(others, sent, user, by)
  }
}

/** Names a user in an item at some places, except where its client says whom. */
export function namingUser(
  places: ReturnType<typeof placesIn>,
  { key }: Resource,
  { convert }: AuthorMeans['generate'],
) {
  return (value: JsonObject, sent: JsonObject, user: JsonObject, by = ''): JsonObject => {
    const made = places.map(({ name, schema, rest }) => {
      const own = authorIn(schema, rest, user, key, (shown) => convert(schema, shown, by))
      return Object.hasOwn(sent, name) || own === undefined ? {} : { [name]: own }
    })
    return Object.assign({ ...value }, ...made)
  }
}

/**
 * Tells whether an item is of the one who asks, for a list of such alone, as `/orders/mine` is, or where the query asks for
 * them: `?mine=true`; null for any other list.
 */
export function createMine({ operation, sets }: Use, resource: Resource, api: Api) {
  const asked = operation.parameters.filter(asksForOwn)
  // What somebody has marked is of others.
  const isMarked = Object.values(sets ?? {}).includes(true)
  const isOwn = listsOwn(operation, resource) && !isOfOneself(resource.path)
  const bought = isOwn ? null : boughtIn(operation, resource)
  const isAlways = !isMarked && (isOwn || bought !== null)
  const users = isAlways || asked.length > 0 ? accountsOf(api)?.users : undefined
  const key = users?.key
  const name = users === undefined ? null : ownerIn(resource, users, api, bought)
  if (users === undefined || key == null || name == null) return null
  return (query: string) => {
    const parts = new URLSearchParams(query)
    if (!isAlways && !asked.some((one) => /^(true|1|yes)$/i.test(parts.get(one.name) ?? ''))) return null
    return (item: unknown, by: string | null | undefined, memory: Stored): boolean => {
      const [user, named] = [askingIn(memory, users, by), isObject(item) ? item[name] : undefined]
      return !isObject(user) || (isObject(named) ? named[key] : named) === user[key]
    }
  }
}

/** The property that says who bought something, in what each sees of his own, and administrators of all; null for none. */
function boughtIn(operation: Use['operation'], resource: Resource): string | null {
  const isSeenByAll = resource.uses.some((one) => one.role === 'list' && isOfEverybody(one.operation.path))
  if (operation.security.length === 0 || isOfEverybody(operation.path) || !isSeenByAll) return null
  return keyedIn(resource, [...BUYERS, 'user'])
}

/** The property that says whose an item is; null where none does. */
function ownerIn(resource: Resource, users: Resource, api: Api, bought: string | null): string | null {
  const related = mapOf(api)
    .relationsOfItems(resource)
    .filter(({ isMany, from }) => !isMany && tokens(from.at).length === 1)
  const own = related.find(({ to }) => to.path === users.path)
  if (bought === null && own !== undefined) return tokens(own.from.at)[0] ?? null
  const lone = loneOwner(resource)
  const owner = bought ?? ownerNamed(resource) ?? (lone === null ? null : keyedIn(resource, [lone]))
  // A customer who is listed is nobody who asks.
  const isOther = related.some(({ from, to }) => from.at === join('', owner ?? '') && to.path !== users.path)
  return (bought === null ? keyedIn(resource) : null) ?? (isOther ? null : owner)
}

/** The first property that names somebody by a key, or shows him. */
function keyedIn(resource: Resource, whom?: readonly string[]): string | null {
  const found = placesIn(resource, whom).find(
    ({ rest, schema }) => KEYS.test(rest) || (rest === '' && schema.wide.properties.size > 0),
  )
  return found?.name ?? null
}

const KEYS = /^(id|uuid|key|ref)$/

/** The value of one property; undefined where it can't tell of a user. */
function authorIn(
  schema: Schema,
  rest: string,
  user: JsonObject,
  key: string | null,
  convert: (shown: JsonObject) => unknown,
): unknown {
  const fits = (one: unknown, place = schema): boolean => one !== undefined && satisfies(place, one, 'response')
  const own = key === null ? undefined : user[key]
  if (rest !== '') {
    const same = Object.entries(user).find(([name]) => wordsOf(name) === rest)?.[1]
    return [KEYS.test(rest) ? own : (same ?? (rest === 'name' ? displayName(user) : undefined))].find((one) =>
      fits(one),
    )
  }
  const { properties } = schema.wide
  if (properties.size === 0) return [own, displayName(user)].find((one) => fits(one))
  const shown = Object.entries(user).filter(([name, value]) => {
    const place = properties.get(name)
    return place !== undefined && fits(value, place)
  })
  const whole = shown.length === 0 ? undefined : convert(Object.fromEntries(shown))
  return fits(whole) ? whole : undefined
}

export function displayName(user: JsonObject): unknown {
  const roles = Object.entries(user).map(([name, value]) => [roleOf({ name, object: 'user' }), value] as const)
  const said = (role: ReturnType<typeof roleOf>): unknown => roles.find(([one]) => one === role)?.[1]
  const names = [said('person.given'), said('person.family')].filter((one) => typeof one === 'string')
  const whole = names.length === 2 ? names.join(' ') : undefined
  return said('person.full') ?? whole ?? said('person.login') ?? said('person.email')
}
