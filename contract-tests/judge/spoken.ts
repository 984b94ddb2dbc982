/** Judges the answer to a request in one of several media types, or to one that asks for one of them. */

import type { ResponseSpec } from '../../spec/contract/contract.ts'
import { concrete, essenceOf } from '../../spec/http/media-type.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { describe } from './answers.ts'
import { failed, inconclusive, limited, pass } from './finding.ts'

/** Only what is about the media type decides: a body may break rules that the contract does not show. */
export function judgeSpoken(
  subject: Requirement,
  { of, type }: Extract<Concern, { kind: 'spoken' }>,
  response: ResponseSpec | null,
  received: Answer,
): Finding {
  const { status, headers } = received
  const [refusal, wanted] = of === 'request' ? [415, 'a body of'] : [406, 'an answer of']
  if (status === 429) return limited(subject)
  if (status === refusal) return failed(subject, `${wanted} ${type.name}, as the contract has it`, describe(received))
  if (status >= 300 || response === null)
    return inconclusive(subject, `the answer says nothing about the media type: ${describe(received)}`)
  if (of === 'request') return pass(subject)
  const given = essenceOf(allOf(headers, 'content-type'))
  if (given === essenceOf(concrete(type.name))) return pass(subject)
  // Another status may have other types, and an answer that names none is judged by itself.
  const isOther = given !== '' && response.content.some(({ name }) => essenceOf(name) === essenceOf(type.name))
  return isOther
    ? failed(subject, `Content-Type: ${type.name}`, `Content-Type: ${given}`)
    : inconclusive(subject, `the answer has no media type to compare: ${describe(received)}`)
}
