/** Requirements about answers: their status, content and headers. */

import type { Api, Operation, ResponseSpec } from '../contract/contract.ts'
import { edgePlaces } from '../contract/edges.ts'
import { errorResponse, jsonOf, successOf } from '../contract/responses.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import { isShown } from '../http/credentials.ts'
import { isStatusOfHttp } from '../names/property-named.ts'
import { listedChoices } from '../resources/lists/choices.ts'
import { demand, ruleId, schemaSays } from '../schema/rule-text.ts'
import { dotted, rulesOf, type SchemaRule } from '../schema/rules.ts'
import { streamForm } from '../streams/form.ts'
import { isSpokenXml } from '../xml/spoken.ts'
import type { AnswerRole, Concern, RequirementDraft } from './concern.ts'
import { echoDrafts } from './echo.ts'
import { formTextDrafts, isAnyText } from './requests.ts'
import { withheldIn } from './withheld.ts'

/** What the contract promises about the answer to a valid request. */
export function successDrafts(api: Api, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  const documented = operation.responses.map(({ status }) => status).filter((status) => status.startsWith('2'))
  const statuses = (documented.length > 1 ? documented.toSorted() : [success.status]).join(' or ')
  return [
    {
      id: 'success.status',
      text: `A valid request is answered with status ${statuses} and no other.`,
      breach: `A valid request is not answered with status ${success.status}.`,
      source: success.pointer,
      because: `The contract names ${statuses} as the answer to a valid request (${success.pointer}).`,
      concern: { kind: 'success', aspect: 'status' },
    },
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
  if (edge !== undefined)
    drafts.push({
      id: 'success.edge',
      level: 'should',
      text: `A valid request with a number for which the contract sets no bound, such as 0, a negative or a very large one, is answered with status ${statuses}.`,
      breach: 'A number for which the contract sets no bound is refused.',
      source: edge.rule.schema.pointer,
      because: `The contract allows such numbers, as at ${edge.rule.schema.pointer}; if the service does not, a bound is missing there.`,
      concern: { kind: 'edge', of: 'number' },
    })
  if (choice !== undefined)
    drafts.push({
      id: 'success.choice',
      level: 'should',
      text: `A valid request with an optional query parameter, at a value or a bound that the contract has for it, is answered with status ${statuses}.`,
      breach: 'A value that the contract has for an optional parameter is refused.',
      source: choice.parameter.pointer,
      because: `The contract lists the value, or has it as an example, default or bound, as at ${choice.parameter.pointer}.`,
      concern: { kind: 'edge', of: 'choice' },
    })
  return drafts
}

/** What a valid request whose header fields are written in another way deserves. */
function spellingDrafts({ body, security }: Operation, { status }: ResponseSpec): RequirementDraft[] {
  const drafts: RequirementDraft[] = []
  if (body !== null || security.flat().some(isShown))
    drafts.push({
      id: 'success.field-names',
      level: 'should',
      text: `Header field names in upper or lower case mean the same: the answer has status ${status}.`,
      breach: 'A valid request is refused for the upper or lower case of the names of its header fields.',
      source: 'RFC 9110 section 5.1',
      because: 'The names of fields are case-insensitive (RFC 9110 section 5.1).',
      concern: { kind: 'spelling', part: 'field-names' },
    })
  if (jsonOf(body)?.name === 'application/json')
    drafts.push(
      {
        id: 'success.charset',
        level: 'should',
        text: `The parameter charset=utf-8 beside application/json changes nothing: the answer has status ${status}.`,
        breach: 'A valid request is refused for the parameter charset=utf-8 beside application/json.',
        source: 'RFC 8259 section 11',
        because: 'A charset parameter "really has no effect on compliant recipients" (RFC 8259 section 11).',
        concern: { kind: 'spelling', part: 'charset' },
      },
      sentences.charsetCase,
    )
  return drafts
}

/** What the contract promises about the answer to an invalid request. */
export function errorDrafts(operation: Operation): RequirementDraft[] {
  const failure = errorResponse(operation)
  if (failure === null) return []
  return [
    {
      id: 'failure.status',
      text: `A request that breaks the contract is answered with status ${failure.status}.`,
      breach: `A request that breaks the contract is not answered with status ${failure.status}.`,
      source: failure.pointer,
      because: `The contract names ${failure.status} as the answer to a failure (${failure.pointer}).`,
      concern: { kind: 'failure', aspect: 'status' },
    },
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
  const { status, pointer: source, content } = response
  const prefix = role === 'answer' ? `answer.${status}` : role
  const who = `The ${status} answer`
  const aspect = (name: 'media-type' | 'json' | 'events'): Concern =>
    role === 'answer' ? { kind: role, status, aspect: name } : { kind: role, aspect: name }
  const ruled = (rule: SchemaRule): Concern =>
    role === 'answer' ? { kind: 'answer-body', status, rule } : { kind: `${role}-body`, rule }
  const drafts: RequirementDraft[] = []
  const json = isAnyText(response) ? null : jsonOf(response)
  const schema = (json ?? content.find(isSpokenXml))?.schema ?? null
  const names = content.map(({ name }) => name)
  if (hasContent(operation, response) && names.length > 0) {
    drafts.push({
      id: `${prefix}.media-type`,
      text: `${who} has the media type ${names.join(' or ')}; parameters and case don't matter.`,
      breach: `${who} has another media type than the contract says.`,
      source,
      because: `The contract names this media type for it (${source}).`,
      concern: aspect('media-type'),
    })
    if (json !== null)
      drafts.push({
        id: `${prefix}.json`,
        text: `${who} is JSON text in UTF-8, framed as its headers say.`,
        breach: `${who} is not whole JSON text in UTF-8.`,
        source: 'RFC 8259 sections 2 and 8.1; RFC 9112 section 6',
        because:
          'The answer must be one JSON text (RFC 8259 section 2), in UTF-8 without a mark (section 8.1), and as long as its headers say (RFC 9112 section 6).',
        concern: aspect('json'),
      })
    drafts.push(...eventDrafts(prefix, response, aspect('events')))
    for (const rule of rulesOf(schema, 'response')) {
      const id = `${prefix}.${ruleId(rule)}`
      const text = `In the ${status} answer ${demand(rule)}.`
      const breach = `In the ${status} answer ${demand(rule, 'not')}.`
      drafts.push({ id, text, breach, source: rule.pointer, because: schemaSays(rule), concern: ruled(rule) })
    }
  }
  const withheld = hasContent(operation, response) ? withheldIn(schema) : []
  for (const { path, schema } of withheld)
    drafts.push({
      id: `${prefix}.${dotted(path)}.writeOnly`,
      level: 'should',
      text: `${who} leaves out ${dotted(path)}.`,
      breach: `${who} contains ${dotted(path)}, which is writeOnly.`,
      source: schema.pointer,
      because: `The contract calls it writeOnly (${schema.pointer}): it should not be in an answer.`,
      concern: { kind: 'withheld', of: role, status, path },
    })
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
  return [
    {
      id: `${prefix}.events`,
      ...(isSaid ? {} : { level: 'should' as const }),
      text: `Each ${first.kind === 'events' ? 'event' : 'item'} of a ${status} answer in ${names} keeps to its schema.`,
      breach: `An event of the ${status} answer breaks its schema.`,
      source: first.schema.pointer,
      because: isSaid
        ? `The contract gives each of them this schema (${first.schema.pointer}).`
        : `The contract gives this schema (${first.schema.pointer}); in a stream it can only describe each single one.`,
      concern,
    },
  ]
}

function headerDrafts(prefix: string, role: AnswerRole, response: ResponseSpec): RequirementDraft[] {
  const { status } = response
  return response.headers.flatMap((header): RequirementDraft[] => {
    const { name, schema, pointer } = header
    const concern = { kind: 'header', of: role, status, header } as const
    const required: RequirementDraft = {
      id: `${prefix}.header.${name}.required`,
      text: `The ${status} answer has the header ${name}.`,
      breach: `The ${status} answer lacks the header ${name}.`,
      source: pointer,
      because: `The contract requires the header (${pointer}).`,
      concern: { ...concern, rule: null },
    }
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
  return [...new Map(said)].map(([property, { pointer }]) => ({
    id: `answers.${property}.status`,
    level: 'should',
    text: `The ${property} of an error is the status of its answer.`,
    breach: `The ${property} of an error is another status than that of its answer.`,
    source: pointer,
    because: `The contract describes it as the HTTP status (${pointer}).`,
    concern: { kind: 'any-answer', aspect: 'said-status', property },
  }))
}
