/** Filters the entries of the journal. */

import { pathMatcher } from '../../spec/contract/path-matcher.ts'
import { matches } from '../../spec/http/status.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { once } from '../../spec/program/once.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { JournalEntry } from './entry.ts'
import type { RecordedHead } from './slot.ts'

/** A filter; an absent property excludes nothing. */
export type JournalFilter = {
  /** A session's key; null: requests without a session. */
  readonly session?: string | null
  /** An id: only later entries. A time: only entries at that time or later. */
  readonly since?: number | Date
  /** A status such as `404`, or a class of them such as `4xx`. */
  readonly status?: number | string
  /** A method, in upper or lower case. */
  readonly method?: string
  /** The path of the request, without its query; a segment such as `{id}` stands for any. */
  readonly path?: string
  /** The most entries; the newest are kept. */
  readonly limit?: number
}

/** Throws an `OptionError` for a text that is neither a status (`404`) nor a class of them (`4xx`, `4XX`). */
export function checkStatusFilter(text: string): void {
  if (/^[1-5](\d\d|xx)$/i.test(text)) return
  throw new OptionError(`status must be a status such as 404 or 4xx, and is ${JSON.stringify(text)}.`)
}

/** An exchange that the journal keeps. Most filters need only its head, so the whole of it is not decoded. */
export type KeptEntry = {
  readonly id: number
  readonly session: string | null
  /** Milliseconds since 1970. */
  readonly time: number
  readonly head: () => RecordedHead
  /** Its entry; null if it is gone by now. Of each body only so many bytes, if `most` says so. */
  readonly entry: (most?: number) => JournalEntry | null
}

/** Creates a function that tells whether an exchange passes a filter; its limit is not considered. */
export function createPasses({ session, since, status, method, path }: JournalFilter): (kept: KeptEntry) => boolean {
  const wanted = status === undefined ? null : String(status).toUpperCase()
  const matcher = path === undefined ? null : pathMatcher(path)
  return ({ id, session: its, time, head }) =>
    (session === undefined || its === session) &&
    (since === undefined || (typeof since === 'number' ? id > since : time >= since.getTime())) &&
    (wanted === null || matches(head().status, wanted)) &&
    (method === undefined || head().method === method.toUpperCase()) &&
    (matcher === null || matcher(splitTarget(head().target).path.split('/')) !== null)
}

/** The entries that pass a filter, oldest first. `kept` has the newest first. */
export function* entriesOf(kept: Iterable<KeptEntry>, filter: JournalFilter): Generator<JournalEntry> {
  const found = Iterator.from(kept).filter(createPasses(filter))
  const wanted = filter.limit === undefined ? found : found.take(filter.limit)
  // Entries are made one at a time, when asked for: all entries of a full journal at once would take much memory.
  for (const one of [...wanted].reverse()) {
    const entry = one.entry()
    if (entry !== null) yield entry
  }
}

/** An exchange that many look at: its head is read once, and its whole entry is made once. */
export function lookedAt({ id, session, time, head, entry }: KeptEntry): KeptEntry {
  const [itsHead, whole] = [once(head), once(entry)]
  return { id, session, time, head: itsHead, entry: (most) => (most === undefined ? whole() : entry(most)) }
}
