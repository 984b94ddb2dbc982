/** Lists of what is remembered: each item as the list shows it, in the envelope that the document gives it. */

import { parseJson } from '../../../spec/exact-json.ts'
import type { Listing } from '../../../spec/listing.ts'
import type { Resource } from '../../../spec/resources.ts'
import { shapeOf, travels, typesOf } from '../../../spec/shape.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import type { Generate } from '../generate.ts'
import type { RawRequest } from '../message.ts'
import { createShow } from '../respond.ts'
import { seedOf } from './admission.ts'
import type { Item, Items } from './memory.ts'
import { createPaginate, factOf, isFreeList, type Page } from './pages.ts'

/** A property beside the items. */
type Member = { readonly name: string; readonly value: unknown; readonly isRequired: boolean }

/** The text of a list's answer to a request; null where what is remembered makes no valid one. */
export type AnswerList = (
  items: Items | null,
  scope: string | null,
  request: RawRequest,
  query: string,
  key: string,
) => string | null

/** What answers with a list. */
export function createLists(
  compiled: CompiledContract,
  resource: Resource,
  listing: Listing,
  generate: Generate,
): AnswerList {
  const { contract, validators } = compiled
  const { document } = contract
  const { property, schema, array } = listing
  const validate = validators(schema, 'response')
  const show = createShow(contract, listing.items, validators(listing.items, 'response'), generate)
  const paginate = createPaginate(document, listing)
  const isFree = isFreeList(document, array)
  // An item is replaced and never changed: what a list shows of it is made once.
  const texts = new WeakMap<Item, string>()
  const textOf = (item: Item): string | null => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const text = show(item.json, seedOf(resource, item.scope, item.key))?.text ?? null
    if (text !== null) texts.set(item, text)
    return text
  }
  const isValid = (text: string): boolean => validate(parseJson(text).value).length === 0

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
      return isFree || isValid(text) ? text : null
    }
    const members = envelopeOf(schema, page, request, key)
    const around = (list: readonly string[], kept: readonly Member[]): string => {
      const parts = kept.map(({ name, value }) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      return `{${[`${JSON.stringify(property)}:[${list.join(',')}]`, ...parts].join(',')}}`
    }
    // The items are valid already: where the list is free, one stands for all.
    const sample = isFree ? shown.slice(0, 1) : shown
    if (isValid(around(sample, members))) return around(shown, members)
    const kept = members.filter(
      ({ isRequired }, index) => isRequired || isValid(around(sample, members.slice(0, index + 1))),
    )
    return isValid(around(sample, kept)) ? around(shown, kept) : null
  }

  /** What stands beside the items: what says something of the page, and what has to be there. */
  function envelopeOf(schema: string, page: Page, request: RawRequest, key: string, depth = 0): Member[] {
    const { properties, required } = shapeOf(document, schema)
    return [...properties].flatMap(([name, pointer]): Member[] => {
      if ((depth === 0 && name === property) || !travels(document, pointer, 'response')) return []
      const isRequired = required.has(name)
      const fact = factOf(document, name, pointer, page, request)
      if (fact !== undefined) return [{ name, value: fact, isRequired }]
      if (depth === 0 && typesOf(document, pointer)?.has('object') !== false) {
        const inner = envelopeOf(pointer, page, request, key, 1)
        if (inner.length > 0) {
          return [{ name, value: Object.fromEntries(inner.map((each) => [each.name, each.value])), isRequired }]
        }
      }
      return isRequired ? [{ name, value: generate(pointer, key), isRequired }] : []
    })
  }
}
