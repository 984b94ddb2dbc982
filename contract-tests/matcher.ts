/** `toMatchContract`: whether the contract allows a response for an operation. */

import { type APIResponse, expect as base, type ExpectMatcherState } from 'playwright/test'
import type { Operation } from '../spec/contract/contract.ts'
import { jsonOf } from '../spec/contract/responses.ts'
import { bundled } from '../spec/document/bundled.ts'
import { covers } from '../spec/http/media-type.ts'
import { type Answer, header } from '../spec/http/message.ts'
import { responseFor } from '../spec/http/status.ts'
import { TOO_DEEP } from '../spec/json/exact-json.ts'
import { sentence } from '../spec/schema/violation.ts'
import { describe, readJson } from './judge/answers.ts'

/** What a matcher returns. Playwright has no name for it in the oldest version that is taken. */
type Matched = { readonly name: string; readonly pass: boolean; readonly message: () => string }

const bodies = new WeakMap<APIResponse, Buffer>()

/** Keeps the body of a response, so that the matcher need not be awaited. */
export function keepBody(response: APIResponse, body: Awaited<ReturnType<APIResponse['body']>>): void {
  bodies.set(response, body)
}

/** Playwright's `expect` with {@link toMatchContract}. */
export const expect = base.extend({ toMatchContract })

/** Passes if the contract documents `response`: status, media type, JSON and schema. A promise if it does not come from this package's `test`. */
function toMatchContract(
  this: ExpectMatcherState,
  response: APIResponse,
  operation: string,
): Matched | Promise<Matched> {
  const body = bodies.get(response)
  const judged = (bytes: Buffer): Matched => matchResult(this, answerIn(response, bytes), operation)
  return body === undefined ? response.body().then(judged) : judged(body)
}

function matchResult(state: ExpectMatcherState, answer: Answer, id: string): Matched {
  const { operations } = bundled
  const operation = operations.find((one) => one.id === id)
  if (operation === undefined) {
    throw new Error(
      `the contract has no operation ${JSON.stringify(id)}; it has ${operations.map((one) => one.id).join(', ')}`,
    )
  }
  const fault = responseFinding(answer, operation)
  const { isNot, utils } = state
  return {
    name: 'toMatchContract',
    pass: fault === null,
    message: () =>
      [
        utils.matcherHint('toMatchContract', 'response', JSON.stringify(id), { isNot }),
        '',
        `Expected: ${isNot ? 'not ' : ''}${utils.printExpected(fault?.expected ?? documented(operation))}`,
        `Received: ${utils.printReceived(describe(answer))}`,
        ...(fault === null ? [] : ['', fault.why]),
      ].join('\n'),
  }
}

type ResponseFinding = { readonly expected: string; readonly why: string }

/** The first failed finding of an answer, from the status inwards; null if it keeps the contract. */
function responseFinding(answer: Answer, operation: Operation): ResponseFinding | null {
  const response = responseFor(operation, answer.status)
  if (response === null) {
    return { expected: documented(operation), why: `The contract documents no status ${answer.status} here.` }
  }
  const json = jsonOf(response)
  if (json === null) return null
  const expected = `${response.status} ${json.name}`
  const type = header(answer.headers, 'content-type')
  if (!covers(json.name, type)) return { expected, why: `Its Content-Type is ${type ?? 'absent'}.` }
  const read = readJson(answer)
  if ('problem' in read) return { expected: `${expected}, JSON text`, why: `It can't be read: ${read.problem}.` }
  if (!read.isWhole) return { expected, why: `It can't be read: ${TOO_DEEP}.` }
  if (json.schema === null) return null
  const violations = json.schema.validator('response')(read.value, read.exact)
  if (violations.length === 0) return null
  const why = sentence(violations, (pointer) => pointer || 'the body')
  return { expected: `${expected} as at ${json.schema.shown()}`, why }
}

function documented({ id, responses }: Operation): string {
  return `an answer of ${id}: ${responses.map(({ status }) => status).join(' or ')}`
}

function answerIn(response: APIResponse, body: Buffer): Answer {
  const headers = response.headersArray().map(({ name, value }) => [name, value] as const)
  return { kind: 'answer', status: response.status(), version: '1.1', headers, body, fault: null }
}
