/**
 * A mock that behaves like one deployment: an engine, and around it what the profile has learnt. Requests that the
 * deployment takes and the mock would not are put in a form that it takes; answers are put in the deployment's words.
 * Without a profile none of this is there.
 */

import type { Operation } from '../../spec/contract.ts'
import { type ParsedJson, parseJson } from '../../spec/exact-json.ts'
import {
  type Answer,
  type Facts,
  type Percentiles,
  type Profile,
  parameterSituation,
  readProfile,
  SERVICE,
  type Situation,
  situationOf,
  together,
  type Words,
} from '../../spec/profile.ts'
import { contradictionIn } from '../../spec/profile-contract.ts'
import { jsonOf, successOf } from '../../spec/requirements.ts'
import { rulesOf, type Rule as SchemaRule } from '../../spec/rules.ts'
import { shapeOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { accepts } from './accept.ts'
import { isPreflight } from './cors.ts'
import type { Cues } from './cues.ts'
import { BODY_LIMIT, createEngine, type Engine, type EngineSettings } from './engine.ts'
import type { MockResponse, RawRequest, Rejection, Verdict } from './message.ts'
import { createFiller, createRender, type Render, type Rendered, written } from './profile-answer.ts'
import { createRules, firstOfEach, type Rule } from './profile-rules.ts'
import { createRouter, splitTarget } from './route.ts'

/** What the user has decided, whatever the profile says. */
export type Decided = {
  /** How a bad credential is answered. */
  readonly credential?: boolean
  /** Whether pages of other origins may read the answers. */
  readonly origin?: boolean
  readonly latency?: boolean
  readonly size?: boolean
}

/** What the options of a mock decide that a profile would. */
export function decidedBy(options: {
  readonly authStatus?: unknown
  readonly cors?: unknown
  readonly delay?: unknown
  readonly bodyLimit?: unknown
}): Decided {
  return {
    credential: options.authStatus !== undefined,
    origin: options.cors !== undefined,
    latency: options.delay !== undefined,
    size: options.bodyLimit !== undefined,
  }
}

/** Headers by which a server tells browsers who may read its answers. */
const SHARING = /^(access-control-.*|vary|timing-allow-origin)$/

/** The part of a profile that is about one operation, compiled. */
type Manner = {
  readonly operation: Operation
  readonly facts: Facts
  readonly renders: ReadonlyMap<string, Render>
  readonly rules: readonly Rule[]
  readonly schemaRules: readonly SchemaRule[]
  /** Media types that the document names, and the one for JSON. */
  readonly types: readonly string[]
  readonly json: string | null
  readonly answerType: string | null
  readonly query: ReadonlySet<string>
  readonly latency: Profile['measured']['latency'][string]
}

/** Bytes of the largest body that is taken by a deployment that was seen to take larger ones than the mock does. */
const GENEROUS = 16 * BODY_LIMIT

/** The largest body that reaches an engine for a profile: what is larger than a deployment takes, it refuses itself. */
export function bodyLimitFor({ facts }: Profile): number {
  const sizes = Object.values(facts).map(({ size }) => Number(size?.accepts ?? 0))
  return Math.max(...sizes) > BODY_LIMIT ? GENEROUS : BODY_LIMIT
}

/**
 * Reads a profile that is to be imitated. Throws a `RangeError` of one line where it is none, or where it contradicts
 * the contract.
 */
export function profileFor(compiled: CompiledContract, value: unknown): Profile {
  const profile = readProfile(value)
  const contradiction = contradictionIn(compiled, profile)
  if (contradiction !== null) throw new RangeError(contradiction)
  return profile
}

/** An engine that imitates a deployment. The profile is one for the contract, by {@link profileFor}. */
export function createImitation(
  compiled: CompiledContract,
  settings: EngineSettings,
  profile: Profile,
  decided: Decided = {},
): Engine {
  const { contract } = compiled
  const engine = createEngine(compiled, settings)
  const fill = createFiller(settings.seed)
  const service = rendersOf(profile.facts[SERVICE] ?? {})
  const manners = new Map(contract.operations.map((operation) => [operation.id, mannerOf(operation)]))
  const route = createRouter(contract, (operation) => operation)
  // It judges bodies where a deployment looks at them before the credential.
  const open = contract.operations.map((operation) => ({ ...operation, security: [] }))
  let trusting: Engine | null = null
  const judgeBody = (request: RawRequest): MockResponse | Promise<MockResponse> => {
    trusting ??= createEngine({ ...compiled, contract: { ...contract, operations: open } }, settings)
    return trusting.handle(request)
  }
  const { every, answer: wait } = profile.facts[SERVICE]?.rate ?? {}
  const limit = every === undefined || wait === undefined ? undefined : { every, render: createRender(wait, fill) }
  let requests = 0
  let draws = 0

  function rendersOf(facts: Facts): Map<string, Render> {
    return new Map(
      Object.entries(facts).flatMap(([situation, { answer, headers }]): [string, Render][] => {
        const made = answer ?? (headers === undefined ? undefined : ({ status: 200, headers } satisfies Answer))
        return made === undefined ? [] : [[situation, createRender(made, fill)]]
      }),
    )
  }

  function mannerOf(operation: Operation): Manner {
    const facts = profile.facts[operation.id] ?? {}
    const body = jsonOf(operation.body?.content ?? [])
    const known = body?.schema == null ? [] : shapeOf(contract.document, body.schema).properties.keys()
    return {
      operation,
      facts,
      renders: rendersOf(facts),
      rules: createRules(facts, new Set(known)),
      schemaRules: body?.schema == null ? [] : rulesOf(contract.document, body.schema, 'request'),
      types: operation.body?.content.map(({ name }) => name.toLowerCase()) ?? [],
      json: body === null ? null : body.name.includes('*') ? 'application/json' : body.name,
      answerType: jsonOf(successOf(operation)?.content ?? [])?.name ?? null,
      query: new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)),
      latency: profile.measured.latency[operation.id] ?? {},
    }
  }

  function handle(request: RawRequest, cues?: Cues): MockResponse | Promise<MockResponse> {
    const { path, query } = splitTarget(request.target)
    requests++
    if (limit !== undefined && requests % limit.every === 0 && request.header('prefer') === undefined) {
      return response(limit.render({}), ownRule(null, 'rate'), request)
    }
    const methods = route(path)?.methods
    const [any] = methods?.values() ?? []
    const operation = methods?.get(request.method) ?? (request.method === 'HEAD' ? methods?.get('GET') : undefined)
    const manner = operation === undefined ? undefined : manners.get(operation.id)
    const nearby = any === undefined ? undefined : manners.get(any.id)
    const words = wordsOf(request, path)
    if (decided.origin !== true && isPreflight(request)) {
      const verdict = { kind: 'preflight' } as const
      if (nearby?.facts.preflight?.closes === true) return { ...response(NO_CONTENT, verdict), fault: 'empty-response' }
      const made = nearby?.renders.get('preflight')?.(words)
      if (made !== undefined) return response(made, verdict)
    }
    if (manner === undefined) {
      const made = engine.handle(request, cues)
      return made instanceof Promise ? made : elsewhere(request, made, nearby, words)
    }
    const form = formOf(manner, request, query, decided)
    const put = inForm(manner, request)
    const made = engine.handle(put, cues)
    return made instanceof Promise
      ? made.then((later) => imitate(manner, put, later, form, words))
      : imitate(manner, put, made, form, words)
  }

  /** Another path, or another method on a path of the contract. */
  function elsewhere(request: RawRequest, made: MockResponse, nearby: Manner | undefined, words: Words): MockResponse {
    if (made.verdict.kind !== 'rejected') return made
    const situation = made.verdict.problem === 'path' ? 'path' : `method ${request.method}`
    const renders = made.verdict.problem === 'path' ? service : nearby?.renders
    const isAnonymous = request.header('authorization') === undefined && request.header('cookie') === undefined
    const facts = made.verdict.problem === 'path' ? profile.facts[SERVICE] : nearby?.facts
    const name = isAnonymous && facts?.[`${situation} anonymous`] !== undefined ? `${situation} anonymous` : situation
    if (facts?.[name]?.closes === true) return { ...made, fault: 'empty-response' }
    const render = renders?.get(name)
    return render === undefined ? made : shared(nearby, request, made, response(render(words), made.verdict, request))
  }

  /** The mock's answer in the deployment's words. */
  function imitate(
    manner: Manner,
    request: RawRequest,
    made: MockResponse,
    form: string | null,
    words: Words,
  ): MockResponse | Promise<MockResponse> {
    const { verdict } = made
    const isAsked = /\b(code|example|dynamic|scenario)=/.test(made.headers['preference-applied'] ?? '')
    if (made.fault !== null || isAsked || (verdict.kind !== 'accepted' && verdict.kind !== 'rejected')) return made
    if (decided.size === true && verdict.kind === 'rejected' && verdict.problem === 'body-too-large') return made
    if (verdict.kind === 'rejected' && verdict.problem.startsWith('credential-')) {
      const way = wayOf(verdict, request)
      const first = manner.facts[`order ${way}`]?.first
      if (first !== 'body') return credential(manner, request, made, way, words)
      const judged = judgeBody(request)
      const settle = (other: MockResponse): MockResponse | Promise<MockResponse> =>
        other.verdict.kind === 'rejected'
          ? imitate(manner, request, { ...other, delay: made.delay }, form, words)
          : credential(manner, request, made, way, words)
      return judged instanceof Promise ? judged.then(settle) : settle(judged)
    }
    if (form !== null) return refused(manner, request, made, form, words)
    if (verdict.kind === 'rejected') {
      const situation = situationFor(manner, request, verdict)
      if (situation === null) return late(manner, shared(manner, request, made), 'failure')
      return refused(manner, request, made, situation.name, { ...words, ...situation.words })
    }
    const broken = brokenRule(manner, request)
    if (broken !== null) return refused(manner, request, made, broken.situation, { ...words, ...broken.words })
    return succeeded(manner, request, made, words)
  }

  function credential(
    manner: Manner,
    request: RawRequest,
    made: MockResponse,
    way: string,
    words: Words,
  ): MockResponse {
    const render = decided.credential === true ? undefined : manner.renders.get(`credential ${way}`)
    const answer = render === undefined ? made : response(render(words), made.verdict, request, made)
    return late(manner, shared(manner, request, made, answer), 'refusal')
  }

  function refused(
    manner: Manner,
    request: RawRequest,
    made: MockResponse,
    situation: string,
    words: Words,
  ): MockResponse {
    const render = manner.renders.get(situation)
    if (render === undefined) return late(manner, shared(manner, request, made), 'failure')
    const verdict = made.verdict.kind === 'rejected' ? made.verdict : ownRule(manner.operation, situation)
    return late(manner, shared(manner, request, made, response(render(words), verdict, request, made)), 'failure')
  }

  function succeeded(manner: Manner, request: RawRequest, made: MockResponse, words: Words): MockResponse {
    const fact = manner.facts.success?.answer
    const render = manner.renders.get('success')
    if (fact === undefined || render === undefined) return late(manner, shared(manner, request, made), 'success')
    const { 'content-type': _, ...others } = withoutSharing(made.headers)
    const body = fact.layout === undefined || made.body === '' ? made.body : relaid(made.body, fact)
    const answer = { ...made, headers: { ...others, ...render(words).headers }, body }
    return late(manner, shared(manner, request, made, answer), 'success')
  }

  /** What a page of another origin is told with an answer that takes the place of the mock's own. */
  function shared(
    manner: Manner | undefined,
    request: RawRequest,
    made: MockResponse,
    answer: MockResponse = made,
  ): MockResponse {
    const origin = request.header('origin')
    const render = manner?.renders.get(answer.status < 300 ? 'origin success' : 'origin failure')
    if (decided.origin === true) {
      const own = Object.entries(made.headers).filter(([name]) => SHARING.test(name))
      return { ...answer, headers: { ...withoutSharing(answer.headers), ...Object.fromEntries(own) } }
    }
    if (render === undefined) return answer
    if (origin === undefined) return answer === made ? { ...made, headers: withoutSharing(made.headers) } : answer
    return { ...answer, headers: { ...withoutSharing(answer.headers), ...render({ origin }).headers } }
  }

  /** Later by as much as the deployment takes, drawn by the seed. */
  function late(manner: Manner, made: MockResponse, outcome: 'success' | 'failure' | 'refusal'): MockResponse {
    const percentiles = manner.latency[outcome]
    if (decided.latency === true || made.delay > 0 || percentiles === undefined) return made
    const share = (Math.imul(settings.seed + draws++, 0x9e3779b1) >>> 0) / 2 ** 32
    return { ...made, delay: Math.floor(drawn(percentiles, share)) }
  }

  return { ...engine, handle }
}

