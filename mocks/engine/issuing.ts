/** The engine for documents with token endpoints, or where users log in. Only this engine loads the code that issues tokens. */

import { fnv1a } from '../../fixtures/world/random.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { corsHeaders, isPreflight } from './answer/cors.ts'
import type { MockResponse, RawRequest, Verdict } from './message/message.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from './message/settings.ts'
import { performing, type Step } from './steps/turn.ts'
import { type Endpoints, endpointsOf } from './tokens/endpoints.ts'
import { type Giving, giveToken } from './tokens/give.ts'
import { tokenJudge } from './tokens/token.ts'
import { type CreateEngine, createEngine } from './whole.ts'

export { createAccounts } from './accounts/accounts.ts'

/** Creates an engine with `create`, and adds the token endpoints of the document. Throws an `OptionError`. */
export function createIssuingEngine(create: CreateEngine = createEngine): CreateEngine {
  return (api, settings = DEFAULT_SETTINGS, factsOf) => {
    const endpoints = endpointsOf(api)
    if (endpoints === null) return create(api, settings, factsOf)
    const giving = givingBy(settings, fnv1a(api.title))
    const engine = create(api, { ...settings, judge: tokenJudge(giving.api) }, factsOf)
    const give = givingStep(endpoints, giving, settings)
    const route: Step = (turn) => give(turn) ?? engine.route(turn)
    const steps = [route, ...engine.steps]
    const isPlace = (path: string): boolean => endpoints.token(path) !== null || endpoints.metadata(path) !== null
    return {
      ...engine,
      route,
      handle: performing(steps),
      hasPath: (target) => engine.hasPath(target) || isPlace(splitTarget(target).path),
      isElsewhere: endpoints.isNamed,
    }
  }
}

/** The longest life of a token, in seconds: about thirty years. */
const LONGEST = 1_000_000_000

function givingBy({ clients = [], tokens, tokenLifetime: lifetime = 3600 }: EngineSettings, api: number): Giving {
  if (!(Number.isInteger(lifetime) && lifetime > 0 && lifetime <= LONGEST)) {
    throw new OptionError(`tokenLifetime must be a whole number of seconds from 1 to ${LONGEST}, and is ${lifetime}.`)
  }
  if (!clients.every((client) => /^[^:]+:/.test(client))) {
    throw new OptionError('Each of clients must be an id, a colon and a secret.')
  }
  return { api, clients, tokens, lifetime }
}

/** Answers at the token endpoints, and at the addresses where clients discover them. */
function givingStep(endpoints: Endpoints, giving: Giving, { cors }: EngineSettings): Step {
  return ({ request, path }) => {
    if (cors && isPreflight(request)) return null
    const answered = (written: Pick<MockResponse, 'status' | 'headers' | 'body'>, verdict: Verdict): MockResponse => {
      const headers = { ...(cors && corsHeaders(request.header('origin'))), ...written.headers }
      return { ...written, headers, delay: 0, fault: null, verdict }
    }
    const accepted = (note: string): Verdict => ({ kind: 'accepted', operation: null, note })
    const endpoint = endpoints.token(path)
    if (endpoint !== null) {
      const { refused, ...reply } = giveToken(request, endpoint, giving)
      if (refused === null) return answered(reply, accepted('The mock gave a token.'))
      const { problem, why: message } = refused
      return answered(reply, { kind: 'rejected', operation: null, problem, message, violations: [] })
    }
    const before = /^(GET|HEAD)$/.test(request.method) ? endpoints.metadata(path) : null
    if (before === null) return null
    const body = metadataText(request, before, endpoints.first, giving)
    const headers = { 'content-type': 'application/json' }
    return answered({ status: 200, headers, body }, accepted('The mock said where it gives tokens.'))
  }
}

/** What clients read to find a token endpoint (RFC 8414 section 2, OpenID Connect Discovery section 3); `before` is the issuer's part of the path. */
function metadataText(
  request: RawRequest,
  before: string,
  { path, endpoint }: Endpoints['first'],
  { clients }: Pick<Giving, 'clients'>,
): string {
  const origin = askedAddress(request)
  const scopes = [...new Set([...endpoint.values()].flatMap(({ scopes }) => scopes))]
  const ways = ['client_secret_basic', 'client_secret_post', ...(clients.length === 0 ? ['none'] : [])]
  return JSON.stringify({
    issuer: origin + before,
    token_endpoint: origin + path,
    grant_types_supported: [...endpoint.keys()],
    // There is no login page, and so no answer of one.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ways,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
  })
}

/** What stands before the path in the address that a client asked for, through proxies too. */
function askedAddress({ header, origin }: RawRequest): string {
  const said = (name: string, form: RegExp): string | null => {
    const [first = ''] = (header(`x-forwarded-${name}`) ?? '').split(',', 1)
    return form.test(first.trim()) ? first.trim() : null
  }
  const [, scheme = 'http', own = header('host') ?? ''] = /^(https?):\/\/(.*)$/s.exec(origin ?? '') ?? []
  const host = said('host', /^[\w.:[\]-]+$/) ?? own
  const prefix = said('prefix', /^\/[\w./~%-]*$/) ?? ''
  return `${said('proto', /^https?$/) ?? scheme}://${host}${prefix.replace(/\/+$/, '')}`
}
