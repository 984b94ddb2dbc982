/** Connections that `node:http` hands over: nothing that a client does there ends the process, or keeps the server open. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { createMockServer } from '../../index.ts'
import { GOOD, PLANT } from '../client.ts'
import { httpUpstream, proxyTo } from '../proxy/proxy-client.ts'

type Tried = { readonly url: string; readonly close: () => Promise<void> }

const SERVERS: Readonly<Record<string, () => Promise<Tried>>> = {
  'the mock': () => createMockServer({ port: 0 }),
  'the mock behind TLS': () => createMockServer({ port: 0, tls: { cert: CERTIFICATE, key: KEY } }),
  'the proxy': async () => {
    const upstream = await httpUpstream((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(PLANT))
    })
    const proxy = await proxyTo(upstream.url)
    const close = async (): Promise<void> => {
      await proxy.close()
      await upstream[Symbol.asyncDispose]()
    }
    return { url: proxy.url, close }
  },
}

const CONNECT = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'
const GARBAGE = 'no request at all\r\n\r\n'
const UPGRADE = 'GET /plants HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const EXPECTING = post(['Expect: 100-continue']).slice(0, -1)

function post(headers: readonly string[] = []): string {
  const usual = Object.entries({ host: 'x', ...GOOD }).map(([name, value]) => `${name}: ${value}`)
  const length = headers.some((line) => line.startsWith('Transfer-Encoding')) ? [] : [`Content-Length: ${PLANT.length}`]
  return ['POST /plants HTTP/1.1', ...usual, ...headers, ...length, '', PLANT].join('\r\n')
}

/** A client that keeps its half of the connection open, whatever the server does, until it breaks off. */
async function open(url: string): Promise<Socket & { readonly breakOff: () => void }> {
  const { protocol, port } = new URL(url)
  const transport = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  transport.on('error', () => {})
  await once(transport, 'connect')
  const breakOff = (): void => void transport.resetAndDestroy()
  if (protocol === 'http:') return Object.assign(transport, { breakOff })
  const socket = connectTls({ socket: transport, rejectUnauthorized: false })
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  return Object.assign(socket, { breakOff })
}

for (const [name, start] of Object.entries(SERVERS)) {
  describe(name, { concurrency: true }, () => {
    for (const [what, bytes] of Object.entries({ CONNECT, GARBAGE, UPGRADE, EXPECTING })) {
      test(`${what}: a client that breaks off, one that stays half open and one that reads nothing`, async () => {
        const server = await start()
        for (let times = 0; times < 20; times++) {
          const breaking = await open(server.url)
          breaking.write(bytes)
          if (times % 2 === 0) breaking.breakOff()
          else breaking.write(bytes, breaking.breakOff)
        }
        const stayers = await Promise.all([open(server.url), open(server.url)])
        for (const stayer of stayers) stayer.write(bytes)
        const [halfOpen, unread] = stayers
        halfOpen?.resume()
        unread?.pause()
        // Until the answer is there, the server has seen the bytes.
        await once(halfOpen ?? assert.fail(), 'data')
        const slow = await open(server.url)
        slow.write(bytes.slice(0, 9))
        await server.close()
        for (const socket of [...stayers, slow]) socket.destroy()
      })
    }

    const rows: readonly (readonly [what: string, bytes: string, statuses: readonly string[]])[] = [
      ['CONNECT alone', CONNECT, ['405']],
      ['what is no request', GARBAGE, ['400']],
      ['a request and what is none', post() + GARBAGE, ['200', '400']],
      ['a request with more than its length', `${post()}}`, ['200', '400']],
      ['three requests and what is none', post().repeat(3) + GARBAGE, ['200', '200', '200', '400']],
      ['a delayed request and what is none', post() + post(['Prefer: delay=30']) + GARBAGE, ['200', '200', '400']],
      ['a request and CONNECT', post(['Prefer: delay=30']) + CONNECT, ['200', '405']],
      ['a request and a broken chunk', post() + post(['Transfer-Encoding: chunked']), ['200', '400']],
      ['the last request and what is none', post(['Connection: close']) + GARBAGE, ['200']],
      ['what is no request, and a request', GARBAGE + post(), ['400']],
    ]
    for (const [what, bytes, statuses] of rows) {
      test(`${what}: ${statuses.join(', ')} in this order, and the end`, async () => {
        const server = await start()
        const socket = await open(server.url)
        socket.write(bytes)
        const received = await text(socket)
        socket.destroy()
        assert.deepEqual(
          [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
          statuses,
        )
        await server.close()
      })
    }
  })
}

test('a request that has its answer already gets no second one for what follows', async () => {
  await using mock = await createMockServer({ port: 0, bodyLimit: 10 })
  const socket = await open(mock.url)
  const chunked = post(['Transfer-Encoding: chunked']).slice(0, -PLANT.length)
  socket.write(`${chunked}14\r\n${'x'.repeat(20)}\r\n`)
  const [first] = await once(socket, 'data')
  socket.write('no chunk\r\n')
  assert.match(String(first) + (await text(socket)), /^HTTP\/1\.1 413 (?!.*HTTP\/1\.1)/s)
  socket.destroy()
})
