/** The base address of handlers, and the targets below it. This file needs nothing of MSW. */

import { OptionError } from '../../spec/program/user-error.ts'

/** Resolves an address against the page, and removes a slash at its end. Throws an `OptionError` for an invalid one. */
export function resolvedBase(baseUrl: string): string {
  const page = globalThis.location?.href
  if (!URL.canParse(baseUrl, page)) {
    throw new OptionError(
      `baseUrl must be an address such as https://api.example.com, and is ${JSON.stringify(baseUrl)}.`,
    )
  }
  const { origin, pathname } = new URL(baseUrl, page)
  return origin + pathname.replace(/\/$/, '')
}

/** The request target below a base, or on any origin where there is none (null); null for an address elsewhere. */
export function targetBelow(base: string | null, url: string): string | null {
  if (base === null) return url.replace(/^[^:]+:\/\/[^/?#]*/, '')
  const rest = url.slice(base.length)
  if (!url.startsWith(base) || /^[^/?#]/.test(rest)) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}
