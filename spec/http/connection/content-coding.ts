/** Removes the codings of content, such as gzip (RFC 9110 section 8.4). */

// By its default, so that a Node without zstd gets as far as the line that says it is too old.
import zlib from 'node:zlib'
import { fieldParts } from '../field.ts'
import { type Header, header } from '../message.ts'

type DecodingBound = { readonly maxOutputLength: number; readonly chunkSize: number }
const DECODERS: Readonly<Record<string, (bytes: Uint8Array, bound: DecodingBound) => Uint8Array>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: zlib.inflateSync,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
  identity: (bytes) => bytes,
}

/** In bytes, without codings. Longer content is not read, because a few compressed bytes may expand to millions. */
export const LARGEST_CONTENT = 64 * 1024 * 1024
/** In how large pieces content is read, in bytes: Node's default, and a size that takes long content in two thirds of the time. */
const PIECE = 16 * 1024
const LARGE_PIECE = 16 * PIECE
/** Nobody applies more codings than this, and each of them may expand the content again. */
const MOST_CODINGS = 4

/**
 * Removes the codings, beginning with the one that was applied last (RFC 9110 section 8.4). `body` is as it arrived where
 * a coding can't be removed: `fault` says what is wrong with it, `unread` why it was not although the answer may be right.
 */
export function decode(headers: readonly Header[], body: Uint8Array, most = LARGEST_CONTENT) {
  const named = header(headers, 'content-encoding')
  if (named === undefined) return { body, fault: null, unread: null }
  const codings = fieldParts(named.toLowerCase(), ',')
  if (codings.length > MOST_CODINGS) return { body, fault: null, unread: `it has ${codings.length} content codings` }
  let decoded = body
  for (const coding of codings.reverse()) {
    if (decoded.length === 0) continue
    const decoder = DECODERS[coding]
    if (decoder === undefined) return { body, fault: null, unread: `its Content-Encoding ${coding} was not asked for` }
    try {
      decoded = decoder(decoded, { maxOutputLength: most, chunkSize: decoded.length > PIECE ? LARGE_PIECE : PIECE })
    } catch (error) {
      if (error instanceof RangeError)
        return { body, fault: null, unread: `its ${coding} holds more than ${most} bytes` }
      return { body, fault: `its body is not ${coding}, as its Content-Encoding says`, unread: null }
    }
  }
  return { body: decoded, fault: null, unread: null }
}