function withoutSharing(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SHARING.test(name)))
}

const NO_CONTENT: Rendered = { status: 204, headers: {}, body: '' }

function response(
  { status, headers, body }: Rendered,
  verdict: Verdict,
  request: RawRequest | null = null,
  { delay, headers: before }: Pick<MockResponse, 'delay' | 'headers'> = { delay: 0, headers: {} },
): MockResponse {
  const applied = before['preference-applied']
  return {
    status,
    headers: applied === undefined ? headers : { ...headers, 'preference-applied': applied },
    body: request?.method === 'HEAD' ? '' : body,
    delay,
    fault: null,
    verdict,
  }
}

function ownRule(operation: Operation | null, situation: string): Rejection {
  const message = `The deployment that the profile is of refuses this: ${situation}.`
  return { kind: 'rejected', operation, problem: 'own-rule', message, violations: [] }
}

function relaid(body: string, { layout }: Answer): string {
  return written(parseJson(body).exact, layout)
}

function wordsOf(request: RawRequest, path: string): Words {
  const origin = request.header('origin')
  return { path, method: request.method, ...(origin === undefined ? {} : { origin }) }
}

/** In which way a credential is bad. */
function wayOf({ problem }: Rejection, request: RawRequest): string {
  const field = request.header('authorization')
  if (problem === 'credential-unknown') return 'unknown'
  if (problem === 'credential-missing') return field === undefined ? 'missing' : 'scheme'
  return field === undefined || /^\S+\s*$/.test(field) ? 'empty' : 'malformed'
}

