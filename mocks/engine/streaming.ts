/** The engine for documents whose answers include streams of events. Only this engine loads the code that makes them. */

import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { SceneParts } from '../../fixtures/scene/scene-parts.ts'
import type { createAccounts } from './accounts/accounts.ts'
import { createStreaming } from './streams/streaming.ts'
import type { CreateEngine } from './whole.ts'
import { createWorldlyEngine } from './worldly.ts'

export function createStreamingEngine(
  warn: SceneWarn,
  parts: SceneParts,
  accounts: typeof createAccounts | null = null,
): CreateEngine {
  return createWorldlyEngine(warn, parts, accounts, createStreaming)
}
