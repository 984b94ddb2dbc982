/** Numbers and lists in answers that sum up what is stored: how many there are, what they cost, the latest of them. */

import { amounts } from '../../../fixtures/derived/parts.ts'
import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { shownExamples } from '../../../fixtures/values/examples.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { boundsOf } from '../../../spec/resources/lists/spans.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { TallyPlace, TallySaid, WordsHad } from '../../../spec/resources/summaries/tallies.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createNear } from '../choice/near.ts'
import type { Item } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Generate } from './generate.ts'
import type { Presentation } from './presentation.ts'

/** The means of summing up; `presentationOf`: how the items of a resource are shown. */
export type TallyMeans = {
  readonly presentationOf: (resource: Resource) => Presentation
  readonly clock: () => number
  readonly generate: Generate
}

/** The most items of a list of the latest. */
const MOST = 5

/** An answer with one number, or list, in its place; as it is where nothing is stored. */
export function tallied(value: unknown, place: TallyPlace, means: TallyMeans, memory: Stored): unknown {
  const { resource } = place.counted
  const stored = memory.read(resource.path)
  if (stored === null) return value
  const items = stored.all().map(means.presentationOf(resource).all(memory))
  if (place.span !== undefined && place.schema.items !== null) {
    const { items: own } = place.schema
    const near = createNear({ ...place.span, now: means.clock() }, () => false)(items).slice(0, MOST)
    return withAt(
      value,
      place.way,
      near.map(({ json, key }) => means.generate.convert(own, json.exact, key)),
    )
  }
  // What the document shows of such a list alone is the answer.
  const isShown = place.schema.types?.has('array') === true && shownExamples([place.schema]).length > 0
  return isShown ? value : withAt(value, place.way, summedUp(items, place, means.clock()))
}

/** A value with something in its place, which has objects around it; as it is where there is nothing. */
export function withAt(value: unknown, [name, ...rest]: readonly string[], found: unknown): unknown {
  if (name === undefined) return found ?? value
  return isObject(value) ? { ...value, [name]: withAt(value[name], rest, found) } : value
}

/** How many items there are, their words or what they cost, as a schema takes it; undefined for nothing. */
export function summedUp(items: readonly Item[], { counted, schema, span, of }: TallyPlace, now: number): unknown {
  const [from, until] = span === undefined ? [0, 0] : boundsOf(span, now)
  const isWithin = (item: JsonObject): boolean => {
    const at = span === undefined ? 0 : Date.parse(String(valuesAt(item, span.place.path)[0]))
    return span === undefined || (at >= from && at < until)
  }
  const objects = items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : [])).filter(isWithin)
  if (!('path' in counted)) return summedNumber(objects, { counted, of }, schema)
  const words = counted.members === undefined ? wordsIn(schema, objects, counted) : groupsIn(schema, objects, counted)
  return isObject(words) && Object.keys(words).length === 0 ? undefined : fitting([words], schema)
}

/** How many of some items are meant, or what their amounts are. */
function summedNumber(items: readonly JsonObject[], { counted, of }: TallySaid, schema: Schema): unknown {
  const next = 'path' in counted ? items.length : countOf(items, { counted, of: of ?? null })
  return fitting(of === undefined ? [next] : [...amounts(next ?? 0), Math.round(Number(next))], schema)
}

const fitting = (values: readonly unknown[], schema: Schema): unknown =>
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
function wordsIn(schema: Schema, items: readonly JsonObject[], had: WordsHad): unknown {
  const groups = grouped(items, had).filter(({ all }) => all.length > 0)
  if (schema.types?.has('array') === true) return groups.map(({ word }) => word)
  const none = [...schema.wide.properties.keys()].map((name) => [name, 0] as const)
  return Object.fromEntries([...none, ...groups.map(({ word, all }) => [word, all.length] as const)])
}

/** An object for each word that items have, with numbers of them. */
function groupsIn(schema: Schema, items: readonly JsonObject[], had: WordsHad): unknown {
  const { properties } = (schema.items ?? schema).wide
  return grouped(items, had).map(({ word, all }) => {
    const member = (said: TallySaid | null, own: Schema): unknown =>
      said === null ? fitting([word, `${word}-01`], own) : summedNumber(all, said, own)
    return Object.fromEntries([...properties].map(([name, own]) => [name, member(had.members?.get(name) ?? null, own)]))
  })
}
