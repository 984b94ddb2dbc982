/** Conditional reads (RFC 9110 section 13), and writes that must have a condition (RFC 6585 section 3). */

import { rejection } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import { soon } from '../message/soon.ts'
import { type ItemMarks, type Preconditions, preconditionsIn, unmetBy } from '../state/preconditions.ts'
import { tagOf, type ValidatorKinds } from '../store/conditional.ts'
import type { Means } from './means.ts'
import { run, type Step, Turn } from './turn.ts'

/** Lets a step answer only what the conditions of a request allow. */
export function conditionally(
  { operation }: Plan,
  { hasTags, isStored }: ValidatorKinds & { readonly isStored: boolean },
  means: Means,
  inner: Step,
): Step {
  const names = (wanted: string): boolean => operation.responses.some(({ status }) => status === wanted)
  const isRequired = names('428')
  // The address of a POST does not show what the POST creates.
  const isCompared = !isStored && names('412') && operation.method !== 'POST'
  const isRead = operation.method === 'GET' || operation.method === 'HEAD'
  return (turn) => {
    if (!turn.isUsual) return inner(turn)
    const given = preconditionsIn(turn.request.header, 0)
    if (!isRead && isRequired && given === null) {
      const message = `${operation.id} takes only conditional requests, such as one with If-Match.`
      return means.reject(turn.request, rejection(operation, 'condition-missing', message))
    }
    if (!isRead) return isCompared && given !== null ? unchanged(turn, given) : inner(turn)
    return soon(inner(turn), (made) =>
      made === null || made.status !== 200 ? made : conditionalAnswer(turn, made, given),
    )
  }

  /** Answers a write whose result is not stored, if a read of its address shows the state that the request expects. */
  function unchanged(turn: Turn, given: Preconditions): ReturnType<Step> {
    const { request, session, methods, values } = turn
    const read = methods?.get('GET')
    if (read === undefined) return inner(turn)
    const header: RawRequest['header'] = (name) => (/^(if|content)-/.test(name) ? undefined : request.header(name))
    const reading = new Turn({ method: 'GET', target: request.target, header, body: NO_CONTENT }, session)
    Object.assign(reading, { methods, values, planned: read })
    return soon(run(reading, read.compiled().answering), (made) => {
      const header = made?.status === 200 ? unmetBy(given, marksOf(made.headers), false) : null
      return header === null ? inner(turn) : unlikeNow(turn, header)
    })
  }

  function conditionalAnswer(turn: Turn, made: MockResponse, given: Preconditions | null): MockResponse {
    const etag = made.headers.etag ?? (hasTags ? `"${tagOf(made.body)}"` : undefined)
    const answer = etag === undefined ? made : { ...made, headers: { ...made.headers, etag } }
    if (given === null) return answer
    const header = unmetBy(given, marksOf(answer.headers), true)
    if (header === null) return answer
    if (header === 'If-None-Match' || header === 'If-Modified-Since') return notModified(answer)
    return unlikeNow(turn, header)
  }

  function unlikeNow({ request }: Turn, header: string): MockResponse {
    const message = `The condition in ${header} does not hold for ${operation.id}.`
    return means.reject(request, rejection(operation, 'condition-unmet', message))
  }
}

const NO_CONTENT = new Uint8Array()

/** The validators in the headers of an answer. */
function marksOf({ etag, 'last-modified': date = '' }: MockResponse['headers']): ItemMarks {
  const [, weak, mark = etag ?? null] = /^(W\/)?"(.*)"$/.exec(etag ?? '') ?? []
  const changed = Date.parse(date)
  return { mark, isWeak: weak !== undefined, changed: Number.isNaN(changed) ? null : changed }
}

/** RFC 9110 section 15.4.5: without content, and without what describes it. */
function notModified(made: MockResponse): MockResponse {
  const kept = Object.entries(made.headers).filter(([name]) => !/^content-(?!location)/.test(name))
  return { ...made, status: 304, headers: Object.fromEntries(kept), body: '', encoding: undefined }
}
