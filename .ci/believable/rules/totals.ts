/** What a list's envelope says of its length and of its pages. */

import { isObject, join } from '../../../spec/json/pointer.ts'
import type { Exchange } from '../reading/asking.ts'
import { singular, wordsOf } from '../reading/names.ts'
import type { Verdict } from './rules.ts'

const TOTAL =
  /^(total|count|total (count|items|elements|results|records|entries|hits|rows|docs)|(item|record|result|row) count|count total|totalcount)$/
const SIZE = /^(page size|per page|limit|size|items per page|pagesize|perpage|page limit)$/
const PAGES = /^(total pages|pages|page count|last page|num pages|totalpages)$/
const HELD = /^(number of elements|items on page|count on page)$/
/** Names of query parameters by which a client asks for a part of a list. */
const PAGED = /^(page|limit|offset|per page|page size|size|skip|take|cursor|first|after|start|page number|pagesize)$/

/** Names of numbers that a list decides, whatever the document shows. */
export function isTotal(words: readonly string[]): boolean {
  const name = words.join(' ')
  return (
    [TOTAL, SIZE, PAGES, HELD].some((pattern) => pattern.test(name)) ||
    /^(self|first|last|prev|previous|next)( page)?( url)?$|^(total|number of|count of) |^(page|current page|page number|has (next|prev|more|previous)( page)?)$/.test(
      name,
    )
  )
}

export function judgeTotals({ list, body, get }: Exchange): Verdict[] {
  if (list === null || list.at.length === 0 || !isObject(body)) return []
  const numbers = numbersAround(body, list.at)
  const find = (pattern: RegExp): { pointer: string; value: number } | undefined =>
    numbers.find(({ words }) => pattern.test(words))
  const resource = wordsOf(list.at.at(-1) ?? '')
    .map(singular)
    .join(' ')
  const [total, size, pages, held] = [
    find(TOTAL) ?? find(new RegExp(`^total ${resource}s?$`)),
    find(SIZE),
    find(PAGES),
    find(HELD),
  ]
  const { length } = list.items
  const page = find(/^(number|page|current page|page number)$/)
  // A page beyond the end is empty, and its total is that of the list.
  if (length === 0 && total !== undefined && total.value > 0 && (page?.value ?? 0) * (size?.value ?? 0) >= total.value)
    return []
  const isPaged =
    size !== undefined ||
    get.parameters.some((one) => one.in === 'query' && PAGED.test(wordsOf(String(one.name)).join(' ')))
  const verdicts: Verdict[] = []
  const say = (place: { pointer: string; value: number }, isKept: boolean): void => {
    verdicts.push({
      rule: 'totals',
      pointer: place.pointer,
      value: `${place.value} of a list of ${length}, pages of ${size?.value ?? 'no known size'}`,
      isKept,
    })
  }
  if (total !== undefined)
    say(
      total,
      isPaged
        ? total.value >= length && (size === undefined || length === Math.min(total.value, size.value))
        : total.value === length,
    )
  if (held !== undefined) say(held, held.value === length)
  if (pages !== undefined && total !== undefined && size !== undefined)
    say(pages, Math.abs(pages.value - Math.ceil(total.value / Math.max(1, size.value))) <= (total.value === 0 ? 1 : 0))
  return verdicts
}

type Found = { readonly pointer: string; readonly words: string; readonly value: number }

/** The numbers beside a list, and in the objects beside it that tell of pages. */
function numbersAround(body: Readonly<Record<string, unknown>>, at: readonly string[]): Found[] {
  const holders: [string, unknown][] = [['', body]]
  if (at.length > 1) holders.push([join('', at[0] ?? ''), body[at[0] ?? '']])
  for (const [pointer, holder] of [...holders]) {
    const inner = isObject(holder) ? Object.entries(holder) : []
    holders.push(
      ...inner
        .filter(([name]) => /^(meta|metadata|pagination|page|paging|page_?info)$/i.test(name))
        .map(([name, one]): [string, unknown] => [join(pointer, name), one]),
    )
  }
  return holders.flatMap(([pointer, holder]) =>
    Object.entries(Object(holder)).flatMap(([name, value]) =>
      typeof value === 'number' ? [{ pointer: join(pointer, name), words: wordsOf(name).join(' '), value }] : [],
    ),
  )
}
