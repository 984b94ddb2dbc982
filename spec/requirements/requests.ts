/** Requirements about requests that break the contract. */

import type { MediaType, Operation, Parameter, ResponseSpec } from '../contract/contract.ts'
import { tellsApart } from '../contract/path-template.ts'
import { otherRefusals } from '../contract/refusals.ts'
import { bodySchema, errorResponse, errorResponses, jsonOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { FORMS } from '../http/form-types.ts'
import { mayBeEmpty } from '../http/parameter.ts'
import { setsOff } from '../names/verbs.ts'
import { possibleTypes } from '../schema/possible-types.ts'
import { demand, ruleId, schemaSays } from '../schema/rule-text.ts'
import { dotted, ITEM, rulesOf, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { isFreeText } from '../schema/typed.ts'
import { type RequirementDraft, worded } from './concern.ts'
import { mistypedDraft } from './spoken.ts'

/** How the contract says that an invalid request is refused, in words; `others` are statuses that are right too. */
function refusalOf(operation: Operation, others: readonly string[] = []): string {
  const named = errorResponses(operation).map(({ status }) => status)
  const statuses = named.length > 1 ? named.filter((status) => status !== 'default') : named
  if (statuses.length === 0) return 'is refused with a 4xx status'
  return `is refused with status ${[...new Set([...statuses, ...others])].join(' or ')}`
}

/** Where the contract shows no answer to an invalid request, a refusal is only courtesy. */
const NO_FAILURE = 'It shows no answer to an invalid request; RFC 9110 section 15.5 defines the 4xx statuses for that.'

/** What the contract promises about requests that break it. */
export function requestDrafts(operation: Operation): RequirementDraft[] {
  const refused = refusalOf(operation)
  const drafts = [
    ...operation.parameters
      .filter((one) => !(one.in === 'query' && tellsApart(operation, one.name)) && !setsOff(operation, one))
      .flatMap((parameter) => parameterDrafts(operation, parameter)),
    ...presenceDrafts(operation, refused),
    ...formDrafts(operation, refused),
    ...jsonDrafts(operation, refused),
    ...mediaDrafts(operation, refused),
  ]
  if (errorResponse(operation) !== null) return drafts
  return drafts.map((draft) => ({ ...draft, level: 'should', because: `${draft.because} ${NO_FAILURE}` }))
}

/** The requirement that a request, the subject of both sentences, is refused. */
function refusing(
  request: string,
  refused: string,
  draft: Omit<RequirementDraft, 'text' | 'breach'>,
): RequirementDraft {
  return { text: `${request} ${refused}.`, breach: `${request} is accepted.`, ...draft }
}

function parameterDrafts(operation: Operation, parameter: Parameter): RequirementDraft[] {
  const refused = refusalOf(operation, otherRefusals(operation, parameter))
  const { in: place, name, pointer, schema } = parameter
  const called = `the ${place} parameter ${name}`
  const required = refusing(`A request without ${called}`, refused, {
    id: `request.${place}.${name}.required`,
    source: pointer,
    ...unlessAssumed(`The contract requires the parameter (${pointer}).`, schema),
    concern: { kind: 'request-parameter', parameter, rule: null },
  })
  const isRequired = parameter.required && place !== 'path' && !isAlwaysSent(parameter) && !mayBeEmpty(parameter)
  const rules = rulesOf(schema, 'request').filter((rule) => parameter.json || !isKeptByText(rule))
  return [
    ...(isRequired ? [required] : []),
    ...rules.map((rule) =>
      refusing(`A request in which ${demand(rule, 'not', called)}`, refused, {
        id: `request.${place}.${name}.${ruleId(rule)}`,
        source: rule.pointer,
        because: `The contract's schema for the parameter says so (${rule.pointer}).`,
        concern: { kind: 'request-parameter', parameter, rule },
      }),
    ),
  ]
}

function presenceDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  if (body?.required !== true) return []
  return [worded('bodyMissing', { refused, pointer: body.pointer }, { kind: 'request-text', fault: 'missing' })]
}

/** What is required and has a default says two things of a request without it: that it is none, and what it means. */
function unlessAssumed(because: string, schema: Schema | null) {
  const isAssumed = schema !== null && schema.values('default').length > 0
  const doubt = 'It has a default, too, which a service may assume.'
  return isAssumed ? { level: 'should' as const, because: `${because} ${doubt}` } : { because }
}

function bodyDraft(body: Schema | null, rule: SchemaRule, refused: string): RequirementDraft {
  const isMissing = rule.keyword === 'required'
  const missed = isMissing
    ? rule.path.reduce<Schema | null>(
        (place, name) => (name === ITEM ? place?.items : place?.wide.properties.get(name)) ?? null,
        body,
      )
    : null
  return refusing(
    isMissing ? `A body without ${dotted(rule.path)}` : `A body in which ${demand(rule, 'not')}`,
    refused,
    {
      id: `request.${ruleId(rule)}`,
      source: rule.pointer,
      ...unlessAssumed(schemaSays(rule), missed),
      concern: { kind: 'request-body', rule },
    },
  )
}

/** The rules of a form's fields, which are texts. How a form writes a list or an object is not specified. */
function formDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  const form = htmlFormOf(body)
  return rulesOf(form?.schema ?? null, 'request')
    .filter((rule) => rule.path.length === 1 && (rule.keyword === 'required' || fieldRule(form?.schema, rule) !== null))
    .map((rule) => {
      const draft = bodyDraft(form?.schema ?? null, rule, refused)
      return rule.keyword === 'required' ? { ...draft, text: `A form without ${dotted(rule.path)} ${refused}.` } : draft
    })
}

