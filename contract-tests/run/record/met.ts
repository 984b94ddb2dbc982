/** What the requests and answers of a run met of the contract, and the statuses that they had beside it. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { addCounts, type Counts, countBroken, countExchange, type MetExchange } from '../../../spec/coverage/counts.ts'
import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { coverageOf } from '../../../spec/coverage/coverage-of.ts'
import { type Exchange, header } from '../../../spec/http/message.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { reaches } from '../../creations/item-names.ts'
import type { CaseResult, RunEvent, UnnamedStatus } from './events.ts'

export class Met {
  readonly counts: Counts = new Map()
  readonly #unnamed = new Map<string, UnnamedStatus>()

  /** The statuses that an operation was answered with, and that the document does not name for it. */
  get unnamed(): readonly UnnamedStatus[] {
    return [...this.#unnamed.values()]
  }

  note({ operation, case: id }: { readonly operation: Operation; readonly case: string }, exchange: Exchange): void {
    countExchange(this.counts, metOf(operation, exchange))
    const { sent, received } = exchange
    if (received.kind === 'failure' || !reaches(operation, sent)) return
    const { status } = received
    if (responseFor(operation, status) !== null) return
    const key = `${operation.id} ${status}`
    const { times, case: first } = this.#unnamed.get(key) ?? { times: 0, case: id }
    this.#unnamed.set(key, { operation: operation.id, status, times: times + 1, case: first })
  }
}

/** What a run covered; each case of a requirement that was sent broke that one, if it is about requests. */
export function metCoverage(
  met: readonly Extract<RunEvent, { kind: 'met' }>[],
  results: readonly CaseResult[],
  api: Api,
): Coverage {
  const counts: Counts = new Map()
  for (const one of met) addCounts(counts, one.counts)
  const operations = new Map(requirementsOf(api).map(({ id, operation }) => [id, operation.id]))
  for (const { requirement, outcome } of results) {
    const operation = operations.get(requirement)
    if (outcome !== 'not-exercised' && operation !== undefined) countBroken(counts, operation, requirement)
  }
  return coverageOf(api, counts)
}

/** Bytes of a body whose properties are counted. */
const LOOKED_AT = 16_384

function metOf(operation: Operation, { sent, received }: Exchange): MetExchange {
  const { method, path, headers, body } = sent
  const answer = received.kind === 'answer' ? received : null
  // Many of these requests are meant to be refused for a parameter, which only an accepted one shows.
  const isRefused = answer !== null && answer.status >= 400 && answer.status < 500
  return {
    // A case may send another method than the operation's.
    operation: method === operation.method ? operation : null,
    target: isRefused ? splitTarget(path).path : path,
    header: (name) => header(headers, name),
    body: () => (body === null || body.length > LOOKED_AT ? null : UTF_8.decode(body)),
    status: answer?.status ?? null,
    answered: answer === null || answer.body.length === 0 ? undefined : header(answer.headers, 'content-type'),
    // The cases know which rules their requests break.
    broken: [],
    scenario: null,
  }
}

const UTF_8 = new TextDecoder()
