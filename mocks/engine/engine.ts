/**
 * The mock itself: a request in, an answer out. Pure, so that the server and the MSW handlers are the same mock: for
 * the same contract, settings and request the answer is the same.
 */

import { DocumentError, type Operation } from '../../spec/contract.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { failureOf } from '../../spec/responses.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { corsHeaders, isPreflight, preflightHeaders } from './cors.ts'
import { judgeCredential } from './credentials.ts'
import { type Change, type Cues, NO_CUES, type Soon } from './cues.ts'
import { createErrorBuilder } from './error-body.ts'
import type { MockResponse, RawRequest, Verdict, Written } from './message.ts'
import type { Parts } from './parts.ts'
import { acceptable, choose, createPlan, exactStatus, type Plan } from './plan.ts'
import { type Preferences, readPreferences, type Unreadable } from './preferences.ts'
import { type ProblemName, requestedNumber } from './problems.ts'
import { brokenContract, createReject, rejection, rejectionStatus } from './refusal.ts'
import type { Making } from './respond.ts'
import { createRouter } from './route.ts'
import { type Step, stepOf } from './script.ts'
import { type StagedAnswer, stage } from './stage.ts'
import { createDataAccess, type DataAccess } from './store/data.ts'
import type { Memory } from './store/memory.ts'
import type { Remember, Remembered } from './store/remember.ts'
import { createStore, type FactsOf } from './store/store.ts'

export type EngineSettings = {
  /** The valid tokens. An empty list makes every well-formed token valid. */
  readonly tokens: readonly string[]
  /** Status for a refused credential. */
  readonly authStatus: 400 | 401 | 403
  readonly cors: boolean
  readonly seed: number
  /** Answers operations that the engine can't serve; null for none. */
  readonly fallback: Fallback | null
}

/** An answer for an operation that the engine can't serve; null where there is none. Never throws. */
export type Fallback = (
  request: RawRequest,
  operation: Operation,
  /** Values of the path's parameters. */
  values: ReadonlyMap<string, string>,
) => Promise<Written | null>

export const DEFAULT_SETTINGS: EngineSettings = { tokens: [], authStatus: 401, cors: true, seed: 1, fallback: null }

export type Engine = {
  /**
   * Answers a request. Cues are for requests that reach an
   * operation, and are asked for only what the request does not name itself.
   */
  readonly handle: (request: RawRequest, cues?: Cues) => Soon<MockResponse>
  /** What the operations remember. */
  readonly data: DataAccess
  /** What an operation, by its id, does with the memory; null if it does nothing. */
  readonly remembering: (operation: string) => { readonly plan: Plan; readonly remember: Remember } | null
  /** True where the contract has the path of a request target, whatever its methods. */
  readonly hasPath: (target: string) => boolean
  /** The answer to a message that could not be read as a request, or to a failure of the adapter. */
  readonly refuse: (
    problem: ProblemName,
    /** A sentence. */
    message: string,
    more?: {
      readonly request?: RawRequest
      readonly operation?: Operation | null
    },
  ) => MockResponse
}

/** A request, with the plan of its operation. */
type Asked = {
  readonly plan: Plan
  readonly request: RawRequest
  readonly query: string
  /** The values of the path's template. */
  readonly values: ReadonlyMap<string, string>
}

/**
 * An engine for a contract, of these parts; `factsOf`: what a profile says of what it remembers. What takes a part that
 * is not loaded throws `NotLoaded`.
 */
