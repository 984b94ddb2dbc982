/** What a page loads of the engine at once. The first request that needs more loads the rest. */

import type { Api } from '../../spec/contract/contract.ts'
import { assembleEngine, type Core, type Engine } from './engine.ts'
import type { EngineSettings } from './message/settings.ts'
import type { EngineParts } from './steps/means.ts'
import { run, type Step } from './steps/turn.ts'

/** Thrown in place of an answer that a part makes which is not loaded. */
const LATE = new Error('late')

const late = (): never => {
  throw LATE
}

/** The core of an engine for a contract; `load` loads the whole engine. */
export function createCore(api: Api, settings: EngineSettings, load: () => Promise<Pick<Engine, 'goOn'>>): Core {
  // A body may be needed again by the whole engine, which alone knows which operation stores items.
  const isReadable = api.operations.some(({ method }) => method === 'GET')
  /** The whole engine continues the same turn. */
  const rest: Step = (turn) => load().then(({ goOn }) => goOn(turn))
  const made = { answer: late, answers: late, convert: late, example: late, fresh: late, nearest: late }
  const parts: EngineParts = {
    answerViolations: late,
    codesAreStatuses: late,
    createDescribed: () => late,
    createFill: () => late,
    createParameterJudge: () => late,
    createShow: () => late,
    documentedError: late,
    errorText: late,
    errorType: late,
    generate: Object.assign(late, made),
    inExample: late,
    inText: () => ({ body: late, dynamic: late, example: late }),
    judgeOtherBody: late,
    makeOwn: late,
    nearest: late,
    preferred: late,
    problemDetails: late,
    remember: () => (isReadable ? { step: late, writer: null } : null),
    unaccepted: late,
    unknownAnswer: late,
    unservable: rest,
    within: () => late,
  }
  return assembleEngine(api, parts, settings, (steps) => [
    (turn) => {
      try {
        return run(turn, steps)
      } catch (error) {
        if (error === LATE) return rest(turn)
        throw error
      }
    },
  ])
}
