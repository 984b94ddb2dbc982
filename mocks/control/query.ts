/** Reads what requests to the control surface ask for. */

import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { splitTarget } from '../../spec/http/target.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { SESSION_HEADER } from '../http/session-name.ts'
import { checkStatusFilter, type JournalFilter } from '../journal/filter.ts'
import { isSessionKey } from '../session/sessions.ts'

export function queryOf(url: string, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams(splitTarget(url).query)
  for (const name of query.keys()) {
    if (!names.includes(name))
      throw new OptionError(`There is no parameter ${name} here; there is ${names.join(', ')}.`)
  }
  return query
}

export function sessionAsked(query: URLSearchParams, headers: IncomingMessage['headers']): string | undefined {
  const key = query.get('session') ?? headers[SESSION_HEADER]
  if (key === undefined || key === null) return undefined
  if (typeof key === 'string' && isSessionKey(key)) return key
  throw new OptionError("A session's key must be 1 to 128 visible ASCII characters.")
}

type UrlAndHeaders = Pick<FastifyRequest, 'url' | 'headers'>

/** The session of a request that takes no other parameters; undefined if it names none. */
export function namedSession({ url, headers }: UrlAndHeaders): string | undefined {
  return sessionAsked(queryOf(url, ['session']), headers)
}

/** As {@link namedSession}; null stands for the requests without a session. */
export function ownSession(request: UrlAndHeaders): string | null {
  return namedSession(request) ?? null
}

export function filterOf(query: URLSearchParams, headers: IncomingMessage['headers']): JournalFilter {
  const session = sessionAsked(query, headers)
  const [since, status, method, path] = ['since', 'status', 'method', 'path'].map((name) => query.get(name))
  if (status != null) checkStatusFilter(status)
  const limit = wholeOf(query, 'limit', Number.MAX_SAFE_INTEGER)
  return {
    ...(session !== undefined && { session }),
    ...(since != null && { since: sinceOf(since) }),
    ...(status != null && { status }),
    ...(method != null && { method }),
    ...(path != null && { path }),
    ...(limit !== null && { limit }),
  }
}

export function wholeOf(query: URLSearchParams, name: string, most: number): number | null {
  const text = query.get(name)
  if (text === null) return null
  if (/^\d{1,16}$/.test(text) && Number(text) <= most) return Number(text)
  throw new OptionError(`${name} must be a whole number up to ${most}, and is ${JSON.stringify(text)}.`)
}

export function sinceOf(text: string): number | Date {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new OptionError(
    `since must be the id of an entry or a time such as 2026-03-21T10:00:00Z, and is ${JSON.stringify(text)}.`,
  )
}
