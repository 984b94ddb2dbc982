/** Judges whether an answer gives back the values that were sent. */

import { removeAt } from '../../fixtures/cases/bodies.ts'
import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { numeralsOf } from '../../fixtures/values/number-text.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import type { Answer, RequestMessage } from '../../spec/http/message.ts'
import { quotation } from '../../spec/http/redaction/excerpt.ts'
import { matches } from '../../spec/http/status.ts'
import { ExactNumber, isJsonObject, tryParseJson } from '../../spec/json/exact-json.ts'
import { at, isObject, join, ownMember, tokens } from '../../spec/json/pointer.ts'
import { boundRoleOf } from '../../spec/names/list-roles.ts'
import { roleOf } from '../../spec/names/roles.ts'
import { wordsOf } from '../../spec/names/words.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { leavesUnsent, valueWithin } from '../../spec/requirements/item-sent.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { HOUR, MINUTE } from '../../spec/resources/lists/spans.ts'
import { isPartial } from '../../spec/resources/resource.ts'
import { collectionsIn, type Use } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { type AnswerJson, memberNames } from './answers.ts'
import { failed, pass } from './finding.ts'

export class EchoJudge {
  readonly #requirements: readonly Requirement[]
  /** True if an item keeps what a request does not name: by PATCH, and where POST to an item updates it. */
  readonly #merges: boolean
  /** The property that identifies an item, which a server may generate; null if there is none. */
  readonly #key: string | null
  /** True if the path or the query names the item: then that name counts, and not the one in the body. */
  readonly #isNamed: boolean
  /** True where XML is told as JSON. */
  readonly #isTold: boolean
  /** Where the key stands in the body, such as `/data/id`. */
  readonly #keyPlace: string

  constructor(api: Api, operation: Operation, requirements: readonly Requirement[]) {
    this.#requirements = requirements
    this.#isTold = operation.written !== undefined
    const { resources } = collectionsIn(api)
    const isOwn = (use: Use): boolean => use.operation.id === operation.id
    const resource = resources.find(({ uses }) => uses.some(isOwn))
    this.#key = resource?.key ?? null
    const use = resource?.uses.find(isOwn)
    this.#isNamed = (use?.item ?? null) !== null
    this.#merges =
      operation.method === 'PATCH' || (!!resource && !!use && (isPartial(use) || leavesUnsent(resource, use)))
    this.#keyPlace = this.#key === null ? '' : join('', ...(use?.within ?? []), this.#key)
  }

  judge(whole: unknown, { exact, text }: AnswerJson, { redact, status }: Answer): Finding[] {
    if (!isObject(whole) || !isObject(exact)) return []
    const isInside = this.#isNamed && tokens(this.#keyPlace).length > 1 && at(whole, this.#keyPlace) !== undefined
    const sent = isInside ? removeAt(whole, this.#keyPlace) : whole
    const names = memberNames(text, exact)
    return this.#requirements.flatMap((requirement): Finding[] => {
      if (requirement.concern.kind !== 'echo') return []
      const { property, schema, within } = requirement.concern
      const answered = valueWithin(exact, within)
      if (!isObject(answered) || !matches(status, requirement.concern.status)) return []
      const values = [ownMember(sent, property), ownMember(answered, property)] as const
      if (requirement.concern.isOffset === true) return offsetFindings(requirement, values)
      const [wanted, found] = values.map((value) => JSON.stringify(value))
      const isNeat = within.length > 0 && isNormalised(values[1], values[0])
      const isEqual = wanted === found || isNeat || carries(schema, values[1], values[0])
      if (this.#isLeftOpen(requirement.concern, values, isEqual)) return []
      // RFC 8259 section 4: names should be unique, since readers disagree about which of two counts.
      const times = within.length > 0 ? 1 : names.filter((name) => name === property).length
      if (times > 1) return [failed(requirement, `${property} once`, `${property} ${times} times`, { place: 'twice' })]
      if (isEqual) return [pass(requirement)]
      const quote = (json: string | undefined): string =>
        json === undefined ? `no ${property}` : `${property} ${quotation(json, redact)}`
      const received = `${quote(found)} ${difference(wanted, found)}`.trim()
      const isBoth = wanted !== undefined && found !== undefined
      const where = isBoth ? {} : { place: found === undefined ? 'absent' : 'not sent' }
      return [failed(requirement, quote(wanted), received, where)]
    })
  }

