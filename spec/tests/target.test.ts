/** Which hosts are this machine's own: there a run may write as much as it likes. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopback } from '../document/target.ts'

test('a host is loopback by its address or by a name that nobody else can have (RFC 6761 section 6.3)', () => {
  const ours = ['localhost', 'mock.localhost', '127.0.0.1', '127.1', '127.8.8.8', '::1', '[::1]']
  const others = ['127.example.com', '127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1', '0.0.0.0', '::', '']
  assert.deepEqual([...ours, ...others].filter(isLoopback), ours)
})
