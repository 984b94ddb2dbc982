/** Which requests share a connection to the deployment, and what happens where that one ends at the worst moment. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { createServer as createSecureServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { exchange, proxyTo, serverUpstream } from './proxy-client.ts'

const FERN = '{"sku":7,"serial":"ABC-1234","name":"Fern"}'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const GOOD = answer(200, `${JSON_TYPE}Content-Length: ${FERN.length}\r\n`, FERN)

function answer(status: number, fields: string, content = ''): string {
  return `HTTP/1.1 ${status} X\r\n${fields}\r\n${content}`
}

/** A request that has come over a connection: its number there, from 1, and its method and target. */
type Arrived = { readonly socket: Socket; readonly connection: number; readonly nth: number; readonly line: string }

/** A deployment in plain TCP or TLS, and what it received. */
async function deployment(act: (arrived: Arrived) => void, scheme: 'http' | 'https' = 'http') {
  const arrived: Omit<Arrived, 'socket'>[] = []
  const sockets: Socket[] = []
  const serve = (socket: Socket): void => {
    const connection = sockets.push(socket)
    let nth = 0
    socket
      .on('error', () => {})
      .on('data', (bytes) => {
        // Each comes in one piece, and none before the answer to the last.
        const [line = ''] =
          /^[A-Z]+ \S+(?= HTTP\/1\.1\r\n)/.exec(bytes.toString('latin1')) ?? assert.fail(String(bytes))
        arrived.push({ connection, nth: ++nth, line })
        act({ socket, connection, nth, line })
      })
  }
  const closed = (connection: number): Promise<unknown> => {
    const socket = sockets[connection - 1] ?? assert.fail()
    return socket.closed ? Promise.resolve() : once(socket, 'close')
  }
  const server = scheme === 'http' ? createServer(serve) : createSecureServer({ key: KEY, cert: CERTIFICATE }, serve)
  const upstream = await serverUpstream(server, scheme)
  return { ...upstream, closed, lines: () => arrived.map(({ connection, line }) => `${connection} ${line}`) }
}

const DOCUMENT = fileURLToPath(new URL('../garden.yaml', import.meta.url))
const through = (upstream: { readonly url: string }) => proxyTo(upstream.url, { spec: DOCUMENT, insecure: true })

