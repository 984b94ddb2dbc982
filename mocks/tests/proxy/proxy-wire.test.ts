/** The proxy on the wire: bytes, fields, framing, connections; upstreams are real servers, and some of them strange. */

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { nightly } from '../../../.ci/nightly.ts'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { freePort } from '../../../contract-tests/wild/free-port.ts'
import { create, GOOD, PLANT } from '../client.ts'
import { exchange, httpUpstream, proxyTo, rawUpstream, serverUpstream } from './proxy-client.ts'

const FERN = '{"name":"Fern"}'
const HINT = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload; as=style\r\n\r\n'

function plant(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(FERN)
}

/** A request as bytes; the connection ends after it. */
function bytes(method: string, path: string, fields: readonly string[], body = '', version = '1.1'): string {
  return [`${method} ${path} HTTP/${version}`, 'Host: here', 'Connection: close', ...fields, '', body].join('\r\n')
}

/** Name and value of a message's fields, as they were written. */
function fieldsOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as [string, string]] : [],
  )
}

test('bytes beyond ASCII in a field go on as they came, with content and without, there and back', async () => {
  const seen: (string | undefined)[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(new Map(fieldsOf(request)).get('X-Name'))
    response.writeHead(200, { 'X-Name': 'caf\xe9', 'Content-Type': 'text/plain' }).end('ok')
  })
  await using proxy = await proxyTo(upstream.url)
  for (const [method, fields, body] of [
    ['GET', [], ''],
    ['POST', ['Content-Length: 2'], 'ok'],
  ] as const) {
    const sent = Buffer.from(bytes(method, '/else', ['X-Name: caf\xe9', ...fields], body), 'latin1')
    assert.match(await exchange(proxy.url, sent), /^X-Name: caf\xe9\r$/m, method)
  }
  assert.deepEqual(seen, ['caf\xe9', 'caf\xe9'])
})

test('fields go on as they are written; those of the connection do not, and Host and Via are the proxy’s own', async () => {
  const seen: [string, string][][] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(fieldsOf(request))
    response.writeHead(200, [
      ...['X-Twice', 'one', 'X-Twice', 'two', 'sEt-CoOkIe', 'a=1', 'Set-Cookie', 'b=2', 'X-Hop', 'gone'],
      ...['Connection', 'X-Hop, close', 'Keep-Alive', 'timeout=5', 'Proxy-Connection', 'x', 'Content-Type', 'text/x'],
    ])
    response.end('ok')
  })
  await using proxy = await proxyTo(upstream.url)
  const received = await exchange(
    proxy.url,
    bytes('GET', '/else?a=%20&a=b', [
      ...['X-CaSe: kept', 'X-Twice: 1', 'X-Twice: 2', 'TE: gzip, trailers', 'Keep-Alive: 9', 'Proxy-Connection: x'],
      ...['Connection: X-Gone, x-also', 'X-Gone: 1', 'X-Also: 1', 'Proxy-Authorization: Basic eDp5', 'Via: 1.0 fred'],
      'X-Mock-Session: mine',
    ]),
  )
  const { host } = new URL(upstream.url)
  const [sent = []] = seen
  assert.deepEqual(
    sent.filter(([name]) => name !== 'Via'),
    [
      ['Host', host],
      ['X-CaSe', 'kept'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
      ['TE', 'trailers'],
      ['Connection', 'TE'],
    ],
  )
  const via = sent.filter(([name]) => name === 'Via').map(([, value]) => value)
  assert.match(via.join(', '), /^1\.0 fred, 1\.1 plant-store-proxy-[0-9a-f]{8}$/)
  const [head = '', body] = received.split('\r\n\r\n')
  for (const line of ['X-Twice: one\r\nX-Twice: two', 'sEt-CoOkIe: a=1\r\nSet-Cookie: b=2', 'Content-Type: text/x']) {
    assert.ok(head.includes(line), head)
  }
  assert.doesNotMatch(head, /X-Hop|timeout=5|Proxy-Connection|Mock-Violations/i)
  assert.match(body ?? '', /ok/)
})

