/** The engine for documents whose answers include streams of events. Only this engine loads the code that makes them. */

import type { SceneWarn } from '../../fixtures/scene/scene-of.ts'
import type { Api } from '../../spec/contract/contract.ts'
import type { createAccounts } from './accounts/accounts.ts'
import { createStreaming } from './streams/streaming.ts'
import type { CreateEngine } from './whole.ts'
import { createWorldlyEngine } from './worldly.ts'

export function createStreamingEngine(
  api: Api,
  warn: SceneWarn,
  accounts: typeof createAccounts | null,
): Promise<CreateEngine> {
  return createWorldlyEngine(api, warn, accounts, createStreaming)
}
