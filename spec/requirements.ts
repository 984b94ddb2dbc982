/**
 * Requirements: what the contract promises, one sentence each, derived from the document.
 *
 * `must`: the contract, or JSON and HTTP themselves, say so. `should`: courtesy that clients count on.
 */

import type { Contract, MediaType, Operation, Parameter, ResponseSpec } from './contract.ts'
import type { JsonObject } from './json-pointer.ts'
import { dotted, type Rule, rulesOf } from './rules.ts'
import { shapeOf, travels } from './shape.ts'

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
  | { readonly kind: 'credential'; readonly fault: CredentialFault }
  | { readonly kind: 'credential-answer'; readonly aspect: 'scheme-case' | 'server-error' }
  | { readonly kind: 'repetition'; readonly pattern: Repetition }
  /** Whatever a request deserves, it is answered. */
  | { readonly kind: 'open-answer' }

export type Aspect = 'status' | 'media-type' | 'json'
/** `unusual`: the good one, where or how it should not be taken. */
export type CredentialFault = 'missing' | 'scheme' | 'malformed' | 'unknown' | 'unusual'
export type Repetition = 'first' | 'in-a-row' | 'overlapping' | 'after-refusal'

const known = new WeakMap<Contract, readonly Requirement[]>()

/** Every requirement of the contract, operation by operation. */
export function requirementsOf(contract: Contract): readonly Requirement[] {
  const requirements = known.get(contract) ?? derived(contract)
  known.set(contract, requirements)
  return requirements
}

function derived(contract: Contract): readonly Requirement[] {
  const requirements = new Map<string, Requirement>()
  for (const operation of contract.operations) {
    for (const requirement of ofOperation(contract.document, operation)) {
      // Two parts of a schema may ask for the same: the first names it.
      if (!requirements.has(requirement.id)) requirements.set(requirement.id, requirement)
    }
  }
  return [...requirements.values()]
}

/** The answer to a valid request: the lowest documented 2xx, else a range or the default. */
export function successOf(operation: Operation): ResponseSpec | null {
  const statuses = operation.responses.filter(({ status }) => /^2/.test(status))
  return statuses.toSorted(byStatus)[0] ?? operation.responses.find(({ status }) => status === 'default') ?? null
}

/** The answer to a request that breaks the contract: 400, else 422, else any other documented 4xx, else the default. */
export function failureOf(operation: Operation): ResponseSpec | null {
  const find = (pattern: RegExp): ResponseSpec | undefined =>
    operation.responses.toSorted(byStatus).find(({ status }) => pattern.test(status))
  return find(/^400$/) ?? find(/^422$/) ?? find(/^4XX$/) ?? find(/^default$/) ?? null
}

/** The JSON media type of some content, `application/json` before any other. */
export function jsonOf(content: readonly MediaType[]): MediaType | null {
  const json = content.filter((mediaType) => mediaType.json)
  return json.find(({ name }) => name === 'application/json') ?? json[0] ?? null
}

function byStatus(one: ResponseSpec, other: ResponseSpec): number {
  return one.status < other.status ? -1 : 1
}

type Draft = Omit<Requirement, 'id' | 'operation' | 'level'> & { readonly id: string; readonly level?: 'should' }

function ofOperation(document: JsonObject, operation: Operation): Requirement[] {
  const drafts = [
    ...successDrafts(document, operation),
    ...requestDrafts(document, operation),
    ...failureDrafts(document, operation),
    ...credentialDrafts(operation),
    ...repetitionDrafts(operation),
    ...openDrafts(),
  ]
  return drafts.map((draft) => ({ level: 'must', ...draft, id: `${operation.slug}.${draft.id}`, operation }))
}

function successDrafts(document: JsonObject, operation: Operation): Draft[] {
  const success = successOf(operation)
  if (success === null) return []
  const drafts: Draft[] = [
    {
      id: 'success.status',
      text: `A valid request is answered with status ${success.status} and no other.`,
      source: success.pointer,
      because: `The contract names ${success.status} as the answer to a valid request (${success.pointer}).`,
      concern: { kind: 'success', aspect: 'status' },
    },
  ]
  const json = jsonOf(success.content)
  if (json === null) return drafts
  drafts.push(...bodyDrafts('success', `The ${success.status} answer`, success, json))
  if (json.schema === null) return drafts
  for (const rule of rulesOf(document, json.schema, 'response')) {
    const id = `success.${ruleId(rule)}`
    const text = `In the ${success.status} answer ${demand(rule)}.`
    drafts.push({ id, text, source: rule.pointer, because: schemaSays(rule), concern: { kind: 'success-body', rule } })
  }
  const sent = bodySchema(operation)
  if (sent === null) return drafts
  const request = shapeOf(document, sent)
  for (const [property, pointer] of shapeOf(document, json.schema).properties) {
    const asked = request.properties.get(property)
    const isTold = asked !== undefined && travels(document, asked, 'request') && travels(document, pointer, 'response')
    if (!isTold) continue
    drafts.push({
      id: `success.${property}.echo`,
      level: 'should',
      text: `The ${success.status} answer carries the ${property} that was sent${request.required.has(property) || operation.method === 'PATCH' ? '' : ', and none where none was sent'}.`,
      source: pointer,
      because:
        'Nothing else that a client knows says that the store has what it sent; the contract does not say so in words.',
      concern: { kind: 'echo', property },
    })
  }
  return drafts
}

