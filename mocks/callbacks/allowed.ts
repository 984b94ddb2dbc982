/** The addresses that callbacks may be sent to: the loopback interface of a mock of this machine, and those that the user names. */

import { BlockList, isIP } from 'node:net'
import { hostIn, type NamedHost, readHosts } from '../../spec/program/hosts.ts'
import { OptionError } from '../../spec/program/user-error.ts'

/** IPv4 within IPv6 counts as IPv4. */
const LOOPBACK = networks(['127.0.0.0', 8], ['::1', 128])
/**
 * Addresses that nobody may name, and that no host name may resolve to: 0.0.0.0, which reaches this machine by accident,
 * link-local ones, at which clouds describe their machines, and those of many receivers.
 */
const NOWHERE = networks(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
)

const NEVER = 'a link-local, multicast or unspecified address, to which callbacks are never sent'

function networks(...given: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of given) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

function lists(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

export type Allowed = {
  /** Those that the user names. */
  readonly named: readonly NamedHost[]
  /**
   * Whether the loopback interface is allowed without being named: not where other machines can reach the mock, for they
   * would reach by it what listens for this machine alone.
   */
  readonly isLocal: boolean
}

/** The hosts that the option names. Throws an `OptionError` for what is no host, and for an address that is never allowed. */
export function readReceivers(given: readonly string[]): readonly NamedHost[] {
  const option = 'callbacksTo (--callbacks-to)'
  const hosts = readHosts(option, given)
  const nowhere = hosts.findIndex(({ host }) => isIP(host) !== 0 && lists(NOWHERE, host))
  if (nowhere === -1) return hosts
  throw new OptionError(`${option} is ${JSON.stringify(given[nowhere])}, ${NEVER}.`)
}

/** Why a callback to this address may not connect to this machine; null if it may. */
export function whyRefused(url: URL, address: string, { named, isLocal }: Allowed): string | null {
  const isOwn = lists(LOOPBACK, address)
  if (isOwn && isLocal) return null
  const host = hostIn(url)
  const where = host === address ? host : `${host} is ${address}, which`
  if (lists(NOWHERE, address)) return `${where} is ${NEVER}`
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (named.some((one) => [address, host].includes(one.host) && (one.port ?? port) === port)) return null
  const why = isOwn
    ? 'on the loopback interface of a mock that other machines can reach'
    : 'not on the loopback interface'
  return `${where} is ${why}: --callbacks-to ${isIP(host) === 6 ? `[${host}]` : host}:${port} allows it`
}
