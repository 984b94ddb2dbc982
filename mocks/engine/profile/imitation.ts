/**
 * Makes the mock behave like the deployment that a profile describes. It wraps an engine. A request that the deployment
 * accepts but the engine would refuse is rewritten to a form that the engine accepts. The engine's answer is replaced
 * by the deployment's.
 */

import { scattered } from '../../../fixtures/random.ts'
import type { Operation } from '../../../spec/contract.ts'
import { parseJson } from '../../../spec/exact-json.ts'
import { isShown, placeOf } from '../../../spec/http/credentials.ts'
import { valueAt } from '../../../spec/http/place.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import {
  type AnswerKind,
  type AnswerTemplate,
  type Profile,
  readProfile,
  SERVICE,
  type Words,
  written,
} from '../../../spec/profile.ts'
import { contradictionIn } from '../../../spec/profile-contract.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import { isPreflight } from '../cors.ts'
import type { Cues } from '../cues.ts'
import { BODY_LIMIT, type Engine, type EngineSettings } from '../engine.ts'
import type { MockResponse, RawRequest, Rejection, Verdict } from '../message.ts'
import { createRouter } from '../route.ts'
import { createEngine } from '../whole.ts'
import { createFiller, createRender, type Rendered } from './answer.ts'
import { compileOperationProfile, type Decided, drawn, type OperationProfile, rendersOf } from './operation-profile.ts'
import { formOf, inForm, spellingOf, textOf } from './request.ts'
import { brokenRule, situationFor, wayOf } from './situation.ts'

/** Headers that tell browsers which origins may read an answer, and the `Vary` that goes with them. */
const SHARING = /^(access-control-.*|vary|timing-allow-origin)$/

/** The body limit, in bytes, for a deployment that accepted larger bodies than the mock's default limit. */
const GENEROUS = 16 * BODY_LIMIT

/** The body limit of the server. The imitation itself refuses a body that is larger than the deployment accepts. */
export function bodyLimitFor({ facts }: Profile): number {
  const sizes = Object.values(facts).map(({ size }) => Number(size?.accepts ?? 0))
  return Math.max(...sizes) > BODY_LIMIT ? GENEROUS : BODY_LIMIT
}

/**
 * Reads a profile. Throws a `RangeError` with a message of one line if the value is no profile or contradicts the
 * contract.
 */
export function profileFor(compiled: CompiledContract, value: unknown): Profile {
  const profile = readProfile(value)
  const contradiction = contradictionIn(compiled, profile)
  if (contradiction !== null) throw new RangeError(contradiction)
  return profile
}