/** The form of a request that the deployment refuses; null where it has none such. */
function formOf({ facts, ...manner }: Manner, request: RawRequest, query: string, decided: Decided): string | null {
  const { body } = request
  const isRefused = (situation: string): boolean => facts[situation]?.answer !== undefined
  const type = typeSituation(manner, request)
  const strangers = [...new URLSearchParams(query).keys()].some(
    (key) => !manner.query.has(key) && !key.startsWith('__'),
  )
  const limit = facts.size?.accepts
  const candidates = [
    [/chunked/i.test(request.header('transfer-encoding') ?? ''), 'chunks'],
    [decided.size !== true && (body === null || body.length > Number(limit ?? Number.POSITIVE_INFINITY)), 'size'],
    [type !== null, type ?? ''],
    [hasMark(body), 'byte order mark'],
    [strangers, 'query'],
    [request.header('api-version') !== undefined, 'version'],
    [manner.answerType !== null && !accepts(request.header('accept'), manner.answerType), 'accept html'],
  ] as const
  return candidates.find(([holds, situation]) => holds && isRefused(situation))?.[1] ?? null
}

/** The request as an engine takes it that is stricter than the deployment. */
function inForm({ facts, ...manner }: Manner, request: RawRequest): RawRequest {
  const taken = (situation: string): boolean => facts[situation]?.accepts === true
  const type = typeSituation(manner, request)
  const replaced = new Map<string, string | undefined>()
  if (type !== null && taken(type) && manner.json !== null) replaced.set('content-type', manner.json)
  const isForeign = manner.answerType !== null && !accepts(request.header('accept'), manner.answerType)
  if (isForeign && taken('accept html')) replaced.set('accept', undefined)
  let { body } = request
  if (body !== null && hasMark(body) && taken('byte order mark')) body = body.subarray(3)
  if (body !== null && facts['duplicate key']?.counts === 'first') body = withFirst(body)
  if (replaced.size === 0 && body === request.body) return request
  return { ...request, body, header: (name) => (replaced.has(name) ? replaced.get(name) : request.header(name)) }
}

