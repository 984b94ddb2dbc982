/** Networks of addresses, and the look-up of a name that may not lead into some of them. */

import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks, each with the length of its prefix. */
export function networks(...given: readonly (readonly [network: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of given) list.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

/** True if the address is in one of the networks. IPv4 within IPv6 counts as IPv4. */
export function lists(list: BlockList, address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Looks a name up for a connection, unless `refusalOf` gives an error for its addresses. The check and the connection use
 * the same addresses: a second look-up could return others.
 */
export function checkedLookup(refusalOf: (addresses: readonly string[]) => Error | null): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const refusal = error ?? refusalOf(addresses.map(({ address }) => address))
      const [first] = addresses ?? []
      if (refusal !== null) callback(refusal, [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
}