export function assembleEngine(
  compiled: CompiledContract,
  parts: Parts,
  settings: EngineSettings = DEFAULT_SETTINGS,
  factsOf: FactsOf = () => ({}),
): Engine {
  const { contract } = compiled
  const generate = parts.createGenerate(contract, settings.seed)
  const common = settings.cors ? corsHeaders(undefined) : {}
  /** A remark for the journal about the answer that is being made. */
  let note: string | null = null
  const making: Making = { ...parts, compiled, generate, common, note: (reason) => (note = reason) }
  const buildError = createErrorBuilder(making)
  const reject = createReject(buildError, common, settings.cors)
  const plans = new Map<string, ReturnType<typeof lazily>>()
  const route = createRouter(contract, (operation) => {
    const planned = lazily(() => createPlan(making, operation), operation)
    plans.set(operation.id, planned)
    return planned
  })
  const store = createStore(compiled, parts, generate, settings.seed, factsOf)
  const paths = [...new Set(contract.operations.map(({ path }) => path))].join(', ')

  function handle(request: RawRequest, cues: Cues = NO_CUES): Soon<MockResponse> {
    const { path, query } = splitTarget(request.target)
    const match = route(path, (name, value) => {
      const said = new URLSearchParams(query).get(name) ?? request.header(name.toLowerCase())
      return value === null ? said != null : said === value
    })
    if (settings.cors && isPreflight(request)) {
      const headers = preflightHeaders(request, [...(match?.methods.keys() ?? [])])
      return { status: 204, headers, body: '', delay: 0, fault: null, verdict: { kind: 'preflight' } }
    }
    if (match === null)
      return reject(request, rejection(null, 'path', `The document has no path ${path}; it has ${paths}.`))
    // HEAD is GET without the content (RFC 9110 section 9.3.2).
    const planned =
      match.methods.get(request.method) ?? (request.method === 'HEAD' ? match.methods.get('GET') : undefined)
    if (planned === undefined) {
      const allow = [...match.methods.keys()].join(', ')
      const message = `The path ${path} takes ${allow}; the request's method is ${request.method}.`
      return reject(request, rejection(null, 'method', message), { headers: { allow } })
    }
    const { values } = match
    note = null
    try {
      return perform({ plan: planned.plan(), request, query, values }, cues)
    } catch (error) {
      // Faults of the document are found when its parts are first used.
      if (!(error instanceof DocumentError)) throw error
      return elsewhere(planned.operation, { request, query, values }, unservable(planned.operation, error))
    }
  }

  /** The fallback's answer where the credential is valid; otherwise a refusal, such as a 501 that says why. */
  function elsewhere(
    operation: Operation,
    { request, query, values }: Omit<Asked, 'plan'>,
    why: string,
  ): Soon<MockResponse> {
    const refusal = rejection(operation, 'unservable', why)
    const isRefused = judgeCredential(operation, request, query, settings.tokens) !== null
    if (settings.fallback === null || isRefused) return reject(request, refusal)
    return settings.fallback(request, operation, values).then((made): MockResponse => {
      if (made === null) return reject(request, refusal)
      const verdict: Verdict = {
        kind: 'accepted',
        operation,
        note: `${why} Prism made the answer, which is not checked.`,
      }
      const headers = { ...common, ...made.headers }
      return { ...made, headers, delay: 0, fault: null, verdict }
    })
  }

  function perform(asked: Asked, cues: Cues): Soon<MockResponse> {
    const { plan, request, query } = asked
    const preferences = readPreferences(request.header('prefer'), query)
    if ('unreadable' in preferences) return judge(asked, preferences, null)
    const step =
      preferences.scenario === null
        ? cues.step({ request, query, operation: plan.operation.id })
        : stepOf(preferences.scenario)
    return step instanceof Promise
      ? step.then((known) => play(asked, preferences, cues, known))
      : play(asked, preferences, cues, step)
  }

  function play(asked: Asked, preferences: Preferences, cues: Cues, step: Step | null): Soon<MockResponse> {
    const { plan, request } = asked
    // A request that names a delay of its own has the last word.
    const own = step !== null && 'delay' in step.answer ? step.answer.delay : null
    const delay = preferences.delay ?? own ?? cues.delay()
    if (step === null || step.answer.kind === 'usual') return late(judge(asked, preferences, cues), delay)
    const { headers, ...made } = stage(step.answer, plan, request, buildError)
    const verdict: Verdict = {
      kind: 'staged',
      operation: plan.operation,
      scenario: step.name,
      // The scenarios of the table break the contract on purpose.
      violations: step.name === null ? parts.breachesOf(plan, compiled, { ...made, headers }) : [],
    }
    // Other preferences have no effect on it.
    const applied = preferences.applied.filter((preference) => /^(scenario|delay)=/.test(preference))
    const staged = { ...made, headers: { ...common, ...headers } }
    return late(answered(request, { ...preferences, applied }, verdict, staged), delay)
  }

  function judge(asked: Asked, preferences: Preferences | Unreadable, cues: Cues | null): Soon<MockResponse> {
    const { plan, request, query, values } = asked
    const { operation } = plan
    const refusal = judgeCredential(operation, request, query, settings.tokens)
    if (refusal !== null) {
      return reject(request, rejection(operation, refusal.problem, refusal.message), {
        status: settings.authStatus,
        headers: { 'www-authenticate': refusal.challenge },
      })
    }
    if ('unreadable' in preferences) return reject(request, rejection(operation, 'preference', preferences.unreadable))
    const choice = choose(plan, preferences)
    if (choice.kind === 'impossible') return reject(request, rejection(operation, 'preference', choice.message))
    const body = plan.judgeBody(request)
    const parameters = plan.judgeParameters?.(request, query, values) ?? []
    if (body.kind === 'problem' || parameters.length > 0) {
      const broken = brokenContract(operation, body.kind === 'problem' ? body : null, parameters)
      return reject(request, broken, rejectionStatus(plan.failureStatus, broken.problem))
    }
    const { status } = choice
    if (choice.kind === 'error') {
      const { mediaType, text, ...error } = buildError(
        operation,
        status,
        requestedNumber(status),
        `The request asked for the status ${status}.`,
      )
      const headers = { ...error.headers, 'content-type': mediaType, ...common }
      return accepted(operation, request, preferences, status, headers, text)
    }
    const responder = acceptable(choice.responder, request.header('accept'))
    if (responder === null) {
      const offered = choice.responder.response.content.map(({ name }) => name).join(', ')
      const message = `${operation.id} answers with ${offered}, which the request does not accept.`
      return reject(request, rejection(operation, 'not-acceptable', message))
    }
    const sent = body.kind === 'json' ? body : null
    const key = `${request.method} ${request.target} ${sent?.text ?? ''}`
    const { dynamic, example } = preferences
    const isUsual = choice === plan.usual && responder === choice.responder && !dynamic
    const remember = isUsual ? store.remember(operation) : null
    const made = (): MockResponse => {
      const named = example === null ? null : responder.example(example)
      const text = named ?? (dynamic ? responder.dynamic(key) : responder.body(sent?.json ?? null, key))
      return accepted(operation, request, preferences, status, responder.headers(key), text)
    }
    if (remember === null || cues === null) return made()
    const fromMemory = (memory: Memory | Remembered, remark: string | null): MockResponse => {
      note = remark
      const found =
        'kind' in memory
          ? memory
          : remember.answer(
              { plan, request, query, values, sent: sent?.json ?? null, text: sent?.text ?? null, key },
              memory,
            )
      if (found.kind === 'refused') {
        const message = remark === null ? found.message : `${found.message} ${remark}`
        return reject(request, rejection(operation, found.problem, message), found)
      }
      if (found.kind === 'answer') {
        const documented = found.responder?.headers(key) ?? common
        const leads = found.location !== null && documented.location !== undefined
        const headers = leads ? { ...documented, location: found.location } : documented
        return accepted(operation, request, preferences, found.status, headers, found.text)
      }
      note = found.note ?? note
      return made()
    }
    const change = (): Change => {
      const { method, target } = request
      return { operation: operation.id, method, target, values: [...values], text: sent?.text ?? null }
    }
    return cues.remember(remember.access === 'write' ? change : null, fromMemory)
  }

  function accepted(
    operation: Operation,
    request: RawRequest,
    preferences: Preferences,
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): MockResponse {
    const verdict: Verdict = note === null ? { kind: 'accepted', operation } : { kind: 'accepted', operation, note }
    return answered(request, preferences, verdict, { status, headers, body, fault: null })
  }

  function answered(
    request: RawRequest,
    { applied }: Preferences,
    verdict: Verdict,
    { status, headers, body, fault }: StagedAnswer,
  ): MockResponse {
    const answer = { status, body: request.method === 'HEAD' ? '' : body, delay: 0, fault, verdict }
    const origin = settings.cors ? request.header('origin') : undefined
    // Most answers need nothing of their own, and then share one object.
    if (origin === undefined && applied.length === 0) return { ...answer, headers }
    const preference = applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
    return { ...answer, headers: { ...headers, ...(origin !== undefined && corsHeaders(origin)), ...preference } }
  }

  return {
    handle,
    data: createDataAccess(compiled, store, parts, settings.seed),
    remembering: (id) => {
      const found = plans.get(id)
      const remember = found === undefined ? null : store.remember(found.operation)
      return found === undefined || remember === null ? null : { plan: found.plan(), remember }
    },
    hasPath: (target) => route(splitTarget(target).path) !== null,
    refuse: (name, message, { request = null, operation = null } = {}) => {
      const failureStatus = operation === null ? null : exactStatus(failureOf(operation)?.status)
      return reject(request, rejection(operation, name, message), rejectionStatus(failureStatus, name))
    },
  }
}

function late(made: Soon<MockResponse>, delay: Soon<number>): Soon<MockResponse> {
  if (delay === 0) return made
  if (delay instanceof Promise) return delay.then((known) => late(made, known))
  return made instanceof Promise ? made.then((later) => ({ ...later, delay })) : { ...made, delay }
}

/** An operation and its plan, which is made when it is first asked for; a {@link DocumentError} is thrown each time. */
function lazily(make: () => Plan, operation: Operation) {
  let plan: Plan | null = null
  return {
    operation,
    plan: (): Plan => {
      if (operation.fault !== null) throw new DocumentError(operation.fault.pointer, operation.fault.reason)
      plan ??= make()
      return plan
    },
  }
}

function unservable({ method, path }: Operation, { pointer, reason }: DocumentError): string {
  return `The document can't be served for ${method} ${path}: ${reason} (at ${pointer || 'the root'}).`
}
