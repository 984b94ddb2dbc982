/** Hosts that a user names: a name or an address, with a port if only that one is meant. */

import { isIP } from 'node:net'
import { lists, networks } from '../../spec/http/connection/networks.ts'
import { OptionError } from '../../spec/program/user-error.ts'

/** The name or address as a URL has it, without brackets; the port is null where any is meant. */
export type NamedHost = { readonly host: string; readonly port: string | null }

const OPTION = 'callbacksTo (--callbacks-to)'

function namedHost(text: string): NamedHost {
  const port = /^(?:[^:]*|\[[^\]]*\]):(\d{1,5})$/.exec(text)?.[1] ?? null
  const name = port === null ? text : text.slice(0, -port.length - 1)
  const address = `http://${isIP(name) === 6 ? `[${name}]` : name}`
  const isHost = (isIP(name) === 6 || /^(\[[^\]]*\]|[^/?#@:[\]\s\\]+)$/.test(name)) && URL.canParse(address)
  if (isHost && Number(port) <= 65_535) return { host: hostIn(new URL(address)), port }
  throw new OptionError(`${OPTION} must be a host or HOST:PORT, and is ${JSON.stringify(text)}.`)
}

/** The host of an address, without the brackets of IPv6; a name without the dot at its end. */
export function hostIn({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/**
 * Addresses that nobody may name, and that no host name may resolve to: 0.0.0.0, which reaches this machine by accident,
 * link-local ones, at which clouds describe their machines, and those of many receivers.
 */
export const NOWHERE = networks(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
)

export const NEVER = 'a link-local, multicast or unspecified address, to which callbacks are never sent'

/** The hosts that the option names. Throws an `OptionError` for what is no host, and for an address that is never allowed. */
export function readReceivers(given: readonly string[]): readonly NamedHost[] {
  const hosts = given.map(namedHost)
  const nowhere = hosts.findIndex(({ host }) => isIP(host) !== 0 && lists(NOWHERE, host))
  if (nowhere === -1) return hosts
  throw new OptionError(`${OPTION} is ${JSON.stringify(given[nowhere])}, ${NEVER}.`)
}
