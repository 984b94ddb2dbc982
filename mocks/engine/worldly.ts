/** The engine for documents whose answers need generated items. */

import { meaningsIn } from '../../fixtures/meaning/world.ts'
import { type FakerMaker, type SceneWarn, sceneOf } from '../../fixtures/scene/scene-of.ts'
import type { createStreaming } from './streams/streaming.ts'
import { createEngine } from './whole.ts'
import { World } from './world/world.ts'

/** What creates an engine as {@link createEngine} does, with a world in the scene that the settings ask for. */
export function createWorldlyEngine(
  warn: SceneWarn,
  streamingFor: typeof createStreaming | null = null,
  faker: FakerMaker | null = null,
): typeof createEngine {
  return (api, settings, factsOf) => {
    const meanings = meaningsIn(sceneOf(api, settings ?? {}, warn, faker))
    return createEngine(api, settings, factsOf, { World, meanings }, streamingFor)
  }
}
