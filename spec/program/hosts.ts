/** Hosts that a user names: a name or an address, with a port if only that one is meant. */

import { isIP } from 'node:net'
import { OptionError } from './user-error.ts'

/** The name or address as a URL has it, without brackets; the port is null where any is meant. */
export type NamedHost = { readonly host: string; readonly port: string | null }

/** Reads the hosts that an option names. Throws an `OptionError` for what is no host. */
export function readHosts(option: string, given: readonly string[]): readonly NamedHost[] {
  return given.map((text) => {
    const port = /^(?:[^:]*|\[[^\]]*\]):(\d{1,5})$/.exec(text)?.[1] ?? null
    const name = port === null ? text : text.slice(0, -port.length - 1)
    const address = `http://${isIP(name) === 6 ? `[${name}]` : name}`
    const isHost = (isIP(name) === 6 || /^(\[[^\]]*\]|[^/?#@:[\]\s\\]+)$/.test(name)) && URL.canParse(address)
    if (isHost && Number(port) <= 65_535) return { host: hostIn(new URL(address)), port }
    throw new OptionError(`${option} must be a host or HOST:PORT, and is ${JSON.stringify(text)}.`)
  })
}

/** The host of an address, without the brackets of IPv6; a name without the dot at its end. */
export function hostIn({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
