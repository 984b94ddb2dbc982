/** Checks the size of a page, and that its items have the properties that are asked for. */

import type { Parameter } from '../../spec/contract/contract.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { saysOf } from '../../spec/names/described.ts'
import { selectorOf } from '../../spec/requirements/lists.ts'
import { wordsAbout } from '../../spec/resources/lists/filtering.ts'
import { pagingOf } from '../../spec/resources/lists/paging.ts'
import { textsListed } from '../../spec/resources/lists/sorting.ts'
import { parameterText } from '../creations/item-names.ts'
import { open, orUndecided, passed, type StateResult, Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { fillList, pageLasts, type Stock, stockOf, whatLasts } from '../stored/variety.ts'
import { sizeAsked, sizesOf, withNext } from '../stored/walk.ts'

/** Checks that a page has the number of items that was asked for, or that the document has for who asks for none. */
export async function sizedAsAsked(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { limit, cursor } = pagingOf(stock.listing.operation)
  const { least } = sizesOf(collection) ?? {}
  if (limit === undefined || least === undefined || stock.labelsOf(stock.whole).size <= least)
    return open('the list has no more items than the smallest page')
  const expected = `${least} items, as ${limit.name}=${least} asks`
  const asked = await whatLasts(collection, stock, {
    ask: (ask) => withNext(collection, stock.parents, () => ask({}, least), sizeAsked(collection, least)),
    faultIn: ({ list, pages: [page, next] }) => {
      const count = page?.items.length ?? 0
      const after = next?.items.length ?? 0
      if (after > least) return { expected, received: `${after} items on the page to which the first one leads` }
      // After a cursor, fewer items may come than were asked for.
      const isFew = !mayBeFew(limit, cursor) && count < Math.min(least, stock.labelsOf(list).size)
      return count > least || isFew ? { expected, received: `${count} items` } : null
    },
  })
  return asked.outcome === 'passed' ? sizedByDefault(collection, stock, limit) : asked
}

/** True where fewer items may come than are asked for: after a cursor, and where the number is the most. */
function mayBeFew(limit: Parameter, cursor: Parameter | undefined): boolean {
  return cursor !== undefined || saysOf('at_most', wordsAbout(limit))
}

/** How many items may be created so that there are more than a page has by default. */
const MOST_CREATED = 26

/** Checks the size of a page for which nobody asks: its default is what the document has the service take then. */
async function sizedByDefault(collection: Collection, stock: Stock, limit: Parameter): Promise<StateResult> {
  const { listing, whole, parents, again } = stock
  const [size] = limit.schema?.values('default') ?? []
  const { cursor } = pagingOf(listing.operation)
  const plain = await collection.page(parents, {})
  const isAsked = parameterText(listing.operation, plain.draft.message, { in: 'query', name: limit.name }) !== null
  // A size of 0 may stand for all.
  if (typeof size !== 'number' || size < 1 || isAsked || !whole.isWhole) return passed()
  const missing = size + 1 - stock.labelsOf(await again()).size
  const canMake = cursor === undefined && parents.length === 0 && !collection.context.budget.isCapped
  if (missing > (canMake ? MOST_CREATED : 0)) return passed()
  const filled = await orUndecided(fillList(collection, missing))
  if (filled instanceof Undecided || stock.labelsOf(await again()).size <= size) return passed()
  return whatLasts(collection, stock, {
    ask: async () => [await collection.page(parents, {})],
    faultIn: ({ list, pages: [page] }) => {
      const count = page?.items.length ?? 0
      // After a cursor, fewer may come, and of a list that is shorter by now.
      const isFew = !mayBeFew(limit, cursor) && count < size
      const isFault = count > size || (isFew && (list === whole || stock.labelsOf(list).size > size))
      const expected = `${size} items, the default of ${limit.name}`
      return isFault ? { expected, received: `${count} items` } : null
    },
  })
}

/** Checks that who asks for no page is shown that of the default. It fails if that shows others, and the one after it the same. */
export async function startedAsSaid(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { offset, page: counter = offset } = pagingOf(stock.listing.operation)
  const name = counter?.name ?? ''
  const first = Number(counter?.schema?.values('default')[0])
  const expected = `the page of ${name}=${first}, the default`
  return whatLasts(collection, stock, {
    ask: async (ask) => {
      const size = sizesOf(collection)?.least
      const asked = (number: number) => ask({ [name]: String(number) }, size)
      return [await ask({}, size), await asked(first), await asked(first + 1)]
    },
    faultIn: ({ pages }) => {
      const [shown, right, next] = pages.map((each) => stock.labelsIn({ pages: [each] }).join())
      return right === '' || shown === right || shown !== next
        ? null
        : { expected, received: `the page of ${name}=${first + 1}` }
    },
    walk: async () => stock.whole,
  })
}

/** Checks that items have a property that is asked for, and not all others, besides those that each of them needs. */
export async function selectedAsAsked(collection: Collection): Promise<StateResult> {
  const stock = await stockOf(collection)
  const { listing, whole } = stock
  const selector = selectorOf(listing)
  const isShown = (items: readonly unknown[], name: string): boolean =>
    items.some((item) => isObject(item) && item[name] != null)
  const shown = [...listing.properties.keys()].filter((name) => isShown(whole.pages[0]?.items ?? [], name))
  const free = shown.filter((name) => name !== collection.resource.key && !listing.items.wide.required.has(name))
  const listed = selector === null ? [] : textsListed(selector)
  const name = free.find((one) => listed.length === 0 || listed.includes(one))
  const others = free.filter((one) => one !== name)
  if (selector === null || name === undefined || others.length === 0)
    return open('no item has properties to choose from')
  const query = { [selector.name]: selector.schema?.types?.has('array') === true ? [name] : name }
  const expected = `${name}, and not all others, as ${selector.name}=${name} asks`
  return pageLasts(collection, stock, query, expected, (items) => {
    if (items.length > 0 && !isShown(items, name)) return `no item has ${name}`
    return others.every((one) => isShown(items, one)) ? `${others.join(', ')}, too` : null
  })
}
