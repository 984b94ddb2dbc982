/** Answers statistics such as `/customers/counts` with the numbers of what is stored. */

import { countOf } from '../../../fixtures/items/others.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { type TallyPlace, talliesIn } from '../../../spec/resources/counting.ts'
import type { Plan } from '../answer/plan.ts'
import type { Stored } from '../state/memory.ts'
import type { Means } from './means.ts'
import { accepted } from './respond.ts'
import type { Step } from './turn.ts'

/** Null for an operation whose answer counts nothing, or has an example of its own. */
export function createTally({ operation, usual }: Plan, means: Means, plain: Step): Step | null {
  const { responder } = usual
  const places = talliesIn(means.api, operation)
  if (places.length === 0 || (responder.mediaType?.examples.length ?? 1) > 0) return null
  return (turn) => {
    if (!turn.isUsual) return plain(turn)
    const whole = tryParseJson(responder.body(turn.sent, turn))?.exact
    if (!isObject(whole)) return plain(turn)
    return turn.session.look((memory) => {
      const body = JSON.stringify(places.reduce((value, place) => tallied(value, place.way, place, memory), whole))
      const headers = responder.headers({ key: turn.key, target: turn.request.target, body })
      return accepted(turn, operation, means, { status: usual.status, headers, body })
    })
  }
}

/** An answer with one number counted; as it is where nothing is stored. */
function tallied(value: JsonObject, way: readonly string[], place: TallyPlace, memory: Stored): JsonObject {
  const [name = '', ...rest] = way
  const inner = value[name]
  if (rest.length > 0) return isObject(inner) ? { ...value, [name]: tallied(inner, rest, place, memory) } : value
  const { resource } = place.counted
  const items = memory.read(resource.path)?.all()
  if (items === undefined) return value
  const count = countOf(
    items.flatMap(({ json }) => (isObject(json.exact) ? [json.exact] : [])),
    place.counted,
  )
  return satisfies(place.schema, count, 'response') ? { ...value, [name]: count } : value
}
