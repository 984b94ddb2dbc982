/** Waits for entries of the journal (long polling). */

import { createPasses } from '../journal/filter.ts'
import type { JournalEntry, JournalFilter, JournalReader } from '../journal/journal.ts'

/** The most milliseconds that one request may wait. */
export const LONGEST_WAIT = 60_000

/** Returns the matching entries as soon as there are any; an empty list after the time is over or `ended` aborts. */
export async function entriesWithin(
  journal: JournalReader,
  filter: JournalFilter,
  milliseconds: number,
  ended: AbortSignal,
): Promise<Iterable<JournalEntry>> {
  const passes = createPasses(filter)
  const { since, limit = 1 } = filter
  const look = async (): Promise<boolean> => {
    const { kept } = await journal.after(typeof since === 'number' ? since : 0)
    return limit > 0 && Iterator.from(kept).some(passes)
  }
  if (milliseconds === 0 || ended.aborted) return journal.each(filter)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lookAgain = (): void => {
    look().then((isThere) => {
      if (isThere) resolve()
    }, reject)
  }
  const timer = setTimeout(resolve, milliseconds)
  const unsubscribe = journal.subscribe((news) => {
    if (news.kind === 'restored') lookAgain()
    else if (news.kind === 'requests' && limit > 0 && news.fresh.some(passes)) resolve()
  })
  lookAgain()
  ended.addEventListener('abort', () => resolve(), { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
  return journal.each(filter)
}
