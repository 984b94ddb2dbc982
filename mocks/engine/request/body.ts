/** The body of a request, from bytes to a judged value. */

import type { MediaType, Operation, RequestBody } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { covers, essenceOf, isJson } from '../../../spec/http/media-type.ts'
import { refusesTypes } from '../../../spec/http/status.ts'
import { isTooDeep } from '../../../spec/json/beyond.ts'
import { type ParsedJson, parseJson, whyUnjudged } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Validate } from '../../../spec/schema/schema.ts'
import { sentence, type Violation } from '../../../spec/schema/violation.ts'
import type { RawRequest } from '../message/message.ts'
import type { ProblemName } from '../message/problems.ts'

export type BodyFinding =
  /** There is no body, and none is required. */
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string; readonly json: ParsedJson }
  /** A media type whose content no schema can judge. */
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'problem'
      readonly problem: ProblemName
      readonly message: string
      readonly violations: readonly Violation[]
    }

/** Validates a body of another media type than the first JSON one; `taken` is null if that media type is JSON, too. */
export type OtherBodyJudge = (
  body: RequestBody,
  taken: MediaType | null,
  contentType: string,
  bytes: Uint8Array,
) => BodyFinding

export type BodyJudge = (request: RawRequest) => BodyFinding

const NONE: BodyFinding = { kind: 'none' }

export function createBodyJudge(operation: Operation, judgeOther: OtherBodyJudge): BodyJudge {
  const said = (operation.written ?? operation).body
  // Who has a status for bodies of no use doesn't ignore one.
  if (said === null && !refusesTypes(operation)) return /^P/.test(operation.method) ? undescribed : () => NONE
  const body = said ?? { content: [], required: false, pointer: operation.pointer }
  const json = jsonOf(body)
  const validate = json?.schema?.validator('request') ?? null
  const takes = body.content.map(({ name }) => name).join(', ') || 'none'
  const judge: BodyJudge = (request) => {
    if (request.body === null) return problem('body-too-large', 'The body is larger than this server takes.')
    if (request.body.length === 0) {
      return body.required ? problem('body-missing', `The request has no body; ${operation.id} needs one.`) : NONE
    }
    const contentType = request.header('content-type') ?? ''
    if (contentType === json?.name) return judgeJson(request.body, validate)
    const type = essenceOf(contentType)
    const isOther = json === null || !isJson(type) || type.includes('*')
    const taken = isOther ? body.content.find(({ name, json }) => type !== '' && !json && covers(name, type)) : json
    if (taken == null)
      return problem('media-type', `The Content-Type is ${type || 'absent'}; ${operation.id} takes ${takes}.`)
    if (!isOther && body.content.length === 1) return judgeJson(request.body, validate)
    return judgeOther(body, isOther ? taken : null, contentType, request.body)
  }
  return (request) => {
    try {
      return judge(request)
    } catch (error) {
      // For JSON, or for the names in a form. Schemas that contain themselves are validated by recursion.
      return problem('body-invalid', `The body can't be read: ${whyUnjudged(error)}.`)
    }
  }
}

/** The finding on a body that the document leaves out: an object of JSON is what is sent, and nothing is refused. */
const undescribed: BodyJudge = ({ body, header }) => {
  if (!body?.length || !isJson(essenceOf(header('content-type')))) return NONE
  try {
    const found = judgeJson(body, null)
    return found.kind === 'json' && isObject(found.json.exact) ? found : NONE
  } catch {
    return NONE
  }
}

// Kept byte for byte: a BOM is data here (RFC 8259 section 8.1 lets a parser refuse it).
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Judges bytes that must be JSON text in UTF-8. */
export function judgeJson(bytes: Uint8Array, validate: Validate | null): BodyFinding {
  let text: string
  try {
    text = UTF8.decode(bytes)
  } catch {
    return problem('body-not-utf8', 'The body is not UTF-8 text.')
  }
  return judgeText(text, validate)
}

export function judgeText(text: string, validate: Validate | null): BodyFinding {
  let json: ParsedJson
  try {
    json = parseJson(text)
  } catch (error) {
    if (isTooDeep(error)) throw error
    return problem('body-not-json', `The body is not JSON text: ${syntaxFault(text, error)}.`)
  }
  return judged(text, json, validate)
}

export function judged(text: string, json: ParsedJson, validate: Validate | null): BodyFinding {
  const violations = validate === null ? [] : validate(json.value, json.exact)
  if (violations.length === 0) return { kind: 'json', text, json }
  const message = `The request breaks the contract: ${sentence(violations, (pointer) => pointer || 'the body')}`
  return { kind: 'problem', problem: 'body-invalid', message, violations }
}

/** What is wrong with a body, if no rule of its schema is broken. */
export function problem(name: ProblemName, message: string): BodyFinding {
  return { kind: 'problem', problem: name, message, violations: [] }
}

function syntaxFault(text: string, error: unknown): string {
  if (text.startsWith('\ufeff')) return 'it begins with a byte order mark'
  if (text.trim() === '') return 'it is white space alone'
  // JavaScript engines quote the text around the fault, which may be long or unprintable, so only the place is kept.
  const place =
    error instanceof Error ? /position \d+(?: \(line \d+ column \d+\))?/.exec(error.message)?.[0] : undefined
  return place === undefined ? 'it ends early or has a character that no JSON has' : `see ${place}`
}
