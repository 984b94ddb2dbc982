/** Loads the client of a shared state when it is needed. */

import { StateError } from '../../../spec/program/user-error.ts'
import type { Connect } from '../hub.ts'
import { stateAddress } from './address.ts'

/** Creates the connector to a state. Throws a `UserError` of one line for an invalid address or a missing client. */
export async function connectorTo(text: string): Promise<Connect> {
  const address = stateAddress(text)
  const loaded = await import('./redis-hub.ts').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing && error.message.includes('@redis/client')) return null
    throw error
  })
  if (loaded === null) throw new StateError('--state needs a client of Redis and Valkey: npm install @redis/client')
  return (settle, digest) => loaded.connectState(address, digest, settle)
}
