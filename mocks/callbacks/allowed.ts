/** The addresses that callbacks may be sent to: the loopback interface of a mock of this machine, and those that the user names. */

import { isIP } from 'node:net'
import { hostIn, lists, type NamedHost, NEVER, NOWHERE, networks } from '../../spec/program/hosts.ts'

/** IPv4 within IPv6 counts as IPv4. */
const LOOPBACK = networks(['127.0.0.0', 8], ['::1', 128])

export type Allowed = {
  /** Those that the user names. */
  readonly named: readonly NamedHost[]
  /**
   * Whether the loopback interface is allowed without being named: not where other machines can reach the mock, for they
   * would reach by it what listens for this machine alone.
   */
  readonly isLocal: boolean
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
