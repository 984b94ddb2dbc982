/** Servers whose refusals of invalid requests break the contract. */

import { error, REFERENCE } from '../reference.ts'
import {
  type ByRequirement,
  counted,
  failure,
  failureBody,
  hangsUp,
  last,
  raw,
  refusesCredentials,
  status,
  tokenIn,
  type,
  withBody,
  withType,
  written,
} from '../variations.ts'

const isMalformed = (problem: string): boolean => problem.includes('JSON')
const about =
  (word: string) =>
  (problem: string): boolean =>
    problem.includes(word)

export const FAILURE_MUST: ByRequirement = {
  'answers.allow': {
    'other-methods-are-405-without-allow': last((reply) => (reply.status === 405 ? error(405, 'No.') : reply)),
  },
  'failure.status': {
    'refused-with-422': failure(status(422)),
    'refused-with-409': failure(status(409)),
    'refused-with-500': failure(status(500)),
    'refused-with-303': failure(status(303)),
    'refused-with-401': failure(status(401)),
    'malformed-is-500': failure(status(500), isMalformed),
    'malformed-is-422': failure(status(422), isMalformed),
    'malformed-closes-the-connection': {
      ...failure(status(599), isMalformed),
      ...hangsUp((reply) => reply.status === 599),
    },
    'wrong-types-are-422': failure(status(422), about('no ')),
    'lists-are-500': failure(status(500), about('no object')),
    'second-of-two-refusals-is-500': failure(status(500), (_, seen) => counted(seen, 'refused') % 2 === 0),
  },
  'failure.media-type': {
    'problem-json': failure(type('application/problem+json')),
    'failure-typed-as-text': failure(type('text/plain; charset=utf-8')),
    'failure-typed-as-html-where-malformed': failure(type('text/html'), isMalformed),
    'failure-typed-as-text-for-names-only': failure(type('text/plain'), about('name')),
    'failure-without-content-type': failure((reply) => ({ ...reply, headers: {} })),
    'refused-credential-is-an-empty-400': refusesCredentials(() => ({ status: 400, headers: {}, body: raw('') })),
    'refused-credential-is-problem-json': refusesCredentials(() =>
      withType(error(400, 'No.'), 'application/problem+json'),
    ),
    'unknown-token-is-400-in-text': refusesCredentials((refusal, seen) =>
      tokenIn(seen).includes('-') ? withType({ ...refusal, status: 400 }, 'text/plain') : refusal,
    ),
    'plain-text-is-refused-with-a-page': {
      authorize: (seen) =>
        /^text/.test(seen.headers['content-type'] ?? '')
          ? withType(error(400, 'No.'), 'text/html')
          : REFERENCE.authorize(seen),
    },
  },
  'failure.json': {
    'failure-is-text': failureBody((problem) => raw(problem)),
    'failure-is-html': failureBody(() => raw('<h1>Bad Request</h1>')),
    'malformed-gets-html': failureBody(() => raw('<!DOCTYPE html><pre>SyntaxError</pre>'), isMalformed),
    'failure-is-empty': failureBody(() => raw('')),
    'refused-credential-is-400-without-its-json': refusesCredentials(() => withBody(error(400, ''), raw(''))),
    'failure-is-empty-for-lists': failureBody(() => raw(''), about('no object')),
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
    'failure-list-for-missing-fields': failure((reply) => withBody(reply, [reply.body]), about('missing')),
  },
  'failure.error.required': {
    'failure-without-number': failureBody((message) => ({ message })),
    'refused-credential-without-number': refusesCredentials(() => withBody(error(400, ''), { message: 'No.' })),
    'failure-number-called-code': failureBody((message) => ({ code: 400, message })),
    'malformed-without-number': failureBody(() => ({ message: 'Unexpected token' }), isMalformed),
    'wrong-tag-without-number': failureBody(() => ({ message: 'tag' }), about('tag')),
  },
  'failure.error.type': {
    'failure-number-as-text': failureBody((message) => ({ error: '400', message })),
    'failure-number-is-a-name': failureBody((message) => ({ error: 'Bad Request', message })),
    'failure-number-null': failureBody((message) => ({ error: null, message })),
    'failure-number-true': failureBody((message) => ({ error: true, message })),
    'failure-number-with-a-fraction': failureBody((message) => ({ error: 400.5, message })),
    'failure-nested': failureBody((message) => ({ error: { code: 400, message }, message })),
    'malformed-number-as-text': failureBody(() => ({ error: 'E_SYNTAX', message: '' }), isMalformed),
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
    'refused-credential-has-a-detail': refusesCredentials(() => withBody(error(400, ''), { error: 1, detail: 'No.' })),
    'failure-errors-listed': failureBody((detail) => ({ error: 400, errors: [detail] })),
    'missing-field-without-message': failureBody(() => ({ error: 400 }), about('missing')),
  },
  'failure.message.type': {
    'failure-message-list': failureBody((message) => ({ error: 400, message: [message] })),
    'failure-message-null': failureBody(() => ({ error: 400, message: null })),
    'failure-message-number': failureBody(() => ({ error: 400, message: 400 })),
    'failure-message-by-field': failureBody((message) => ({ error: 400, message: { name: message } })),
    'malformed-message-null': failureBody(() => ({ error: 400, message: null }), isMalformed),
  },
}
