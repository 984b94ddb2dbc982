/** Asks the control surface of a mock, from another process or from a page. It needs nothing of Node. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'

export type SurfaceQuestion = {
  readonly method?: string
  /** Null: the surface decides whose requests are meant. */
  readonly session?: string | null
  readonly parameters?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Gives up. */
  readonly signal?: AbortSignal
}

/**
 * Rejects as `fetch` does if there is no answer. `message` is what the surface says is wrong, or null; `code` is that
 * of the error.
 */
export async function askSurface(
  base: string,
  path: string,
  { method = 'GET', session = null, parameters = {}, json, signal }: SurfaceQuestion,
) {
  const query = new URLSearchParams({ ...parameters, ...(session !== null && { session }) })
  const sent = json !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  const response = await fetch(`${base}/_mock/${path}?${query}`, { method, ...sent, ...(signal && { signal }) })
  const text = await response.text()
  const said = response.ok ? null : tryParseJson(text)?.value
  const { message, code } = isObject(said) ? said : {}
  return { ok: response.ok, status: response.status, text, message: typeof message === 'string' ? message : null, code }
}
