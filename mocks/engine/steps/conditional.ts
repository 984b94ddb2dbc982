/** Conditional reads (RFC 9110 section 13), and writes that must have a condition (RFC 6585 section 3). */

import { rejection } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { MockResponse } from '../message/message.ts'
import { soon } from '../message/soon.ts'
import { type Preconditions, preconditionsIn, unmetBy } from '../state/preconditions.ts'
import { tagOf, type ValidatorKinds } from '../store/conditional.ts'
import type { Means } from './means.ts'
import type { Step, Turn } from './turn.ts'

/** Lets a step answer only what the conditions of a request allow. */
export function conditionally({ operation }: Plan, { hasTags }: ValidatorKinds, means: Means, inner: Step): Step {
  const isRequired = operation.responses.some(({ status }) => status === '428')
  const isRead = operation.method === 'GET' || operation.method === 'HEAD'
  return (turn) => {
    if (!turn.isUsual) return inner(turn)
    const given = preconditionsIn(turn.request.header, 0)
    if (!isRead && isRequired && given === null) {
      const message = `${operation.id} takes only conditional requests, such as one with If-Match.`
      return means.reject(turn.request, rejection(operation, 'condition-missing', message))
    }
    if (!isRead) return inner(turn)
    return soon(inner(turn), (made) =>
      made === null || made.status !== 200 ? made : conditionalAnswer(turn, made, given),
    )
  }

  function conditionalAnswer({ request }: Turn, made: MockResponse, given: Preconditions | null): MockResponse {
    const etag = made.headers.etag ?? (hasTags ? `"${tagOf(made.body)}"` : undefined)
    const answer = etag === undefined ? made : { ...made, headers: { ...made.headers, etag } }
    if (given === null) return answer
    const [, weak, mark = etag ?? null] = /^(W\/)?"(.*)"$/.exec(etag ?? '') ?? []
    const changed = Date.parse(made.headers['last-modified'] ?? '')
    const now = { mark, isWeak: weak !== undefined, changed: Number.isNaN(changed) ? null : changed }
    const header = unmetBy(given, now, true)
    if (header === null) return answer
    if (header === 'If-None-Match' || header === 'If-Modified-Since') return notModified(answer)
    const message = `What ${operation.id} answers is not in the state that ${header} says.`
    return means.reject(request, rejection(operation, 'condition-unmet', message))
  }
}

/** RFC 9110 section 15.4.5: without content, and without what describes it. */
function notModified(made: MockResponse): MockResponse {
  const kept = Object.entries(made.headers).filter(([name]) => !/^content-(?!location)/.test(name))
  return { ...made, status: 304, headers: Object.fromEntries(kept), body: '', encoding: undefined }
}
