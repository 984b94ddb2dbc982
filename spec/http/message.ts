/** One request and what came of it: the only thing that the judge sees. */

export type Header = readonly [name: string, value: string]

/** A request as it is sent; what the connection adds is `Host` and the framing of the body. */
export type RequestMessage = {
  readonly method: string
  /** Path and query below the target's address. */
  readonly path: string
  readonly headers: readonly Header[]
  /** Null: no body, which is not the same as an empty one. */
  readonly body: Uint8Array | null
  /**
   * `length` in one piece; `pieces` the same in several segments; `chunked` without a length (RFC 9112 section 7.1).
   */
  readonly framing: 'length' | 'pieces' | 'chunked'
}

export type Answer = {
  readonly kind: 'answer'
  readonly status: number
  /** `1.0` or `1.1`. */
  readonly version: string
  readonly headers: readonly Header[]
  /** The content: transfer and content codings are taken off. */
  readonly body: Uint8Array
  /** What is wrong with the framing or a coding, in words; null where all is as the headers say. */
  readonly fault: string | null
  /** True where the connection ended before the answer did. */
  readonly isCut?: boolean
  /** Takes out of its texts what nobody may be told; absent where nothing is secret. */
  readonly redact?: (text: string) => string
}

/** Why there is no answer. */
export type FailureKind =
  | ('no-such-host' | 'refused' | 'unreachable' | 'certificate' | 'not-tls')
  | ('not-http' | 'closed' | 'timeout' | 'endless')

export type Failure = { readonly kind: 'failure'; readonly failure: FailureKind; readonly message: string }

export type Exchange = {
  readonly sent: RequestMessage
  readonly received: Answer | Failure
  readonly durationMs: number
}

/** The value of the first header of that name, undefined where there is none. Names have no case. */
export function header(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase()
  return headers.find(([each]) => each.toLowerCase() === wanted)?.[1]
}

/** The different values of all headers of that name as one list, undefined where there is none. */
export function allOf(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase()
  const values = headers.filter(([each]) => each.toLowerCase() === wanted).map(([, value]) => value)
  return values.length === 0 ? undefined : [...new Set(values)].join(', ')
}

/** True for failures that say that nothing listens there any more, whatever was sent. */
export function isGone({ failure }: Failure): boolean {
  return failure === 'no-such-host' || failure === 'refused' || failure === 'unreachable'
}

/** True where no connection came about: the request was not sent. */
export function isUnsent({ failure }: Failure): boolean {
  return failure !== 'not-http' && failure !== 'closed' && failure !== 'timeout' && failure !== 'endless'
}

/** Milliseconds of a Retry-After, a number of seconds or a date (RFC 9110 section 10.2.3). */
export function retryAfter({ headers }: Answer): number | null {
  const value = header(headers, 'retry-after')
  if (value === undefined) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
