/** The engine that a page loads at once: it answers what it can, and the rest is loaded by the first request for more. */

import { resourcesOf } from '../../spec/resources.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { assembleEngine, type Core, type Engine } from './engine.ts'
import type { EngineSettings } from './settings.ts'
import type { Parts } from './steps/means.ts'
import { run, type Step } from './turn.ts'

/** The core of an engine for a contract; `load` gives the whole of it. */
export function createCore(
  compiled: CompiledContract,
  settings: EngineSettings,
  load: () => Promise<Pick<Engine, 'goOn'>>,
): Core {
  const { uses } = resourcesOf(compiled.contract)
  let isNeeded = false
  // What uses a part that is not loaded gets nothing from it, and may not answer by that.
  const nothing =
    <Value>(value: Value) =>
    (): Value => {
      isNeeded = true
      return value
    }
  const parts: Parts = {
    breachesOf: nothing([]),
    createDescribed: () => nothing({}),
    createParameterJudge: () => nothing([]),
    createShow: () => nothing(null),
    generate: Object.assign(nothing(null), { nearest: nothing(null) }),
    readForm: nothing(null),
    remember: ({ operation }) => (uses.has(operation) ? nothing(null) : null),
    sampleOf: nothing(''),
  }
  const rest = loadRest(load)
  const orRest = (steps: readonly Step[]): Step => {
    return (turn) => {
      isNeeded = false
      const answer = run(turn, steps)
      return isNeeded ? rest(turn) : answer
    }
  }
  return assembleEngine(compiled, parts, settings, (steps) => [orRest(steps)])
}

/** Loads the whole engine, which goes on with the same turn. */
function loadRest(load: () => Promise<Pick<Engine, 'goOn'>>): Step {
  return (turn) => {
    // The core had nothing to make the answer of.
    turn.note = null
    return load().then(({ goOn }) => goOn(turn))
  }
}
