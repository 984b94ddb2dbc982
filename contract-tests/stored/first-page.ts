/** The first page of a list: which number it has, by the document or by the service. */

import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import { askedRoleOf } from '../../spec/names/list-roles.ts'
import { pagingOf } from '../../spec/resources/lists/paging.ts'
import type { QueryTexts } from '../../spec/resources/lists/sorting.ts'
import { orNull } from './asking.ts'

/** What asks for the first page. It is not sure where the document counts neither from 0 nor from 1, and nothing is on either page. */
export async function firstPageOf(
  operation: Operation,
  ask: (own: QueryTexts) => Promise<{ readonly items: readonly unknown[] }>,
): Promise<{ readonly asked: QueryTexts; readonly isSure: boolean }> {
  const { offset, page } = pagingOf(operation)
  const counter = offset ?? page
  if (counter?.required !== true) return { asked: {}, isSure: true }
  const numbered = (number: number): QueryTexts => ({ [counter.name]: String(number) })
  const said = firstOf(counter) ?? (askedRoleOf(counter.name) === 'page.offset' ? 0 : null)
  if (said !== null) return { asked: numbered(said), isSure: true }
  const shownAt = async (number: number): Promise<readonly string[]> => {
    const page = await orNull(ask(numbered(number)))
    return page?.items.map((item) => JSON.stringify(item)) ?? []
  }
  const [at0, at1] = [await shownAt(0), await shownAt(1)]
  // Where pages count from 1, there is none before it, or that one is shown again.
  const isFrom0 = at0.length > 0 && at0.every((item) => !at1.includes(item))
  return { asked: numbered(isFrom0 ? 0 : 1), isSure: at0.length + at1.length > 0 }
}

/** Sentences, not names: `zero-based`, `starts at 1`. */
const COUNTS_FROM = ['0|zero', '1|one'].map(
  (number) =>
    new RegExp(`\\b(${number})[- ]?(based|indexed)|\\b(start|begin|count)(s|ed)? (at|with|from) (${number})\\b`, 'i'),
)

/** By its words, its default or its minimum; null if it does not say. A page's minimum of 0 says little: 0 and 1 may both be the first. */
export function firstOf({ name, schema }: Parameter): 0 | 1 | null {
  const value = (keyword: string): unknown => schema?.values(keyword)[0]
  const text = value('description')
  const [from0, from1] = COUNTS_FROM.map((words) => typeof text === 'string' && words.test(text))
  if (from0 !== from1) return from0 === true ? 0 : 1
  for (const keyword of ['default', 'minimum']) {
    const number = value(keyword)
    if (number === 1) return 1
    // Other names of an offset may be the number of the first item.
    const isLeftOut = askedRoleOf(name) === 'page.offset'
    if (number === 0 && (keyword === 'default' || isLeftOut)) return 0
  }
  return null
}
