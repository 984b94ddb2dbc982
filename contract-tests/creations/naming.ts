/** What names the items that requests and their answers are about, and the items that answers show. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { type Answer, type Exchange, type Fault, header, type RequestMessage } from '../../spec/http/message.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, ownMember, textsInside } from '../../spec/json/pointer.ts'
import { keyOfItems, SURE_KEYS } from '../../spec/names/item-key.ts'
import { plainName } from '../../spec/names/letters.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { type Role, severalSent, type Use } from '../../spec/resources/resource.ts'
import type { CreatedName } from '../client/ledger.ts'
import { toldJson } from '../judge/answers.ts'
import { creationOf } from './creations.ts'
import { type ItemCreation, keyTextOf, parameterText, parentsIn, pathTexts } from './item-names.ts'
import { loneDeletions } from './lone.ts'

/** The name of a created item by its answer, which `isShown` says, else by its request; null where neither tells it. */
export function createdName(
  creation: ItemCreation,
  { sent, received }: Exchange,
): (CreatedName & { readonly isShown: boolean }) | null {
  if (received.kind === 'failure') return null
  const { operation, key, path, within, before, named } = creation
  const parents = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  if (named !== null) {
    const put = parameterText(operation, sent, named)
    return put === null ? null : { key: put, parents, isShown: false }
  }
  const told = keyTold(creation, received)
  const own = memberText(within.reduce(ownMember, bodyJson(sent)), key)
  // What is added to a list is answered with it.
  if (told === null && own !== null && isListedIn(received, key, own)) return { key: own, parents, isShown: true }
  const [shown, ...others] = told === null ? keysShownIn(received, key, before) : [told]
  if (shown !== undefined && others.length === 0) return { key: shown, parents, isShown: true }
  const isIt = own !== null && (shown === undefined || own === shown || others.includes(own))
  if (isIt) return { key: own, parents, isShown: false }
  const [listed] = createdNames(creation, { sent, received })
  return listed === undefined ? null : { ...listed, isShown: true }
}

/** The same of what an operation creates; null, too, where it creates nothing that is known. */
export function nameMade(api: Api, operation: Operation, exchange: Exchange): ReturnType<typeof createdName> {
  const creation = creationOf(api, operation)
  return creation && createdName(creation, exchange)
}

/** The names of several items that one request created: those in the list that answers it which the request has, too. */
export function createdNames(
  { key, path, operation, within }: ItemCreation,
  { sent, received }: Pick<Exchange, 'sent' | 'received'>,
): readonly CreatedName[] {
  const answer = received.kind === 'answer' ? bodyJson(received) : null
  const body = bodyJson(sent)
  const asked = within.reduce(ownMember, body)
  const each = Array.isArray(asked) ? asked : []
  const around = each.length > 0 && isObject(answer) ? Object.values(answer) : []
  const shown: unknown[] = [answer, ...around].find(Array.isArray) ?? []
  const own = new Set(textsInside(body))
  const parents = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  // Each may be told within what became of it: `{status: 201, plant: {…}}`; what was refused shows whose place it would take.
  const isMade = (one: unknown): boolean => !isRefusedPart(one)
  const inside = (one: unknown) => (isObject(one) ? Object.values(one).filter(isObject) : [])
  const keysIn = (one: unknown) => memberText(one, key) ?? inside(one).flatMap((each) => memberText(each, key) ?? [])
  const keys = shown.filter(isMade).flatMap(keysIn)
  // One for each that was sent has the key that the service gives it, or that shows it; else what was sent may have it.
  const isOwn = (one: unknown): boolean => textsInside(one).some((text) => OWN_TEXT.test(text) && own.has(text))
  const given = keys.length === each.length ? keys : shown.filter(isMade).filter(isOwn).flatMap(keysIn)
  const told = each.flatMap((one) => keyTextOf(one) ?? memberText(one, key) ?? [])
  const [known = []] = [keys.filter((one) => own.has(one)), given, told].filter((all) => all.length > 0)
  return known.map((one) => ({ key: one, parents }))
}

const isRefusedPart = (one: unknown): boolean => Number(ownMember(one, 'status')) >= 400

/** True for an answer that says of each part of a request that it was refused (RFC 4918 section 13). */
export function saysNoneMade(received: Answer | Fault): boolean {
  const answer = received.kind === 'answer' && received.status === 207 ? bodyJson(received) : null
  const parts = isObject(answer) ? Object.values(answer).find(Array.isArray) : answer
  return Array.isArray(parts) && parts.length > 0 && parts.every(isRefusedPart)
}

/** A text with a number in it, and no moment: what a run sends is in no item of others. */
const OWN_TEXT = /^(?=.*\d)(?=.*[a-z]{3}).{12,}$/is

/** The key of an item that an answer shows; null if it shows none, or several. */
export function keyShownIn(received: Answer, key: string): string | null {
  const [shown, ...others] = keysShownIn(received, key, [])
  return others.length === 0 ? (shown ?? null) : null
}

