/** Answers lists of stored items: shows each item by the list's schema, in the envelope that the document describes. */

import { createEnvelope } from '../../../fixtures/items/envelope.ts'
import type { Page } from '../../../fixtures/items/page.ts'
import type { Listing } from '../../../spec/resources/listing.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { createShow } from '../answer/alternatives.ts'
import type { RawRequest } from '../message/message.ts'
import type { Item, Items } from '../state/items.ts'
import type { Generate } from '../values/generate.ts'
import { seedOf } from './admission.ts'
import { createPaginate, type ListHabits } from './pages.ts'

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
  const show = createShow(listing.items, listing.items.validator('response'), generate)
  const paginate = createPaginate(listing, habits)
  const envelope = createEnvelope(listing, generate)
  // An item is replaced and never changed, so its text in the list is made once.
  const texts = new WeakMap<Item, string>()
  const textOf = (item: Item): string | null => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = show(item.json, seedOf(resource, item.scope, item.key))?.text ?? null
    if (text !== null) texts.set(item, text)
    return text
  }

  return (items, scope, request, query, key) => {
    const page = paginate(items, scope, new URLSearchParams(query))
    const shown: string[] = []
    for (const item of page.items) {
      const text = textOf(item)
      if (text === null) return null
      shown.push(text)
    }
    const text = envelope(shown, page, request, key)
    return text === null ? null : { text, page }
  }
}
