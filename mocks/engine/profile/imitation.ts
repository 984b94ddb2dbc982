/**
 * Makes the mock behave like the deployment that a profile describes. It wraps an engine. A request that the deployment
 * accepts but the engine would refuse is rewritten to a form that the engine accepts. The engine's answer is replaced
 * by the deployment's.
 */

import { scattered } from '../../../fixtures/random.ts'
import type { Operation } from '../../../spec/contract.ts'
import { parseOwn } from '../../../spec/exact-json.ts'
import { isShown, placeOf } from '../../../spec/http/credentials.ts'
import { valueAt } from '../../../spec/http/place.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { type AnswerKind, type Profile, readProfile, SERVICE, type Words, written } from '../../../spec/profile.ts'
import { contradictionIn } from '../../../spec/profile-contract.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import { isPreflight } from '../cors.ts'
import type { Cues, Soon } from '../cues.ts'
import type { Engine } from '../engine.ts'
import {
  BODY_LIMIT,
  type MockResponse,
  type RawRequest,
  type Rejection,
  type Verdict,
  type Written,
} from '../message.ts'
import { createRouter } from '../route.ts'
import type { EngineSettings } from '../settings.ts'
import { createEngine } from '../whole.ts'
import { createFiller, createRender } from './answer.ts'
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

/** A request, as the engine can judge it. */
type Asked = {
  /** What the profile says of its operation. */
  readonly known: OperationProfile
  readonly request: RawRequest
  /** The situation of a form that the deployment refuses; null if it accepts the request's form. */
  readonly form: string | null
  readonly words: Words
}

