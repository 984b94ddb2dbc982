/** Bytes in, answers out; and what a report may show of a request. */

import assert from 'node:assert/strict'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AnswerReader } from '../../../spec/http/connection/answer-reader.ts'
import { Connection } from '../../../spec/http/connection/connection.ts'
import { Redactor } from '../../../spec/http/redaction/redactor.ts'

const read = (text: string | Buffer, ended = false, method = 'POST') =>
  new AnswerReader(method)[ended ? 'end' : 'push'](Buffer.from(text))
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

/** What came, in short: the body, or the state; with a fault in brackets. */
function short(reading: ReturnType<typeof read>): string {
  if (reading.state !== 'complete') return reading.state
  const { answer, rest, keepsOpen } = reading
  const fault = answer.fault === null ? '' : ` [${answer.fault}]`
  return `${answer.status} ${Buffer.from(answer.body)}${fault}${rest.length > 0 ? ` +${rest.length}` : ''}${keepsOpen ? '' : ' closed'}`
}

const rows: readonly (readonly [what: string, bytes: string | Buffer, ended: boolean, want: string])[] = [
  ['a length', `${HEAD}Content-Length: 2\r\n\r\n{}`, false, '200 {}'],
  ['a length, not all there', `${HEAD}Content-Length: 3\r\n\r\n{}`, false, 'incomplete'],
  [
    'a length, never all there',
    `${HEAD}Content-Length: 3\r\n\r\n{}`,
    true,
    '200 {} [its Content-Length is 3 and 2 bytes came] closed',
  ],
  ['more than its length', `${HEAD}Content-Length: 2\r\n\r\n{}x`, false, '200 {} +1'],
  [
    'two lengths',
    `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    false,
    '200 {} [its Content-Length is "2, 3"] closed',
  ],
  ['chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n`, false, '200 {}'],
  ['chunks with trailers', `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\r\n\r\n`, false, '200 {}'],
  [
    'chunks, cut',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
    true,
    '200 {} [its chunked body ends before the last chunk] closed',
  ],
  [
    'chunks of another size',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
    false,
    '200  [a chunk is not as long as it says] closed',
  ],
  [
    'both',
    `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    false,
    '200 {} [it has both Transfer-Encoding and Content-Length] closed',
  ],
  ['to the end, not there', `${HEAD}\r\n{}`, false, 'incomplete'],
  ['to the end', `${HEAD}\r\n{}`, true, '200 {} closed'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n{}', true, '200 {} closed'],
  ['an empty reason', 'HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n', false, '200 '],
  ['no reason at all', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', false, '200 '],
  ['no content', 'HTTP/1.1 204 No Content\r\n\r\n', false, '204 '],
  [
    'early hints',
    `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${HEAD}Content-Length: 2\r\n\r\n{}`,
    false,
    '200 {}',
  ],
  ['early hints alone', 'HTTP/1.1 103 Early Hints\r\n\r\n', false, 'incomplete'],
  ['connection: close', `${HEAD}Connection: close\r\nContent-Length: 2\r\n\r\n{}`, false, '200 {} closed'],
  [
    'gzip',
    Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\nConnection: close\r\n\r\n`), gzipSync('{}')]),
    true,
    '200 {} closed',
  ],
  [
    'gzip that is none',
    `${HEAD}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`,
    false,
    '200 {} [its body is not gzip, as its Content-Encoding says]',
  ],
  [
    'LF alone',
    'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}',
    false,
    '200 {} [a line of its head ends with LF alone] closed',
  ],
  [
    'LF alone in a value',
    'HTTP/1.1 200 OK\r\nX: a\nContent-Length: 2\r\n\r\n{}',
    false,
    '200 {} [a line of its head ends with LF alone] closed',
  ],
  [
    'CR alone in a value',
    `${HEAD}X: a\rb\r\nContent-Length: 2\r\n\r\n{}`,
    false,
    '200 {} [a line of its head has a CR in it] closed',
  ],
  [
    'LF alone after the size of a chunk',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n`,
    false,
    '200 {} [a line of its chunked body ends with LF alone] closed',
  ],
  [
    'a line that is no field',
    `${HEAD}no field\r\nContent-Length: 2\r\n\r\n{}`,
    false,
    '200 {} [a line of its head is not a header field] closed',
  ],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nabc', false, '101  +3 closed'],
  ['interim answers without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100_000), false, 'endless'],
  ['a head without end', `${HEAD}${'X: y\r\n'.repeat(20_000)}`, false, 'endless'],
  ['a line without end', `${HEAD}X: ${'y'.repeat(70_000)}`, false, 'endless'],
  [
    'a length beyond all bounds, and its end',
    `${HEAD}Content-Length: 9999999999999999999\r\n\r\n{}`,
    true,
    '200 {} [its Content-Length is 9999999999999999999 and 2 bytes came] closed',
  ],
  ['a length beyond all bounds', `${HEAD}Content-Length: 99999999999999999999\r\n\r\n{}`, false, 'endless'],
  ['a chunk beyond all bounds', `${HEAD}Transfer-Encoding: chunked\r\n\r\nfffffffffffff\r\n`, false, 'endless'],
  [
    'the size of a chunk without end',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(5000)}`,
    false,
    'endless',
  ],
  [
    'trailers without end',
    `${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n${'X: y\r\n'.repeat(20_000)}`,
    false,
    'endless',
  ],
  [
    'more codings than anybody applies',
    `${HEAD}Content-Encoding: ${Array(50).fill('gzip').join(', ')}\r\nContent-Length: 2\r\n\r\n{}`,
    false,
    '200 {} [it has 50 content codings]',
  ],
  ['another protocol', 'SSH-2.0-x\r\n', false, 'not-http'],
  ['HTTP/2 in the clear', 'HTTP/2 200\r\n\r\n', false, 'not-http'],
  ['nothing yet', '', false, 'incomplete'],
  ['nothing', '', true, 'not-http'],
]

