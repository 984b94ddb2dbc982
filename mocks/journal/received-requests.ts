/** The journal for tests: filters requests, and waits for them. */

import { checkOptions } from '../../spec/program/known-options.ts'
import { checkStatusFilter, createPasses } from './filter.ts'
import type { Journal, JournalEntry, JournalFilter } from './journal.ts'

export type RequestLog = {
  /** The last 1,000 requests, oldest first; credentials are redacted. */
  readonly requests: (filter?: RequestFilter) => JournalEntry[]
  /**
   * Resolves to the first request that matches, even one that came before this call, so that a test may act first and
   * wait later. `since` leaves out earlier ones. Rejects if no request comes in time, and when the mock closes.
   */
  readonly waitForRequest: (predicate?: RequestPredicate, options?: WaitOptions) => Promise<JournalEntry>
  /** Forgets the requests. */
  readonly clear: () => void
}

/** Which requests of the journal: by time, method, path, status. */
export type RequestFilter = Omit<JournalFilter, 'session'>
/** True for a request that is looked for. */
export type RequestPredicate = (entry: JournalEntry) => boolean

/** How long to wait for a request, and since when it counts. */
export type WaitOptions = {
  /** Milliseconds; 0 means no limit. The default of 4,000 ends before the time limit of most test runners. */
  readonly timeout?: number
  /** Only requests after this entry, or not before this time. */
  readonly since?: number | Date
}

const FILTERS = 'limit method path since status'
export const WAITS = 'since timeout'

/** Milliseconds that a test waits for a request, unless it says otherwise. */
export const PATIENCE_MS = 4_000

/** The error of a test for which no request came; it names the last ones that did. */
export function noMatch(reason: string, last: readonly JournalEntry[]): Error {
  const lines = last.map(({ request, answer }) => `${request.method} ${request.url} (${answer.status})`)
  const lately = lines.length === 0 ? 'no request was received' : `the last requests were ${lines.join(', ')}`
  return new Error(`No request matched ${reason}: ${lately}.`)
}

/** Creates the log of one session's requests, or of all. `closed` ends calls that still wait. */
export function createRequestLog(
  journal: Journal,
  session: string | null | undefined,
  closed: AbortSignal,
): RequestLog {
  const own = session === undefined ? {} : { session }
  return {
    requests: (filter = {}) => {
      checkOptions('requests', filter, FILTERS)
      if (filter.status !== undefined) checkStatusFilter(String(filter.status))
      return journal.entries({ ...filter, ...own })
    },
    clear: () => journal.clear(session),
    waitForRequest: (predicate = () => true, options = {}) => {
      checkOptions('waitForRequest', options, WAITS)
      const { timeout = PATIENCE_MS, since = 0 } = options
      const { promise, resolve, reject } = Promise.withResolvers<JournalEntry>()
      const passes = createPasses({ ...own, since })
      let seen = 0
      const look = (entries: Iterable<JournalEntry | null>): void => {
        try {
          for (const entry of entries) {
            seen = entry?.id ?? seen
            if (entry === null || !predicate(entry)) continue
            resolve(entry)
            return
          }
        } catch (error) {
          reject(error)
        }
      }
      const giveUp = (reason: string): void => reject(noMatch(reason, journal.entries({ ...own, limit: 3 })))
      const onClose = (): void => giveUp('before the mock was closed')
      const timer = timeout === 0 ? null : setTimeout(giveUp, timeout, `in ${timeout} ms`)
      const unsubscribe = journal.subscribe((news) => {
        if (news.kind === 'restored') look(journal.each({ ...own, since }))
        if (news.kind !== 'requests') return
        const fresh = news.fresh.filter((one) => one.id > seen && passes(one))
        look(fresh.reverse().map(({ entry }) => entry()))
      })
      closed.addEventListener('abort', onClose)
      if (closed.aborted) onClose()
      else look(journal.each({ ...own, since }))
      return promise.finally(() => {
        if (timer !== null) clearTimeout(timer)
        unsubscribe()
        closed.removeEventListener('abort', onClose)
      })
    },
  }
}