test('the target’s path is the base of every request, whatever form its target has', async () => {
  const seen: string[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    response.end()
  })
  await using proxy = await proxyTo(`${upstream.url}/api/v1/`)
  for (const target of ['/plants?x=1', '/a//b/../%2e', 'http://elsewhere.example/plants?y', '/?']) {
    await exchange(proxy.url, bytes('GET', target, []))
  }
  await exchange(proxy.url, bytes('OPTIONS', '*', []))
  assert.deepEqual(seen, [
    'GET /api/v1/plants?x=1',
    'GET /api/v1/a//b/../%2e',
    'GET /api/v1/plants?y',
    'GET /api/v1/?',
    'OPTIONS *',
  ])
})

test('a base path that the document has, too, is forwarded once, and is left by no path', async () => {
  const documentOf = (...paths: readonly string[]) => ({
    openapi: '3.1.0',
    info: { title: 'Stock', version: '1' },
    servers: [{ url: 'https://stock.example/v1' }],
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: 'ok' } } } }])),
  })
  const folder = await mkdtemp(join(tmpdir(), 'base-'))
  const seen: string[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.url ?? '')
    response.end()
  })
  const forwarded = async (base: string, document: object, targets: readonly string[]): Promise<readonly string[]> => {
    const spec = join(folder, 'stock.json')
    await writeFile(spec, JSON.stringify(document))
    await using proxy = await proxyTo(upstream.url + base, { spec })
    for (const target of targets) await exchange(proxy.url, bytes('GET', target, []))
    return seen.splice(0)
  }
  const sent = ['/v1/plants?x=1', '/plants', '/v1', '/v1?x', '/v10/plants', '/v1/../v2', '/v1/a/%2e%2e/..;x/b']
  assert.deepEqual(await forwarded('/v1', documentOf('/plants'), sent), [
    ...['/v1/plants?x=1', '/v1/plants', '/v1', '/v1?x', '/v1/v10/plants'],
  ])
  const others = ['/v1/plants', '/plants']
  assert.deepEqual(await forwarded('', documentOf('/plants'), others), others)
  assert.deepEqual(await forwarded('/v2/', documentOf('/plants'), others), ['/v2/v1/plants', '/v2/plants'])
  // Here `/v1/plants` is a path of the document.
  assert.deepEqual(await forwarded('/v1', documentOf('/v1/plants'), others), ['/v1/v1/plants', '/v1/plants'])
  await rm(folder, { recursive: true })
})

test('a body is framed as the client frames it, and where there is none nothing is added', async () => {
  const seen: (readonly [framing: unknown, body: string])[] = []
  await using upstream = await httpUpstream(async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    seen.push([length ?? coding ?? null, await text(request)])
    response.end()
  })
  await using proxy = await proxyTo(upstream.url)
  await exchange(proxy.url, bytes('POST', '/plants', []))
  await exchange(proxy.url, bytes('POST', '/plants', ['Content-Length: 0']))
  await exchange(proxy.url, bytes('GET', '/plants', ['Content-Length: 2'], 'ab'))
  await exchange(proxy.url, bytes('DELETE', '/plants', ['Transfer-Encoding: chunked'], '2\r\nab\r\n0\r\n\r\n'))
  assert.deepEqual(seen, [
    [null, ''],
    ['0', ''],
    ['2', 'ab'],
    ['chunked', 'ab'],
  ])
})

test('bytes arrive as they were sent: int64, members twice, odd white space, any bytes, gzip as gzip', async () => {
  const odd = Buffer.from('{ "name":"Fern",\t"id": 9223372036854775807,"name":"\\u0046ern" }\n')
  const coded = gzipSync(FERN)
  const seen: Buffer[] = []
  await using upstream = await httpUpstream(async (request, response) => {
    seen.push(await buffer(request))
    const isCoded = request.headers['accept-encoding'] === 'gzip'
    response.setHeader('content-type', 'application/json')
    if (isCoded) response.setHeader('content-encoding', 'gzip')
    response.end(isCoded ? coded : odd)
  })
  await using proxy = await proxyTo(upstream.url)
  const send = async (body: Buffer, coding: string): Promise<Buffer> => {
    const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: { ...GOOD, 'accept-encoding': coding } })
    sent.end(body)
    const [response] = await once(sent, 'response')
    return buffer(response)
  }
  assert.deepEqual(await send(odd, 'identity'), odd)
  const noise = randomBytes(3000)
  assert.deepEqual(await send(noise, 'gzip'), coded)
  assert.deepEqual(seen, [odd, noise])
  const journal = proxy.requests()
  assert.equal(journal.at(-1)?.answer.body, FERN)
})

