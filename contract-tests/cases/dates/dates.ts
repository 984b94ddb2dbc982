/** Where the dates of a body lie: what begins or ends, whole days ahead of the run's day, since a service may refuse a period that is over. The same day sends the same bytes. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { type Tense, tenseOf } from '../../../fixtures/world/named-moments.ts'
import { isJsonObject } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { DAY } from '../../../spec/resources/lists/spans.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** A date as it is drawn. */
const DRAWN = /^\d{4}-\d\d-\d\d(?=$|T[\d:.]+Z$)/

/** For each tense, the nearest day from the run's, and how many days there are from there on: each ends before the next. */
const DAYS: Readonly<Record<Tense, { readonly nearest: number; readonly count: number }>> = {
  birth: { nearest: -20_000, count: 10_000 },
  created: { nearest: -90, count: 60 },
  updated: { nearest: -29, count: 28 },
  any: { nearest: 1, count: 7 },
  start: { nearest: 2, count: 7 },
  end: { nearest: 10, count: 80 },
}

export type Tidying = {
  /** The run's day, in milliseconds since 1970. */
  readonly now: number
  /** True if every date has its place, each list one entry, each open map some, and nothing is null; else only what lies ahead by its name. */
  readonly isTidy: boolean
  /** True if each list keeps its entries all the same. */
  readonly isWhole: boolean
  /** Draws a value for a schema, another one each time. */
  readonly draw: (schema: Schema, time?: number) => unknown
}

export function withDatesPlaced(value: unknown, schema: Schema, tidying: Tidying, name = ''): unknown {
  if (value === null && tidying.isTidy) return notNull(schema, tidying)
  if (typeof value === 'string') return dayMoved(value, schema, tidying, name)
  if (Array.isArray(value)) {
    const { items } = schema
    const drawn = value.length === 0 && tidying.isTidy && items !== null ? [tidying.draw(items)] : value
    const all = items === null ? drawn : drawn.map((item) => withDatesPlaced(item, items, tidying, name))
    // Lists beside each other may have to be of one length.
    return ifAllowed(schema, tidying.isTidy && !tidying.isWhole ? all.slice(0, 1) : all, ifAllowed(schema, all, value))
  }
  if (!isJsonObject(value)) return value
  const { properties } = schema.shape
  const members = Object.entries(value).map(([member, inner]): [string, unknown] => {
    const property = properties.get(member)
    return [member, property === undefined ? inner : withDatesPlaced(inner, property, tidying, member)]
  })
  if (members.length > 0 || !tidying.isTidy || properties.size > 0) return Object.fromEntries(members)
  return ifAllowed(schema, { test: valueOfEntry(schema, tidying) }, value)
}

/** Another value where null is one of those allowed: many a document allows it for all that may be absent. */
function notNull(schema: Schema, { draw }: Tidying): unknown {
  for (let time = 0; time < TIMES; time++) {
    const value = draw(schema, time)
    if (value !== null) return value
  }
  return null
}

/** How often a value is drawn again. */
const TIMES = 8

/** The value of an entry of an open map. */
function valueOfEntry({ parts }: Schema, { draw }: Tidying): unknown {
  const said = parts.find(({ own }) => isObject(own.additionalProperties))
  return said === undefined ? 'test' : draw(said.inside('additionalProperties'))
}

function dayMoved(text: string, schema: Schema, { now, isTidy }: Tidying, name: string): string {
  const day = DRAWN.exec(text)?.[0]
  const tense = day === undefined ? 'any' : tenseOf(wordsOf(name))
  if (day === undefined || (!isTidy && tense !== 'start' && tense !== 'end')) return text
  const drawn = Date.parse(day)
  // A pattern may allow what is no day: `2026-13-01`.
  if (Number.isNaN(drawn)) return text
  const { nearest, count } = DAYS[tense]
  const at = now + (nearest + (Math.abs(drawn / DAY) % count)) * DAY
  return ifAllowed(schema, new Date(at).toISOString().slice(0, day.length) + text.slice(day.length), text)
}

function ifAllowed<T>(schema: Schema, value: T, other: T): T {
  return satisfies(schema, value, 'request') ? value : other
}
