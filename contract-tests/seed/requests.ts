/** The requests of a seeding: the items that `plant-store fixtures` prints for the same seed, with a credential. */

import { datasetOf } from '../../fixtures/sets/datasets.ts'
import type { Selection } from '../../fixtures/sets/selection.ts'
import type { RequestSources } from '../../fixtures/values/source.ts'
import { targetOf } from '../../fixtures/values/target.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { expectBodySchema } from '../../spec/contract/responses.ts'
import type { Exchange, Header, RequestMessage } from '../../spec/http/message.ts'
import { withQuery } from '../../spec/http/target.ts'
import { NO_CREDENTIAL } from '../cases/credentials.ts'
import { Numbers } from '../cases/numbers.ts'
import { RequestBuilder } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import { nameMade } from '../creations/naming.ts'
import { type GivenCredentials, isWithout, senderOf } from './access.ts'
import type { OwnItems } from './own-items.ts'

export type SeedRequest = {
  readonly message: RequestMessage
  /** The ids in it, as literals. */
  readonly ids: readonly string[]
}

export type Requests = {
  /** By default the document's first operation that takes a JSON body. */
  readonly operation: Operation
  readonly draw: (item: number) => SeedRequest
  /** The name of an item that was created; null where neither its answer nor its request says it. */
  readonly naming: (exchange: Exchange) => CreatedName | null
  /** Null if an item can be drawn now; else resolves when it can be. */
  readonly ready: (item: number) => Promise<void> | null
}

/** `matter`: the operation, where it is not the first one that takes a JSON body. */
type Seeded = {
  readonly matter?: Selection
  readonly sources?: RequestSources | undefined
  readonly own?: OwnItems | undefined
}

/** `own`: items of a file instead of generated ones. Without a token and credentials, only `headers` carry one. */
export function requestsOf(
  api: Api,
  seed: number,
  given: GivenCredentials,
  headers: readonly Header[],
  { matter, sources, own }: Seeded = {},
): Requests {
  const { operation, item: drawn } = datasetOf(api, 'valid', seed, { ...(matter && { matter }), sources })
  // Items of a world belong to parents of that world.
  const target =
    sources === undefined || own !== undefined || !operation.path.includes('{')
      ? null
      : targetOf(operation, seed, sources(operation))
  const requests = new RequestBuilder(api, operation, senderOf(seed, given, headers), new Numbers(0))
  const isBare = isWithout(given)
  const bodyOf = (item: number): { readonly text: string; readonly value: unknown } => {
    if (own !== undefined) return { text: own.at(item).body, value: own.at(item).exact }
    const value = drawn(item)
    return { text: JSON.stringify(value), value }
  }
  const draw: Requests['draw'] = (item) => {
    const body = bodyOf(item)
    const { message, credential } = requests.draft(body, isBare ? { credential: NO_CREDENTIAL } : {})
    const path = target === null ? message.path : credential.query.reduce(withQuery, target(item))
    return { message: { ...message, path }, ids: requests.integersOf(body.value) }
  }
  expectBodySchema(operation)
  return {
    operation,
    draw,
    naming: (exchange) => nameMade(api, operation, exchange),
    ready: (item) => own?.ready(item) ?? null,
  }
}
