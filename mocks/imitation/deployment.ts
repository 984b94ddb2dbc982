/** What a deployment answers in the place of the engine, by its profile. */

import { scattered } from '../../fixtures/world/random.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { credentialPlace, isShown } from '../../spec/http/credentials.ts'
import { valueAt } from '../../spec/http/place.ts'
import { parseOwn } from '../../spec/json/exact-json.ts'
import {
  type AnswerKind,
  type Facts,
  type Profile,
  SERVICE,
  SHARING,
  type Words,
  written,
} from '../../spec/profile/profile.ts'
import type { MockResponse, RawRequest, Rejection, Verdict, Written } from '../engine/message/message.ts'
import { type Soon, soon } from '../engine/message/soon.ts'
import type { Step, Turn } from '../engine/steps/turn.ts'
import { createFiller, type Filler } from './answer.ts'
import {
  compileOperationProfile,
  type Decided,
  drawnDelay,
  type OperationProfile,
  rendersOf,
} from './operation-profile.ts'
import { spellingOf } from './request.ts'
import { brokenRule, situationFor, wayOf } from './situation.ts'

export type ImitatedRequest = {
  readonly turn: Turn
  readonly known: OperationProfile
  /** The situation of a form that the deployment refuses; null if it accepts the form of the request. */
  readonly form: string | null
  readonly words: Words
}

type NamedRefusal = { readonly name: string | null; readonly words?: Words }

export class Deployment {
  readonly decided: Decided
  readonly facts: Facts
  readonly fill: Filler
  readonly #renders: OperationProfile['renders']
  readonly #operations: ReadonlyMap<string, OperationProfile>
  readonly #seed: number
  #draws = 0
  /** Checks a request, whoever sends it: a deployment may check the body before the credential. */
  readonly #judge: Step

  constructor({ operations }: Api, profile: Profile, decided: Decided, seed: number, judge: Step) {
    this.decided = decided
    this.facts = profile.facts[SERVICE] ?? {}
    this.fill = createFiller(seed)
    this.#renders = rendersOf(this.facts, this.fill)
    this.#operations = new Map(operations.map((one) => [one.id, compileOperationProfile(one, profile, this.fill)]))
    this.#seed = seed
    this.#judge = judge
  }

  of(operation: Operation | undefined): OperationProfile | undefined {
    return operation === undefined ? undefined : this.#operations.get(operation.id)
  }

  /** Replaces the engine's answer to a request for no operation: its path is unknown, or its method not allowed there. */
  elsewhere(turn: Turn, made: MockResponse, nearby: OperationProfile | undefined, words: Words): MockResponse {
    if (made.verdict.kind !== 'rejected') return made
    const { request } = turn
    const isPath = made.verdict.problem === 'path'
    const situation = isPath ? 'path' : `method ${request.method}`
    const renders = isPath ? this.#renders : nearby?.renders
    const facts = isPath ? this.facts : nearby?.facts
    const [first] = this.#operations.values()
    const secured = (nearby ?? first)?.operation
    const isAnonymous = secured === undefined || !carriesCredential(secured, turn)
    const anonymous = facts?.[`${situation} anonymous`]
    // A deployment that refuses a method without looking at the credential refuses it for everybody.
    const isForAll = facts?.[situation] === undefined && [404, 405, 501].includes(anonymous?.answer?.status ?? 0)
    const usual = anonymous !== undefined && (isAnonymous || isForAll) ? `${situation} anonymous` : situation
    // HEAD is answered as GET is here.
    const name = request.method === 'HEAD' ? usual.replace('HEAD', 'GET') : usual
    if (facts?.[name]?.closes === true) return { ...made, fault: 'empty-response' }
    const render = renders?.get(name)
    if (render === undefined) return made
    return this.#shared(nearby, request, made, response(render(words), made.verdict))
  }

  instead(asked: ImitatedRequest, made: MockResponse): Soon<MockResponse> {
    const { verdict } = made
    const isAsked = /\b(code|example|dynamic|scenario)=/.test(made.headers['preference-applied'] ?? '')
    if (made.fault !== null || isAsked || (verdict.kind !== 'accepted' && verdict.kind !== 'rejected')) return made
    const problem = verdict.kind === 'rejected' ? verdict.problem : ''
    if (this.decided.bodyLimit !== undefined && problem === 'body-too-large') return made
    if (verdict.kind === 'rejected' && problem.startsWith('credential-'))
      return this.#unauthorized(asked, made, wayOf(verdict, asked.turn.request))
    const refusal = this.#refusalOf(asked, verdict)
    if (refusal !== null) return this.#refused(asked, made, refusal.name, refusal.words)
    return this.#delivered(asked, made, succeeded(asked, made), 'success')
  }

