/** Which requests are the API's. */

import { isCommonAssetRequest } from 'msw/utils/is-common-asset-request'
import type { Engine } from '../engine/engine.ts'

/**
 * From a request to the target that the server would see, or null where the request is not the API's. Throws a
 * `TypeError` for a base that is no address.
 */
export function createScope(baseUrl: string | undefined, engine: Engine): (request: Request) => string | null {
  const base = baseUrl === undefined ? null : resolve(baseUrl)
  return (request) => {
    const { url } = request
    const target = base === null ? withoutOrigin(url) : below(base, url)
    if (target === null) return null
    const known = engine.hasPath(target)
    return (base !== null || known) && !isOfThePage(request, known) ? target : null
  }
}

/** An absolute address, without a trailing slash. */
function resolve(baseUrl: string): string {
  const page = globalThis.location?.href
  if (!URL.canParse(baseUrl, page)) {
    throw new TypeError(
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

/** A page is loaded, and loads its scripts, styles and pictures, through the same worker. */
function isOfThePage(request: Request, known: boolean): boolean {
  const page = globalThis.location?.origin
  if (page === undefined || request.method !== 'GET' || new URL(request.url).origin !== page) return false
  return request.headers.get('accept')?.startsWith('text/html') === true || (!known && isCommonAssetRequest(request))
}