/** Creates an engine that imitates a deployment. {@link profileFor} must have checked the profile. */
export function createImitation(
  compiled: CompiledContract,
  settings: EngineSettings,
  profile: Profile,
  decided: Decided = {},
  engine: Engine = createEngine(compiled, settings, (id) => profile.facts[id] ?? {}),
): Engine {
  const { contract } = compiled
  const fill = createFiller(settings.seed)
  const service = rendersOf(profile.facts[SERVICE] ?? {}, fill)
  const operationProfiles = new Map(
    contract.operations.map((operation) => [operation.id, compileOperationProfile(contract, operation, profile, fill)]),
  )
  const route = createRouter(contract, (operation) => operation)
  // A deployment may check the body before the credential. This contract without security judges a body alone.
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

  function handle(request: RawRequest, cues?: Cues): MockResponse | Promise<MockResponse> {
    const { path, query } = splitTarget(request.target)
    requests++
    if (limit !== undefined && requests % limit.every === 0 && request.header('prefer') === undefined) {
      return response(limit.render({}), ownRule(null, 'rate'), request)
    }
    const methods = route(path)?.methods
    const [any] = methods?.values() ?? []
    const operation = methods?.get(request.method) ?? (request.method === 'HEAD' ? methods?.get('GET') : undefined)
    const operationProfile = operation === undefined ? undefined : operationProfiles.get(operation.id)
    const nearby = any === undefined ? undefined : operationProfiles.get(any.id)
    const words = wordsOf(request, path)
    if (decided.origin !== true && isPreflight(request)) {
      const verdict = { kind: 'preflight' } as const
      if (nearby?.facts.preflight?.closes === true) return { ...response(NO_CONTENT, verdict), fault: 'empty-response' }
      const made = nearby?.renders.get('preflight')?.(words)
      if (made !== undefined) return response(made, verdict)
    }
    if (operationProfile === undefined) {
      const made = engine.handle(request, cues)
      return made instanceof Promise ? made : elsewhere(request, made, nearby, words)
    }
    const form = formOf(operationProfile, request, query, decided)
    const put = inForm(operationProfile, request)
    const made = engine.handle(put, cues)
    return made instanceof Promise
      ? made.then((later) => imitate(operationProfile, put, later, form, words))
      : imitate(operationProfile, put, made, form, words)
  }

  /** Answers a request that is for no operation: its path is unknown, or its method is not allowed there. */
  function elsewhere(
    request: RawRequest,
    made: MockResponse,
    nearby: OperationProfile | undefined,
    words: Words,
  ): MockResponse {
    if (made.verdict.kind !== 'rejected') return made
    const situation = made.verdict.problem === 'path' ? 'path' : `method ${request.method}`
    const renders = made.verdict.problem === 'path' ? service : nearby?.renders
    const facts = made.verdict.problem === 'path' ? profile.facts[SERVICE] : nearby?.facts
    const secured = nearby?.operation ?? contract.operations[0]
    const isAnonymous = secured === undefined || !carriesCredential(secured, request)
    const anonymous = facts?.[`${situation} anonymous`]
    // A deployment that refuses a method without looking at the credential refuses it for everybody.
    const isForAll = facts?.[situation] === undefined && [404, 405, 501].includes(anonymous?.answer?.status ?? 0)
    const usual = anonymous !== undefined && (isAnonymous || isForAll) ? `${situation} anonymous` : situation
    // HEAD is answered as GET is here.
    const name = request.method === 'HEAD' ? usual.replace('HEAD', 'GET') : usual
    if (facts?.[name]?.closes === true) return { ...made, fault: 'empty-response' }
    const render = renders?.get(name)
    return render === undefined ? made : shared(nearby, request, made, response(render(words), made.verdict, request))
  }

  /** Replaces the engine's answer to an operation by the deployment's. */
  function imitate(
    operationProfile: OperationProfile,
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
      const first = operationProfile.facts[`order ${way}`]?.first
      if (first !== 'body') return credential(operationProfile, request, made, way, words)
      const judged = judgeBody(request)
      const settle = (other: MockResponse): MockResponse | Promise<MockResponse> =>
        other.verdict.kind === 'rejected'
          ? imitate(operationProfile, request, { ...other, delay: made.delay }, form, words)
          : credential(operationProfile, request, made, way, words)
      return judged instanceof Promise ? judged.then(settle) : settle(judged)
    }
    const spelling = spellingOf(request)
    const isMisspelt = spelling !== null && operationProfile.facts[`scheme ${spelling} case`]?.answer !== undefined
    if (isMisspelt && decided.credential !== true)
      return refused(operationProfile, request, made, `scheme ${spelling} case`, words)
    if (form !== null) return refused(operationProfile, request, made, form, words)
    if (verdict.kind === 'rejected') {
      const situation = situationFor(operationProfile, request, verdict)
      if (situation === null) return late(operationProfile, shared(operationProfile, request, made), 'failure')
      return refused(operationProfile, request, made, situation.name, { ...words, ...situation.words })
    }
    const broken = brokenRule(operationProfile, request)
    if (broken !== null)
      return refused(operationProfile, request, made, broken.situation, { ...words, ...broken.words })
    return succeeded(operationProfile, request, made, words)
  }

  function credential(
    operationProfile: OperationProfile,
    request: RawRequest,
    made: MockResponse,
    way: string,
    words: Words,
  ): MockResponse {
    const render = decided.credential === true ? undefined : operationProfile.renders.get(`credential ${way}`)
    const answer = render === undefined ? made : response(render(words), made.verdict, request, made)
    return late(operationProfile, shared(operationProfile, request, made, answer), 'refusal')
  }

  function refused(
    operationProfile: OperationProfile,
    request: RawRequest,
    made: MockResponse,
    situation: string,
    words: Words,
  ): MockResponse {
    const render = operationProfile.renders.get(situation)
    if (render === undefined) return late(operationProfile, shared(operationProfile, request, made), 'failure')
    const verdict = made.verdict.kind === 'rejected' ? made.verdict : ownRule(operationProfile.operation, situation)
    return late(
      operationProfile,
      shared(operationProfile, request, made, response(render(words), verdict, request, made)),
      'failure',
    )
  }

  function succeeded(
    operationProfile: OperationProfile,
    request: RawRequest,
    made: MockResponse,
    words: Words,
  ): MockResponse {
    const fact = operationProfile.facts.success?.answer
    const render = operationProfile.renders.get('success')
    if (fact === undefined || render === undefined)
      return late(operationProfile, shared(operationProfile, request, made), 'success')
    const { 'content-type': _, ...others } = withoutSharing(made.headers)
    const body = fact.layout === undefined || made.body === '' ? made.body : relaid(made.body, fact)
    const answer = { ...made, headers: { ...others, ...render(words).headers }, body }
    return late(operationProfile, shared(operationProfile, request, made, answer), 'success')
  }

  /** Gives an answer the deployment's CORS headers, or the mock's where the user has set `cors`. */
  function shared(
    operationProfile: OperationProfile | undefined,
    request: RawRequest,
    made: MockResponse,
    answer: MockResponse = made,
  ): MockResponse {
    const origin = request.header('origin')
    const render = operationProfile?.renders.get(answer.status < 300 ? 'origin success' : 'origin failure')
    if (decided.origin === true) {
      const own = Object.entries(made.headers).filter(([name]) => SHARING.test(name))
      return { ...answer, headers: { ...withoutSharing(answer.headers), ...Object.fromEntries(own) } }
    }
    if (render === undefined) return answer
    if (origin === undefined) return answer === made ? { ...made, headers: withoutSharing(made.headers) } : answer
    return { ...answer, headers: { ...withoutSharing(answer.headers), ...render({ origin }).headers } }
  }

  /** Delays an answer as the deployment does: by a latency drawn from its percentiles. */
  function late(operationProfile: OperationProfile, made: MockResponse, outcome: AnswerKind): MockResponse {
    const percentiles = operationProfile.latency[outcome]
    if (decided.latency === true || made.delay > 0 || percentiles === undefined) return made
    const share = scattered(settings.seed + draws++) / 2 ** 32
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

/** True if a request has a value where the operation looks for a credential. */
function carriesCredential({ security }: Operation, request: RawRequest): boolean {
  const carrier = { header: request.header, query: splitTarget(request.target).query }
  return security.flat().some((scheme) => isShown(scheme) && valueAt(placeOf(scheme), carrier) !== undefined)
}

function ownRule(operation: Operation | null, situation: string): Rejection {
  const message = `The deployment in the profile refuses this: ${situation}.`
  return { kind: 'rejected', operation, problem: 'own-rule', message, violations: [] }
}

function relaid(body: string, { layout }: AnswerTemplate): string {
  return written(parseJson(body).exact, layout)
}

function wordsOf(request: RawRequest, path: string): Words {
  const origin = request.header('origin')
  const body = textOf(request)
  return { path, method: request.method, ...(origin === undefined ? {} : { origin }), ...(body === '' ? {} : { body }) }
}
