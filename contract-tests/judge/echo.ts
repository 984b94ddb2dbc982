/** Judges whether an answer gives back the values that were sent. */

import { removeAt } from '../../fixtures/cases/edit.ts'
import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { numeralsOf } from '../../fixtures/values/number-text.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Answer } from '../../spec/http/message.ts'
import { quotation } from '../../spec/http/redaction/excerpt.ts'
import { ExactNumber, tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, join, ownMember, tokens } from '../../spec/json/pointer.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { isPartial } from '../../spec/resources/resource.ts'
import { resourcesOf, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { type AnswerJson, memberNames } from './answers.ts'
import { failed, pass } from './finding.ts'

/** Judges the echo of one operation. */
export class EchoJudge {
  readonly #requirements: readonly Requirement[]
  /** True if an item keeps what a request does not name: by PATCH, and where POST to an item updates it. */
  readonly #merges: boolean
  /** The property that identifies an item, which a server may generate; null if there is none. */
  readonly #key: string | null
  /** True if the path or the query names the item: then that name counts, and not the one in the body. */
  readonly #isNamed: boolean
  /** Where the key stands in the body, such as `/data/id`. */
  readonly #keyPlace: string

  constructor(api: Api, operation: Operation, requirements: readonly Requirement[]) {
    this.#requirements = requirements
    const { resources } = resourcesOf(api)
    const isOwn = (use: Use): boolean => use.operation.id === operation.id
    const resource = resources.find(({ uses }) => uses.some(isOwn))
    this.#key = resource?.key ?? null
    const use = resource?.uses.find(isOwn)
    this.#isNamed = (use?.item ?? null) !== null
    this.#merges = operation.method === 'PATCH' || (use !== undefined && isPartial(use))
    this.#keyPlace = this.#key === null ? '' : join('', ...(use?.within ?? []), this.#key)
  }

  /** Compares the JSON of an answer with the JSON that was sent. */
  judge(whole: unknown, { exact: answered, text }: AnswerJson, received: Answer): Finding[] {
    if (!isObject(whole) || !isObject(answered)) return []
    const isInside = this.#isNamed && tokens(this.#keyPlace).length > 1 && at(whole, this.#keyPlace) !== undefined
    const sent = isInside ? removeAt(whole, this.#keyPlace) : whole
    const names = memberNames(text, answered)
    const findings: Finding[] = []
    for (const requirement of this.#requirements) {
      if (requirement.concern.kind !== 'echo') continue
      const { property, schema, isDefaulted } = requirement.concern
      const wanted = JSON.stringify(ownMember(sent, property))
      const found = JSON.stringify(ownMember(answered, property))
      const isEqual = wanted === found || carries(schema, ownMember(answered, property), ownMember(sent, property))
      // Frameworks write null for what is absent, and where the schema takes null a reader can't tell them apart.
      if (wanted === undefined && found === 'null' && satisfies(schema, null, 'response')) continue
      if (!isEqual && ((isDefaulted && wanted === undefined) || this.#isDecidedElsewhere(property, wanted))) continue
      // A value that the answer's own schema forbids can't come back.
      if (!isEqual && wanted !== undefined && !mayCarry(schema, ownMember(sent, property))) continue
      // Another requirement is about an absent property that is required. If it was not sent, the server has to
      // generate it.
      if ((wanted === undefined) !== (found === undefined) && this.#mustAnswer(property)) continue
      // RFC 8259 section 4: names should be unique, since readers disagree about which of two counts.
      if (names.filter((name) => name === property).length > 1) {
        findings.push(failed(requirement, `${property} once`, describeMembers(property, names), { place: 'twice' }))
        continue
      }
      findings.push(
        isEqual
          ? pass(requirement)
          : failed(
              requirement,
              quote(property, wanted, received.redact),
              `${quote(property, found, received.redact)} ${difference(wanted, found)}`.trim(),
              wanted !== undefined && found !== undefined ? {} : { place: found === undefined ? 'absent' : 'not sent' },
            ),
      )
    }
    return findings
  }

  /** True if the body does not decide the value of a property. `wanted` is the value sent; undefined if none was. */
  #isDecidedElsewhere(property: string, wanted: string | undefined): boolean {
    // A server generates a key that was not sent, or that is null, and takes one from the path or the query first.
    const isUnkeyed = wanted === undefined || wanted === 'null'
    if (property === this.#key && (isUnkeyed || this.#isNamed)) return true
    // A merge patch keeps the properties that it does not name, and removes those that it sets to null (RFC 7396
    // section 1).
    return this.#merges && (wanted === undefined || wanted.includes('null'))
  }

  #mustAnswer(property: string): boolean {
    return this.#requirements.some(
      ({ concern }) =>
        concern.kind === 'success-body' && concern.rule.keyword === 'required' && concern.rule.value === property,
    )
  }
}

/**
 * True if a value contains the one that was sent, by the schema of the answer. A server may add members of
 * its own. It may also read numbers as doubles (RFC 8259 section 6), and then gives back the rounded ones; and where a
 * number or its text may stand, it may give back either.
 */
export function carries(schema: Schema | undefined, found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const items = schema?.items ?? undefined
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((one, index) => carries(items, found[index], one))
    )
  }
  if (isObject(wanted) && !(wanted instanceof ExactNumber)) {
    return (
      isObject(found) &&
      Object.entries(wanted).every(([name, one]) => {
        const property = answeredMember(schema, name)
        return property === null || carries(property, ownMember(found, name), one)
      })
    )
  }
  if (asDouble(found) === asDouble(wanted)) return true
  const [one, other] = [doubleOf(found), doubleOf(wanted)]
  return one !== null && one === other && schema !== undefined && numeralsOf(schema) !== null
}

/** The schema of a member; undefined if the schema says nothing of it, null if an answer does not have what was sent. */
function answeredMember(schema: Schema | undefined, name: string): Schema | undefined | null {
  const properties = schema?.wide.properties
  if (properties === undefined || properties.size === 0) return undefined
  const property = properties.get(name)
  return property?.travels('response') && property.travels('request') ? property : null
}

/**
 * True if an answer with this schema can give back a value that was sent, with members of its own beside it: an item of
 * a list may need more in an answer than in a request.
 */
function mayCarry(schema: Schema | undefined, wanted: unknown): boolean {
  if (schema === undefined || satisfies(schema, wanted, 'response')) return true
  if (Array.isArray(wanted)) {
    const most = Math.min(...schema.values('maxItems').filter((value) => typeof value === 'number'))
    const items = schema.items ?? undefined
    return items !== undefined && wanted.length <= most && wanted.every((one) => mayCarry(items, one))
  }
  if (!isObject(wanted) || wanted instanceof ExactNumber || schema.wide.properties.size === 0) return false
  return Object.entries(wanted).every(([name, one]) => {
    const property = answeredMember(schema, name)
    return property === null || property === undefined || mayCarry(property, one)
  })
}

/** The double that a number or its text stands for; null if it is none. */
function doubleOf(value: unknown): number | null {
  const number = asDouble(typeof value === 'string' ? tryParseJson(value)?.value : value)
  return typeof number === 'number' ? number : null
}

/** An exact number, rounded to a double; any other value unchanged. */
function asDouble(value: unknown): unknown {
  return value instanceof ExactNumber ? Number(JSON.stringify(value)) : value
}

function describeMembers(property: string, names: readonly string[]): string {
  return `${property} ${names.filter((name) => name === property).length} times`
}

function quote(property: string, json: string | undefined, redact: Answer['redact']): string {
  return json === undefined ? `no ${property}` : `${property} ${quotation(json, redact)}`
}

/** The place where two long texts begin to differ. */
function difference(wanted: string | undefined, found: string | undefined): string {
  if (wanted === undefined || found === undefined || wanted.length <= 120) return ''
  let index = 0
  while (index < wanted.length && wanted[index] === found[index]) index++
  return `(they differ from character ${index} on)`
}
