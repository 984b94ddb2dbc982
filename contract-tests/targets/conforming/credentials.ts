/** Every way to refuse a credential that the contract leaves open. */

import { type Decisions, error, isGood, REFERENCE, type Reply, readPlant } from '../reference.ts'
import { authorization, isAscii, raw, refusesCredentials, type Variations } from '../variations.ts'

const CHALLENGE = { 'www-authenticate': 'Bearer' }
const always = (reply: Reply): Partial<Decisions> => refusesCredentials(() => reply)
const typed = (status: number, type: string, text: string): Reply => ({
  status,
  headers: { 'content-type': type, ...(status === 401 ? CHALLENGE : {}) },
  body: raw(text),
})
const STATUSES = [400, 402, 403, 404, 407, 422, 451, 499]

export const CREDENTIALS: Variations = {
  ...Object.fromEntries(STATUSES.map((status) => [`refused-${status}`, always(error(status, 'No.'))])),
  'refused-403-empty': always({ status: 403, headers: {}, body: raw('') }),
  'refused-401-with-several-challenges': always(
    error(401, 'No.', { 'www-authenticate': 'Negotiate, Bearer realm="plants", error="invalid_token", Basic realm=x' }),
  ),
  'refused-401-html': always(typed(401, 'text/html', '<h1>401</h1>')),
  'refused-401-problem-json': always(typed(401, 'application/problem+json', '{"status":401,"title":"Unauthorized"}')),
  'refused-401-xml': always(typed(401, 'application/xml', '<error/>')),
  'refused-401-other-json': always(typed(401, 'application/json', '{"detail":"Not authenticated"}')),
  'refused-401-that-is-no-json': always(typed(401, 'application/json', 'Unauthorized')),
  'refused-403-text': always(typed(403, 'text/plain', 'no')),
  'refused-by-kind-of-credential': refusesCredentials((_, { headers }) =>
    headers.authorization === undefined ? error(401, 'Who are you?', CHALLENGE) : typed(403, 'text/plain', 'Not you.'),
  ),
  'token-outside-ascii-400': refusesCredentials((refusal, seen) =>
    isAscii(authorization(seen)) ? refusal : typed(400, 'text/plain', 'invalid header'),
  ),
  'refused-429': always(error(429, 'Too many attempts.', { 'retry-after': '0' })),
  'refused-429-for-long': always(error(429, 'Too many attempts.', { 'retry-after': '3600' })),
  'refused-before-the-body-came': {
    early: (headers) =>
      headers['content-type'] !== undefined && !isGood(headers.authorization) ? error(401, 'No.', CHALLENGE) : null,
  },
  'refused-and-the-connection-closed': {
    write: (reply, response, seen) => {
      if (reply.status === 401) response.setHeader('connection', 'close')
      REFERENCE.write(reply, response, seen)
    },
  },
  'body-before-credential': {
    authorize: (seen) => {
      const read = readPlant(seen.text)
      return 'problem' in read ? error(400, read.problem) : REFERENCE.authorize(seen)
    },
  },
}
