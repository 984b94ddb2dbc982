/** Waits for entries of the journal (long polling). */

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
  const isThere = async (): Promise<boolean> => {
    const { entries } = await journal.newest(filter, Math.min(1, filter.limit ?? 1))
    return entries.length > 0
  }
  if (milliseconds === 0 || ended.aborted || (await isThere())) return journal.each(filter)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let planned: NodeJS.Immediate | null = null
  const look = async (): Promise<void> => {
    planned = null
    if (await isThere()) resolve()
  }
  const timer = setTimeout(resolve, milliseconds)
  const plan = (): void => {
    planned ??= setImmediate(() => {
      look().catch(reject)
    })
  }
  const unsubscribe = journal.subscribe(plan)
  // An entry may have come between the first look and the subscription.
  plan()
  ended.addEventListener('abort', () => resolve(), { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    if (planned !== null) clearImmediate(planned)
    unsubscribe()
  }
  return journal.each(filter)
}
