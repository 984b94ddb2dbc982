/** A request as a shell command: it takes the token from the environment and sends exactly the same bytes. */

import type { Address } from '../../../spec/http/connection/connection.ts'
import { type CurlRequest, curlInTurn, curlOf } from '../../../spec/http/curl.ts'
import { type Header, pathAt, sentBytes } from '../../../spec/http/message.ts'
import type { Draft } from '../../cases/request-builder.ts'

/** Several requests, for a fault that one request alone does not show. */
export type Sequence =
  | { readonly kind: 'together'; readonly drafts: readonly Draft[] }
  /** Over one connection. */
  | { readonly kind: 'in-turn'; readonly drafts: readonly Draft[] }
  /** The same request again and again, over one connection. */
  | { readonly kind: 'repeated'; readonly draft: Draft; readonly times: number }

/** The POSIX shell command that sends the same; the values of `hidden` headers are not shown. */
export function shellCommandOf(sent: Draft | Sequence, address: Address, hidden: readonly Header[]): string {
  const asCurl = (draft: Draft): CurlRequest => requestOf(draft, address, hidden)
  if (!('kind' in sent)) return curlOf(asCurl(sent))
  if (sent.kind === 'repeated') return curlOf({ ...asCurl(sent.draft), times: sent.times })
  if (sent.kind === 'in-turn') return curlInTurn(sent.drafts.map(asCurl))
  return [...sent.drafts.map((draft) => `${curlOf(asCurl(draft))} &`), 'wait'].join(' ')
}

function requestOf({ message, credential }: Draft, { url, insecure }: Address, hidden: readonly Header[]): CurlRequest {
  const headers = headersShown(message.headers, hidden)
  const isChunked = message.body !== null && message.framing === 'chunked'
  return {
    method: message.method,
    url: `${url.origin}${pathAt(url, message)}`,
    headers: isChunked ? [...headers, ['Transfer-Encoding', 'chunked']] : headers,
    body: sentBytes(message),
    made: credential.shell,
    options: insecure ? ['--include', '--insecure'] : ['--include'],
  }
}

export function headersShown(headers: readonly Header[], hidden: readonly Header[]): readonly Header[] {
  const isHidden = ([name, value]: Header): boolean => hidden.some((one) => one[0] === name && one[1] === value)
  return headers.map((one) => (isHidden(one) ? [one[0], '[redacted]'] : one))
}
