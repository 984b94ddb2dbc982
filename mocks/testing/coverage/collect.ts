/**
 * Counts which parts of the document the requests to handlers cover. Handlers keep no journal, so MSW's events are
 * used.
 */

import type { Api } from '../../../spec/contract/contract.ts'
import { addCounts, type Counts, countExchange } from '../../../spec/coverage/counts.ts'
import type { Coverage } from '../../../spec/coverage/coverage.ts'
import { coverageOf } from '../../../spec/coverage/coverage-of.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { metAnswered } from '../../coverage/met.ts'
import { DEFAULT_SETTINGS } from '../../engine/message/settings.ts'
import { NO_SESSION } from '../../engine/state/session.ts'
import { resolvedBase, targetBelow } from '../../msw/base.ts'
import { loadWhole, type Whole } from '../../msw/whole.ts'
import { keepCoverage } from './kept.ts'

/** What `setupServer` of `msw/node` gives. */
export type CollectedServer = {
  readonly events: {
    on(type: 'request:start' | 'response:bypass', listener: (event: AskedRequest) => void): unknown
    on(type: 'response:mocked', listener: (event: AskedRequest & MockedResponse) => void): unknown
  }
}

type AskedRequest = { readonly requestId: string; readonly request: Request }
type MockedResponse = { readonly request: Request; readonly response: Response }

/** How requests belong to the document; as in `createHandlers`. */
export type CollectOptions = {
  /** A contract other than the Plant Store's: `contract` of the generated module. */
  readonly contract?: Api
  /** Where the API is. */
  readonly baseUrl?: string
}

/** The coverage of a server's handlers. */
export type CollectedCoverage = {
  /** The coverage of all requests that were answered so far. */
  readonly coverage: () => Promise<Coverage>
}

/**
 * Counts the requests that the handlers of an MSW server answer, for the run's reporter and for the caller. Requests
 * that are not for an operation of the document are not counted. Throws an `OptionError` for an invalid `baseUrl`.
 */
export function collectCoverage(server: CollectedServer, options: CollectOptions = {}): CollectedCoverage {
  const { contract = bundled, baseUrl } = options
  const base = baseUrl === undefined ? null : resolvedBase(baseUrl)
  const counts: Counts = new Map()
  // At once: the first request may be the last one.
  const loading = loadWhole(contract, DEFAULT_SETTINGS, {})
  loading.catch(() => {})
  let last: Promise<unknown> = Promise.resolve()
  const look = async ({ request, response }: MockedResponse): Promise<void> => {
    const target = targetBelow(base, request.url)
    if (target === null) return
    const met = await metBy(await loading, { request, response }, target, contract)
    if (met === null || met.operation === null) return
    const own: Counts = new Map()
    countExchange(own, met)
    addCounts(counts, own)
    keepCoverage(metAlone(coverageOf(contract, own)))
  }
  keepCoverage(coverageOf(contract, new Map()))
  // A body can be read only once, and the handler does that.
  const asked = new Map<string, Request>()
  server.events.on('request:start', ({ requestId, request }) => asked.set(requestId, request.clone()))
  server.events.on('response:bypass', ({ requestId }) => asked.delete(requestId))
  server.events.on('response:mocked', ({ requestId, response }) => {
    const request = asked.get(requestId)
    asked.delete(requestId)
    // A request that can't be counted must not make a test fail.
    if (request !== undefined) last = Promise.all([last, look({ request, response }).catch(() => {})])
  })
  return {
    coverage: async () => {
      await last
      return coverageOf(contract, counts)
    },
  }
}

/**
 * What an exchange with handlers covers. The engine checks the request again, because a response does not say what it
 * found.
 */
async function metBy(whole: Whole, { request, response }: MockedResponse, target: string, contract: Api) {
  const { method, url, headers } = request
  const body = new Uint8Array(await request.arrayBuffer())
  const header = (name: string): string | undefined => headers.get(name) ?? undefined
  const made = await whole.handle(
    { method, target, origin: url.slice(0, -target.length), header, body },
    { ...NO_SESSION, ...whole.items },
  )
  const type = response.headers.get('content-type')
  const answer = {
    ...made,
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    body: response.body === null ? '' : ' ',
    fault: null,
  }
  const rawHeaders = [...headers].flat()
  return metAnswered({ time: 0, session: null, method, target, rawHeaders, body, answer, durationMs: 0 }, contract)
}

/** A coverage without the parts that were not covered: the first one that a process writes names all parts. */
function metAlone(coverage: Coverage): Coverage {
  const met = <Row extends { readonly count: number }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ count }) => count > 0)
  const operations = coverage.operations.flatMap((one) =>
    one.requests === 0
      ? []
      : {
          ...one,
          statuses: met(one.statuses).map((status) => ({ ...status, mediaTypes: met(status.mediaTypes) })),
          mediaTypes: met(one.mediaTypes),
          parameters: met(one.parameters),
          properties: met(one.properties),
          rules: met(one.rules),
        },
  )
  return { ...coverage, operations }
}
