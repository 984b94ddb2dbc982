/**
 * One exchange with a deployment, in a form that may be written to a file: complete, documented, and without
 * credentials.
 */

import type { IncomingMessage } from 'node:http'
import type { Api, Operation, RequestBody } from '../../../spec/contract/contract.ts'
import { covers } from '../../../spec/http/media-type.ts'
import { header, pairsOf } from '../../../spec/http/message.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { type ParsedJson, tryParseJson } from '../../../spec/json/exact-json.ts'
import type { Finding } from '../../../spec/requirements/finding.ts'
import { readXml } from '../../../spec/xml/spoken.ts'
import type { MockResponse } from '../../engine/message/message.ts'
import { operationRoutes } from '../../engine/request/route.ts'
import { credentialsIn, redact, type Secrets } from '../../journal/redaction.ts'
import type { Recorded } from '../../journal/slot.ts'

/** An exchange that passed the proxy. */
export type PassedOn = {
  readonly request: IncomingMessage
  readonly body: Uint8Array | null
  readonly answer: MockResponse
  readonly findings: readonly Finding[]
  /** True if the whole answer came from the deployment. */
  readonly isTheirs: boolean
}

export type ObservedExchange = {
  readonly operation: Operation
  readonly values: ReadonlyMap<string, string>
  readonly query: string
  readonly method: string
  /** The body of the request: as JSON if it is JSON, and as text; null without a body. */
  readonly sent: ParsedJson | null
  readonly sentText: string | null
  readonly sentType: string | undefined
  readonly answer: Recorded['answer']
  readonly shown: ParsedJson | null
  readonly findings: readonly Finding[]
}

/** The most characters of a body that is written to a file. */
const LONGEST_BODY = 256 * 1024
/** Credentials of earlier exchanges that are still looked for, and the shortest of them. */
const MOST_SEEN = 100
const SHORTEST_SEEN = 10

/** Reads exchanges; a text says why an exchange can't be written to a file. */
export function createObserver(): (passed: PassedOn, contract: Api, secrets: Secrets) => ObservedExchange | string {
  const seen = new Set<string>()
  const clean = (recorded: Recorded, secrets: Secrets): Recorded => {
    for (const value of credentialsIn(recorded, secrets)) {
      if (value.length < SHORTEST_SEEN) continue
      seen.delete(value)
      seen.add(value)
    }
    for (const value of seen) if (seen.size > MOST_SEEN) seen.delete(value)
    return redact(recorded, { ...secrets, tokens: [...secrets.tokens, ...seen] })
  }
  return (passed, contract, secrets) => {
    const why = unwritable(passed)
    if (why !== null) return why
    const recorded = clean(recordedOf(passed), secrets)
    const { path, query } = splitTarget(recorded.target)
    const found = contract.derive(operationRoutes)(path)
    const operation = found?.methods.get(recorded.method)
    if (found == null || operation === undefined) return 'the contract has no such operation'
    const { answer, method } = recorded
    const sentType = header(recorded.headers, 'content-type')
    const sentText =
      recorded.body === null || recorded.body.length === 0 ? null : Buffer.from(recorded.body).toString('utf8')
    const shown =
      answer.body === ''
        ? null
        : dataIn(responseFor(operation, answer.status), header(answer.headers, 'content-type'), answer.body)
    const sent = sentText === null ? null : dataIn(operation.body, sentType, sentText)
    const { values } = found
    return { operation, values, query, method, sent, sentText, sentType, answer, shown, findings: passed.findings }
  }
}

/** What a text says that is JSON, or XML by the schema of its type; null for any other. */
function dataIn(
  message: Pick<RequestBody, 'content'> | null,
  type: string | undefined,
  text: string,
): ParsedJson | null {
  const xml = message?.content.find(({ name }) => covers(name, type))
  const heard = xml === undefined ? null : readXml(xml, text)
  return heard !== null && !('fault' in heard) ? heard : tryParseJson(text)
}

/** Why an exchange is left out, whatever its content; null if it may be written. */
function unwritable({ request, body, answer, isTheirs }: PassedOn): string | null {
  if (!isTheirs) return 'the deployment gave no whole answer'
  if (answer.verdict.kind !== 'forwarded' || answer.verdict.operation === null)
    return 'the contract has no such operation'
  if (answer.status === 304 || answer.status === 206)
    return 'the answer has only a part of the content (206), or none because nothing changed (304)'
  if (body === null || body.length > LONGEST_BODY) return `the body of the request is over ${LONGEST_BODY} bytes`
  if (answer.body.length > LONGEST_BODY) return `the body of the answer is over ${LONGEST_BODY} characters`
  if (answer.body.includes('\ufffd')) return 'the body of the answer is not text'
  return request.headers.range === undefined ? null : 'the request asks for a part of an answer'
}

function recordedOf({ request, body, answer: { status, headers, body: text, verdict } }: PassedOn): Recorded {
  const { method = '', url = '', rawHeaders } = request
  if (verdict.kind !== 'forwarded') throw new Error('the proxy did not forward the request')
  const { operation, ...said } = verdict
  const answer = { status, headers: Object.entries(headers), body: text, isWhole: true } as const
  const about = {
    time: 0,
    session: null,
    durationMs: 0,
    method,
    target: url,
    headers: pairsOf(rawHeaders),
  }
  const content = { body, bodyLength: body?.length ?? 0, isWhole: true }
  return { ...about, ...content, answer, verdict: { ...said, operation: operation?.id ?? null } }
}
