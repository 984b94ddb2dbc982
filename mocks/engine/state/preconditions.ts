/** Conditional requests (RFC 9110 section 13): which state a request expects, and whether the state is so. */

/** The conditions of a request, as its headers have them; null: it has no such condition. */
export type Preconditions = {
  readonly match: string | null
  readonly noneMatch: string | null
  readonly modifiedSince: number | null
  readonly unmodifiedSince: number | null
  /** When the request came. The change that it makes gets this time. */
  readonly time: number
}

/** What distinguishes one state of an item from another: the characters of its entity tag, and when it changed. */
export type ItemMarks = { readonly mark: string | null; readonly isWeak?: boolean; readonly changed: number | null }

/** The conditions of a request; null where it has none. */
export function preconditionsIn(header: (name: string) => string | undefined, time: number): Preconditions | null {
  const text = (name: string): string | null => header(name)?.trim() || null
  // A date that is none is ignored (RFC 9110 sections 13.1.3 and 13.1.4).
  const moment = (name: string): number | null => {
    const found = Date.parse(text(name) ?? '')
    return Number.isNaN(found) ? null : found
  }
  const found = {
    ...{ match: text('if-match'), noneMatch: text('if-none-match'), time },
    ...{ modifiedSince: moment('if-modified-since'), unmodifiedSince: moment('if-unmodified-since') },
  }
  const { match, noneMatch, modifiedSince, unmodifiedSince } = found
  return (match ?? noneMatch ?? modifiedSince ?? unmodifiedSince) === null ? null : found
}

/** The first condition that does not hold (RFC 9110 section 13.2.2); null for none. `now`: null for no item yet. */
export function unmetBy(given: Preconditions, now: ItemMarks | null, isRead: boolean): string | null {
  const { match, noneMatch, modifiedSince, unmodifiedSince } = given
  // A condition for which there is no validator can't be checked, and is ignored.
  const hasTag = now === null || now.mark !== null
  if (match !== null && hasTag) {
    if (!isListedTag(match, now, true)) return 'If-Match'
  } else if (unmodifiedSince !== null && now?.changed != null && inSeconds(now.changed) > unmodifiedSince) {
    return 'If-Unmodified-Since'
  }
  if (noneMatch !== null && hasTag) return isListedTag(noneMatch, now, false) ? 'If-None-Match' : null
  const isSame = modifiedSince !== null && now?.changed != null && inSeconds(now.changed) <= modifiedSince
  return isRead && isSame ? 'If-Modified-Since' : null
}

/** A date in a header has no smaller unit. */
function inSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000
}

/** True where a list of entity tags, or `*`, names what there is (RFC 9110 section 8.8.3.2). */
function isListedTag(list: string, now: ItemMarks | null, isStrong: boolean): boolean {
  if (now === null) return false
  if (list === '*') return true
  if (isStrong && now.isWeak === true) return false
  const tags = [...list.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, mark]) => ({ isWeak: weak !== undefined, mark }))
  // Many clients leave the quotes out.
  const all = tags.length > 0 ? tags : list.split(',').map((tag) => ({ isWeak: false, mark: tag.trim() }))
  return all.some(({ isWeak, mark }) => mark === now.mark && !(isStrong && isWeak))
}
