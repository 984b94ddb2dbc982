/** How logins, registrations and logouts change what a session stores. */

import type { AccountUse } from '../../../spec/accounts/accounts.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { keyText } from '../state/items.ts'
import type { Writer } from '../state/state.ts'
import { imaginedItem } from '../store/guests.ts'
import type { StoredUse } from '../store/stored-use.ts'
import { createWriter } from '../store/writer.ts'
import { identityIn, LAST, LOGINS, userNamed, userOf, usersToWrite, withIdentity } from './users.ts'

/** The writer of an operation that lets somebody in or out, or changes who is in; null for one that only shows. */
export function accountWriter(
  { does, tokens }: Pick<AccountUse, 'does' | 'tokens'>,
  subject: StoredUse,
): Writer | null {
  const { path } = subject.resource
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
    case 'change': {
      const change = createWriter(subject)
      return (memory, write, at) => {
        usersToWrite(subject, memory, at)
        return change(memory, write, at)
      }
    }
    case 'register':
      return asLogin(tokens.length > 0, createWriter(subject))
    case 'login':
      return asLogin(tokens.length > 0, entrance(subject))
    case 'refresh':
      return asLogin(true, (memory, { key }, at) => {
        usersToWrite(subject, memory, at)
        const item = memory.read(path)?.get('', userOf(subject, memory, key).key) ?? null
        return item === null ? { kind: 'unfit' } : { kind: 'stored', item, shown: null, isNew: false }
      })
  }
}

/** Counts logins: no two tokens of a session are the same. Without a token, the session remembers who it was. */
function asLogin(hasToken: boolean, enter: Writer): Writer {
  return (memory, write, at) => {
    const outcome = enter(memory, write, at)
    if (outcome.kind !== 'stored') return outcome
    const logins = memory.write(LOGINS, at)
    if (!hasToken) logins.put('', LAST, JSON.stringify(outcome.item.key))
    return { ...outcome, login: ++logins.made }
  }
}

/**
 * Lets in the user with the name that was sent. If there is none, the first user of the world whom nobody has changed gets
 * that name, because others already refer to it; if none is left, a new one.
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
    const free = isOwn ? items.page(0, 1)[0] : items.all().find((one) => memory.isOfWorld(path, one))
    const own = memory.write(path, at)
    const made = free === undefined ? admission.freeKey(own, '') : null
    if (free === undefined && made === null) return { kind: 'unfit' }
    const key = free?.key ?? keyText(made)
    const before = free?.json.exact ?? imaginedItem(subject, { scope: '', key: key })
    const user = withIdentity(subject, isObject(before) ? before : {}, identity)
    const whole = free === undefined && property !== null ? { ...user, [property]: made } : user
    return { kind: 'stored', item: own.put('', key, JSON.stringify(whole)), shown: null, isNew: false }
  }
}
