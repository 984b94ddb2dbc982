/** Shows what was sent where an answer has another form than its request: in an envelope, or under another spelling. */

import type { Meanings } from '../../../fixtures/plan/plan.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { clockAt, type Present } from '../../../fixtures/scene/now.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import { isTooDeep } from '../../../spec/json/beyond.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { at, isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import { isPart, plainName } from '../../../spec/names/letters.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import { createFollowing } from '../changes/follow.ts'
import { replacedAt } from '../changes/patch.ts'
import type { Generate } from '../values/generate.ts'

/** How deep an answer has what was sent: an envelope, and one within it. */
const DEEPEST = 3

/** An object of an answer, with its schema and the way to it. */
type AnswerPart = { readonly object: JsonObject; readonly schema: Schema | null; readonly path: readonly string[] }

/** The text of an answer that shows what was sent; null where it has no place for it. */
export type ShowWithin = (sent: unknown, text: string, key: string) => string | null

/** What makes answers show what was sent; `now`: the present of what a request makes, by the clock if absent. */
export function createWithin(generate: Generate, meanings: Meanings | null, now?: Present | null) {
  const clock = clockAt(now)
  const followerOf = onceFor((schema: Schema) => createFollowing({ schema, key: null, uses: [] }, meanings))
  /** What was sent under the names of an object; a creation's object is of now and of nobody else. */
  const withSent = ({ object, schema }: AnswerPart, sent: JsonObject, key: string, isCreation: boolean): JsonObject => {
    const shown = shownOf(object, schema, sent, (place, value) => generate.convert(place, value, key))
    const whole = { ...object, ...shown }
    const change = { old: null, given: new Set(Object.keys(shown)), time: clock() }
    return isCreation && schema !== null ? followerOf(schema).after(whole, change) : whole
  }
  return ({ method, path }: Operation, schema: Schema, validate: Validate): ShowWithin | null => {
    if (method === 'GET') return null
    return (sent, text, key) => {
      const { value } = parseOwn(text)
      const parts = isObject(value) ? objectsIn({ object: value, schema, path: [] }) : []
      const pairs = pairedParts(parts, isObject(sent) ? sent : {})
      const [best] = pairs
      if (best === undefined) return null
      // What lies below an item is another thing than what a path names.
      const isCreation = method === 'POST' && best.count > 1 && !/\}\/[^/]+\/?$/.test(path)
      const paired = new Set(pairs.map(({ one }) => one))
      const sentFor = (part: AnswerPart, isAround: boolean): JsonObject => {
        const own = pairs.filter((pair) => pair.part === part)
        const all = own.length > 0 ? own : isAround ? [best] : []
        const shown = all.toReversed().flatMap(({ one }) => Object.entries(one))
        return Object.fromEntries(shown.filter(([, value]) => !(isObject(value) && paired.has(value))))
      }
      const whole = parts
        .toSorted((one, other) => other.path.length - one.path.length)
        .reduce<unknown>((inner, part) => {
          const isAround = leadsTo(part, best.part)
          const object = at(inner, join('', ...part.path))
          const own = { ...part, object: isObject(object) ? object : {} }
          return replacedAt(inner, part.path, withSent(own, sentFor(part, isAround), key, isCreation && isAround))
        }, value)
      return validate(whole).length === 0 ? JSON.stringify(whole) : null
    }
  }
}

/** A part of an answer, the object that was sent for it, and how many names they share. */
type SentPair = { readonly part: AnswerPart; readonly one: JsonObject; readonly count: number }

/** Which object that was sent is shown where: in what is called the same, or has most names of all or that within it. */
function pairedParts(parts: readonly AnswerPart[], sent: JsonObject): readonly SentPair[] {
  const inner = Object.entries(sent).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  const named: readonly (readonly [string | null, JsonObject])[] = [[null, sent], ...inner]
  const all = named.flatMap(([name, one]) =>
    parts.map((part) => {
      const isNamed = name !== null && plainName(part.path.at(-1) ?? '') === plainName(name)
      return { part, one, count: sharedBy(part, one), isNamed }
    }),
  )
  const possible = all.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  const [best] = possible
  const chosen: SentPair[] = []
  for (const pair of possible.toSorted((one, other) => +other.isNamed - +one.isNamed)) {
    const isSure = pair.isNamed || (best !== undefined && leadsTo(pair.part, best.part))
    if (isSure && chosen.every(({ one }) => one !== pair.one)) chosen.push(pair)
  }
  return chosen.toSorted((one, other) => other.count - one.count)
}

/** True if a part is another one or has that within it. */
function leadsTo({ path }: AnswerPart, inner: AnswerPart): boolean {
  return path.every((name, place) => name === inner.path[place])
}

/** The objects of an answer but those in lists. */
function objectsIn(whole: AnswerPart): AnswerPart[] {
  if (whole.path.length === DEEPEST) return [whole]
  const inner = Object.entries(whole.object).flatMap(([name, object]) => {
    const schema = whole.schema?.wide.properties.get(name) ?? null
    return isObject(object) ? objectsIn({ object, schema, path: [...whole.path, name] }) : []
  })
  return [whole, ...inner]
}

/** How many names an object shares with what was sent; of what is only around an item, none. */
function sharedBy({ object, path }: AnswerPart, sent: JsonObject): number {
  const names = new Set(Object.keys(sent).map(plainName))
  return Object.keys(object).filter(
    (name) => names.has(plainName(name)) && !(path.length === 0 && isPart('beside_item', name)),
  ).length
}

/** False also for what is nested too deeply to be judged. */
function fits(schema: Schema, value: unknown): boolean {
  try {
    return satisfies(schema, value, 'response')
  } catch (error) {
    if (isTooDeep(error)) return false
    throw error
  }
}

/** What an object shows of what was sent, in its own spelling. */
function shownOf(
  object: JsonObject,
  schema: Schema | null,
  sent: JsonObject,
  convert: (schema: Schema, value: unknown) => unknown,
): JsonObject {
  const named = new Map(Object.entries(sent).map(([name, value]) => [plainName(name), value]))
  return Object.fromEntries(
    Object.keys(object).flatMap((name) => {
      const [value, place] = [named.get(plainName(name)), schema?.wide.properties.get(name)]
      if (value === undefined) return []
      const own =
        place === undefined
          ? [value].find((one) => typeof one === typeof object[name])
          : [value, convert(place, value)].find((one) => fits(place, one))
      return own === undefined ? [] : [[name, own] as const]
    }),
  )
}
