/** Engines whose answers are written in another media type after they were made. */

import { DEFAULT_SETTINGS, type EngineSettings } from './message/settings.ts'
import { performing, run, type Step } from './steps/turn.ts'
import type { CreateEngine } from './whole.ts'

/** Creates engines whose steps are `around` those of another one, once the operation is found. */
export function createRewriting(
  create: CreateEngine,
  around: (inner: Step, settings: EngineSettings) => Step,
): CreateEngine {
  return (api, settings = DEFAULT_SETTINGS, factsOf) => {
    const engine = create(api, settings, factsOf)
    const steps = [around((turn) => run(turn, engine.steps), settings)]
    return {
      ...engine,
      steps,
      goOn: around(engine.goOn, settings),
      handle: performing([engine.route, ...steps]),
    }
  }
}
