/** Answers statistics such as `/customers/counts`, and words such as `/tags`, with those of what is stored. */

import { withTallies } from '../../../fixtures/derived/tallies.ts'
import { clockAt } from '../../../fixtures/scene/now.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import { filtersOfReport } from '../../../spec/resources/lists/filtering.ts'
import { type TallyPlace, talliesIn } from '../../../spec/resources/summaries/answers.ts'
import type { Plan } from '../answer/plan.ts'
import { createConditions } from '../choice/choosing.ts'
import type { Store } from '../store/admission.ts'
import { presentationOf } from '../values/presentation.ts'
import { type TallyMeans, tallied } from '../values/tallied.ts'
import type { Means } from './means.ts'
import { answerWith } from './recall.ts'
import type { Step } from './turn.ts'

/** Null for an operation whose answer counts nothing, or has an example of its own. */
export function createTally(store: Store, plan: Plan, means: Means, plain: Step): Step | null {
  const { responder } = plan.usual
  const places = talliesIn(means.api, plan.operation)
  if (places.length === 0 || (responder.mediaType?.examples.length ?? 1) > 0) return null
  const { api, settings, generate } = means
  const own: Omit<TallyMeans, 'isMeant' | 'values'> = {
    presentationOf: (one) => presentationOf(api, one, store.admissionOf(one).follower),
    clock: clockAt(settings.now),
    generate,
  }
  const asked = onceFor(({ resource }: TallyPlace['counted']) =>
    createConditions(filtersOfReport(plan.operation, resource.schema)),
  )
  return (turn) => {
    if (!turn.isUsual) return plain(turn)
    const whole = tryParseJson(responder.body(turn.sent, turn))?.exact
    const query = new URLSearchParams(turn.query)
    const isMeant: TallyMeans['isMeant'] = ({ counted }) => {
      const conditions = asked(counted)(query)
      return (item) => conditions.every((holds) => holds(item))
    }
    const tally = { ...own, isMeant, values: turn.values }
    return turn.session.look((memory) => {
      const value = places.reduce((one, place) => tallied(one, place, tally, memory), whole)
      return answerWith(turn, plan, JSON.stringify(withOthers(value, places)), means)
    })
  }
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