/** The form of a body that can't be JSON; undefined if it is none. */
export function htmlFormOf(body: Operation['body']): MediaType | undefined {
  return jsonOf(body) === null ? body?.content.find(({ name }) => FORMS.test(name)) : undefined
}

/** What a form's media type says of its free texts that the answer has, too. */
export function formTextDrafts(operation: Operation, success: ResponseSpec): RequirementDraft[] {
  const [sent, shown] = [htmlFormOf(operation.body), jsonOf(success)].map((media) => media?.schema?.shape.properties)
  if (sent === undefined || shown === undefined) return []
  if (htmlFormOf(operation.body)?.name.toLowerCase().startsWith('multipart/') === true) return []
  return [...sent].flatMap(([property, schema]): RequirementDraft[] =>
    isFreeText(schema) && isFreeText(shown.get(property))
      ? [{ ...sentences.formText, id: `success.${property}.plus`, concern: { kind: 'form-text', property } }]
      : [],
  )
}

/** A rule of a form as one of the field itself; null if it is none of a field that is written as one text. */
export function fieldRule(form: Schema | null | undefined, { path, pointer }: SchemaRule): FieldRule | null {
  const schema = form?.shape.properties.get(String(path[0]))
  if (schema === undefined || path.length !== 1 || ![...(possibleTypes(schema) ?? ['object'])].every(isOneText))
    return null
  if (schema.values('format').includes('binary') || schema.values('contentMediaType').length > 0) return null
  const rule = rulesOf(schema, 'request').find((one) => one.pointer === pointer && !isKeptByText(one))
  return rule === undefined ? null : { schema, rule }
}

/** True for a rule that no text breaks: any is a string, and what `enum` or `format` excludes breaks that rule. */
function isKeptByText({ keyword, schema }: SchemaRule): boolean {
  return keyword === 'type' && possibleTypes(schema)?.has('string') === true
}

type FieldRule = { readonly schema: Schema; readonly rule: SchemaRule }

const isOneText = (type: string): boolean => type !== 'array' && type !== 'object'

/** True for a text or bytes of any media type: any text is one, whether it is JSON or not. */
export function isAnyText(from: { readonly content: readonly MediaType[] } | null): boolean {
  const { name = '', schema } = jsonOf(from) ?? {}
  const types = name.includes('*') && schema != null ? [...(possibleTypes(schema) ?? [])] : []
  return types.length === 1 && types[0] === 'string'
}

function jsonDrafts(operation: Operation, refused: string): RequirementDraft[] {
  const schema = bodySchema(operation)
  if (schema === null || isAnyText(operation.body)) return []
  return [
    worded('bodyMalformed', { refused }, { kind: 'request-text', fault: 'malformed' }),
    worded('bodyTrailing', {}, { kind: 'request-text', fault: 'trailing' }),
    ...mistypedDraft(operation),
    ...rulesOf(schema, 'request').map((rule) => bodyDraft(schema, rule, refused)),
  ]
}

/** The JSON media types besides the first one: a service may not read each of them, so their rules are courtesy. */
function mediaDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  const first = jsonOf(body)
  return (body?.content ?? []).flatMap(({ name, json, schema }) => {
    if (!json || name === first?.name || name.includes('*') || schema === null) return []
    if (rulesOf(schema, 'request').length === 0) return []
    const slug = name.replaceAll(/[^A-Za-z0-9]+/g, '-')
    const values = { slug, name, refused, pointer: schema.pointer }
    return worded('otherMedia', values, { kind: 'request-media', name, schema })
  })
}

/** True for a header that HTTP clients send unasked, so that no request lacks it. */
function isAlwaysSent(parameter: Parameter): boolean {
  return parameter.in === 'header' && /^(host|user-agent)$/i.test(parameter.name)
}
