/** What names an item that was created: the ledger keeps it, so that the item can be deleted again. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { ownMember } from '../../spec/json/pointer.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { keyIn, pathTexts } from '../items/item-names.ts'

/** Its key, and the path parameters before it. */
export type CreatedName = { readonly key: string; readonly parents: readonly string[] }

/** Reads the name of a created item from its answer, else from its request; null where neither says it. */
export type NamesCreated = (exchange: Exchange) => CreatedName | null

export function namingOf(api: Api, operation: Operation): NamesCreated {
  const { resource, use } = resourcesOf(api).uses.get(operation) ?? {}
  if (resource?.key == null || use?.role !== 'create') return () => null
  const { key: property, path, parents } = resource
  return (exchange) => {
    const { body } = exchange.sent
    const sent = body === null ? undefined : tryParseJson(new TextDecoder().decode(body))?.exact
    const key = keyIn(exchange, use.within.reduce(ownMember, sent), property, path)
    const before = pathTexts(operation, exchange.sent).slice(0, parents)
    return key === null ? null : { key, parents: before.map((text) => text ?? '') }
  }
}
