/** The addresses that callbacks may be sent to: the loopback interface of a mock of this machine, and those that the user names. */

import { type BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { lists, networks } from '../../spec/http/connection/networks.ts'
import { leadsToControl } from '../http/control-address.ts'
import { hostIn, type NamedHost, NEVER, NOWHERE } from '../http/hosts.ts'

/** IPv4 within IPv6 counts as IPv4. */
const LOOPBACK = networks(['127.0.0.0', 8], ['::1', 128])

export type Allowed = {
  readonly named: readonly NamedHost[]
  /**
   * Whether the loopback interface is allowed without being named: not where other machines can reach the mock, for they
   * would reach by it what listens for this machine alone.
   */
  readonly isLocal: boolean
  readonly url: () => string
}

function ofThisMachine(): BlockList {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  return networks(...all.map(({ address }) => [address, isIP(address) === 6 ? 128 : 32] as const))
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Why a callback to this address may not connect to this machine; null if it may. */
export function whyRefused(url: URL, address: string, { named, isLocal, url: own }: Allowed): string | null {
  const isOwn = lists(LOOPBACK, address)
  const host = hostIn(url)
  const where = host === address ? host : `${host} is ${address}, which`
  const port = portOf(url)
  // Through another port, such as that of a proxy, the header of callbacks is refused there.
  if (leadsToControl(url.pathname) && port === portOf(new URL(own())) && (isOwn || lists(ofThisMachine(), address)))
    return `${where} is the mock itself: no callback goes to its control surface`
  if (isOwn && isLocal) return null
  if (lists(NOWHERE, address)) return `${where} is ${NEVER}`
  if (named.some((one) => [address, host].includes(one.host) && (one.port ?? port) === port)) return null
  const why = isOwn
    ? 'on the loopback interface of a mock that other machines can reach'
    : 'not on the loopback interface'
  return `${where} is ${why}: --callbacks-to ${isIP(host) === 6 ? `[${host}]` : host}:${port} allows it`
}
