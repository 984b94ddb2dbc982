/** Scenarios of the mock server: by option, by method, by Prefer; and what each fault does on the wire. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { SCENARIO_NAMES, SCENARIOS } from '../engine/message/scenarios.ts'
import { createMockServer, type MockServer } from '../index.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
afterEach(() => mock.use(null))
after(() => mock.close())

const GOOD = { authorization: 'Bearer x', 'content-type': 'application/json' }
const PLANT = { method: 'POST', headers: GOOD, body: '{"id":1,"name":"Fern","tag":"indoor"}' }

function prefer(preference: string): Promise<Response> {
  return fetch(`${mock.url}/plants`, { ...PLANT, headers: { ...GOOD, prefer: preference } })
}

/** The bytes of a request; several of them on one connection are pipelined. */
function bytes(preference = ''): string {
  const headers = { host: 'localhost', ...GOOD, 'content-length': PLANT.body.length, prefer: preference }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /plants HTTP/1.1\r\n${lines.join('')}\r\n${PLANT.body}`
}

/** All that comes over a connection until it ends, and the code of the error that ended it. */
async function exchange(sent: string): Promise<{ readonly received: string; readonly code: unknown }> {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  let received = ''
  let code: unknown = null
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', (error) => {
    code = 'code' in error ? error.code : error
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('close', () => resolve())
  socket.write(sent)
  await closed
  return { received, code }
}

test('an option puts one on stage from the start; use() another, and null none', async () => {
  await using staged = await createMockServer({ port: 0, scenario: 'forbidden' })
  const status = async (): Promise<number> => (await fetch(`${staged.url}/plants`, PLANT)).status
  assert.equal(await status(), 403)
  staged.use('unavailable')
  assert.equal(await status(), 503)
  staged.use(null)
  assert.equal(await status(), 200)
})

test('an unknown name is one clear line', async () => {
  // As from JavaScript, where nothing checks the name.
  const name = JSON.parse('"slowly"')
  const error = {
    name: 'OptionError',
    message: `There is no scenario "slowly"; there are ${SCENARIO_NAMES.join(', ')}.`,
  }
  assert.throws(() => mock.use(name), error)
  await assert.rejects(createMockServer({ port: 0, scenario: name }), error)
})

test('Prefer asks for one, which the answer confirms; its word goes before what is on stage', async () => {
  mock.use('server-error')
  const response = await prefer('scenario=rate-limited, code=200')
  assert.equal(response.status, 429)
  assert.equal(response.headers.get('preference-applied'), 'scenario=rate-limited')
  assert.equal(response.headers.get('retry-after'), '1')
})

test('Prefer for an unknown one gets a 400 that lists what there is', async () => {
  const response = await prefer('scenario=quick')
  const { message } = await response.json()
  assert.equal(response.status, 400)
  for (const name of SCENARIO_NAMES) assert.ok(message.includes(name), name)
})

test('what never reaches an operation is answered as ever', async () => {
  mock.use('rate-limited')
  const status = async (method: string, path: string, headers = {}): Promise<number> =>
    (await fetch(mock.url + path, { method, headers })).status
  assert.equal(await status('GET', '/elsewhere'), 404)
  assert.equal(await status('GET', '/plants'), 405)
  const preflight = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' }
  assert.equal(await status('OPTIONS', '/plants', preflight), 204)
  assert.equal((await fetch(`${mock.url}/_mock/health`)).status, 200)
})

test('it is staged before credential and body are looked at; success echoes what it can', async () => {
  mock.use('success')
  for (const [body, want] of [
    ['{"name":"Fern"}', { name: 'Fern' }],
    ['{"name":"Fern","tag":7}', { name: 'Fern' }],
    ['no JSON', { name: 'Swiss Cheese Plant', tag: 'indoor' }],
  ] as const) {
    const response = await fetch(`${mock.url}/plants`, { method: 'POST', body })
    assert.deepEqual([response.status, await response.json()], [200, want])
  }
})

test('every error but the HTML page has an Error body, and CORS headers for the page that asks', async () => {
  for (const name of SCENARIO_NAMES) {
    if (SCENARIOS[name].answer.kind !== 'answer') continue
    mock.use(name)
    const response = await fetch(`${mock.url}/plants`, {
      ...PLANT,
      headers: { ...GOOD, origin: 'https://a.example.com' },
    })
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://a.example.com')
    if (name === 'server-error') {
      assert.match(await response.text(), /^<!doctype html>/)
      continue
    }
    const { error, message } = await response.json()
    assert.ok(Number.isInteger(error) && typeof message === 'string', name)
  }
})

test('empty-response closes in order, without a byte', async () => {
  assert.deepEqual(await exchange(bytes('scenario=empty-response')), { received: '', code: null })
})

test('connection-reset resets, without a byte', async () => {
  assert.deepEqual(await exchange(bytes('scenario=connection-reset')), { received: '', code: 'ECONNRESET' })
})

test('truncated-body promises more than it sends', async () => {
  const { received, code } = await exchange(bytes('scenario=truncated-body'))
  const [head = '', body = ''] = received.split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 200 OK\r\n/)
  const promised = Number(/content-length: (\d+)/.exec(head)?.[1])
  assert.ok(body.length > 0 && body.length < promised, `${body.length} of ${promised}`)
  assert.equal(code, null)
})

test('on a connection kept alive the answers before a fault arrive whole, pipelined too', async () => {
  for (const fault of ['empty-response', 'connection-reset', 'truncated-body'] as const) {
    const { received } = await exchange(bytes('delay=20') + bytes() + bytes(`scenario=${fault}`))
    const answers = received.split('HTTP/1.1 200 OK').length - 1
    assert.equal(answers, fault === 'truncated-body' ? 3 : 2, `${fault}: ${received}`)
  }
})

test('requests on other connections go on while a hundred get faults', async () => {
  const faults = ['empty-response', 'connection-reset', 'truncated-body'] as const
  const spoilt = Array.from({ length: 99 }, (_, index) =>
    prefer(`scenario=${faults[index % 3]}`).then((response) => response.text()),
  )
  const good = Array.from({ length: 99 }, () => fetch(`${mock.url}/plants`, PLANT).then((response) => response.status))
  assert.ok((await Promise.allSettled(spoilt)).every(({ status }) => status === 'rejected'))
  assert.deepEqual(new Set(await Promise.all(good)), new Set([200]))
})

test('the soak, which judges the mock from outside, asks for each', async () => {
  const traffic = await readFile(new URL('../../.ci/soak/traffic/api-traffic.ts', import.meta.url), 'utf8')
  const asked = [...traffic.matchAll(/^ {4}'?([a-z-]+)'?: \(/gm)].map(([, name]) => name)
  assert.deepEqual(asked, SCENARIO_NAMES)
})

test('the journal says which scenario answered', async () => {
  await prefer('scenario=connection-reset').catch(() => {})
  const { verdict } = mock.requests().at(-1) ?? assert.fail()
  assert.equal(verdict.kind, 'staged')
  assert.equal(verdict.scenario, 'connection-reset')
  assert.equal(verdict.message, 'Scenario connection-reset: resets the connection.')
})
