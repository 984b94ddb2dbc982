/** Offers the statuses and sessions of the requests as choices. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { byId, element } from '../page/dom.ts'

/** Adds the statuses that the list does not have yet. They are in order, each behind its class. */
export function offerStatuses(list: HTMLSelectElement, statuses: readonly string[]): void {
  const offered = new Set([...list.options].map(({ value }) => value))
  const known = statuses.filter((status) => /^[1-5](\d\d|xx)$/.test(status))
  for (const value of new Set(known.flatMap((status) => [`${status[0]}xx`, status]))) {
    if (offered.has(value)) continue
    const later = [...list.options].find((option) => option.value !== '' && order(option.value) > order(value))
    list.add(element('option', { value }, value), later ?? null)
  }
}

/** Sorts a class, such as `4xx`, before its statuses. */
function order(status: string): string {
  return status.replace('xx', '')
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
