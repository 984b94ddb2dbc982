/** That each media type of a body is taken, and each one of an answer is given: a document may list several. */

import type { Api, MediaType, Operation, RequestBody, ResponseSpec } from '../contract/contract.ts'
import { jsonOf, successOf } from '../contract/responses.ts'
import { FORMS } from '../http/form-types.ts'
import { essenceOf } from '../http/media-type.ts'
import { isTableType, streamKind } from '../streams/form.ts'
import { isSpokenXml } from '../xml/spoken.ts'
import type { RequirementDraft } from './concern.ts'

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
    ...(asked.length > 1 ? asked.map((type) => askedDraft(type, success)) : []),
  ]
}

/** The types besides the JSON that a plain request has. */
function sentDrafts(body: RequestBody): RequirementDraft[] {
  const first = essenceOf(jsonOf(body)?.name)
  const types = distinct(body.content.filter(isWritten)).filter(({ name }) => essenceOf(name) !== first)
  if (body.content.length < 2) return []
  return types.map((type) => ({
    id: `request.sent-as.${slugOf(type)}`,
    text: `A valid body of ${type.name} is not refused for its media type.`,
    breach: `A valid body of ${type.name} is refused for its media type.`,
    source: body.pointer,
    because: `The contract takes ${type.name} (${body.pointer}), and 415 says that this format is not supported (RFC 9110 section 15.5.16).`,
    concern: { kind: 'spoken', of: 'request', type },
  }))
}

/** A server may disregard `Accept` (RFC 9110 section 12.5.1), and the contract allows each of its types. */
function askedDraft(type: MediaType, { status, pointer: source }: ResponseSpec): RequirementDraft {
  return {
    id: `success.asked-for.${slugOf(type)}`,
    level: 'should',
    text: `If a request accepts ${type.name} alone, the ${status} answer is of this media type.`,
    breach: `A request that accepts ${type.name} alone gets another answer.`,
    source,
    because: `The contract has ${type.name} for this answer (${source}), and Accept says what the client can read (RFC 9110 section 12.5.1).`,
    concern: { kind: 'spoken', of: 'answer', type },
  }
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

function slugOf({ name }: MediaType): string {
  return essenceOf(name).replaceAll(/[^a-z0-9]+/g, '-')
}
