/** Requirements about requests that break the contract. */

import type { Operation, Parameter } from '../contract/contract.ts'
import { otherRefusals } from '../contract/refusals.ts'
import { bodySchema, errorResponse, errorResponses, jsonOf } from '../contract/responses.ts'
import { FORMS } from '../http/form-types.ts'
import { mayBeEmpty } from '../http/parameter.ts'
import { ruleId, schemaSays } from '../schema/rule-text.ts'
import { rulesOf } from '../schema/rules.ts'
import { brokenRequest } from './breach.ts'
import type { RequirementDraft } from './concern.ts'

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
    ...operation.parameters.flatMap((parameter) => parameterDrafts(operation, parameter)),
    ...presenceDrafts(operation, refused),
    ...formDrafts(operation, refused),
    ...jsonDrafts(operation, refused),
    ...mediaDrafts(operation, refused),
  ]
  if (errorResponse(operation) !== null) return drafts
  return drafts.map((draft) => ({ ...draft, level: 'should', because: `${draft.because} ${NO_FAILURE}` }))
}

function parameterDrafts(operation: Operation, parameter: Parameter): RequirementDraft[] {
  const refusedFor = refusalOf(operation, otherRefusals(operation, parameter))
  const missing = { kind: 'request-parameter', parameter, rule: null } as const
  const required: RequirementDraft = {
    id: `request.${parameter.in}.${parameter.name}.required`,
    text: `${brokenRequest(missing)} ${refusedFor}.`,
    source: parameter.pointer,
    because: `The contract requires the parameter (${parameter.pointer}).`,
    concern: missing,
  }
  const isRequired = parameter.required && parameter.in !== 'path' && !isAlwaysSent(parameter) && !mayBeEmpty(parameter)
  return [
    ...(isRequired ? [required] : []),
    ...rulesOf(parameter.schema, 'request').map((rule) => {
      const concern = { kind: 'request-parameter', parameter, rule } as const
      return {
        id: `request.${parameter.in}.${parameter.name}.${ruleId(rule)}`,
        text: `${brokenRequest(concern)} ${refusedFor}.`,
        source: rule.pointer,
        because: `The contract's schema for the parameter says so (${rule.pointer}).`,
        concern,
      }
    }),
  ]
}

function presenceDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  if (body?.required !== true) return []
  const concern = { kind: 'request-text', fault: 'missing' } as const
  return [
    {
      id: 'request.body.required',
      text: `${brokenRequest(concern)} ${refused}.`,
      source: body.pointer,
      because: `The contract requires a body (${body.pointer}).`,
      concern,
    },
  ]
}

/**
 * A form is required to have its required fields, and nothing else: how it writes the other values, such as a number,
 * is not specified.
 */
function formDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  const form = jsonOf(body) === null ? body?.content.find(({ name }) => FORMS.test(name)) : undefined
  return rulesOf(form?.schema ?? null, 'request')
    .filter(({ keyword, path }) => keyword === 'required' && path.length === 1)
    .map((rule) => {
      const concern = { kind: 'request-body', rule } as const
      const text = `${brokenRequest(concern, 'form')} ${refused}.`
      return { id: `request.${ruleId(rule)}`, text, source: rule.pointer, because: schemaSays(rule), concern }
    })
}

const MALFORMED = { kind: 'request-text', fault: 'malformed' } as const
const TRAILING = { kind: 'request-text', fault: 'trailing' } as const

function jsonDrafts(operation: Operation, refused: string): RequirementDraft[] {
  const schema = bodySchema(operation)
  if (schema === null) return []
  return [
    {
      id: 'request.body.json',
      text: `${brokenRequest(MALFORMED)} ${refused}.`,
      source: 'RFC 8259 section 2',
      because:
        'It is not JSON text (RFC 8259 section 2), and no extension under section 9 turns it into a complete value: the required body is missing.',
      concern: MALFORMED,
    },
    {
      id: 'request.body.trailing',
      level: 'should',
      text: `${brokenRequest(TRAILING)} is refused.`,
      source: 'RFC 8259 section 2',
      because:
        'A JSON text is one value (RFC 8259 section 2); a parser that ignores the rest loses data of the client.',
      concern: TRAILING,
    },
    ...rulesOf(schema, 'request').map((rule) => {
      const concern = { kind: 'request-body', rule } as const
      const text = `${brokenRequest(concern)} ${refused}.`
      return { id: `request.${ruleId(rule)}`, text, source: rule.pointer, because: schemaSays(rule), concern }
    }),
  ]
}

/** The JSON media types besides the first one: a service may not read each of them, so their rules are courtesy. */
function mediaDrafts({ body }: Operation, refused: string): RequirementDraft[] {
  const first = jsonOf(body)
  return (body?.content ?? []).flatMap(({ name, json, schema }) => {
    if (!json || name === first?.name || name.includes('*') || rulesOf(schema, 'request').length === 0) return []
    if (schema === null) return []
    const concern = { kind: 'request-media', name, schema } as const
    return [
      {
        id: `request.as.${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
        level: 'should' as const,
        text: `${brokenRequest(concern)} ${refused}.`,
        source: schema.pointer,
        because: `The contract's schema for ${name} says so (${schema.pointer}).`,
        concern,
      },
    ]
  })
}

/** True for a header that HTTP clients send unasked, so that no request lacks it. */
function isAlwaysSent(parameter: Parameter): boolean {
  return parameter.in === 'header' && /^(host|user-agent)$/i.test(parameter.name)
}
