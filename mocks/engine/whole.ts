/** The engine with all its parts. */

import type { CompiledContract } from '../../spec/validators.ts'
import { breachesOf } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { assembleEngine, type Engine, type EngineSettings } from './engine.ts'
import { readForm } from './form.ts'
import { createGenerate } from './generate.ts'
import { createParameterJudge } from './parameters.ts'
import type { Parts } from './parts.ts'
import { sampleOf } from './sample.ts'
import { createKeyMaker } from './store/key-maker.ts'
import { createRemember } from './store/remember.ts'
import { fixtureItems, snapshotOf } from './store/stock.ts'
import type { FactsOf } from './store/store.ts'

const ALL_PARTS: Parts = {
  breachesOf,
  createGenerate,
  createKeyMaker,
  createParameterJudge,
  createRemember,
  createShow,
  readForm,
  sampleOf,
  fixtureItems,
  snapshotOf,
}

/** An engine for a contract, as {@link assembleEngine}; it can answer whatever the document asks for. */
export function createEngine(compiled: CompiledContract, settings?: EngineSettings, factsOf?: FactsOf): Engine {
  return assembleEngine(compiled, ALL_PARTS, settings, factsOf)
}
