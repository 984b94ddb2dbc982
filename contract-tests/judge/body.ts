import { type ValueGenerator, valueGenerator } from '../../fixtures/values/value.ts'
import { PartError } from '../../spec/contract/contract.ts'
import type { Answer } from '../../spec/http/message.ts'
import { isBeyondJudging } from '../../spec/json/beyond.ts'
import { MOST_LEVELS, TOO_DEEP } from '../../spec/json/exact-json.ts'
import { at, join, tokens } from '../../spec/json/pointer.ts'
import { saysNull } from '../../spec/names/described.ts'
import { remembered } from '../../spec/program/once-for.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { placesAt } from '../../spec/requirements/withheld.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { sentence, type Violation, type Violations } from '../../spec/schema/violation.ts'
import { type AnswerJson, describe } from './answers.ts'
import { applies, failed, inconclusive, pass, requirementViolated } from './finding.ts'

/** True for a violation in an answer that is said of another request: of the one that sent what is shown. */
export type IsSaid = (answer: unknown, violation: Violation) => boolean

/** What this run has sent that should not come back: a secret, which fails it, or another text. */
export type IsSecret = (text: unknown) => 'leak' | 'sent' | null

/** What is promised of a body: that it is JSON text, that it lacks some properties, and the rules of its schema. */
export type BodyPromises = {
  /** Null for a body that is no JSON text, but says what JSON would. */
  readonly text: Requirement | null
  readonly withheld: readonly Requirement[]
  readonly rules: readonly Requirement[]
}

/** The most events of a stream, and places of a list, that a finding names. */
export const MOST_NAMED = 3

export class BodyJudge {
  readonly #isSaid: IsSaid
  readonly #isSecret: IsSecret
  readonly #answers: ValueGenerator = valueGenerator({ direction: 'response', optional: 'none' })
  readonly #reasons = new Map<Schema, string | null>()

  constructor(isSaid: IsSaid, isSecret: IsSecret) {
    this.#isSaid = isSaid
    this.#isSecret = isSecret
  }

  judge(schema: Schema, { text, withheld, rules }: BodyPromises, read: AnswerJson, answer: Answer): Finding[] {
    const absent = withheld.map((requirement) => judgeWithheld(requirement, read.value, this.#isSecret))
    const violations = violationsIn(schema, read)
    if (violations === null) {
      const reason = 'the answer is nested too deeply, or too large, to be judged'
      return [...absent, ...rules.map((one) => inconclusive(one, reason))]
    }
    // No answer can keep to a schema that contradicts itself.
    const impossible = violations.length > 0 ? this.impossible(schema) : null
    const isJudged = (one: Requirement): boolean => read.isWhole || isOfSurface(one)
    const brokenBy = Map.groupBy(violations, (violation) => {
      const one = requirementViolated(rules, violation)
      // A part of a schema that makes no requirement, such as `false` for a property, is not judged.
      // What was left out may cause a violation at the deepest level.
      const isUncut = tokens(violation.pointer).length < MOST_LEVELS - 1
      if (one === null || !(read.isWhole || (isOfSurface(one) && isUncut))) return null
      const value = at(read.value, violation.pointer)
      const isLeft = isReference(one, value) || isNullSaid(one, value) || this.#isSaid(read.exact, violation)
      return isLeft ? null : one
    })
    const found = [...(text === null ? [] : [text]), ...rules].flatMap((requirement): Finding[] => {
      const broken = brokenBy.get(requirement)
      // A requirement about a place that the answer does not have can't be checked.
      if (broken === undefined && !applies(requirement, read.value)) return []
      if (broken === undefined && isJudged(requirement)) return [pass(requirement)]
      if (broken === undefined) return [inconclusive(requirement, `the answer can't be read: ${TOO_DEEP}`)]
      if (impossible !== null) return [inconclusive(requirement, impossible)]
      return [...Map.groupBy(broken, (one) => placeBeside(requirement, one))].map(([place, alike]) => {
        const what = sentence(withCounts(alike, read.value), (pointer) => pointer || 'the root', MOST_NAMED)
        return failed(requirement, requirement.text, `${what} ${describe(answer)}`, place === null ? {} : { place })
      })
    })
    return [...absent, ...found]
  }

  /** Why no answer can keep to a schema; null if one can. */
  impossible(schema: Schema): string | null {
    return remembered(this.#reasons, schema, () => {
      try {
        this.#answers(schema, 1, 0)
        return null
      } catch (error) {
        if (!(error instanceof PartError)) throw error
        return `no answer can satisfy the schema: ${schema.document.told(error)}`
      }
    })
  }
}

/** What an answer violates of its schema; null: it can't be judged. */
function violationsIn(schema: Schema, { value, exact }: AnswerJson): Violations | null {
  try {
    const validate = schema.validator('response')
    const violations = validate(value, exact)
    // RFC 8259 section 6: a service may have doubles where the document has numbers that no double holds.
    const isOnlyRounded = violations.length > 0 && validate(JSON.parse(JSON.stringify(exact))).length === 0
    return isOnlyRounded ? [] : violations
  } catch (error) {
    if (!isBeyondJudging(error)) throw error
    return null
  }
}

/** Judges that a property is absent from an answer. Its value must not be in a report. */
function judgeWithheld(requirement: Requirement, value: unknown, isSecret: IsSecret): Finding {
  const { concern } = requirement
  const isAsSent = concern.kind === 'withheld' && concern.isAsSent === true
  const there = concern.kind === 'withheld' ? placesAt(value, concern.path) : []
  const places = isAsSent ? there.filter((place) => isSecret(at(value, place)) !== null) : there
  const leak = places.find((place) => isSecret(at(value, place)) === 'leak')
  const shown = leak ?? places[0]
  if (shown === undefined) return pass(requirement)
  const received = leak === undefined ? `${shown} came back` : `${shown} came back just as it was sent`
  const isLeak = leak !== undefined
  return failed(requirement, `no ${shown}`, received, { pointer: shown, keyword: 'writeOnly', isLeak })
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

/** True for a null that the document's words allow where its types do not: a document that says both asks for neither. */
function isNullSaid({ concern }: Requirement, value: unknown): boolean {
  const rule = 'rule' in concern ? concern.rule : null
  if (value !== null || rule?.keyword !== 'type') return false
  const { document } = rule.schema
  const around = tokens(rule.pointer).slice(0, -1)
  const of = (pointer: readonly string[]): string => String(document.at(join('', ...pointer, 'description')) ?? '')
  const name = around.at(-2) === 'properties' ? (around.at(-1) ?? '') : ''
  return saysNull(of(around), '') || (name !== '' && saysNull(of(around.slice(0, -2)), name))
}

/**
 * True for a relative reference (RFC 3986 section 4.2) with the format `uri`, which generators write for every type that
 * holds references, as for the `instance` of a problem (RFC 9457 section 3.1.5) or a `Location` (RFC 9110 section 10.2.2).
 */
export function isReference({ concern }: Requirement, value: unknown): boolean {
  const rule = 'rule' in concern ? concern.rule : null
  const isUri = rule?.keyword === 'format' && (rule.value === 'uri' || rule.value === 'url')
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
function withCounts(violations: readonly Violation[], value: unknown): Violation[] {
  return violations.map((one) => {
    if (!/^(min|max)(Items|Properties)$/.test(one.keyword)) return one
    const count = Object.keys(Object(at(value, one.pointer))).length
    return { ...one, expected: one.expected.replace(/is an (array|object)$/, `has ${count}`) }
  })
}