/** What is unusual about a media type; null where nothing is, or where there is no body. */
function typeSituation({ types, json }: Pick<Manner, 'types' | 'json'>, request: RawRequest): string | null {
  if (json === null || request.body === null || request.body.length === 0) return null
  const field = request.header('content-type')
  if (field === undefined) return 'type none'
  const [essence = ''] = field.split(';').map((part) => part.trim().toLowerCase())
  if (types.includes(essence)) return /charset\s*=\s*"?(?!utf-8)\w/i.test(field) ? 'type charset' : null
  if (essence.endsWith('+json')) return 'type application/vnd.example+json'
  return essence === 'application/x-www-form-urlencoded' ? `type ${essence}` : 'type text/plain'
}

function hasMark(body: Uint8Array | null): boolean {
  return body?.[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
}

function withFirst(body: Uint8Array): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const json = parsed(text)
  return json === null ? body : new TextEncoder().encode(firstOfEach(text))
}

/** The situation that a rejection by the engine is. Where the profile has not got it, the nearest that it has. */
function situationFor({ facts, schemaRules }: Manner, request: RawRequest, verdict: Rejection): Situation | null {
  const { problem, violations } = verdict
  const known = (name: string): boolean => facts[name]?.answer !== undefined
  const named = (name: string): Situation | null => (known(name) ? { name, words: {} } : null)
  if (problem === 'body-too-large') return named('size')
  if (problem === 'not-acceptable') return named('accept html')
  if (problem === 'body-missing') {
    const isTyped = request.header('content-type') !== undefined
    return (isTyped ? named('invalid body empty') : null) ?? named('invalid body missing')
  }
  if (problem === 'body-not-json' || problem === 'body-not-utf8') {
    const isBlank = textOf(request).trim() === ''
    return (isBlank ? named('invalid body blank') : null) ?? named('invalid body malformed')
  }
  if (problem !== 'body-invalid') return null
  const exact = parsed(textOf(request))?.exact
  const situations = violations.map((violation) =>
    violation.parameter === undefined
      ? situationOf(violation, exact, schemaRules)
      : parameterSituation(violation.parameter, violation.keyword),
  )
  const all = named(together(situations))
  if (situations.length > 1 && all !== null) return all
  const exactly = situations.find(({ name }) => known(name))
  return exactly ?? nearest(facts, situations)
}

