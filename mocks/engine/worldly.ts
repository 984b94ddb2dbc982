/** The engine of a document whose answers are about a world. */

import { WORLD } from '../../fixtures/world/world.ts'
import { World } from './store/world.ts'
import { createEngine } from './whole.ts'

/** As {@link createEngine}, with a world. */
export const createWorldlyEngine: typeof createEngine = (api, settings, factsOf) =>
  createEngine(api, settings, factsOf, { World, meanings: WORLD })
