/** How logins, registrations and logouts change what a session stores. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import type { AccountUse } from '../../../spec/accounts/accounts.ts'
import { isObject, ownMember } from '../../../spec/json/pointer.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import type { Write } from '../state/deed.ts'
import { type Item, keyText } from '../state/items.ts'
import { isGenerated, type Memory } from '../state/memory.ts'
import type { Writer } from '../state/state.ts'
import { imaginedItem, wasWritten } from '../store/guests.ts'
import type { StoredUse } from '../store/stored-use.ts'
import { createWriter } from '../store/writer.ts'
import { takesToken } from './answered.ts'
import {
  identityIn,
  identityWhole,
  keyOfUser,
  LAST,
  LOGINS,
  SECRET,
  secretIn,
  statusOfNamesake,
  statusOfUnproven,
  userNamed,
  userOf,
  usersToWrite,
  withIdentity,
} from './users.ts'

/** As long as a token of ours, and of its letters. */
const LIKE_OURS = [36, 200, 43].map((length) => 'e'.repeat(length)).join('.')

/** The writer of an operation that lets somebody in or out, or changes who is in; null for one that only shows. */
export function accountWriter(
  { does, tokens, part }: Pick<AccountUse, 'does' | 'tokens' | 'part'>,
  subject: StoredUse,
): Writer | null {
  const { path } = subject.resource
  const schema = subject.usual?.mediaType?.schema ?? null
  const isTold = (): boolean =>
    tokens.some((one) => !one.isRefresh && !one.isUntold && takesToken(schema, one, LIKE_OURS))
  switch (does) {
    case 'show':
      return null
    case 'logout':
      return (memory, { key }, at) => {
        const logins = memory.write(LOGINS, at)
        if (key !== null) logins.put('', key, '1')
        logins.delete('', LAST)
        return { kind: 'done' }
      }
    case 'change':
      return replacing(
        subject,
        proving(part === undefined ? renaming(subject, createWriter(subject)) : changingPart(subject, part)),
      )
    case 'register':
      return asLogin(subject, isTold(), proving(registering(subject, createWriter(subject))))
    case 'login':
      return asLogin(subject, isTold(), proven(subject, entrance(subject)))
    case 'refresh':
      return asLogin(subject, true, (memory, { key }, at) => {
        usersToWrite(subject, memory, at)
        const item = memory.read(path)?.get('', userOf(subject, memory, key).key) ?? null
        return item === null ? { kind: 'unfit' } : { kind: 'stored', item, shown: null, isNew: false }
      })
  }
}

/** Keeps the password of a user, with how the user was then. */
function proving(enter: Writer): Writer {
  return (memory, write, at) => {
    const outcome = enter(memory, write, at)
    if (outcome.kind !== 'stored' || write.secret === undefined) return outcome
    const { key, text } = outcome.item
    memory.write(LOGINS, at).put('', SECRET + key, JSON.stringify([write.secret, fnv1a(text)]))
    return outcome
  }
}

/** Asks for the password that was kept. A user who was changed since may have another: then any is good, as for others. */
function proven(subject: StoredUse, enter: Writer): Writer {
  return (memory, write, at) => {
    const user = userNamed(memory.read(subject.resource.path), identityIn(write.body?.json.exact))
    return isOfOther(subject, memory, user, write.secret) ? { kind: 'unproven' } : enter(memory, write, at)
  }
}

/** Asks whoever says which password another one replaces for that. */
function replacing(subject: StoredUse, change: Writer): Writer {
  return (memory, write, at) => {
    const user = memory.read(subject.resource.path)?.get('', write.key ?? '') ?? null
    const isWrong = write.replaced !== undefined && isOfOther(subject, memory, user, write.replaced)
    return isWrong ? { kind: 'unproven' } : change(memory, write, at)
  }
}

/** True for a password that is known not to be the user's, where the document has a refusal for that. */
function isOfOther(subject: StoredUse, memory: Memory, user: Item | null, said: number | undefined): boolean {
  const kept = user && memory.read(LOGINS)?.get('', SECRET + user.key)?.json.exact
  const [secret, then] = Array.isArray(kept) ? kept : [secretSent(subject, memory, user), user && fnv1a(user.text)]
  const isKnown = secret !== null && user !== null && then === fnv1a(user.text)
  return isKnown && secret !== said && statusOfUnproven(subject) !== undefined
}

/** The password with which a user was made among other items, hashed; null for none. */
function secretSent(subject: StoredUse, memory: Memory, user: Item | null): number | null {
  const sent = namesIn([subject.resource.request])
  const isMade = user !== null && wasWritten(subject, memory, user) && isObject(user.json.exact)
  const own = isMade ? Object.entries(user.json.exact).filter(([name]) => sent.has(name)) : []
  return secretIn(Object.fromEntries(own))
}