/** The answer to another breach of the same rule, else to another at the same place. */
function nearest(facts: Facts, [first]: readonly Situation[]): Situation | null {
  if (first === undefined) return null
  const [, place, keyword] = first.name.split(' ')
  const invalid = Object.keys(facts).filter((name) => name.startsWith('invalid ') && !name.includes(' + '))
  const name =
    invalid.find((each) => each.split(' ')[1] === place && each.split(' ')[2] === keyword) ??
    invalid.find((each) => each.split(' ')[2] === keyword) ??
    invalid.find((each) => each.split(' ')[1] === place)
  return name === undefined ? null : { ...first, name }
}

function brokenRule({ rules }: Manner, request: RawRequest): { situation: string; words: Words } | null {
  if (rules.length === 0 || request.body === null || request.body.length === 0) return null
  const text = textOf(request)
  const json = parsed(text)
  if (json === null) return null
  for (const { situation, refuses } of rules) {
    const words = refuses({ text, json })
    if (words !== null) return { situation, words }
  }
  return null
}

function textOf({ body }: RawRequest): string {
  return body === null ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
}

function parsed(text: string): ParsedJson | null {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

/** A duration between percentiles, for a share from 0 to 1. */
function drawn({ p10, p50, p90, p99 }: Percentiles, share: number): number {
  const points = [
    [0, p10],
    [0.1, p10],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, p99],
  ] as const
  for (const [index, [end, high]] of points.entries()) {
    const [start, low] = points[index - 1] ?? [0, p10]
    if (share <= end) return end === start ? high : low + ((high - low) * (share - start)) / (end - start)
  }
  return p99
}
