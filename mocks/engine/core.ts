/** The engine that a page loads at once: it answers what it can, and the rest is loaded by the first request for more. */

import type { Api } from '../../spec/contract/contract.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { assembleEngine, type Core, type Engine } from './engine.ts'
import type { EngineSettings } from './message/settings.ts'
import type { EngineParts } from './steps/means.ts'
import { run, type Step } from './steps/turn.ts'

/** The core of an engine for a contract; `load` gives the whole of it. */
export function createCore(api: Api, settings: EngineSettings, load: () => Promise<Pick<Engine, 'goOn'>>): Core {
  const { uses } = resourcesOf(api)
  let isNeeded = false
  // What uses a part that is not loaded gets nothing from it, and may not answer by that.
  const nothing =
    <Value>(value: Value) =>
    (): Value => {
      isNeeded = true
      return value
    }
  const parts: EngineParts = {
    answerViolations: nothing([]),
    createDescribed: () => nothing({}),
    createFill: () => nothing(null),
    createParameterJudge: () => nothing([]),
    inText: () => ({ body: nothing(''), dynamic: nothing(''), example: nothing(null) }),
    problemDetails: nothing({}),
    createShow: () => nothing(null),
    generate: Object.assign(nothing(null), { nearest: nothing(null), answer: nothing(null), convert: nothing(null) }),
    readForm: nothing(null),
    remember: ({ operation }) => (uses.has(operation) ? { step: nothing(null), writer: null } : null),
    sampleOf: nothing({ body: '' }),
    whyNoExample: nothing(''),
  }
  const rest = loadRest(load)
  const orRest = (steps: readonly Step[]): Step => {
    return (turn) => {
      isNeeded = false
      const answer = run(turn, steps)
      return isNeeded ? rest(turn) : answer
    }
  }
  return assembleEngine(api, parts, settings, (steps) => [orRest(steps)])
}

/** Loads the whole engine, which goes on with the same turn. */
function loadRest(load: () => Promise<Pick<Engine, 'goOn'>>): Step {
  return (turn) => {
    // The core had nothing to make the answer of.
    turn.note = null
    return load().then(({ goOn }) => goOn(turn))
  }
}
