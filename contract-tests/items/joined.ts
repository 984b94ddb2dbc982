/** Requests that add to an item what exists by itself, such as a member to a team, or take it away. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { RequestMessage } from '../../spec/http/message.ts'
import { valuesAlong } from '../../spec/json/pointer.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import type { Draft } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import { keyTextOf, pathTexts, withPathTexts } from '../creations/item-names.ts'
import type { Creator } from './claims.ts'
import { withReference } from './references.ts'

/** The operation that adds what another one takes away; the same one where it adds itself. */
export function addingFor(api: Api, use: Use): Use | null {
  const { joins } = use
  if (joins === undefined) return null
  if (joins.way === 'adds') return use
  const isBeside = ({ joins: other }: Use): boolean =>
    other?.way === 'adds' && other.owner === joins.owner && other.to === joins.to
  return [...collectionsIn(api).uses.values()].map((one) => one.use).find(isBeside) ?? null
}

/** A plain request that adds to an item what exists by itself, or takes it away; null if it can't name both. */
export function joinRequest(
  requests: Creator['requests'],
  { operation, joins }: Use,
  owner: CreatedName,
  member: string,
): Draft | null {
  const plain = requests.plain(operation)
  if (plain === null || joins === undefined) return null
  const texts = [...owner.parents, owner.key, ...(joins.by.in === 'path' ? [member] : [])]
  const placed: Draft = { ...plain, message: withPathTexts(operation, plain.message, texts), isPlaced: true }
  if (pathTexts(operation, placed.message).join('/') !== texts.join('/')) return null
  if (joins.by.in === 'path') return placed
  const named = withReference({ operation, draft: placed }, [joins.by.name], member)
  const isNamed = valuesAlong(named.value, [joins.by.name]).some((one) => keyTextOf(one) === member)
  return isNamed ? { ...named, naming: [joins.by.name] } : null
}

/** How what an operation takes away is added before; null for other operations. */
export function addingBefore(api: Api, operation: Operation): Use | null {
  const use = collectionsIn(api).uses.get(operation)?.use
  return use === undefined || use.joins?.way === 'adds' ? null : addingFor(api, use)
}

/** Adds to an item of this run what a request is to take away from it: the request names both in its path. */
export async function addFor(
  { requests, deliver }: Pick<Creator, 'requests' | 'deliver'>,
  adding: Use,
  operation: Operation,
  message: RequestMessage,
): Promise<void> {
  const texts = pathTexts(operation, message)
  const [key = '', member = ''] = texts.slice(-2)
  const draft = joinRequest(requests, adding, { key, parents: texts.slice(0, -2) }, member)
  if (draft !== null) await deliver({ case: `${operation.slug}/item`, operation: adding.operation, draft })
}
