/** Sends the deletions of `--undo`, at the pace that the target asks for. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import { Connections } from '../client/connections.ts'
import { Pace, Patience } from '../client/pace.ts'
import { targetFault } from '../client/target-fault.ts'
import type { Cleaner } from '../items/cleaning.ts'
import { KeyPools } from '../items/key-pool.ts'
import { nothingKnown, RequestBuilders } from '../items/requests.ts'
import { type Access, isWithout, senderOf } from './access.ts'
import type { SeedFlags } from './flags.ts'

/** `obstacle`: why the latest answer was about no item; null where it was about one. */
export type UndoCleaner = Cleaner & { readonly obstacle: () => string | null }

export function undoCleaner(api: Api, access: Access, { rate, concurrency }: SeedFlags): UndoCleaner {
  const { headers, address } = access
  const isBare = isWithout(access)
  const connections = new Connections(address)
  const [pace, patience] = [new Pace(rate ?? null), new Patience()]
  let latest: Answer | Fault | null = null
  return {
    requests: new RequestBuilders({
      ...{ api, sender: senderOf(1, access, headers), run: 0, known: nothingKnown() },
      pools: new KeyPools(api, false),
      never: { reasons: new Map() },
    }),
    send: async ({ message, credential }, operation) => {
      // The user's own headers carry the credential.
      const own = message.headers.filter((one) => !isBare || !credential.headers.includes(one))
      const waitAfter = patience.withOne(operation, 'success')
      const once = async (): Promise<Exchange> => {
        await pace.allowed()
        return connections.exchange({ ...message, headers: own }, null)
      }
      const { received } = await pace.untilFinal(once, (answer) => waitAfter(answer))
      latest = received
      return received
    },
    obstacle: () => (latest === null ? null : targetFault(latest, address.url.href)),
    together: concurrency,
    isMissingGone: () => true,
  }
}
