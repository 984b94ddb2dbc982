/** Judges the content of an answer with a documented status: its headers, its media type, and its JSON. */

import { type ValueGenerator, valueGenerator } from '../../fixtures/values/value.ts'
import { type MediaType, PartError, type ResponseSpec } from '../../spec/contract/contract.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import { covers, isJson } from '../../spec/http/media-type.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import { readings } from '../../spec/http/parameter.ts'
import { excerpt, quotation } from '../../spec/http/redaction/excerpt.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import { MOST_LEVELS, TOO_DEEP } from '../../spec/json/exact-json.ts'
import { at, tokens } from '../../spec/json/pointer.ts'
import type { AnswerRole, Aspect, Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { placesAt } from '../../spec/requirements/withheld.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { sentence, type Violation, type Violations } from '../../spec/schema/violation.ts'
import { eventBreaches } from '../../spec/streams/breaches.ts'
import { readEvents } from '../../spec/streams/event-reader.ts'
import { streamForm, streamKind } from '../../spec/streams/form.ts'
import { type AnswerJson, describe, readJson } from './answers.ts'
import { applies, failed, inconclusive, pass, requirementViolated } from './finding.ts'

/** What is promised about the content of a documented status. */
type Promises = {
  readonly headers: readonly Requirement[]
  readonly mediaType: Requirement | undefined
  readonly text: Requirement | undefined
  readonly events: Requirement | undefined
  readonly rules: readonly Requirement[]
  readonly withheld: readonly Requirement[]
}

/** True for a violation in an answer that is said of another request: of the one that sent what is shown. */
export type IsSaid = (answer: unknown, violation: Violation) => boolean

/** The most events of a stream, and places of a list, that a finding names. */
const MOST_NAMED = 3

/** Judges the content of one operation's answers. */
export class ContentJudge {
  readonly #requirements: readonly Requirement[]
  readonly #answers: ValueGenerator
  readonly #isSaid: IsSaid
  readonly #reasons = new Map<Schema, string | null>()
  readonly #promises = new Map<string, Promises>()

  constructor(requirements: readonly Requirement[], isSaid: IsSaid) {
    this.#requirements = requirements
    this.#isSaid = isSaid
    this.#answers = valueGenerator({ direction: 'response', optional: 'none' })
  }

  /** Judges an answer by the requirements about the content of its documented status. */
  judge(
    kind: AnswerRole,
    response: ResponseSpec,
    answer: Answer,
  ): { readonly findings: readonly Finding[]; readonly json: AnswerJson | null } {
    const { headers, mediaType, text, events: stream, rules, withheld } = this.#promisesOf(kind, response)
    const findings = this.#judgeHeaders(headers, answer)
    const names = response.content.map(({ name }) => name)
    // Two different types are ambiguous: a recipient may take either (RFC 9110 section 8.3).
    const type = allOf(answer.headers, 'content-type')
    if (mediaType !== undefined) {
      findings.push(
        names.some((name) => covers(name, type))
          ? pass(mediaType)
          : failed(
              mediaType,
              `Content-Type: ${names.join(' or ')}`,
              type === undefined ? 'no Content-Type' : `Content-Type: ${quotation(type, answer.redact)}`,
            ),
      )
    }
    if (stream !== undefined) findings.push(...this.#judgeEvents(stream, response, answer, type))
    const json = text === undefined ? null : promisedJson(response.content, type)
    if (json === null) return { findings, json: null }
    const read = readJson(answer)
    if ('problem' in read) {
      if (text !== undefined) findings.push(failed(text, 'JSON text in UTF-8, framed as its headers say', read.problem))
      return { findings, json: null }
    }
    if (json.schema === null) return { findings, json: read }
    findings.push(...withheld.map((requirement) => judgeWithheld(requirement, read.value)))
    let violations: Violations
    try {
      const validate = json.schema.validator('response')
      const exact = validate(read.value, read.exact)
      // RFC 8259 section 6: a service may have doubles where the document has numbers that no double holds.
      const isOnlyRounded = exact.length > 0 && validate(JSON.parse(JSON.stringify(read.exact))).length === 0
      violations = isOnlyRounded ? [] : exact
    } catch (error) {
      if (!isBeyondJudging(error)) throw error
      const reason = 'the answer is nested too deeply, or too large, to be judged'
      findings.push(...rules.map((requirement) => inconclusive(requirement, reason)))
      return { findings, json: read }
    }
    // No answer can keep to a schema that contradicts itself.
    const impossible = violations.length > 0 ? this.#impossible(json.schema) : null
    const brokenBy = new Map<Requirement, Violation[]>()
    for (const violation of violations) {
      const requirement = requirementViolated(rules, violation)
      // A part of a schema that makes no requirement, such as `false` for a property, is not judged.
      if (requirement === null || !(read.isWhole || (isOfSurface(requirement) && isUncut(violation)))) continue
      if (isReference(requirement, at(read.value, violation.pointer)) || this.#isSaid(read.exact, violation)) continue
      brokenBy.set(requirement, [...(brokenBy.get(requirement) ?? []), violation])
    }
    for (const requirement of text === undefined ? rules : [text, ...rules]) {
      const broken = brokenBy.get(requirement)
      if (broken !== undefined && impossible !== null) findings.push(inconclusive(requirement, impossible))
      else if (broken !== undefined)
        findings.push(
          ...[...Map.groupBy(broken, (one) => placeBeside(requirement, one))].map(([place, alike]) =>
            failed(
              requirement,
              requirement.text,
              `${sentence(counted(alike, read.value), (pointer) => pointer || 'the root', MOST_NAMED)} ${describe(answer)}`,
              place === null ? {} : { place },
            ),
          ),
        )
      // A requirement about a place that the answer does not have can't be checked.
      else if (applies(requirement, read.value))
        findings.push(
          read.isWhole || isOfSurface(requirement)
            ? pass(requirement)
            : inconclusive(requirement, `the answer can't be read: ${TOO_DEEP}`),
        )
    }
    return { findings, json: read }
  }

  /** Judges the events that arrived; a stream without an end can't be judged further. */
  #judgeEvents(requirement: Requirement, { content }: ResponseSpec, answer: Answer, type?: string): Finding[] {
    const mediaType = content.find(({ name }) => streamKind(name) !== null && covers(name, type))
    const form = mediaType === undefined ? null : streamForm(mediaType)
    if (form === null || form.schema === null) return []
    const { body, fault, isOpen = false, redact } = answer
    const events = readEvents(form.kind, body, fault === null && !isOpen)
    if (events.length === 0 && (isOpen || fault !== null))
      return [inconclusive(requirement, fault ?? 'no event came while the stream was read')]
    try {
      const broken = eventBreaches(form, events)
      if (broken.length === 0) return [pass(requirement)]
      const impossible = this.#impossible(form.schema)
      if (impossible !== null) return [inconclusive(requirement, impossible)]
      const named = broken.slice(0, MOST_NAMED).map(({ event, violations }) => {
        const what = sentence(violations, (pointer) => pointer || 'its data')
        return `event ${event.number} (line ${event.line}): ${what} ${excerpt(event.data, redact)}`
      })
      const more = broken.length > MOST_NAMED ? [`${broken.length - MOST_NAMED} more`] : []
      return [failed(requirement, requirement.text, [...named, ...more].join('; '))]
    } catch (error) {
      if (!isBeyondJudging(error)) throw error
      return [inconclusive(requirement, 'an event is nested too deeply, or too large, to be judged')]
    }
  }

  /** Why no answer can keep to a schema; null if one can. */
  #impossible(schema: Schema): string | null {
    const known = this.#reasons.get(schema)
    if (known !== undefined) return known
    let reason: string | null = null
    try {
      this.#answers(schema, 1, 0)
    } catch (error) {
      if (!(error instanceof PartError)) throw error
      reason = `no answer can satisfy the schema: ${schema.document.told(error)}`
    }
    this.#reasons.set(schema, reason)
    return reason
  }

  /** The requirements about the content of a documented status. */
  #promisesOf(kind: AnswerRole, response: ResponseSpec): Promises {
    const { status } = response
    const key = `${kind} ${status}`
    const known = this.#promises.get(key)
    if (known !== undefined) return known
    const promises = {
      headers: this.#requirements.filter(
        ({ concern }) => concern.kind === 'header' && concern.of === kind && concern.status === status,
      ),
      mediaType: this.find(kind, 'media-type', response),
      text: this.find(kind, 'json', response),
      events: this.find(kind, 'events', response),
      withheld: this.#requirements.filter(
        ({ concern }) => concern.kind === 'withheld' && concern.of === kind && concern.status === status,
      ),
      rules: this.#requirements.filter(
        ({ concern }) =>
          concern.kind === `${kind}-body` && (concern.kind !== 'answer-body' || concern.status === status),
      ),
    }
    this.#promises.set(key, promises)
    return promises
  }

  #judgeHeaders(requirements: readonly Requirement[], answer: Answer): Finding[] {
    return requirements.flatMap((requirement): Finding[] => {
      const { concern } = requirement
      if (concern.kind !== 'header') return []
      const kept = this.#keepsHeader(concern, answer)
      if (kept === null) return []
      const { name } = concern.header
      const text = allOf(answer.headers, name.toLowerCase())
      const received = text === undefined ? `no ${name}` : `${name}: ${quotation(text, answer.redact)}`
      return [kept ? pass(requirement) : failed(requirement, requirement.text, received)]
    })
  }

  /**
   * True if a header of an answer keeps a rule of its schema; null if the header has no value that the rule applies to.
   * A text with several readings, such as `1` (a number or a string), is valid if one reading is.
   */
  #keepsHeader(
    { header: { name, schema }, rule }: Concern & { readonly kind: 'header' },
    answer: Answer,
  ): boolean | null {
    const text = allOf(answer.headers, name.toLowerCase())
    if (rule === null) return text !== undefined
    if (text === undefined || schema === null) return null
    const validate = schema.validator('response')
    const breaks = (value: unknown, keyword: string): boolean => validate(value).some((one) => one.keyword === keyword)
    const { types } = schema
    // Objects are rarely sent in headers, and there are two styles of writing them.
    if (types?.has('object')) return null
    const values = types?.has('array') ? listed(text) : readings(text)
    // Only readings of the right type count. A text without one breaks the type, but no other rule.
    const typed = rule.keyword === 'type' ? values : values.filter((value) => !breaks(value, 'type'))
    return typed.length === 0 ? null : !typed.every((value) => breaks(value, rule.keyword))
  }

  /** The requirement about one aspect of an answer. */
  find(kind: AnswerRole, aspect: Aspect, response?: ResponseSpec): Requirement | undefined {
    return this.#requirements.find(
      ({ concern }) =>
        concern.kind === kind &&
        concern.aspect === aspect &&
        (concern.kind !== 'answer' || concern.status === response?.status),
    )
  }
}