nightly(
  '32 MB go up and come down as streams, past the limit one piece after the other, and that is said',
  async () => {
    const piece = randomBytes(1024 * 1024)
    const PIECES = 32
    const wanted = createHash('sha256')
    for (let index = 0; index < PIECES; index++) wanted.update(piece)
    const whole = wanted.digest('hex')
    const arrived = { up: Promise.withResolvers<void>(), down: Promise.withResolvers<void>() }
    /** Two pieces at once; the others only when the first have arrived at the other end. */
    const send = async (to: ClientRequest | ServerResponse, arrived: Promise<void>): Promise<void> => {
      for (let index = 0; index < PIECES; index++) {
        if (index === 2) await arrived
        if (!to.write(piece)) await once(to, 'drain')
      }
      to.end()
    }
    const digest = async (from: IncomingMessage, arrived: PromiseWithResolvers<void>): Promise<string> => {
      const hash = createHash('sha256')
      for await (const chunk of from) {
        arrived.resolve()
        hash.update(chunk)
      }
      return hash.digest('hex')
    }
    await using upstream = await httpUpstream(async (request, response) => {
      response.setHeader('x-digest', await digest(request, arrived.up))
      response.setHeader('content-type', 'application/json')
      await send(response, arrived.down.promise)
    })
    await using proxy = await proxyTo(upstream.url)
    const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: GOOD })
    const answered = once(sent, 'response')
    await send(sent, arrived.up.promise)
    const [response] = await answered
    assert.deepEqual([await digest(response, arrived.down), response.headers['x-digest']], [whole, whole])
    const { verdict, request } = proxy.requests()[0] ?? assert.fail()
    assert.equal(request.body, null)
    assert.match(verdict.message ?? '', /Not judged: the body of the answer is over the limit/)
  },
)

test('what is no JSON goes on as it comes, and so do events', async () => {
  let write: (text: string) => void = () => {}
  await using upstream = await httpUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    write = (text) => response.write(text)
  })
  await using proxy = await proxyTo(upstream.url)
  const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: GOOD }).end(PLANT)
  const [response] = await once(sent, 'response')
  // The heads are judged at once: neither a body nor its end has come.
  assert.equal(response.headers['mock-violations'], 'create-plant.success.media-type;in=answer')
  write('data: one\n\n')
  const [chunk] = await once(response, 'data')
  assert.equal(String(chunk), 'data: one\n\n')
  sent.destroy()
})

test('early hints, trailers, a status of its own, HEAD, 204 and 304', async () => {
  await using upstream = await httpUpstream((request, response) => {
    if (request.url === '/hints') {
      response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' }, () => response.end('hinted'))
    } else if (request.url === '/trailers') {
      response.writeHead(299, 'Very Fine', { Trailer: 'X-Sum' })
      response.write('a')
      response.addTrailers({ 'X-Sum': request.trailers['x-up'] ?? 'none' })
      request.resume().on('end', () => {
        response.addTrailers({ 'X-Sum': request.trailers['x-up'] ?? 'none' })
        response.end('b')
      })
    } else if (request.method === 'HEAD') response.writeHead(200, { 'content-length': 12345 }).end()
    else response.writeHead(Number(request.url?.slice(1)), { 'x-kept': 'yes' }).end()
  })
  await using proxy = await proxyTo(upstream.url)
  assert.match(
    await exchange(proxy.url, bytes('GET', '/hints', [])),
    /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/style\.css>; rel=preload; as=style\r\n\r\nHTTP\/1\.1 200 OK\r\n/i,
  )
  assert.match(await exchange(proxy.url, bytes('GET', '/hints', [], '', '1.0')), /^HTTP\/1\.1 200 OK\r\n/)
  const chunked = bytes(
    'POST',
    '/trailers',
    ['Transfer-Encoding: chunked', 'Trailer: X-Up'],
    '1\r\nx\r\n0\r\nX-Up: sum\r\n\r\n',
  )
  const trailed = await exchange(proxy.url, chunked)
  assert.match(trailed, /^HTTP\/1\.1 299 Very Fine\r\n/)
  assert.match(trailed, /0\r\nX-Sum: sum\r\n\r\n$/)
  assert.match(await exchange(proxy.url, bytes('HEAD', '/plants', [])), /content-length: 12345\r\n(?:.+\r\n)*\r\n$/i)
  for (const status of [204, 304, 418]) {
    const received = await exchange(proxy.url, bytes('GET', `/${status}`, []))
    assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(received, /x-kept: yes/)
  }
})

