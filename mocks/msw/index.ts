/** `plant-store-kit/msw`: the mock as handlers for MSW, in the browser and in Node, with no server. */

import { type HttpHandler, HttpResponse, http } from 'msw/http'
import { isCommonAssetRequest } from 'msw/utils/is-common-asset-request'
import { bundled } from '../../spec/bundled.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { BODY_LIMIT, createEngine, DEFAULT_SETTINGS, type Engine, type EngineSettings } from '../engine/engine.ts'
import type { MockResponse } from '../engine/message.ts'
import { type ScenarioName, scenarioName } from '../engine/scenarios.ts'

export { precompiled } from '../../spec/precompiled.ts'
export { SCENARIO_NAMES, SCENARIOS } from '../engine/scenarios.ts'
export type { CompiledContract, ScenarioName }

export type HandlerOptions = Partial<Omit<EngineSettings, 'negotiate'>> & {
  /**
   * Where the API is: an address such as `https://api.example.com/v1`, or, on a page, a path such as `/api`. All that
   * is below it is answered, unknown paths with 404. Without it the paths of the contract are answered on any origin.
   */
  readonly baseUrl?: string
  /**
   * Another contract than the Plant Store's. Schemas can't be compiled on a page that forbids `eval`, so it comes from
   * a module that is made beforehand: `plant-store spec --format module --spec FILE > contract.ts` exports `contract`.
   */
  readonly contract?: CompiledContract
  /** What to answer whatever is asked; null or absent: the usual answers. A request's own `Prefer` has the last word. */
  readonly scenario?: ScenarioName | null
  /** Milliseconds before each answer that names no delay of its own. */
  readonly delay?: number
  /** Bytes of the largest body that is taken; 1 MiB where none is given. */
  readonly bodyLimit?: number
}

/**
 * Handlers that answer as the mock server does. They share nothing: those of one test never touch another's.
 * Throws a `RangeError` for an unknown scenario and a `TypeError` for a `baseUrl` that is no address.
 *
 * What is not the API's passes through, and so do a page's own documents and files where it shares the API's origin.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  const {
    contract = bundled,
    baseUrl,
    scenario: named = null,
    delay = 0,
    bodyLimit = BODY_LIMIT,
    ...settings
  } = options
  const scenario = named === null ? null : scenarioName(named)
  const engine = createEngine(contract, { ...DEFAULT_SETTINGS, ...settings })
  const targetOf = createScope(baseUrl, engine)
  let disposed = new AbortController()
  const handler = http.all<{ target: string }>(
    ({ request }) => {
      const target = targetOf(request)
      return target === null ? false : { matches: true, params: { target } }
    },
    async ({ request, params: { target } }) => {
      const { method, headers } = request
      const { signal } = disposed
      const content = new Uint8Array(await request.arrayBuffer())
      const made = await engine.handle(
        {
          method,
          target,
          header: (name) => headers.get(name) ?? undefined,
          body: content.length > bodyLimit ? null : content,
        },
        scenario,
      )
      const pause = made.fault === 'timeout' ? FOREVER : made.delay || delay
      if (pause > 0) await wait(pause, AbortSignal.any([request.signal, signal]))
      return respond(made)
    },
  )
  // MSW disposes of handlers that a reset removes, and of all when it stops: like a server that closes, they let go.
  handler.dispose = () => {
    disposed.abort()
    disposed = new AbortController()
  }
  return [handler]
}

/** From a request to the target that the server would see, or null where the request is not the API's. */
function createScope(baseUrl: string | undefined, engine: Engine): (request: Request) => string | null {
  const base = baseUrl === undefined ? null : resolve(baseUrl)
  return (request) => {
    const { url } = request
    const target = base === null ? withoutOrigin(url) : below(base, url)
    if (target === null) return null
    const known = engine.hasPath(target)
    return (base !== null || known) && !isOfThePage(request, known) ? target : null
  }
}

/** An absolute address, without a trailing slash. */
function resolve(baseUrl: string): string {
  const page = globalThis.location?.href
  if (!URL.canParse(baseUrl, page)) {
    throw new TypeError(
      `baseUrl must be an address such as https://api.example.com, and is ${JSON.stringify(baseUrl)}.`,
    )
  }
  const { origin, pathname } = new URL(baseUrl, page)
  return origin + pathname.replace(/\/$/, '')
}

function below(base: string, url: string): string | null {
  if (!url.startsWith(base)) return null
  const rest = url.slice(base.length)
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith('/') ? rest : null
}

function withoutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
}

/** A page is loaded, and loads its scripts, styles and pictures, through the same worker. */
function isOfThePage(request: Request, known: boolean): boolean {
  const page = globalThis.location?.origin
  if (page === undefined || request.method !== 'GET' || new URL(request.url).origin !== page) return false
  return request.headers.get('accept')?.startsWith('text/html') === true || (!known && isCommonAssetRequest(request))
}

/** The longest that a timer waits: 24 days. */
const FOREVER = 2 ** 31 - 1

/** Ends early where the client gives up or the handlers are taken away; until then it keeps a program alive. */
async function wait(milliseconds: number, ended: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  ended.addEventListener('abort', () => resolve(), { once: true })
  if (!ended.aborted) await promise
  clearTimeout(timer)
}

/** RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5: these have no content, and `Response` takes none for them. */
const WITHOUT_CONTENT: readonly number[] = [204, 205, 304]

function respond({ status, headers, body, fault }: MockResponse): Response {
  switch (fault) {
    case null:
      return new HttpResponse(WITHOUT_CONTENT.includes(status) ? null : body, { status, headers })
    case 'timeout':
    case 'empty-response':
    case 'connection-reset':
      return HttpResponse.error()
    case 'truncated-body': {
      const bytes = new TextEncoder().encode(body)
      return new HttpResponse(halfOf(bytes), { status, headers: { ...headers, 'content-length': `${bytes.length}` } })
    }
  }
}

/** The first half, and then the failure of a connection that was closed. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const parts = [bytes.subarray(0, Math.floor(bytes.length / 2))]
  return new ReadableStream({
    pull: async (controller) => {
      const part = parts.pop()
      if (part !== undefined) {
        controller.enqueue(part)
        return
      }
      // A failure overtakes what was enqueued before it, unless that had a turn of the event loop to get away.
      await new Promise((resolve) => setTimeout(resolve))
      controller.error(new TypeError('The connection was closed before all of the content had arrived.'))
    },
  })
}
