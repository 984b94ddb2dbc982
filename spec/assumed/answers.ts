/**
 * The answers that a document leaves out, as those of tests do that look at a status alone: a list and an item have what
 * is sent, and whoever logs in gets a token. The mock reads a document so; nobody is judged by it.
 */

import { ownRoleOf, pathRoleOf } from '../accounts/accounts.ts'
import type { Operation } from '../contract/contract.ts'
import { isItemPath, nameOf, parentOf } from '../contract/path-template.ts'
import type { JsonObject } from '../json/pointer.ts'
import { isMaking } from '../names/act-words.ts'
import { singularOf } from '../names/item-key.ts'
import { listClass } from '../names/list-roles.ts'
import { isDoing } from '../names/verbs.ts'
import { readApi } from '../read/contract.ts'
import { namesShown } from '../resources/elsewhere.ts'
import { namesIn, objectBody } from '../resources/envelopes.ts'
import { plainly } from '../resources/lists/plain-paths.ts'
import { addAnswer, type Gap, gapIn } from './gaps.ts'
import { collectionOf, isPersonal, type Thing, Things } from './things.ts'

/** Gives a document of OpenAPI 3.1 the answers that it leaves out, in place, as far as anything tells what they are. */
export function assumeAnswers(root: JsonObject): void {
  const api = plainly(readApi(root), namesShown)
  const gaps = api.operations.flatMap((one) => gapIn(one) ?? [])
  if (gaps.length === 0) return
  const silent = new Set(gaps.map(({ operation }) => operation))
  const things = new Things(api, (one) => silent.has(one))
  const person = whoRegisters(things)
  const isMute = gaps.filter(({ said }) => said === 'nothing').length * 2 > api.operations.length
  // A call that shows nothing says that it is done.
  const spoken = ({ operation: { method }, said }: Gap) => isMute && method === 'POST' && said === 'nothing'
  const found = gaps.map((gap) => assumed(gap, things, person) ?? (spoken(gap) ? withText('message') : null))
  for (const [at, gap] of gaps.entries()) if (found[at]) addAnswer(root, gap, found[at])
}

const withText = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })

/** Who registers and is shown: one of the users that nothing is above, else what a registration takes. */
function whoRegisters(things: Things): Thing | null {
  const rank = (path: string): number => listClass('users').indexOf(singularOf(nameOf(path))) >>> 0
  const paths = [...new Set(things.api.operations.map(collectionOf))].toSorted((one, other) => rank(one) - rank(other))
  const isOf = (path: string): boolean => rank(path) < 99 || pathRoleOf(path) === 'account.register'
  const found = paths.flatMap((path) => (!/\{/.test(path) && isOf(path) && things.thingAt(path)) || [])
  return found.find(isPersonal) ?? found[0] ?? null
}

/** What fills a gap; null where nothing tells. */
function assumed(gap: Gap, things: Things, person: Thing | null): JsonObject | null {
  const { method, path } = gap.operation
  const own = accountAnswer(gap, things, person)
  if (own !== undefined) return own
  if (method !== 'GET') return changeAnswer(gap, things)
  const item = things.thingAt(collectionOf(gap.operation))?.schema ?? null
  const isList = gap.said === 'list' || (!isItemPath(path) && things.isMany(path))
  return item && isList ? severalOf(item, path, gap.said) : item
}

/** What answers a change: the item, as reading it shows it, where its name tells of no other thing. */
function changeAnswer({ operation, path: within, said }: Gap, things: Things): JsonObject | null {
  const { path } = operation
  const acted = actedOn(operation, things)
  const home = acted ?? collectionOf(operation)
  const whole = within.length === 0 && said !== 'list' ? things.readAt(home) : null
  const isNamed = acted === null && !isItemPath(path) && !things.isMany(path) && isDoing(nameOf(path))
  const item = whole ?? (isNamed ? null : (things.thingAt(home)?.schema ?? null))
  return item && said === 'list' ? severalOf(item, path, said) : item
}

/** What answers whoever logs in, registers or asks for what is said of them; undefined for any other operation. */
function accountAnswer({ operation, path: within }: Gap, things: Things, person: Thing | null) {
  const { method, path } = operation
  const role = ownRoleOf(path)
  // Who logs in where nothing tells of a token may keep none, and is known all the same.
  if (role === 'account.login' && method === 'POST') return within.length === 0 ? { type: 'object' } : withText('token')
  if (role === 'account.refresh') return withText('token')
  if (role === 'account.logout') return null
  if (role === null || things.at(collectionOf(operation)).some((one) => isItemPath(one.path))) return undefined
  const sent = role === 'account.register' ? things.thingAt(path) : null
  return sent !== null && !isPersonal(sent) ? sent.schema : (person?.schema ?? null)
}

/** The path of the collection of which an operation changes an item: `POST /posts/{id}/like`; null for one at a path of its own. */
function actedOn({ method, path, ...operation }: Operation, things: Things): string | null {
  const [name, above] = [nameOf(path), parentOf(path)]
  const isListed = things.isMany(path) || things.at(path).some((one) => one.method === 'GET')
  if (isItemPath(path) || isListed || isMaking(name)) return null
  const home = isItemPath(above) ? parentOf(above) : things.at(above).length > 0 && things.isMany(above) ? above : null
  const thing = home === null ? null : things.thingAt(home)
  if (thing === null) return null
  const sent = namesIn([objectBody({ method, path, ...operation })])
  const isChange = method !== 'POST' || operation.body === null || sent.isSubsetOf(thing.names)
  return isChange || isDoing(name) ? home : null
}

/** A list of items, in an object under its name where the answer is said to be one. */
function severalOf(items: JsonObject, path: string, said: Gap['said']): JsonObject {
  const list = { type: 'array', items }
  if (said !== 'object') return list
  const name = nameOf(path).replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  return { type: 'object', properties: { [name]: list }, required: [name] }
}
