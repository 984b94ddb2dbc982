/** The parts of an engine that its steps use: plans, settings, refusals and error bodies. */

import type { Api } from '../../../spec/contract/contract.ts'
import type { answerViolations } from '../answer/allowed.ts'
import { corsHeaders } from '../answer/cors.ts'
import { createErrorBuilder, type ErrorBuilder } from '../answer/errors/error-body.ts'
import { createReject, type Reject } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import type { Making } from '../answer/respond.ts'
import type { EngineSettings } from '../message/settings.ts'
import type { Writer } from '../state/state.ts'
import type { MakeOwn } from './fill-in.ts'
import type { Step } from './turn.ts'

/**
 * How an operation answers from the stored items, and how it changes them; `write` is absent if that part is not
 * loaded.
 */
export type Remembering = { readonly step: Step; readonly writer: Writer | null }

/**
 * Parts that are needed only if answers contain more than the request: generated values, stored items, parameters,
 * forms. A server has them from the start; a page loads them at the first use.
 */
export type EngineParts = Omit<Making, 'common'> & {
  readonly answerViolations: typeof answerViolations
  /** Null where that is not loaded. */
  readonly makeOwn: MakeOwn
  /** Null for an operation that stores nothing. */
  readonly remember: (plan: Plan, means: Means) => Remembering | null
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
