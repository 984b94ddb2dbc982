/** Which items a list of what is near to the present has, and in which order: the latest first, or what comes next. */

import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { boundsOf, isInSpan, type TimeSpan } from '../../../spec/resources/lists/spans.ts'
import type { Item } from '../state/items.ts'
import type { Arrange } from './sorting.ts'

/** Creates what chooses and sorts the items of a span; `isKept`: those that are listed whenever they are. */
export function createNear(span: TimeSpan & { readonly now: number }, isKept: (item: Item) => boolean): Arrange {
  const [from] = boundsOf(span, span.now)
  const momentOf = ({ json }: Item): string => String(valuesAt(json.exact, span.place.path)[0])
  return (items) => {
    const timed = items.map((item) => ({ item, text: momentOf(item), at: Date.parse(momentOf(item)) }))
    // A page without anything shows nobody how it looks.
    const near = timed.filter(({ item, text }) => isInSpan(span, span.now, text) || isKept(item))
    const turn = Number.isFinite(from) ? 1 : -1
    return (near.length > 0 ? near : timed)
      .toSorted((one, other) => turn * (one.at - other.at) || turn * (one.item.place - other.item.place) || 0)
      .map(({ item }) => item)
  }
}
