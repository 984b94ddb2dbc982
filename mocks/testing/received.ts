/** Checks whether a mock has received a request, for assertions and matchers. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { checkOptions } from '../../spec/program/known-options.ts'
import { contains } from '../engine/script/value-conditions.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { PATIENCE_MS } from '../journal/received-requests.ts'

/** A session or a whole mock, in this process or another. */
export type Receiver = {
  readonly requests: (filter: {
    readonly method?: string
    readonly path?: string
  }) => readonly JournalEntry[] | Promise<readonly JournalEntry[]>
}

/** What the request must have, and how often and how long it is waited for. */
export type ReceivedOptions = {
  /** What the body must have. An object: at least these properties. A string: the whole body. */
  readonly body?: unknown
  /** The exact number of requests; absent: one or more. */
  readonly times?: number
  /** Milliseconds to wait; 4,000 by default. */
  readonly timeout?: number
}

export type Received = { readonly pass: boolean; readonly message: () => string }

const PACE_MS = 50

/**
 * Waits until a mock has received a request with this method and path (without its query; `{id}` stands for any
 * segment). With `isNot` it waits until the mock has not. Throws an `OptionError` for an unknown option.
 */
export async function received(
  mock: Receiver,
  method: string,
  path: string,
  options: ReceivedOptions = {},
  isNot = false,
): Promise<Received> {
  checkOptions('toHaveReceived', options, 'body times timeout')
  const { times, timeout = PATIENCE_MS } = options
  const end = Date.now() + timeout
  for (;;) {
    // What the mock sent itself stands in the journal, too.
    const near = (await mock.requests({ method, path })).filter(({ verdict }) => verdict.kind !== 'callback')
    const count = near.filter(({ request }) => isAs(request.body, options)).length
    const pass = times === undefined ? count > 0 : count === times
    if (pass !== isNot || Date.now() >= end) {
      return { pass, message: () => failureMessage(method, path, options, isNot, count, near) }
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, Math.min(PACE_MS, end - Date.now()))))
  }
}

function isAs(text: string | null, options: ReceivedOptions): boolean {
  if (!('body' in options) || options.body === undefined) return true
  if (text === null) return false
  const json = tryParseJson(text)
  return text === options.body || (json !== null && contains(json.exact, options.body))
}

/** The most requests that a message shows. */
const MOST_SHOWN = 5

function failureMessage(
  method: string,
  path: string,
  { body, times }: ReceivedOptions,
  isNot: boolean,
  count: number,
  near: readonly JournalEntry[],
): string {
  const wanted = `${method.toUpperCase()} ${path}${body === undefined ? '' : ` with ${JSON.stringify(body)}`}`
  const often = times === undefined ? '' : `, ${times} times`
  const shown = near.slice(-MOST_SHOWN).map(({ request }) => `  ${request.body === '' ? 'no body' : request.body}`)
  const others =
    near.length === 0 ? ['No request had this method and path.'] : ['Requests with this method and path:', ...shown]
  return [
    `Expected the mock ${isNot ? 'not ' : ''}to have received ${wanted}${often}; it received ${count}.`,
    ...others,
  ].join('\n')
}
