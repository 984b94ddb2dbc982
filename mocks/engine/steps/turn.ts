/** One request on its way through the engine, and the loop that takes it from step to step. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { ParsedJson } from '../../../spec/json/exact-json.ts'
import type { Responder } from '../answer/responder.ts'
import type { MockResponse, RawRequest } from '../message/message.ts'
import { type Soon, soon } from '../message/soon.ts'
import { NO_PREFERENCES, type Preferences } from '../request/preferences.ts'
import { type Match, NO_VALUES } from '../request/route.ts'
import type { ScriptStep as Scripted } from '../script/script-step.ts'
import { NO_SESSION, type Session } from '../state/session.ts'
import type { Writer } from '../state/state.ts'

/** Answers a turn, or passes it on with null. A refusal is an answer; only faults of the document and our own are thrown. */
export type Step = (turn: Turn) => Soon<MockResponse | null>

export type Compiled = {
  readonly steps: readonly Step[]
  /** Those that follow when it is known what is on stage. */
  readonly answering: readonly Step[]
  /** Those that refuse a request for what it asks or contains, whoever sends it. */
  readonly judging: readonly Step[]
  readonly writer: Writer | null
}

/** An operation whose parts are compiled at its first use. A fault of the document is thrown at each use. */
export type Planned = { readonly operation: Operation; readonly compiled: () => Compiled }

/** What the steps find out about a request. All turns have the same fields from the start, which makes V8 fast. */
export class Turn {
  /** The request as the engine reads it; an imitation may replace it. */
  request: RawRequest
  readonly session: Session
  readonly path: string
  readonly query: string
  methods: Match<Planned>['methods'] | null = null
  values: Match<Planned>['values'] = NO_VALUES
  /** Null where the contract has no such path or method. */
  planned: Planned | null = null
  preferences: Preferences = NO_PREFERENCES
  /** Why the preferences can't be read. */
  unreadable: string | null = null
  scripted: Scripted | null = null
  /** The key of the user who has logged in and asks; null where nobody has. */
  user: string | null = null
  /** Milliseconds before the answer. */
  delay = 0
  sent: ParsedJson | null = null
  text: string | null = null
  /** The seed of values that are generated for the request. */
  key = ''
  status = 0
  /** The responder of the answer; null for an error. */
  responder: Responder | null = null
  /** True for the answer to a request without preferences, which may be a cached one. */
  isUsual = false
  /** A remark for the journal about the answer. */
  note: string | null = null
  encoding: MockResponse['encoding'] = undefined
  stream: MockResponse['stream'] = undefined

  constructor(request: RawRequest, session: Session) {
    const { path, query } = splitTarget(request.target)
    this.request = request
    this.session = session
    this.path = path
    this.query = query
  }
}

/** Takes a turn through the steps, beginning with step `from`. Returns null if every step passed it on. */
export function run(turn: Turn, steps: readonly Step[], from = 0): Soon<MockResponse | null> {
  for (let index = from; index < steps.length; index++) {
    const answer = steps[index]?.(turn) ?? null
    if (answer === null) continue
    return answer instanceof Promise ? answer.then((later) => later ?? run(turn, steps, index + 1)) : answer
  }
  return null
}

/** Takes requests through the steps to their end: the answer, with the delay that the steps have found. */
export function performing(steps: readonly Step[]): (request: RawRequest, session?: Session) => Soon<MockResponse> {
  return (request, session = NO_SESSION) => {
    const turn = new Turn(request, session)
    return soon(run(turn, steps), (made) => {
      if (made === null) throw new Error(`unanswered: ${turn.path}`)
      return sendable(turn.delay === 0 ? made : { ...made, delay: turn.delay }, request.method)
    })
  }
}

/** An answer to HEAD is that to GET without its content (RFC 9110 section 9.3.2). */
export function sendable(made: MockResponse, method: string | undefined): MockResponse {
  return method === 'HEAD' ? { ...made, body: '' } : made
}
