/** A port for a program that can't take any free one by itself. */

import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system gives away by itself. Between the look at a port and its use, the server of another test may be
 * given any of the others: Linux begins at 32,768, and RFC 6335 section 6 at 49,152.
 */
const FIRST = 10_000
const COUNT = 22_000
/** How far apart two processes begin, so that they do not look at the same port. */
const APART = 97

let next = process.pid * APART

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
