/** Asks the control surface of a mock, from another process or from a page. It needs nothing of Node. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'

export type SurfaceQuestion = {
  readonly method?: string
  /** Null: the surface decides whose requests are meant. */
  readonly session?: string | null
  readonly parameters?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** The most milliseconds until the whole answer is there. */
  readonly patience?: number
  /** The most bytes of the answer. */
  readonly most?: number
}

/** Milliseconds of a question that names no others: more than the surface waits for requests. */
const PATIENCE_MS = 60_000
/** Bytes: more than all items of all sessions may have. */
const MOST = 256 * 1024 ** 2

/**
 * Rejects as `fetch` does if there is no answer, or not in time, and if it has no end. `message` is what the surface says is wrong, or null; `code` is that
 * of the error.
 */
export async function askSurface(
  base: string,
  path: string,
  { method = 'GET', session = null, parameters = {}, json, patience = PATIENCE_MS, most = MOST }: SurfaceQuestion,
) {
  const query = new URLSearchParams({ ...parameters, ...(session !== null && { session }) })
  const sent = json !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  const signal = AbortSignal.timeout(patience)
  const response = await fetch(`${base}/_mock/${path}?${query}`, { method, ...sent, signal })
  const text = await textWithin(response, most)
  const said = response.ok ? null : tryParseJson(text)?.value
  const { message, code } = isObject(said) ? said : {}
  return { ok: response.ok, status: response.status, text, message: typeof message === 'string' ? message : null, code }
}

async function textWithin(response: Response, most: number): Promise<string> {
  const { body, headers } = response
  const length = headers.get('content-length')
  const refused = (): Error => new Error(`the answer is larger than ${most} bytes`)
  if (Number(length) > most) throw refused()
  // What says its length has no more, unless it is compressed. Chromium sometimes never ends an answer that is read as a stream.
  if (length !== null && !headers.has('content-encoding')) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  // Not every browser can walk through a stream.
  for (const reader = body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw refused()
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
