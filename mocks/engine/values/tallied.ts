/** Numbers and lists in answers that sum up what is stored: how many there are, what they cost, the latest of them. */

import { shownExamples } from '../../../fixtures/values/examples.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { isInSpan } from '../../../spec/resources/lists/spans.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { TallyPlace } from '../../../spec/resources/summaries/tallies.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { createNear } from '../choice/near.ts'
import { type Item, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import { createBelow } from '../state/named.ts'
import type { Generate } from './generate.ts'
import { fitting, type Grouped, groupsIn, othersGrouped, summedNumber, wordsIn } from './groups.ts'
import type { Presentation } from './presentation.ts'

/** The means of summing up; `presentationOf`: how the items of a resource are shown. */
export type TallyMeans = {
  readonly presentationOf: (resource: Resource) => Presentation
  /** Tells whether a request is about an item of a resource, as its parameters say. */
  readonly isMeant: (place: TallyPlace) => (item: Item) => boolean
  /** The parameters of the path. */
  readonly values: ReadonlyMap<string, string>
  readonly clock: () => number
  readonly generate: Generate
}

/** An answer with one number, or list, in its place; as it is where nothing is stored. */
export function tallied(value: unknown, place: TallyPlace, means: TallyMeans, memory: Stored): unknown {
  const found = itemsMeant(place, means, memory)
  if (found === null) return value
  const { all, items } = found
  const { schema, span, tree, shown: own } = place
  if (own !== undefined) {
    const item = all.find(({ key }) => key === means.values.get(own.parameter))
    return withAt(value, place.way, fitting(valuesAt(item?.json.exact, [own.name]), schema))
  }
  if (tree !== undefined) return withAt(value, place.way, grown(schema, all, tree, means.generate))
  const listed = (own: Schema, some: readonly Item[]): unknown =>
    withAt(
      value,
      place.way,
      some.map(({ json, key }) => means.generate.convert(own, json.exact, key)),
    )
  if (span !== undefined && schema.items !== null) {
    const isIn = ({ json }: Item): boolean =>
      isInSpan(span, means.clock(), String(valuesAt(json.exact, span.place.path)[0]))
    const near = createNear({ ...span, now: means.clock() }, () => true)(items.filter(isIn))
    return listed(schema.items, near.slice(0, place.most))
  }
  const { ranked } = place
  if (ranked !== undefined && schema.items !== null) {
    const rank = ({ json }: Item): number => Number(valuesAt(json.exact, [ranked.by])[0]) || 0
    const most = items.toSorted((one, other) => rank(other) - rank(one))
    return listed(schema.items, most.slice(0, ranked.most))
  }
  // What the document shows of such a list alone is the answer.
  const isShown = schema.types?.has('array') === true && shownExamples([schema]).length > 0
  if (isShown) return value
  const { to } = 'path' in place.counted ? place.counted : {}
  const others = to && memory.read(to.path)?.all().map(means.presentationOf(to).all(memory))
  const shown = others && ((own: Schema, { json, key }: Item) => means.generate.convert(own, json.exact, key))
  return withAt(
    value,
    place.way,
    summedUp(items, place, means.clock(), others && { items: others, shown: shown ?? String }),
  )
}

/** All items of what is counted, and those of them that a request is about; null where nothing is stored. */
function itemsMeant(place: TallyPlace, means: TallyMeans, memory: Stored) {
  const { counted, below } = place
  const all = memory.read(counted.resource.path)?.all().map(means.presentationOf(counted.resource).all(memory))
  if (all === undefined) return null
  const isBelow = below && createBelow(below.link, below.to, means.values.get(below.parameter) ?? '', memory)
  return { all, items: (isBelow === undefined ? all : all.filter(isBelow)).filter(means.isMeant(place)) }
}

/** Items as trees: each below the one that it names, the others at the top. */
function grown(
  schema: Schema,
  items: readonly Item[],
  { inner, by }: { readonly inner: string; readonly by: string },
  generate: Generate,
): readonly unknown[] {
  const named = (item: Item): unknown => valuesAt(item.json.exact, [by])[0]
  const known = new Set(items.map((item) => item.key))
  const below = Map.groupBy(items, (item) => (known.has(keyText(named(item))) ? keyText(named(item)) : ''))
  const grow = (item: Item, above: ReadonlySet<string>): unknown => {
    const own = new Set([...above, item.key])
    const children = (below.get(item.key) ?? []).filter((one) => !own.has(one.key)).map((one) => grow(one, own))
    const { exact } = item.json
    const made = generate.convert(
      schema.items ?? schema,
      isObject(exact) ? { ...exact, [inner]: children } : exact,
      item.key,
    )
    return isObject(made) ? { ...made, [inner]: children } : made
  }
  return (below.get('') ?? []).map((item) => grow(item, new Set()))
}

/** A value with something in its place, which has objects around it; as it is where there is nothing. */
export function withAt(value: unknown, [name, ...rest]: readonly string[], found: unknown): unknown {
  if (name === undefined) return found === undefined ? value : found
  return isObject(value) ? { ...value, [name]: withAt(value[name], rest, found) } : value
}

/** How many items there are, their words or what they cost, as a schema takes it; undefined for nothing. */
export function summedUp(items: readonly Item[], place: TallyPlace, now: number, others?: Grouped): unknown {
  const { counted, schema, span } = place
  const isIn = (item: JsonObject): boolean =>
    span === undefined || isInSpan(span, now, String(valuesAt(item, span.place.path)[0]))
  const objects = items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : [])).filter(isIn)
  if (!('path' in counted)) return summedNumber(objects, { ...place, counted }, schema)
  if (counted.to !== undefined) return others && fitting([othersGrouped(schema, objects, counted, others)], schema)
  const words = counted.members === undefined ? wordsIn(schema, objects, counted) : groupsIn(schema, objects, counted)
  return fitting([words], schema)
}
