/** The address of a shared state, and the credentials for it. */

import { StateError } from '../../../spec/program/user-error.ts'

export type StateAddress = ReturnType<typeof stateAddress>

/** The environment variable with the password, for an address without one. */
const PASSWORD = 'PLANT_STORE_STATE_PASSWORD'

const SCHEMES: Readonly<Record<string, string>> = {
  'redis:': 'redis:',
  'rediss:': 'rediss:',
  'valkey:': 'redis:',
  'valkeys:': 'rediss:',
}

/** Reads an address. Throws a `UserError` of one line for an invalid one; the message does not repeat it. */
export function stateAddress(text: string) {
  const usage = 'the state must be an address such as redis://127.0.0.1:6379/0 (or rediss://, valkey://, valkeys://)'
  const [, scheme = '', rest = ''] = /^([a-z]+:)\/\/(.+)$/i.exec(text.trim()) ?? []
  const known = SCHEMES[scheme.toLowerCase()]
  // URL does not parse these schemes as it parses http, so the rest is read as an http address.
  const address = `http://${rest}`
  if (known === undefined || !URL.canParse(address)) throw new StateError(usage)
  const { username, password, hostname, port, pathname, search, hash } = new URL(address)
  if (hostname === '' || !/^(\/\d{0,5})?$/.test(pathname) || search !== '' || hash !== '') throw new StateError(usage)
  // URL drops port 80, the default of http.
  const place = `${hostname}:${port || (/:80(\/|$)/.test(rest) ? '80' : '6379')}${pathname.replace(/\/$/, '')}`
  const [name, word] = [username, password].map(decodedOrNull)
  if (name == null || word == null) {
    throw new StateError('the credentials in the address of the state: write %25 for a % sign')
  }
  return {
    /** The address for the client library, without user name and password. */
    url: `${known}//${place}`,
    /** The address for messages. */
    shown: `${scheme.toLowerCase()}//${place}`,
    username: name || null,
    password: word || process.env[PASSWORD] || null,
  }
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
