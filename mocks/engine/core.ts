/**
 * The part of the engine that a page loads at once. It answers what it can; the first request that needs more loads the
 * rest.
 */

import type { Api } from '../../spec/contract/contract.ts'
import { assembleEngine, type Core, type Engine } from './engine.ts'
import type { EngineSettings } from './message/settings.ts'
import type { EngineParts } from './steps/means.ts'
import { run, type Step } from './steps/turn.ts'

/** The core of an engine for a contract; `load` loads the whole engine. */
export function createCore(api: Api, settings: EngineSettings, load: () => Promise<Pick<Engine, 'goOn'>>): Core {
  // A body may be needed again by the whole engine, which alone knows which operation stores items.
  const isReadable = api.operations.some(({ method }) => method === 'GET')
  let isNeeded = false
  // A part that is not loaded gives null, and no answer may be made from that.
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

/** Loads the whole engine, which continues the same turn. */
function loadRest(load: () => Promise<Pick<Engine, 'goOn'>>): Step {
  return (turn) => {
    // The core could not make this answer.
    turn.note = null
    return load().then(({ goOn }) => goOn(turn))
  }
}
