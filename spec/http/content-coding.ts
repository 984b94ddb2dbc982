/** The codings of a content, taken off (RFC 9110 section 8.4). */

import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type Header, header } from './message.ts'

const DECODERS: Readonly<Record<string, (bytes: Buffer, bound: { readonly maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
}

/** Bytes: what is longer without its codings is not read, for a few may stand for millions. */
export const LARGEST_CONTENT = 64 * 1024 * 1024
/** More codings than anybody applies: each of them may stand for millions of bytes. */
const MOST_CODINGS = 4

export type Decoded = {
  /** As it came where a coding can't be taken off. */
  readonly body: Buffer
  /** What is wrong with a coding, in words. */
  readonly fault: string | null
  /** Why a coding was left on though nothing may be wrong with it. */
  readonly unread: string | null
}

/** The content without its codings, the last applied one first (RFC 9110 section 8.4). */
export function decode(headers: readonly Header[], body: Buffer, most = LARGEST_CONTENT): Decoded {
  const codings = (header(headers, 'content-encoding') ?? '').toLowerCase().split(',')
  if (codings.length > MOST_CODINGS) return { body, fault: null, unread: `it has ${codings.length} content codings` }
  let decoded = body
  for (const coding of codings.map((each) => each.trim()).reverse()) {
    if (coding === '' || decoded.length === 0) continue
    const decoder = DECODERS[coding]
    if (decoder === undefined)
      return { body, fault: null, unread: `its Content-Encoding ${coding} is none that was asked for` }
    try {
      decoded = decoder(decoded, { maxOutputLength: most })
    } catch (error) {
      if (error instanceof RangeError)
        return { body, fault: null, unread: `its ${coding} holds more than ${most} bytes` }
      return { body, fault: `its body is not ${coding}, as its Content-Encoding says`, unread: null }
    }
  }
  return { body: decoded, fault: null, unread: null }
}
