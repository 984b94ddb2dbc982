/** `plant-store-kit/msw`: the mock as handlers for MSW, in the browser and in Node, with no server. */

import '../../spec/this-node.ts'
import { type HttpHandler, http } from 'msw/http'
import { isCommonAssetRequest } from 'msw/utils/is-common-asset-request'
import type { Api } from '../../spec/contract/contract.ts'
import { wordless } from '../../spec/document/wordless.ts'
import { namesTokens } from '../../spec/http/credentials.ts'
import { createCore } from '../engine/core.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import { DEFAULT_SETTINGS } from '../engine/message/settings.ts'
import { NO_SESSION, type Session } from '../engine/state/session.ts'
import { createOwnStage } from '../engine/state/stage.ts'
import { resolvedBase, targetBelow } from './base.ts'
import { checkHandlerOptions, type HandlerOptions } from './handler-options.ts'
import { responseTo } from './respond.ts'
import type { Answering, Whole } from './whole.ts'

export type { ApiError, NewPlant, Plant } from '../../spec/types.ts'
export type { OwnAnswer, ScenarioName } from '../engine/message/scenarios.ts'
export { SCENARIO_NAMES, SCENARIOS } from '../engine/message/scenarios.ts'
export type { When } from '../engine/script/conditions.ts'
export type { AnswerRule, Script, UseOptions } from '../engine/script/script.ts'
export type { OwnFunction, OwnRequest } from '../engine/script/script-step.ts'
export type { HandlerOptions } from './handler-options.ts'
export type { Api as CompiledContract }

/**
 * Creates handlers that answer as the mock server does. Handlers of different calls share nothing, so tests can't
 * disturb each other. Throws an `OptionError` for an option that is unknown or has a wrong value, and a `DataError` for
 * data that does not fit.
 *
 * Requests that are not for the API pass through. So do a page's own documents and files, if it has the API's origin.
 */
export function createHandlers(options: HandlerOptions = {}): HttpHandler[] {
  const {
    contract = wordless,
    baseUrl,
    scenario = null,
    answers = [],
    times,
    when,
    delay = 0,
    chaos = 0,
    bodyLimit = BODY_LIMIT,
    profile: learnt,
    resources,
    ...settings
  } = options
  const all = { ...DEFAULT_SETTINGS, ...settings }
  const { seed } = all
  checkHandlerOptions(options, contract)
  let loading: Promise<Whole> | null = null
  // Most pages never load it: the core is enough if answers are made from requests.
  const load = (): Promise<Whole> => {
    loading ??= import('./whole.ts').then(async ({ loadWhole }) => {
      const whole = await loadWhole(contract, all, options)
      Object.assign(session, whole.items())
      answering = whole
      return whole
    })
    // A page that was offline for a moment tries again at the next request.
    loading.catch(() => (loading = null))
    return loading
  }
  const core = createCore(contract, all, load)
  // A profile or corrections may concern any request. Tokens and streams come from code that is loaded late.
  const isGiving = namesTokens(contract)
  // A login gives tokens that only the whole engine knows.
  const isCore = (learnt ?? resources ?? all.tokens[0]) === undefined && !isGiving && !mayStream(contract)
  let answering: Answering | null = isCore ? { ...core, bodyLimit } : null
  // Nothing is stored before the whole engine is loaded.
  const session: Session = { ...NO_SESSION }
  const targetOf = createScope(baseUrl)
  let disposed = new AbortController()
  const handler = http.all<{ target: string }>(
    async ({ request }) => {
      // A page's files do not wait for that code: it may come through the worker as one of them.
      const target = targetOf(request, isGiving && !isCommonAssetRequest(request) ? await load() : core)
      return target !== null && { matches: true, params: { target } }
    },
    async ({ request, params: { target } }) => {
      const { method, headers, url } = request
      const { signal } = disposed
      const content = new Uint8Array(await request.arrayBuffer())
      const header = (name: string): string | undefined => headers.get(name) ?? undefined
      const { handle, bodyLimit } = answering ?? (await load())
      const body = content.length > bodyLimit ? null : content
      const sent = { method, target, origin: url.slice(0, -target.length), header, body }
      return responseTo(await handle(sent, session), request, signal)
    },
  )
  // MSW disposes of handlers when a reset removes them and when it stops. Like a closing server, they then end delays.
  handler.dispose = () => {
    disposed.abort()
    disposed = new AbortController()
  }
  // MSW resets the handlers that it begins with: each test finds the items and the sequences of the beginning.
  handler.reset = () => {
    const shown = { scenario, options: { times, when }, delay, chaos, seed, answers }
    const stage = createOwnStage(shown, async (rules) => (await import('./whole.ts')).readerFor(contract, rules))
    Object.assign(session, stage, answering?.items?.())
  }
  handler.reset()
  return [handler]
}

/** True if answers may be streams or XML, which the core can't make. */
function mayStream({ operations }: Api): boolean {
  const isStream = ({ name }: { readonly name: string }): boolean => /stream|jsonl|ndjson|-seq|xml/.test(name)
  return operations.some(({ responses }) => responses.some(({ content }) => content.some(isStream)))
}

/** What knows the paths of an API. */
type Scoped = Pick<Whole, 'hasPath' | 'isElsewhere'>

/**
 * Creates a function that returns the request target as the server would see it, or null for a request that is not for
 * the API. Throws an `OptionError` for an invalid `baseUrl`.
 */
function createScope(baseUrl: string | undefined): (request: Request, engine: Scoped) => string | null {
  const base = baseUrl === undefined ? null : resolvedBase(baseUrl)
  return (request, engine) => {
    const { url } = request
    const target = targetBelow(engine.isElsewhere?.(url) ? null : base, url)
    if (target === null) return null
    const known = engine.hasPath(target)
    return (base !== null || known) && !isOfThePage(request, known) ? target : null
  }
}

/** True for a page's own document and files: a Service Worker gets these requests, too. */
function isOfThePage(request: Request, known: boolean): boolean {
  if (request.method !== 'GET' || new URL(request.url).origin !== globalThis.location?.origin) return false
  return /^text\/html/.test(request.headers.get('accept') ?? '') || (!known && isCommonAssetRequest(request))
}
