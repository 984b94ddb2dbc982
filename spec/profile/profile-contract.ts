/** Finds the facts of a profile that the contract forbids. Such a fact is neither kept nor imitated. */

import type { Api, Operation, ResponseSpec } from '../contract/contract.ts'
import { openSides } from '../contract/edges.ts'
import { bodySchema, errorResponse, jsonOf, successOf } from '../contract/responses.ts'
import { covers, essenceOf } from '../http/media-type.ts'
import { matches } from '../http/status.ts'
import { join, tokens } from '../json/pointer.ts'
import { rulesOf } from '../schema/rules.ts'
import { everyText } from '../schema/typed.ts'
import { sentence } from '../schema/violation.ts'
import { type AnswerTemplate, type Fact, HOLE, type Profile, SERVICE } from './profile.ts'
import { description, type SituationKind } from './situations.ts'

/** Statuses by which a deployment may refuse a valid request, beside those that the contract has for failures. */
const OPEN_REFUSALS = new Set([409, 411, 413, 415, 422, 429])
/**
 * Integers that every JSON parser holds exactly. A deployment must accept each one that the contract allows by a bound.
 * Larger integers are open, because RFC 8259 section 6 lets a parser limit the range of numbers.
 */
const HELD_BY_ALL = [0, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

/** How a fact contradicts the contract, in a few words; null where it does not. */
export function contradictionOf(operation: Operation, situation: string, fact: Fact): string | null {
  const { answer } = fact
  const { kind, about, sent } = description(situation) ?? {}
  if (answer === undefined || sent === 'elsewhere') return null
  const { status } = answer
  if (kind === 'success') return answerFault(successOf(operation), answer, false)
  // The contract leaves open how a credential is refused. A redirect to a page that asks for it is a refusal, too.
  if (sent === 'bad credential' || kind === 'scheme') return status < 300 ? `the status is ${status}` : null
  if (status < 400) return `the status is ${status}, and a refusal has a 4xx status`
  // Such a request has no media type either, and about that the contract is silent.
  if (situation === 'invalid body missing' && (status === 411 || status === 415)) return null
  if (sent === 'invalid') return answerFault(errorResponse(operation), answer, true)
  return sent === 'valid value' ? ruleFault(operation, kind, about ?? '', fact) : null
}

/** How a rule of the deployment's own contradicts the contract. */
function ruleFault(
  operation: Operation,
  kind: SituationKind | undefined,
  place: string,
  { answer, accepts }: Fact,
): string | null {
  const refused = HELD_BY_ALL.find(
    (integer) => isRefused(kind, integer, accepts) && isAllowed(operation, place, kind, integer),
  )
  if (refused !== undefined) return `${refused} is refused, and the contract allows it`
  const failure = errorResponse(operation)
  if (answer === undefined || failure === null) return null
  const isOpen = OPEN_REFUSALS.has(answer.status) && !matches(answer.status, failure.status)
  return isOpen ? null : answerFault(failure, answer, true)
}

/** What is wrong with an answer, and if `isWhole` with its content, by the documented response. */
function answerFault(response: ResponseSpec | null, answer: AnswerTemplate, isWhole: boolean): string | null {
  if (response === null) return null
  const { status } = answer
  if (matches(status, response.status)) return contentFault(response, answer, isWhole)
  return `the status is ${status}, and the contract says ${response.status}`
}

function isRefused(kind: SituationKind | undefined, integer: number, accepts: Fact['accepts']): boolean {
  if (kind === 'zero') return integer === 0
  if (typeof accepts !== 'string') return false
  if (kind === 'maximum') return BigInt(integer) > BigInt(accepts)
  return kind === 'minimum' && BigInt(integer) < BigInt(accepts)
}

/** True where the contract allows a value at a place of the body, and not only for want of a bound. */
function isAllowed(operation: Operation, place: string, kind: SituationKind | undefined, value: number): boolean {
  const schema = bodySchema(operation)
  const [name = ''] = tokens(place)
  if (schema === null) return false
  const open = openSides(rulesOf(schema, 'request'), [name])
  if (open.includes(kind === 'maximum' ? 'maximum' : 'minimum')) return false
  return !schema
    .validator('request')({ [name]: value })
    .some(({ pointer }) => pointer === place)
}

/** The first fact of a profile that the contract forbids, as `pointer: reason`; null where there is none. */
export function contradictionIn({ operations }: Api, { facts }: Profile): string | null {
  for (const [id, situations] of Object.entries(facts)) {
    const operation = operations.find((one) => one.id === id)
    if (operation === undefined && id !== SERVICE) return `${join('/facts', id)}: the document has no such operation`
    for (const [situation, fact] of Object.entries(situations)) {
      const found = operation === undefined ? null : contradictionOf(operation, situation, fact)
      if (found !== null) return `${join('/facts', id, situation)}: ${found}`
    }
  }
  return null
}

function contentFault(
  response: ResponseSpec,
  { headers, json, text = '' }: AnswerTemplate,
  isWhole: boolean,
): string | null {
  const documented = jsonOf(response)
  if (documented === null) return null
  const type = headers['content-type']
  if (!documented.name.includes('*') && !covers(documented.name, type)) {
    return `the content type is ${essenceOf(type) || 'absent'}, and the contract says ${documented.name}`
  }
  if (!isWhole || documented.schema === null) return null
  const content = json === undefined ? spelt(text) : everyText(json, (one) => (one === '«number»' ? 1 : one))
  if (content === undefined) return 'its content is not JSON text'
  const violations = documented.schema.validator('response')(content)
  return violations.length === 0 ? null : `in its content ${sentence(violations, (pointer) => pointer || 'the root')}`
}

/** The value of a text template, with 0 for each hole; undefined where it is not JSON. */
function spelt(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(HOLE, '0'))
  } catch {
    return undefined
  }
}
