/** Ends a connection after its last answer. */

import type { Socket } from 'node:net'

/** Milliseconds that a client has to read the answer and close its side. */
const PATIENCE_MS = 2_000

/**
 * Ends our side. What the client still sends is read and dropped (RFC 9112 section 9.6): a connection that is closed with
 * unread bytes is reset, and the answer could be lost.
 */
export function endSoftly(socket: Socket): void {
  socket.resume()
  socket.end()
  const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
  socket.once('close', () => clearTimeout(patience))
}
