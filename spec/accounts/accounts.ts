/** Who somebody is: how users log in, and which operations show and change the one who asks. */

import type { Api, Operation } from '../contract/contract.ts'
import { fixedParts, isItemPath, nameOf } from '../contract/path-template.ts'
import { answerSchema } from '../contract/responses.ts'
import { type AccountRole, accounts, classes, credentials } from '../generated/account-names.ts'
import { isAct } from '../names/act-words.ts'
import { keyOfItems, propertyCalled } from '../names/item-key.ts'
import { englishOf } from '../names/languages.ts'
import { Lexicon } from '../names/lexicon.ts'
import { isOfListClass, listClass } from '../names/list-roles.ts'
import { roleOf, thingCalled } from '../names/roles.ts'
import { isA } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import { PLAIN } from '../resources/collections.ts'
import { type ItemPart, namesIn, objectBody, unwrapped } from '../resources/envelopes.ts'
import { listingOf } from '../resources/lists/listing.ts'
import { itemName, thingOf } from '../resources/references.ts'
import { type Resource, resourcesOf, type Use } from '../resources/resources.ts'
import type { Direction, Schema } from '../schema/schema.ts'

/** The properties of an answer that lead to a token; `isUntold`: nothing says so, and a client may not look there. */
export type TokenPlace = { readonly path: readonly string[]; readonly isRefresh: boolean; readonly isUntold?: true }

export type AccountDeed = 'login' | 'register' | 'refresh' | 'logout' | 'show' | 'change'

/** What an operation does with an account: `use` says it as if the account were an item of the users. */
export type AccountUse = {
  readonly does: AccountDeed
  readonly use: Use
  readonly tokens: readonly TokenPlace[]
  /** The one property that the path is of: that of `/me/avatar`. */
  readonly part?: string
}

export type Accounts = {
  /** Where users are kept; a resource of this folder's own where no operation lists or reads them. */
  readonly users: Resource
  readonly uses: ReadonlyMap<Operation, AccountUse>
}

/** The accounts of an API; null where nobody logs in and nobody is shown. */
export const accountsOf = (api: Api): Accounts | null => api.derive(derivedAccounts)

/** Where users are kept that no operation lists: no path of a document begins so. */
const OWN_USERS = ' users'

const PATH_ROLES = new Lexicon(accounts, classes)
const TOKEN_ROLES = new Lexicon(credentials, classes)

/** What may stand before `/profile` of the one who asks. */
const NEUTRAL =
  /^(api|rest|public|v-?\d+(-\d+)?|\d+|auth|authentication|account|accounts|user|users|me|identity|web|app)$/
/** What follows a name and says nothing of its own. */
const EMPTY = /^(update|edit|get|show|change)$/

function derivedAccounts(api: Api): Accounts | null {
  const { resources, uses, said } = resourcesOf(api)
  const all = api.operations.flatMap((operation): AccountUse[] => {
    // The user says that it does nothing that is known.
    if (said?.uses.get(operation) === null) return []
    const does = operation.fault === null ? deedOf(operation) : null
    if (does === null || !namesNobody(operation)) return []
    const answer = answerSchema(operation)
    const tokens = answer === null ? [] : tokensOf(answer, does)
    // What is stored anyway needs no more, unless it gives a token.
    return uses.has(operation) && tokens.length === 0 ? [] : [{ does, use: ownUse(does, operation), tokens }]
  })
  // Below a name, such as a tenant's, are accounts where somebody logs in: a registration for an event is none.
  const entered = new Set(['', ...all.filter(({ does }) => does === 'login').map(({ use }) => upToName(use.operation))])
  const found = all.filter(({ use }) => entered.has(upToName(use.operation)))
  const evidence = ['show', 'change', 'login', 'register'].flatMap((does) =>
    found.flatMap((one) => (one.does === does ? (personIn(answerSchema(one.use.operation)) ?? []) : [])),
  )
  const isUsed = found.some(({ does, tokens }) => does === 'show' || tokens.length > 0)
  if (!isUsed) return null
  const users = usersAmong(resources, evidence, personSent(found)) ?? ownUsers(found, evidence)
  if (users === null) return null
  const parts = api.operations.flatMap((operation): AccountUse[] => {
    const isOther = said?.uses.get(operation) === null || uses.has(operation)
    const part = isOther ? null : (partChanged(operation, users) ?? nameChanged(operation, users))
    return part === null ? [] : [{ does: 'change', use: ownUse('change', operation), tokens: [], part }]
  })
  return { users, uses: new Map([...parts, ...found].map((one) => [one.use.operation, one])) }
}