/** Judges that a property is absent from an answer. Its value must not be in a report. */
function judgeWithheld(requirement: Requirement, value: unknown): Finding {
  const { concern } = requirement
  const [first] = concern.kind === 'withheld' ? placesAt(value, concern.path) : []
  if (first === undefined) return pass(requirement)
  return failed(requirement, `no ${first}`, `${first} came back`, {
    in: 'answer',
    pointer: first,
    keyword: 'writeOnly',
  })
}

/** Keywords about a value itself, not about the values inside it. */
const OWN = new Set(
  'type required minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format minItems maxItems minProperties maxProperties'.split(
    ' ',
  ),
)

/** True for a requirement that can be checked without the nested values of an answer. */
function isOfSurface({ concern }: Requirement): boolean {
  if (!('rule' in concern) || concern.rule === null) return false
  const { keyword, value } = concern.rule
  return OWN.has(keyword) || (keyword === 'additionalProperties' && value === false)
}

/**
 * True for a relative reference (RFC 3986 section 4.2) where the schema has the format `uri`. Generators write that format
 * for every type of their language that holds references, too, such as for the `instance` of a problem (RFC 9457 section
 * 3.1.5).
 */
function isReference({ concern }: Requirement, value: unknown): boolean {
  const isUri = 'rule' in concern && concern.rule?.keyword === 'format' && concern.rule.value === 'uri'
  return isUri && typeof value === 'string' && /^[/?#.][^\s<>"{}|\\^`]*$/.test(value)
}

/** The keyword in the document that a violation breaks, if its requirement is about another one; else null. */
function placeBeside({ concern }: Requirement, { pointer, rule, keyword }: Violation): string | null {
  const own = 'rule' in concern ? concern.rule : null
  if (own === null || rule === own.pointer) return null
  const depth = tokens(pointer).length - (keyword === 'additionalProperties' ? 1 : 0)
  return own.keyword === keyword && own.path.length === depth ? null : own.schema.document.shown(rule)
}

/** Violations that say how many items or properties there are, and not only that there is a list or an object. */
function counted(violations: readonly Violation[], value: unknown): Violation[] {
  return violations.map((one) => {
    if (!/^(min|max)(Items|Properties)$/.test(one.keyword)) return one
    const count = Object.keys(Object(at(value, one.pointer))).length
    return { ...one, expected: one.expected.replace(/is an (array|object)$/, `has ${count}`) }
  })
}

/** True for a violation that is not caused by the values that were left out. */
function isUncut({ pointer }: Violation): boolean {
  return tokens(pointer).length < MOST_LEVELS - 1
}

/** The documented JSON of an answer; null if the answer has another of the documented media types. */
function promisedJson(content: readonly MediaType[], type: string | undefined): MediaType | null {
  const named = content.filter(({ name }) => covers(name, type))
  if (named.length === 0 || named.some(({ json }) => json && isJson(type ?? ''))) return jsonOf({ content })
  return null
}

/** A list in the style `simple`, with its items read as text, and as numbers and booleans where they look so. */
function listed(text: string): unknown[] {
  const items = text.split(',').map((item) => item.trim())
  return [items, items.map((item) => readings(item).at(-1))]
}