test('redirects are passed on, not followed', async () => {
  let requests = 0
  await using upstream = await httpUpstream((_, response) => {
    requests++
    response.writeHead(307, { location: 'http://elsewhere.example/plants' }).end()
  })
  await using proxy = await proxyTo(upstream.url)
  const response = await fetch(`${proxy.url}/plants`, {
    method: 'POST',
    headers: GOOD,
    body: PLANT,
    redirect: 'manual',
  })
  assert.deepEqual(
    [response.status, response.headers.get('location'), requests],
    [307, 'http://elsewhere.example/plants', 1],
  )
  assert.equal(response.headers.get('mock-violations'), 'create-plant.success.status;in=answer')
})

test('an upstream of HTTP/1.0 that ends its answer with the connection is understood', async () => {
  await using upstream = await rawUpstream(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${FERN}`)
  await using proxy = await proxyTo(upstream.url)
  const response = await create(proxy.url)
  assert.deepEqual([response.status, await response.text(), response.headers.get('mock-violations')], [200, FERN, null])
})

for (const [what, head, ending] of [
  ['short of its length', 'Content-Length: 100\r\n', 'end'],
  ['between chunks', 'Transfer-Encoding: chunked\r\n', 'end'],
  ['by a reset', 'Content-Length: 100\r\n', 'reset'],
] as const) {
  for (const type of ['application/json', 'text/plain']) {
    test(`an answer of ${type} that is broken off ${what} is broken off for the client`, async () => {
      const body = head.startsWith('Transfer') ? '5\r\n{"nam\r\n' : '{"nam'
      await using upstream = await rawUpstream(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${head}\r\n${body}`, ending)
      await using proxy = await proxyTo(upstream.url)
      const response = await create(proxy.url)
      assert.equal(response.status, 200)
      await assert.rejects(response.text())
      const { verdict, answer } = await proxy.waitForRequest(() => true)
      assert.equal(answer.status, 200)
      assert.ok(verdict.violations.some(({ requirement }) => requirement === 'create-plant.success.json'))
    })
  }
}

test('a length larger than a number holds is passed on as it is written, and one that is no number is refused', async () => {
  for (const [length, want] of [
    [
      '9999999999999999999',
      /^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*content-length: 9999999999999999999\r\n(?:.+\r\n)*\r\n\{"nam$/i,
    ],
    ['9999999999999999999x', /^HTTP\/1\.1 502 /],
    ['-1', /^HTTP\/1\.1 502 /],
  ] as const) {
    await using upstream = await rawUpstream(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n{"nam`)
    await using proxy = await proxyTo(upstream.url)
    assert.match(await exchange(proxy.url, bytes('GET', '/plants', [])), want)
  }
})

test('with requests pipelined the answers before a broken one arrive whole', async () => {
  await using upstream = await httpUpstream((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/broken')
      response.writeHead(200, { 'content-length': 9 }).write('{"a', () => response.destroy())
    else setTimeout(() => response.end(FERN), 40)
  })
  await using proxy = await proxyTo(upstream.url)
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const received = await exchange(proxy.url, get('/one') + get('/two') + get('/broken'))
  assert.equal(received.split(FERN).length - 1, 2)
  assert.match(received, /content-length: 9\r\n[\s\S]*\r\n\r\n\{"a$/)
})

test('a client that gives up gives the upstream up, and the journal says so', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  await using upstream = await httpUpstream((request) => {
    request.on('close', go)
    arrive()
  })
  await using proxy = await proxyTo(upstream.url)
  const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: GOOD }).end(PLANT)
  sent.on('error', () => {})
  await arrived
  sent.destroy()
  await gone
  const { verdict, answer } = await proxy.waitForRequest(() => true)
  assert.equal(answer.status, 0)
  assert.match(verdict.message ?? '', /Not judged: the client closed the connection/)
})

test('nobody there: 502 with an Error and no violation; late: 504; not HTTP, or nothing: 502 and a violation', async () => {
  const free = `http://127.0.0.1:${await freePort()}`
  const answered = async (target: string, options = {}) => {
    await using proxy = await proxyTo(target, options)
    const response = await create(proxy.url)
    const { error, message } = await response.json()
    assert.ok(Number.isInteger(error))
    return [response.status, response.headers.get('mock-violations'), message]
  }
  const broken = 'create-plant.success.status;in=answer'
  assert.deepEqual(await answered(free), [502, null, `${free} gave no answer: the connection is refused.`])
  await using silent = await rawUpstream('', 'keep')
  assert.deepEqual(await answered(silent.url, { timeout: 50 }), [
    504,
    broken,
    `${silent.url} gave no answer: no answer came within 50 ms.`,
  ])
  await using nothing = await rawUpstream('')
  const closed = `${nothing.url} gave no answer: the connection was closed without an answer.`
  assert.deepEqual(await answered(nothing.url), [502, broken, closed])
  await using other = await rawUpstream('SSH-2.0-OpenSSH_9.6\r\n')
  assert.deepEqual((await answered(other.url)).slice(0, 2), [502, broken])
})

test('who uploads much to nobody, or to one who answers early, gets the answer', async () => {
  const free = `http://127.0.0.1:${await freePort()}`
  await using early = await httpUpstream((_, response) => {
    response.writeHead(413, { 'content-type': 'text/plain' }).end('too much')
  })
  for (const [target, status] of [
    [free, 502],
    [early.url, 413],
  ] as const) {
    await using proxy = await proxyTo(target)
    const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: GOOD })
    sent.on('error', () => {})
    sent.end(Buffer.alloc(8 * 1024 * 1024, ' '))
    const [response] = await once(sent, 'response')
    assert.equal(response.statusCode, status)
    await buffer(response)
    sent.destroy()
  }
})

