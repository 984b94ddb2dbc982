/** Answers lists of stored items: shows each item by the list's schema, in the envelope that the document describes. */

import type { Listing } from '../../../spec/resources/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createShow } from '../answer/alternatives.ts'
import type { RawRequest } from '../message/message.ts'
import type { Item, Items } from '../state/items.ts'
import type { Generate } from '../values/generate.ts'
import { seedOf } from './admission.ts'
import { factOf, type PageFact } from './page-facts.ts'
import { createPaginate, isFreeList, type ListHabits, type Page } from './pages.ts'

/** A property of the envelope, with its text around or beside a list. */
type Member = { readonly name: string; readonly text: (list: string) => string; readonly isRequired: boolean }

/** A property that the envelope's schema allows; `inner` has those of an object within it. */
type EnvelopePlace = {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly fact: PageFact | null
  readonly inner: readonly EnvelopePlace[]
  /** True for the list, and for what holds it. */
  readonly isOfList: boolean
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
  const { path, schema, array } = listing
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
  const places = path.length === 0 ? [] : placesIn(schema, path)
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
    if (path.length === 0) {
      const text = `[${shown.join(',')}]`
      return isFree || isValid(text) ? { text, page } : null
    }
    const members = envelopeMembers(places, page, request, key)
    const around = (list: readonly string[], kept: readonly Member[]): string => objectText(kept, `[${list.join(',')}]`)
    // Each item is valid by itself. Where the list adds no rule, judging the envelope with one item is enough.
    const sample = isFree ? shown.slice(0, 1) : shown
    if (isValid(around(sample, members))) return { text: around(shown, members), page }
    const kept = members.filter(
      ({ isRequired }, index) => isRequired || isValid(around(sample, members.slice(0, index + 1))),
    )
    return isValid(around(sample, kept)) ? { text: around(shown, kept), page } : null
  }

  /** The list, and the properties around and beside it that describe the page or are required. */
  function placesIn({ shape }: Schema, way: readonly string[], depth = 0): EnvelopePlace[] {
    const names = [...shape.properties.keys()]
    const places = [...shape.properties].flatMap(([name, schema]): EnvelopePlace[] => {
      const isRequired = shape.required.has(name)
      if (name === way[0]) {
        const inner = way.length === 1 ? [] : placesIn(schema, way.slice(1), depth)
        return [{ name, schema, isRequired: true, fact: null, inner, isOfList: true }]
      }
      if (!schema.travels('response')) return []
      const fact = factOf(name, schema, names, path.at(-1))
      const isAround = fact === null && depth < 2 && schema.types?.has('object') !== false
      const inner = isAround && !/^(sort|filters?)$/i.test(name) ? placesIn(schema, [], depth + 1) : []
      if (fact === null && inner.length === 0 && !isRequired) return []
      return [{ name, schema, isRequired, fact, inner, isOfList: false }]
    })
    return places.toSorted((one, other) => Number(other.isOfList) - Number(one.isOfList))
  }

  function envelopeMembers(places: readonly EnvelopePlace[], page: Page, request: RawRequest, key: string): Member[] {
    return places.flatMap(({ name, schema, isRequired, fact, inner, isOfList }): Member[] => {
      const said = fact?.(page, request)
      if (said !== undefined) return [member(name, said, isRequired)]
      const members = envelopeMembers(inner, page, request, key)
      if (isOfList && inner.length === 0) return [{ name, text: (list) => list, isRequired }]
      if (members.length > 0) return [{ name, text: (list) => objectText(members, list), isRequired }]
      if (!isRequired) return []
      // An empty text says that there is no other page.
      const isEmpty = fact !== null && schema.validator('response')('').length === 0
      return [member(name, isEmpty ? '' : generate(schema, key), isRequired)]
    })
  }
}

function member(name: string, value: unknown, isRequired: boolean): Member {
  return { name, text: () => JSON.stringify(value), isRequired }
}

function objectText(members: readonly Member[], list: string): string {
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text(list)}`).join(',')}}`
}
