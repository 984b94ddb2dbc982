/** Media types (RFC 9110 section 8.3.1), compared without case and without parameters. */

/** Type and subtype of a Content-Type, in lower case and without parameters; empty where there is none. */
export function essenceOf(field: string | undefined): string {
  return field?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** True where `range`, a media type or a range such as `text/*` or `application/*+json`, covers the one of `field`. */
export function covers(range: string, field: string | undefined): boolean {
  const [wanted, essence] = [essenceOf(range), essenceOf(field)]
  if (wanted === '*/*') return essence !== ''
  const [start = '', end] = wanted.split('*')
  return end === undefined ? essence === wanted : essence.startsWith(start) && essence.endsWith(end)
}

/** True for a media type or range that JSON text satisfies (RFC 6839 section 3.1 for `+json`). */
export function isJson(mediaType: string): boolean {
  return /^(\*\/\*|application\/\*|application\/json|[^/]+\/[^/]+\+json)$/.test(essenceOf(mediaType))
}

/** A media type that can be sent, in place of a range such as `application/*`. */
export function concrete(mediaType: string): string {
  if (mediaType.trim() === '') return 'application/octet-stream'
  if (!mediaType.includes('*')) return mediaType
  const sendable = SENDABLE.find((type) => type.startsWith(mediaType.toLowerCase().split('*', 1)[0] ?? ''))
  return isJson(mediaType) ? 'application/json' : (sendable ?? 'application/octet-stream')
}

/** In place of the ranges of top-level types: what most clients can show. */
const SENDABLE = ['text/plain', 'image/png', 'audio/wav', 'video/mp4', 'font/ttf']
