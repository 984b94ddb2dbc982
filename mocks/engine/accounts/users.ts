/** Finds users among the items of a session, by what they said when they logged in. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { isOfClass, secretRepeated } from '../../../spec/names/value-roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import type { Write } from '../state/deed.ts'
import { type Item, Items, keyText } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'
import { itemsNamed } from '../state/named.ts'
import { imaginedItem } from '../store/guests.ts'
import type { StoredUse } from '../store/stored-use.ts'

/** Where a session keeps how many logins it had, and which of them have ended: no path of a document begins so. */
export const LOGINS = ' logins'
/** Begins the name under which the password of a user is kept there. */
export const SECRET = 'secret '
/** Who logged in last without getting a token. */
export const LAST = 'last'

/** A user as an answer shows one. */
export type ShownUser = Pick<Item, 'json' | 'scope' | 'key'>

/** What a body says of who somebody is, by what it means: a user name with an `@` is an e-mail address, too. */
export function identityIn(sent: unknown, isStored = false): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(isObject(sent) ? sent : {})) {
    const role = roleOf({ name }) ?? ''
    if (typeof value !== 'string' || !/^(person\.(email|login)|phone\.number)$/.test(role)) continue
    if (value.includes('@')) found.set('person.email', value)
    found.set(role, value)
  }
  // A telephone number says who it is where nothing else does: several may have one.
  if (!isStored && found.size > 1) found.delete('phone.number')
  return found
}

/** What a body says of a person. A password is kept elsewhere, and of a login only the name matters. */
export function saidIn(sent: JsonObject, isLogin: boolean): JsonObject {
  const isKept = (name: string): boolean =>
    roleOf({ name }) !== 'code.password' && (!isLogin || identityIn({ [name]: '' }).size > 0)
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isKept(name)))
}

/** What is sent of a person with something else that is registered: the `email` of `adminEmail`, beside an `adminPassword` and the name of a company. */
export function saidOfPerson(sent: JsonObject, { resource }: StoredUse): JsonObject {
  const shown = namesIn([resource.schema])
  const names = Object.keys(sent)
  const secret = names.map(wordsOf).find((words) => /.-password$/.test(words)) ?? ''
  const whose = secret.replace(/password$/, '')
  const own = names.flatMap((name) => {
    const rest = wordsOf(name).startsWith(whose) ? wordsOf(name).slice(whose.length) : ''
    const as = rest === 'password' ? rest : [...shown].find((one) => wordsOf(one) === rest)
    return whose === '' || as === undefined || shown.has(name) ? [] : [[as, sent[name]] as const]
  })
  const person = Object.fromEntries(own)
  return identityIn(person).size > 0 ? person : sent
}

/** The password by which whoever sends this is let in from now on, hashed, or the one before, and no repetition; null for none. */
export function secretIn(sent: JsonObject, isBefore = false): number | null {
  const names = Object.keys(sent).map(englishOf)
  const [secret] = Object.entries(sent).flatMap(([name, value]) => {
    const words = englishOf(name)
    const isMeant = isBefore === words.split('-').some((word) => isOfClass('replaced', word))
    const isOwn = roleOf({ name }) === 'code.password' && secretRepeated(words, names) === null
    return typeof value === 'string' && isMeant && isOwn ? [value] : []
  })
  return secret === undefined ? null : fnv1a(secret)
}

/** The passwords that a body says, hashed. */
export function secretsIn(sent: JsonObject): Pick<Write, 'secret' | 'replaced'> {
  const [secret, replaced] = [secretIn(sent), secretIn(sent, true)]
  return { ...(secret !== null && { secret }), ...(replaced !== null && { replaced }) }
}

/** The status for a password that is not the user's; undefined where the document has none. */
export const statusOfUnproven = ({ documents }: StoredUse): string | undefined =>
  ['401', '400', '422', '403'].find(documents)

/** What refuses a name that another user has: what checks names with the rest of a body has no 409; undefined for nothing. */
export const statusOfNamesake = ({ documents }: StoredUse): string | undefined => ['409', '422', '400'].find(documents)

/** What users are found by. Case decides in user names alone: mailboxes that differ by it are one (RFC 5321 section 2.4). */
const userNames = (identity: ReadonlyMap<string, string>): readonly string[] =>
  [...identity].map(([role, value]) => `${role} ${role === 'person.email' ? value.toLowerCase() : value}`)

/** Finds the users with a name. */
const usersNamed = itemsNamed(({ json }) => userNames(identityIn(json.exact, true)))

/** The stored user with one of these names, the first of several; null if there is none. */
export function userNamed(items: Items | null, identity: ReadonlyMap<string, string>): Item | null {
  const found = items === null ? [] : userNames(identity).flatMap(usersNamed(items))
  return found.toSorted((one, other) => one.place - other.place)[0] ?? null
}

/** What was sent, with the user name that an e-mail address alone tells: one that no other user has. */
export function identityWhole(items: Items, sent: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [own = ''] = sent.get('person.email')?.split('@') ?? []
  if (own === '' || sent.has('person.login')) return sent
  for (let nth = 1; ; nth++) {
    const login = nth === 1 ? own : `${own}${nth}`
    if (userNamed(items, new Map([['person.login', login]])) === null)
      return new Map([...sent, ['person.login', login]])
  }
}

/** What an identity says of the key of users; undefined where that is no name of theirs. */
export function keyOfUser({ resource: { key } }: StoredUse, identity: ReadonlyMap<string, string>): string | undefined {
  return identity.get((key !== null && roleOf({ name: key })) || '')
}

/** A user who has these names in place of their own. */
export function withIdentity(
  { resource }: StoredUse,
  user: JsonObject,
  identity: ReadonlyMap<string, string>,
): JsonObject {
  const shown = resource.schema.wide.properties
  const own = [...namesIn([resource.schema, resource.request])].flatMap((name) => {
    const value = identity.get(roleOf({ name }) ?? '')
    return value === undefined ? [] : [[name, value] as const]
  })
  const isShown = ([name, value]: readonly [string, string]): boolean => {
    const schema = shown.get(name)
    return schema === undefined || satisfies(schema, value, 'response')
  }
  return own.every(isShown) ? { ...user, ...Object.fromEntries(own) } : user
}

/** The user who asks: the one with this key, else who logged in without a token, else the first. */
export function userOf(subject: StoredUse, memory: Stored, key: string | null): ShownUser {
  const items = memory.read(subject.resource.path)
  const last = memory.read(LOGINS)?.get('', LAST)?.json.exact
  const known = [key, last].map((one) => (typeof one === 'string' ? (items?.get('', one) ?? null) : null))
  const found = known.find((one) => one !== null) ?? items?.page(0, 1)[0]
  if (found !== undefined) return subject.others.shown(found, memory)
  return putFirst(subject, new Items())
}

/** Stores the first user. */
function putFirst(subject: StoredUse, items: Items): Item {
  const key = keyText(subject.admission.freeKey(items, '') ?? 1)
  return items.put('', key, JSON.stringify(imaginedItem(subject, { scope: '', key })))
}

/** The users of a session: where no operation lists users and none is stored, the first one is stored. */
export function usersToWrite(subject: StoredUse, memory: Memory, at: number): Items {
  const { path } = subject.resource
  const known = memory.read(path)
  if (known !== null) return known
  const items = memory.write(path, at)
  putFirst(subject, items)
  // The numbers before are those of whom items name, and nobody lists.
  items.made = Math.max(items.made, NAMED)
  return items
}

const NAMED = 100
