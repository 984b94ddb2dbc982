/** Plain requests, which are read straight from their connection: nobody can tell it by the answers. */

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createMockServer, type MockServer } from '../../index.ts'
import { serve } from '../store/store-documents.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0, tokens: ['good'] })
})
after(() => mock.close())

/** Everything that comes back for bytes that are sent at once, until there are so many answers; 0: as they come to no end. */
async function dated(bytes: string, answers = 1): Promise<string> {
  const { hostname, port } = new URL(mock.url)
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1')
  socket.write(bytes, 'latin1')
  if (answers === 0) socket.end()
  let received = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (data: string) => {
      received += data
      if ([...received.matchAll(/HTTP\/1\.1 [2-5]/g)].length >= answers) socket.end()
    })
    socket.on('error', (error) => {
      received += error.message
    })
    socket.on('close', resolve)
  })
  return received
}

async function exchange(bytes: string, answers = 1): Promise<string> {
  return (await dated(bytes, answers)).replaceAll(/^Date: .*\r\n/gm, '')
}

type Given = { readonly start?: string; readonly headers?: readonly string[]; readonly body?: string }

function request({ start = 'POST /plants HTTP/1.1', headers = [], body = FERN }: Given): string {
  const length = headers.some((line) => /^(content-length|transfer-encoding)/i.test(line))
    ? []
    : [`Content-Length: ${body.length}`]
  const own = headers.some((line) => /^host/i.test(line)) ? [] : ['Host: a']
  return [start, ...own, ...USUAL, ...headers, ...length, '', body].join('\r\n')
}

const FERN = '{"id":9223372036854775807,"name":"Fern"}'
const USUAL = ['Authorization: Bearer good', 'Content-Type: application/json']
const VALID = request({})
const UTF8 = Buffer.from('{"id":1,"name":"Crème 🌿"}').toString('latin1')

