/** The engine's messages: requests as adapters deliver them, and answers as adapters write them. */

import type { Operation, Parameter } from '../../../spec/contract/contract.ts'
import type { JsonObject } from '../../../spec/json/pointer.ts'
import type { Where } from '../../../spec/requirements/finding.ts'
import type { Violation } from '../../../spec/schema/violation.ts'
import type { ProblemName } from './problems.ts'
import type { PacedPieces, ScenarioName, WireFault } from './scenarios.ts'

/** Bytes of the largest body that is taken, unless an adapter is told otherwise. */
export const BODY_LIMIT = 1024 * 1024

export type RawRequest = {
  /** As on the wire, upper case. */
  readonly method: string
  /** The request target of RFC 9112 section 3.2: path and query, or a whole URI. */
  readonly target: string
  /** What stands before the target in the address that was asked for; absent where only `Host` says it. */
  readonly origin?: string | undefined
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
  /** Where each character of the body is a byte; absent where it is text. */
  readonly encoding?: 'latin1' | undefined
  readonly stream?: PacedPieces | undefined
  readonly delay: number
  /** How the adapter spoils the answer; null where it arrives whole. */
  readonly fault: WireFault | null
  readonly verdict: Verdict
}

/** The parts of an answer that the client reads. */
export type Written = Pick<MockResponse, 'status' | 'headers' | 'body' | 'encoding' | 'stream'>

/** How the engine judged a request. A rejection is a value; the engine throws only for its own bugs. */
export type Verdict =
  /** The note is a remark about the answer. The operation is null for answers of token endpoints. */
  | { readonly kind: 'accepted'; readonly operation: Operation | null; readonly note?: string }
  /** A CORS preflight: the browser's question, not the client's request. */
  | { readonly kind: 'preflight' }
  | Forwarded
  | Staged
  | Rejection
  | CallbackVerdict

/** The operation that a verdict is about; null where it is about none. */
export function operationIn(verdict: Verdict): Operation | null {
  return verdict.kind === 'preflight' ? null : (verdict.operation ?? null)
}

/** A request that the mock has sent itself, or has not: a callback. */
export type CallbackVerdict = {
  readonly kind: 'callback'
  /** The message was not a request for an operation. */
  readonly operation: null
  readonly callback: CallbackNote
  /** When that request was recorded, in milliseconds since 1970: it finds its number among those of several processes. */
  readonly follows: number
  readonly violations: readonly ShownViolation[]
  /** Why there is no answer; null where there is one. */
  readonly failure: string | null
}

export type CallbackNote = {
  readonly name: string
  /** The operation that has it; null for a webhook. */
  readonly operation: string | null
  /** The number of the request that it follows; null where it follows none, or it can't be told. */
  readonly request: number | null
}

/** A scenario or the user's own answer. The request was not judged. */
export type Staged = {
  readonly kind: 'staged'
  readonly operation: Operation
  /** Null for the user's own answer. */
  readonly scenario: ScenarioName | null
  /** The rules of the contract that the user's own answer breaks. */
  readonly violations: readonly ShownViolation[]
  /** Its look-ups that lead nowhere; absent where there are none. */
  readonly nowhere?: readonly string[]
  /** The rule that gave the answer; absent if a request or chaos asked for it. */
  readonly rule?: StagedBy
}

/** The rule that gave an answer. */
export type StagedBy = {
  readonly order: JsonObject
  /** Names it among others on stage. */
  readonly position: number
  readonly file: string | null
  readonly scenario?: string | null | undefined
}

/** The judgement of an exchange with a deployment behind the proxy, or with Prism: what the request and the answer break. */
export type Forwarded = {
  readonly kind: 'forwarded'
  readonly operation: Operation | null
  readonly violations: readonly ShownViolation[]
  /** Why the answer, or a part of it, was not judged; null where all of it was. */
  readonly unjudged: string | null
}

export type ShownViolation = Where & {
  /** The id of the requirement; null where what is expected is not the contract's demand. */
  readonly requirement: string | null
  /** What is expected, to follow the place: "must be a string, and is null"; without a place, a whole clause. */
  readonly expected: string
}

export type Rejection = {
  readonly kind: 'rejected'
  readonly operation: Operation | null
  readonly problem: ProblemName
  readonly message: string
  /** What body and parameters break, where that is the problem. */
  readonly violations: readonly RequestViolation[]
}

/** A rule that a request breaks in its body or, where one is named, in a parameter. */
export type RequestViolation = Violation & { readonly parameter?: Pick<Parameter, 'in' | 'name'> }

/** Where a rule is broken, in words. */
export function violationPlace({ parameter, pointer }: RequestViolation): string {
  if (parameter === undefined) return pointer || 'the body'
  const who = `the ${parameter.in} parameter ${parameter.name}`
  return pointer === '' ? who : `${who} at ${pointer}`
}
