/** Where a shared state is, and who may reach it. */

import { UserError } from '../../../spec/user-error.ts'

export type StateAddress = {
  /** As the client takes it, without user name and password. */
  readonly url: string
  /** As people may see it. */
  readonly shown: string
  readonly username: string | null
  readonly password: string | null
}

/** The environment variable with the password, for an address that has none. */
const PASSWORD = 'PLANT_STORE_STATE_PASSWORD'

const SCHEMES: Readonly<Record<string, string>> = {
  'redis:': 'redis:',
  'rediss:': 'rediss:',
  'valkey:': 'redis:',
  'valkeys:': 'rediss:',
}

/** Reads an address. Throws a `UserError` of one line, which has nothing of it, where it is none. */
export function stateAddress(text: string): StateAddress {
  const usage = 'the state takes an address such as redis://127.0.0.1:6379/0 (or rediss://, valkey://, valkeys://)'
  const [, scheme = '', rest = ''] = /^([a-z]+:)\/\/(.+)$/i.exec(text.trim()) ?? []
  const known = SCHEMES[scheme.toLowerCase()]
  // The parser knows nothing of the scheme's own; http's ports and paths are read alike.
  const address = `http://${rest}`
  if (known === undefined || !URL.canParse(address)) throw new UserError(usage)
  const { username, password, hostname, port, pathname, search, hash } = new URL(address)
  if (hostname === '' || !/^(\/\d{0,5})?$/.test(pathname) || search !== '' || hash !== '') throw new UserError(usage)
  // Port 80 is left out of an http address.
  const place = `${hostname}:${port === '' ? (/:80(\/|$)/.test(rest) ? '80' : '6379') : port}${pathname.replace(/\/$/, '')}`
  const secret = password === '' ? process.env[PASSWORD] : decodeURIComponent(password)
  return {
    url: `${known}//${place}`,
    shown: `${scheme.toLowerCase()}//${place}`,
    username: username === '' ? null : decodeURIComponent(username),
    password: secret === undefined || secret === '' ? null : secret,
  }
}
