/** The ranges that a number of a name has in ordinary life. */

import type { Leaf } from '../reading/facts.ts'
import { has } from '../reading/names.ts'
import type { Verdict } from './rules.ts'

type Range = { readonly name: RegExp; readonly least: number; readonly most: number }

/** The first whose pattern matches the words of the name, joined by spaces, counts. */
const RANGES: readonly Range[] = [
  { name: /(^| )(age)( years)?$/, least: 0, most: 120 },
  { name: /(^| )port$/, least: 1, most: 65_535 },
  { name: /(^| )(lat|latitude)$/, least: -90, most: 90 },
  { name: /(^| )(lng|lon|long|longitude)$/, least: -180, most: 180 },
  { name: /(^| )(rating|stars)( avg| average)?$|^(avg|average) rating$/, least: 0, most: 10 },
  { name: /(^| )(percent|percentage|pct|discount percent)$/, least: -100, most: 100 },
  { name: /(?<!day of)(^| )year$/, least: 1900, most: 2100 },
  { name: /(?<!day of)(^| )month$/, least: 1, most: 12 },
  { name: /(^| )(week)$/, least: 1, most: 53 },
  { name: /(?<!(?:^| )per )\bhour$/, least: 0, most: 24 },
  { name: /(^| )(page|page number|current page|page index)$/, least: 0, most: 10_000 },
  { name: /(^| )(page size|per page|limit|items per page|size per page)$/, least: 0, most: 10_000 },
  { name: /(^| )(total pages|page count|pages|last page)$/, least: 0, most: 100_000 },
  { name: /^(http )?(status code|http status|statuscode)$/, least: 100, most: 599 },
  { name: /(^| )(qty|quantity|stock|in stock)$/, least: 0, most: 100_000 },
  {
    name: /(^| )(count|counter|views|likes|followers|downloads|votes|comments|number of \w+)$/,
    least: 0,
    most: 100_000_000,
  },
  {
    name: /(^| )(price|cost|fee|amount|subtotal|salary|budget|revenue|tax|discount|shipping|total price|total amount|total cost)$/,
    least: -10_000_000,
    most: 1_000_000_000,
  },
  {
    name: /(^| )(duration|minutes|seconds|timeout|ttl|uptime|elapsed)( ms| seconds| minutes| s)?$/,
    least: 0,
    most: 100_000_000,
  },
  {
    name: /(^| )(weight|height|width|length|depth|distance|radius|area)( kg| cm| m| km| px)?$/,
    least: 0,
    most: 1_000_000,
  },
  { name: /(^| )(temperature|temp)$/, least: -100, most: 1000 },
  { name: /(^| )(humidity|battery|battery level|progress|completion)$/, least: 0, most: 100 },
  { name: /(^| )(confidence|probability|similarity)$/, least: 0, most: 100 },
  { name: /(^| )(size|bytes|file size|size bytes)$/, least: 0, most: 1e13 },
  { name: /(^| )(position|order|rank|index|level|sort order|priority|sequence|step)$/, least: -1, most: 100_000 },
  { name: /(^| )(version|revision|build)$/, least: 0, most: 1_000_000 },
  {
    name: /(^| )(bedrooms|bathrooms|rooms|floors|floor|seats|capacity|guests|passengers|players)$/,
    least: -5,
    most: 1_000_000,
  },
]

/** Names of money whose text has digits: `Decimal` and `numeric` travel as texts. */
const MONEY = /(^| )(price|cost|amount|subtotal|fee|balance)$/
/** The most that a number of no known name may be: more is a key, a time or a hash. */
const MOST = 1e10

export function judgeNumber({ words, value, facts, pointer, shown }: Leaf): Verdict[] {
  if (facts.isChosen || shown.includes(value)) return []
  const name = words.join(' ')
  if (typeof value === 'string') {
    const isMoney = MONEY.test(name) && facts.format === '' && facts.examples.every((one) => /\d/.test(String(one)))
    return isMoney ? [{ rule: 'numbers', pointer, value, isKept: /\d/.test(value) }] : []
  }
  // Keys, and times as numbers, have no range.
  if (
    has(
      words,
      'id',
      'ids',
      'pk',
      'timestamp',
      'epoch',
      'at',
      'time',
      'date',
      'hash',
      'nonce',
      'block',
      'expires',
      'exp',
      'iat',
      'wei',
      'sats',
    )
  )
    return []
  const range = RANGES.find((one) => one.name.test(name)) ?? { least: -MOST, most: MOST }
  const isOverruled = facts.minimum > range.most || facts.maximum < range.least
  return isOverruled ? [] : [{ rule: 'numbers', pointer, value, isKept: value >= range.least && value <= range.most }]
}
