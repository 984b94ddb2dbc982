/** Shows the values of items: as text, as a picture, as a link to the item that is named, or folded with what is inside. */

import { ExactNumber } from '../../../../spec/json/exact-json.ts'
import { isObject, join, tokens } from '../../../../spec/json/pointer.ts'
import { plural } from '../../../../spec/program/plural.ts'
import { element } from '../page/dom.ts'

const LONGEST_TEXT = 80
/** Further values of a list or an object are shown only in the editor: the page has to stay quick. */
const MOST_INSIDE = 50
/** Only these come without a request to somebody else, or one that the mock would list. */
const PICTURE = 'data:image/'

/** The address of the item that a value names, or null. `at`: the value's JSON Pointer, with `*` for each of a list. */
export type LinkOf = (at: string, text: string) => string | null

/** A value in few words: what it is called, or how much it holds. */
export function valueText(value: unknown): string {
  if (value === undefined) return ''
  const members = membersOf(value)
  if (members === null) return cutShort(valueAsText(value))
  const texts = members.flatMap(([, one]) => (membersOf(one) === null && !isPicture(one) ? valueAsText(one) : []))
  if (Array.isArray(value) && texts.length < members.length) return plural(members.length, 'item')
  if (members.length === 0) return Array.isArray(value) ? 'no items' : 'no properties'
  if (texts.length === 0) return plural(members.length, 'property', 'properties')
  return cutShort(texts.join(Array.isArray(value) ? ', ' : ' · '))
}

/** A value as an element, or as text where it is no more than that. */
export function valueNode(value: unknown, at: string, linkOf: LinkOf): Node | string {
  const members = membersOf(value)
  if (members === null) return plainNode(value, at, linkOf)
  const text = valueText(value)
  const isList = Array.isArray(value)
  const isTold = isList && text.length <= LONGEST_TEXT && linkOf(`${at}/*`, text) === null
  if (isTold && members.every(([, one]) => membersOf(one) === null && !isPicture(one))) return text
  const names = members
    .slice(0, MOST_INSIDE)
    .flatMap(([name, one]) => [
      element('dt', isList ? String(Number(name) + 1) : name),
      element('dd', valueNode(one, isList ? `${at}/*` : join(at, name), linkOf)),
    ])
  if (names.length === 0) return text
  const more = members.length - MOST_INSIDE
  const rest = more > 0 ? element('p.hint', `… and ${more.toLocaleString()} more`) : null
  return element('details', element('summary', text), element('dl', names), rest)
}

function plainNode(value: unknown, at: string, linkOf: LinkOf): Node | string {
  const text = valueText(value)
  if (isPicture(value)) {
    return element('img.drawn', { src: String(value), alt: tokens(at).findLast((name) => name !== '*') ?? '' })
  }
  const href = value === undefined || value === null ? null : linkOf(at, valueAsText(value))
  return href === null ? text : element('a', { href }, text)
}

/** The values inside a list or an object; null for a plain value. */
function membersOf(value: unknown): [name: string, value: unknown][] | null {
  if (value instanceof ExactNumber) return null
  return Array.isArray(value) || isObject(value) ? Object.entries(value) : null
}

/** A plain value as it is told, and compared. */
export function valueAsText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function isPicture(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(PICTURE)
}

function cutShort(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
