/** The items that others name, beside them in an answer: `included` of JSON:API. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { expandersOf, includedIn } from '../../../spec/resources/lists/filtering.ts'
import { queryPartsOf } from '../../../spec/resources/lists/paging.ts'
import { textsFor } from '../choice/choosing.ts'
import type { Item } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { StoredUse } from './stored-use.ts'

/** The text of an answer with the named items of its own. */
type Including = (text: string, items: readonly Item[], query: string, memory: Stored) => string

/** Null for an operation whose answer has no place for them. */
export function createIncluding({ plan, usual, others }: StoredUse): Including | null {
  const schema = usual?.mediaType?.schema ?? null
  const [name, place] = (schema === null ? null : includedIn(schema)) ?? []
  if (schema === null || name === undefined || place === undefined) return null
  const expanders = expandersOf(queryPartsOf(plan.operation))
  const validate = schema.validator('response')
  return (text, items, query, memory) => {
    const body = parseOwn(text).exact
    if (!isObject(body)) return text
    const parameters = new URLSearchParams(query)
    const ways = expanders
      .flatMap((one) => textsFor(one, parameters))
      .flatMap((one) => one.split(/[,\s]+/))
      .map((one) => one.split('.').map(plainName))
    const named = others.named(items, memory, expanders.length === 0 ? null : ways)
    const { [name]: _, ...rest } = body
    const shown = named.filter((one) => place.items === null || satisfies(place.items, one, 'response'))
    const isShown = shown.length > 0 || ways.length > 0 || schema.wide.required.has(name)
    const next = JSON.stringify(isShown ? { ...rest, [name]: shown } : rest)
    return validate(parseOwn(next).value).length === 0 ? next : text
  }
}
