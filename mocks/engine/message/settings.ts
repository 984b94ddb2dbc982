/** What an engine can be told. */

import type { SceneOptions } from '../../../fixtures/scene/scene-of.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import type { RawRequest, Written } from './message.ts'
import type { ProblemName } from './problems.ts'

export type EngineSettings = SceneOptions & {
  /** The valid tokens. An empty list makes every well-formed token valid. */
  readonly tokens: readonly string[]
  /** The clients that a token endpoint gives tokens, `ID:SECRET` each; without any, every client is valid. */
  readonly clients?: readonly string[]
  /** Seconds for which a token of that endpoint is valid; 3,600 by default. */
  readonly tokenLifetime?: number
  /** Checks credentials in place of the usual function if the mock issues tokens; not an option of the user's. */
  readonly judge?: CredentialJudge
  /** Status for a refused credential. */
  readonly authStatus: 400 | 401 | 403
  readonly cors: boolean
  readonly seed: number
  /**
   * What a request for a key gets that no item has: 404 where items can be listed, which is the default, or an item
   * everywhere until the first write.
   */
  readonly unknownKeys?: UnknownKeys
  /** Milliseconds between two events of a stream; absent: they are sent at once. A request's `Prefer` goes before it. */
  readonly streamPace?: number
  /** Whether streams go on until the client leaves. A request's `Prefer` goes before it. */
  readonly streamOpen?: boolean
  /** Answers operations that the engine can't serve; null for none. */
  readonly fallback: Fallback | null
}

export const UNKNOWN_KEYS = ['refuse', 'answer'] as const

export type UnknownKeys = (typeof UNKNOWN_KEYS)[number]

/** Judges a request against the operation's security: null where one alternative is satisfied. */
export type CredentialJudge = (
  operation: Operation,
  request: RawRequest,
  query: string,
  tokens: readonly string[],
) => CredentialRefusal | null

export type CredentialRefusal = {
  readonly problem: ProblemName
  readonly message: string
  /** The `WWW-Authenticate` value (RFC 9110 section 11.6.1). */
  readonly challenge: string
  /** Where it is not the one for refused credentials. */
  readonly status?: number
}

/** An answer for an operation that the engine can't serve; null where there is none. Never throws. */
export type Fallback = (
  request: RawRequest,
  operation: Operation,
  values: ReadonlyMap<string, string>,
) => Promise<Written | null>

export const DEFAULT_SETTINGS: EngineSettings = { tokens: [], authStatus: 401, cors: true, seed: 1, fallback: null }
