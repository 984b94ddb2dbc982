/** What sums up the items of a list in the same answer: how many of them are unread. */

import type { Api } from '../../../spec/contract/contract.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import type { Listing } from '../../../spec/resources/lists/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { type TallyPlace, talliesBeside } from '../../../spec/resources/summaries/tallies.ts'
import type { Item, Items } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Presentation } from './presentation.ts'
import { summedUp, withAt } from './tallied.ts'

/** The text of a list with what sums up its items, and the state of these from which it was made. */
type Summed = {
  readonly text: string
  readonly shown: (item: Item) => Item
  readonly version: number
  readonly summed: string
}

/** What sums up the items of a list beside it, in the text of its answer: made again when one of them has changed. */
export function createSummed(
  { api, resource, others }: { readonly api: Api; readonly resource: Resource; readonly others: Presentation },
  listing: Listing,
) {
  const places = talliesBeside(api, listing, resource)
  const kept = onceFor((_: Items): { last: Summed | null } => ({ last: null }))
  return (text: string, memory: Stored): string => {
    const items = places.length === 0 ? null : memory.read(resource.path)
    if (items === null) return text
    const [of, shown, { version }] = [kept(items), others.all(memory), items]
    if (of.last?.text === text && of.last.shown === shown && of.last.version === version) return of.last.summed
    const all = items.all().map(shown)
    const sum = (one: unknown, place: TallyPlace): unknown => withAt(one, place.way, summedUp(all, place, 0))
    const summed = JSON.stringify(places.reduce(sum, parseOwn(text).exact))
    of.last = { text, shown, version, summed }
    return summed
  }
}
