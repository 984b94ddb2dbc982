/**
 * Requirements: what the contract promises, one sentence each, derived from the document.
 *
 * `must`: the contract, or JSON and HTTP themselves, say so. `should`: courtesy that clients count on.
 */

import type { Contract, Operation, Parameter, ResponseHeader, ResponseSpec } from './contract.ts'
import type { JsonObject } from './json-pointer.ts'
import { plainName } from './listing.ts'
import { failureOf, failuresOf, jsonOf, successOf } from './responses.ts'
import { dotted, type Rule, rulesOf } from './rules.ts'
import { shapeOf, travels } from './shape.ts'
import { type StateConcern, stateDrafts } from './state-requirements.ts'

export type Requirement = {
  /** Stable and dotted: `create-plant.request.name.required`. */
  readonly id: string
  readonly operation: Operation
  readonly level: 'must' | 'should'
  readonly text: string
  /** The place it comes from: a pointer into the document, or a section of a standard. */
  readonly source: string
  /** The sentence that whoever breaks it breaks. A case may have a more telling one of its own. */
  readonly because: string
  readonly concern: Concern
}

/** What a requirement is about; cases are built and verdicts are filed by it. */
export type Concern =
  | { readonly kind: 'success'; readonly aspect: Aspect }
  | { readonly kind: 'success-body'; readonly rule: Rule }
  | { readonly kind: 'echo'; readonly property: string }
  | { readonly kind: 'request-body'; readonly rule: Rule }
  | { readonly kind: 'request-text'; readonly fault: 'missing' | 'malformed' | 'trailing' }
  | { readonly kind: 'request-parameter'; readonly parameter: Parameter; readonly rule: Rule | null }
  | { readonly kind: 'failure'; readonly aspect: Aspect }
  | { readonly kind: 'failure-body'; readonly rule: Rule }
  /** An answer that is documented and is neither of these; nothing says when it comes. */
  | { readonly kind: 'answer'; readonly status: string; readonly aspect: Exclude<Aspect, 'status'> }
  | { readonly kind: 'answer-body'; readonly status: string; readonly rule: Rule }
  /** A header of an answer: that it is there, or what its schema says of it. */
  | {
      readonly kind: 'header'
      readonly of: AnswerRole
      readonly status: string
      readonly header: ResponseHeader
      readonly rule: Rule | null
    }
  | { readonly kind: 'credential'; readonly fault: CredentialFault }
  | { readonly kind: 'credential-answer'; readonly aspect: 'scheme-case' | 'server-error' }
  | { readonly kind: 'repetition'; readonly pattern: Repetition }
  /** Whatever a request deserves, it is answered. */
  | { readonly kind: 'open-answer' }
  /** What later requests find of what this one did. */
  | StateConcern

/** What an answer is to an operation: to a valid request, to one that breaks the contract, or any other documented one. */
export type AnswerRole = 'success' | 'failure' | 'answer'
export type Aspect = 'status' | 'media-type' | 'json'
/** `unusual`: the good one, where or how it should not be taken. */
export type CredentialFault = 'missing' | 'scheme' | 'malformed' | 'unknown' | 'unusual'
export type Repetition = 'first' | 'in-a-row' | 'overlapping' | 'after-refusal'

/** Every requirement of the contract, operation by operation. */
export function requirementsOf(contract: Contract): Requirement[] {
  return contract.operations.flatMap((operation) => requirementsFor(contract, operation))
}

/** Derived once for each operation, since everything asks for them. */
const derived = new WeakMap<Operation, readonly Requirement[]>()

