/** Servers whose refusals of invalid requests break the contract. */

import { type Decisions, error, type Reply } from '../reference.ts'
import { type ByRequirement, failure, failureBody, raw, withBody, withType, written } from '../variations.ts'

const isMalformed = (problem: string): boolean => problem.includes('JSON')
const statusWhere = (status: number, test: (problem: string) => boolean): Partial<Decisions> =>
  failure((reply, problem) => (test(problem) ? { ...reply, status } : reply))
const typeWhere = (type: string, test: (problem: string) => boolean): Partial<Decisions> =>
  failure((reply, problem) => (test(problem) ? withType(reply, type) : reply))
const bodyWhere = (test: (problem: string) => boolean, body: unknown): Partial<Decisions> =>
  failure((reply, problem) => (test(problem) ? withBody(reply, body) : reply))
const always = (): boolean => true
const about =
  (word: string): ((problem: string) => boolean) =>
  (problem) =>
    problem.includes(word)
const bytesOf = ({ body }: Reply): Buffer => Buffer.from(JSON.stringify(body))

export const FAILURE_MUST: ByRequirement = {
  'failure.status': {
    'refused-with-422': statusWhere(422, always),
    'refused-with-409': statusWhere(409, always),
    'refused-with-500': statusWhere(500, always),
    'refused-with-303': statusWhere(303, always),
    'refused-with-401': statusWhere(401, always),
    'malformed-is-500': statusWhere(500, isMalformed),
    'malformed-is-422': statusWhere(422, isMalformed),
    'malformed-closes-the-connection': {
      refuse: (problem) => ({ ...error(400, problem), ...(isMalformed(problem) ? { status: 599 } : {}) }),
      write: (reply, response) => {
        if (reply.status === 599) return void response.socket?.destroy()
        const body = bytesOf(reply)
        response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length }).end(body)
      },
    },
    'wrong-types-are-422': statusWhere(422, about('no ')),
    'lists-are-500': statusWhere(500, about('no object')),
    'second-of-two-refusals-is-500': failure((reply, _, { memory }) => {
      const count = Number(memory.get('refused') ?? 0) + 1
      memory.set('refused', count)
      return count % 2 === 0 ? { ...reply, status: 500 } : reply
    }),
  },
  'failure.media-type': {
    'problem-json': typeWhere('application/problem+json', always),
    'failure-typed-as-text': typeWhere('text/plain; charset=utf-8', always),
    'failure-typed-as-html-where-malformed': typeWhere('text/html', isMalformed),
    'failure-typed-as-text-for-names-only': typeWhere('text/plain', about('name')),
    'failure-without-content-type': failure((reply) => ({ ...reply, headers: {} })),
  },
  'failure.json': {
    'failure-is-text': failureBody((problem) => raw(problem)),
    'failure-is-html': failure((reply) => ({ ...withBody(reply, raw('<h1>Bad Request</h1>')) })),
    'malformed-gets-html': bodyWhere(isMalformed, raw('<!DOCTYPE html><pre>SyntaxError</pre>')),
    'failure-is-empty': failureBody(() => raw('')),
    'failure-is-empty-for-lists': bodyWhere(about('no object'), raw('')),
    'failure-with-quotes-not-escaped': failureBody((problem) =>
      raw(`{"error":400,"message":"Not "valid": ${problem}"}`),
    ),
    'failure-in-latin1': failureBody((problem) =>
      Buffer.from(JSON.stringify({ error: 400, message: `ungültig: ${problem}` }), 'latin1'),
    ),
    'failure-length-in-characters': {
      ...failureBody((problem) => ({ error: 400, message: `ungültig: ${problem}` })),
      ...written(
        (reply) =>
          `HTTP/1.1 400 X\r\nContent-Type: application/json\r\nContent-Length: ${JSON.stringify(reply.body).length}\r\n\r\n${JSON.stringify(reply.body)}`,
        ({ status }) => status === 400,
      ),
    },
    'failure-and-success-in-one': failureBody((problem) =>
      raw(`${JSON.stringify({ error: 400, message: problem })}{"name":"Fern"}`),
    ),
  },
  'failure.type': {
    'failure-list': failure((reply) => withBody(reply, [reply.body])),
    'failure-text-in-quotes': failureBody((problem) => problem),
    'failure-null': failureBody(() => raw('null')),
    'failure-list-for-missing-fields': failure((reply, problem) =>
      problem.includes('missing') ? withBody(reply, [reply.body]) : reply,
    ),
  },
  'failure.error.required': {
    'failure-without-number': failureBody((message) => ({ message })),
    'failure-number-called-code': failureBody((message) => ({ code: 400, message })),
    'malformed-without-number': bodyWhere(isMalformed, { message: 'Unexpected token' }),
    'wrong-tag-without-number': bodyWhere(about('tag'), { message: 'tag' }),
  },
  'failure.error.type': {
    'failure-number-as-text': failureBody((message) => ({ error: '400', message })),
    'failure-number-is-a-name': failureBody((message) => ({ error: 'Bad Request', message })),
    'failure-number-null': failureBody((message) => ({ error: null, message })),
    'failure-number-true': failureBody((message) => ({ error: true, message })),
    'failure-number-with-a-fraction': failureBody((message) => ({ error: 400.5, message })),
    'failure-nested': failureBody((message) => ({ error: { code: 400, message }, message })),
    'malformed-number-as-text': bodyWhere(isMalformed, { error: 'E_SYNTAX', message: '' }),
    'twelfth-number-as-text': failureBody((message, { number }) => ({
      error: number % 12 === 0 ? '400' : 400,
      message,
    })),
  },
  'failure.error.format': {
    'failure-number-past-int32': failureBody((message) => ({ error: 2 ** 31, message })),
    'failure-number-below-int32': failureBody((message) => ({ error: -(2 ** 31) - 1, message })),
    'failure-number-is-a-time': failureBody((message) => ({ error: Date.now(), message })),
    'failure-number-past-doubles': failureBody((message) =>
      raw(`{"error":92233720368547758070,"message":${JSON.stringify(message)}}`),
    ),
  },
  'failure.message.required': {
    'failure-without-message': failureBody(() => ({ error: 400 })),
    'failure-message-called-detail': failureBody((detail) => ({ error: 400, detail })),
    'failure-errors-listed': failureBody((detail) => ({ error: 400, errors: [detail] })),
    'missing-field-without-message': bodyWhere(about('missing'), { error: 400 }),
  },
  'failure.message.type': {
    'failure-message-list': failureBody((message) => ({ error: 400, message: [message] })),
    'failure-message-null': failureBody(() => ({ error: 400, message: null })),
    'failure-message-number': failureBody(() => ({ error: 400, message: 400 })),
    'failure-message-by-field': failureBody((message) => ({ error: 400, message: { name: message } })),
    'malformed-message-null': bodyWhere(isMalformed, { error: 400, message: null }),
  },
}
