/** Answers lists of stored items: shows each item by the list's schema, in the envelope that the document describes. */

import type { Listing } from '../../../spec/resources/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createShow } from '../answer/alternatives.ts'
import type { RawRequest } from '../message/message.ts'
import type { Item, Items } from '../state/items.ts'
import type { Generate } from '../values/generate.ts'
import { seedOf } from './admission.ts'
import { createPaginate, factOf, isFreeList, type ListHabits, type Page } from './pages.ts'

/** A property of the envelope, beside the items. */
type Member = { readonly name: string; readonly value: unknown; readonly isRequired: boolean }

/** A property that the envelope's schema allows; `inner` has those of an object within it. */
type EnvelopePlace = {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly fact: ReturnType<typeof factOf>
  readonly inner: readonly EnvelopePlace[]
}

/** Makes the text of a list's answer, and the page that it shows; null if the stored items make no valid one. */
export type AnswerList = (
  items: Items | null,
  scope: string | null,
  request: RawRequest,
  query: string,
  key: string,
) => { readonly text: string; readonly page: Page } | null

/** Creates the function that answers an operation with lists. */
export function createLists(
  resource: Resource,
  { listing, habits }: { readonly listing: Listing; readonly habits: ListHabits },
  generate: Generate,
): AnswerList {
  const { property, schema, array } = listing
  const validate = schema.validator('response')
  const show = createShow(listing.items, listing.items.validator('response'), generate)
  const paginate = createPaginate(listing, habits)
  const isFree = isFreeList(array)
  // An item is replaced and never changed, so its text in the list is made once.
  const texts = new WeakMap<Item, string>()
  const textOf = (item: Item): string | null => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = show(item.json, seedOf(resource, item.scope, item.key))?.text ?? null
    if (text !== null) texts.set(item, text)
    return text
  }
  const beside = property === null ? [] : placesIn(schema)
  // `show` has judged the exact numbers of each item, so plain JSON.parse is enough for the whole.
  const isValid = (text: string): boolean => validate(JSON.parse(text)).length === 0

  return (items, scope, request, query, key) => {
    const page = paginate(items, scope, new URLSearchParams(query))
    const shown: string[] = []
    for (const item of page.items) {
      const text = textOf(item)
      if (text === null) return null
      shown.push(text)
    }
    if (property === null) {
      const text = `[${shown.join(',')}]`
      return isFree || isValid(text) ? { text, page } : null
    }
    const members = membersOf(beside, page, request, key)
    const around = (list: readonly string[], kept: readonly Member[]): string => {
      const parts = kept.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      return `{${[`${JSON.stringify(property)}:[${list.join(',')}]`, ...parts].join(',')}}`
    }
    // Each item is valid by itself. Where the list adds no rule, judging the envelope with one item is enough.
    const sample = isFree ? shown.slice(0, 1) : shown
    if (isValid(around(sample, members))) return { text: around(shown, members), page }
    const kept = members.filter(
      ({ isRequired }, index) => isRequired || isValid(around(sample, members.slice(0, index + 1))),
    )
    return isValid(around(sample, kept)) ? { text: around(shown, kept), page } : null
  }

  /** The properties beside the items that describe the page or are required. */
  function placesIn({ shape }: Schema, depth = 0): EnvelopePlace[] {
    return [...shape.properties].flatMap(([name, schema]): EnvelopePlace[] => {
      if ((depth === 0 && name === property) || !schema.travels('response')) return []
      const isObject = schema.types?.has('object') !== false
      const inner = depth === 0 && isObject ? placesIn(schema, 1) : []
      const fact = factOf(name, schema)
      const isRequired = shape.required.has(name)
      return fact === null && inner.length === 0 && !isRequired ? [] : [{ name, schema, isRequired, fact, inner }]
    })
  }

  function membersOf(places: readonly EnvelopePlace[], page: Page, request: RawRequest, key: string): Member[] {
    return places.flatMap(({ name, schema, isRequired, fact, inner }): Member[] => {
      const said = fact?.(page, request)
      if (said !== undefined) return [{ name, value: said, isRequired }]
      const members = membersOf(inner, page, request, key)
      if (members.length > 0) {
        return [{ name, value: Object.fromEntries(members.map((each) => [each.name, each.value])), isRequired }]
      }
      if (!isRequired) return []
      // An empty text says that there is no other page.
      const isEmpty = fact !== null && schema.validator('response')('').length === 0
      return [{ name, value: isEmpty ? '' : generate(schema, key), isRequired }]
    })
  }
}
