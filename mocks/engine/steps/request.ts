/** The steps that refuse a request: for its credential, its preferences, its parameters or its body. */

import { responseFor } from '../../../spec/http/status.ts'
import { rejection, rejectionStatus, violationAnswer } from '../answer/errors/refusal.ts'
import { choose, type Plan } from '../answer/plan.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import type { CredentialRefusal } from '../message/settings.ts'
import { soon } from '../message/soon.ts'
import { judgeCredential } from '../request/credentials.ts'
import { readPreferences } from '../request/preferences.ts'
import type { Means } from './means.ts'
import type { Step } from './turn.ts'

/** Reads the preferences. A client without a valid credential is not told what is wrong with them. */
export const readPreference: Step = (turn) => {
  const preferences = readPreferences(turn.request.header('prefer'), turn.query)
  if ('unreadable' in preferences) turn.unreadable = preferences.unreadable
  else turn.preferences = preferences
  return null
}

export function credential({ operation }: Plan, { settings, reject, know }: Means): Step {
  const { tokens, authStatus, judge = judgeCredential } = settings
  // Frameworks that answer 403 to who sends nothing have no 401.
  const isForbidden = authStatus === 401 && responseFor(operation, 401) === null && responseFor(operation, 403) !== null
  const status = isForbidden ? 403 : authStatus
  const isOneField = operation.security.flat().every(({ kind }) => kind === 'http')
  // Clients send the same credential again and again.
  let good: string | undefined
  const answer = (request: RawRequest, refusal: CredentialRefusal): MockResponse =>
    reject(request, rejection(operation, refusal.problem, refusal.message), {
      status: refusal.status ?? status,
      headers: { 'www-authenticate': refusal.challenge },
    })
  return (turn) => {
    const { request, query } = turn
    const field = isOneField ? request.header('authorization') : undefined
    if (field !== undefined && field === good) return null
    const refusal = judge(operation, request, query, tokens)
    if (refusal !== null) return answer(request, refusal)
    // A token that ends is judged each time.
    if (judge === judgeCredential) good = field
    return know === undefined ? null : soon(know(turn, operation), (ended) => ended && answer(request, ended))
  }
}

/** Chooses among the documented answers; refuses a preference for an answer that the document does not have. */
export function preference(plan: Plan, means: Means): Step {
  const { operation, usual } = plan
  const { reject } = means
  return (turn) => {
    const { request, unreadable, preferences } = turn
    if (unreadable !== null) return reject(request, rejection(operation, 'preference', unreadable))
    const choice = choose(plan, means, preferences)
    if (choice.kind === 'rejected') return reject(request, choice)
    turn.status = choice.status
    turn.responder = choice.kind === 'documented' ? choice.responder : null
    turn.isUsual = choice === usual && !preferences.dynamic
    return null
  }
}

/** Refuses a request that breaks the contract; otherwise reads its body. */
export function judgeRequest({ operation, judgeBody, judgeParameters }: Plan, means: Means): Step {
  const { reject, inExample } = means
  return (turn) => {
    const { request, query, values } = turn
    const body = judgeBody(request)
    const parameters = judgeParameters?.(request, query, values) ?? []
    if (body.kind === 'problem' || parameters.length > 0) {
      const broken = violationAnswer(operation, body.kind === 'problem' ? body : null, parameters)
      const refused = reject(request, broken, rejectionStatus(operation, broken.problem))
      return turn.preferences.example === null ? refused : inExample(turn, refused)
    }
    if (body.kind === 'json') {
      turn.sent = body.json
      turn.text = body.text
    }
    turn.key = `${request.method} ${request.target} ${turn.text ?? ''}`
    return null
  }
}