/** The property of the one who asks that an operation at its path changes, or empties where it may be nothing. */
function partChanged(operation: Operation, { schema }: Resource): string | null {
  const [before = '', last] = fixedParts(operation.path).slice(-2).map(wordsOf)
  const isOwn = !operation.path.includes('{') && PATH_ROLES.roleOf(before, '') === 'account.own'
  const [part, own] = [...schema.wide.properties].find(([name]) => isOwn && wordsOf(name) === last) ?? ['']
  const isEmptied = operation.method === 'DELETE' && own?.types?.has('null') === true
  const isSent = /^(PUT|PATCH|POST)$/.test(operation.method) && namesIn([objectBody(operation)]).has(part)
  return part !== '' && (isEmptied || isSent) ? part : null
}

/** The name that an operation gives the one who asks, who says the password, too; nothing where it changes that alone. */
function nameChanged(operation: Operation, { schema }: Resource): string | null {
  const called = [nameOf(operation.path), fixedParts(operation.path).slice(-2).join('-')].map(englishOf)
  const isOwn = called.some((one) => PATH_ROLES.roleOf(one, '') === 'account.changed')
  if (!isOwn || operation.path.includes('{') || operation.method === 'GET' || !sendsSecret(operation)) return null
  const roles = [...bodyNames(objectBody(operation))].filter(isIdentity).map((name) => roleOf({ name }))
  return [...schema.wide.properties.keys()].find((name) => isIdentity(name) && roles.includes(roleOf({ name }))) ?? ''
}

/** Whether a path may lead to the one who asks: one of its words is of an account. */
export const isOwnPath = (path: string): boolean =>
  fixedParts(path).some((part) => PATH_ROLES.roleOf(wordsOf(part), '') !== null)

/** What the last part of a path says that its operations do with accounts. */
export const pathRoleOf = (path: string): AccountRole | null =>
  isItemPath(path) ? null : PATH_ROLES.roleOf(wordsOf(nameOf(path)), '')

/** The same, where what stands before it is of accounts, or says whose they are: `/admin/me`, but not `/orders/current`. */
export function ownRoleOf(path: string): AccountRole | null {
  const [role, before] = [pathRoleOf(path), fixedParts(path).slice(0, -1).map(wordsOf)]
  const isEntry = /^account\.(login|register|logout)$/.test(role ?? '')
  return isEntry || before.every((one) => NEUTRAL.test(one) || isUser(one) || isAct('for_whom', one)) ? role : null
}

/** A path up to its last parameter. */
const upToName = ({ path }: Operation): string => path.slice(0, path.lastIndexOf('}') + 1)

/** True where a path names no user, and nothing at its end: what stands before may be a tenant, or a version. */
function namesNobody(operation: Operation): boolean {
  const parts = operation.path.split('/')
  // Who is named in the path, and nowhere else, is the one whom it is about.
  const isAlone = personIn(objectBody(operation)) === null
  return parts.every((part, place) => {
    const before = thingOf(parts[place - 1] ?? '')
    const isSomebody = isOfListClass('users', before) || (isAlone && isA('person', before))
    return !part.includes('{') || (place < parts.length - 1 && !isSomebody)
  })
}

/** What an operation whose path names nobody does with an account; null for nothing. */
function deedOf(operation: Operation): AccountDeed | null {
  const { method } = operation
  const parts = fixedParts(operation.path).map(wordsOf)
  if (EMPTY.test(parts.at(-1) ?? '')) parts.pop()
  const [before, last = ''] = [parts.slice(0, -1), parts.at(-1)]
  const role = PATH_ROLES.roleOf(last, '')
  // `DELETE /sessions/current`
  const isOfLogin = PATH_ROLES.roleOf(before.at(-1) ?? '', '') === 'account.login'
  const isEnding = method === 'DELETE' && isOfLogin && ['current', 'me', 'mine', 'own', 'this'].includes(last)
  if (isEnding || (role === 'account.logout' && method !== 'PUT')) return 'logout'
  // Below a name, only words that are of accounts alone tell of one: `/{shop}/login`, but not `/{shop}/profile`.
  if (upToName(operation) !== '' && (role === null || role === 'account.shown')) return null
  if (role === 'account.own' || (role === 'account.shown' && before.every((one) => NEUTRAL.test(one))))
    return ownDeed(operation)
  const answer = answerSchema(operation)
  const isGiving = answer !== null && tokensIn(answer, 'response').some(({ isRefresh }) => !isRefresh)
  if (role === 'account.refresh') return isGiving ? 'refresh' : null
  if (method === 'DELETE') return role === 'account.login' ? 'logout' : null
  const isOdd = method !== 'POST' && !(role === 'account.login' && /^(GET|PUT)$/.test(method) && sendsSecret(operation))
  return isOdd ? null : entryDeed(operation, isGiving, last, role)
}

