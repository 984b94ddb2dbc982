/** Answers a request that nothing refuses. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { corsHeaders } from '../answer/cors.ts'
import { requestedTrouble } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { MockResponse, Verdict, Written } from '../message/message.ts'
import type { Means } from './means.ts'
import type { Step, Turn } from './turn.ts'

/** Finds a media type that the request accepts; builds the error whose status the request asked for. */
export function negotiate({ operation }: Plan, means: Means): Step {
  return (turn) => {
    const { request, responder } = turn
    if (responder === null) return requestedError(turn, operation, means)
    const found = responder.acceptable(request.header('accept'))
    if (found === responder) return null
    turn.responder = found
    turn.isUsual = false
    if (found !== null) return null
    return means.reject(request, means.unaccepted(operation, responder.response))
  }
}

function requestedError(turn: Turn, operation: Operation, means: Means): MockResponse {
  const { status } = turn
  const message = `The request asked for the status ${status}.`
  const trouble = requestedTrouble(operation, status, message, turn.request)
  const { mediaType, body, encoding, ...error } = means.buildError(operation, trouble)
  const headers = { ...error.headers, 'content-type': mediaType, ...means.common }
  return accepted(turn, operation, means, { status, headers, body, encoding })
}

/** Answers from the request and the document alone. */
export function respond({ operation }: Plan, means: Means): Step {
  return (turn) => {
    const { responder, preferences, sent, status } = turn
    if (responder === null) return null
    const { dynamic, example } = preferences
    const named = example === null ? null : responder.example(example)
    const body = named ?? (dynamic ? responder.dynamic(turn) : responder.body(sent, turn))
    const occasion = { key: turn.key, target: turn.request.target, body }
    const { encoding, stream } = turn
    return accepted(turn, operation, means, { status, headers: responder.headers(occasion), body, encoding, stream })
  }
}

type Content = Written & { readonly fault?: MockResponse['fault'] }

export function accepted(turn: Turn, operation: Operation, means: Means, content: Content): MockResponse {
  const { note } = turn
  const verdict: Verdict = note === null ? { kind: 'accepted', operation } : { kind: 'accepted', operation, note }
  return answered(turn, means, verdict, content, turn.preferences.applied)
}

/** An answer with the headers that its request asks for; `applied`: the preferences that took effect. */
export function answered(
  { request }: Turn,
  { settings }: Pick<Means, 'settings'>,
  verdict: Verdict,
  content: Content,
  applied: readonly string[],
): MockResponse {
  const { status, headers, body, encoding, stream, fault = null } = content
  const answer = { status, headers, body, encoding, stream, delay: 0, fault, verdict }
  const origin = settings.cors ? request.header('origin') : undefined
  // Most answers need nothing of their own, and then share one object of headers.
  if (origin === undefined && applied.length === 0) return answer
  const sharing = origin === undefined ? {} : corsHeaders(origin)
  const preference = applied.length === 0 ? {} : { 'preference-applied': applied.join(', ') }
  return { ...answer, headers: { ...headers, ...sharing, ...preference } }
}