test('a deployment that stops in the middle of what is held is given up in time', async (context) => {
  // The hint is passed on at once: who has it knows that the beginning of the answer has come as well.
  const answer = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  await using upstream = await rawUpstream(HINT + answer, 'keep')
  await using proxy = await proxyTo(upstream.url, { timeout: 50 })
  // The proxy's time passes only when it is told to.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  socket.write(bytes('POST', '/plants', [`Content-Length: ${PLANT.length}`], PLANT))
  await once(socket, 'readable')
  context.mock.timers.tick(50)
  assert.match(await text(socket), /^HTTP\/1\.1 103 [^{]*\r\n\r\nHTTP\/1\.1 200 [^{]*content-length: 100\r\n[^{]*\{$/i)
})

test('TLS: a certificate that cannot be verified is refused, and taken with insecure', async () => {
  await using upstream = await serverUpstream(createSecureServer({ key: KEY, cert: CERTIFICATE }, plant), 'https')
  await using careful = await proxyTo(upstream.url)
  const refused = await create(careful.url)
  assert.equal(refused.status, 502)
  assert.match((await refused.json()).message, /self-signed certificate/)
  assert.match(careful.requests()[0]?.verdict.message ?? '', /Not judged: nobody answered/)
  await using trusting = await proxyTo(upstream.url, { insecure: true })
  assert.equal(await (await create(trusting.url)).text(), FERN)
  await using plain = await proxyTo(upstream.url.replace('https', 'http'))
  assert.equal((await create(plain.url)).status, 502)
})

test('a body waits for the deployment’s 100, and is not sent where that refuses it', async () => {
  const seen: string[] = []
  const server = (await import('node:http')).createServer()
  server.on('checkContinue', async (request, response) => {
    if (request.headers['x-way'] === 'refuse') {
      response.writeHead(413, { connection: 'close' }).end()
      return
    }
    response.writeContinue()
    seen.push(await text(request))
    plant(request, response)
  })
  await using upstream = await serverUpstream(server, 'http')
  await using proxy = await proxyTo(upstream.url)
  const send = async (way: string): Promise<string[]> => {
    const events: string[] = []
    const headers = { ...GOOD, expect: '100-continue', 'x-way': way, 'content-length': PLANT.length }
    const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers })
    sent.on('continue', () => {
      events.push('continue')
      sent.end(PLANT)
    })
    sent.on('error', () => {})
    sent.flushHeaders()
    const [response] = await once(sent, 'response')
    events.push(String(response.statusCode))
    sent.destroy()
    return events
  }
  assert.deepEqual(await send('take'), ['continue', '200'])
  assert.deepEqual(await send('refuse'), ['413'])
  assert.deepEqual(seen, [PLANT])
})

test('WebSockets and CONNECT are refused in words; other upgrades are passed over', async () => {
  await using upstream = await httpUpstream(plant)
  await using proxy = await proxyTo(upstream.url)
  const upgrade = (protocol: string): Promise<string> =>
    exchange(proxy.url, bytes('GET', '/live', ['Connection: Upgrade', `Upgrade: ${protocol}`]))
  assert.match(await upgrade('websocket'), /^HTTP\/1\.1 501 [\s\S]*does not forward WebSockets/)
  assert.match(await upgrade('h2c'), /^HTTP\/1\.1 200 /)
  assert.match(await exchange(proxy.url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1\.1 405 /)
})

test('a target that leads back ends at once; Max-Forwards counts down, and ends at nothing', async () => {
  const seen: (string | undefined)[] = []
  await using upstream = await httpUpstream((request, response) => {
    seen.push(request.headers['max-forwards'] as string | undefined)
    response.end()
  })
  await using proxy = await proxyTo(upstream.url)
  for (const hops of ['2', '0', 'x']) await exchange(proxy.url, bytes('OPTIONS', '/plants', [`Max-Forwards: ${hops}`]))
  await exchange(proxy.url, bytes('GET', '/plants', ['Max-Forwards: 7']))
  assert.deepEqual(seen, ['1', undefined, undefined])

  // A tunnel whose other end is the proxy itself.
  let back = ''
  const { createServer } = await import('node:net')
  const tunnel = createServer((socket) => {
    const onward = connect(Number(new URL(back).port), '127.0.0.1')
    socket
      .on('error', () => {})
      .pipe(onward.on('error', () => {}))
      .pipe(socket)
  })
  tunnel.listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  const address = tunnel.address()
  await using loop = await proxyTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  back = loop.url
  const response = await create(loop.url)
  assert.equal(response.status, 502)
  assert.match((await response.json()).message, /leads back to this proxy/)
  tunnel.close()
})

test('a request in another transfer coding than chunked is refused: its name would be lost on the way', async () => {
  let reached = 0
  await using upstream = await httpUpstream((request, response) => {
    reached++
    plant(request, response)
  })
  await using proxy = await proxyTo(upstream.url)
  for (const coding of ['gzip, chunked', 'GZIP,chunked', 'identity, chunked']) {
    const sent = bytes('POST', '/plants', [`Transfer-Encoding: ${coding}`], '2\r\nab\r\n0\r\n\r\n')
    assert.match(await exchange(proxy.url, sent), /^HTTP\/1\.1 501 [\s\S]*no transfer coding except chunked/)
  }
  assert.equal(reached, 0)
})

test('interim answers without end are given up, also where the client does not read', async () => {
  await using upstream = await rawUpstream(HINT.repeat(10_000), 'keep')
  await using proxy = await proxyTo(upstream.url)
  const received = await exchange(proxy.url, bytes('GET', '/plants', []))
  assert.ok(received.split('103 Early Hints').length <= 52)
  assert.match(received, /HTTP\/1\.1 502 [\s\S]*more than 50 interim answers came/)
  const deaf = connect(Number(new URL(proxy.url).port), '127.0.0.1').pause()
  deaf.write(bytes('GET', '/plants', []))
  assert.equal((await proxy.waitForRequest(() => true, { since: 1 })).answer.status, 502)
  deaf.destroy()
})

test('a switch to another protocol that nobody asked for is a 502 at once', async () => {
  await using upstream = await rawUpstream(
    'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
    'keep',
  )
  await using proxy = await proxyTo(upstream.url)
  const response = await create(proxy.url)
  assert.equal(response.status, 502)
  assert.match((await response.json()).message, /switched to another protocol unasked/)
})

test('gzip is passed on as it is, and judged without', async () => {
  await using upstream = await httpUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync('{"id":1,"name":"Fern"}'))
  })
  await using proxy = await proxyTo(upstream.url)
  const sent = requestHttp(`${proxy.url}/plants`, { method: 'POST', headers: { ...GOOD, 'accept-encoding': 'gzip' } })
  sent.end(PLANT)
  const [response] = await once(sent, 'response')
  assert.equal(gunzipSync(await buffer(response)).toString(), '{"id":1,"name":"Fern"}')
  assert.equal(response.headers['mock-violations'], 'create-plant.success.closed;in=answer')
})
