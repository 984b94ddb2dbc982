/** A request target (RFC 9112 section 3.2): its path, its query, and what is percent-encoded in them. */

export type Target = {
  readonly path: string
  /** Without the question mark; empty where there is none. */
  readonly query: string
}

/**
 * Splits a target into path and query at the first question mark: those that follow belong to the query (RFC 3986
 * section 3.4). A whole URI loses its origin, and a fragment is none of a request.
 */
export function splitTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const end = local.indexOf('#')
  const whole = end === -1 ? local : local.slice(0, end)
  const mark = whole.indexOf('?')
  return mark === -1 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) }
}

/** The target with more at the end of its query; `pairs` are encoded. */
export function withQuery(target: string, pairs: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${pairs}`
}

/** A text without its percent-encoding (RFC 3986 section 2.1); the text itself where it is not UTF-8, encoded. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
