/**
 * What real stacks differ in where the contract is silent: one axis for each difference, the first choice of each being
 * the usual one. Every choice conforms, and so does every combination.
 */

import { bytesOf, type Decisions, error, isGood, JSON_TYPE, type Plant, type Reply, type Seen } from '../reference.ts'
import { pause, raw, withHeaders } from '../variations.ts'
import { arbitrary, decimal, double, literally, safe } from './numbers.ts'
import { onBytes } from './readers/bytes.ts'
import { platform } from './readers/platform.ts'
import { recursive } from './readers/recursive.ts'
import { tolerant } from './readers/tolerant.ts'
import type { Reading } from './reading.ts'

/** Decisions taken another way, around those of the axes before it. */
type Layer = (inner: Decisions) => Partial<Decisions>

export type Choice = {
  readonly reading?: Partial<Reading>
  readonly layer?: Layer
  /** Courtesies that it breaks, without the operation's name: it is warned of these, and of nothing else. */
  readonly warned?: readonly string[]
}

/** A refusal after the credential and before the body, where `why` finds a reason. */
const gate = (why: (seen: Seen) => Reply | null): Choice => ({
  layer: ({ authorize }) => ({ authorize: (seen) => authorize(seen) ?? why(seen) }),
})
/** A plant is changed, or refused for a problem, once it is read. */
const afterwards =
  (change: (plant: Plant) => Plant | { readonly problem: string }): Layer =>
  ({ read }) => ({
    read: (text, seen) => {
      const plant = read(text, seen)
      return 'problem' in plant ? plant : change(plant)
    },
  })
const texts = ({ name, tag = '' }: Plant): string[] => [name, tag]
const retexted = ({ id, name, tag }: Plant, change: (text: string) => string): Plant => ({
  id,
  name: change(name),
  ...(tag === undefined ? {} : { tag: change(tag) }),
})
const rewrite = (change: (text: string) => string): Layer => afterwards((plant) => retexted(plant, change))
const refuse = (test: (text: string) => boolean): Layer =>
  afterwards((plant) => (texts(plant).some(test) ? { problem: 'a text that is not taken here' } : plant))
/** Names longer than 64, however length is measured. */
const atMost = (measure: (text: string) => number): Choice => ({
  layer: ({ accept }) => ({
    accept: (plant, seen) => (measure(plant.name) > 64 ? error(400, 'The name is too long.') : accept(plant, seen)),
  }),
})
const unique = (key: (plant: Plant) => string, status: number): Choice => ({
  layer: ({ accept }) => ({
    accept: (plant, seen) => {
      const mine = `plant ${key(plant)}`
      if (seen.memory.has(mine)) return error(status, 'There is one already.')
      seen.memory.set(mine, true)
      return accept(plant, seen)
    },
  }),
})
const mediaTypes = (test: RegExp, status: number): Choice =>
  gate(({ headers }) => (test.test(headers['content-type'] ?? '') ? null : error(status, 'Send JSON.')))
/** Bytes: longer than any plain plant. */
const LARGEST = 800
/** Every reply goes through `change` last. */
const replying = (change: (reply: Reply, seen: Seen) => Reply | Promise<Reply>): Choice => ({
  layer: ({ reply }) => ({ reply: async (given, seen) => change(await reply(given, seen), seen) }),
})
const otherMethods = (answer: (reply: Reply, method: string) => Reply): Choice =>
  replying((reply, { method }) => (method === 'POST' ? reply : answer(reply, method)))
