/** A server that drains: it says that it isn't ready, serves on, and each connection ends with its next answer. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { connect as connectSecurely } from 'node:tls'
import { firstLine } from '../../../.ci/first-line.ts'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { serveAlone } from '../../server/server.ts'
import { control, create, PLANT, raw } from '../client.ts'
import { proxyTo } from '../proxy/proxy-client.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const FIELDS = ['Host: localhost', 'Authorization: Bearer x', 'Content-Type: application/json']

function post(name: string, ...fields: readonly string[]): string {
  const body = PLANT.replace('Fern', name)
  return ['POST /plants HTTP/1.1', ...FIELDS, ...fields, `Content-Length: ${body.length}`, '', body].join('\r\n')
}

/** Opens a connection; `answers` is all that comes on it until its end. */
async function open(url: string): Promise<{ readonly socket: Socket; readonly answers: Promise<string> }> {
  const { protocol, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const place = { host: '127.0.0.1', port: Number(port) }
  const socket = isSecure ? connectSecurely({ ...place, ca: CERTIFICATE }) : connect(place)
  await once(socket, isSecure ? 'secureConnect' : 'connect')
  return { socket, answers: text(socket) }
}

/** What each answer says of its connection, and whose name it has. */
function toldBy(answers: string): string[] {
  const heads = answers.matchAll(/HTTP\/1\.1 200 [\s\S]*?\r\nConnection: ([\w-]+)\r\n[\s\S]*?"name":"(\w+)"/gi)
  return Array.from(heads, ([, connection, name]) => `${name} ${connection}`)
}

const servers = {
  mock: async () => {
    const server = await serveAlone({ port: 0 })
    return { server, seen: server }
  },
  'mock with TLS': async () => {
    const server = await serveAlone({ port: 0, tls: { cert: CERTIFICATE, key: KEY } })
    return { server, seen: server }
  },
  proxy: async () => {
    const seen = await serveAlone({ port: 0 })
    return { server: await proxyTo(seen.url), seen }
  },
}

for (const [name, start] of Object.entries(servers)) {
  test(`${name}: no request is lost, and each connection says its end`, async () => {
    const started = await start()
    await using server = started.server
    await using seen = started.seen
    const [kept, idle, delayed, fresh] = await Promise.all(Array.from({ length: 4 }, () => open(server.url)))
    assert.ok(kept && idle && delayed && fresh)
    for (const [one, said] of [
      [kept, 'Kept'],
      [idle, 'Idle'],
    ] as const) {
      one.socket.write(post(said))
      await once(one.socket, 'data')
    }
    const began = performance.now()
    delayed.socket.write(post('Delayed', 'Prefer: delay=600'))
    await seen.waitForRequest(({ request }) => String(request.body).includes('Delayed'))
    void server.drain(60_000)

    const fetched = await open(server.url)
    fetched.socket.write('GET /_mock/health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
    assert.match(await fetched.answers, /^HTTP\/1\.1 503 [\s\S]*\r\nConnection: close\r\n[\s\S]*is about to stop/i)
    const balancer = await open(server.url)
    balancer.socket.write('GET /_mock/health/ready HTTP/1.0\r\n\r\n')
    assert.match(await balancer.answers, /^HTTP\/1\.1 503 [\s\S]*\r\n\r\n\{"status":"not ready"\}$/)
    const other = await open(server.url)
    other.socket.write(post('Other'))
    assert.deepEqual(toldBy(await other.answers), ['Other close'])
    kept.socket.write(post('First') + post('Second'))
    assert.deepEqual(toldBy(await kept.answers), ['Kept keep-alive', 'First keep-alive', 'Second close'])

    const over = server.close()
    fresh.socket.write(post('Fresh'))
    assert.deepEqual(toldBy(await fresh.answers), ['Fresh close'])
    assert.deepEqual(toldBy(await delayed.answers), ['Delayed close'])
    // Timers of Node may be a little early.
    assert.ok(performance.now() - began > 590)
    assert.deepEqual(toldBy(await idle.answers), ['Idle keep-alive'])
    await over
    await assert.rejects(open(server.url), { code: 'ECONNREFUSED' })
  })
}

test('after its last answer, a connection is not reset under what the client still sends, and nothing of it is stored', async () => {
  await using server = await serveAlone({ port: 0 })
  void server.drain(60_000)
  const { socket, answers } = await open(server.url)
  socket.write(post('Last', 'Prefer: delay=1'))
  await once(socket, 'data')
  // More than the buffers of a connection hold unread.
  socket.write(post('Late').repeat(50_000))
  assert.deepEqual(toldBy(await answers), ['Last close'])
  assert.equal(server.requests().length, 1)
})

test('SIGTERM drains every process of a mock, and then it ends with 0', async () => {
  const words = ['mock', '--port', '0', '--workers', '2', '--drain', '5', '--log', 'json']
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { url } = JSON.parse(await firstLine(child.stdout))
  const exit = once(child, 'exit')
  // Never answered before it drains.
  const delayed = create(url, { prefer: 'delay=1500' })
  for (let said = ''; !said.includes('"request"'); ) said += (await once(child.stdout, 'data'))[0]
  child.kill('SIGTERM')
  while ((await control(url, 'health/ready')).status !== 503);
  const { status, headers } = await raw(`${url}/_mock/health`, 'GET', { connection: 'keep-alive' })
  assert.deepEqual([status, headers.connection], [200, 'close'])
  assert.equal((await delayed).headers.get('connection'), 'close')
  assert.deepEqual(await exit, [0, null])
})
