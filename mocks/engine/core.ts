/** The engine that a page loads at once: it answers what it can, and the rest is loaded by the first request for more. */

import type { Api } from '../../spec/contract/contract.ts'
import { assembleEngine, type Core, type Engine } from './engine.ts'
import type { EngineSettings } from './message/settings.ts'
import type { EngineParts } from './steps/means.ts'
import { run, type Step } from './steps/turn.ts'

/** The core of an engine for a contract; `load` gives the whole of it. */
export function createCore(api: Api, settings: EngineSettings, load: () => Promise<Pick<Engine, 'goOn'>>): Core {
  // What is remembered can be read again; which operation remembers what is found out by what is loaded.
  const isReadable = api.operations.some(({ method }) => method === 'GET')
  let isNeeded = false
  // What uses a part that is not loaded gets nothing from it, and may not answer by that.
  const nothing =
    <Value>(value: Value) =>
    (): Value => {
      isNeeded = true
      return value
    }
  const none = nothing(null)
  const empty = nothing('')
  const parts: EngineParts = {
    answerViolations: nothing([]),
    createDescribed: () => nothing({}),
    createFill: () => none,
    createParameterJudge: () => nothing([]),
    inText: () => ({ body: empty, dynamic: empty, example: none }),
    problemDetails: nothing({}),
    createShow: () => none,
    generate: Object.assign(nothing(null), {
      fresh: none,
      nearest: none,
      answers: nothing([]),
      answer: empty,
      example: empty,
      convert: none,
    }),
    makeOwn: none,
    judgeOtherBody: nothing({ kind: 'taken' }),
    remember: () => (isReadable ? { step: none, writer: null } : null),
    errorText: nothing({ body: '' }),
    whyNoExample: empty,
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
