/**
 * The engine for documents whose answers include streams of events. Only this engine loads the code that makes them.
 */

import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import { createStreaming } from './streams/streaming.ts'
import type { createEngine } from './whole.ts'
import { createWorldlyEngine } from './worldly.ts'

export { createStreaming }

/** As {@link createWorldlyEngine}. */
export function createStreamingEngine(warn: SceneWarn): typeof createEngine {
  return createWorldlyEngine(warn, createStreaming)
}
