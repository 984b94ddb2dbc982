/** The mock itself: a request in, an answer out, the same for the same contract, settings and request, wherever it runs. */

import type { Api, Operation, ResponseSpec } from '../../spec/contract/contract.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { Responder } from './answer/responder.ts'
import type { DataAccess } from './data/stock.ts'
import type { MockResponse, RawRequest } from './message/message.ts'
import type { ProblemName } from './message/problems.ts'
import type { CredentialRefusal, EngineSettings } from './message/settings.ts'
import type { Soon } from './message/soon.ts'
import { createRouter } from './request/route.ts'
import type { Session } from './state/session.ts'
import type { WriterOf } from './state/state.ts'
import { createMeans, type EngineParts, type Means } from './steps/means.ts'
import { type Around, plannedFor } from './steps/planned.ts'
import { find, preflight, refuseElsewhere, servable } from './steps/route.ts'
import { type Planned, performing, type Step } from './steps/turn.ts'

/** The part of an engine that a page loads at once. */
export type Core = {
  /** Answers a request. The session is asked only for what the request does not name itself. */
  readonly handle: (request: RawRequest, session?: Session) => Soon<MockResponse>
  /** True where the contract has the path of a request target, whatever its methods. */
  readonly hasPath: (target: string) => boolean
  /** True for a complete URL that the document names, also one whose origin differs from that of the API. */
  readonly isElsewhere?: (url: string) => boolean
}

export type Engine = Core & {
  /** Finds the operation of a request. */
  readonly route: Step
  /** The steps that follow. */
  readonly steps: readonly Step[]
  /** Checks a request, apart from its credential, and refuses it if it breaks the contract. */
  readonly judge: Step
  /** What is wrong with the credential of a request for an operation; null for nothing. */
  readonly judgeCredential: (operation: Operation, request: RawRequest, query: string) => CredentialRefusal | null
  /** Continues a turn that another engine for the contract began; the active scenario is already known. */
  readonly goOn: Step
  /** What the operations remember. */
  readonly data: DataAccess
  /** How operations, by their ids, change what is stored. */
  readonly writer: WriterOf
  /** The responder for a message that the document describes, but not as an answer of an operation. */
  readonly responder: (operation: Operation, response: ResponseSpec) => Responder
  /** The answer to a message that could not be read as a request, or to a failure of the adapter. */
  readonly refuse: (
    problem: ProblemName,
    message: string,
    more?: { readonly request?: RawRequest; readonly operation?: Operation | null },
  ) => MockResponse
}

/** Assembles an engine from these parts, with something around the steps that may need them. */
export function assembleEngine(
  api: Api,
  parts: EngineParts,
  settings: EngineSettings,
  around: Around = (steps) => steps,
): Core & Pick<Engine, 'route' | 'steps'> & { means: Means; planned: ReadonlyMap<string, Planned> } {
  const means = createMeans(api, parts, settings)
  const planned = new Map<string, Planned>()
  const router = createRouter(api, (operation) => {
    const own = plannedFor(operation, means, around)
    planned.set(operation.id, own)
    return own
  })
  const route = find(router)
  const refusals = around([preflight(means), refuseElsewhere(means)])
  const steps = [...refusals, servable((compiled) => compiled.steps, means)]
  return {
    handle: performing([route, ...steps]),
    hasPath: (target) => router(splitTarget(target).path) !== null,
    route,
    steps,
    means,
    planned,
  }
}
