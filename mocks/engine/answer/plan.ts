/** The plan that answers one operation, compiled once, and the choice among its responses. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { exactStatus, responseFor } from '../../../spec/http/status.ts'
import type { Rejection } from '../message/message.ts'
import { createBodyJudge } from '../request/body.ts'
import type { Preferences } from '../request/preferences.ts'
import type { LateParts } from './parts.ts'
import { createResponder, type Making } from './respond.ts'
import type { Responder } from './responder.ts'

export type Plan = ReturnType<typeof createPlan>

export function createPlan(making: Making, operation: Operation) {
  const { createParameterJudge, judgeOtherBody } = making
  const responders = operation.responses.map((response) => createResponder(making, operation, response))
  const named = successOf(operation)
  // An operation that documents only failures or redirects has no better answer.
  const success =
    responders.find(({ response }) => response === named) ??
    // An interim response (RFC 9110 section 15.2) can't be the final one.
    responders.find(({ response }) => !response.status.startsWith('1')) ??
    createResponder(making, operation, { status: '200', content: [], headers: [], pointer: operation.pointer })
  return {
    ...{ operation, responders, success },
    judgeParameters: operation.parameters.length === 0 ? null : createParameterJudge(operation),
    judgeBody: createBodyJudge(operation, judgeOtherBody),
    /** The answer to a request without preferences. */
    usual: { kind: 'documented', responder: success, status: responderStatus(success) } as const,
  }
}

export type Choice =
  | { readonly kind: 'documented'; readonly responder: Responder; readonly status: number }
  /** An error status that the request asked for. Its body is built, because the request itself broke nothing. */
  | { readonly kind: 'error'; readonly status: number }
  | Rejection

/** The response that an accepted request gets, by what it prefers. */
export function choose(plan: Plan, { unknownAnswer }: LateParts, preferences: Preferences): Choice {
  const { code, example, dynamic } = preferences
  if (code === null && example === null) return plan.usual
  const { operation, responders, success } = plan
  const candidates =
    code === null
      ? [success, ...responders.filter((responder) => responder !== success)]
      : // No answer ends with an interim status, of which a default says nothing.
        responders.filter(({ response }) =>
          code < 200 ? response.status === String(code) : response === responseFor(operation, code),
        )
  const responder = candidates.find((one) => example === null || one.example(example) !== null)
  if (example === null && code !== null && code >= 400 && !(dynamic && responder?.mediaType?.schema != null)) {
    return { kind: 'error', status: code }
  }
  if (responder !== undefined) return { kind: 'documented', responder, status: code ?? responderStatus(responder) }
  return unknownAnswer(operation, candidates, preferences)
}

function responderStatus({ response }: Responder): number {
  return exactStatus(response.status.replace('XX', '00')) ?? 200
}
