/** Answers that are held: one on a connection, in order, and nothing left of them when their connection ends. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMockServer } from '../../index.ts'
import { create, PLANT } from '../client.ts'
import { httpUpstream, proxyTo } from '../proxy/proxy-client.ts'

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function post(prefer: string, name = 'Fern'): string {
  const body = PLANT.replace('Fern', name)
  const fields = [`Prefer: ${prefer}`, 'Authorization: Bearer x', 'Content-Type: application/json']
  return ['POST /plants HTTP/1.1', 'Host: x', ...fields, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

/** Reads until the text has come. */
async function until(socket: Socket, wanted: string): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes(wanted)) return text
  }
  return text
}

/** Waits for a condition; the tests' own limit of time ends it where it never comes. */
async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5)
}

const timers = (): number => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length

test('delays of pipelined requests go one after the other, and their answers come in order', async () => {
  await using mock = await createMockServer({ port: 0 })
  const socket = await open(mock.url)
  const started = performance.now()
  socket.write([1, 2, 3, 4].map((number) => post(number === 2 ? 'delay=0' : 'delay=40', `n${number}`)).join(''))
  const text = await until(socket, '"n4"')
  assert.ok(performance.now() - started >= 118)
  assert.deepEqual(text.match(/"n\d"/g), ['"n1"', '"n2"', '"n3"', '"n4"'])
  socket.destroy()
})

for (const prefer of ['delay=600000', 'scenario=timeout']) {
  test(`20 connections with 1,000 requests of ${prefer} each hold 20 answers, and nobody else waits`, async () => {
    await using mock = await createMockServer({ port: 0 })
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open(mock.url)))
    for (const socket of sockets) socket.write(post(prefer).repeat(1_000))
    await eventually(() => mock.requests().length >= 20)
    for (let index = 0; index < 20; index++) assert.equal((await create(mock.url)).status, 200)
    assert.equal(mock.requests().length, 40)
    for (const socket of sockets) socket.destroy()
  })
}

test('what was held for connections that ended is counted off once, and whoever comes next waits as they did', async () => {
  await using mock = await createMockServer({ port: 0, metrics: true })
  const held = async (): Promise<number> => {
    const text = await (await fetch(`${mock.url}/_mock/metrics`)).text()
    // One connection is that of the question itself.
    return Number(/^mock_held_connections (-?\d+)$/m.exec(text)?.[1]) - 1
  }
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(mock.url)))
  for (const socket of sockets) socket.write(post('delay=600000'))
  await eventually(() => mock.requests().length === 20)
  assert.equal(await held(), 20)
  for (const socket of sockets) socket.resetAndDestroy()
  let left = 20
  while (left > 0) left = await held()
  assert.equal(left, 0)
})

test('a client that goes takes the timers of its requests with it', async () => {
  await using mock = await createMockServer({ port: 0 })
  const before = timers()
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(mock.url)))
  for (const socket of sockets) socket.write(post('delay=600000').repeat(20))
  await eventually(() => mock.requests().length >= 20)
  assert.ok(timers() >= before + 20)
  for (const socket of sockets) socket.destroy()
  await eventually(() => timers() <= before)
  assert.equal(mock.requests().length, 20)
})

test('a thousand pipelined requests are answered, one held after the other', async () => {
  await using mock = await createMockServer({ port: 0 })
  const socket = await open(mock.url)
  socket.write(Array.from({ length: 1_000 }, (_, index) => post(`delay=${index % 2}`, `n${index}.`)).join(''))
  const text = await until(socket, '"n999."')
  assert.deepEqual(
    text.match(/"n\d+\."/g),
    Array.from({ length: 1_000 }, (_, index) => `"n${index}."`),
  )
  socket.destroy()
})

test('closing cuts delays: what is held is answered at once', async () => {
  const mock = await createMockServer({ port: 0 })
  const answer = create(mock.url, { prefer: 'delay=600000' })
  await mock.waitForRequest()
  await mock.close()
  assert.equal((await answer).status, 200)
})

test('events that are streamed hold what comes after them on their connection', async () => {
  await using mock = await createMockServer({ port: 0 })
  const socket = await open(mock.url)
  socket.write('GET /_mock/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await until(socket, 'retry')
  socket.write(post('code=200').repeat(10) + 'GET /_mock/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10))
  assert.equal((await create(mock.url)).status, 200)
  assert.equal(mock.requests().length, 1)
  socket.destroy()
})

test('the proxy asks the deployment for one answer of a connection at a time', async () => {
  let underWay = 0
  let most = 0
  await using upstream = await httpUpstream((request, response) => {
    most = Math.max(most, ++underWay)
    request.resume()
    setTimeout(() => {
      underWay--
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Fern"}')
    }, 5)
  })
  await using proxy = await proxyTo(upstream.url)
  const socket = await open(proxy.url)
  socket.write(post('x=y').repeat(20))
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.split('{"name":"Fern"}').length > 20) break
  }
  assert.equal(most, 1)
  socket.destroy()
})
