/** Numbers of stored items, and of groups of them: those with a word, of a day, or of an item of another resource. */

import { saidBy } from '../../../fixtures/derived/by-name.ts'
import { amounts } from '../../../fixtures/derived/parts.ts'
import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { isInState } from '../../../spec/resources/counted/states.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { itemName, thingKeyed } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { WordsHad } from '../../../spec/resources/summaries/groups.ts'
import type { TallySaid } from '../../../spec/resources/summaries/numbers.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { type Item, keyText } from '../state/items.ts'

export type Grouped = { readonly items: readonly Item[]; readonly shown: (schema: Schema, item: Item) => unknown }

/** How many of some items are meant, or what their amounts are; 0 for the mean of none that can't be null. */
export function summedNumber(items: readonly JsonObject[], { counted, of, share }: TallySaid, schema: Schema): unknown {
  if (share !== undefined) {
    const part = items.filter((one) => isInState(share.where, one)).length / (items.length || 1)
    return fitting(
      [1000, 100, 10, 1].map((one) => Math.round(part * share.all * one) / one),
      schema,
    )
  }
  const next = 'path' in counted ? items.length : countOf(items, { counted, of: of ?? null })
  return fitting(
    of === undefined ? [next] : [...(next === null ? [null] : amounts(next)), Math.round(Number(next))],
    schema,
  )
}

export const fitting = (values: readonly unknown[], schema: Schema): unknown =>
  values.find((one) => satisfies(schema, one, 'response'))

/** Items by each word that they have; months are in their order, and what is listed in that of the document. */
function grouped(items: readonly JsonObject[], { path, schema, letters }: WordsHad) {
  const wordsOf = (item: JsonObject) =>
    valuesAt(item, path)
      .flat()
      .filter((one) => typeof one === 'string')
  const had = items.flatMap((item) => wordsOf(item).map((word) => ({ word: word.slice(0, letters), item })))
  const listed = [schema, ...schema.alternatives].flatMap((one) => one.values('enum').flat().map(String))
  const all = Map.groupBy(had, ({ word }) => word)
  const words = letters === undefined ? new Set([...listed, ...all.keys()]) : [...all.keys()].toSorted()
  return Array.from(words, (word) => ({ word, all: all.get(word)?.map(({ item }) => item) ?? [] }))
}

/** The words that items have in a property: a list of them, or how many have each. */
export function wordsIn(schema: Schema, items: readonly JsonObject[], had: WordsHad): unknown {
  const groups = grouped(items, had).filter(({ all }) => all.length > 0)
  if (schema.types?.has('array') === true) return groups.map(({ word }) => word)
  const none = [...schema.wide.properties.keys()].map((name) => [name, 0] as const)
  // A name is written as names are, and a word as the document lists it: `checkedIn` and `CheckedIn`.
  const named = new Map(none.map(([name]) => [plainName(name), name]))
  const counts = groups.map(({ word, all }) => [named.get(plainName(word)) ?? word, all.length] as const)
  return Object.fromEntries([...none, ...counts])
}

/** An object for each word that items have, with numbers of them. */
export function groupsIn(schema: Schema, items: readonly JsonObject[], had: WordsHad): unknown {
  return grouped(items, had).map(({ word, all }) =>
    countedGroup(schema, all, had, (own) => fitting([word, `${word}-01`], own)),
  )
}

/** An object with numbers of some items, and what is shown of their group beside them. */
function countedGroup(
  schema: Schema,
  items: readonly JsonObject[],
  { members }: WordsHad,
  shown: (own: Schema, name: string) => unknown,
): JsonObject {
  const { properties } = (schema.items ?? schema).wide
  const member = (name: string, own: Schema): unknown => {
    const said = members?.get(name) ?? null
    return said === null ? shown(own, name) : summedNumber(items, said, own)
  }
  const all = [...properties].map(([name, own]) => [name, member(name, own)] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** What an item says under a name beside others: its key, or what the rest of the name asks for. */
function shownBeside(item: JsonObject, to: Resource, name: string): unknown {
  const [called, words] = [itemName(to), englishOf(name)]
  if ((thingKeyed(name) ?? words) === called) return item[to.key ?? '']
  return (
    saidBy(item, to, name) ??
    (words.startsWith(`${called}-`) ? saidBy(item, to, words.slice(called.length + 1)) : undefined)
  )
}

/** The same for each item of another resource that some of them name: those with the most first, where that is said. */
export function othersGrouped(
  schema: Schema,
  items: readonly JsonObject[],
  had: WordsHad,
  others: Grouped,
): readonly JsonObject[] {
  const { to, path, ranked = null } = had
  const naming = Map.groupBy(items, (one) => keyText(valuesAt(one, path)[0]))
  const groups = others.items.flatMap((item) => {
    const { exact } = item.json
    const all = naming.get(item.key) ?? []
    if (all.length === 0 || !isObject(exact) || to === undefined) return []
    const isShownWhole = (own: Schema): boolean => own.wide.properties.size > 0
    return [
      countedGroup(schema, all, had, (own, name) =>
        isShownWhole(own) ? others.shown(own, item) : fitting([shownBeside(exact, to, name)], own),
      ),
    ]
  })
  if (ranked === null) return groups
  const rank = (one: JsonObject): number => Number(one[ranked.by]) || 0
  return groups.toSorted((one, other) => rank(other) - rank(one)).slice(0, ranked.most)
}
