/** Which entries of the journal are asked for. */

import { matches } from '../../../spec/http/status.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { Recorded } from './slot.ts'

/** What is absent excludes none. */
export type JournalFilter = {
  /** A session's key; null: those that named none. */
  readonly session?: string | null
  /** The id of an entry, which the ones asked for come after; or a time, which none of them was before. */
  readonly since?: number | Date
  /** A status such as `404`, or a hundred of them, `4xx`. */
  readonly status?: number | string
  /** A method, in either case. */
  readonly method?: string
  /** The path of the request, without its query; a segment such as `{id}` stands for any. */
  readonly path?: string
  /** So many at most, the newest of them. */
  readonly limit?: number
}

/** Throws a `RangeError` for what is neither a status nor a hundred of them, such as `404`, `4xx` and `4XX`. */
export function checkStatusFilter(text: string): void {
  if (/^[1-5](\d\d|xx)$/i.test(text)) return
  throw new RangeError(`status takes a status such as 404 or 4xx, and is ${JSON.stringify(text)}.`)
}

/** True for an exchange that a filter's status, method and path let pass. */
export function createPasses({ status, method, path }: JournalFilter): (recorded: Recorded) => boolean {
  if (status === undefined && method === undefined && path === undefined) return () => true
  const isPath = path === undefined ? null : patternOf(path)
  const wanted = status === undefined ? null : String(status).toUpperCase()
  return (recorded) =>
    (wanted === null || matches(recorded.answer.status, wanted)) &&
    (method === undefined || recorded.method === method.toUpperCase()) &&
    (isPath === null || isPath.test(splitTarget(recorded.target).path))
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}/]+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
