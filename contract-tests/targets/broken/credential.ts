/** Servers that let credentials through that are not good, or refuse them as no server should. */

import { type Decisions, error, isGood, REFERENCE, type Seen, TOKEN } from '../reference.ts'
import {
  admits,
  authorization,
  type ByRequirement,
  counted,
  hangsUp,
  hasGoodCredential,
  isAscii,
  isBearer,
  raw,
  refusesCredentials,
  status,
  tokenIn,
} from '../variations.ts'

const isOneWord = (seen: Seen): boolean => !tokenIn(seen).includes(' ')
/** The credential is let through for which a bearer token of one word passes a test. */
const admitsToken = (test: (token: string, seen: Seen) => boolean): Partial<Decisions> =>
  admits((seen) => isBearer(seen) && isOneWord(seen) && test(tokenIn(seen), seen))

export const CREDENTIAL_MUST: ByRequirement = {
  'credential.missing': {
    'no-credential-admitted': admits((seen) => authorization(seen) === ''),
    'no-credential-admitted-for-invalid-bodies': {
      authorize: (seen) =>
        seen.text === '{}' && authorization(seen) === ''
          ? { status: 200, headers: {}, body: { name: 'Fern' } }
          : REFERENCE.authorize(seen),
    },
    'credential-remembered-on-connection': admits((seen) => seen.onConnection > 1 && authorization(seen) === ''),
    'credential-of-another-request-taken': {
      authorize: (seen) => {
        const { memory } = seen
        if (hasGoodCredential(seen)) memory.set('good', true)
        const isBeside = seen.beside > 0 && memory.has('good')
        return isBeside && authorization(seen) === '' ? null : REFERENCE.authorize(seen)
      },
    },
    'refused-credential-is-200': refusesCredentials(status(200)),
    'refused-credential-is-204': refusesCredentials(() => ({ status: 204, headers: {}, body: raw('') })),
  },
  'credential.scheme': {
    'basic-admitted': admits((seen) => /^basic /i.test(authorization(seen))),
    'basic-with-the-token-admitted': admits((seen) =>
      Buffer.from(authorization(seen).replace(/^basic /i, ''), 'base64')
        .toString()
        .endsWith(`:${TOKEN}`),
    ),
    'basic-with-the-token-as-user-admitted': admits((seen) =>
      Buffer.from(authorization(seen).replace(/^basic /i, ''), 'base64')
        .toString()
        .startsWith(`${TOKEN}:`),
    ),
    'scheme-not-looked-at': admits(
      (seen) => authorization(seen).endsWith(` ${TOKEN}`) && authorization(seen).split(' ').length === 2,
    ),
    'scheme-token-admitted': admits((seen) => authorization(seen) === `Token ${TOKEN}`),
    'scheme-that-begins-alike-admitted': admits(
      (seen) => /^bearer\w* [^ ]+$/i.test(authorization(seen)) && authorization(seen).endsWith(TOKEN),
    ),
  },
  'credential.malformed': {
    'token-alone-admitted': admits((seen) => authorization(seen) === TOKEN),
    'scheme-alone-admitted': admits((seen) => /^bearer *$/i.test(authorization(seen))),
    'scheme-and-token-together-admitted': admits((seen) => authorization(seen) === `Bearer${TOKEN}`),
    'second-word-ignored': admits((seen) => tokenIn(seen).split(' ')[0] === TOKEN),
    'last-word-taken': admits((seen) => isBearer(seen) && tokenIn(seen).split(' ').at(-1) === TOKEN),
  },
  'credential.unknown': {
    'guard-gives-up-after-ten': {
      authorize: (seen) => {
        const refusal = REFERENCE.authorize(seen)
        const count = refusal === null ? Number(seen.memory.get('refused') ?? 0) : counted(seen, 'refused')
        return count > 10 ? null : refusal
      },
    },
    'any-token-admitted': admitsToken(() => true),
    'any-token-admitted-for-plants-without-a-tag': admitsToken(
      (_, { text }) => !text.includes('"tag"') && text !== '{}',
    ),
    'any-token-admitted-after-a-good-one': admitsToken((_, { onConnection }) => onConnection > 1),
    'token-outside-ascii-admitted': admits((seen) => isBearer(seen) && !isAscii(authorization(seen))),
    'token-length-compared': admitsToken((token) => token.length === TOKEN.length),
    'token-prefix-compared': admits((seen) => tokenIn(seen).startsWith(TOKEN) && isOneWord(seen)),
    'token-suffix-compared': admits(
      (seen) => isBearer(seen) && TOKEN.endsWith(tokenIn(seen)) && tokenIn(seen).length > 8,
    ),
    'token-found-at-the-end': admits((seen) => isBearer(seen) && isOneWord(seen) && tokenIn(seen).endsWith(TOKEN)),
    'beginning-of-the-token-will-do': admits(
      (seen) => isBearer(seen) && TOKEN.startsWith(tokenIn(seen)) && tokenIn(seen).length > 8,
    ),
    'refused-token-gets-a-page': refusesCredentials((refusal, seen) =>
      isBearer(seen) && isOneWord(seen)
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: raw('<h1>Log in</h1>') }
        : refusal,
    ),
  },
}

export const CREDENTIAL_SHOULD: ByRequirement = {
  'credential.scheme-case': {
    'lower-case-scheme-refused': {
      authorize: (seen) => (/^bearer/.test(authorization(seen)) ? error(401, 'scheme') : REFERENCE.authorize(seen)),
    },
    'upper-case-scheme-refused': {
      authorize: (seen) => (/^BEARER/.test(authorization(seen)) ? error(400, 'scheme') : REFERENCE.authorize(seen)),
    },
  },
  'credential.unusual': {
    'token-in-query-admitted': admits(({ path }) => path.includes(`access_token=${TOKEN}`)),
    'token-case-ignored': admits((seen) => isBearer(seen) && tokenIn(seen).toLowerCase() === TOKEN),
  },
  'credential.challenge': {
    'refused-401-without-a-challenge': refusesCredentials(() => error(401, 'No.')),
    'refused-401-with-an-empty-challenge': refusesCredentials(() => error(401, 'No.', { 'www-authenticate': '' })),
    'unknown-token-is-401-without-a-challenge': refusesCredentials((refusal, seen) =>
      isBearer(seen) ? error(401, 'No.') : refusal,
    ),
  },
  'credential.no-server-error': {
    'refused-credential-closes-the-connection': hangsUp(({ status }) => status === 401),
    'refused-credential-is-500': refusesCredentials(() => error(500, 'null pointer')),
    'refused-credential-is-503': refusesCredentials(() => error(503, 'no such user')),
    'refused-credential-is-503-for-good': refusesCredentials(() => error(503, 'Back soon.', { 'retry-after': '0' })),
    'no-credential-is-500': refusesCredentials((refusal, seen) =>
      authorization(seen) === '' ? error(500, 'undefined') : refusal,
    ),
    'token-outside-ascii-is-500': refusesCredentials((refusal, seen) =>
      isAscii(authorization(seen)) ? refusal : error(500, 'latin-1'),
    ),
    'unknown-token-is-500': refusesCredentials((refusal, seen) =>
      isBearer(seen) && !isGood(authorization(seen)) ? error(500, 'jwt malformed') : refusal,
    ),
  },
}
