/** Counts every answered request, also those that the journal has dropped: many together, or when somebody asks. */

import type { Api } from '../../spec/contract/contract.ts'
import { addCounts, type Counts, countExchange } from '../../spec/coverage/counts.ts'
import type { Coverage } from '../../spec/coverage/coverage.ts'
import { coverageOf } from '../../spec/coverage/coverage-of.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { SCENARIO_NAMES } from '../engine/message/scenarios.ts'
import type { JournalReader } from '../journal/journal.ts'
import { type Answered, isLarge } from '../journal/slot.ts'
import { type CountEntries, type CountsHome, ignoreOutOfReach } from '../session/hub.ts'
import { metAnswered, metEntry } from './met.ts'

export type CoverageCounter = ReturnType<typeof createCoverageCounter>

/** Exchanges that are counted together. */
const BATCH = 64
/** Milliseconds after which they are counted even if they are fewer. */
const PACE_MS = 200

/** Counts the exchanges of one process in a home that others may share. */
export function createCoverageCounter(home: CountsHome, contract: () => Api) {
  let waiting: Answered[] = []
  let undelivered = new Map<string | null, Counts>()
  let timer: NodeJS.Timeout | null = null
  let delivering: Promise<void> = Promise.resolve()
  const fold = (): void => {
    const api = contract()
    for (const exchange of waiting) {
      const met = metAnswered(exchange, api)
      if (met !== null) countExchange(countsOf(undelivered, exchange.session), met)
    }
    waiting = []
  }
  const pass = async (): Promise<void> => {
    const passed = undelivered
    undelivered = new Map()
    for (const [session, counts] of passed) {
      try {
        await home.count(session, [...counts])
      } catch (error) {
        // The counts are delivered again with the next ones.
        ignoreOutOfReach(error)
        addCounts(countsOf(undelivered, session), counts)
      }
    }
  }
  const deliver = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    fold()
    delivering = delivering.then(pass)
    return delivering
  }
  return {
    record: (exchange: Answered): void => {
      if (waiting.push(exchange) >= BATCH || isLarge(exchange)) fold()
      timer ??= setTimeout(deliver, PACE_MS).unref()
    },
    /** Counts what was recorded. */
    deliver,
    /** The counts of a session, or of all (null). */
    read: async (session: string | null): Promise<CountEntries> => {
      await deliver()
      return home.counted(session)
    },
    forget: async (session: string | null): Promise<void> => {
      await deliver()
      await home.uncount(session)
    },
  }
}

function countsOf(all: Map<string | null, Counts>, session: string | null): Counts {
  return remembered(all, session, () => new Map())
}

/** The coverage by a session's requests, or by all: those that were counted, else those in the journal. */
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
