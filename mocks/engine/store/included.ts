/** The items that others name, if a query asks for them: beside these, as JSON:API's `included`, or inside them. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { Parameter } from '../../../spec/contract/contract.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { expandersOf, includedIn } from '../../../spec/resources/lists/filtering.ts'
import { queryPartsOf } from '../../../spec/resources/lists/paging.ts'
import { textsFor } from '../choice/choosing.ts'
import { Item } from '../state/items.ts'
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

/** What shows only the objects in an item that a query asks for, beside their keys: `expand=customer`. */
type Expanding = { readonly parameters: readonly Parameter[]; readonly shown: (item: Item, query: string) => Item }

/** Null for an operation without such objects, or without a parameter that asks for them. */
export function createExpanding({ plan, resource, others }: StoredUse): Expanding | null {
  const { wide } = resource.schema
  const parameters = expandersOf(queryPartsOf(plan.operation))
  const says = (one: Parameter, name: string): boolean => {
    const values = [one.schema, one.schema?.items].flatMap((schema) => schema?.values('enum').flat() ?? [])
    return values.length === 0 || values.some((value) => plainName(String(value)) === plainName(name))
  }
  const names = others.expandable.filter(
    (name) => !wide.required.has(name) && parameters.some((parameter) => says(parameter, name)),
  )
  if (names.length === 0) return null
  return {
    parameters,
    shown: (item, query) => {
      const texts = parameters.flatMap((one) => textsFor(one, new URLSearchParams(query)))
      const asked = new Set(
        texts.flatMap((text) => text.split(/[,\s]+/)).map((text) => plainName(text.split('.')[0] ?? '')),
      )
      const { exact } = item.json
      const hidden = names.filter((name) => !asked.has(plainName(name)))
      if (!isObject(exact) || !hidden.some((name) => Object.hasOwn(exact, name))) return item
      const kept = Object.entries(exact).filter(([name]) => !hidden.includes(name))
      return new Item(item.scope, item.key, JSON.stringify(Object.fromEntries(kept)), item.place, item.changed)
    },
  }
}
