/** The engine for documents that name functions of faker. Only this engine loads faker. */

import { createFake } from '../../fixtures/scene/fake.ts'
import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { createStreaming } from './streams/streaming.ts'
import type { createEngine } from './whole.ts'
import { createWorldlyEngine } from './worldly.ts'

/** As {@link createWorldlyEngine}. */
export function createFakingEngine(warn: SceneWarn, streamingFor: typeof createStreaming | null): typeof createEngine {
  return createWorldlyEngine(warn, streamingFor, createFake)
}
