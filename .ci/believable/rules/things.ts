/** What the parts of one object say of each other. */

import { isObject, join } from '../../../spec/json/pointer.ts'
import type { Document } from '../reading/document.ts'
import type { Thing } from '../reading/facts.ts'
import { singular, wordsOf } from '../reading/names.ts'
import { countryOf, countryOfCity, isPostcode, isWithin } from './places.ts'
import type { Rule, Verdict } from './rules.ts'

export function judgeThing(thing: Thing, document: Document): Verdict[] {
  const read = readerOf(thing, document)
  return [fullName(read), ...place(read), sum(read), ...bounds(read), ...counts(thing), slug(read)].flatMap((one) =>
    one === null ? [] : [{ ...one, pointer: join(thing.pointer, one.name) }],
  )
}

type Said = { readonly rule: Rule; readonly name: string; readonly value: unknown; readonly isKept: boolean }
type Own = {
  readonly name: string
  readonly words: string
  readonly value: string | number
  readonly isDocumented: boolean
}
type Read = { readonly all: readonly Own[]; readonly find: (pattern: RegExp) => Own | undefined }

function readerOf({ value, schema }: Thing, document: Document): Read {
  const all = Object.entries(value).flatMap(([name, one]): Own[] => {
    if (typeof one !== 'string' && typeof one !== 'number') return []
    const { examples, isChosen } = document.facts(document.property(schema, name))
    return [{ name, words: wordsOf(name).join(' '), value: one, isDocumented: isChosen || examples.includes(one) }]
  })
  return { all, find: (pattern) => all.find(({ words }) => pattern.test(words)) }
}

/** A verdict on values of which at least one isn't the document's own. */
function said(rule: Rule, parts: readonly Own[], isKept: boolean): Said | null {
  if (parts.every(({ isDocumented }) => isDocumented)) return null
  const [first] = parts
  const shown = parts.map(({ name, value }) => `${name} ${value}`).join(', ')
  return { rule, name: first?.name ?? '', value: shown, isKept }
}

function fullName({ find }: Read): Said | null {
  const first = find(/^(first|given) ?name$|^firstname$/)
  const last = find(/^(last|family|sur) ?name$|^(lastname|surname)$/)
  const full = find(/^(full|display) ?name$|^(fullname|name)$/)
  if (first === undefined || last === undefined || full === undefined) return null
  const text = String(full.value)
  return said('fullName', [full, first, last], text.includes(String(first.value)) && text.includes(String(last.value)))
}

/** The judge doesn't know the codes of three letters, and numbers are keys. */
function isName(value: string | number): boolean {
  return typeof value === 'string' && !/^[A-Z]{3}$/.test(value)
}

function place({ all, find }: Read): (Said | null)[] {
  const country = find(/(^| )country( name)?$/)
  const code = all.find(({ words }) => /(^| )country (iso )?code$/.test(words) && !/phone|dial|call|mobile/.test(words))
  const city = find(/(^| )(city|town)( name)?$/)
  const postcode = find(/(^| )(postcode|postal ?code|zip ?code|zip|post code)$/)
  const [latitude, longitude] = [find(/(^| )lat(itude)?$/), find(/(^| )(lng|lon|longitude)$/)]
  const named = country === undefined ? null : countryOf(String(country.value))
  const coded = code === undefined ? null : countryOf(String(code.value))
  const where = named ?? coded
  const cityIn = city === undefined ? null : countryOfCity(String(city.value))
  const at = [latitude, longitude].every((one) => typeof one?.value === 'number') && where !== null
  const within = at ? isWithin(Number(latitude?.value), Number(longitude?.value), where) : null
  return [
    country === undefined || !isName(country.value) ? null : said('place', [country], named !== null),
    code === undefined || !isName(code.value)
      ? null
      : said('place', [code], coded !== null && (named === null || named === coded)),
    city === undefined || cityIn === null || where === null
      ? null
      : said('place', [city, ...[country ?? code].filter((one) => one !== undefined)], cityIn === where),
    postcode === undefined ? null : said('place', [postcode], isPostcode(String(postcode.value), where ?? cityIn)),
    within === null || latitude === undefined
      ? null
      : said('place', [latitude, ...[longitude, country].filter((one) => one !== undefined)], within),
  ]
}

/** Cents by which a sum may be rounded. */
const ROUNDING = 0.011

function sum({ all, find }: Read): Said | null {
  const price = find(/^((unit|item|sale|product) )?price( unit)?$|^unit (cost|amount)$/)
  const quantity = find(/^(quantity|qty|units)$/)
  const total = find(
    /^(total|subtotal|sub total|line total|item total|total price|total amount|total cost|amount total)$/,
  )
  const isAdjusted = all.some(({ words }) => /discount|tax|vat|shipping|fee|tip/.test(words))
  const numbers = [price, quantity, total].map((one) => (one === undefined ? Number.NaN : Number(one.value)))
  const [p = 0, q = 0, t = 0] = numbers
  if (price === undefined || quantity === undefined || total === undefined || isAdjusted) return null
  return said('sum', [total, price, quantity], Math.abs(p * q - t) <= ROUNDING * Math.max(1, q))
}

const ENDS = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['low', 'high'],
  ['lower', 'upper'],
  ['lowest', 'highest'],
] as const

function bounds({ all }: Read): (Said | null)[] {
  const numbers = all.filter(({ value }) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value))
  return ENDS.flatMap(([low, high]) =>
    numbers.flatMap((one) => {
      const words = one.words.split(' ')
      const wanted = words.map((word) => (word === low ? high : word)).join(' ')
      const other = words.includes(low) ? numbers.find((candidate) => candidate.words === wanted) : undefined
      return other === undefined ? [] : [said('bounds', [one, other], Number(one.value) <= Number(other.value))]
    }),
  )
}

/** `itemsCount` or `item_count` beside `items`. Of the list that an answer is, the totals are another rule's. */
function counts({ value, pointer }: Thing): Said[] {
  if (pointer === '') return []
  const lists = Object.entries(value).filter(([, one]) => Array.isArray(one))
  return lists.flatMap(([name, list]) => {
    const wanted = wordsOf(name).map(singular).join(' ')
    const counted = Object.entries(value).find(([other, one]) => {
      const words = wordsOf(other)
      const rest = words.filter((word) => !['count', 'num', 'number', 'total', 'of'].includes(word))
      return typeof one === 'number' && rest.length < words.length && rest.map(singular).join(' ') === wanted
    })
    if (counted === undefined || !Array.isArray(list)) return []
    const [other, count] = counted
    return [
      { rule: 'count', name: other, value: `${other} ${count}, ${list.length} ${name}`, isKept: count === list.length },
    ]
  })
}

function slug({ find }: Read): Said | null {
  const own = find(/^slug$/)
  const title = find(/^(title|name|headline|label)$/)
  if (own === undefined || title === undefined) return null
  const flat = (text: unknown): string =>
    String(text)
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\p{L}\d]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
  // A title in another script has no slug of its own letters.
  if (!/[a-z]/i.test(String(title.value))) return null
  return said('slug', [own, title], flat(own.value).startsWith(flat(title.value)))
}

/** The properties that two objects have in common whose values are texts, numbers or booleans, and differ. */
export function differences(one: unknown, other: unknown): string[] {
  if (!isObject(one) || !isObject(other)) return []
  const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
  return Object.keys(one).filter((name) => isScalar(one[name]) && isScalar(other[name]) && one[name] !== other[name])
}
