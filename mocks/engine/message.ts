/** What goes through the engine: requests as adapters deliver them, answers as adapters write them. */

import type { Operation, Parameter } from '../../spec/contract.ts'
import type { Violation } from '../../spec/violation.ts'
import type { ProblemName } from './problems.ts'
import type { ScenarioName, WireFault } from './scenarios.ts'

export type RawRequest = {
  /** As on the wire, upper case. */
  readonly method: string
  /** The request target of RFC 9112 section 3.2: path and query, or a whole URI. */
  readonly target: string
  /** A header's value by its lower-case name; several field lines are joined with commas. */
  readonly header: (name: string) => string | undefined
  /** The content's bytes, empty where there is none; null where it went over the limit and was not kept. */
  readonly body: Uint8Array | null
}

export type MockResponse = {
  readonly status: number
  /** Lower-case names; `content-length` is the adapter's. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds to wait before it is sent. */
  readonly delay: number
  /** What becomes of it on its way; null: it arrives. */
  readonly fault: WireFault | null
  readonly verdict: Verdict
}

/** What the engine made of a request. A rejection is a value; what it throws is a bug of its own. */
export type Verdict =
  /** The note says what people should know of the answer. */
  | { readonly kind: 'accepted'; readonly operation: Operation; readonly note?: string }
  /** A CORS preflight: the browser's question, not the client's request. */
  | { readonly kind: 'preflight' }
  | Forwarded
  | Staged
  | Rejection

/** A scenario, or an answer of one's own, in place of any judgement of the request. */
export type Staged = {
  readonly kind: 'staged'
  readonly operation: Operation
  /** Null for an answer of one's own. */
  readonly scenario: ScenarioName | null
  /** What an answer of one's own breaks of the contract. */
  readonly violations: readonly Breach[]
}

/** The proxy's word on an exchange with a deployment: what the request and the answer break. */
export type Forwarded = {
  readonly kind: 'forwarded'
  readonly operation: Operation | null
  readonly violations: readonly Breach[]
  /** Why the answer was not judged, or not whole; null where it was. */
  readonly unjudged: string | null
}

/** A promise of the contract that a message breaks. */
export type Breach = {
  readonly in: 'request' | 'answer'
  /** The id of the requirement; null where what is expected is not the contract's demand. */
  readonly requirement: string | null
  /** Where in the body; null where it is not about a place there. */
  readonly pointer: string | null
  /** The schema keyword, where one says so. */
  readonly keyword: string | null
  /** What is expected, to follow the place: "must be a string, and is null"; without a place, a whole clause. */
  readonly expected: string
}

export type Rejection = {
  readonly kind: 'rejected'
  readonly operation: Operation | null
  readonly problem: ProblemName
  /** One sentence for people. */
  readonly message: string
  /** What body and parameters break, where that is the problem. */
  readonly violations: readonly RequestViolation[]
}

/** A rule that a request breaks in its body or, where one is named, in a parameter. */
export type RequestViolation = Violation & { readonly parameter?: Pick<Parameter, 'in' | 'name'> }

/** Where a rule is broken, in words. */
export function placeOf({ parameter, pointer }: RequestViolation): string {
  if (parameter === undefined) return pointer || 'the body'
  const who = `the ${parameter.in} parameter ${parameter.name}`
  return pointer === '' ? who : `${who} at ${pointer}`
}
