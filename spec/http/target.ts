/** A request target (RFC 9112 section 3.2): its path, its query and its percent-encoding. */

/**
 * Splits a target into path and query at the first question mark; later ones belong to the query (RFC 3986 section
 * 3.4), which has no question mark and may be empty. The origin of an absolute URI is dropped, and so is a fragment,
 * which is not part of a request.
 */
export function splitTarget(target: string) {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const end = local.indexOf('#')
  const whole = end === -1 ? local : local.slice(0, end)
  const mark = whole.indexOf('?')
  return mark === -1 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) }
}

/** The target with `pairs`, which are already encoded, at the end of its query. */
export function withQuery(target: string, pairs: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${pairs}`
}

/** Percent-encodes the characters that no path has (RFC 3986 section 3.3), and a percent sign that encodes nothing. */
export function percentEncoded(path: string): string {
  return path.replaceAll(/[^!-~]+|["<>\\^`|]|%(?![\da-f]{2})/gi, (text) => encodeURI(text.toWellFormed()))
}

/** Decodes percent-encoding (RFC 3986 section 2.1). A text whose encoding is not valid UTF-8 stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A full name that ends with the last of some names, below those before it. */
export function fullNameWith(like: string, names: readonly string[]): string {
  const rest = names.slice(1 - like.split('{}').length).values()
  return like.replaceAll('{}', () => percentDecoded(rest.next().value?.split('/').at(-1) ?? ''))
}