function ownDeed(operation: Operation): AccountDeed | null {
  const isShown = personIn(answerSchema(operation)) !== null
  if (operation.method === 'GET') return isShown && listingOf(operation) === null ? 'show' : null
  const isPersonal = isShown || personIn(objectBody(operation)) !== null
  return /^(PUT|PATCH)$/.test(operation.method) && isPersonal && objectBody(operation) !== null ? 'change' : null
}

/** What a POST does that may let somebody in, by what it takes and gives. */
function entryDeed(
  operation: Operation,
  isGiving: boolean,
  last: string,
  role: AccountRole | null,
): AccountDeed | null {
  const body = objectBody(operation)
  const isSecret = sendsSecret(operation)
  if (role === 'account.register') return personIn(body) === null ? null : 'register'
  // Whom nothing lists or reads, and who sends a password, registers. To look for persons takes all that names mean.
  if (isUser(last) && (isGiving || addsPerson(operation)) && personIn(body) !== null) return 'register'
  if (role === 'account.login' && (isSecret || /login|sign-?in/.test(last))) return 'login'
  // What is sent a token, too, keeps it for somebody.
  const isEntry = isGiving && isSecret && body !== null && tokensIn(body, 'request').length === 0
  return isEntry ? entersAs(personIn(body)) : null
}

/** Who logs in does not say again what he is called. */
const entersAs = (person: ItemPart | null): AccountDeed | null =>
  person && (person.schema.wide.required.keys().some(isOfNaming) ? 'register' : 'login')

const isUser = (words: string): boolean => isOfListClass('users', thingOf(words))

/** True for what takes a password, and shows whose. */
const addsPerson = (operation: Operation): boolean =>
  sendsSecret(operation) && personIn(answerSchema(operation)) !== null

/** An answer that is a token, and nothing around it. */
const WHOLE: readonly TokenPlace[] = [{ path: [], isRefresh: false }]

const isText = ({ types }: Schema): boolean => types?.size === 1 && types.has('string')

function sendsSecret(operation: Operation): boolean {
  const asked = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return [...bodyNames(objectBody(operation)), ...asked].some(isPassword)
}

/** The names in a body, and in an object that it consists of. */
const bodyNames = (body: Schema | null): ReadonlySet<string> =>
  namesIn([body, ...(body?.wide.properties.values() ?? [])])

function ownUse(does: AccountDeed, operation: Operation): Use {
  const body = objectBody(operation)
  // `{user: {…}}`
  const within = personIn(body)?.path ?? (body === null ? [] : unwrapped(body, 'users', new Set()).path)
  return {
    ...{ ...PLAIN, operation, within },
    role: does === 'show' ? 'read' : does === 'change' ? 'merge' : 'create',
  }
}

/** How deep an answer is read. */
const DEEPEST = 3

/** The first object that has the e-mail address or the user name of a person; null if none has. */
function personIn(whole: Schema | null): ItemPart | null {
  const parts: ItemPart[] = whole === null ? [] : [{ schema: whole, path: [] }]
  for (const { schema, path } of parts) {
    if (schema.wide.properties.keys().some(isIdentity)) return { schema, path }
    if (path.length === DEEPEST) continue
    for (const [name, inner] of schema.wide.properties) parts.push({ schema: inner, path: [...path, name] })
  }
  return null
}

/** True for the name of a property that says who somebody is. */
export function isIdentity(name: string): boolean {
  const role = roleOf({ name })
  return role === 'person.email' || role === 'person.login'
}

const isPassword = (name: string): boolean => roleOf({ name }) === 'code.password'

/** True for the name of a property that says what a person is called. */
const isOfNaming = (name: string): boolean =>
  /^person\.(full|given|family)$/.test(roleOf({ name, object: 'user' }) ?? '')