const empty = (status: number, headers: Reply['headers'] = {}): Reply => ({ status, headers, body: raw('') })
/** Requests by their number are turned away before anything is done: they leave no trace. */
const limiting = (isLimited: (number: number) => boolean, limited: Reply): Choice => ({
  layer: ({ authorize }) => ({ authorize: (seen) => (isLimited(seen.number) ? limited : authorize(seen)) }),
})
const refusal = (change: (reply: Reply) => Reply): Choice => ({
  layer: ({ authorize }) => ({
    authorize: (seen) => {
      const reply = authorize(seen)
      return reply?.status === 401 ? change(reply) : reply
    },
  }),
})
const errorBody = (body: (message: string) => unknown): Choice => ({
  layer: ({ refuse }) => ({ refuse: (problem, seen) => ({ ...refuse(problem, seen), body: body(problem) }) }),
})
const everyReply = (headers: Reply['headers']): Choice => replying((reply) => withHeaders(reply, headers))
/** Bytes written by hand, and the connection closed after them. */
const byHand = (version: string, sized: boolean): Choice => ({
  layer: () => ({
    write: (reply, response, { method }) => {
      const body = method === 'HEAD' ? Buffer.alloc(0) : bytesOf(reply)
      const fields = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const length = sized ? `content-length: ${body.length}\r\n` : ''
      const head = `${version} ${reply.status} Answer\r\n${fields.join('')}${length}connection: close\r\n\r\n`
      response.socket?.end(Buffer.concat([Buffer.from(head), body]))
    },
  }),
})

/** The usual way to read. */
export const USUAL: Reading = {
  reader: platform,
  numbers: double,
  duplicates: 'last',
  strict: true,
  closed: false,
}

