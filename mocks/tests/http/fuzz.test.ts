/** Bytes that no client should send, over raw sockets: always an answer by the table, at once, and a mock that lives. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { dayOrNight } from '../../../.ci/nightly.ts'
import { PROBLEMS } from '../../engine/message/problems.ts'
import { createMockServer, type MockServer } from '../../index.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
after(() => mock.close())

/** What is answered only when the mock gives the request up, after a minute, fails. A bound on the exchange, not a wait. */
const PATIENCE_MS = 30_000
const NUMBERS = new Set<number>(Object.values(PROBLEMS))
const VALID = Buffer.from('{"id":9223372036854775807,"name":"Fern \u00e9 \\u00e9","tag":"in\\"door"}')

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(mock.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.setNoDelay(true)
  return socket
}

type Answer = { readonly status: number; readonly body: string }

/** Reads `count` answers that are framed by Content-Length. */
async function read(socket: Socket, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  let bytes = Buffer.alloc(0)
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end === -1) break
      const head = bytes.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (bytes.length < end + 4 + length) break
      answers.push({ status: Number(head.slice(9, 12)), body: bytes.toString('utf8', end + 4, end + 4 + length) })
      bytes = bytes.subarray(end + 4 + length)
    }
    if (answers.length >= count) break
  }
  clearTimeout(timer)
  return answers
}

function request(body: Uint8Array, headers: readonly string[] = []): Buffer {
  const head = [
    'POST /plants HTTP/1.1',
    'Host: mock',
    'Authorization: Bearer x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

async function send(bytes: Uint8Array): Promise<Answer> {
  const socket = await open()
  socket.write(bytes)
  const [answer] = await read(socket, 1)
  socket.destroy()
  assert.ok(answer !== undefined, 'the connection ended without an answer')
  return answer
}

/** One connection, one answer for each body in turn. */
async function sendAll(bodies: readonly Uint8Array[]): Promise<Answer[]> {
  const socket = await open()
  socket.write(Buffer.concat(bodies.map((body) => request(body))))
  const answers = await read(socket, bodies.length)
  socket.destroy()
  return answers
}

function assertByTheTable({ status, body }: Answer, given: string): void {
  if (status === 200) {
    assert.equal(typeof JSON.parse(body).name, 'string', given)
    return
  }
  assert.ok(status >= 400 && status < 500, `${given}: ${status} ${body}`)
  const { error, message } = JSON.parse(body)
  assert.ok(NUMBERS.has(error), `${given}: ${body}`)
  assert.equal(typeof message, 'string', given)
}

test('every prefix of a valid body is refused as JSON', async () => {
  const prefixes = Array.from(VALID, (_, length) => VALID.subarray(0, length))
  const answers = await sendAll(prefixes)
  assert.equal(answers.length, prefixes.length)
  for (const [length, answer] of answers.entries()) {
    assert.equal(answer.status, 400, `${length} bytes`)
    assertByTheTable(answer, `${length} bytes`)
  }
})

/** By day all that are no letters of ASCII, and some of the others. */
const BYTES = Array.from({ length: 256 }, (_, value) => value).filter(
  (value) => value < 65 || value % dayOrNight(5, 1) === 0,
)

test('every byte value at every place of the body gets an answer', async () => {
  for (const value of BYTES) {
    const bodies = Array.from(VALID, (_, place) => {
      const body = Buffer.from(VALID)
      body[place] = value
      return body
    })
    const answers = await sendAll(bodies)
    assert.equal(answers.length, bodies.length, `byte ${value}`)
    for (const [place, answer] of answers.entries()) assertByTheTable(answer, `byte ${value} at ${place}`)
  }
})

test('every byte value in a header value gets an answer', async () => {
  for (const value of BYTES) {
    for (const name of ['Authorization: Bearer a', 'Content-Type: application/json', 'Prefer: code=4', 'X-Any: a']) {
      const odd = Buffer.concat([Buffer.from(`${name}`), Buffer.of(value), Buffer.from('b')]).toString('latin1')
      const socket = await open()
      socket.write(request(VALID, [odd]))
      const [answer] = await read(socket, 1)
      socket.destroy()
      assert.ok(answer !== undefined, `byte ${value} in ${name}`)
      assertByTheTable(answer, `byte ${value} in ${name}`)
    }
  }
})

const wrap = (name: string, extra: string): Buffer => Buffer.from(`{"id":1,"name":${name}${extra}}`)
const hostile: Readonly<Record<string, readonly [status: number, bytes: Uint8Array]>> = {
  'a byte order mark': [400, request(Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), VALID]))],
  'UTF-16': [400, request(Buffer.from('{"id":1,"name":"Fern"}', 'utf16le'))],
  'a lone continuation byte': [400, request(Buffer.concat([Buffer.of(0x80), VALID]))],
  'an overlong encoding': [
    400,
    request(Buffer.concat([Buffer.from('{"id":1,"name":"'), Buffer.of(0xc0, 0xaf), Buffer.from('"}')])),
  ],
  '20,000 nested arrays': [400, request(Buffer.from('['.repeat(20_000) + ']'.repeat(20_000)))],
  '20,000 nested arrays left open': [400, request(Buffer.from('['.repeat(20_000)))],
  '20,000 nested arrays beside a plant': [
    400,
    request(wrap('"x"', `,"y":${'['.repeat(20_000)}1.5${']'.repeat(20_000)}`)),
  ],
  '1,000 nested arrays beside a plant': [200, request(wrap('"x"', `,"y":${'['.repeat(1000)}1.5${']'.repeat(1000)}`))],
  '20,000 nested arrays for a name': [400, request(wrap('['.repeat(20_000) + ']'.repeat(20_000), ''))],
  'a __proto__ of its own': [200, request(wrap('"x"', ',"__proto__":{"tag":1},"constructor":1'))],
  'a number of a million digits': [400, request(Buffer.from(`{"name":"x","id":1${'0'.repeat(1_000_000)}}`))],
  'an id with a million zeros and an exponent': [
    200,
    request(Buffer.from(`{"name":"x","id":1${'0'.repeat(1_000_000)}e-1000000}`)),
  ],
  'an exponent of a million digits': [400, request(Buffer.from(`{"name":"x","id":1e${'9'.repeat(1_000_000)}}`))],
  'half a million backslashes': [200, request(wrap(`"${'\\\\'.repeat(250_000)}"`, ',"x":1.5'))],
  'no Host': [400, Buffer.from('POST /plants HTTP/1.1\r\n\r\n')],
  'no HTTP': [400, Buffer.from('hello\r\n\r\n')],
  'a TLS greeting': [400, Buffer.from('16030100', 'hex')],
  'two lengths': [400, request(VALID, ['Content-Length: 3'])],
  'a length and chunks': [400, request(VALID, ['Transfer-Encoding: chunked'])],
  'a header section of 100 KB': [431, request(VALID, [`X-Long: ${'x'.repeat(100_000)}`])],
  'an unknown expectation': [200, request(VALID, ['Expect: miracles'])],
  CONNECT: [405, Buffer.from('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')],
  'an upgrade': [200, request(VALID, ['Connection: upgrade', 'Upgrade: websocket'])],
  'HTTP/1.0': [200, Buffer.from(request(VALID).toString('latin1').replace('HTTP/1.1', 'HTTP/1.0'), 'latin1')],
  'a whole URI as target': [
    200,
    Buffer.from(request(VALID).toString('latin1').replace('/plants', 'http://mock/plants'), 'latin1'),
  ],
  'a broken percent escape': [
    404,
    Buffer.from(request(VALID).toString('latin1').replace('/plants', '/%zz%'), 'latin1'),
  ],
}

