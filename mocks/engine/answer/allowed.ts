/** Whether the contract allows an answer that the user wrote. */

import { ASSUMED } from '../../../spec/assumed/assumed.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import { covers, essenceOf } from '../../../spec/http/media-type.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { readXml } from '../../../spec/xml/spoken.ts'
import type { ShownViolation, Written } from '../message/message.ts'

/** The rules of the document about status, media type and content that an answer breaks. */
export function answerViolations(
  { operation }: { readonly operation: Pick<Operation, 'responses'> },
  { status, headers, body }: Written,
): readonly ShownViolation[] {
  const response = responseFor(operation, status)
  if (response === null) {
    const documented = operation.responses.map((one) => one.status).join(', ')
    return [answerViolation(`the status must be one of ${documented}, and is ${status}`)]
  }
  if (response.content.every(({ schema }) => schema?.own[ASSUMED])) return []
  const type = headers['content-type']
  const mediaType = response.content.find(({ name }) => covers(name, type))
  if (mediaType === undefined) {
    const documented = response.content.map(({ name }) => name).join(', ')
    return [answerViolation(`the media type must be ${documented}, and is ${essenceOf(type) || 'absent'}`)]
  }
  const heard = readXml(mediaType, body)
  if (heard !== null && 'fault' in heard) return [answerViolation(`must be XML, and can't be read: ${heard.fault}`, '')]
  if (!mediaType.json && heard === null) return []
  const json = heard ?? tryParseJson(body)
  if (json === null) return [answerViolation('must be JSON, and is not', '')]
  if (mediaType.schema === null) return []
  const violations = mediaType.schema.validator('response')(json.value, json.exact)
  return violations.map(({ pointer, keyword, expected }) => ({ ...answerViolation(expected, pointer), keyword }))
}

function answerViolation(expected: string, pointer: string | null = null): ShownViolation {
  return { in: 'answer', requirement: null, pointer, keyword: null, expected }
}