export const AXES: Readonly<Record<string, Readonly<Record<string, Choice>>>> = {
  reader: {
    platform: {},
    recursive: { reading: { reader: recursive } },
    'on-bytes': { reading: { reader: onBytes } },
    tolerant: { reading: { reader: tolerant } },
  },
  numbers: {
    double: {},
    'refused-beyond-a-double': { reading: { numbers: safe }, warned: ['success.edge'] },
    'arbitrary-precision': { reading: { numbers: arbitrary } },
    decimal: { reading: { numbers: decimal } },
    'integers-by-literal': { reading: { numbers: literally } },
  },
  'names-twice': {
    last: {},
    first: { reading: { duplicates: 'first' } },
    refused: { reading: { duplicates: 'refused' } },
  },
  encoding: { strict: {}, replaced: { reading: { strict: false } } },
  'unknown-members': { ignored: {}, refused: { reading: { closed: true } } },
  text: {
    kept: {},
    'surrogates-refused': { layer: refuse((text) => !text.isWellFormed()) },
    'surrogates-replaced': { layer: rewrite((text) => text.toWellFormed()) },
    'nul-refused': { layer: refuse((text) => text.includes('\0')) },
    // Canonically equivalent, yet not what was sent.
    normalised: {
      layer: rewrite((text) => text.normalize('NFC')),
      warned: ['success.name.echo', 'success.tag.echo'],
    },
  },
  'length-of-names': {
    any: {},
    bytes: atMost((text) => Buffer.byteLength(text)),
    'utf-16-units': atMost((text) => text.length),
    'code-points': atMost((text) => [...text].length),
  },
  'size-of-bodies': {
    any: {},
    'answered-413': gate(({ bytes }) => (bytes.length > LARGEST ? error(413, 'Too long.') : null)),
    'answered-400': gate(({ bytes }) => (bytes.length > LARGEST ? error(400, 'Too long.') : null)),
    'closed-at-once': {
      layer: ({ early }) => ({
        early: (headers) =>
          Number(headers['content-length'] ?? 0) > LARGEST && isGood(headers.authorization)
            ? error(413, 'Too long.')
            : early(headers),
      }),
    },
  },
  'media-type': {
    ignored: {},
    'others-415': mediaTypes(/^application\/json\s*(;|$)/i, 415),
    'others-400': mediaTypes(/^application\/json\s*(;|$)/i, 400),
    'any-json-else-415': mediaTypes(/^application\/([\w.-]+\+)?json\s*(;|$)/i, 415),
  },
  spelling: {
    any: {},
    'utf-8-alone': gate(({ headers }) =>
      /charset=(?!"?utf-8)/i.test(headers['content-type'] ?? '') ? error(415, 'Send UTF-8.') : null,
    ),
    'no-charset': {
      ...gate(({ headers }) => (/charset/i.test(headers['content-type'] ?? '') ? error(415, 'Send JSON.') : null)),
      warned: ['success.charset'],
    },
    'names-as-usual': {
      ...gate(({ fields }) => (fields.includes('CONTENT-TYPE') ? error(400, 'Send a media type.') : null)),
      warned: ['success.field-names'],
    },
    'spaces-around-trimmed': {
      layer: rewrite((text) => text.trim()),
      warned: ['success.name.echo', 'success.tag.echo'],
    },
    'spaces-around-refused': { layer: refuse((text) => text !== text.trim()) },
  },
  falsy: {
    refused: {},
    // What is nothing in many languages is no name, and says nothing of a kind.
    'empty-texts-refused': {
      layer: afterwards((plant) => (plant.name === '' || plant.tag === '' ? { problem: 'an empty text' } : plant)),
    },
    'tag-dropped-where-empty': {
      layer: afterwards(({ id, name, tag }) => ({ id, name, ...(tag === undefined || tag === '' ? {} : { tag }) })),
      warned: ['success.tag.echo'],
    },
  },
  uniqueness: {
    none: {},
    'ids-409': unique(({ id }) => id, 409),
    'names-422': unique(({ name }) => name.toLowerCase(), 422),
    'ids-400': unique(({ id }) => id, 400),
  },
  credential: {
    first: {},
    'after-the-body': {
      layer: ({ authorize, read, refuse }) => ({
        authorize: (seen) => {
          const plant = read(seen.text, seen)
          return 'problem' in plant ? refuse(plant.problem, seen) : authorize(seen)
        },
      }),
    },
    redirected: refusal(() => empty(302, { location: '/login' })),
    '403-empty': refusal(() => empty(403)),
    '400-as-any-failure': refusal(({ body, headers }) => ({ status: 400, headers, body })),
  },
  challenge: {
    sent: {},
    none: {
      ...refusal(({ status, body }) => ({ status, headers: JSON_TYPE, body })),
      warned: ['credential.challenge'],
    },
    several: refusal((reply) => withHeaders(reply, { 'www-authenticate': 'Negotiate, Bearer realm="a, b"' })),
  },
  errors: {
    plain: {},
    'more-members': errorBody((message) => ({ message, error: 4000, errors: [{ message }], path: null })),
    'negative-number': errorBody((message) => ({ error: -1, message })),
  },
  rate: {
    any: {},
    'retry-after-0': limiting((number) => number % 50 === 0, error(429, 'Slowly.', { 'retry-after': '0' })),
    'without-retry-after': limiting((number) => number === 150, empty(429)),
  },
  'other-methods': {
    'answered-405': {},
    'answered-404': otherMethods(() => error(404, 'Not found.')),
    'answered-200': otherMethods((_, method) => empty(200, method === 'OPTIONS' ? { allow: 'POST, OPTIONS' } : {})),
    'answered-204': otherMethods((reply, method) => (method === 'OPTIONS' ? empty(204, { allow: 'POST' }) : reply)),
    'answered-501': otherMethods(() => empty(501)),
  },
  start: {
    quick: {},
    slow: replying(async (reply, { number }) => {
      if (number === 1) await pause(200)
      return reply
    }),
  },
  headers: {
    few: {},
    charset: everyReply({ 'content-type': 'application/json; charset=utf-8' }),
    many: everyReply({ 'x-request-id': 'b1f2', 'x-powered-by': 'plants', etag: 'W/"1"', vary: 'Origin' }),
  },
  connection: {
    kept: {},
    closed: everyReply({ connection: 'close' }),
    chunked: {
      layer: () => ({
        write: (reply, response) => {
          response.writeHead(reply.status, reply.headers)
          const body = bytesOf(reply)
          if (body.length > 0) response.write(body.subarray(0, 1))
          response.end(body.subarray(1))
        },
      }),
    },
    'http-1.0': byHand('HTTP/1.0', true),
    'to-the-end': byHand('HTTP/1.1', false),
  },
}

/** Choices that no stack has together: JSON.parse makes doubles before anyone sees a literal, and keeps the last member. */
export const IMPOSSIBLE: readonly (readonly [one: string, other: string])[] = [
  ['reader: platform', 'numbers: arbitrary-precision'],
  ['reader: platform', 'numbers: decimal'],
  ['reader: platform', 'numbers: integers-by-literal'],
  ['reader: platform', 'names-twice: first'],
  ['reader: platform', 'names-twice: refused'],
]
