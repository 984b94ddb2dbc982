/** What answers need only if they contain more than the request. A page loads it at the first use. */

import { documentedError } from '../../../fixtures/errors/documented-error.ts'
import { createFill } from '../../../fixtures/errors/error-fill.ts'
import { codesAreStatuses } from '../../../fixtures/errors/own-codes.ts'
import { problemDetails } from '../../../fixtures/errors/trouble.ts'
import type { Operation, ResponseSpec } from '../../../spec/contract/contract.ts'
import { preferred } from '../../../spec/http/accept.ts'
import type { MockResponse, RawRequest, Rejection } from '../message/message.ts'
import { judgeOtherBody } from '../request/form.ts'
import { createParameterJudge } from '../request/parameters.ts'
import type { Preferences } from '../request/preferences.ts'
import { answerViolations } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { createDescribed } from './described.ts'
import { errorText, errorType, inText } from './other-bodies.ts'
import type { Responder } from './responder.ts'

export const PARTS = {
  ...{
    answerViolations,
    codesAreStatuses,
    createDescribed,
    createFill,
    createParameterJudge,
    createShow,
    documentedError,
  },
  ...{ errorText, errorType, inExample, inText, judgeOtherBody, preferred, problemDetails, unaccepted, unknownAnswer },
}

export type LateParts = typeof PARTS

/** A refusal in the words of the error's example that its request asks for. */
function inExample({ responder, status, preferences, request }: Wishing, refused: MockResponse): MockResponse {
  const body = status >= 400 && responder?.example(preferences.example ?? '')
  const headers = body && responder?.headers({ key: '', target: request.target, body })
  return body ? { ...refused, status, body, headers: { ...refused.headers, ...headers } } : refused
}

type Wishing = { status: number; responder: Responder | null; preferences: Preferences; request: RawRequest }

/** Refuses a request for an answer that the document does not have: which there are. */
function unknownAnswer(
  operation: Operation,
  responders: readonly Responder[],
  { code, example }: Preferences,
): Rejection {
  const documented = operation.responses.map(({ status }) => status).join(', ')
  const message =
    example === null
      ? `${operation.id} has no status ${code}: it has ${documented}, and any from 400 to 599.`
      : whyNoExample(responders, example)
  return { kind: 'rejected', operation, problem: 'answer-unknown', message, violations: [] }
}

function whyNoExample(responders: readonly Responder[], wanted: string): string {
  const names = responders.flatMap(({ mediaType, example }) =>
    (mediaType?.examples ?? []).filter(({ name }) => example(name) !== null).map(({ name }) => name),
  )
  const isElsewhere = responders.some(({ mediaType }) => mediaType?.elsewhere.includes(wanted))
  const isBroken = responders.some(({ mediaType }) => mediaType?.examples.some(({ name }) => name === wanted))
  const why = isElsewhere ? ' (its externalValue is not fetched)' : isBroken ? ' (it breaks its schema)' : ''
  return `There is no example ${JSON.stringify(wanted)} to answer with${why}; there is ${names.join(', ') || 'none'}.`
}

function unaccepted(operation: Operation, { content }: ResponseSpec): Rejection {
  const offered = content.map(({ name }) => name).join(', ')
  const message = `${operation.id} answers with ${offered}, which the request does not accept.`
  return { kind: 'rejected', operation, problem: 'not-acceptable', message, violations: [] }
}
