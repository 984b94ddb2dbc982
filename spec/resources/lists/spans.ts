/** Spans of time, and lists of what is in one around the present, by the ends of their paths: `/orders/recent`. */

import { nameOf } from '../../contract/path-template.ts'
import type { SpanRole } from '../../generated/list-names.ts'
import { englishOf } from '../../names/languages.ts'
import { saidAtEnds, spanSaid } from '../../names/list-roles.ts'
import { isWhen, momentMeant, OWN_FIRST, type PropertyPlace } from '../../names/property-named.ts'
import { isOfClass, withoutClass } from '../../names/value-roles.ts'
import { splitName } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'

/** When the items of a list are, by one of their moments. */
export type TimeSpan = { readonly role: SpanRole; readonly place: PropertyPlace }

/** Lengths of time, in milliseconds: a year has as many days as the calendar gives it in 400 years. */
export const MINUTE = 60_000
export const QUARTER = 15 * MINUTE
export const HOUR = 4 * QUARTER
export const DAY = 24 * HOUR
export const YEAR = 365.2425 * DAY

/** When the items of the list at a path are; null where the path or the items don't say it. */
export function spanOf(path: string, properties: ReadonlyMap<string, Schema>): TimeSpan | null {
  const [[role] = []] = saidAtEnds(splitName(nameOf(path)), spanSaid)
  return role === undefined ? null : spanIn(role, properties)
}

/** The span of items with some properties; null where these have no moment. */
export function spanIn(role: SpanRole, properties: ReadonlyMap<string, Schema>): TimeSpan | null {
  const own = role === 'span.latest' ? null : momentMeant(properties, OWN_FIRST)
  // What comes next is by when it is due, and never by when it began.
  const [begun = ''] = englishOf(own?.path[0] ?? '').split('-')
  const hasBegun = own === null || (begun.endsWith('ed') && !isOfClass('ahead', begun))
  const due = role === 'span.ahead' && hasBegun ? momentDue(properties) : null
  const place = due ?? own ?? momentMeant(properties)
  return place === null ? null : { role, place }
}

/** The only moment until which something is to be done. */
export function momentDue(properties: ReadonlyMap<string, Schema>): PropertyPlace | null {
  const isDue = ([name, own]: readonly [string, Schema]): boolean =>
    isWhen(name, own) && withoutClass('due_until', englishOf(name)) !== null
  const [only, other] = [...properties].filter(isDue)
  return only === undefined || other !== undefined ? null : { path: [only[0]], schema: only[1] }
}

/** True for a moment, or a day, in a span: a day is over when it has passed. */
export function isInSpan(span: TimeSpan, now: number, text: string): boolean {
  const [[from, until], at] = [boundsOf(span, now), Date.parse(text)]
  const end = text.length === DAY_LETTERS ? at + DAY - 1 : at
  return (span.role === 'span.past' ? end : at) < until && end >= from
}

const DAY_LETTERS = 10

/** Where a span lies around the present, in milliseconds; from the first on, until before the second. */
export function boundsOf({ role }: TimeSpan, now: number): readonly [from: number, until: number] {
  const day = now - (now % DAY)
  // The first day of 1970 was a Thursday.
  const monday = day - ((day / DAY + 3) % 7) * DAY
  if (role === 'span.today') return [day, day + DAY]
  if (role === 'span.week') return [monday, monday + 7 * DAY]
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (role === 'span.month') return [Date.UTC(year, month), Date.UTC(year, month + 1)]
  if (role === 'span.year') return [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  return role === 'span.ahead' ? [now, Number.POSITIVE_INFINITY] : [Number.NEGATIVE_INFINITY, now + 1]
}