for (const [what, bytes, ended, want] of rows) {
  test(`an answer: ${what}`, () => assert.equal(short(read(bytes, ended)), want))
}

test('an answer means the same, however it is split into segments', () => {
  const whole = Buffer.from(
    `HTTP/1.1 103 Early Hints\r\n\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
  )
  const reader = new AnswerReader('POST')
  for (let length = 0; length < whole.length; length++) {
    assert.equal(read(whole.subarray(0, length)).state, 'incomplete', `${length} bytes`)
    assert.equal(reader.push(whole.subarray(length, length + 1)).state === 'incomplete', length < whole.length - 1)
  }
  assert.equal(short(read(whole)), '200 {}')
})

for (const [what, unasked, connections] of [
  ['is used again, though head and body come apart', '', 1],
  ['over which something came unasked is not used again', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 3],
] as const) {
  test(`a connection ${what}`, async () => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket.setNoDelay(true).on('error', () => {}))
      socket.on('data', () => {
        socket.write(`${HEAD}Content-Length: 2\r\n\r\n`)
        setImmediate(() => socket.write('{}', () => setImmediate(() => socket.write(unasked))))
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const connection = new Connection({ url, timeout: 5000, insecure: false, redact: (text) => text })
    for (let number = 0; number < 3; number++) {
      const { received } = await connection.exchange({
        method: 'GET',
        path: '/',
        headers: [],
        body: null,
        framing: 'length',
      })
      assert.deepEqual([received.kind, received.kind === 'answer' && received.fault], ['answer', null])
      while (unasked !== '' && connection.isOpen) await new Promise((done) => setImmediate(done))
    }
    connection.close()
    for (const socket of sockets) socket.destroy()
    server.close()
    assert.equal(sockets.size, connections)
  })
}

test('a machine that stands still uses up only a part of the time for an answer', async () => {
  const server = createServer((socket) => {
    const answer = (): void => void socket.end(`${HEAD}Content-Length: 2\r\n\r\n{}`)
    socket.on('data', () => {
      // This thread, which is the service too, stands still for longer than it would wait.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      setImmediate(() => setImmediate(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const connection = new Connection({ url, timeout: 200, insecure: false, redact: (text) => text })
  const sent = { method: 'GET', path: '/', headers: [], body: null, framing: 'length' } as const
  const { received } = await connection.exchange(sent)
  connection.close()
  server.close()
  assert.equal(received.kind, 'answer')
})

test('an answer is read in linear time, however small its pieces are', () => {
  /** The processor's time: how often this thread has to wait for its turn says nothing. */
  const time = (size: number): number => {
    const whole = Buffer.from(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(size)}0\r\n\r\n`)
    const reader = new AnswerReader('POST')
    const started = process.threadCpuUsage()
    for (let at = 0; at < whole.length; at++) reader.push(whole.subarray(at, at + 1))
    const { user, system } = process.threadCpuUsage(started)
    return user + system
  }
  time(1000)
  const [small, large] = [time(5000), time(40_000)]
  assert.ok(large < 40 * small, `${small} µs, and ${large} µs for eight times as much`)
})

test('a token is taken out in every form, and nothing else is', () => {
  const token = 'tok/en+5f1d~"x'
  const redactor = new Redactor(token)
  const forms = [
    token,
    encodeURIComponent(token),
    JSON.stringify(token),
    Buffer.from(token).toString('hex'),
    token.slice(1),
    token.slice(0, -1),
  ]
  for (const shift of [0, 1, 2, 3]) forms.push(Buffer.from(`${'u'.repeat(shift)}:${token}:`).toString('base64'))
  for (const form of forms) assert.match(redactor.redact(`a ${form} b`), /^a .*\$PLANT_STORE_TOKEN.* b$/, form)
  assert.equal(redactor.redact('{"error":40100,"message":"no"}'), '{"error":40100,"message":"no"}')
})
