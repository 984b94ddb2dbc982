/** The cases of an operation, derived from the document: bodies of the fixtures, framings, credentials, parameters. */

import { type BodyCase, bodyCasesOf } from '../../fixtures/cases.ts'
import { bundled } from '../../spec/bundled.ts'
import type { Operation } from '../../spec/contract.ts'
import { tryParseJson } from '../../spec/exact-json.ts'
import { isObject } from '../../spec/json-pointer.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements.ts'
import { jsonOf } from '../../spec/responses.ts'
import { type Shape, shapeOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { badCredentials, type Good, respelt } from '../wire/credentials.ts'
import { type Case, PLAIN_CASE, titleOf } from './case.ts'
import { disguisesOf } from './disguises.ts'
import { handWrittenOf } from './hand-written.ts'
import { otherMediaOf } from './other-bodies.ts'
import { parameterCasesOf } from './parameters.ts'
import { type DraftBody, NO_BODY, type RequestBuilder } from './request-builder.ts'

/** Every case of an operation that is a single request. */
export function casesOf(compiled: CompiledContract, operation: Operation, seed: number, good: Good): Case[] {
  const requirements = requirementsFor(compiled.contract, operation)
  const schema = jsonOf(operation.body?.content ?? [])?.schema ?? null
  const hasOther = otherMediaOf(operation.body) !== null
  const shape = schema === null ? null : shapeOf(compiled.contract.document, schema)
  return [
    ...drawnOf(compiled, operation).flatMap((one, index) => bodyCases(one, seed, index, shape)),
    ...requirements.flatMap((requirement) => [
      ...framings(requirement, shape !== null || hasOther),
      ...(hasOther ? otherCases(requirement, requirements) : []),
      ...spellings(requirement),
      ...credentials(requirement, good, shape),
      ...(shape === null ? [] : disguisesOf(requirement)),
      ...parameterCasesOf(compiled, requirement),
    ]),
    ...(shape === null ? [] : everythingMissing(requirements)),
    // Their bytes are literal, so they fit only this package's own document.
    ...(compiled.sha256 === bundled.sha256 ? handWrittenOf(requirements) : []),
  ]
}

/** The body cases of each contract's operations. Deriving them takes long, so all runs of a process share them. */
const drawn = new WeakMap<CompiledContract, WeakMap<Operation, readonly BodyCase[]>>()

function drawnOf(compiled: CompiledContract, operation: Operation): readonly BodyCase[] {
  const byOperation = drawn.get(compiled) ?? new WeakMap<Operation, readonly BodyCase[]>()
  drawn.set(compiled, byOperation)
  const cases = byOperation.get(operation) ?? bodyCasesOf(compiled, operation)
  byOperation.set(operation, cases)
  return cases
}

/** The case of a fixture's body. If the body breaks a rule, a second case leaves out the optional properties. */
function bodyCases(one: BodyCase, seed: number, index: number, shape: Shape | null): Case[] {
  const { id, operation, requirement, expectation, contentType, keyword, property, because, openness } = one
  const bodyFor = (requests: RequestBuilder): DraftBody => {
    const { body } = one.draw(seed, index, requests.own)
    return body === null ? NO_BODY : { text: body, value: tryParseJson(body)?.exact }
  }
  const whole: Case = {
    ...PLAIN_CASE,
    id,
    title: titleOf(id),
    operation,
    requirement,
    expectation: expectation === 'valid' ? 'success' : requirement === null ? 'open' : 'failure',
    because,
    openness,
    property,
    shows: one.shows,
    rank: one.rank,
    via: expectation === 'open' || contentType === null ? 'raw' : 'playwright',
    draft: (requests) => requests.draft(bodyFor(requests), { mediaType: contentType }),
  }
  // If the body as a whole breaks a rule, as by one property too many, an optional property may be the cause.
  if (expectation !== 'invalid' || keyword === null || property === null) return [whole]
  const value = tryParseJson(one.sample ?? '')?.value
  const isOptional = (name: string): boolean => name !== property && shape?.required.has(name) === false
  if (!isObject(value) || !Object.keys(value).some(isOptional)) return [whole]
  const alone: Case = {
    ...whole,
    id: `${id}-alone`,
    isBare: true,
    title: `${whole.title}, without optional properties`,
    draft: (requests) => {
      const body = bodyFor(requests)
      return requests.draft(requests.withoutOptional(body.value, property) ?? body, { mediaType: contentType })
    },
  }
  return [whole, alone]
}

/** Bodies that are not JSON: a plain valid one, one without a required field, and no body at all. */
function otherCases(requirement: Requirement, all: readonly Requirement[]): Case[] {
  const { concern, operation, because } = requirement
  const base = { ...PLAIN_CASE, operation, requirement, because }
  if (concern.kind === 'success' && concern.aspect === 'status') {
    const one: Case = {
      ...base,
      id: `${requirement.id}/plain`,
      title: 'a plain body',
      expectation: 'success',
      openness: { kind: 'limits', why: 'the contract says little about what such a body may contain' },
      rank: 0,
      draft: (requests, plain) => requests.draft(requests.plainBody(plain)),
    }
    return [one]
  }
  const refused = (name: string, title: string, draft: Case['draft']): Case[] => [
    { ...base, id: `${requirement.id}/${name}`, title, expectation: 'failure', draft },
  ]
  if (concern.kind === 'request-text' && concern.fault === 'missing')
    return refused('absent', 'no body', (requests) => requests.draft(NO_BODY, { mediaType: null }))
  if (concern.kind !== 'request-body' || concern.rule.keyword !== 'required') return []
  const field = concern.rule.value
  // Without its only field a form is empty, and an empty body is valid where none is required.
  const needed = all.filter(
    (other) => other.concern.kind === 'request-body' && other.concern.rule.keyword === 'required',
  )
  if (operation.body?.required !== true && needed.length === 1) return []
  return refused('missing', `without the field ${field}`, (requests, plain) =>
    requests.draft(requests.otherBody(plain, String(field))),
  )
}

/** A body without any required property; the fixtures leave out one at a time. */
function everythingMissing(requirements: readonly Requirement[]): Case[] {
  const required = requirements.filter(
    ({ concern }) =>
      concern.kind === 'request-body' && concern.rule.keyword === 'required' && concern.rule.path.length === 1,
  )
  if (required.length < 2) return []
  return required.map((requirement) => ({
    ...PLAIN_CASE,
    id: `${requirement.id}/every-required-one-missing`,
    title: 'every required property is missing',
    operation: requirement.operation,
    requirement,
    expectation: 'failure',
    because: requirement.because,
    via: 'playwright',
    draft: (requests) => requests.draft(EMPTY),
  }))
}

const EMPTY: DraftBody = { text: '{}', value: {} }

/** Valid requests whose body arrives in pieces or in chunks; the plain request if the operation takes no body. */
function framings(requirement: Requirement, hasBody: boolean): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'success' || concern.aspect !== 'status') return []
  const base = { ...PLAIN_CASE, operation, requirement, expectation: 'success' } as const
  if (!hasBody) {
    return [
      {
        ...base,
        id: `${requirement.id}/plain`,
        title: 'a plain request',
        because: requirement.because,
        openness: { kind: 'limits', why: 'the contract shows no other request to compare with' },
        draft: (requests) => requests.draft(NO_BODY),
      },
    ]
  }
  const framed = (framing: 'pieces' | 'chunked', title: string, because: string, rank: number): Case => ({
    ...base,
    id: `${requirement.id}/body-${framing}`,
    title,
    because,
    rank,
    isChunked: framing === 'chunked',
    openness: { kind: 'spelling' },
    draft: (requests, plain) => requests.draft(requests.plainBody(plain), { framing }),
  })
  return [
    framed(
      'pieces',
      'a body that arrives in pieces',
      'A body ends where its length says (RFC 9112 section 6.3), however TCP splits it (RFC 9293 section 3.7).',
      4.5,
    ),
    framed(
      'chunked',
      'a body in chunks',
      'A recipient must read chunks (RFC 9112 section 7.1), or answer 411 (section 6.3).',
      PLAIN_CASE.rank,
    ),
  ]
}

