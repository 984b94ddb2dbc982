/** Checks that the items of a list have the properties that are asked for. */

import { isObject } from '../../spec/json/pointer.ts'
import { selectorOf } from '../../spec/requirements/lists.ts'
import { textsListed } from '../../spec/resources/lists/sorting.ts'
import { open, type StateResult } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { pageLasts, stockOf } from '../stored/stock.ts'

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