/** A request; the connection to the proxy ends after it. */
async function send(
  proxy: { readonly url: string },
  line: string,
  fields: readonly string[] = [],
  body = '',
): Promise<string> {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`]
  const sent = [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...fields, ...length, '', body]
  return exchange(proxy.url, sent.join('\r\n'))
}

test('GETs share a connection; what is not safe or has content has a new one, until the deployment is known to keep them', async () => {
  await using upstream = await deployment(({ socket }) => socket.write(GOOD))
  await using proxy = await through(upstream)
  for (const line of [
    'GET /plants/newest',
    'GET /plants/newest',
    'POST /plants/newest',
    'DELETE /plants/newest',
    'PUT /plants/newest',
    'OPTIONS /plants/newest',
  ]) {
    assert.match(await send(proxy, line), /^HTTP\/1\.1 200 [\s\S]*Fern"\}$/)
  }
  await send(proxy, 'GET /plants/newest', [], 'ab')
  await send(proxy, 'GET /plants/newest', ['Authorization: Negotiate eDp5'])
  await send(proxy, 'HEAD /plants/newest')
  await send(proxy, 'GET /plants/newest')
  assert.deepEqual(upstream.lines(), [
    ...[
      '1 GET /plants/newest',
      '1 GET /plants/newest',
      '2 POST /plants/newest',
      '3 DELETE /plants/newest',
      '4 PUT /plants/newest',
      '4 OPTIONS /plants/newest',
    ],
    ...['5 GET /plants/newest', '6 GET /plants/newest', '5 HEAD /plants/newest', '4 GET /plants/newest'],
  ])
})

test('what is not safe shares the connections of a deployment that keeps them, and is never sent twice', async () => {
  const waiting: Socket[] = []
  await using upstream = await deployment(({ socket, line }) => {
    if (line.endsWith('?lost')) socket.destroy()
    else if (!line.endsWith('?together')) socket.write(GOOD)
    else if (waiting.push(socket) === 2) for (const one of waiting) one.write(GOOD)
  })
  await using proxy = await through(upstream)
  await Promise.all([send(proxy, 'GET /plants/newest?together'), send(proxy, 'GET /plants/newest?together')])
  // One of the two stays idle, and open, while the other one is used.
  for (let count = 0; count < 20; count++) await send(proxy, 'GET /plants/newest')
  const used = upstream.lines().at(-1)?.charAt(0)
  assert.match(await send(proxy, 'POST /plants/newest?kept', [], 'ab'), /^HTTP\/1\.1 200 [\s\S]*Fern"\}$/)
  assert.equal(upstream.lines().at(-1), `${used} POST /plants/newest?kept`)
  const lost = await send(proxy, 'POST /plants/newest?lost')
  assert.match(
    lost,
    /^HTTP\/1\.1 502 (?![\s\S]*Mock-Violations)[\s\S]* may have taken effect, so that it was not sent again/i,
  )
  assert.equal(upstream.lines().filter((line) => line.endsWith('?lost')).length, 1)
})

for (const scheme of ['http', 'https'] as const) {
  test(`${scheme}: a kept connection that ends when it gets the next request is nobody’s fault`, async () => {
    await using upstream = await deployment(({ socket, nth }) => {
      if (nth === 1) socket.write(GOOD)
      else socket.destroy()
    }, scheme)
    await using proxy = await through(upstream)
    for (let count = 0; count < 3; count++) {
      assert.match(await send(proxy, `GET /plants/newest?${count}`), /^HTTP\/1\.1 200 (?![\s\S]*Mock-Violations)/i)
      assert.match(await send(proxy, `POST /plants/newest?${count}`), /^HTTP\/1\.1 200 /)
    }
    assert.deepEqual(upstream.lines(), [
      ...[
        '1 GET /plants/newest?0',
        '2 POST /plants/newest?0',
        '2 GET /plants/newest?1',
        '3 GET /plants/newest?1',
        '4 POST /plants/newest?1',
      ],
      ...['4 GET /plants/newest?2', '5 GET /plants/newest?2', '6 POST /plants/newest?2'],
    ])
    assert.deepEqual(
      proxy.requests().map(({ request, verdict }) => [request.method, verdict.violations.length]),
      ['GET', 'POST', 'GET', 'POST', 'GET', 'POST'].map((method) => [method, 0]),
    )
  })
}

const BROKEN = /^HTTP\/1\.1 502 [\s\S]*Mock-Violations: newest-plant\.success\.status;in=answer/i
for (const [when, act, times] of [
  ['a new connection ends as soon as it has a request', ({ socket }: Arrived) => socket.destroy(), ['1']],
  [
    'the new connection ends as well',
    ({ socket, connection, nth }: Arrived) => (connection + nth === 2 ? socket.write(GOOD) : socket.destroy()),
    ['1', '1', '2'],
  ],
  [
    'a kept connection ends after half a head',
    ({ socket, nth }: Arrived) => (nth === 1 ? socket.write(GOOD) : socket.end('HTTP/1.1 20')),
    ['1', '1'],
  ],
  [
    'a kept connection ends after an interim answer',
    ({ socket, nth }: Arrived) => (nth === 1 ? socket.write(GOOD) : socket.end('HTTP/1.1 103 X\r\n\r\n')),
    ['1', '1'],
  ],
  [
    'a kept connection has something else than HTTP',
    ({ socket, nth }: Arrived) => (nth === 1 ? socket.write(GOOD) : socket.write('SSH-2.0-OpenSSH_9.6\r\n')),
    ['1', '1'],
  ],
] as const) {
  test(`the deployment is told of, and the request sent no more often than that: ${when}`, async () => {
    await using upstream = await deployment(act)
    await using proxy = await through(upstream)
    const good = times.length > 1 ? 1 : 0
    if (good === 1) assert.match(await send(proxy, 'GET /plants/newest'), /^HTTP\/1\.1 200 (?![\s\S]*Mock-Violations)/i)
    assert.match(await send(proxy, 'GET /plants/newest'), BROKEN)
    assert.deepEqual(
      upstream.lines(),
      times.map((connection) => `${connection} GET /plants/newest`),
    )
    const journal = proxy.requests().map(({ verdict }) => verdict.violations.map(({ requirement }) => requirement))
    assert.deepEqual(journal, [...Array(good).fill([]), ['newest-plant.success.status']])
  })
}

test('a kept connection that ends in the middle of an answer breaks that one off, and it is not asked for again', async () => {
  const half = answer(200, `${JSON_TYPE}Content-Length: 100\r\n`, '{"sku"')
  await using upstream = await deployment(({ socket, nth }) => (nth === 1 ? socket.write(GOOD) : socket.end(half)))
  await using proxy = await through(upstream)
  await send(proxy, 'GET /plants/newest')
  assert.match(await send(proxy, 'GET /plants/newest'), /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"sku"$/)
  assert.equal(upstream.lines().length, 2)
  const { verdict } = await proxy.waitForRequest(({ verdict }) => verdict.violations.length > 0)
  assert.ok(verdict.violations.some(({ requirement }) => requirement === 'newest-plant.success.json'))
})

const SECOND = GOOD.replace('Fern', 'Evil')
for (const [what, first, later] of [
  ['a second answer at once', GOOD + SECOND, ''],
  ['a second answer a little later', GOOD, SECOND],
  ['other bytes at once', `${GOOD}more`, ''],
  ['other bytes a little later', GOOD, 'more'],
  ['content with a 204', answer(204, ''), FERN],
  ['content with a 304', answer(304, ''), FERN],
  ['content past a length of 0', answer(200, 'Content-Length: 0\r\n'), FERN],
  ['the announced end', answer(200, `${JSON_TYPE}Connection: close\r\nContent-Length: ${FERN.length}\r\n`, FERN), ''],
  ['an end too near to be sure', answer(200, `Keep-Alive: timeout=1\r\nContent-Length: ${FERN.length}\r\n`, FERN), ''],
  ['a scheme that trusts connections', answer(401, `WWW-Authenticate: NTLM\r\nContent-Length: 2\r\n`, 'no'), ''],
] as const) {
  test(`after ${what} a connection is not used again, and the next answer is its own`, async () => {
    await using upstream = await deployment(({ socket, connection }) => {
      socket.write(connection === 1 ? first : GOOD)
      if (later !== '' && connection === 1) setImmediate(() => socket.write(later))
    })
    await using proxy = await through(upstream)
    await send(proxy, 'GET /plants/newest')
    await upstream.closed(1)
    assert.match(await send(proxy, 'GET /plants/newest'), /^HTTP\/1\.1 200 [\s\S]*Fern"\}$/)
    assert.deepEqual(upstream.lines(), ['1 GET /plants/newest', '2 GET /plants/newest'])
  })
}

test('the content that a HEAD gets is no answer', async () => {
  await using upstream = await deployment(({ socket }) => socket.write(GOOD))
  await using proxy = await through(upstream)
  await send(proxy, 'HEAD /plants/newest')
  await upstream.closed(1)
  assert.match(await send(proxy, 'GET /plants/newest'), /^HTTP\/1\.1 200 [\s\S]*Fern"\}$/)
})

test('a kept connection that ended while it was idle is not missed', async () => {
  await using upstream = await deployment(({ socket }) => socket.end(GOOD))
  await using proxy = await through(upstream)
  for (let count = 0; count < 3; count++) {
    assert.match(await send(proxy, 'GET /plants/newest'), /^HTTP\/1\.1 200 (?![\s\S]*Mock-Violations)/i)
  }
  assert.equal(proxy.requests().length, 3)
})

test('few connections stay open, and none when the proxy has closed', async () => {
  const COUNT = 150
  const all = Promise.withResolvers<void>()
  const waiting: Socket[] = []
  await using upstream = await deployment(({ socket }) => {
    if (waiting.push(socket) === COUNT) all.resolve()
  })
  const proxy = await through(upstream)
  const asked = Array.from({ length: COUNT }, () => send(proxy, 'GET /plants/newest'))
  await all.promise
  for (const socket of waiting) socket.write(GOOD)
  await Promise.all(asked)
  const ends = waiting.map((socket) => (socket.closed ? null : once(socket, 'close')))
  let closed = 0
  const most = Promise.withResolvers<void>()
  for (const end of ends) {
    void Promise.resolve(end).then(() => {
      if (++closed === COUNT - 64) most.resolve()
    })
  }
  await most.promise
  await proxy.close()
  await Promise.all(ends)
})
