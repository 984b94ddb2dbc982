/** Numbers and lists in answers that sum up what is stored: how many there are, what they cost, the latest of them. */

import { amounts } from '../../../fixtures/derived/parts.ts'
import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { shownExamples } from '../../../fixtures/values/examples.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { type TallyPlace, talliesBeside } from '../../../spec/resources/counting.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import type { Listing } from '../../../spec/resources/lists/listing.ts'
import { boundsOf } from '../../../spec/resources/lists/spans.ts'
import { createNear } from '../choice/near.ts'
import type { Item } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Generate } from './generate.ts'
import { presentationOf } from './presentation.ts'

type Presenting = Parameters<typeof presentationOf>

/** The means of summing up; `followerOf`: what follows from others in the items of a resource. */
export type TallyMeans = {
  readonly api: Presenting[0]
  readonly followerOf: (resource: Presenting[1]) => Presenting[2]
  readonly clock: () => number
  readonly generate: Generate
}

type Tallying = TallyMeans & { readonly memory: Stored }

/** The most items of a list of the latest. */
const MOST = 5

/** An answer with one number, or list, in its place; as it is where nothing is stored. */
export function tallied(value: unknown, way: readonly string[], place: TallyPlace, tally: Tallying): unknown {
  const [name, ...rest] = way
  if (name !== undefined)
    return isObject(value) ? { ...value, [name]: tallied(value[name], rest, place, tally) } : value
  const { resource } = place.counted
  const stored = tally.memory.read(resource.path)
  if (stored === null) return value
  const items = stored.all().map(presentationOf(tally.api, resource, tally.followerOf(resource)).all(tally.memory))
  if (place.span !== undefined && place.schema.items !== null) {
    const { items: own } = place.schema
    const near = createNear({ ...place.span, now: tally.clock() }, () => false)(items).slice(0, MOST)
    return near.map(({ json, key }) => tally.generate.convert(own, json.exact, key))
  }
  // What the document shows of such a list alone is the answer.
  const isShown = place.schema.types?.has('array') === true && shownExamples([place.schema]).length > 0
  return isShown ? value : (summedUp(items, place, tally.clock()) ?? value)
}

/** How many items there are, their words or what they cost, as a schema takes it; undefined for nothing. */
function summedUp(items: readonly Item[], { counted, schema, span, of }: TallyPlace, now: number): unknown {
  const [from, until] = span === undefined ? [0, 0] : boundsOf(span, now)
  const isWithin = (item: JsonObject): boolean => {
    const at = span === undefined ? 0 : Date.parse(String(valuesAt(item, span.place.path)[0]))
    return span === undefined || (at >= from && at < until)
  }
  const objects = items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : [])).filter(isWithin)
  if ('path' in counted) {
    const words = wordsIn(schema, objects, counted.path)
    return isObject(words) && Object.keys(words).length === 0 ? undefined : fitting([words], schema)
  }
  const next = countOf(objects, { counted, of: of ?? null })
  return fitting(of === undefined ? [next] : [...amounts(next ?? 0), Math.round(Number(next))], schema)
}

const fitting = (values: readonly unknown[], schema: TallyPlace['schema']): unknown =>
  values.find((one) => satisfies(schema, one, 'response'))

/** What sums up the items of a list beside it, in the text of its answer. */
export function createSummed(
  means: Omit<TallyMeans, 'clock'> & { readonly resource: Presenting[1] },
  listing: Listing,
) {
  const places = talliesBeside(means.api, listing, means.resource)
  return (text: string, memory: Stored): string => {
    const tally = { ...means, clock: () => 0, memory }
    const sum = (one: unknown, place: TallyPlace): unknown => tallied(one, place.way, place, tally)
    return places.length === 0 ? text : JSON.stringify(places.reduce(sum, parseOwn(text).exact))
  }
}

/** The words that items have in a property: a list of them, or how many have each. */
function wordsIn(schema: TallyPlace['schema'], items: readonly JsonObject[], path: readonly string[]): unknown {
  const words = items.flatMap((item) => valuesAt(item, path)).flat()
  const texts = words.filter((word) => typeof word === 'string')
  if (schema.types?.has('array') === true) return [...new Set(texts)]
  const counts = new Map([...schema.wide.properties.keys()].map((name) => [name, 0]))
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Object.fromEntries(counts)
}
