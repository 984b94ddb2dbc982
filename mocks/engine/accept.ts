/** The `Accept` header (RFC 9110 section 12.5.1). */

/** True where a media type is one that the header allows; without a header any is. */
export function accepts(header: string | undefined, mediaType: string): boolean {
  if (header === undefined || header === '*/*' || header.trim() === '') return true
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const [family = ''] = type.split('/')
  // The most specific range that covers the type has the say, so that `text/*;q=0` can take from `*/*`.
  const precedence = [type, `${family}/*`, '*/*']
  const covering = header
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .map(([range = '', ...parameters]) => ({ rank: precedence.indexOf(range), refused: parameters.some(isZero) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((one, other) => one.rank - other.rank)
  return covering[0]?.refused === false
}

function isZero(parameter: string): boolean {
  return /^q\s*=\s*0(\.0*)?$/.test(parameter)
}
