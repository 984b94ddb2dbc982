/** The engine with all its parts. */

import type { CompiledContract } from '../../spec/validators.ts'
import { ALL_PARTS } from './all-parts.ts'
import { assembleEngine, type Engine, type EngineSettings } from './engine.ts'
import type { FactsOf } from './store/store.ts'

/** An engine for a contract, as {@link assembleEngine}; it can answer whatever the document asks for. */
export function createEngine(compiled: CompiledContract, settings?: EngineSettings, factsOf?: FactsOf): Engine {
  return assembleEngine(compiled, ALL_PARTS, settings, factsOf)
}