/** True for the name of a token that a server replaces by another one. */
export const isRenewed = (name: string): boolean => TOKEN_ROLES.roleOf(wordsOf(name), '') === 'token.refresh'

/** The tokens of what an operation answers: a login gives one by any name. */
function tokensOf(answer: Schema, does: AccountDeed): readonly TokenPlace[] {
  if (does === 'login' && isText(answer)) return WHOLE
  const known = tokensIn(answer, 'response')
  if (does !== 'login' || known.length > 0) return known
  const other = tokensIn(answer, 'response', [], true)
  return other.length === 0 && givesUntold(answer) ? UNTOLD : other
}

/** A token in an answer of which the document says nothing. */
const UNTOLD: readonly TokenPlace[] = [{ path: ['token'], isRefresh: false, isUntold: true }]

/** True where the answer of a login is any object, or, as generators have it, what was sent, with the password. */
function givesUntold({ types, wide }: Schema): boolean {
  const names = [...wide.properties.keys()]
  const isOfSent = names.some(isPassword) && !names.some(isOfNaming)
  return types?.has('object') === true && wide.closed === null && (names.length === 0 || isOfSent)
}

function tokensIn(schema: Schema, direction: Direction, path: readonly string[] = [], isAny = false): TokenPlace[] {
  return [...schema.wide.properties].flatMap(([name, inner]): TokenPlace[] => {
    if (!inner.travels(direction)) return []
    const role = inner.types === null || inner.types.has('string') ? TOKEN_ROLES.roleOf(wordsOf(name), '') : null
    // The `key` of a token is one; that of anything else names it.
    if (
      role !== null &&
      (isAny || role !== 'token.other') &&
      (wordsOf(name) !== 'key' || thingCalled(schema.parts) === 'token')
    )
      return [{ path: [...path, name], isRefresh: role === 'token.refresh' }]
    return path.length === DEEPEST - 1 ? [] : tokensIn(inner, direction, [...path, name], isAny)
  })
}

/** The resource of users whose items are what operations show of the one who asks; null if none is. */
function usersAmong(
  resources: readonly Resource[],
  evidence: readonly ItemPart[],
  sent: Schema | null,
): Resource | null {
  const known = resources.filter(({ parents, key, schema, path }) => {
    const name = itemName({ path }).split('-').at(-1) ?? ''
    return parents === 0 && key !== null && isOfListClass('users', name) && personIn(schema)?.path.length === 0
  })
  const isLike = ({ schema, request }: Resource): boolean => {
    const [names, own] = [namesIn([schema, request]), namesIn([evidence[0]?.schema])]
    return own.size === 0 || own.intersection(names).size * 2 >= Math.min(names.size, own.size)
  }
  const rank = ({ path }: Resource): number => listClass('users').indexOf(itemName({ path }).split('-').at(-1) ?? '')
  const [users] = known.filter(isLike).toSorted((one, other) => rank(one) - rank(other))
  // Who registers sends what others never see, such as an e-mail address.
  return users === undefined ? null : users.request === null && sent !== null ? { ...users, request: sent } : users
}

/** What a login or a registration sends of a person; null where none sends anything. */
function personSent(found: readonly AccountUse[]): Schema | null {
  const sent = ['register', 'login'].flatMap((each) =>
    found.flatMap(({ does, use }) => (does === each ? (personIn(objectBody(use.operation))?.schema ?? []) : [])),
  )
  return sent[0] ?? null
}

/** The key of users; what a token calls them by (RFC 7519 section 4.1.2) where they have no other. */
const keyOfUsers = ({ wide: { properties } }: Schema): string =>
  keyOfItems('user', properties) ?? propertyCalled(properties, 'sub') ?? 'id'

/** A resource of users that no operation lists; null if nothing shows what users have. */
function ownUsers(found: readonly AccountUse[], evidence: readonly ItemPart[]): Resource | null {
  const request = personSent(found)
  const answers = found.flatMap(({ use }) => answerSchema(use.operation) ?? [])
  const schema = [...evidence.map((one) => one.schema), request, ...answers].find((one) => one !== null)
  if (schema === undefined || schema === null) return null
  return {
    ...{ name: 'users', path: OWN_USERS, parents: 0, key: keyOfUsers(schema) },
    ...{ schema, request, uses: found.map(({ use }) => use) },
  }
}
