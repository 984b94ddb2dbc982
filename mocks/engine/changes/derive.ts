/** What a server says of an item by itself: what a new one begins with, and what follows from the rest of it. */

import { isDerived, isOfLogin, withFormulas } from '../../../fixtures/derived/derived.ts'
import { lineSum } from '../../../fixtures/derived/lines.ts'
import { amounts, eachChanged, withFitting, withMember } from '../../../fixtures/derived/parts.ts'
import { type Meanings, putting, type Takes } from '../../../fixtures/plan/plan.ts'
import { memberFits, satisfies } from '../../../fixtures/plan/satisfies.ts'
import { shownExamples } from '../../../fixtures/values/examples.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { once } from '../../../spec/program/once.ts'
import { formulasOf, statesAtFirst } from '../../../spec/requirements/properties.ts'
import { objectBody } from '../../../spec/resources/envelopes.ts'
import type { Resource, Use } from '../../../spec/resources/resources.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { beginningOf, saidOfItems, withAllFree } from './beginning.ts'

type NameTest = (name: string) => boolean

/** What only a server says of the items of a resource, as far as it can be told. */
export function createDeriving(
  { schema, key, uses }: Pick<Resource, 'schema' | 'key' | 'uses'>,
  settling: Meanings['settling'],
) {
  const { properties } = schema.shape
  const settle = once(() => {
    const shown = [...properties].flatMap(([name, own]) => (shownExamples([own]).length > 0 ? [name] : []))
    return withFormulas([schema], settling([...properties.keys()], new Set(shown)))
  })
  const follows = (name: string): boolean => formulasOf(schema).some((one) => one.name === name)
  const read = once(() => new Map([...properties.keys()].map((name) => [name, englishOf(name)] as const)))
  /** What new items begin with, by the properties of which that is told. */
  const beginnings = once(() => {
    const said = statesAtFirst({ schema, uses })
    // When an action was done, nobody has done it yet.
    const done = new Set(uses.flatMap(({ role, changes }) => (role === 'act' && changes?.stamps) || []))
    return new Map(
      [...properties].flatMap(([name, own]) => {
        const isLater = done.has(name) && satisfies(own, null, 'response')
        const [value = unsaidYet(name, own)] = [
          said.get(name) ?? (isLater ? null : beginningOf(read().get(name) ?? '', own)),
        ]
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  })
  const { sendable, unsaidYet } = saidOfItems(uses)
  const settled = (item: JsonObject, isFree: NameTest, time: number | undefined): JsonObject => {
    const next: Record<string, unknown> = { ...item }
    const takes: Takes = (name, value) => name !== key && isFree(name) && memberFits(schema, name, value)
    settle()(next, putting(next, takes), time)
    return next
  }
  const withLines = once(() => pricingLines(properties, uses))
  return {
    /** What is told of a property: always something, something if it follows from others, or nothing. */
    told: (name: string): 'always' | 'maybe' | null =>
      beginnings().has(name) ? 'always' : isDerived(read().get(name) ?? '') || follows(name) ? 'maybe' : null,
    /** What a new item has in a property; undefined where nothing tells it. */
    beginning: (name: string): unknown => beginnings().get(name),
    /** The keys that follow from a new item, such as the slug of its title, by which of them is tried; null where none does. */
    keysFrom: (item: JsonObject): ((nth: number) => string | null) | null => {
      const own = properties.get(key ?? '')
      if (own === undefined || key === null || !isDerived(read().get(key) ?? '')) return null
      const next: Record<string, unknown> = { ...item, [key]: '' }
      settle()(
        next,
        putting(next, (name, value) => name === key && typeof value === 'string'),
      )
      if (next[key] === '') return null
      return (nth) => {
        const made = `${next[key]}${nth === 1 ? '' : `-${nth}`}`
        return satisfies(own, made, 'response') ? made : null
      }
    },
    /** A new item, whose free properties say what a server says of it. */
    begun: (item: JsonObject, isFree: NameTest, time: number | undefined): JsonObject => {
      const next: Record<string, unknown> = { ...withLines()(item) }
      for (const name of Object.keys(item)) {
        if (isFree(name) && beginnings().has(name)) setMember(next, name, beginnings().get(name))
      }
      return settled(withAllFree(schema, next, isFree), isFree, time)
    },
    /** A changed item: what follows from what was changed is another than before, unless a client can send it. */
    changed: (old: JsonObject, news: JsonObject, isSent: NameTest, time: number | undefined): JsonObject => {
      const item = withLines()(news)
      // Who is reached at an address keeps it under another name.
      const isFree: NameTest = (name) =>
        Object.hasOwn(item, name) && !isSent(name) && !sendable().has(name) && !isOfLogin(read().get(name) ?? '')
      const [before, after] = [old, item].map((one) => settled(one, isFree, time))
      const isOther = (name: string, value: unknown): boolean =>
        isFree(name) && !Object.is(value, item[name]) && JSON.stringify(value) !== JSON.stringify(before?.[name])
      const others = Object.entries(after ?? {}).filter((one) => isOther(...one))
      return others.length === 0 ? item : { ...item, ...Object.fromEntries(others) }
    },
  }
}

/** What makes each line of an item's lists cost what its price and its number say, where only the server says that. */
function pricingLines(properties: ReadonlyMap<string, Schema>, uses: readonly Use[]): (item: JsonObject) => JsonObject {
  const bodies = uses.flatMap(({ operation, within }) => partAt(objectBody(operation), within) ?? [])
  const lists = [...properties].flatMap(([name, { items }]) => {
    const sent = bodies.flatMap(({ wide }) => [...(wide.properties.get(name)?.items?.wide.properties ?? [])])
    const known = new Set(sent.flatMap(([one, schema]) => (schema.travels('request') ? [one] : [])))
    return items === null ? [] : [{ name, shown: items.wide.properties, known }]
  })
  return (item) =>
    lists.reduce((whole, { name, shown, known }) => {
      const priced = (line: unknown): unknown => {
        const [total = '', sum] = (isObject(line) && lineSum(line, [...shown.keys()])) || []
        const place = known.has(total) ? undefined : shown.get(total)
        return isObject(line) && place !== undefined ? withFitting(line, total, place, ...amounts(sum)) : line
      }
      const list = whole[name]
      return Array.isArray(list) ? withMember(whole, name, eachChanged(list, priced)) : whole
    }, item)
}
