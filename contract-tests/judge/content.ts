/** Judges the content of an answer with a documented status: its headers, its media type, and its JSON. */

import type { MediaType, ResponseSpec } from '../../spec/contract/contract.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import { covers, isJson } from '../../spec/http/media-type.ts'
import { type Answer, allOf } from '../../spec/http/message.ts'
import { readings } from '../../spec/http/parameter.ts'
import { quotation } from '../../spec/http/redaction/excerpt.ts'
import { remembered } from '../../spec/program/once-for.ts'
import type { AnswerRole, Aspect, Concern } from '../../spec/requirements/concern.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { readXml } from '../../spec/xml/spoken.ts'
import { type AnswerJson, describe, readJson, toldJson } from './answers.ts'
import { BodyJudge, type BodyPromises, type IsSaid, type IsSecret, isReference } from './body.ts'
import { judgeEvents } from './events.ts'
import { failed, pass } from './finding.ts'

type Promises = Pick<BodyPromises, 'rules' | 'withheld'> & {
  readonly headers: readonly Requirement[]
  readonly mediaType: Requirement | undefined
  readonly text: Requirement | undefined
  readonly events: Requirement | undefined
}

type JudgedContent = { readonly findings: readonly Finding[]; readonly json: AnswerJson | null }

export class ContentJudge {
  readonly #requirements: readonly Requirement[]
  readonly #body: BodyJudge
  readonly #promises = new Map<string, Promises>()

  constructor(requirements: readonly Requirement[], isSaid: IsSaid, isSecret: IsSecret) {
    this.#requirements = requirements
    this.#body = new BodyJudge(isSaid, isSecret)
  }

  judge(kind: AnswerRole, response: ResponseSpec, answer: Answer): JudgedContent {
    const promises = this.#promisesOf(kind, response)
    const { mediaType, text, events, withheld, rules } = promises
    const findings = judgeHeaders(promises.headers, answer)
    // Two different types are ambiguous: a recipient may take either (RFC 9110 section 8.3).
    const type = allOf(answer.headers, 'content-type')
    if (mediaType !== undefined) findings.push(judgeMediaType(mediaType, response, answer, type))
    if (events !== undefined) findings.push(...judgeEvents(events, response, answer, this.#body))
    const json = text === undefined ? null : promisedJson(response.content, type)
    if (text === undefined || json === null) {
      const all = [...findings, ...this.#judgeXml(promises, response, answer, type)]
      return { findings: all, json: toldJson(answer) ?? null }
    }
    const read = readJson(answer)
    if ('problem' in read) {
      findings.push(failed(text, 'JSON text in UTF-8, framed as its headers say', read.problem))
      return { findings, json: null }
    }
    if (json.schema === null) return { findings, json: read }
    findings.push(...this.#body.judge(json.schema, { text, withheld, rules }, read, answer))
    return { findings, json: read }
  }

  /** Judges XML by the schema that it has for the type of the answer. What XML can't tell apart is no value to go on with. */
  #judgeXml({ mediaType, withheld, rules }: Promises, { content }: ResponseSpec, answer: Answer, type?: string) {
    const xml = content.find(({ name }) => covers(name, type))
    const heard = xml === undefined || answer.fault !== null ? null : readXml(xml, answer.body, 'response', type)
    // In XML a text has no type, by which alternatives differ.
    if (xml?.schema == null || heard === null || xml.schema.alternatives.length > 0) return []
    if (!('fault' in heard)) {
      const read = { ...heard, text: JSON.stringify(heard.exact), isWhole: true }
      return this.#body.judge(xml.schema, { text: null, withheld, rules }, read, answer)
    }
    if (mediaType === undefined || !heard.isBroken) return []
    return [failed(mediaType, `XML, as Content-Type: ${xml.name} says`, `${heard.fault} ${describe(answer)}`)]
  }

  #promisesOf(kind: AnswerRole, { status }: ResponseSpec): Promises {
    return remembered(this.#promises, `${kind} ${status}`, () => {
      const all = this.#requirements.filter(({ concern }) => {
        const isOf = 'of' in concern ? concern.of === kind : concern.kind === kind || concern.kind === `${kind}-body`
        return isOf && (!('status' in concern) || concern.status === status)
      })
      const ofKind = (wanted: Concern['kind']): Requirement[] => all.filter(({ concern }) => concern.kind === wanted)
      const about = (wanted: Aspect): Requirement | undefined =>
        all.find(({ concern }) => 'aspect' in concern && concern.aspect === wanted)
      return {
        headers: ofKind('header'),
        mediaType: about('media-type'),
        text: about('json'),
        events: about('events'),
        withheld: ofKind('withheld'),
        rules: ofKind(`${kind}-body`),
      }
    })
  }
}

function judgeMediaType(requirement: Requirement, { content }: ResponseSpec, answer: Answer, type?: string): Finding {
  const names = content.map(({ name }) => name)
  if (names.some((name) => covers(name, type))) return pass(requirement)
  const received = type === undefined ? 'no Content-Type' : `Content-Type: ${quotation(type, answer.redact)}`
  return failed(requirement, `Content-Type: ${names.join(' or ')}`, received)
}

/** Null for another of the documented media types. Requirements are about the first schema: JSON with one of its own is only read. */
function promisedJson(content: readonly MediaType[], type: string | undefined): MediaType | null {
  const named = content.filter(({ name }) => covers(name, type))
  const first = jsonOf({ content })
  if (named.length === 0) return first
  const json = isJson(type ?? '') ? named.filter((one) => one.json) : []
  const isOfFirst = (one: MediaType): boolean =>
    one === first || JSON.stringify(one.schema?.written) === JSON.stringify(first?.schema?.written)
  return json.some(isOfFirst) ? first : json[0] === undefined ? null : { ...json[0], schema: null }
}

function judgeHeaders(requirements: readonly Requirement[], answer: Answer): Finding[] {
  return requirements.flatMap((requirement): Finding[] => {
    const { concern } = requirement
    if (concern.kind !== 'header') return []
    const kept = keepsHeader(concern, answer)
    if (kept === null) return []
    const { name } = concern.header
    const text = allOf(answer.headers, name.toLowerCase())
    const received = text === undefined ? `no ${name}` : `${name}: ${quotation(text, answer.redact)}`
    return [
      kept || isReference(requirement, text) ? pass(requirement) : failed(requirement, requirement.text, received),
    ]
  })
}

/** Null if the header has no value that the rule applies to. A text with several readings, such as `1`, is valid if one reading is. */
function keepsHeader({ header: { name, schema }, rule }: Concern & { readonly kind: 'header' }, answer: Answer) {
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

/** A list in the style `simple`, with its items read as text, and as numbers and booleans where they look so. */
function listed(text: string): unknown[] {
  const items = text.split(',').map((item) => item.trim())
  return [items, items.map((item) => readings(item).at(-1))]
}