/** Changes what a path alone changes of the user who asks, whom other requests may only read that of. */
function changingPart(subject: StoredUse, part: string): Writer {
  const own = subject.resource.schema.wide.properties.get(part)
  return (memory, { key, body }, at) => {
    const items = usersToWrite(subject, memory, at)
    const user = items.get('', userOf(subject, memory, key).key)
    const sent = body?.json.exact
    const said = ownMember(sent, part)
    // Null is what empties it.
    const value = said === undefined ? identityIn(sent).get(roleOf({ name: part }) ?? '') : said
    if (user !== null && part === '') return { kind: 'stored', item: user, shown: null, isNew: false }
    if (user === null || own === undefined || !satisfies(own, value, 'response')) return { kind: 'unfit' }
    const whole = { ...(isObject(user.json.exact) ? user.json.exact : {}), [part]: value }
    return { kind: 'stored', item: items.put('', user.key, JSON.stringify(whole)), shown: null, isNew: false }
  }
}

/** Changes the user who asks, who keeps what others refer to under a new name. */
function renaming(subject: StoredUse, change: Writer): Writer {
  const { path, key: property } = subject.resource
  return (memory, write, at) => {
    const items = usersToWrite(subject, memory, at)
    const key = keyOfUser(subject, identityIn(write.body?.json.exact)) ?? write.key
    const other = key === null ? null : items.get('', key)
    if (other !== null && other.key !== write.key) return { kind: 'taken' }
    const outcome = change(memory, write, at)
    if (outcome.kind !== 'stored' || property === null || key === null || key === outcome.item.key) return outcome
    const { json, changed } = outcome.item
    const value = { ...(isObject(json.exact) ? json.exact : {}), [property]: key }
    return { ...outcome, item: memory.write(path, at).rename(outcome.item, key, JSON.stringify(value), changed) }
  }
}

/** Lets in a new user, whom requests name by what they say of themselves where it is that by which users are named. */
function registering(subject: StoredUse, create: Writer): Writer {
  return (memory, write, at) => {
    // What there is belongs to the first one, whom nobody lists, and to nobody who is new.
    usersToWrite(subject, memory, at)
    const key = keyOfUser(subject, identityIn(write.body?.json.exact)) ?? null
    // As with other items, names may repeat where the document has no answer for those that do.
    const canRefuse = statusOfNamesake(subject) !== undefined
    return canRefuse && isTaken(subject, memory, write) ? { kind: 'taken' } : create(memory, { ...write, key }, at)
  }
}

/** True where a user has a name that is sent. Who registers knows nothing about the generated ones. */
function isTaken(subject: StoredUse, memory: Memory, { body }: Write): boolean {
  const users = memory.read(subject.resource.path)
  return [...identityIn(body?.json.exact)].some((one) => wasWritten(subject, memory, userNamed(users, new Map([one]))))
}

/** Counts logins: no two tokens of a session are the same. Without a token of ours, the session remembers who it was. */
function asLogin({ others }: StoredUse, hasToken: boolean, enter: Writer): Writer {
  return (memory, write, at) => {
    const outcome = enter(memory, write, at)
    if (outcome.kind !== 'stored') return outcome
    const logins = memory.write(LOGINS, at)
    if (!hasToken) logins.put('', LAST, JSON.stringify(outcome.item.key))
    return { ...outcome, item: others.shown(outcome.item, memory), login: ++logins.made }
  }
}

/**
 * Lets in the user with the name that was sent. If there is none, the first user of the world whom nobody has changed gets
 * that name, because others already refer to it; if none is left, or others refer to users by that name, a new one.
 */
function entrance(subject: StoredUse): Writer {
  const { resource, admission } = subject
  const { path, key: property } = resource
  return (memory, { body }, at) => {
    const isOwn = memory.read(path) === null
    const items = usersToWrite(subject, memory, at)
    const identity = identityIn(body?.json.exact)
    const known = identity.size === 0 ? (items.page(0, 1)[0] ?? null) : userNamed(items, identity)
    if (known !== null) return { kind: 'stored', item: known, shown: null, isNew: false }
    const names = identityWhole(items, identity)
    const named = keyOfUser(subject, names)
    const ofWorld = isOwn ? items.page(0, 1)[0] : items.all().find((one) => isGenerated(memory.world, path, one))
    // Whom others name by what was sent is nobody else.
    const free = named === undefined ? ofWorld : undefined
    const own = memory.write(path, at)
    const made = free === undefined ? (named ?? admission.freeKey(own, '')) : null
    if (free === undefined && made === null) return { kind: 'unfit' }
    const key = free?.key ?? keyText(made)
    const before = free?.json.exact ?? imaginedItem(subject, { scope: '', key })
    const user = withIdentity(subject, isObject(before) ? before : {}, names)
    const whole = free === undefined && property !== null ? { ...user, [property]: made } : user
    return { kind: 'stored', item: own.put('', key, JSON.stringify(whole)), shown: null, isNew: false }
  }
}
