/** Texts that services read by what their names mean, where the document has no format for them: addresses and moments. */

import { ExactNumber } from '../../spec/json/exact-json.ts'
import { isObject, textsInside } from '../../spec/json/pointer.ts'
import { isMomentFormat, roleOf, type ValueRole } from '../../spec/names/roles.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { listsItsValues } from '../cases/own-values.ts'

const MOMENT = '2031-01-01T00:00:00Z'
const DAY = 86_400_000
/** How many days lie between the first and the last moment. */
const DAYS = 2500
/** What a text means, and how one is written that means as much as another. RFC 2606 section 3 keeps the domain. */
const WRITTEN: Partial<Record<ValueRole, (words: string) => string>> = {
  'person.email': (words) => `${words}@example.com`,
  link: (words) => `https://example.com/${words}`,
  moment: () => MOMENT,
}
const IS_WRITTEN = /^(\S+@\S+|[a-z][\w+.-]*:\S+|\d{4}-\d\d.*)$/

export function isMomentProperty(schema: Schema): boolean {
  return schema.values('format').some((one) => typeof one === 'string' && isMomentFormat(one))
}

export const isWrittenSo = (text: string): boolean => IS_WRITTEN.test(text)

/** The text as services read it by its name; null where the document or the name says nothing of that, or it is so. */
export function asMeant(property: Schema, text: unknown): string | null {
  if (typeof text !== 'string') return null
  const isFree = property.values('format').length === 0 && !listsItsValues(property)
  const role = isFree && !IS_WRITTEN.test(text) ? roleOf(property) : null
  const written = role === null ? undefined : WRITTEN[role]
  return written?.(inSmallLetters(text, '-')) ?? null
}

/** A body with the moment of a lesson on another day, by the last digits of `count()`: what begins when another one does is often refused. */
export function onOtherDay(value: unknown, count: () => string): unknown {
  if (!textsInside(value).includes(MOMENT)) return value
  const days = Number(count().replace(/\D/g, '').slice(-4)) % DAYS
  const day = new Date(Date.parse(MOMENT) + days * DAY).toISOString().replace('.000', '')
  const moved = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(moved)
    if (isObject(one) && !(one instanceof ExactNumber))
      return Object.fromEntries(Object.entries(one).map(([name, each]) => [name, moved(each)]))
    return one === MOMENT ? day : one
  }
  return moved(value)
}

export function inSmallLetters(text: string, joiner: string): string {
  const words = text.toLowerCase().split(/[^a-z0-9]+/)
  return words.filter((word) => word !== '').join(joiner)
}

/** True for a text in a form of its own, such as `a.example.` and `json://host/a`: it has more than words. */
export const hasForm = (text: string): boolean => /^[\w.:/@#+-]*[.:/@#+][\w.:/@#+-]*$/.test(text)

/** How long the part of a name may be that stands between two dots (RFC 1035 section 2.3.4), and a little less. */
const LONGEST_LABEL = 48

/** The words of a text in the form of another one: as its first word, or the last one of an address. */
export function inFormOf(like: string, text: string): string {
  const own = inSmallLetters(text, '').slice(0, LONGEST_LABEL)
  return like.includes('://') ? like.replace(/[a-z0-9]+(?=[^a-z0-9]*$)/i, own) : like.replace(/[a-z0-9]+/i, own)
}
