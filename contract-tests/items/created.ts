/** Which requests create something, and what names it, so that it can be deleted again. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous } from '../../spec/contract/path-template.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { ownMember } from '../../spec/json/pointer.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import type { CreatedName } from '../client/ledger.ts'
import { keyIn, pathTexts } from './item-names.ts'

/** The name of a created item from its answer, else from its request; null where neither says it. */
export function createdName(api: Api, operation: Operation, exchange: Exchange): CreatedName | null {
  const { resource, use } = resourcesOf(api).uses.get(operation) ?? {}
  if (resource?.key == null || use?.role !== 'create') return null
  const { body } = exchange.sent
  const sent = body === null ? undefined : tryParseJson(new TextDecoder().decode(body))?.exact
  const key = keyIn(exchange, use.within.reduce(ownMember, sent), resource.key, resource.path)
  const before = pathTexts(operation, exchange.sent).slice(0, resource.parents)
  return key === null ? null : { key, parents: before.map((text) => text ?? '') }
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
