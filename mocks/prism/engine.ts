/**
 * An engine whose answers are Prism's: `--engine prism`. Scenarios, own answers, credentials and preflights stay the
 * kit's, and requests that would make Prism hang or crash are refused by the kit. It stores nothing.
 */

import { type Operation, UnreadPart } from '../../spec/contract/contract.ts'
import { credentialPlace, isShown } from '../../spec/http/credentials.ts'
import { fieldParts, isFieldValue } from '../../spec/http/field.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { whyUnjudged } from '../../spec/json/exact-json.ts'
import { DataError, reasonOf } from '../../spec/program/user-error.ts'
import { answerViolations } from '../engine/answer/allowed.ts'
import { corsHeaders } from '../engine/answer/cors.ts'
import type { DataAccess } from '../engine/data/stock.ts'
import type { Engine } from '../engine/engine.ts'
import type { MockResponse, RawRequest, ShownViolation, Verdict, Written } from '../engine/message/message.ts'
import type { CredentialRefusal, EngineSettings } from '../engine/message/settings.ts'
import { soon } from '../engine/message/soon.ts'
import { judgeText } from '../engine/request/body.ts'
import { readPreferences } from '../engine/request/preferences.ts'
import { NO_SESSION } from '../engine/state/session.ts'
import { answered } from '../engine/steps/respond.ts'
import { preflight } from '../engine/steps/route.ts'
import { askStage } from '../engine/steps/stage.ts'
import { perform, run, type Step, Turn } from '../engine/steps/turn.ts'
import { contentText, type Prism } from './prism.ts'
import { type Complaint, isPrismJson, type Said } from './question.ts'

/** Puts Prism in the place of an engine's own answers. */
export function createPrismEngine(engine: Engine, prism: Prism, settings: EngineSettings): Engine {
  const steps = [
    engine.route,
    preflight({ settings }),
    ownPreference(engine),
    askStage,
    playStaged(engine),
    refuseUnreadable(engine),
    askPrism(engine, prism, settings),
  ]
  return {
    ...engine,
    handle: (request, session = NO_SESSION) => perform(new Turn(request, session), steps),
    data: NOTHING_STORED,
    writer: () => null,
  }
}

const FORGETS = 'Prism answers every request from the document alone: the mock stores nothing'

const NOTHING_STORED: DataAccess = {
  itemsFrom: () => {
    throw new DataError(FORGETS)
  },
  // biome-ignore lint/correctness/useYield: nothing is made
  *steps() {
    throw new DataError(FORGETS)
  },
  world: () => new Map(),
  snapshot: () => ({}),
}

/** Reads the preferences that Prism does not have. */
function ownPreference({ refuse }: Engine): Step {
  return (turn) => {
    const header = turn.request.header('prefer')
    if (header === undefined) return null
    const own = fieldParts(header, ',').filter((part) => /^(scenario|delay)\s*=/i.test(part))
    const preferences = readPreferences(own.join(', '), '')
    if ('unreadable' in preferences) return refuse('preference', preferences.unreadable, ofTurn(turn))
    turn.preferences = preferences
    return null
  }
}

/** The part of the request that a refusal is about. */
function ofTurn({ request, planned }: Turn): { readonly request: RawRequest; readonly operation: Operation | null } {
  return { request, operation: planned?.operation ?? null }
}

/** Leaves scenarios and the user's own answers to the engine. */
function playStaged({ goOn, refuse }: Engine): Step {
  return (turn) =>
    turn.unreadable !== null
      ? refuse('preference', turn.unreadable, ofTurn(turn))
      : turn.scripted === null || turn.scripted.answer.kind === 'usual'
        ? null
        : goOn(turn)
}

/** Refuses a body that Prism's server never answers. */
function refuseUnreadable({ refuse }: Engine): Step {
  return (turn) => {
    const { request } = turn
    if (request.body === null) {
      return refuse('body-too-large', 'The body is larger than this server takes.', ofTurn(turn))
    }
    if (request.body.length === 0 || !isPrismJson(request.header('content-type'))) return null
    try {
      const found = judgeText(contentText(request), null)
      return found.kind === 'problem' ? refuse(found.problem, found.message, ofTurn(turn)) : null
    } catch (error) {
      return refuse('body-invalid', `The body can't be read: ${whyUnjudged(error)}.`, ofTurn(turn))
    }
  }
}

