/** Callbacks are switched off, and sent by hand. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../index.ts'
import { control } from '../client.ts'
import { startReceiver } from './receiver.ts'

const spec = join(import.meta.dirname, 'shop.yaml')

test('a mock with its callbacks switched off sends none after answers, and still those of by hand', async () => {
  await using receiver = await startReceiver()
  await using mock = await createMockServer({ port: 0, spec, callbacks: false })
  await fetch(`${mock.url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item: 'Fern', callbackUrl: `${receiver.url}/answered` }),
  })
  const sent = await control(mock.url, 'callbacks', 'POST', { name: 'stockLow', url: `${receiver.url}/hand` })
  assert.deepEqual(sent, { status: 200, body: { status: 200, message: null, violations: [] } })
  await mock[Symbol.asyncDispose]()
  assert.deepEqual(
    receiver.calls.map(({ url }) => url),
    ['/hand'],
  )
})

test('a webhook and a callback are sent by hand: by the document, by its example, or with a body', async () => {
  await using receiver = await startReceiver((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"received":1}')
  })
  await using mock = await createMockServer({ port: 0, spec })
  const { body: all } = await control(mock.url, 'callbacks')
  assert.deepEqual(
    all.map(({ name, method, operation }: Record<string, unknown>) => [name, method, operation]),
    [
      ['onCreated', 'POST', 'createOrder'],
      ['onEvent', 'PUT', 'createOrder'],
      ['onEvent', 'POST', 'createOrder'],
      ['stockLow', 'POST', null],
    ],
  )
  const send = (order: object, session = '') =>
    control(mock.url, `callbacks${session}`, 'POST', { url: `${receiver.url}/hook`, ...order })
  const { body: judged } = await send({ name: 'onCreated' }, '?session=one')
  assert.deepEqual(
    judged.violations.map(({ pointer, keyword }: Record<string, unknown>) => [pointer, keyword]),
    [['/received', 'type']],
  )
  await send({ name: 'stockLow' })
  await send({ name: 'stockLow', body: { sku: 'X', left: 99 } })
  await send({ name: 'onEvent', method: 'put', body: { orderId: 'a b', state: 'packed' } })
  const [created, ...calls] = receiver.calls
  // An item of the world may have what is optional besides.
  assert.deepEqual(Object.keys(JSON.parse(created?.body ?? '')).slice(0, 2), ['id', 'item'])
  assert.equal(created?.headers['x-mock-callback'], 'onCreated')
  assert.equal(created?.headers['x-mock-session'], 'one')
  assert.deepEqual(
    calls.map(({ method, body }) => [method, body]),
    [
      ['POST', '{"sku":"FERN-1","left":2}'],
      ['POST', '{"sku":"X","left":99}'],
      ['PUT', 'orderId=a+b&state=packed'],
    ],
  )
  const [entry] = mock.session('one').requests()
  assert.deepEqual(entry?.verdict.callback, { name: 'onCreated', operation: 'createOrder', request: null })
})

test('what cannot be sent by hand is refused in a sentence', async () => {
  await using mock = await createMockServer({ port: 0, spec })
  for (const [order, why] of [
    [undefined, /There is nothing to send: send \{"name": NAME, "url": URL\}/],
    [{ name: 'stockLow' }, /name and url are texts/],
    [
      { name: 'stockLo', url: 'http://127.0.0.1:9/' },
      /no such callback or webhook "stockLo"; the nearest is "stockLow"/,
    ],
    [{ name: 'onEvent', url: 'http://127.0.0.1:9/' }, /several "onEvent" \(PUT of createOrder, POST of createOrder\)/],
    [{ name: 'stockLow', url: 'http://127.0.0.1:9/', example: 'none' }, /example takes the name of an example/],
    [{ name: 'stockLow', url: 'http://127.0.0.1:9/', to: 'x' }, /"to" is not known/],
  ] as const) {
    const { status, body } = await control(mock.url, 'callbacks', 'POST', order)
    assert.equal(status, 400)
    assert.match(body.message, why)
  }
  const { status, body } = await control(mock.url, 'callbacks', 'POST', { name: 'stockLow', url: 'ftp://127.0.0.1/' })
  assert.equal(status, 502)
  assert.match(body.message, /^It is not sent: its address is not an http or https address/)
})
