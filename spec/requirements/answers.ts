/** Requirements about answers: their status, content and headers. */

import type { Api, Operation, ResponseSpec } from '../contract/contract.ts'
import { edgePlaces } from '../contract/edges.ts'
import { errorResponse, jsonOf, successOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { isShown } from '../http/credentials.ts'
import { isStatusOfHttp } from '../names/property-named.ts'
import { listedChoices } from '../resources/lists/choices.ts'
import { demand, ruleId, schemaSays } from '../schema/rule-text.ts'
import { rulesOf, type SchemaRule } from '../schema/rules.ts'
import { streamForm } from '../streams/form.ts'
import { isSpokenXml } from '../xml/spoken.ts'
import { type AnswerRole, type Concern, type RequirementDraft, worded } from './concern.ts'
import { echoDrafts } from './echo.ts'
import { formTextDrafts, isAnyText } from './requests.ts'
import { withheldDraft, withheldIn } from './withheld.ts'

/** What the contract promises about the answer to a valid request. */
export function successDrafts(api: Api, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  const documented = operation.responses.map(({ status }) => status).filter((status) => status.startsWith('2'))
  const statuses = (documented.length > 1 ? documented.toSorted() : [success.status]).join(' or ')
  return [
    worded(
      'successStatus',
      { statuses, status: success.status, pointer: success.pointer },
      { kind: 'success', aspect: 'status' },
    ),
    ...edgeDrafts(operation, statuses),
    ...spellingDrafts(operation, success),
    ...contentDrafts(operation, 'success', success),
    ...(hasContent(operation, success)
      ? [...echoDrafts(api, operation, success), ...formTextDrafts(operation, success)]
      : []),
  ]
}

function edgeDrafts(operation: Operation, statuses: string): RequirementDraft[] {
  const [edge] = edgePlaces(operation)
  const [choice] = listedChoices(operation)
  const drafts: RequirementDraft[] = []
  if (edge !== undefined) {
    const { pointer } = edge.rule.schema
    drafts.push(worded('edge', { statuses, pointer }, { kind: 'edge', of: 'number' }))
  }
  if (choice !== undefined) {
    const { pointer } = choice.parameter
    drafts.push(worded('choice', { statuses, pointer }, { kind: 'edge', of: 'choice' }))
  }
  return drafts
}

/** What a valid request whose header fields are written in another way deserves. */
function spellingDrafts({ body, security }: Operation, { status }: ResponseSpec): RequirementDraft[] {
  const drafts: RequirementDraft[] = []
  if (body !== null || security.flat().some(isShown))
    drafts.push(worded('fieldNames', { status }, { kind: 'spelling', part: 'field-names' }))
  if (jsonOf(body)?.name === 'application/json')
    drafts.push(worded('charset', { status }, { kind: 'spelling', part: 'charset' }), sentences.charsetCase)
  return drafts
}

/** What the contract promises about the answer to an invalid request. */
export function errorDrafts(operation: Operation): RequirementDraft[] {
  const failure = errorResponse(operation)
  if (failure === null) return []
  const { status, pointer } = failure
  return [
    worded('failureStatus', { status, pointer }, { kind: 'failure', aspect: 'status' }),
    ...contentDrafts(operation, 'failure', failure),
  ]
}

/** What the contract promises about every other documented answer. */
export function answerDrafts(operation: Operation): RequirementDraft[] {
  const documented = [successOf(operation), errorResponse(operation)]
  return operation.responses
    .filter((response) => !documented.includes(response))
    .flatMap((response) => contentDrafts(operation, 'answer', response))
}

/** False where HTTP leaves no room for content (RFC 9110 sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5). */
function hasContent({ method }: Operation, { status }: ResponseSpec): boolean {
  return method !== 'HEAD' && !/^(1..|204|205|304)$/.test(status)
}

/** The promises about the content and the headers of one documented answer. */
function contentDrafts(operation: Operation, role: AnswerRole, response: ResponseSpec): RequirementDraft[] {
  const { status, pointer, content } = response
  const prefix = role === 'answer' ? `answer.${status}` : role
  const values = { prefix, status, pointer }
  const aspect = (name: 'media-type' | 'json' | 'events'): Concern =>
    role === 'answer' ? { kind: role, status, aspect: name } : { kind: role, aspect: name }
  const ruled = (rule: SchemaRule): Concern =>
    role === 'answer' ? { kind: 'answer-body', status, rule } : { kind: `${role}-body`, rule }
  const drafts: RequirementDraft[] = []
  const json = isAnyText(response) ? null : jsonOf(response)
  const schema = (json ?? content.find(isSpokenXml))?.schema ?? null
  const names = content.map(({ name }) => name)
  if (hasContent(operation, response) && names.length > 0) {
    drafts.push(worded('mediaType', { ...values, names: names.join(' or ') }, aspect('media-type')))
    if (json !== null) drafts.push(worded('json', values, aspect('json')))
    drafts.push(...eventDrafts(prefix, response, aspect('events')))
    for (const rule of rulesOf(schema, 'response')) {
      const id = `${prefix}.${ruleId(rule)}`
      const text = `In the ${status} answer ${demand(rule)}.`
      const breach = `In the ${status} answer ${demand(rule, 'not')}.`
      drafts.push({ id, text, breach, source: rule.pointer, because: schemaSays(rule), concern: ruled(rule) })
    }
  }
  const withheld = hasContent(operation, response) ? withheldIn(schema) : []
  drafts.push(...withheld.map((one) => withheldDraft(prefix, { of: role, status }, one)))
  return [...drafts, ...headerDrafts(prefix, role, response)]
}

/**
 * What is promised of each event of an answer that is a stream. Only `itemSchema` is about one event by the words of
 * OpenAPI 3.2 (section "Sequential Media Types"); what documents write as `schema` is read as they mean it.
 */
function eventDrafts(prefix: string, { status, content }: ResponseSpec, concern: Concern): RequirementDraft[] {
  if (!status.startsWith('2')) return []
  const forms = content.flatMap((mediaType) => {
    const form = streamForm(mediaType)
    return form?.schema == null ? [] : [{ ...form, mediaType, schema: form.schema }]
  })
  const [first] = forms
  if (first === undefined) return []
  const isSaid = forms.every(
    ({ mediaType, kind, about }) => mediaType.itemSchema !== null && (kind !== 'events' || about === 'fields'),
  )
  const names = forms.map(({ mediaType }) => mediaType.name).join(' or ')
  const values = {
    prefix,
    status,
    names,
    one: first.kind === 'events' ? 'event' : 'item',
    pointer: first.schema.pointer,
  }
  return [worded(isSaid ? 'events' : 'eventsMeant', values, concern)]
}

function headerDrafts(prefix: string, role: AnswerRole, response: ResponseSpec): RequirementDraft[] {
  const { status } = response
  return response.headers.flatMap((header): RequirementDraft[] => {
    const { name, schema, pointer } = header
    const concern = { kind: 'header', of: role, status, header } as const
    const required = worded('header', { prefix, name, status, pointer }, { ...concern, rule: null })
    return [
      ...(header.required ? [required] : []),
      ...rulesOf(schema, 'response').map((rule) => ({
        id: `${prefix}.header.${name}.${ruleId(rule)}`,
        text: `In the ${status} answer ${demand(rule, '', `the header ${name}, if present,`)}.`,
        breach: `In the ${status} answer ${demand(rule, 'not', `the header ${name}`)}.`,
        source: rule.pointer,
        because: schemaSays(rule),
        concern: { ...concern, rule },
      })),
    ]
  })
}

/** That an error names the status of its answer, where its schema describes a number as the HTTP status. */
export function saidStatusDrafts({ responses }: Operation): RequirementDraft[] {
  const said = responses.flatMap((response) => {
    const { properties = [] } = (/^[23]/.test(response.status) ? null : jsonOf(response)?.schema)?.wide ?? {}
    return [...properties].filter(([, own]) => isStatusOfHttp(own))
  })
  return [...new Map(said)].map(([property, { pointer }]) =>
    worded('saidStatus', { property, pointer }, { kind: 'any-answer', aspect: 'said-status', property }),
  )
}
