/** What judges the exchanges that pass: the contract tests' own judge, which this room may not know. The program brings them together. */

import type { Operation } from '../../../spec/contract.ts'
import type { Finding, Testimony } from '../../../spec/finding.ts'
import type { CompiledContract } from '../../../spec/validators.ts'

type Header = readonly [name: string, value: string]

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: readonly Header[]
  readonly body: Uint8Array | null
  readonly framing: 'length' | 'chunked'
}

export type Came =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly version: string
      readonly headers: readonly Header[]
      /** With its content codings on. */
      readonly body: Uint8Array
      /** What is wrong with the framing, in words. */
      readonly fault: string | null
    }
  | { readonly kind: 'failure'; readonly failure: FailureKind; readonly message: string }

/** Why there is no answer. */
export type FailureKind =
  | ('no-such-host' | 'refused' | 'unreachable' | 'certificate' | 'not-tls')
  | ('not-http' | 'closed' | 'timeout')

export type Passing = {
  readonly sent: Sent
  readonly came: Came
  /** Why a body is not there to be judged; null where it is. */
  readonly withheld: { readonly request: string | null; readonly answer: string | null }
}

export type Witness = {
  /** What a request breaks, before anybody has answered it. */
  readonly look: (operation: Operation, sent: Sent, withheld: string | null) => readonly Finding[]
  /** What a whole exchange says. */
  readonly judge: (operation: Operation, passing: Passing) => Testimony
}

/** Makes a witness for a contract: `tokens` are the credentials that are good, `limit` the bytes of the largest content. */
export type CreateWitness = (
  compiled: CompiledContract,
  settings: { readonly tokens: readonly string[]; readonly limit: number },
) => Witness
