/** What has come, as choices: each status and class of them, and the sessions. */

import type { JournalEntry } from '../../journal/entry.ts'
import { byId, element } from './dom.ts'

/** Adds the statuses that the list does not have yet, in their order. */
export function offerStatuses(list: HTMLSelectElement, fresh: readonly JournalEntry[]): void {
  const offered = new Set([...list.options].map(({ value }) => value))
  const statuses = fresh.map(({ answer }) => String(answer.status)).flatMap((code) => [`${code[0]}xx`, code])
  for (const value of new Set(statuses)) {
    if (offered.has(value)) continue
    const later = [...list.options].find((option) => option.value !== '' && order(option.value) > order(value))
    list.add(element('option', { value }, value), later ?? null)
  }
}

/** A class comes before its statuses. */
function order(status: string): string {
  return status.replace('xx', '')
}

/** More than these nobody chooses from. */
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
