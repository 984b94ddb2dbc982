/** Loaded into a mock, makes it a leaky one: it keeps 16 KB and sometimes a timer for each request. */

import { subscribe } from 'node:diagnostics_channel'

const kept: Uint8Array[] = []

subscribe('http.server.request.start', () => {
  kept.push(new Uint8Array(16 * 1024))
  if (kept.length % 1_000 === 1) setInterval(() => {}, 60_000)
})
// The timers would keep it from ending, which is not what is tested.
process.once('SIGTERM', () => process.exit())
