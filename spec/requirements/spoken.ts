/** That each media type of a body is taken, and each one of an answer is given: a document may list several. */

import type { Api, MediaType, Operation, RequestBody, ResponseSpec } from '../contract/contract.ts'
import { errorResponse, jsonOf, successOf } from '../contract/responses.ts'
import { FORMS } from '../http/form-types.ts'
import { concrete, covers, essenceOf } from '../http/media-type.ts'
import { responseFor } from '../http/status.ts'
import { descriptionAt, saysOf } from '../names/described.ts'
import { isTableType, streamKind } from '../streams/form.ts'
import { isSpokenXml } from '../xml/spoken.ts'
import { type Concern, type RequirementDraft, worded } from './concern.ts'

/** What the contract promises about media types of which it lists several. */
export function spokenDrafts({ operations }: Pick<Api, 'operations'>, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  // A file, which no schema describes, is of the type in which it was put there.
  const isPut = (type: MediaType): boolean =>
    !isWritten(type) &&
    operations.some(({ path, body }) => path === operation.path && body?.content.some(({ name }) => name === type.name))
  const asked =
    operation.method === 'HEAD' || success.content.some(isPut)
      ? []
      : distinct(success.content.filter((type) => isWhole(type, success)))
  return [
    ...(operation.body === null ? [] : sentDrafts(operation.body)),
    ...(asked.length > 1 ? asked.map((type) => askedDraft(type, success, operation)) : []),
  ]
}

/** That a body is refused which is called plain text, where the document has 415: a must where that says which type it must be. */
export function mistypedDraft({ body, responses }: Operation): RequirementDraft[] {
  const refusal = responses.find(({ status }) => status === '415')
  const types = body?.content ?? []
  if (refusal === undefined || types.some(({ name }) => covers(name, 'text/plain'))) return []
  const told = descriptionAt(types[0]?.schema?.document, refusal) ?? ''
  const isSaid =
    ['needing', 'solely'].some((what) => saysOf(what, told)) && types.some(({ name }) => told.includes(name))
  const values = { pointer: refusal.pointer, names: types.map(({ name }) => name).join(', ') }
  const draft = worded('mistyped', values, { kind: 'request-text', fault: 'mistyped' })
  return [isSaid ? draft : { ...draft, level: 'should' }]
}

/** What the contract promises about media types of the refusals to these requests. */
export function refusedDrafts(operation: Operation, requests: readonly RequirementDraft[]): RequirementDraft[] {
  const refusals = new Set(requests.map(({ concern }) => refusalFor(operation, concern)))
  return [...refusals].flatMap((refusal) => {
    if (refusal === null || refusal === successOf(operation) || operation.method === 'HEAD') return []
    const types = distinct(refusal.content.filter((type) => isWhole(type, refusal)))
    return types.length > 1 ? types.map((type) => askedDraft(type, refusal, operation)) : []
  })
}

/** The documented answer to a request that is to be refused; null where the document does not say which. */
export function refusalFor(operation: Operation, concern: Concern): ResponseSpec | null {
  if (concern.kind.startsWith('request-')) return errorResponse(operation)
  if (concern.kind === 'credential' && concern.fault === 'missing') return responseFor(operation, 401)
  return concern.kind === 'state' && concern.aspect === 'missing' ? responseFor(operation, 404) : null
}

/** The types besides the JSON that a plain request has. */
function sentDrafts(body: RequestBody): RequirementDraft[] {
  const first = essenceOf(jsonOf(body)?.name)
  const types = distinct(body.content.filter(isWritten)).filter(({ name }) => essenceOf(name) !== first)
  if (body.content.length < 2) return []
  return types.map((type) =>
    worded(
      'sentAs',
      { name: type.name, slug: slugOf(type), pointer: body.pointer },
      { kind: 'spoken', of: 'request', type },
    ),
  )
}

/**
 * A server may disregard `Accept` (RFC 9110 section 12.5.1), and the contract allows each of its types. Who wants to read
 * an error takes the success, too.
 */
function askedDraft(type: MediaType, response: ResponseSpec, operation: Operation): RequirementDraft {
  const { status, pointer } = response
  const success = successOf(operation)
  const of = response === success ? 'answer' : 'refusal'
  const role = of === 'answer' ? 'success' : response === errorResponse(operation) ? 'failure' : `answer.${status}`
  const others = success?.content.some(({ name }) => name === type.name) ? [] : (success?.content ?? [])
  const accept = [type.name, ...others.map(({ name }) => `${concrete(name)};q=0.1`)].join(', ')
  const how = others.length > 0 ? 'rather than anything else' : 'alone'
  return worded(
    'askedFor',
    { name: type.name, slug: slugOf(type), how, role, status, pointer },
    { kind: 'spoken', of, type, response, accept },
  )
}

/** True for a type of an answer that has an end: lines do, where JSON has the same items in a list. */
function isWhole({ name, schema }: MediaType, success: ResponseSpec): boolean {
  const kind = streamKind(name)
  const isList = kind === 'lines' && schema !== null && schema.items !== null && jsonOf(success)?.schema?.items != null
  return !name.includes('*') && (kind === null || isList)
}

/** True for a type of which a valid body can be written by its schema. */
function isWritten(type: MediaType): boolean {
  const { name, json, schema } = type
  if (name.includes('*') || schema === null) return false
  if (isTableType(name) || streamKind(name) === 'lines') return schema.items !== null
  if (streamKind(name) !== null) return false
  return (
    json ||
    isSpokenXml(type) ||
    FORMS.test(name) ||
    (/^text\/plain\b/i.test(name) && schema.types?.has('string') === true)
  )
}

function distinct(types: readonly MediaType[]): MediaType[] {
  return [...Map.groupBy(types, ({ name }) => essenceOf(name)).values()].flatMap(([first]) => first ?? [])
}

const slugOf = ({ name }: MediaType): string => essenceOf(name).replaceAll(/[^a-z0-9]+/g, '-')
