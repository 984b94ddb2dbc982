/** Decides which requests are for the API. */

import { isCommonAssetRequest } from 'msw/utils/is-common-asset-request'
import type { Core } from '../engine/engine.ts'
import { resolvedBase, targetBelow } from './base.ts'

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
    const target = targetBelow(engine.isElsewhere?.(url) ? null : base, url)
    if (target === null) return null
    const known = engine.hasPath(target)
    return (base !== null || known) && !isOfThePage(request, known) ? target : null
  }
}

/** True for a page's own document and files: a Service Worker gets these requests, too. */
function isOfThePage(request: Request, known: boolean): boolean {
  const page = globalThis.location?.origin
  if (page === undefined || request.method !== 'GET' || new URL(request.url).origin !== page) return false
  return request.headers.get('accept')?.startsWith('text/html') === true || (!known && isCommonAssetRequest(request))
}
