/** What an engine can be told. */

import type { SceneOptions } from '../../../fixtures/scene/scene-of.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import type { RawRequest, Written } from './message.ts'

export type EngineSettings = SceneOptions & {
  /** The valid tokens. An empty list makes every well-formed token valid. */
  readonly tokens: readonly string[]
  /** Status for a refused credential. */
  readonly authStatus: 400 | 401 | 403
  readonly cors: boolean
  readonly seed: number
  /** Answers operations that the engine can't serve; null for none. */
  readonly fallback: Fallback | null
}

/** An answer for an operation that the engine can't serve; null where there is none. Never throws. */
export type Fallback = (
  request: RawRequest,
  operation: Operation,
  /** Values of the path's parameters. */
  values: ReadonlyMap<string, string>,
) => Promise<Written | null>

export const DEFAULT_SETTINGS: EngineSettings = {
  tokens: [],
  authStatus: 401,
  cors: true,
  seed: 1,
  fallback: null,
}
