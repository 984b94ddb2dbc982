/** The coverage that a mock or a proxy tells: of every request if it counts them, else of those in its journal. */

import type { Api } from '../../spec/contract/contract.ts'
import { type Counts, countExchange } from '../../spec/coverage/counts.ts'
import type { Coverage } from '../../spec/coverage/coverage.ts'
import { coverageOf } from '../../spec/coverage/coverage-of.ts'
import { SCENARIO_NAMES } from '../engine/message/scenarios.ts'
import type { JournalReader } from '../journal/journal.ts'
import type { CoverageCounter } from './counting.ts'
import { metEntry } from './met.ts'

/** The coverage by a session's requests, or by all. */
export async function coverageIn(
  contract: Api,
  journal: JournalReader,
  counting: CoverageCounter | null,
  session?: string,
): Promise<Coverage> {
  if (counting !== null)
    return coverageOf(contract, new Map(await counting.read(session ?? null)), true, SCENARIO_NAMES)
  const counts: Counts = new Map()
  for (const entry of await journal.each(session === undefined ? {} : { session })) {
    const met = metEntry(entry, contract)
    if (met !== null) countExchange(counts, met)
  }
  return coverageOf(contract, counts, false, SCENARIO_NAMES)
}
