/** Answers statistics such as `/customers/counts`, and words such as `/tags`, with those of what is stored. */

import { withTallies } from '../../../fixtures/derived/tallies.ts'
import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { shownExamples } from '../../../fixtures/values/examples.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { type TallyPlace, talliesIn } from '../../../spec/resources/counting.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Plan } from '../answer/plan.ts'
import type { Stored } from '../state/memory.ts'
import type { Means } from './means.ts'
import { answerWith } from './recall.ts'
import type { Step } from './turn.ts'

/** Null for an operation whose answer counts nothing, or has an example of its own. */
export function createTally(plan: Plan, means: Means, plain: Step): Step | null {
  const { responder } = plan.usual
  const places = talliesIn(means.api, plan.operation)
  if (places.length === 0 || (responder.mediaType?.examples.length ?? 1) > 0) return null
  return (turn) => {
    if (!turn.isUsual) return plain(turn)
    const whole = tryParseJson(responder.body(turn.sent, turn))?.exact
    return turn.session.look((memory) => {
      const value = places.reduce((one, place) => tallied(one, place.way, place, memory), whole)
      return answerWith(turn, plan, JSON.stringify(withOthers(value, places)), means)
    })
  }
}

/** An answer with one number, or list of words, in its place; as it is where nothing is stored. */
function tallied(value: unknown, way: readonly string[], place: TallyPlace, memory: Stored): unknown {
  const [name, ...rest] = way
  if (name !== undefined)
    return isObject(value) ? { ...value, [name]: tallied(value[name], rest, place, memory) } : value
  const { counted, schema } = place
  const items = memory.read(counted.resource.path)?.all()
  const isWords = 'path' in counted
  // What the document shows of such a list alone is the answer.
  const isList = schema.types?.has('array') === true
  if (items === undefined || (isList && shownExamples([schema]).length > 0)) return value
  const objects = items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : []))
  const next = isWords ? wordsIn(schema, objects, counted.path) : countOf(objects, { counted, of: null })
  const isNone = isWords && isObject(next) && Object.keys(next).length === 0
  return !isNone && satisfies(schema, next, 'response') ? next : value
}

/** An answer whose other numbers are parts of those that were counted. */
function withOthers(value: unknown, places: readonly TallyPlace[], depth = 0): unknown {
  const [own, ...others] = places.filter(({ way }) => way.length === depth + 1)
  if (!isObject(value) || places.length === 0) return value
  const stays = new Set([own, ...others].map((one) => one?.way[depth] ?? ''))
  const whole = own === undefined ? value : withTallies(value, own.around, stays)
  const within = Map.groupBy(places, ({ way }) => way[depth])
  const members = Object.entries(whole).map(([name, one]) => [name, withOthers(one, within.get(name) ?? [], depth + 1)])
  return Object.fromEntries(members)
}

/** The words that items have in a property: a list of them, or how many have each. */
function wordsIn(schema: Schema, items: readonly JsonObject[], path: readonly string[]): unknown {
  const words = items.flatMap((item) => valuesAt(item, path)).flat()
  const texts = words.filter((word) => typeof word === 'string')
  if (schema.types?.has('array') === true) return [...new Set(texts)]
  const counts = new Map([...schema.wide.properties.keys()].map((name) => [name, 0]))
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Object.fromEntries(counts)
}
