/** Entries for who would rather wait than ask again. */

import type { Journal, JournalEntry, JournalFilter } from '../journal/journal.ts'

/** Milliseconds that one question may wait. */
export const LONGEST_WAIT = 60_000

/** The entries that match, as soon as there are any; none where none has come in time, or nobody waits any more. */
export async function entriesWithin(
  journal: Journal,
  filter: JournalFilter,
  milliseconds: number,
  ended: AbortSignal,
): Promise<JournalEntry[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let planned: NodeJS.Immediate | null = null
  let entries: JournalEntry[] = []
  const look = (): void => {
    planned = null
    entries = journal.entries(filter)
    if (entries.length > 0) resolve()
  }
  look()
  if (entries.length > 0 || milliseconds === 0 || ended.aborted) return entries
  const timer = setTimeout(resolve, milliseconds)
  const unsubscribe = journal.subscribe(() => {
    planned ??= setImmediate(look)
  })
  ended.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  if (planned !== null) clearImmediate(planned)
  unsubscribe()
  return entries
}