  /** Judges whether free texts of a form are given back as they were, and not with a `+` for each space. */
  judgeForm({ body }: RequestMessage, { exact: answered }: AnswerJson, { redact }: Answer): Finding[] {
    const texts = this.#requirements.flatMap((requirement) =>
      requirement.concern.kind === 'form-text' ? [{ requirement, property: requirement.concern.property }] : [],
    )
    if (texts.length === 0 || body === null || !isObject(answered)) return []
    const sent = new URLSearchParams(Buffer.from(body).toString())
    return texts.flatMap(({ requirement, property }): Finding[] => {
      const wanted = sent.get(property)
      const found = ownMember(answered, property)
      if (wanted === null || !wanted.includes(' ') || typeof found !== 'string') return []
      if (found === wanted) return [pass(requirement)]
      const isAsWritten = found === wanted.replaceAll(' ', '+')
      return isAsWritten ? [failed(requirement, quotation(wanted, redact), quotation(found, redact))] : []
    })
  }

  /** True if a server need not give back what was sent of a property, or its absence. */
  #isLeftOpen(
    { property, schema, within, isDefaulted }: Extract<Requirement['concern'], { kind: 'echo' }>,
    [wanted, found]: readonly [unknown, unknown],
    isEqual: boolean,
  ): boolean {
    const isSent = wanted !== undefined
    if (this.#isTold && isEmptyInXml(wanted) && isEmptyInXml(found)) return true
    // Frameworks write null for what is absent, and where the schema takes null a reader can't tell them apart.
    if (!isSent && found === null && satisfies(schema, null, 'response')) return true
    // Others leave out what is null.
    if (wanted === null && found === undefined) return true
    // Another requirement is about an absent property that is required. If it was not sent, the server has to
    // generate it.
    if (isSent !== (found !== undefined) && this.#mustAnswer(property)) return true
    if (isEqual) return false
    // When it was made, and the state in which it begins, a server says though a request may.
    const isBegun =
      boundRoleOf(wordsOf(property)) === 'bound.created' || /^state/.test(roleOf({ name: property }) ?? '')
    if (!isSent && (isBegun || isServices(property))) return true
    // A value that the answer's own schema forbids can't come back.
    if (isSent ? !mayCarry(schema, wanted) : isDefaulted) return true
    // A server generates a key that was not sent, or that is null, and takes one from the path or the query first.
    if (property === this.#key && (this.#isNamed || !isSent || wanted === null || within.length > 0)) return true
    // A merge patch keeps the properties that it does not name, and removes those that it sets to null (RFC 7396
    // section 1).
    return this.#merges && (!isSent || JSON.stringify(wanted).includes('null'))
  }

  #mustAnswer(property: string): boolean {
    return this.#requirements.some(
      ({ concern }) =>
        (concern.kind === 'success-body' || concern.kind === 'answer-body') &&
        concern.rule.keyword === 'required' &&
        concern.rule.value === property,
    )
  }
}

/** Fails a moment that differs from the one that was sent by its offset: that was lost, or turned round. None where nothing was to be lost. */
function offsetFindings(requirement: Requirement, [wanted, found]: readonly [unknown, unknown]): Finding[] {
  if (typeof wanted !== 'string' || typeof found !== 'string') return []
  const [, sign = '', hours = 0, minutes = 0] = /T.*([-+])(\d\d):(\d\d)$/i.exec(wanted) ?? []
  const offset = Number(`${sign}1`) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
  const away = Date.parse(found) - Date.parse(wanted)
  if (Number.isNaN(away) || !offset) return []
  if ([offset, 2 * offset, -offset].some((one) => Math.abs(away - one) < 1000))
    return [failed(requirement, `the moment ${wanted}`, found)]
  return Math.abs(away) < 1000 ? [pass(requirement)] : []
}

/** True for texts that differ in case and blanks alone, as a service may tidy those that it keeps. */
function isNormalised(found: unknown, wanted: unknown): boolean {
  const [one, other] = [found, wanted].map((value) =>
    typeof value === 'string' ? value.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '') : null,
  )
  return one !== null && one === other
}

/** True for what XML can't tell apart. */
function isEmptyInXml(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A server may add members, give back what a double rounds (RFC 8259 section 6), and either of a number and its text. */
export function carries(schema: Schema | undefined, found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    const items = schema?.items ?? undefined
    const isAsLong = Array.isArray(found) && found.length === wanted.length
    return isAsLong && wanted.every((one, index) => carries(items, found[index], one))
  }
  if (isJsonObject(wanted)) {
    return (
      isObject(found) &&
      Object.entries(wanted).every(([name, one]) => {
        const property = answeredMember(schema, name)
        const isNoValue = property !== undefined && one === null && !Object.hasOwn(found, name)
        return property === null || isNoValue || carries(property, ownMember(found, name), one)
      })
    )
  }
  if (asDouble(found) === asDouble(wanted) || isOneMoment(schema, found, wanted)) return true
  const [one, other] = [doubleOf(found), doubleOf(wanted)]
  return one !== null && one === other && schema !== undefined && numeralsOf(schema) !== null
}

/** True for one moment that is written in two ways: RFC 3339 section 5.6 leaves open its zone and how many digits it has. */
function isOneMoment(schema: Schema | undefined, found: unknown, wanted: unknown): boolean {
  const isMoment =
    typeof found === 'string' && typeof wanted === 'string' && schema?.values('format').includes('date-time')
  return isMoment === true && Date.parse(found) === Date.parse(wanted)
}

/** The schema of a member; undefined if the schema says nothing of it, null if an answer does not have what was sent. */
function answeredMember(schema: Schema | undefined, name: string): Schema | undefined | null {
  const properties = schema?.wide.properties
  if (properties === undefined || properties.size === 0) return undefined
  const property = properties.get(name)
  return property?.travels('response') && property.travels('request') ? property : null
}

/** True if an answer can give back a value that was sent, with members beside it: an item may need more in an answer than in a request. */
function mayCarry(schema: Schema | undefined, wanted: unknown): boolean {
  if (schema === undefined || satisfies(schema, wanted, 'response')) return true
  if (Array.isArray(wanted)) {
    const most = Math.min(...schema.values('maxItems').filter((value) => typeof value === 'number'))
    const items = schema.items ?? undefined
    return items !== undefined && wanted.length <= most && wanted.every((one) => mayCarry(items, one))
  }
  if (!isJsonObject(wanted) || schema.wide.properties.size === 0) return false
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

/** The place where two long texts begin to differ. */
function difference(wanted: string | undefined, found: string | undefined): string {
  if (wanted === undefined || found === undefined || wanted.length <= 120) return ''
  let index = 0
  while (index < wanted.length && wanted[index] === found[index]) index++
  return `(they differ from character ${index} on)`
}
