/** The parts of an engine that its steps use: plans, settings, refusals and error bodies. */

import type { Api, Operation, PartError } from '../../../spec/contract/contract.ts'
import { corsHeaders } from '../answer/cors.ts'
import { createErrorBuilder, type ErrorBuilder } from '../answer/errors/error-body.ts'
import { createReject, type Reject } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { Making } from '../answer/respond.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import type { CredentialRefusal, EngineSettings } from '../message/settings.ts'
import type { Soon } from '../message/soon.ts'
import type { Writer } from '../state/state.ts'
import type { MakeOwn } from './fill-in.ts'
import type { Step, Turn } from './turn.ts'

/** How an operation answers from the stored items, and how it changes them; no writer: that part is not loaded. */
export type Remembering = { readonly step: Step; readonly writer: Writer | null }

/** All that a page loads at the first use. */
export type EngineParts = Omit<Making, 'common'> & {
  readonly makeOwn: MakeOwn
  /** Says which of its paths a document has, and which of them a request to none probably meant. */
  readonly nearest: (api: Api, request: RawRequest) => string
  /** Answers where a fault of the document is in the way. */
  readonly unservable: (turn: Turn, operation: Operation, fault: PartError, means: Means) => Soon<MockResponse | null>
  /** Null for an operation that stores nothing. */
  readonly remember: (plan: Plan, means: Means) => Remembering | null
  /** Finds out which user asks; refuses a token that was ended. Absent where nobody logs in. */
  readonly know?: (turn: Turn, operation: Operation) => Soon<CredentialRefusal | null>
}

export type Means = Making &
  EngineParts & {
    readonly api: Api
    readonly settings: EngineSettings
    readonly buildError: ErrorBuilder
    readonly reject: Reject
  }

export function createMeans(api: Api, parts: EngineParts, settings: EngineSettings): Means {
  const making = { ...parts, common: settings.cors ? corsHeaders(undefined) : {} }
  const buildError = createErrorBuilder(api.operations, making)
  return { ...making, api, settings, buildError, reject: createReject(buildError, making, settings.cors) }
}
