/** Reads the body of a request: its value, what is wrong with it, or why the contract leaves that open. */

import type { Operation, RequestBody } from '../../spec/contract/contract.ts'
import { covers } from '../../spec/http/media-type.ts'
import { header, type RequestMessage } from '../../spec/http/message.ts'
import { jsonFor } from '../../spec/http/nearest-json.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { isBeyondJudging, isTooDeep } from '../../spec/json/beyond.ts'
import { parseJson } from '../../spec/json/exact-json.ts'
import { withoutStrings } from '../../spec/json/tokens.ts'
import type { Failed, Where } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { Violation } from '../../spec/schema/violation.ts'
import { readXml } from '../../spec/xml/spoken.ts'
import { memberNames } from './answers.ts'
import { failed, requirementViolated } from './finding.ts'

/** Where a breach is that is not about a place in the body. */
export const REQUEST: Where = { in: 'request', pointer: null, keyword: null }

type BodyInDefault = { readonly kind: 'broken'; readonly findings: readonly Failed[] }
type BodyReading =
  | { readonly kind: 'valid'; readonly value: unknown }
  | BodyInDefault
  | { readonly kind: 'open'; readonly why: string; readonly findings: readonly Failed[] }

export function openBody(why: string): BodyReading {
  return { kind: 'open', why, findings: [] }
}

/** A body that a client must not send, but that a service may accept. */
function tolerated(why: string, { findings }: BodyInDefault): BodyReading {
  return { kind: 'open', why, findings }
}

export class BodyReader {
  readonly #operation: Operation
  readonly #requirements: readonly Requirement[]

  constructor(operation: Operation, requirements: readonly Requirement[]) {
    this.#operation = operation
    this.#requirements = requirements
  }

  read(sent: RequestMessage): BodyReading {
    const { body } = this.#operation
    if (body === null) return { kind: 'valid', value: undefined }
    const text = sent.body ?? new Uint8Array()
    if (text.length === 0) {
      return body.required ? this.#textFinding('missing', 'none') : { kind: 'valid', value: undefined }
    }
    const type = header(sent.headers, 'content-type')
    const json = jsonFor(body, type ?? '')
    // The contract does not say how a body of another media type, or with a content coding, is answered.
    const named = type === undefined ? 'absent' : mediaTypeName(type)
    if (json === null || !covers(json.name, type))
      return this.#readXml(body, type, sent) ?? openBody(`its Content-Type is ${named}`)
    if (header(sent.headers, 'content-encoding') !== undefined) return openBody('its body has a Content-Encoding')
    return this.#readJson(text, json.schema)
  }

  /** Null for a body that is no XML with a schema. An echo of XML isn't judged: it has no text to compare. */
  #readXml({ content }: RequestBody, type: string | undefined, { body }: RequestMessage): BodyReading | null {
    const xml = content.find(({ name }) => covers(name, type))
    const heard = xml === undefined || body === null ? null : readXml(xml, body, 'request', type)
    if (xml?.schema == null || heard === null) return null
    if ('fault' in heard) return openBody(`its body can't be read as XML: ${heard.fault}`)
    const violations = xml.schema.validator('request')(heard.value, heard.exact)
    if (violations.length > 0) return this.#broken(violations, excerpt(JSON.stringify(heard.exact)))
    return { kind: 'valid', value: undefined }
  }

  #readJson(bytes: Uint8Array, schema: Schema | null): BodyReading {
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      // RFC 8259 section 8.1 binds the sender; a decoder may replace bytes that it can't read.
      return tolerated('its body is not UTF-8', this.#textFinding('malformed', 'bytes that are not UTF-8'))
    }
    // RFC 8259 section 8.1: a parser may ignore it, or refuse it.
    if (text.startsWith('\uFEFF')) return openBody('its body starts with a byte order mark')
    let json: ReturnType<typeof parseJson>
    try {
      json = parseJson(text)
    } catch (error) {
      if (isTooDeep(error)) return openBody('its body is nested too deeply')
      const finding = this.#textFinding('malformed', excerpt(text))
      return isBeyondReading(text) ? finding : tolerated('a parser may accept forms that are not JSON', finding)
    }
    try {
      const validate = schema?.validator('request') ?? (() => [])
      const violations = validate(json.value, json.exact)
      if (violations.length > 0) {
        const broken = this.#broken(violations, excerpt(text))
        // RFC 8259 section 6: a reader may limit the precision of numbers.
        const isBrokenInDoubles = validate(JSON.parse(text)).length > 0
        return isBrokenInDoubles
          ? broken
          : tolerated('its numbers are valid for a parser that rounds them to doubles', broken)
      }
      return isUnusual(text, json.value)
        ? openBody('its body writes a value in an unusual way')
        : { kind: 'valid', value: json.exact }
    } catch (error) {
      // A recursive schema is validated by recursion, and a hostile body can be deeper than the stack.
      if (isTooDeep(error)) return openBody('its body is nested too deeply')
      if (isBeyondJudging(error)) return openBody('its body takes too long to judge')
      throw error
    }
  }

  #broken(violations: readonly Violation[], received: string): BodyInDefault {
    const rules = this.#requirements.filter(({ concern }) => concern.kind === 'request-body')
    const findings = violations.flatMap((violation): Failed[] => {
      const requirement = requirementViolated(rules, violation)
      const { pointer, keyword, expected } = violation
      return requirement === null ? [] : [failed(requirement, expected, received, { in: 'request', pointer, keyword })]
    })
    return { kind: 'broken', findings }
  }

  #textFinding(fault: 'missing' | 'malformed', received: string): BodyInDefault {
    const requirement = this.#requirements.find(
      ({ concern }) => concern.kind === 'request-text' && concern.fault === fault,
    )
    const expected = fault === 'missing' ? 'a body' : 'JSON text in UTF-8'
    const findings = requirement === undefined ? [] : [failed(requirement, expected, received, REQUEST)]
    return { kind: 'broken', findings }
  }
}

/** True for text that is no whole value in any extension of JSON: blank, bare words, or cut off. */
function isBeyondReading(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return true
  const outside = withoutStrings(text)
  const count = (brackets: RegExp): number => outside.match(brackets)?.length ?? 0
  return outside.includes('"') || count(/[{[]/g) > count(/[}\]]/g)
}

/** A media type without its parameters, which differ from one request to the next. */
function mediaTypeName(type: string): string {
  return /^\s*([\w.+*-]{1,60}\/[\w.+*-]{1,60})\s*(;|$)/.exec(type)?.[1] ?? 'no media type'
}

/** True for valid JSON if the standards leave open what it means, or how it comes back. */
function isUnusual(text: string, value: unknown): boolean {
  const names = memberNames(text)
  const outsideStrings = withoutStrings(text)
  return (
    new Set(names).size < names.length ||
    // A number in an unusual notation: 1e2, 1.0, -0.
    /\d[eE]|\.\d*0(?!\d)|-0(?![.\d])/.test(outsideStrings) ||
    // Half of a surrogate pair, and the character that ends strings in C.
    /\\ud[89a-f]|\\u0000/.test(JSON.stringify(value) ?? '')
  )
}
