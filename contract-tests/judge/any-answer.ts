/** Judges what standards ask of any answer, whatever the document says of it. */

import type { Operation } from '../../spec/contract/contract.ts'
import { errorResponses } from '../../spec/contract/responses.ts'
import { covers } from '../../spec/http/media-type.ts'
import { type Answer, allOf, type Fault } from '../../spec/http/message.ts'
import { ownMember } from '../../spec/json/pointer.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { describe, readJson } from './answers.ts'
import { failed, pass } from './finding.ts'

export function judgeAnyAnswer(requirements: readonly Requirement[], received: Answer | Fault): Finding[] {
  if (received.kind === 'failure') return []
  return requirements.flatMap((requirement): Finding[] => {
    const { concern } = requirement
    if (concern.kind !== 'any-answer') return []
    const fault =
      concern.aspect === 'allow'
        ? allowFault(received)
        : statusFault(received, concern.aspect === 'said-status' ? concern.property : null)
    if (fault === null) return []
    return [fault === '' ? pass(requirement) : failed(requirement, requirement.text, fault)]
  })
}

/** What is wrong with an answer; empty: nothing; null: it is none of those that are judged. */
type FoundFault = string | null

/** A page comes from a gateway in front of the service, which does not know its methods. */
function allowFault(answer: Answer): FoundFault {
  if (answer.status !== 405 || covers('text/html', allOf(answer.headers, 'content-type'))) return null
  return allOf(answer.headers, 'allow') === undefined ? `no Allow: ${describe(answer)}` : ''
}

/** `property`: what the document describes as the status of errors; null for that of problems. */
function statusFault(answer: Answer, property: string | null): FoundFault {
  const isProblem = covers('application/problem+json', allOf(answer.headers, 'content-type'))
  if (property === null ? !isProblem : answer.status < 400) return null
  const read = readJson(answer)
  const name = property ?? 'status'
  const status = 'problem' in read ? undefined : ownMember(read.value, name)
  if (typeof status !== 'number') return null
  return status === answer.status ? '' : `"${name}": ${status} in ${describe(answer)}`
}

/** True for a 405 by which a service itself disowns the operation: its Allow lacks the method, and the document has no such answer. */
export function disownsOperation(operation: Operation, received: Answer | Fault): boolean {
  if (received.kind === 'failure' || received.status !== 405) return false
  const allow = allOf(received.headers, 'allow')
  const isDocumented = errorResponses(operation).some(({ status }) => /^4(05|XX)$/i.test(status))
  return allow !== undefined && !isDocumented && !allow.split(',').some((one) => one.trim() === operation.method)
}
