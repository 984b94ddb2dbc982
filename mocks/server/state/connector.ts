/** The client of a shared state, loaded where somebody asks for one. */

import { UserError } from '../../../spec/user-error.ts'
import type { Connect } from '../shared/shared.ts'
import { stateAddress } from './address.ts'

/** What joins the processes at an address. Throws a `UserError` of one line where it is none, or the client is missing. */
export async function connectorTo(text: string): Promise<Connect> {
  const address = stateAddress(text)
  const loaded = await import('./redis-hub.ts').catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (isMissing && error.message.includes('@redis/client')) return null
    throw error
  })
  if (loaded === null) throw new UserError('--state needs a client of Redis and Valkey: npm install @redis/client')
  return (member) => loaded.connectState(address, member)
}
