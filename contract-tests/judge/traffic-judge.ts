/**
 * Judges exchanges that no run planned, such as those that a proxy forwards. {@link RequestReader} says which answer a
 * request deserves, and {@link Judge} compares the answer with that, as in a run. It is pure.
 *
 * It knows less than a run: it can't send a request again, and a credential may be bad. So it may leave more undecided.
 */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { errorResponse, successOf } from '../../spec/contract/responses.ts'
import { decode } from '../../spec/http/connection/content-coding.ts'
import {
  type Answer,
  type Exchange,
  type Fault,
  isGone,
  type RequestMessage,
  retryAfter,
} from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import { KINDS } from '../../spec/requirements/concern.ts'
import type { Failed, Finding, TrafficJudge, TrafficJudgeSettings } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor, successRequirement } from '../../spec/requirements/requirements.ts'
import { describe } from './answers.ts'
import { inconclusive } from './finding.ts'
import { Judge, type JudgeResult } from './judge.ts'
import { type Deserved, RequestReader } from './request.ts'

export function createTrafficJudge(api: Api, { tokens, limit }: TrafficJudgeSettings): TrafficJudge {
  const operations = new Map(
    api.operations.map((operation) => {
      const requirements = requirementsFor(api, operation)
      const reader = new RequestReader(api, operation, tokens)
      const isOfCase = ({ concern }: Requirement): boolean =>
        concern.kind === 'credential-answer' && concern.aspect === 'scheme-case'
      const [success, respelt = null] = [successRequirement(requirements), requirements.find(isOfCase)]
      return [operation.id, { reader, judge: new Judge(api, operation), success, respelt }]
    }),
  )
  const judgeOf = ({ id }: Operation) => {
    const known = operations.get(id)
    if (known === undefined) throw new Error(`the contract has no operation ${id}`)
    return known
  }
  return {
    look: (operation, sent, withheld) => clientFindings(judgeOf(operation).reader.read(sent, withheld)),
    judge: (operation, { sent, received, withheld }) => {
      const { reader, judge, success, respelt } = judgeOf(operation)
      const deserved = reader.read(sent, withheld.request)
      const findings: Finding[] = [...clientFindings(deserved)]
      const { answer, unread } = decodedAnswer(received, limit)
      const content = answer.kind === 'answer' && unread === null ? answer.body : null
      const obstacle = whyUnclear(operation, deserved, sent, answer)
      if (obstacle !== null) return { findings, unjudged: obstacle, content }
      const unseen = withheld.answer ?? unread
      const subject = deserved.kind === 'success' && deserved.isRespelt ? respelt : success
      const exchange = { sent, received: answer }
      try {
        const said = findingsOf(judge, subject, deserved, exchange)
        const seen = unseen === null ? said : said.filter(({ requirement }) => isSeenAtHead(requirement))
        findings.push(...[...new Map(seen.map((one) => [one.requirement.id, one])).values()])
      } catch (error) {
        if (!isBeyondJudging(error)) throw error
        return { findings, unjudged: 'the answer is nested too deeply, or too large, to be judged', content }
      }
      const open =
        deserved.kind === 'open' ? `the contract leaves open what the request deserves: ${deserved.why}` : null
      return { findings, unjudged: unseen ?? open, content }
    },
  }
}

function decodedAnswer(received: Answer | Fault, limit: number) {
  if (received.kind === 'failure') return { answer: received, unread: null }
  const { body, fault, unread } = decode(received.headers, received.body, limit)
  return { answer: { ...received, body, fault: received.fault ?? fault }, unread }
}

/** Why an answer can't be judged, whatever the request deserved; null if it can. */
function whyUnclear(
  operation: Operation,
  { kind, isTrusted }: Deserved,
  { method }: RequestMessage,
  received: Answer | Fault,
): string | null {
  if (received.kind === 'failure') {
    const isNobody = isGone(received) || received.failure === 'certificate' || received.failure === 'not-tls'
    return isNobody ? `nobody answered: ${received.message}` : null
  }
  if (method === 'HEAD') return 'an answer to HEAD has no content to judge'
  // RFC 9110 section 15.6.4: the same request might be accepted later, and traffic can't be sent again.
  if (received.status === 503 && retryAfter(received) !== null)
    return 'the service says that it is away for a while (503)'
  if (kind === 'refusal') return null
  if (!isTrusted && (received.status === 401 || received.status === 403)) {
    return `the credential was refused with status ${received.status}, and --token does not say that it is good`
  }
  return isOfNoRequirement(operation, kind, received.status)
    ? `the answer has the documented status ${received.status}, and no requirement says when it is used`
    : null
}

/** True for a further documented status: the document does not say when it is used. */
function isOfNoRequirement(operation: Operation, kind: Deserved['kind'], status: number): boolean {
  const response = responseFor(operation, status)
  if (response === null || response === successOf(operation) || response === errorResponse(operation)) return false
  return kind !== 'failure' || status >= 400
}

function findingsOf(
  judge: Judge,
  subject: Requirement | null,
  deserved: Deserved,
  exchange: Pick<Exchange, 'sent' | 'received'>,
): readonly Finding[] {
  switch (deserved.kind) {
    case 'open':
      return judge.judge(null, { kind: 'open' }, exchange).findings
    case 'success':
      return subject === null
        ? []
        : decided(subject, judge.judge(subject, { kind: 'success', body: deserved.body }, exchange), exchange)
    case 'failure':
    case 'refusal': {
      const { kind } = deserved
      return deserved.findings.flatMap(({ requirement }) => judge.judge(requirement, { kind }, exchange).findings)
    }
  }
}

/** A refused valid request stays undecided, since it can't be sent again. */
function decided(subject: Requirement, { findings, refusal }: JudgeResult, { received }: Pick<Exchange, 'received'>) {
  if (refusal === null) return findings
  const reason = `a valid request was refused, for a reason that the contract may leave open: ${describe(received)}`
  return [...findings, inconclusive(subject, reason)]
}

function isSeenAtHead({ concern }: Requirement): boolean {
  if (concern.kind === 'any-answer') return concern.aspect === 'allow'
  if ('aspect' in concern && (concern.aspect === 'json' || concern.aspect === 'events')) return false
  return KINDS[concern.kind].decidedBy === 'head'
}

function clientFindings(deserved: Deserved): readonly Failed[] {
  return deserved.kind === 'success' ? [] : deserved.findings
}
