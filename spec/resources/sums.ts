/** What is bought line by line: which items are the lines, what each costs, and which amounts are their sum. */

import type { FactRole } from '../generated/lexicon.ts'
import { englishOf } from '../names/languages.ts'
import { FACT_ROLES, isA, NUMBER_ROLES } from '../names/value-roles.ts'
import type { Schema } from '../schema/schema.ts'
import { itemName } from './references.ts'
import type { Resource } from './resource.ts'

type Properties = ReadonlyMap<string, Schema>

/** The amounts of an item that are those of its lines. */
export type SumNames = {
  /** What the lines cost, and then what is to be paid: with what is added. */
  readonly totals: readonly string[]
  readonly added: readonly { readonly name: string; readonly sign: 1 | -1 }[]
}

/** The properties in a role, in the order of the document. */
function inRole(properties: Properties, role: FactRole): string[] {
  return [...properties.keys()].filter((name) => FACT_ROLES.roleOf(englishOf(name), '') === role)
}

/** True for what somebody buys, such as an order. */
export function isPurchase(resource: Resource): boolean {
  return isA('purchase', itemName(resource))
}

/** True for the lines of something: each says how many, and what that or one of them costs. */
export function isLine({ schema }: Resource): boolean {
  const { properties } = schema.wide
  if (inRole(properties, 'sum.quantity').length === 0) return false
  const inner = [...properties.values()].map((one) => one.wide.properties)
  const costs = [inRole(properties, 'sum.all'), ...[properties, ...inner].map((all) => inRole(all, 'sum.each'))]
  return costs.some((names) => names.length > 0)
}

/** True if the items of one resource are parts of those of another, as far as names tell: an order and its lines. */
export function isPartOf(part: Resource, whole: Resource): boolean {
  return !isLine(whole) && (itemName(part).startsWith(`${itemName(whole)}-`) || (isLine(part) && isPurchase(whole)))
}

/** The amounts of a resource's items that may be those of their lines. */
export function sumNames(resource: Resource): SumNames {
  const called = itemName(resource)
  const all = [...resource.schema.wide.properties.keys()].map((name) => ({ name, words: englishOf(name) }))
  const found = all.filter(
    ({ words }) => FACT_ROLES.roleOf(words, '') === 'sum.all' || NUMBER_ROLES.roleOf(words, called) === 'money.total',
  )
  const isBefore = ({ words }: { readonly words: string }): number => Number(words.startsWith('sub'))
  const added = all.flatMap(({ name, words }): SumNames['added'] => {
    if (/discount|coupon/.test(words)) return FACT_ROLES.roleOf(words, '') === 'sum.off' ? [] : [{ name, sign: -1 }]
    const role = NUMBER_ROLES.roleOf(words, called)
    return role === 'money.tax' || role === 'money.fee' ? [{ name, sign: 1 }] : []
  })
  return { totals: found.toSorted((one, other) => isBefore(other) - isBefore(one)).map(({ name }) => name), added }
}

/** The one property that says what one costs, where one alone of some resources has a price: that price is copied. */
export function priceCopied<Named extends { readonly to: Resource }>(
  properties: Properties,
  named: readonly Named[],
): { readonly name: string; readonly of: string; readonly by: Named } | null {
  const [name] = inRole(properties, 'sum.each')
  const priced = named.filter(({ to }) => !isLine(to) && inRole(to.schema.wide.properties, 'sum.each').length > 0)
  const [by] = priced
  const [of] = by === undefined ? [] : inRole(by.to.schema.wide.properties, 'sum.each')
  return name === undefined || of === undefined || by === undefined || priced.length > 1 ? null : { name, of, by }
}
