/** Which requests create something, and what names it, so that it can be deleted again. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous, nameOf, pathParameters } from '../../spec/contract/path-template.ts'
import { type Exchange, header } from '../../spec/http/message.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import type { CreatedName } from '../client/ledger.ts'
import { keyTextOf, pathTexts } from './item-names.ts'

/** An operation that creates items, and what identifies these. */
export type ItemCreation = {
  readonly operation: Operation
  readonly key: string
  /** The path of the items' collection. */
  readonly path: string
  /** The properties of the body that lead to the item. */
  readonly within: readonly string[]
}

/** How an operation creates items of a resource; null if it does not, or if nothing names them. */
export function creationOf(api: Api, operation: Operation): ItemCreation | null {
  const { resource, use } = resourcesOf(api).uses.get(operation) ?? {}
  if (resource?.key == null || use?.role !== 'create') return null
  return { operation, key: resource.key, path: resource.path, within: use.within }
}

/**
 * The name of a created item from its answer, else from its request; null where neither says it. `isShown`: the answer
 * says it.
 */
export function createdName(
  { operation, key, path, within }: ItemCreation,
  exchange: Exchange,
): (CreatedName & { readonly isShown: boolean }) | null {
  if (exchange.received.kind === 'failure') return null
  const [shown, ...others] = keysShownIn(exchange, key, path)
  const parents = pathTexts(operation, exchange.sent).slice(0, pathParameters(path).length)
  if (shown !== undefined && others.length === 0) return { key: shown, parents, isShown: true }
  const { body } = exchange.sent
  const sent = body === null ? undefined : tryParseJson(new TextDecoder().decode(body))?.exact
  const own = memberText(within.reduce(ownMember, sent), key)
  const isIt = own !== null && (shown === undefined || own === shown || others.includes(own))
  return isIt ? { key: own, parents, isShown: false } : null
}

/** The key of an item from the body of an answer, else from its Location; null if neither tells it. */
export function keyShownIn(exchange: Pick<Exchange, 'received'>, key: string, collection: string): string | null {
  const [shown, ...others] = keysShownIn(exchange, key, collection)
  return others.length === 0 ? (shown ?? null) : null
}

/** More than one where an answer shows things beside each other, and no Location says which of them is the item. */
function keysShownIn({ received }: Pick<Exchange, 'received'>, key: string, collection: string): readonly string[] {
  if (received.kind === 'failure') return []
  const answer = tryParseJson(new TextDecoder().decode(received.body))?.exact
  const own = memberText(answer, key)
  if (own !== null) return [own]
  const within = isObject(answer) ? Object.values(answer) : []
  const shown = [...new Set(within.flatMap((each) => memberText(each, key) ?? []))]
  if (shown.length === 1) return shown
  const { path } = splitTarget(header(received.headers, 'location') ?? '')
  const [name, last] = path.split('/').slice(-2)
  return last !== undefined && last !== '' && name === nameOf(collection) ? [percentDecoded(last)] : shown
}

function memberText(value: unknown, name: string): string | null {
  return isObject(value) && Object.hasOwn(value, name) ? keyTextOf(value[name]) : null
}

/** True for an operation whose success creates something, as far as the document says: more than those of known resources. */
export function createsItems(api: Api, operation: Operation): boolean {
  return api.derive(creating).has(operation)
}

/** The words with which the id or the summary of an operation begins that creates something. */
const CREATING = /^(?:[Cc]reate|[Aa]dd|[Ii]nsert|[Rr]egister|[Uu]pload|[Ss]ave|[Ss]tore)s?(?![a-z])/

function creating(api: Api): ReadonlySet<Operation> {
  const { uses } = resourcesOf(api)
  const deleted = new Set(api.operations.flatMap(({ method, path }) => (method === 'DELETE' ? [anonymous(path)] : [])))
  const creates = (operation: Operation): boolean => {
    const { method, path, id, summary, responses } = operation
    const role = uses.get(operation)?.use.role
    if (role !== undefined) return role === 'create' || role === 'create-many'
    if (method !== 'POST') return false
    // RFC 9110 section 15.3.2: 201 says that something was created.
    const isSaid = responses.some(({ status }) => status === '201') || [id, summary].some((text) => CREATING.test(text))
    return isSaid || deleted.has(`${anonymous(path)}/{}`)
  }
  return new Set(api.operations.filter(creates))
}
