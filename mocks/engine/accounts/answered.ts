/** Puts the user and the tokens into what the document says that an operation answers. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { AccountUse, TokenPlace } from '../../../spec/accounts/accounts.ts'
import { parseOwn, tryParseJson } from '../../../spec/json/exact-json.ts'
import { at, isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import { isOfListClass } from '../../../spec/names/list-roles.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { itemWithin, namesIn } from '../../../spec/resources/envelopes.ts'
import { thingKeyed } from '../../../spec/resources/references.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { namesSent } from '../changes/follow.ts'
import { seedOf } from '../store/admission.ts'
import type { ItemRequest, StoredUse } from '../store/stored-use.ts'
import type { ShownUser } from './users.ts'

/** The tokens of an answer; `life`: for how many seconds one is good, and until when, where that is told. */
export type GivenTokens = {
  readonly of: (isRefresh: boolean) => string
  readonly life: { readonly seconds: number; readonly end: string } | null
}

/** The answer of an operation with the user and the tokens in it; null where it has no place for them. */
export function accountText(
  subject: StoredUse,
  { tokens: places, does }: Pick<AccountUse, 'tokens' | 'does'>,
  asked: ItemRequest,
  user: ShownUser,
  given: GivenTokens | null,
): string | null {
  const schema = subject.usual?.mediaType?.schema ?? null
  // What no user has is the same in every answer about one.
  const occasion = { ...asked, key: seedOf(subject.resource, '', user.key) }
  const base = subject.usual === null ? null : tryParseJson(subject.usual.body(asked.sent, occasion))?.exact
  const isShown = (text: string): boolean =>
    schema !== null && schema.validator('response')(parseOwn(text).value).length === 0
  if (typeof base === 'string' && given !== null && places.some(({ path }) => path.length === 0)) {
    const whole = JSON.stringify(given.of(false))
    // A sentence that the document shows is no token.
    return !/\s/.test(base) && isShown(whole) ? whole : null
  }
  if (schema === null || !isObject(base)) return null
  const filling = placeFiller(schema, (place) => subject.generate(place, occasion.key))
  const fitting = given === null ? [] : places.filter((place) => takesToken(schema, place, given.of(place.isRefresh)))
  const withTokens = (whole: unknown): unknown =>
    given === null ? whole : fitting.reduce((next, place) => tokenIn(next, place, given, filling), whole)
  const sent = at(asked.sent?.exact, join('', ...subject.use.within))
  // As elsewhere, an optional value that a new login or registration did not send is not shown either.
  const unsent = does === 'login' || does === 'register' ? subject.sendable.difference(namesSent(sent)) : NOTHING
  const shown = withUser(base, subject, user, schema, filling, unsent)
  const ways = [shown, base].map(withTokens).flatMap((one) => [JSON.stringify(one, unlessSecret), JSON.stringify(one)])
  return ways.find(isShown) ?? null
}

/** Leaves out passwords, which only a careless document has in an answer. */
const unlessSecret = (name: string, value: unknown): unknown =>
  typeof value === 'string' && roleOf({ name }) === 'code.password' ? undefined : value

/** True where an answer may have a token at its place: a UUID, or a text of forty characters, can be none of ours. */
export function takesToken(schema: Schema | null, { path }: TokenPlace, token: string): boolean {
  const place = partAt(schema, path)
  return place === null || satisfies(place, token, 'response')
}

const NOTHING: ReadonlySet<string> = new Set()

type PlaceFiller = ReturnType<typeof placeFiller>

/** Changes the value at the end of a path; what is missing on the way is made. */
function placeFiller(root: Schema, make: (schema: Schema) => unknown) {
  const fill = (
    value: unknown,
    [name, ...rest]: readonly string[],
    schema: Schema | undefined,
    edit: (value: unknown) => unknown,
  ): unknown => {
    if (name === undefined) return edit(value)
    const place = schema?.wide.properties.get(name)
    const before = isObject(value) ? value : {}
    const known = Object.hasOwn(before, name) ? before[name] : undefined
    const member = known ?? (rest.length > 0 && place !== undefined ? make(place) : known)
    return { ...before, [name]: fill(member, rest, place, edit) }
  }
  return (value: unknown, path: readonly string[], edit: (value: unknown) => unknown) => fill(value, path, root, edit)
}

/** The answer with the user where it shows one: what the user lacks is not there. */
function withUser(
  base: JsonObject,
  subject: StoredUse,
  user: ShownUser,
  schema: Schema,
  filling: PlaceFiller,
  unsent: ReadonlySet<string>,
): unknown {
  const { resource, usual, view } = subject
  const known = namesIn([resource.schema, resource.request])
  const place = itemWithin(schema, known)
  const shown = place === null ? null : (view(usual)?.(user.json, seedOf(resource, '', user.key))?.body ?? null)
  const around = partAt(schema, place?.path ?? [])
  const own = isObject(user.json.exact) ? user.json.exact : {}
  const { key } = resource
  // An answer may call the key in another way than the list does: a token says whose it is by a `user_id`.
  const isKey = (name: string): boolean => /^_?id$/.test(name) || isOfListClass('users', thingKeyed(name) ?? '')
  const id = [...namesIn([around])].find((name) => name !== key && isKey(name))
  const isOther = id !== undefined && key !== null && own[key] != null && !Object.hasOwn(shown ?? {}, key)
  const isText = id !== undefined && around?.wide.properties.get(id)?.types?.has('integer') === false
  const named = isOther ? [[id, isText ? String(own[key]) : own[key]] as const] : []
  if (place === null || shown === null) return { ...base, ...Object.fromEntries(named) }
  return filling(base, place.path, (value) => {
    const before = isObject(value) ? value : {}
    const kept = Object.entries(before).filter(([name]) => !known.has(name) || Object.hasOwn(shown, name))
    const news = Object.entries(shown).filter(
      ([name]) =>
        around?.wide.required.has(name) === true ||
        (!unsent.has(name) && (Object.hasOwn(own, name) || !Object.hasOwn(before, name))),
    )
    return Object.fromEntries([...kept, ...news, ...named])
  })
}

const LIFE = /^(access-token-)?expires-in(-seconds)?$/
const END = /^(access-)?(token-)?(expires-at|expiry|expiration)$/

function tokenIn(whole: unknown, { path, isRefresh }: TokenPlace, given: GivenTokens, filling: PlaceFiller): unknown {
  return filling(whole, path.slice(0, -1), (value) => {
    const holder = isObject(value) ? value : {}
    const told = Object.entries(holder).map(([name, before]) => {
      const told =
        typeof before === 'number'
          ? LIFE.test(wordsOf(name)) && given.life?.seconds
          : END.test(wordsOf(name)) && given.life?.end
      return [name, told || before] as const
    })
    return { ...Object.fromEntries(told), [path.at(-1) ?? '']: given.of(isRefresh) }
  })
}
