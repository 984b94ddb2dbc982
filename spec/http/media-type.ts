/** Media types (RFC 9110 section 8.3.1), compared without case and without parameters. */

import { fieldParts } from './field.ts'

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

/** True where an `Accept` allows a media type (RFC 9110 section 12.5.1). Without `Accept`, any type is allowed. */
export function accepts(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return true
  const type = essenceOf(mediaType)
  const [family = ''] = type.split('/')
  // The most specific range that covers the type decides, so `text/*;q=0` excludes texts from `*/*`.
  const precedence = [type, `${family}/*`, '*/*']
  const covering = fieldParts(accept.toLowerCase(), ',')
    .map((range) => fieldParts(range, ';'))
    .map(([range = '', ...parameters]) => ({ rank: precedence.indexOf(range), refused: parameters.some(isZero) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((one, other) => one.rank - other.rank)
  return covering[0]?.refused === false
}

function isZero(parameter: string): boolean {
  return /^q\s*=\s*0(\.0*)?$/.test(parameter)
}
