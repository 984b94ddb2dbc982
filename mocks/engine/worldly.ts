/** The engine for documents whose answers need generated items. */

import { meaningsIn } from '../../fixtures/meaning/world.ts'
import { type SceneWarn, sceneOf, scenePartsOf } from '../../fixtures/scene/scene-of.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { createAccounts } from './accounts/accounts.ts'
import { DEFAULT_SETTINGS } from './message/settings.ts'
import type { createStreaming } from './streams/streaming.ts'
import { createTablingEngine, hasTables } from './tabling.ts'
import { type CreateEngine, createEngine } from './whole.ts'
import { World } from './world/world.ts'

/** Creates engines with a world in the scene that the settings and the document ask for. */
export async function createWorldlyEngine(
  document: Api,
  warn: SceneWarn,
  accounts: typeof createAccounts | null,
  streamingFor: typeof createStreaming | null = null,
): Promise<CreateEngine> {
  const parts = await scenePartsOf(document)
  const create: CreateEngine = (api, settings = DEFAULT_SETTINGS, factsOf) => {
    const meanings = meaningsIn(sceneOf(api, settings, warn, parts))
    return createEngine(api, settings, factsOf, { World, meanings, accounts }, streamingFor?.(api, settings) ?? null)
  }
  return hasTables(document) ? createTablingEngine(create) : create
}
