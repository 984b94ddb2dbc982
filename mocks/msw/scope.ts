/** Decides which requests are for the API. */

import { isCommonAssetRequest } from 'msw/utils/is-common-asset-request'
import { OptionError } from '../../spec/program/user-error.ts'
import type { Core } from '../engine/engine.ts'

/** What knows the paths of an API. */
type Scoped = Pick<Core, 'hasPath' | 'isElsewhere'>

/**
 * Creates a function that returns the request target as the server would see it, or null for a request that is not for
 * the API. Throws an `OptionError` for an invalid `baseUrl`.
 */
export function createScope(baseUrl: string | undefined): (request: Request, engine: Scoped) => string | null {
  const base = baseUrl === undefined ? null : resolvedBase(baseUrl)
  return (request, engine) => {
    const { url } = request
    const own = base === null || engine.isElsewhere?.(url) ? withoutOrigin(url) : null
    const target = own ?? below(base ?? '', url)
    if (target === null) return null
    const known = engine.hasPath(target)
    return (base !== null || known) && !isOfThePage(request, known) ? target : null
  }
}

/** Resolves an address against the page, and removes a slash at its end. */
function resolvedBase(baseUrl: string): string {
  const page = globalThis.location?.href
  if (!URL.canParse(baseUrl, page)) {
    throw new OptionError(
      `baseUrl must be an address such as https://api.example.com, and is ${JSON.stringify(baseUrl)}.`,
    )
  }
  const { origin, pathname } = new URL(baseUrl, page)
  return origin + pathname.replace(/\/$/, '')
}

function below(base: string, url: string): string | null {
  if (!url.startsWith(base)) return null
  const rest = url.slice(base.length)
  return rest === '' || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith('/') ? rest : null
}

function withoutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
}

/** True for a page's own document and files: a Service Worker gets these requests, too. */
function isOfThePage(request: Request, known: boolean): boolean {
  const page = globalThis.location?.origin
  if (page === undefined || request.method !== 'GET' || new URL(request.url).origin !== page) return false
  return request.headers.get('accept')?.startsWith('text/html') === true || (!known && isCommonAssetRequest(request))
}