/** The good credential with its scheme in lower and upper case. */
function spellings(requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'credential-answer' || concern.aspect !== 'scheme-case') return []
  return (['lower', 'upper'] as const).map((spelling) => ({
    ...PLAIN_CASE,
    id: `${requirement.id}/${spelling}`,
    title: `the scheme in ${spelling} case`,
    operation,
    requirement,
    expectation: 'success',
    because: requirement.because,
    draft: (requests, plain) => {
      const credential = respelt(operation, requests.sender, spelling)
      return requests.draft(requests.plainBody(plain), credential === null ? {} : { credential })
    },
  }))
}

/** Every bad credential: with a valid body, with one without optional properties, and with an invalid one. */
function credentials(requirement: Requirement, good: Good, shape: Shape | null): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'credential') return []
  const bodies: Readonly<Record<string, { readonly title: string; readonly change: BodyChange }>> = {
    valid: { title: 'a valid body', change: (body) => body },
    bare: {
      title: 'a body without optional properties',
      change: (body, requests) => requests.withoutOptional(body.value, null) ?? body,
    },
    invalid: { title: 'an invalid body', change: () => EMPTY },
  }
  const hasOptional = [...(shape?.properties.keys() ?? [])].some((name) => shape?.required.has(name) === false)
  const bad = badCredentials(operation, good).filter(({ fault }) => fault === concern.fault)
  return bad.flatMap(({ name, credential, because = requirement.because }) =>
    Object.entries(bodies)
      .filter(([body]) => body === 'valid' || (shape !== null && (body === 'invalid' || hasOptional)))
      .map(
        ([body, { title, change }]): Case => ({
          ...PLAIN_CASE,
          id: `${requirement.id}/${name}-with-${body}-body`,
          title: `${titleOf(name)}, with ${title}`,
          operation,
          requirement,
          expectation: 'refusal',
          because,
          shows: [
            concern.fault === 'unknown' || concern.fault === 'unusual' ? 'credential.invalid' : 'credential.missing',
            ...(body === 'invalid' ? ['credential.order'] : []),
          ],
          draft: (requests, plain) => requests.draft(change(requests.plainBody(plain), requests), { credential }),
        }),
      ),
  )
}

type BodyChange = (body: DraftBody, requests: RequestBuilder) => DraftBody