for (const [given, [status, bytes]] of Object.entries(hostile)) {
  test(`${given}: ${status}`, async () => {
    const answer = await send(bytes)
    assert.equal(answer.status, status, answer.body.slice(0, 300))
    assertByTheTable(answer, given)
    assert.ok(answer.body.length < 2_000_000)
  })
}

test('20 MB is answered with 413 before it has all been read, and the connection can go on', async () => {
  const socket = await open()
  socket.write(request(Buffer.alloc(20_000_000, 'x')))
  const [answer] = await read(socket, 1)
  assert.equal(answer?.status, 413)
  socket.destroy()
})

test('a connection whose upgrade was passed over is closed: Node would keep quiet about what is malformed after it', async () => {
  const socket = await open()
  socket.write(Buffer.concat([request(VALID, ['Connection: upgrade', 'Upgrade: websocket']), Buffer.from('hello\r\n')]))
  assert.deepEqual(
    (await read(socket, 2)).map(({ status }) => status),
    [200],
  )
  socket.destroy()
})

test('200 pipelined requests get 200 answers in order', async () => {
  const bodies = Array.from({ length: 200 }, (_, id) => Buffer.from(JSON.stringify({ id, name: `n${id}` })))
  const answers = await sendAll(bodies)
  assert.deepEqual(
    answers.map(({ body }) => JSON.parse(body).name),
    bodies.map((_, id) => `n${id}`),
  )
})

test('a body that comes byte by byte, and chunked, is one body', async () => {
  const socket = await open()
  for (const byte of request(VALID)) socket.write(Buffer.of(byte))
  const [slow] = await read(socket, 1)
  assert.equal(slow?.status, 200)
  const head =
    'POST /plants HTTP/1.1\r\nHost: mock\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  socket.write(head)
  for (const byte of VALID) socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]))
  socket.write('0\r\n\r\n')
  const [chunked] = await read(socket, 1)
  assert.equal(chunked?.status, 200)
  socket.destroy()
})

test('uploads that clients give up leave the mock unharmed', async () => {
  for (let round = 0; round < 50; round++) {
    const socket = await open()
    socket.write(request(VALID).subarray(0, -1 - (round % VALID.length)))
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  assert.equal((await send(request(VALID))).status, 200)
})