/** The key where the document says that the answer has it, else one that surely is it: where paths name items by another one, or the answer has no other text. */
function keyTold({ at: place, key, path }: ItemCreation, received: Answer): string | null {
  const answer = bodyJson(received)
  const isOpen = place === 'Location'
  const said = isOpen ? null : keyTextOf(at(answer, place))
  if (said !== null) return said
  if (typeof answer === 'string') return received.status !== 202 && IS_GIVEN.test(answer) ? answer : null
  if (isOpen && header(received.headers, 'location') === undefined && !SURE_KEYS.includes(plainName(key))) {
    const own = memberText(answer, key)
    if (own !== null) return own
  }
  return isOpen || SURE_KEYS.includes(plainName(key)) ? openKeyIn(received, path) : null
}

/** A text that a service gives and nobody writes: a UUID, or the id of a document store. */
const IS_GIVEN = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24})$/i

/** The key that an answer shows where the document does not say, if it has one of the usual names. */
function openKeyIn(received: Answer, path: string): string | null {
  if (header(received.headers, 'location') !== undefined) return null
  const answer = bodyJson(received)
  const name = isObject(answer) ? keyOfItems(nameOf(path), new Map(Object.entries(answer))) : null
  return name === null ? null : memberText(answer, name)
}

function isListedIn(received: Answer, name: string, key: string): boolean {
  const answer = bodyJson(received)
  const listed = isObject(answer) ? Object.values(answer).flat() : []
  return listed.some((one) => memberText(one, name) === key)
}

/** More than one where an answer shows things beside each other, and no Location says which of them is the item. */
function keysShownIn(received: Answer, key: string, before: readonly string[]): readonly string[] {
  const answer = bodyJson(received)
  const own = memberText(answer, key)
  if (own !== null) return [own]
  const within = isObject(answer) ? Object.values(answer) : []
  const shown = [...new Set(within.flatMap((each) => memberText(each, key) ?? []))]
  if (shown.length === 1) return shown
  const { path } = splitTarget(header(received.headers, 'location') ?? '')
  const [name = '', last = ''] = path.split('/').slice(-2)
  return last !== '' && before.includes(name) ? [percentDecoded(last)] : shown
}

/** The item that a request names, with the path of its collection; null if it names none. */
export function itemNamedBy(
  api: Api,
  operation: Operation,
  sent: RequestMessage,
): (CreatedName & { readonly path: string; readonly role: Role }) | null {
  const known = collectionMapOf(api).useOf(operation)
  const lone = api.derive(loneDeletions).get(operation)
  const use = known?.use ?? lone?.deletion
  const { item, role } = use ?? { item: null, role: null }
  const path = lone?.path ?? known?.resource.path
  const key = item === null || use?.of !== undefined ? null : parameterText(operation, sent, item)
  if (path === undefined || use === undefined || role === null || key === null) return null
  const above = pathTexts(operation, sent).slice(0, pathParameters(path).length)
  return { path, role, key, parents: parentsIn(use, above) }
}

export function severalNamed(
  api: Api,
  operation: Operation,
  sent: RequestMessage,
): readonly (CreatedName & { readonly path: string })[] {
  const { resource, use } = collectionMapOf(api).useOf(operation) ?? {}
  if (resource === undefined || use?.of !== 'several' || use.role !== 'delete') return []
  const listed = severalSent(use, splitTarget(sent.path).query, bodyJson(sent))
  const keys = listed.flatMap((one) => keyTextOf(one) ?? [])
  return keys.map((key) => ({ path: resource.path, key, parents: [] }))
}

export function membersShown(received: Answer, { listing }: Use) {
  const members = (listing?.path ?? []).reduce(ownMember, bodyJson(received))
  return Array.isArray(members) ? members.filter(isObject) : []
}

/** The item with a key in an answer, or in a member of that; null if neither is it. */
export function itemTold(received: Answer, property: string, key: string) {
  const answer = bodyJson(received)
  const shown = isObject(answer) ? [answer, ...Object.values(answer).filter(isObject)] : []
  return shown.find((one) => memberText(one, property) === key) ?? null
}

/** The items in an answer that has them by their keys. */
export function membersMapped(received: Answer, key: string) {
  const items = bodyJson(received)
  return Object.entries(isObject(items) ? items : {}).map(([name, item]) => ({ ...Object(item), [key]: name }))
}

/** What a request or an answer has as JSON; undefined if it has none. */
export function bodyJson(message: RequestMessage | Answer): unknown {
  const { body } = message
  const told = 'kind' in message ? toldJson(message) : undefined
  if (told !== undefined) return told.exact
  return body === null ? undefined : tryParseJson(new TextDecoder().decode(body))?.exact
}

export function memberText(value: unknown, name: string): string | null {
  return keyTextOf(ownMember(value, name))
}