function askPrism(engine: Engine, prism: Prism, settings: EngineSettings): Step {
  return async (turn) => {
    const { request, planned, query, values } = turn
    // Prism treats HEAD as a method of its own.
    const operation = planned?.operation.method === request.method ? planned.operation : null
    const refusal = operation === null ? null : engine.judgeCredential(operation, request, query)
    // Prism would make something up.
    if (operation?.fault instanceof UnreadPart) return engine.judge(turn)
    // Prism does not check scopes.
    if (refusal?.problem === 'scope-missing') return refusedFor(engine, turn, refusal)
    const sent = refusal === null || operation === null ? request : credentialless(request, operation)
    // Prism checks what the kit can't check.
    const checkSecurity = refusal !== null || (operation !== null && operation.fault !== null)
    const said = await prism.ask(sent, { operation, values, checkSecurity, seed: String(settings.seed) })
    if ('failure' in said) {
      const own = planned === null ? run(turn, engine.steps) : engine.judge(turn)
      return soon(own, (made) => made ?? engine.refuse('unservable', `${said.failure}.`, ofTurn(turn)))
    }
    if (refusal !== null && !said.complaints.some(({ code }) => code === '401'))
      return refusedFor(engine, turn, refusal)
    return prismAnswer(turn, said, operation, settings)
  }
}

/** The kit's own refusal of a credential. */
function refusedFor({ refuse }: Engine, turn: Turn, { problem, message, challenge }: CredentialRefusal): MockResponse {
  const made = refuse(problem, message, ofTurn(turn))
  return { ...made, headers: { ...made.headers, 'www-authenticate': challenge } }
}

function prismAnswer(turn: Turn, said: Said, operation: Operation | null, settings: EngineSettings): MockResponse {
  const sendable = Object.entries(said.headers).filter(([, value]) => isFieldValue(value))
  const own = Object.fromEntries(sendable)
  const written: Written = { status: said.status, headers: own, body: said.body }
  const { broken, unjudged } = breachesOf(operation, written)
  const violations = [...said.complaints.map(complained), ...broken]
  const verdict: Verdict = { kind: 'forwarded', operation, violations, unjudged }
  const common = settings.cors ? corsHeaders(undefined) : {}
  const content = { ...written, headers: { ...common, ...own } }
  return answered(turn, { settings }, verdict, content, turn.preferences.applied)
}

/** What an answer breaks, or why that can't be checked; nothing is expected of an answer without an operation. */
function breachesOf(
  operation: Operation | null,
  written: Written,
): { readonly broken: readonly ShownViolation[]; readonly unjudged: string | null } {
  if (operation === null) return { broken: [], unjudged: null }
  if (operation.fault !== null) return { broken: [], unjudged: operation.fault.reason }
  try {
    return { broken: answerViolations({ operation }, written), unjudged: null }
  } catch (error) {
    return { broken: [], unjudged: reasonOf(error) }
  }
}

/** Prism's complaints about a request, in the words of the journal. */
function complained({ code, message }: Complaint): ShownViolation {
  const expected = `what Prism asks (${message.replace(/\.$/, '')})`
  return { in: 'request', requirement: null, pointer: null, keyword: code, expected }
}

/** Refuses a request for its credential as Prism does. */
function credentialless(request: RawRequest, { security }: Operation): RawRequest {
  const places = security.flat().filter(isShown).map(credentialPlace)
  const fields = new Set(
    places.map((place) => (place.in === 'cookie' ? 'cookie' : place.in === 'header' ? place.name.toLowerCase() : '')),
  )
  const { path, query } = splitTarget(request.target)
  const parameters = new URLSearchParams(query)
  for (const place of places) if (place.in === 'query') parameters.delete(place.name)
  return {
    ...request,
    target: parameters.size === 0 ? path : `${path}?${parameters}`,
    header: (name) => (fields.has(name) ? undefined : request.header(name)),
  }
}
