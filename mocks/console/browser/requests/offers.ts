/** Offers the statuses and sessions of the requests as choices. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { byId, element } from '../page/dom.ts'

/** Adds the statuses that the list does not have yet, each behind its class. */
export function offerStatuses(list: HTMLSelectElement, statuses: readonly string[]): void {
  const known = statuses.filter((status) => /^[1-5](\d\d|xx)$/.test(status))
  offerIn(
    list,
    known.flatMap((status) => [`${status[0]}xx`, status]),
  )
}

/** Adds the values that a list does not have yet, in their order. */
export function offerIn(list: HTMLSelectElement, values: Iterable<string>): void {
  const offered = new Set([...list.options].map(({ value }) => value))
  for (const value of new Set(values)) {
    if (offered.has(value) || value === '') continue
    const later = [...list.options].find((option) => option.value !== '' && order(option.value) > order(value))
    list.add(element('option', { value }, value), later ?? null)
  }
}

/** Sorts a class, such as `4xx`, before its statuses. */
function order(value: string): string {
  return value.replace(/^(\d)xx$/, '$1')
}

/** Sessions that are offered at most. */
const MOST_SESSIONS = 50
const sessions = new Set<string>()

/** Adds the sessions that are new. */
export function offerSessions(fresh: readonly JournalEntry[]): void {
  for (const { session } of fresh) {
    if (session === null || sessions.has(session) || sessions.size === MOST_SESSIONS) continue
    sessions.add(session)
    byId('sessions', HTMLElement).append(element('option', { value: session }))
  }
}
