/** The status line and the headers of an HTTP/1 answer, and how its content is framed. */

import { FIELD_LINE } from '../field.ts'
import { type Header, header, valuesOf } from '../message.ts'
import { isBodiless } from '../status.ts'

/** How the end of the content is found (RFC 9112 section 6.3). */
export type Framing =
  | { readonly kind: 'none' | 'to-the-end' }
  /** `written` is exact. `size` is not, beyond what a number holds, but then it is over every limit. */
  | { readonly kind: 'length'; readonly size: number; readonly written: string }
  | { readonly kind: 'chunked'; readonly fault: string | null }
  | { readonly kind: 'unclear'; readonly fault: string }

export type Head = {
  readonly status: number
  readonly version: string
  readonly headers: readonly Header[]
  readonly fault: string | null
  readonly framing: Framing
}

const WHOLE_LINE = new RegExp(`^${FIELD_LINE}$`)

/** Reads the lines of a head; null where they are not HTTP/1. */
export function readHead([start = '', ...lines]: readonly string[], method: string): Head | null {
  const [, version = '', code = ''] = /^HTTP\/(1\.[01]) ([1-5]\d\d)(?: .*)?$/s.exec(start) ?? []
  if (version === '') return null
  const status = Number(code)
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const isEmpty = isBodiless(status, method) || status === 101
  return {
    status,
    version,
    headers,
    fault: lines.every((line) => WHOLE_LINE.test(line)) ? null : 'a line of its head is not a header field',
    framing: isEmpty ? { kind: 'none' } : framingOf(headers),
  }
}

function framingOf(headers: readonly Header[]): Framing {
  const codings = header(headers, 'transfer-encoding')
  const lengths = valuesOf(headers, 'content-length')
  if (codings !== undefined) {
    if (!/(^|,)\s*chunked$/i.test(codings)) return { kind: 'to-the-end' }
    // RFC 9112 section 6.2: a sender must not send both.
    return {
      kind: 'chunked',
      fault: lengths.length === 0 ? null : 'it has both Transfer-Encoding and Content-Length',
    }
  }
  const [length] = lengths
  if (length === undefined) return { kind: 'to-the-end' }
  return /^\d+$/.test(length) && lengths.every((other) => other === length)
    ? { kind: 'length', size: Number(length), written: length }
    : { kind: 'unclear', fault: `its Content-Length is ${JSON.stringify(lengths.join(', '))}` }
}
