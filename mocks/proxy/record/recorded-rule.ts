/** An exchange as an own answer: the conditions on its request, and the answer. */

import type { Operation, Parameter } from '../../../spec/contract/contract.ts'
import { pathParameters } from '../../../spec/contract/path-template.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { essenceOf } from '../../../spec/http/media-type.ts'
import { isBodiless, responseFor } from '../../../spec/http/status.ts'
import { isExact } from '../../../spec/json/exact-json.ts'
import { at, isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { sentence } from '../../../spec/schema/violation.ts'
import { FRAMING, jsonTypeIn } from '../../engine/script/script-step.ts'
import { REDACTED } from '../../journal/sent-again.ts'
import type { ObservedExchange } from './observed.ts'

/** As a file of answers has it. */
export type RecordedRule = {
  readonly when: JsonObject
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly breaks?: readonly string[]
}

/** Any value matches: the one that was sent can't be written. */
const ANY = { exists: true }
const NONE = { exists: false }

/** The rule that gives the same answer to the same request; a text says why there is none. */
export function recordedRule(observed: ObservedExchange): RecordedRule | string {
  const { operation, method, answer, shown } = observed
  const { status } = answer
  const headers = keptHeaders(operation, observed)
  const breaks = answerBreaches(observed)
  if ([answer.body, ...Object.values(headers)].some((text) => text.includes('{{'))) {
    return 'the answer contains {{, which has a meaning of its own in a file of answers'
  }
  // XML is written as the text that it is.
  const isValue =
    shown !== null && !/^\s*</.test(answer.body) && typeof shown.value !== 'string' && isExact(answer.body)
  if (isValue && essenceOf(headers['content-type']) === jsonTypeIn(responseFor(operation, status)))
    delete headers['content-type']
  return {
    when: whenOf(observed),
    status,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(!isBodiless(status, method) && { body: isValue ? shown.value : answer.body }),
    ...(breaks.length > 0 && { breaks }),
  }
}

/**
 * The findings of the judge, in the words of the requirements, which quote no message; for an answer that it did not
 * judge, the violations of its schema.
 */
function answerBreaches({ operation, findings, answer, shown }: ObservedExchange): readonly string[] {
  const failed = findings.filter((one) => one.outcome === 'failed' && one.in === 'answer')
  if (failed.length > 0) return failed.map(({ requirement }) => `${requirement.text} (${requirement.id})`)
  const schema = shown === null ? null : (jsonOf(responseFor(operation, answer.status))?.schema ?? null)
  if (schema === null || shown === null) return []
  // Removed values can't be validated any more.
  const broken = schema
    .validator('response')(shown.value, shown.exact)
    .filter(({ pointer }) => !JSON.stringify(at(shown.value, pointer) ?? null).includes(REDACTED))
  return broken.length === 0 ? [] : [sentence(broken, (pointer) => pointer || 'the body')]
}

/** Fields of the connection, of the deployment's machines, or of the moment: a mock has its own. */
const OF_THE_DEPLOYMENT: ReadonlySet<string> = new Set(
  `date server via age vary connection keep-alive transfer-encoding content-length content-encoding trailer upgrade te alt-svc nel
  report-to server-timing strict-transport-security set-cookie set-cookie2 x-powered-by x-runtime x-request-id x-correlation-id
  traceparent tracestate mock-violations`.split(/\s+/),
)
/** Families of them: those of proxies and CORS, of Cloudflare, AWS, Envoy, Vercel and Fly. */
const OF_ITS_MACHINES = ['proxy-', 'access-control-', 'cf-', 'x-amz-', 'x-amzn-', 'x-envoy-', 'x-vercel-', 'fly-']

function keptHeaders(operation: Operation, { answer }: ObservedExchange): Record<string, string> {
  const documented = new Set(responseFor(operation, answer.status)?.headers.map(({ name }) => name.toLowerCase()))
  return Object.fromEntries(
    answer.headers.filter(([name, value]) => {
      const isOwn = OF_THE_DEPLOYMENT.has(name) || OF_ITS_MACHINES.some((family) => name.startsWith(family))
      const isMeant = documented.has(name) ? !FRAMING.test(name) : !isOwn
      return isMeant && !value.includes(REDACTED)
    }),
  )
}

function whenOf({ operation, values, query, sent, sentText }: ObservedExchange): JsonObject {
  const path = pathParameters(operation.path).map((name) => [name, textCondition(values.get(name) ?? '')] as const)
  const parameters = operation.parameters.filter((one) => one.in === 'query')
  const given = new URLSearchParams(query)
  const asked = parameters.flatMap((parameter) => queryConditions(parameter, given))
  const without = operation.body === null ? undefined : NONE
  const body = sentText === null ? without : bodyCondition(operation, sent?.value, sentText)
  return {
    operation: operation.id,
    ...(path.length > 0 && { path: Object.fromEntries(path) }),
    ...(asked.length > 0 && { query: Object.fromEntries(asked) }),
    ...(body !== undefined && { body }),
  }
}

/** A whole number as a number, because people write it so. */
function textCondition(text: string): unknown {
  if (text.includes(REDACTED)) return ANY
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

/** A documented parameter that was not sent must be absent: another page has another answer. */
function queryConditions({ name }: Parameter, sent: URLSearchParams): (readonly [string, unknown])[] {
  const parts = [...new Set(sent.keys())].filter((key) => key === name || key.startsWith(`${name}[`))
  if (parts.length === 0) return [[name, NONE]]
  return parts.map((part) => [part, textCondition(sent.get(part) ?? '')])
}

/** The most characters of a text that a condition spells. */
const LONGEST_TEXT = 2048

/** A condition that the body is exactly this text: no value in a file can express it. */
function textItself(text: string): unknown {
  if (text.length > LONGEST_TEXT || !/^[\n\x20-\x7e]*$/.test(text)) return ANY
  return { matches: `^${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$` }
}

/** A condition on the whole body; on its properties where one of them can't be written. */
function bodyCondition({ body }: Operation, value: unknown, text: string): unknown {
  if (!text.includes(REDACTED)) return value !== undefined && isExact(text) ? { equals: value } : textItself(text)
  if (!isObject(value)) return ANY
  const known = body?.content.map(({ schema }) => schema?.wide.properties) ?? []
  const properties = Object.entries(value).flatMap(([name, each]) => {
    if (!known.some((one) => one?.has(name))) return []
    return [[name, JSON.stringify(each).includes(REDACTED) ? ANY : { equals: each }] as const]
  })
  return properties.length === 0 ? ANY : Object.fromEntries(properties)
}
