/** Answers statistics such as `/customers/counts`, and words such as `/tags`, with those of what is stored. */

import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { shownExamples } from '../../../fixtures/values/examples.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { type TallyPlace, talliesIn } from '../../../spec/resources/counting.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
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
      const body = JSON.stringify(places.reduce((value, place) => tallied(value, place.way, place, memory), whole))
      return answerWith(turn, plan, body, means)
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
  if (items === undefined || (isWords && shownExamples([schema]).length > 0)) return value
  const objects = items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : []))
  const next = isWords ? wordsOf(objects, counted.path) : countOf(objects, counted)
  return satisfies(schema, next, 'response') ? next : value
}

function wordsOf(items: readonly JsonObject[], path: readonly string[]): readonly unknown[] {
  const words = items.flatMap((item) => valuesAt(item, path)).flat()
  return [...new Set(words)].filter((word) => typeof word === 'string')
}
