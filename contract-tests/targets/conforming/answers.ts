/** The same answers, told in other ways that HTTP and JSON allow. */

import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { bytesOf, type Decisions, error, REFERENCE, type Reply, type Seen } from '../reference.ts'
import {
  counted,
  failureBody,
  hangsUp,
  hasGoodCredential,
  last,
  pause,
  raw,
  type,
  type Variations,
  withBody,
  withHeaders,
  withType,
} from '../variations.ts'

const typed = (name: string): Partial<Decisions> => last(type(name))
/** The body is written as other text of the same value. */
const spelt = (change: (text: string) => string): Partial<Decisions> =>
  last((reply) => withBody(reply, raw(change(bytesOf(reply).toString()))))
const coded = (coding: string, compress: (bytes: Buffer) => Buffer): Partial<Decisions> =>
  last((reply) => withHeaders(withBody(reply, compress(bytesOf(reply))), { 'content-encoding': coding }))
/** Bytes written by hand: a head of these lines, then the body, and the connection is closed without a word. */
const byHand = (lines: (reply: Reply, body: Buffer) => readonly string[], end = ''): Partial<Decisions> => ({
  write: (reply, response) => {
    const body = bytesOf(reply)
    const [first = '', ...rest] = lines(reply, body)
    const challenge = reply.status === 401 ? ['WWW-AUTHENTICATE:Bearer'] : []
    const allow = reply.status === 405 ? ['allow:POST'] : []
    response.socket?.end(Buffer.concat([raw([first, ...challenge, ...allow, ...rest].join('\r\n')), body, raw(end)]))
  },
})
/** Something is written before each answer. */
const after = (write: (response: ServerResponse, seen: Seen) => void): Partial<Decisions> => ({
  write: (reply, response, seen) => {
    write(response, seen)
    REFERENCE.write(reply, response, seen)
  },
})
const HINTS = { link: '</style.css>; rel=preload' }
const withMore = (headers: Reply['headers']): Partial<Decisions> => last((reply) => withHeaders(reply, headers))
const isGood = (reply: Reply): boolean => reply.status === 200
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const ANSWERS: Variations = {
  reference: {},
  'charset-without-a-space': typed('application/json;charset=UTF-8'),
  'media-type-in-capitals': typed('Application/JSON;Charset="UTF-8"'),
  'media-type-with-other-parameters': typed('application/json ; profile="https://plants.example/1" ; q=1'),
  pretty: spelt((text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`),
  'line-break-before-and-after': spelt((text) => `\r\n\t ${text} \r\n`),
  'everything-escaped': spelt((text) => text.replaceAll(/[^\x00-\x7f]/g, escaped)),
  'slashes-escaped': spelt((text) => text.replaceAll('/', '\\/')),
  'markup-escaped': spelt((text) => text.replaceAll(/[<>&']/g, escaped)),
  'tag-before-name': spelt((text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()))),
  'names-of-members-escaped': spelt((text) => text.replace(/^\{"name"/, '{"\\u006eame"')),
  // RFC 8259 section 9: a reader may limit the depth, and a writer need not.
  'nests-an-unknown-member-of-an-error': last((reply) =>
    isGood(reply)
      ? reply
      : withBody(
          reply,
          raw(
            bytesOf(reply)
              .toString()
              .replace(/\}$/, `,"x":${'[{"a":'.repeat(4000)}1${'}]'.repeat(4000)}}`),
          ),
        ),
  ),
  chunked: {
    write: (reply, response) => {
      response.writeHead(reply.status, reply.headers)
      for (const byte of bytesOf(reply)) response.write(Buffer.of(byte))
      response.end()
    },
  },
  'chunks-with-extensions-and-trailers': byHand(
    ({ status }, { length }) => [
      ...[`HTTP/1.1 ${status} OK`, 'content-type: application/json', 'transfer-encoding: Chunked', ''],
      ...[`${length.toString(16).toUpperCase()};ms=3`, ''],
    ],
    '\r\n0\r\nServer-Timing: db;dur=3\r\n\r\n',
  ),
  gzip: coded('gzip', gzipSync),
  'gzip-in-capitals': coded('GZIP', gzipSync),
  deflate: coded('deflate', deflateSync),
  // The best quality, Node's default, takes a millisecond for each answer.
  brotli: coded('br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  zstandard: coded('zstd', zstdCompressSync),
  'coded-twice': coded('deflate, gzip', (bytes) => gzipSync(deflateSync(bytes))),
  'coding-identity': coded('identity', (bytes) => bytes),
  'closes-without-saying-so': byHand(({ status }, { length }) => [
    ...[`HTTP/1.1 ${status} Fine`, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''],
  ]),
  'closes-after-ten-on-a-connection': after((response, { onConnection }) => {
    if (onConnection === 10) response.setHeader('connection', 'close')
  }),
  'head-and-body-apart': {
    write: async (reply, response) => {
      const body = bytesOf(reply)
      response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length })
      response.flushHeaders()
      await pause(1)
      response.end(body)
    },
  },
  'early-hints': after((response) => response.writeEarlyHints(HINTS)),
  'continue-unasked': after((response) => response.writeContinue()),
  'several-interim-answers': after((response) => {
    response.writeProcessing()
    response.writeProcessing()
    response.writeEarlyHints(HINTS)
  }),
  'no-reason-phrase': byHand(({ status }, { length }) => [
    ...[`HTTP/1.1 ${status} `, 'CONTENT-TYPE:application/json', `content-length:${length}`, '', ''],
  ]),
  'many-headers': withMore({
    'set-cookie': 'session=1; Secure; HttpOnly',
    'access-control-allow-origin': '*',
    etag: '"1"',
    location: '/plants/1',
    'strict-transport-security': 'max-age=1',
    upgrade: 'h2c',
    'x-padding': 'x'.repeat(6000),
  }),
  'html-for-whom-accepts-html': last((reply, { headers }) =>
    headers.accept?.includes('html') ? withType(withBody(reply, raw('<h1>Fern</h1>')), 'text/html') : reply,
  ),
  'number-with-a-fraction-of-zero': failureBody((message) =>
    raw(`{"error":400.0,"message":${JSON.stringify(message)}}`),
  ),
  'number-with-an-exponent': failureBody((message) => raw(`{"message":${JSON.stringify(message)},"error":4E+2}`)),
  'other-methods-get-the-page-of-a-gateway': last((reply) =>
    reply.status === 405 ? withType({ status: 405, headers: {}, body: raw('<h1>405</h1>') }, 'text/html') : reply,
  ),
  'other-methods-get-an-empty-allow': last((reply) =>
    reply.status === 405 ? withHeaders(reply, { allow: '' }) : reply,
  ),
  'number-zero': failureBody((message) => ({ error: 0, message })),
  'number-smallest-int32': failureBody((message) => ({ error: -(2 ** 31), message })),
  'number-largest-int32': failureBody((message) => ({ error: 2 ** 31 - 1, message })),
  'numbers-vary': failureBody((_, { number }) => ({ error: number, message: '' })),
  'message-long': failureBody((problem) => ({ error: 1, message: problem.repeat(5000) })),
  'message-in-chinese': failureBody(() => ({ error: 1, message: '名稱是必需的 🌵\n\t"' })),
  slow: last(async (reply) => {
    await pause(20)
    return reply
  }),
  'slow-now-and-then': last(async (reply, { number }) => {
    if (number % 40 === 0) await pause(300)
    return reply
  }),
  'one-at-a-time': last(async (reply, { memory }) => {
    const before = memory.get('queue')
    const { promise, resolve } = Promise.withResolvers<void>()
    memory.set('queue', promise)
    await before
    await pause(1)
    resolve()
    return reply
  }),
  'not-ready-at-first': last((reply, { number }) =>
    number === 1 ? error(503, 'Starting.', { 'retry-after': '0' }) : reply,
  ),
  'away-for-a-moment-now-and-then': last((reply, { number }) =>
    number % 31 === 0 ? error(503, 'Back soon.', { 'retry-after': '0' }) : reply,
  ),
  'closes-connections-that-overlap': {
    reply: async (reply, { beside }) => {
      await pause(2)
      return beside > 1 && isGood(reply) ? { ...reply, status: 599 } : reply
    },
    ...hangsUp(({ status }) => status === 599),
  },
  'overloaded-when-requests-overlap': last(async (reply, { beside }) => {
    await pause(2)
    return beside > 1 && isGood(reply) ? error(503, 'One by one.') : reply
  }),
  'rate-limited-now-and-then': last((reply, { number }) =>
    number % 60 === 0 ? error(429, 'Slowly.', { 'retry-after': '0' }) : reply,
  ),
  'rate-limited-without-saying-for-how-long': last((reply, { number }) =>
    number % 120 === 0 ? { status: 429, headers: {}, body: raw('') } : reply,
  ),
  'rate-limited-by-the-window': last((reply, { memory }) => {
    // 150 requests in 200 ms; whoever sends more is told to wait, and for how long is for the client to guess.
    const window = Math.floor(Date.now() / 200)
    const count = memory.get('window') === window ? Number(memory.get('count')) + 1 : 1
    memory.set('window', window).set('count', count)
    return count > 150 ? error(429, 'Slowly.', { 'retry-after': new Date(Date.now() + 300).toUTCString() }) : reply
  }),
  'rate-limited-when-overlapping': last(async (reply, { beside }) => {
    await pause(1)
    return beside > 3 && isGood(reply) ? error(429, 'One by one.', { 'retry-after': '0' }) : reply
  }),
  'throttled-after-bad-credentials': {
    authorize: (seen) =>
      !hasGoodCredential(seen) && counted(seen, 'refused') % 8 === 0
        ? error(429, 'Slowly.', { 'retry-after': '0' })
        : REFERENCE.authorize(seen),
  },
}