const rows: readonly (readonly [what: string, bytes: string])[] = [
  ['a valid request', VALID],
  ['text of several bytes a character', request({ body: UTF8 })],
  ['a body that breaks the contract', request({ body: '{"id":1.5}' })],
  ['no body', request({ body: '' })],
  ['bytes that are no UTF-8', request({ body: '{"id":1,"name":"\xff"}' })],
  ['another path', request({ start: 'GET /nowhere HTTP/1.1', body: '' })],
  ['another method', request({ start: 'DELETE /plants HTTP/1.1' })],
  ['HEAD', request({ start: 'HEAD /plants HTTP/1.1', body: '' })],
  [
    'a preflight',
    request({
      start: 'OPTIONS /plants HTTP/1.1',
      headers: ['Origin: http://b', 'Access-Control-Request-Method: POST'],
      body: '',
    }),
  ],
  ['a page of another origin', request({ headers: ['Origin: http://b'] })],
  ['a preferred status', request({ headers: ['Prefer: code=400'] })],
  ['a preferred status in the query', request({ start: 'POST /plants?__code=400 HTTP/1.1' })],
  ['a preferred example that is none', request({ start: 'POST /plants?__example=%0d%0aX:1 HTTP/1.1' })],
  ['a delay', request({ headers: ['Prefer: delay=1'] })],
  ['a broken answer', request({ headers: ['Prefer: scenario=truncated-body'] })],
  ['a reset', request({ headers: ['Prefer: scenario=connection-reset'] })],
  ['no session', request({ headers: ['X-Mock-Session: a b'] })],
  ['the control surface', request({ start: 'GET /_mock/scenario HTTP/1.1', body: '' })],
  ['a session by the address', request({ start: 'POST /_mock/session/one/plants HTTP/1.1' })],
  ['white space around a value', request({ headers: ['X-Odd: \t a \t '] })],
  ['a value beyond ASCII', request({ headers: ['X-Odd: \xe9\xa0'] })],
  ['an empty value', request({ headers: ['X-Odd:'] })],
  ['a field twice', request({ headers: ['Authorization: Bearer bad'] })],
  ['a field called __proto__', request({ headers: ['__proto__: 1'] })],
  ['HTTP/1.0', request({ start: 'POST /plants HTTP/1.0' })],
  ['HTTP/2.0 in words', request({ start: 'POST /plants HTTP/2.0' })],
  ['an address as the target', request({ start: 'POST http://a/plants HTTP/1.1' })],
  ['a fragment', request({ start: 'POST /plants#x HTTP/1.1' })],
  ['a method that nobody knows', request({ start: 'PLANT /plants HTTP/1.1' })],
  ['a method in lower case', request({ start: 'post /plants HTTP/1.1' })],
  ['two spaces', request({ start: 'POST  /plants HTTP/1.1' })],
  ['the last one', request({ headers: ['Connection: close'] })],
  ['the last one for a proxy', request({ headers: ['Proxy-Connection: close'] })],
  ['one of many for a proxy', request({ headers: ['Proxy-Connection: keep-alive'] })],
  ['an upgrade', request({ headers: ['Connection: upgrade', 'Upgrade: h2c'] })],
  ['an expectation', request({ headers: ['Expect: 100-continue'] })],
  ['chunks', request({ headers: ['Transfer-Encoding: chunked'], body: `28\r\n${FERN}\r\n0\r\n\r\n` })],
  ['chunks and a length', request({ headers: ['Transfer-Encoding: chunked', 'Content-Length: 5'], body: '0\r\n\r\n' })],
  ['two lengths', request({ headers: ['Content-Length: 40', 'Content-Length: 41'] })],
  ['a length with a sign', request({ headers: ['Content-Length: +40'] })],
  ['a length of nothing', request({ headers: ['Content-Length: '] })],
  ['a length in two parts', request({ headers: ['Content-Length: 40, 40'] })],
  ['more than was promised', `${VALID}GARBAGE`],
  ['less than was promised', request({ headers: ['Content-Length: 400'] })],
  ['a folded line', request({ headers: ['X-Odd: a\r\n b'] })],
  ['white space before the colon', request({ headers: ['X-Odd : a'] })],
  ['a name with a space', request({ headers: ['X Odd: a'] })],
  ['a line without a colon', request({ headers: ['X-Odd'] })],
  ['NUL in a value', request({ headers: ['X-Odd: a\0b'] })],
  ['a bare line feed', request({ headers: ['X-Odd: a\nAuthorization: Bearer bad'] })],
  ['a bare carriage return', request({ headers: ['X-Odd: a\rb'] })],
  ['line feeds alone', VALID.replaceAll('\r\n', '\n')],
  ['an empty line first', `\r\n${VALID}`],
  ['no Host', VALID.replace('Host: a\r\n', '')],
  ['two Hosts', request({ headers: ['Host: a', 'Host: b'] })],
  ['a Host that is none', request({ headers: ['Host: a b/c'] })],
  ['an odd Host', request({ headers: ['Host: a%2fb:'] })],
  ['a head of 20,000 bytes', request({ headers: [`X-Odd: ${'a'.repeat(20_000)}`] })],
  ['a head of 12,000 bytes', request({ headers: [`X-Odd: ${'a'.repeat(12_000)}`] })],
  ['no HTTP', 'hello\r\n\r\n'],
]

describe('the same answer, and as many, as where node:http has read the request before it', () => {
  for (const [what, bytes] of rows) {
    test(what, async () => {
      // Two requests in one piece are for node:http, both of them.
      const isCut = what === 'less than was promised'
      const [alone, behind] = await Promise.all([
        exchange(bytes, isCut ? 0 : 1),
        exchange(VALID + bytes, isCut ? 0 : 2),
      ])
      assert.notEqual(alone, '')
      assert.match(behind, /^HTTP\/1\.1 200 /)
      assert.equal(behind.slice(-alone.length), alone)
    })
  }
})

test('a connection that has said something unusual goes on, and so does one that has not', async () => {
  const { hostname, port } = new URL(mock.url)
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('latin1')
  const answers: string[] = []
  for (const bytes of [VALID, VALID, request({ headers: ['Prefer: delay=1'] }), VALID, request({ body: '{' }), VALID]) {
    socket.write(bytes, 'latin1')
    const [answer] = await new Promise<string[]>((resolve) => socket.once('data', (data: string) => resolve([data])))
    answers.push(String(answer).slice(9, 12))
  }
  socket.destroy()
  assert.deepEqual(answers, ['200', '200', '200', '200', '400', '200'])
})