function requestDrafts(document: JsonObject, operation: Operation): Draft[] {
  const failure = failureOf(operation)
  if (failure === null) return []
  const refused = `is refused with status ${failure.status}`
  const drafts: Draft[] = []
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
        text: `A request in which ${name} breaks ${words(rule)} ${refused}.`,
        source: rule.pointer,
        because: `The contract's schema for the parameter says so (${rule.pointer}).`,
        concern: { kind: 'request-parameter', parameter, rule },
      })
    }
  }
  const { body } = operation
  const schema = bodySchema(operation)
  if (body === null || schema === null) return drafts
  if (body.required) {
    drafts.push({
      id: 'request.body.required',
      text: `A request without a body ${refused}.`,
      source: body.pointer,
      because: `The contract requires a body (${body.pointer}).`,
      concern: { kind: 'request-text', fault: 'missing' },
    })
  }
  drafts.push(
    {
      id: 'request.body.json',
      text: `A body that is not JSON text ${refused}.`,
      source: 'RFC 8259 section 2',
      because:
        'It is no JSON text (RFC 8259 section 2), and no extension that section 9 allows makes a whole value of it: a body is required, and there is none.',
      concern: { kind: 'request-text', fault: 'malformed' },
    },
    {
      id: 'request.body.trailing',
      level: 'should',
      text: 'A body with data after its JSON value is refused.',
      source: 'RFC 8259 section 2',
      because:
        'A JSON text is one value (RFC 8259 section 2); a reader that ignores the rest loses what a client sent.',
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

function failureDrafts(document: JsonObject, operation: Operation): Draft[] {
  const failure = failureOf(operation)
  if (failure === null) return []
  const drafts: Draft[] = [
    {
      id: 'failure.status',
      text: `A request that breaks the contract is answered with status ${failure.status}.`,
      source: failure.pointer,
      because: `The contract names ${failure.status} as the answer to a failure (${failure.pointer}).`,
      concern: { kind: 'failure', aspect: 'status' },
    },
  ]
  const json = jsonOf(failure.content)
  if (json === null) return drafts
  drafts.push(...bodyDrafts('failure', `The ${failure.status} answer`, failure, json))
  for (const rule of json.schema === null ? [] : rulesOf(document, json.schema, 'response')) {
    drafts.push({
      id: `failure.${ruleId(rule)}`,
      text: `In the ${failure.status} answer ${demand(rule)}.`,
      source: rule.pointer,
      because: schemaSays(rule),
      concern: { kind: 'failure-body', rule },
    })
  }
  return drafts
}

function bodyDrafts(kind: 'success' | 'failure', who: string, response: ResponseSpec, json: MediaType): Draft[] {
  return [
    {
      id: `${kind}.media-type`,
      text: `${who} has the media type ${json.name}; parameters and case are free.`,
      source: response.pointer,
      because: `The contract names this media type for it (${response.pointer}).`,
      concern: { kind, aspect: 'media-type' },
    },
    {
      id: `${kind}.json`,
      text: `${who} is JSON text in UTF-8, framed as its headers say.`,
      source: 'RFC 8259 sections 2 and 8.1; RFC 9112 section 6',
      because:
        'The answer must be one JSON text (RFC 8259 section 2), in UTF-8 without a mark (section 8.1), and as long as its headers say (RFC 9112 section 6).',
      concern: { kind, aspect: 'json' },
    },
  ]
}

function credentialDrafts(operation: Operation): Draft[] {
  const scheme = operation.security.flat().find(({ kind }) => kind !== 'transport')
  const open = operation.security.length === 0 || operation.security.some((together) => together.length === 0)
  if (scheme === undefined || open) return []
  const source = `/components/securitySchemes/${scheme.name}`
  const draft = (fault: CredentialFault, request: string, why: string): Draft => ({
    id: `credential.${fault}`,
    text: `A request ${request} is refused.`,
    source,
    because: `The contract secures the operation with ${scheme.name} (${source}), and ${why}.`,
    concern: { kind: 'credential', fault },
  })
  const drafts = [
    draft('missing', 'without a credential', 'this request carries nothing of it'),
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
        because: 'RFC 9110 section 11.1: the name of a scheme has no case.',
        concern: { kind: 'credential-answer', aspect: 'scheme-case' },
      },
    )
  }
  drafts.push(
    {
      ...draft(
        'unusual',
        'whose credential is only like a good one',
        'the contract does not show what tokens look like',
      ),
      level: 'should',
    },
    {
      id: 'credential.no-server-error',
      level: 'should',
      text: 'A refused credential is answered, and not with a 5xx status.',
      source: 'RFC 9110 section 15.6',
      because: 'With a 5xx status a server says that it has erred (RFC 9110 section 15.6), where the client has.',
      concern: { kind: 'credential-answer', aspect: 'server-error' },
    },
  )
  return drafts
}

function openDrafts(): Draft[] {
  return [
    {
      id: 'open.no-server-error',
      level: 'should',
      text: 'A request of which the contract says nothing is answered, and not with a 5xx status.',
      source: 'RFC 9110 section 15.6',
      because: 'With a 5xx status a server says that it has erred (RFC 9110 section 15.6).',
      concern: { kind: 'open-answer' },
    },
  ]
}

function repetitionDrafts(operation: Operation): Draft[] {
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
    because: `The contract names ${success.status} for every valid request (${success.pointer}), and HTTP has no memory between two of them (RFC 9110 section 3.3).`,
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
