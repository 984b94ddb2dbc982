/** Filters the entries of the journal. */

import { matches } from '../../../spec/http/status.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { pathMatcher } from '../../../spec/path-matcher.ts'
import type { Recorded } from './slot.ts'

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

/** Throws a `RangeError` for a text that is neither a status (`404`) nor a class of them (`4xx`, `4XX`). */
export function checkStatusFilter(text: string): void {
  if (/^[1-5](\d\d|xx)$/i.test(text)) return
  throw new RangeError(`status takes a status such as 404 or 4xx, and is ${JSON.stringify(text)}.`)
}

/** Creates a function that tells whether an exchange passes a filter's status, method and path. */
export function createPasses({ status, method, path }: JournalFilter): (recorded: Recorded) => boolean {
  if (status === undefined && method === undefined && path === undefined) return () => true
  const matcher = path === undefined ? null : pathMatcher(path)
  const wanted = status === undefined ? null : String(status).toUpperCase()
  return (recorded) =>
    (wanted === null || matches(recorded.answer.status, wanted)) &&
    (method === undefined || recorded.method === method.toUpperCase()) &&
    (matcher === null || matcher(splitTarget(recorded.target).path.split('/')) !== null)
}