/** The requirements of one operation of a contract; none where it can't be served. */
export function requirementsFor(contract: Contract, operation: Operation): readonly Requirement[] {
  const known = derived.get(operation)
  if (known !== undefined) return known
  const all = operation.fault === null ? ofOperation(contract, operation) : []
  // Two parts of a schema may ask for the same: the first names it.
  const requirements = [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
  derived.set(operation, requirements)
  return requirements
}

type RequirementDraft = Omit<Requirement, 'id' | 'operation' | 'level'> & {
  readonly id: string
  readonly level?: 'should'
}

function ofOperation(contract: Contract, operation: Operation): Requirement[] {
  const { document } = contract
  const drafts: RequirementDraft[] = [
    ...successDrafts(document, operation),
    ...requestDrafts(document, operation),
    ...failureDrafts(document, operation),
    ...answerDrafts(document, operation),
    ...credentialDrafts(operation),
    ...repetitionDrafts(operation),
    ...stateDrafts(contract, operation),
    ...openDrafts(),
  ]
  return drafts.map((draft) => ({ level: 'must', ...draft, id: `${operation.slug}.${draft.id}`, operation }))
}

function successDrafts(document: JsonObject, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  const documented = operation.responses.map(({ status }) => status).filter((status) => status.startsWith('2'))
  const successes = documented.length > 1 ? documented.toSorted() : [success.status]
  const drafts: RequirementDraft[] = [
    {
      id: 'success.status',
      text: `A valid request is answered with status ${successes.join(' or ')} and no other.`,
      source: success.pointer,
      because: `The contract names ${successes.join(' or ')} as the answer to a valid request (${success.pointer}).`,
      concern: { kind: 'success', aspect: 'status' },
    },
  ]
  drafts.push(...contentDrafts(document, operation, 'success', success))
  const json = jsonOf(success.content)
  if (json === null || json.schema === null || !hasContent(operation, success)) return drafts
  const sent = bodySchema(operation)
  if (sent === null) return drafts
  const request = shapeOf(document, sent)
  // What the path of a new item says too, the answer may have from there.
  const named = operation.method === 'POST' ? operation.parameters.filter((one) => one.in === 'path') : []
  const inPath = new Set(named.map(({ name }) => plainName(name)))
  for (const [property, pointer] of shapeOf(document, json.schema).properties) {
    const asked = request.properties.get(property)
    const isEchoed =
      asked !== undefined &&
      !inPath.has(plainName(property)) &&
      travels(document, asked, 'request') &&
      travels(document, pointer, 'response')
    if (!isEchoed) continue
    drafts.push({
      id: `success.${property}.echo`,
      level: 'should',
      text: `The ${success.status} answer contains the ${property} that was sent${request.required.has(property) || operation.method === 'PATCH' ? '' : ', and none if none was sent'}.`,
      source: pointer,
      because:
        'The answer is the only way for a client to see that the service stored what it sent; the contract does not require it in words.',
      concern: { kind: 'echo', property },
    })
  }
  return drafts
}

const FORMS = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** How a request that breaks the contract is refused, in words. */
function refusalOf(operation: Operation, others: readonly string[] = []): string {
  const named = failuresOf(operation).map(({ status }) => status)
  const statuses = named.length > 1 ? named.filter((status) => status !== 'default') : named
  if (statuses.length === 0) return 'is refused with a 4xx status'
  return `is refused with status ${[...new Set([...statuses, ...others])].join(' or ')}`
}

/** Who breaks the contract can't hold anybody to an answer that it does not show: then a refusal is a courtesy. */
const NO_FAILURE = 'It shows no answer to an invalid request; RFC 9110 section 15.5 defines the 4xx statuses for that.'

function requestDrafts(document: JsonObject, operation: Operation): RequirementDraft[] {
  const drafts = brokenRequestDrafts(document, operation)
  if (failureOf(operation) !== null) return drafts
  return drafts.map((draft) => ({ ...draft, level: 'should', because: `${draft.because} ${NO_FAILURE}` }))
}

function brokenRequestDrafts(document: JsonObject, operation: Operation): RequirementDraft[] {
  const refused = refusalOf(operation)
  const drafts: RequirementDraft[] = []
  for (const parameter of operation.parameters) {
    const name = `the ${parameter.in} parameter ${parameter.name}`
    if (parameter.required && parameter.in !== 'path') {
      drafts.push({
        id: `request.${parameter.in}.${parameter.name}.required`,
        text: `A request without ${name} ${refused}.`,
        source: parameter.pointer,
        because: `The contract requires the parameter (${parameter.pointer}).`,
        concern: { kind: 'request-parameter', parameter, rule: null },
      })
    }
    for (const rule of parameter.schema === null ? [] : rulesOf(document, parameter.schema, 'request')) {
      drafts.push({
        id: `request.${parameter.in}.${parameter.name}.${ruleId(rule)}`,
        // A path that breaks a schema may as well be no path of the service.
        text: `A request in which ${name} breaks ${words(rule)} ${parameter.in === 'path' ? refusalOf(operation, ['404']) : refused}.`,
        source: rule.pointer,
        because: `The contract's schema for the parameter says so (${rule.pointer}).`,
        concern: { kind: 'request-parameter', parameter, rule },
      })
    }
  }
  const { body } = operation
  if (body === null) return drafts
  const schema = bodySchema(operation)
  const json = jsonOf(body.content)
  if (body.required) {
    drafts.push({
      id: 'request.body.required',
      text: `A request without a body ${refused}.`,
      source: body.pointer,
      because: `The contract requires a body (${body.pointer}).`,
      concern: { kind: 'request-text', fault: 'missing' },
    })
  }
  const form = json === null ? body.content.find(({ name }) => FORMS.test(name)) : undefined
  for (const rule of form === undefined || form.schema === null ? [] : rulesOf(document, form.schema, 'request')) {
    if (rule.keyword !== 'required' || rule.path.length !== 1) continue
    drafts.push({
      id: `request.${ruleId(rule)}`,
      text: `A form without ${dotted(rule.path)} ${refused}.`,
      source: rule.pointer,
      because: schemaSays(rule),
      concern: { kind: 'request-body', rule },
    })
  }
  if (schema === null) return drafts
  drafts.push(
    {
      id: 'request.body.json',
      text: `A body that is not JSON text ${refused}.`,
      source: 'RFC 8259 section 2',
      because:
        'It is not JSON text (RFC 8259 section 2), and no extension under section 9 turns it into a complete value: the required body is missing.',
      concern: { kind: 'request-text', fault: 'malformed' },
    },
    {
      id: 'request.body.trailing',
      level: 'should',
      text: 'A body with data after its JSON value is refused.',
      source: 'RFC 8259 section 2',
      because:
        'A JSON text is one value (RFC 8259 section 2); a parser that ignores the rest loses data of the client.',
      concern: { kind: 'request-text', fault: 'trailing' },
    },
  )
  for (const rule of rulesOf(document, schema, 'request')) {
    drafts.push({
      id: `request.${ruleId(rule)}`,
      text:
        rule.keyword === 'required'
          ? `A body without ${dotted(rule.path)} ${refused}.`
          : `A body in which ${demand(rule, 'not')} ${refused}.`,
      source: rule.pointer,
      because: schemaSays(rule),
      concern: { kind: 'request-body', rule },
    })
  }
  return drafts
}

function failureDrafts(document: JsonObject, operation: Operation): RequirementDraft[] {
  const failure = failureOf(operation)
  if (failure === null) return []
  const drafts: RequirementDraft[] = [
    {
      id: 'failure.status',
      text: `A request that breaks the contract is answered with status ${failure.status}.`,
      source: failure.pointer,
      because: `The contract names ${failure.status} as the answer to a failure (${failure.pointer}).`,
      concern: { kind: 'failure', aspect: 'status' },
    },
  ]
  return [...drafts, ...contentDrafts(document, operation, 'failure', failure)]
}

/** What every other documented answer has to be, whenever it comes. */
function answerDrafts(document: JsonObject, operation: Operation): RequirementDraft[] {
  const documented = [successOf(operation), failureOf(operation)]
  return operation.responses
    .filter((response) => !documented.includes(response))
    .flatMap((response) => contentDrafts(document, operation, 'answer', response))
}

/** False where HTTP leaves no room for content (RFC 9110 sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5). */
function hasContent({ method }: Operation, { status }: ResponseSpec): boolean {
  return method !== 'HEAD' && !/^(1..|204|205|304)$/.test(status)
}

/** The promises about the content and the headers of one documented answer. */
function contentDrafts(
  document: JsonObject,
  operation: Operation,
  role: AnswerRole,
  response: ResponseSpec,
): RequirementDraft[] {
  const { status, pointer: source, content } = response
  const prefix = role === 'answer' ? `answer.${status}` : role
  const who = `The ${status} answer`
  const aspect = (name: 'media-type' | 'json'): Concern =>
    role === 'answer' ? { kind: role, status, aspect: name } : { kind: role, aspect: name }
  const ruled = (rule: Rule): Concern =>
    role === 'answer' ? { kind: 'answer-body', status, rule } : { kind: `${role}-body`, rule }
  const drafts: RequirementDraft[] = []
  const json = jsonOf(content)
  const names = content.map(({ name }) => name)
  if (hasContent(operation, response) && names.length > 0) {
    drafts.push({
      id: `${prefix}.media-type`,
      text: `${who} has the media type ${names.join(' or ')}; parameters and case don't matter.`,
      source,
      because: `The contract names this media type for it (${source}).`,
      concern: aspect('media-type'),
    })
    if (json !== null)
      drafts.push({
        id: `${prefix}.json`,
        text: `${who} is JSON text in UTF-8, framed as its headers say.`,
        source: 'RFC 8259 sections 2 and 8.1; RFC 9112 section 6',
        because:
          'The answer must be one JSON text (RFC 8259 section 2), in UTF-8 without a mark (section 8.1), and as long as its headers say (RFC 9112 section 6).',
        concern: aspect('json'),
      })
    for (const rule of json === null || json.schema === null ? [] : rulesOf(document, json.schema, 'response')) {
      const id = `${prefix}.${ruleId(rule)}`
      const text = `In the ${status} answer ${demand(rule)}.`
      drafts.push({ id, text, source: rule.pointer, because: schemaSays(rule), concern: ruled(rule) })
    }
  }
  return [...drafts, ...headerDrafts(document, prefix, role, response)]
}

function headerDrafts(
  document: JsonObject,
  prefix: string,
  role: AnswerRole,
  response: ResponseSpec,
): RequirementDraft[] {
  const { status } = response
  return response.headers.flatMap((header): RequirementDraft[] => {
    const { name, schema, pointer } = header
    const concern = { kind: 'header', of: role, status, header } as const
    const required: RequirementDraft = {
      id: `${prefix}.header.${name}.required`,
      text: `The ${status} answer has the header ${name}.`,
      source: pointer,
      because: `The contract requires the header (${pointer}).`,
      concern: { ...concern, rule: null },
    }
    const rules = schema === null ? [] : rulesOf(document, schema, 'response')
    return [
      ...(header.required ? [required] : []),
      ...rules.map((rule) => ({
        id: `${prefix}.header.${name}.${ruleId(rule)}`,
        text: `In the ${status} answer the header ${name}, if present, satisfies ${words(rule)}.`,
        source: rule.pointer,
        because: schemaSays(rule),
        concern: { ...concern, rule },
      })),
    ]
  })
}

function credentialDrafts(operation: Operation): RequirementDraft[] {
  const scheme = operation.security.flat().find(({ kind }) => kind !== 'transport')
  const open = operation.security.length === 0 || operation.security.some((together) => together.length === 0)
  if (scheme === undefined || open) return []
  const source = `/components/securitySchemes/${scheme.name}`
  const draft = (fault: CredentialFault, request: string, why: string): RequirementDraft => ({
    id: `credential.${fault}`,
    text: `A request ${request} is refused.`,
    source,
    because: `The contract secures the operation with ${scheme.name} (${source}), and ${why}.`,
    concern: { kind: 'credential', fault },
  })
  const drafts = [
    draft('missing', 'without a credential', 'this request has no credential'),
    draft('unknown', 'with a credential that was never issued', 'nobody issued this one'),
  ]
  if (scheme.kind === 'http') {
    drafts.push(
      draft('scheme', `with a credential of another scheme than ${scheme.scheme}`, 'this is another scheme'),
      draft(
        'malformed',
        'with a malformed credential',
        'the grammar of a credential is the scheme, a space, and one token (RFC 9110 section 11.4)',
      ),
      {
        id: 'credential.scheme-case',
        level: 'should',
        text: `The scheme ${scheme.scheme} is accepted in upper and lower case.`,
        source: 'RFC 9110 section 11.1',
        because: 'The name of a scheme is case-insensitive (RFC 9110 section 11.1).',
        concern: { kind: 'credential-answer', aspect: 'scheme-case' },
      },
    )
  }
  drafts.push(
    {
      ...draft(
        'unusual',
        'whose credential only resembles a valid one',
        'the contract does not show what tokens look like',
      ),
      level: 'should',
    },
    {
      id: 'credential.no-server-error',
      level: 'should',
      text: 'A refused credential gets an answer, and not with a 5xx status.',
      source: 'RFC 9110 section 15.6',
      because: 'A 5xx status means that the server failed (RFC 9110 section 15.6), but here the client made the error.',
      concern: { kind: 'credential-answer', aspect: 'server-error' },
    },
  )
  return drafts
}

function openDrafts(): RequirementDraft[] {
  return [
    {
      id: 'open.no-server-error',
      level: 'should',
      text: 'A request that the contract says nothing about gets an answer, and not with a 5xx status.',
      source: 'RFC 9110 section 15.6',
      because: 'A 5xx status means that the server failed (RFC 9110 section 15.6).',
      concern: { kind: 'open-answer' },
    },
  ]
}

function repetitionDrafts(operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  if (success === null) return []
  const texts: Record<Repetition, string> = {
    first: 'The first valid request is accepted like any later one.',
    'in-a-row': 'Many valid requests in a row, over one connection too, are all accepted.',
    overlapping: 'Overlapping requests each get their own answer.',
    'after-refusal': 'A valid request right after a refused one is accepted.',
  }
  return (Object.keys(texts) as Repetition[]).map((pattern) => ({
    id: `repetition.${pattern}`,
    text: texts[pattern],
    source: success.pointer,
    because: `The contract names ${success.status} for every valid request (${success.pointer}), and HTTP is stateless (RFC 9110 section 3.3).`,
    concern: { kind: 'repetition', pattern },
  }))
}

function bodySchema(operation: Operation): string | null {
  return jsonOf(operation.body?.content ?? [])?.schema ?? null
}

function ruleId(rule: Rule): string {
  const keyword = isClosing(rule) ? 'closed' : rule.keyword
  return rule.path.length === 0 ? keyword : `${dotted(rule.path)}.${keyword}`
}

function isClosing({ keyword, value }: Rule): boolean {
  return (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') && value === false
}

function schemaSays({ pointer }: Rule): string {
  return `The contract's schema says so (${pointer}).`
}

/** What a rule asks for, as a clause: "name is a string", or with 'not' its breach: "name is not a string". */
function demand(rule: Rule, not: 'not' | '' = ''): string {
  const subject = rule.path.length === 0 ? 'the root' : dotted(rule.path)
  const is = not === '' ? 'is' : 'is not'
  if (rule.keyword === 'required') return `${subject} ${not === '' ? 'is present' : 'is missing'}`
  if (rule.keyword === 'type') return `${subject} ${is} ${[rule.value].flat().map(article).join(' or ')}`
  if (rule.keyword === 'format') return `${subject} ${is} of the format ${rule.value}`
  if (isClosing(rule))
    return `${subject} has ${not === '' ? 'no properties' : 'properties'} beyond those of the contract`
  return `${subject} ${not === '' ? 'keeps' : 'breaks'} ${words(rule)}`
}

function words({ keyword, value }: Rule): string {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? keyword
    : `${keyword} ${JSON.stringify(value)}`
}

function article(type: unknown): string {
  return type === 'null' ? 'null' : `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`
}
