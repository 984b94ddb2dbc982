/** No request is lost while mocks are restarted. A short one: `npm run rolling` restarts more often, behind real proxies. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roll } from '../restarts.ts'

test('clients that send each request once lose none while two mocks are restarted in turn', async () => {
  const words = ['--drain', '1']
  const rolled = await roll({ balancer: 'addresses', restarts: 1, requests: 300, clients: 4, pause: 25, words })
  assert.deepEqual(rolled.lost, [])
  assert.ok(rolled.answered >= 300)
  // Each had to leave the mock that stopped.
  assert.ok(rolled.connections >= 8, `${rolled.connections} connections`)
})
