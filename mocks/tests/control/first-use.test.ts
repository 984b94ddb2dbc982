/** Code that is loaded at its first use, in a process that has run out of file descriptors for a moment. */

import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../index.ts'
import { startReceiver } from '../callbacks/receiver.ts'
import { control } from '../client.ts'

/** What can't be read now. */
let unread: string | null = null
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === unread) throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })
    return next(specifier, context)
  },
})

test('the control surface answers as soon as its code can be read, and a mock whose surface was never read ends', async () => {
  await using mock = await createMockServer({ port: 0 })
  unread = 'fastify'
  for (let times = 0; times < 2; times++) {
    const { status, body } = await control(mock.url, 'health')
    assert.equal(status, 500)
    assert.match(body.message, /^The control surface failed: .*too many files are open/)
  }
  await using never = await createMockServer({ port: 0 })
  assert.equal((await control(never.url, 'health')).status, 500)
  unread = null
  assert.equal((await control(mock.url, 'health')).status, 200)
})

test('a callback that could not be sent is a warning, and the next one is sent', async (t) => {
  const warnings: string[] = []
  t.mock.method(process.stderr, 'write', (line: string) => warnings.push(line) > 0)
  await using receiver = await startReceiver()
  await using mock = await createMockServer({ port: 0, spec: join(import.meta.dirname, '../callbacks/shop.yaml') })
  const order = (): Promise<Response> =>
    fetch(`${mock.url}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ item: 'Fern', callbackUrl: receiver.url }),
    })
  unread = '../callbacks/callbacks.ts'
  assert.equal((await order()).status, 201)
  assert.equal((await order()).status, 201)
  unread = null
  assert.match(warnings.join(''), /no callback of createOrder was sent: .*too many files are open/)
  await order()
  await receiver.came(1)
  assert.equal(receiver.calls.length, 1)
})