  /** The situation in which the deployment refuses a request, without a name if the profile has none; null if it does not. */
  #refusalOf({ known, form, turn: { request } }: ImitatedRequest, verdict: Verdict): NamedRefusal | null {
    const misspelt = `scheme ${spellingOf(request)} case`
    if (known.facts[misspelt]?.answer !== undefined && this.decided.authStatus === undefined) return { name: misspelt }
    if (form !== null) return { name: form }
    if (verdict.kind !== 'rejected') return brokenRule(known, request)
    return situationFor(known, request, verdict) ?? { name: null }
  }

  #unauthorized(asked: ImitatedRequest, made: MockResponse, way: string): Soon<MockResponse> {
    if (asked.known.facts[`order ${way}`]?.first !== 'body') return this.#credential(asked, made, way)
    return soon(this.#judge(asked.turn), (other) =>
      other?.verdict.kind === 'rejected' ? this.instead(asked, other) : this.#credential(asked, made, way),
    )
  }

  #credential(asked: ImitatedRequest, made: MockResponse, way: string): MockResponse {
    const { known, words } = asked
    const render = this.decided.authStatus !== undefined ? undefined : known.renders.get(`credential ${way}`)
    const answer = render === undefined ? made : response(render(words), made.verdict, made.headers)
    return this.#delivered(asked, made, answer, 'refusal')
  }

  /** The deployment's answer in a situation; the engine's own where the profile has none. */
  #refused(asked: ImitatedRequest, made: MockResponse, situation: string | null, more?: Words): MockResponse {
    const { known, words } = asked
    const render = situation === null ? undefined : known.renders.get(situation)
    if (situation === null || render === undefined) return this.#delivered(asked, made, made, 'failure')
    const verdict = made.verdict.kind === 'rejected' ? made.verdict : ownRule(known.operation, situation)
    const answer = response(render({ ...words, ...more }), verdict, made.headers)
    return this.#delivered(asked, made, answer, 'failure')
  }

  /** Delays an answer as the deployment does: by a latency drawn from its percentiles. */
  #delivered(
    { turn, known }: ImitatedRequest,
    made: MockResponse,
    answer: MockResponse,
    kind: AnswerKind,
  ): MockResponse {
    const percentiles = known.latency[kind]
    if (this.decided.delay === undefined && turn.delay === 0 && percentiles !== undefined) {
      turn.delay = Math.floor(drawnDelay(percentiles, scattered(this.#seed + this.#draws++) / 2 ** 32))
    }
    return this.#shared(known, turn.request, made, answer)
  }

  /** Gives an answer the deployment's CORS headers, or the mock's where the user has set `cors`. */
  #shared(
    known: OperationProfile | undefined,
    request: RawRequest,
    made: MockResponse,
    answer: MockResponse,
  ): MockResponse {
    const { headers } = answer
    if (this.decided.cors !== undefined) {
      const own = Object.entries(made.headers).filter(([name]) => SHARING.test(name))
      return { ...answer, headers: { ...withoutSharing(headers), ...Object.fromEntries(own) } }
    }
    const render = known?.renders.get(answer.status < 300 ? 'origin success' : 'origin failure')
    if (render === undefined) return answer
    const origin = request.header('origin')
    if (origin !== undefined)
      return { ...answer, headers: { ...withoutSharing(headers), ...render({ origin }).headers } }
    return answer === made ? { ...made, headers: withoutSharing(headers) } : answer
  }
}

function withoutSharing(headers: MockResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SHARING.test(name)))
}

function succeeded({ known, words }: ImitatedRequest, made: MockResponse): MockResponse {
  const fact = known.facts.success?.answer
  const render = known.renders.get('success')
  if (fact === undefined || render === undefined) return made
  const { 'content-type': _, ...others } = withoutSharing(made.headers)
  const isKept = fact.layout === undefined || made.body === ''
  const body = isKept ? made.body : written(parseOwn(made.body).exact, fact.layout)
  return { ...made, headers: { ...others, ...render(words).headers }, body }
}

/** An answer of the deployment's; `before` are the headers of the engine's. */
export function response(
  { status, headers, body, encoding }: Written,
  verdict: Verdict,
  before: MockResponse['headers'] = {},
): MockResponse {
  const applied = before['preference-applied']
  const all = applied === undefined ? headers : { ...headers, 'preference-applied': applied }
  return { status, headers: all, body, encoding, delay: 0, fault: null, verdict }
}

/** True if a request has a value where the operation looks for a credential. */
function carriesCredential({ security }: Operation, { request, query }: Turn): boolean {
  const carrier = { header: request.header, query }
  return security.flat().some((scheme) => isShown(scheme) && valueAt(credentialPlace(scheme), carrier) !== undefined)
}

export function ownRule(operation: Operation | null, situation: string): Rejection {
  const message = `The deployment in the profile refuses this: ${situation}.`
  return { kind: 'rejected', operation, problem: 'own-rule', message, violations: [] }
}
