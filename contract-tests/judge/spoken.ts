/** Judges the answer to a request in one of several media types, or to one that asks for one of them. */

import type { ResponseSpec } from '../../spec/contract/contract.ts'
import { accepts } from '../../spec/http/accept.ts'
import { concrete, essenceOf } from '../../spec/http/media-type.ts'
import { type Answer, allOf, type Exchange, header } from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { describe } from './answers.ts'
import { failed, inconclusive, limited, pass } from './finding.ts'

/** Only what is about the media type decides: a body may break rules that the contract does not show. */
export function judgeSpoken(
  subject: Requirement,
  concern: Extract<Concern, { kind: 'spoken' }>,
  response: ResponseSpec | null,
  received: Answer,
): Finding {
  const { status, headers } = received
  const { of, type } = concern
  const [refusal, wanted] = of === 'request' ? [415, 'a body of'] : [406, 'an answer of']
  if (status === 429) return limited(subject)
  if (status === refusal) return failed(subject, `${wanted} ${type.name}, as the contract has it`, describe(received))
  const isOf = of === 'request' ? status < 300 && response !== null : response === concern.response
  if (!isOf || response === null)
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

/** True if a request accepts a media type that the document has for an answer. */
export function takesOneOf({ content }: ResponseSpec, { headers }: Exchange['sent']): boolean {
  return content.some(({ name }) => accepts(header(headers, 'accept'), name))
}

/** The requirements about media types of the answer that there is no such item, by the Accept that asks for each. */
export function askedForMissing(requirements: readonly Requirement[]): ReadonlyMap<string, Requirement> {
  return new Map(
    requirements.flatMap((one) => {
      const { concern, operation } = one
      const isOf = concern.kind === 'spoken' && concern.of === 'refusal'
      return isOf && concern.response === responseFor(operation, 404) ? [[concern.accept, one] as const] : []
    }),
  )
}
