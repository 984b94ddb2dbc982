/** The engine of a document whose answers are about a world. */

import { WORLD } from '../../fixtures/meaning/world.ts'
import { createEngine } from './whole.ts'
import { World } from './world/world.ts'

/** As {@link createEngine}, with a world. */
export const createWorldlyEngine: typeof createEngine = (api, settings, factsOf) =>
  createEngine(api, settings, factsOf, { World, meanings: WORLD })
