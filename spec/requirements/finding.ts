/** What an exchange that was looked on says about the contract: the words that judge and proxy share. */

import type { Api, Operation } from '../contract/contract.ts'
import type { Exchange, RequestMessage } from '../http/message.ts'
import type { Requirement } from './requirements.ts'

/** What one exchange says about one requirement. */
export type Finding = { readonly requirement: Requirement } & Where & Conclusion

export type Failed = Extract<Finding, { outcome: 'failed' }>

export type Where = {
  readonly in: 'request' | 'answer'
  /** The place in the body; null where it is not about a place there. */
  readonly pointer: string | null
  /** The schema keyword that is broken; null where none says so. */
  readonly keyword: string | null
  /** Tells this fault from others of the same requirement without a value: the keyword in the document, or a property. */
  readonly place?: string
  /** True if the answer has a secret just as this run sent it. */
  readonly isLeak?: boolean
}

export type Conclusion =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly expected: string; readonly received: string }
  | { readonly outcome: 'inconclusive'; readonly reason: string }

/** What a whole exchange says. */
export type TrafficFindings = {
  readonly findings: readonly Finding[]
  /** Why the answer was not judged, or not whole; null where it was. */
  readonly unjudged: string | null
  /** The content of the answer without its codings; null where it can't be read. */
  readonly content: Uint8Array | null
}

/** An exchange that passes a proxy; the answer's body still has its content codings. */
export type Passing = Pick<Exchange, 'sent' | 'received'> & {
  /** Why a body can't be judged; null if it can. */
  readonly withheld: { readonly request: string | null; readonly answer: string | null }
}

/** What judges the exchanges that pass a proxy: the contract tests' judge, which the mock may not know. */
export type TrafficJudge = {
  /** What a request breaks, before anybody has answered it. */
  readonly look: (operation: Operation, sent: RequestMessage, withheld: string | null) => readonly Failed[]
  /** What a whole exchange says. */
  readonly judge: (operation: Operation, passing: Passing) => TrafficFindings
}

export type TrafficJudgeSettings = {
  /** The valid credentials; empty if they are not known. */
  readonly tokens: readonly string[]
  /** Bytes of the largest content that is judged. */
  readonly limit: number
}

export type CreateTrafficJudge = (api: Api, settings: TrafficJudgeSettings) => TrafficJudge
