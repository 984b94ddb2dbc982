/** A request and its outcome, an answer or a failure. The judge sees nothing else. */

export type Header = readonly [name: string, value: string]

/** A request. The connection adds `Host` and `User-Agent`, if they are absent, and the framing of the body. */
export type RequestMessage = {
  readonly method: string
  /** Path and query below the target's address. */
  readonly path: string
  /** True where they are the whole ones. */
  readonly isWhole?: true
  readonly headers: readonly Header[]
  /** Null: no body, which is not the same as an empty one. */
  readonly body: Uint8Array | null
  /** Writes the body as it is sent, where that is XML and it is how this is told. */
  readonly written?: (body: Uint8Array) => Uint8Array
  /**
   * `length`: Content-Length, in one piece; `pieces`: Content-Length, in several segments; `chunked`: chunks without a
   * total length (RFC 9112 section 7.1).
   */
  readonly framing: 'length' | 'pieces' | 'chunked'
}

export type Answer = {
  readonly kind: 'answer'
  readonly status: number
  /** `1.0` or `1.1`. */
  readonly version: string
  readonly headers: readonly Header[]
  /** The content, without transfer and content codings. */
  readonly body: Uint8Array
  /** What is wrong with the framing or a coding, in words; null where nothing is. */
  readonly fault: string | null
  /** True where the connection ended before the answer did. */
  readonly isCut?: boolean
  /** True where it is a stream that went on, and was left. */
  readonly isOpen?: boolean
  /** Removes secrets from the answer's texts; absent where there are none. */
  readonly redact?: (text: string) => string
}

/** Why there is no answer. */
export type FaultKind =
  | ('no-such-host' | 'refused' | 'unreachable' | 'certificate' | 'not-tls')
  | ('not-http' | 'closed' | 'timeout' | 'endless')

export type Fault = { readonly kind: 'failure'; readonly failure: FaultKind; readonly message: string }

export type Exchange = {
  readonly sent: RequestMessage
  readonly received: Answer | Fault
  readonly durationMs: number
}

/** The bytes of a request's body as they are sent. */
export function sentBytes({ body, written }: Pick<RequestMessage, 'body' | 'written'>): Uint8Array | null {
  return body === null || written === undefined ? body : written(body)
}

/** The whole path and query of a request to an address. */
export function pathAt({ pathname }: URL, { path, isWhole }: Pick<RequestMessage, 'path' | 'isWhole'>): string {
  return isWhole === true ? path : `${pathname.replace(/\/$/, '')}${path}`
}

/** The pairs of names and values that come in turn, as in Node's `rawHeaders`. */
export function pairsOf(words: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = []
  for (let index = 0; index + 1 < words.length; index += 2) pairs.push([words[index] ?? '', words[index + 1] ?? ''])
  return pairs
}

/** Fields by their lower-case names, those of the same name joined to one list (RFC 9110 section 5.3). */
export function fieldsByName(headers: readonly Header[]): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [written, value] of headers) {
    const name = written.toLowerCase()
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(fields)
}

/** The value of the first header of that name, in any case; undefined where there is none. */
export function header(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase()
  return headers.find(([each]) => hasName(each, wanted))?.[1]
}

/** The distinct values of all headers of that name, joined by commas; undefined where there is none. */
export function allOf(headers: readonly Header[], name: string): string | undefined {
  const values = valuesOf(headers, name)
  return values.length < 2 ? values[0] : [...new Set(values)].join(', ')
}

export function valuesOf(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase()
  return headers.filter(([each]) => hasName(each, wanted)).map(([, value]) => value)
}

/** True if a header's name is the `wanted` one, which is in lower case. Most are not, as their lengths show. */
function hasName(name: string, wanted: string): boolean {
  return name.length === wanted.length && (name === wanted || name.toLowerCase() === wanted)
}

/** True for a failure that shows that nothing listens at the address, whatever was sent. */
export function isGone({ failure }: Fault): boolean {
  return failure === 'no-such-host' || failure === 'refused' || failure === 'unreachable'
}

/** True where there was no connection, so the request was not sent. */
export function isUnsent({ failure }: Fault): boolean {
  return failure !== 'not-http' && failure !== 'closed' && failure !== 'timeout' && failure !== 'endless'
}

/** The milliseconds to wait by Retry-After, which is a number of seconds or a date (RFC 9110 section 10.2.3). */
export function retryAfter({ headers }: Answer): number | null {
  const value = header(headers, 'retry-after')
  if (value === undefined) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
