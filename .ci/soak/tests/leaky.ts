/**
 * Loaded into a mock, makes it a leaky one: it keeps a timer for every thousandth request, and four megabytes each time it
 * is measured. By requests, the growth between two measures would depend on how busy the machine is.
 */

import { subscribe } from 'node:diagnostics_channel'

const MEGABYTE = 1024 ** 2
const kept: Uint8Array[] = []
let requests = 0

process.on('message', () => kept.push(new Uint8Array(4 * MEGABYTE)))
subscribe('http.server.request.start', () => {
  if (requests++ % 1_000 === 0) setInterval(() => {}, 60_000)
})
// The timers would keep it from ending, which is not what is tested.
process.once('SIGTERM', () => process.exit())