/** Creates an engine that imitates a deployment. {@link profileFor} must have checked the profile. */
export function createImitation(
  compiled: CompiledContract,
  settings: EngineSettings,
  profile: Profile,
  decided: Decided,
): Engine {
  const { contract } = compiled
  const engine = createEngine(compiled, settings, (id) => profile.facts[id] ?? {})
  const fill = createFiller(settings.seed)
  const service = rendersOf(profile.facts[SERVICE] ?? {}, fill)
  const operationProfiles = new Map(
    contract.operations.map((operation) => [operation.id, compileOperationProfile(contract, operation, profile, fill)]),
  )
  const route = createRouter(contract, (operation) => operation)
  // A deployment may check the body before the credential. This contract without security judges a body alone.
  const open = contract.operations.map((operation) => ({ ...operation, security: [] }))
  let trusting: Engine | null = null
  const judgeBody = (request: RawRequest): Soon<MockResponse> => {
    trusting ??= createEngine({ ...compiled, contract: { ...contract, operations: open } }, settings)
    return trusting.handle(request)
  }
  const { every, answer: wait } = profile.facts[SERVICE]?.rate ?? {}
  const limit = every === undefined || wait === undefined ? undefined : { every, render: createRender(wait, fill) }
  let requests = 0
  let draws = 0

  function handle(request: RawRequest, cues?: Cues): Soon<MockResponse> {
    const { path, query } = splitTarget(request.target)
    requests++
    if (limit !== undefined && requests % limit.every === 0 && request.header('prefer') === undefined) {
      return response(limit.render({}), ownRule(null, 'rate'), request)
    }
    const methods = route(path)?.methods
    const [any] = methods?.values() ?? []
    const operation = methods?.get(request.method) ?? (request.method === 'HEAD' ? methods?.get('GET') : undefined)
    const known = operation === undefined ? undefined : operationProfiles.get(operation.id)
    const nearby = any === undefined ? undefined : operationProfiles.get(any.id)
    const words = wordsOf(request, path)
    if (decided.origin !== true && isPreflight(request)) {
      const verdict = { kind: 'preflight' } as const
      if (nearby?.facts.preflight?.closes === true) return { ...response(NO_CONTENT, verdict), fault: 'empty-response' }
      const made = nearby?.renders.get('preflight')?.(words)
      if (made !== undefined) return response(made, verdict)
    }
    if (known === undefined) {
      return soon(engine.handle(request, cues), (made) => elsewhere(request, made, nearby, words))
    }
    const asked: Asked = { known, request: inForm(known, request), form: formOf(known, request, query, decided), words }
    return soon(engine.handle(asked.request, cues), (made) => imitate(asked, made))
  }

  /** Answers a request that is for no operation: its path is unknown, or its method is not allowed there. */
  function elsewhere(
    request: RawRequest,
    made: MockResponse,
    nearby: OperationProfile | undefined,
    words: Words,
  ): MockResponse {
    if (made.verdict.kind !== 'rejected') return made
    const isPath = made.verdict.problem === 'path'
    const situation = isPath ? 'path' : `method ${request.method}`
    const renders = isPath ? service : nearby?.renders
    const facts = isPath ? profile.facts[SERVICE] : nearby?.facts
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
  function imitate(asked: Asked, made: MockResponse): Soon<MockResponse> {
    const { known, request, form } = asked
    const { verdict } = made
    const isAsked = /\b(code|example|dynamic|scenario)=/.test(made.headers['preference-applied'] ?? '')
    if (made.fault !== null || isAsked || (verdict.kind !== 'accepted' && verdict.kind !== 'rejected')) return made
    if (decided.size === true && verdict.kind === 'rejected' && verdict.problem === 'body-too-large') return made
    if (verdict.kind === 'rejected' && verdict.problem.startsWith('credential-')) {
      const way = wayOf(verdict, request)
      if (known.facts[`order ${way}`]?.first !== 'body') return credential(asked, made, way)
      return soon(judgeBody(request), (other) =>
        other.verdict.kind === 'rejected'
          ? imitate(asked, { ...other, delay: made.delay })
          : credential(asked, made, way),
      )
    }
    const spelling = spellingOf(request)
    const misspelt = spelling === null ? null : (`scheme ${spelling} case` as const)
    if (misspelt !== null && known.facts[misspelt]?.answer !== undefined && decided.credential !== true)
      return refused(asked, made, misspelt)
    if (form !== null) return refused(asked, made, form)
    if (verdict.kind === 'rejected') {
      const situation = situationFor(known, request, verdict)
      return refused(asked, made, situation?.name ?? null, situation?.words)
    }
    const broken = brokenRule(known, request)
    return broken === null ? succeeded(asked, made) : refused(asked, made, broken.situation, broken.words)
  }

  function credential({ known, request, words }: Asked, made: MockResponse, way: string): MockResponse {
    const render = decided.credential === true ? undefined : known.renders.get(`credential ${way}`)
    const answer = render === undefined ? made : response(render(words), made.verdict, request, made)
    return late(known, shared(known, request, made, answer), 'refusal')
  }

  /** The deployment's answer in a situation; the engine's own where the profile has none. */
  function refused(
    { known, request, words }: Asked,
    made: MockResponse,
    situation: string | null,
    more?: Words,
  ): MockResponse {
    const render = situation === null ? undefined : known.renders.get(situation)
    if (situation === null || render === undefined) return late(known, shared(known, request, made), 'failure')
    const verdict = made.verdict.kind === 'rejected' ? made.verdict : ownRule(known.operation, situation)
    const answer = response(render({ ...words, ...more }), verdict, request, made)
    return late(known, shared(known, request, made, answer), 'failure')
  }

  function succeeded({ known, request, words }: Asked, made: MockResponse): MockResponse {
    const fact = known.facts.success?.answer
    const render = known.renders.get('success')
    if (fact === undefined || render === undefined) return late(known, shared(known, request, made), 'success')
    const { 'content-type': _, ...others } = withoutSharing(made.headers)
    const body =
      fact.layout === undefined || made.body === '' ? made.body : written(parseOwn(made.body).exact, fact.layout)
    const answer = { ...made, headers: { ...others, ...render(words).headers }, body }
    return late(known, shared(known, request, made, answer), 'success')
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

/** Goes on with a value, at once or once it is there. */
function soon<Value, Result>(value: Soon<Value>, next: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(next) : next(value)
}

function withoutSharing(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SHARING.test(name)))
}

const NO_CONTENT: Written = { status: 204, headers: {}, body: '' }

function response(
  { status, headers, body }: Written,
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

function wordsOf(request: RawRequest, path: string): Words {
  const origin = request.header('origin')
  const body = textOf(request)
  return { path, method: request.method, ...(origin === undefined ? {} : { origin }), ...(body === '' ? {} : { body }) }
}