test('the journal knows each request once, by whichever way it came', async () => {
  const session = mock.session('direct')
  const bytes = request({ headers: ['X-Mock-Session: direct'] })
  await exchange(bytes)
  await exchange(request({ headers: ['X-Mock-Session: direct', 'Prefer: delay=1'] }))
  await exchange(bytes + bytes, 2)
  const entries = session.requests()
  assert.equal(entries.length, 4)
  assert.deepEqual(new Set(entries.map(({ request }) => request.body)), new Set([FERN]))
  assert.ok(entries.every(({ request }) => Object.keys(request.headers).includes('host')))
})

test('an answer with a Date of its own has that one alone', async () => {
  const own = 'Sat, 01 Jan 2000 00:00:00 GMT'
  mock.session('dated').use({ status: 200, headers: { Date: own }, body: 'x' })
  const bytes = request({ headers: ['X-Mock-Session: dated'] })
  const shown = [await dated(bytes), await dated(bytes + bytes, 2)].map((text) => text.match(/^date: .*(?=\r)/gim))
  assert.deepEqual(shown, [[`date: ${own}`], [`date: ${own}`, `date: ${own}`]])
})

test('two fields of Host are refused, also where they are equal or old, and by the control surface', async () => {
  for (const hosts of ['Host: a\r\nHost: b', 'host: a\r\nHOST: a']) {
    for (const start of ['POST /plants HTTP/1.1', 'POST /plants HTTP/1.0', 'GET /_mock/scenario HTTP/1.1']) {
      const bytes = VALID.replace('POST /plants HTTP/1.1', start).replace('Host: a', hosts)
      assert.match(await dated(bytes), /^HTTP\/1\.1 400 /, `${start} ${hosts}`)
    }
  }
})

test('a Host that is no host is refused, and one that is odd is not (RFC 9112 section 3.2)', async () => {
  const odd = [
    'a%2Fb',
    '[::1]:4010',
    '[::ffff:127.0.0.1]',
    '[fe80::1%25en0]',
    '[v1.a:b]',
    'a:',
    ':80',
    "a_~!$&'()*+,;=-.",
  ]
  const none = [
    'a b/c',
    'a/b',
    'me@a',
    'a?b',
    'a#b',
    'a\\b',
    'a, b',
    'a:b',
    'a:1:2',
    '::1',
    'a%2',
    'ä',
    'a<b',
    '"a"',
    '{a}',
  ]
  const literals = ['[::1', '[::1]a', '[1]', '[::1::2]', '[a%25en0]', '[::1%en0]', '[v.a]', '[]']
  for (const start of ['POST /plants HTTP/1.1', 'POST /plants HTTP/1.0', 'OPTIONS * HTTP/1.1', 'GET /_mock HTTP/1.1']) {
    const refusing = async (host: string): Promise<boolean> => {
      const answer = await dated(request({ start, headers: [`Host: ${host}`] }))
      return /^HTTP\/1\.1 400 .*A request must have one Host header/s.test(answer)
    }
    for (const host of [...none, ...literals]) assert.ok(await refusing(host), `${start} ${host}`)
    for (const host of [...odd, '']) assert.ok(!(await refusing(host)), `${start} ${host}`)
  }
})

test('a parameter may be called like a member that every object has', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const parameter = { name, in: 'header', required: true, schema: { type: 'string' } }
    const get = { parameters: [parameter], responses: { 204: { description: 'none' } } }
    const api = await serve({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get } } })
    try {
      assert.equal((await fetch(`${api.url}/a`)).status, 400, name)
      if (name === '__proto__') continue
      assert.equal((await fetch(`${api.url}/a`, { headers: { [name]: 'x' } })).status, 204, name)
    } finally {
      await api.close()
    }
  }
})
