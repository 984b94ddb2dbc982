/** The cases of an operation, derived from the document: bodies of the fixtures, framings, credentials, parameters. */

import { bodyCasesOf } from '../../fixtures/cases/body-cases.ts'
import type { BodyCase } from '../../fixtures/cases/cases.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { isManyOf } from './brevity.ts'
import { type Case, caseOf, PLAIN_CASE, titleOf, type VariedBody } from './case.ts'
import { withNamesIn } from './changes.ts'
import { type BadCredential, badCredentials, type Good, inOtherCase } from './credentials.ts'
import { disguises, membersIn } from './fill.ts'
import { handWrittenOf } from './hand-written.ts'
import { otherMediaOf } from './other-bodies.ts'
import {
  edgeCasesOf,
  fieldCasesOf,
  otherJsonCasesOf,
  parameterCasesOf,
  refusedInTypes,
  spokenCasesOf,
} from './parameters.ts'
import { tellingCasesOf } from './telling.ts'

export function casesOf(api: Api, operation: Operation, seed: number, good: Good): Case[] {
  const requirements = requirementsFor(api, operation)
  // XML that is told as JSON has no other cases than forms have: not each JSON can be said in it.
  const written = operation.written ?? operation
  const hasOther = otherMediaOf(written.body) !== null
  const shape = bodySchema(written)?.shape ?? null
  const hasOptional = [...(shape?.properties.keys() ?? [])].some((name) => shape?.required.has(name) === false)
  const bodies = BODIES.filter(
    ({ name }) => name === 'valid' || (shape !== null && (name === 'invalid' || hasOptional)),
  )
  const bad = badCredentials(operation, good)
  const cases = [
    ...(hasOther ? [] : drawnOf(api, operation))
      .flatMap((one, index) => bodyCases(one, seed, index, shape?.required))
      .toSorted((one, other) => edgeRank(one) - edgeRank(other)),
    ...requirements.flatMap((requirement) => [
      ...framings(requirement, shape !== null || hasOther),
      ...(hasOther ? otherCases(requirement, requirements) : []),
      ...spellings(requirement, good),
      ...respeltHeads(requirement),
      ...credentials(requirement, bad, bodies),
      ...(shape === null ? [] : disguises(requirement)),
      ...otherJsonCasesOf(requirement),
      ...spokenCasesOf(requirement),
      ...parameterCasesOf(api, requirement),
      ...edgeCasesOf(api, requirement),
      ...tellingCasesOf(api, requirement),
    ]),
    ...(shape === null ? [] : everythingMissing(requirements)),
    ...handWrittenOf(api, requirements),
  ]
  return [...cases, ...refusedInTypes(requirements, cases)]
}

/** Moves cases about numbers without a bound behind all others. Within each group the order stays. */
function edgeRank({ requirement, rank }: Case): number {
  return requirement?.concern.kind === 'edge' ? rank : 0
}

const noneDrawn = (): Map<Operation, readonly BodyCase[]> => new Map()

/** Deriving them takes long, so all runs of a process share them, unless each run uses only some. */
function drawnOf(api: Api, operation: Operation): readonly BodyCase[] {
  const drawn = api.derive(noneDrawn)
  const cases = drawn.get(operation) ?? bodyCasesOf(api, operation)
  if (!isManyOf(api.operations.length)) drawn.set(operation, cases)
  return cases
}

/** The case of a fixture's body. If the body breaks a rule, a second case leaves out the optional properties. */
function bodyCases(one: BodyCase, seed: number, index: number, required?: ReadonlyMap<string, string>): Case[] {
  const { id, operation, requirement, expectation, contentType, keyword, property, because, openness } = one
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
    variation: { body: { kind: 'fixture', of: one, seed, index }, mediaType: contentType },
  }
  // If the body as a whole breaks a rule, as by one property too many, an optional property may be the cause.
  if (expectation !== 'invalid' || keyword === null || property === null) return [whole]
  const isOptional = ([name]: readonly [string, unknown]): boolean => name !== property && required?.has(name) === false
  if (!membersIn(one.sample ?? '').some(isOptional)) return [whole]
  const title = `${whole.title}, without optional properties`
  return [whole, { ...whole, id: `${id}-alone`, isBare: true, rank: PLAIN_CASE.rank, title }]
}

/** Bodies that are not JSON: a plain valid one, ones with a field that breaks a rule, and no body at all. */
function otherCases(requirement: Requirement, all: readonly Requirement[]): Case[] {
  const { concern, operation } = requirement
  if (concern.kind === 'success' && concern.aspect === 'status') {
    const openness = { kind: 'limits', why: 'the contract says little about what such a body may contain' } as const
    return [caseOf(requirement, 'plain', { title: 'a plain body', expectation: 'success', openness, rank: 0 })]
  }
  if (concern.kind === 'request-text' && concern.fault === 'missing') {
    const variation = { body: { kind: 'none' }, mediaType: null } as const
    return [caseOf(requirement, 'absent', { title: 'no body', expectation: 'failure', variation })]
  }
  if (concern.kind !== 'request-body') return []
  if (concern.rule.keyword !== 'required') return fieldCasesOf(requirement, concern.rule)
  const field = String(concern.rule.value)
  // Without its only field a form is empty, and an empty body is valid where none is required.
  const needed = all.filter(
    (other) => other.concern.kind === 'request-body' && other.concern.rule.keyword === 'required',
  )
  if (operation.body?.required !== true && needed.length === 1) return []
  const variation = { body: { kind: 'field', field, value: undefined } } as const
  return [caseOf(requirement, 'missing', { title: `without the field ${field}`, expectation: 'failure', variation })]
}

/** A body without any required property; the fixtures leave out one at a time. */
function everythingMissing(requirements: readonly Requirement[]): Case[] {
  const required = requirements.filter(
    ({ concern }) =>
      concern.kind === 'request-body' && concern.rule.keyword === 'required' && concern.rule.path.length === 1,
  )
  if (required.length < 2) return []
  return required.map((requirement) =>
    caseOf(requirement, 'every-required-one-missing', {
      title: 'every required property is missing',
      expectation: 'failure',
      via: 'playwright',
      variation: { body: EMPTY },
    }),
  )
}

const EMPTY: VariedBody = { kind: 'text', text: '{}', isRead: true }

/** Valid requests whose body arrives in pieces or in chunks; the plain request if the operation takes no body. */
function framings(requirement: Requirement, hasBody: boolean): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'success' || concern.aspect !== 'status') return []
  if (!hasBody) {
    const openness = { kind: 'limits', why: 'the contract shows no other request to compare with' } as const
    return [caseOf(requirement, 'plain', { title: 'a plain request', expectation: 'success', openness })]
  }
  const framed = (framing: 'pieces' | 'chunked', own: Pick<Case, 'title' | 'because'> & Partial<Case>): Case =>
    caseOf(requirement, `body-${framing}`, {
      expectation: 'success',
      openness: { kind: 'spelling' },
      variation: { framing },
      ...own,
    })
  return [
    framed('pieces', {
      title: 'a body that arrives in pieces',
      because:
        'A body ends where its length says (RFC 9112 section 6.3), however TCP splits it (RFC 9293 section 3.7).',
      rank: 4.5,
    }),
    framed('chunked', {
      title: 'a body in chunks',
      because: 'A recipient must read chunks (RFC 9112 section 7.1), or answer 411 (section 6.3).',
      isChunked: true,
    }),
  ]
}

/** The good credential with its scheme in lower and upper case. */
function spellings(requirement: Requirement, good: Good): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'credential-answer' || concern.aspect !== 'scheme-case') return []
  return (['lower', 'upper'] as const).map((spelling) => {
    const credential = inOtherCase(operation, good, spelling)
    const title = `the scheme in ${spelling} case`
    const variation = credential === null ? {} : { credential }
    return caseOf(requirement, spelling, { title, expectation: 'success', variation })
  })
}

/** Valid requests whose header fields are written in another way. */
function respeltHeads(requirement: Requirement): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'spelling') return []
  if (concern.part !== 'field-names') {
    const typed = (charset: string) => ({ mediaType: `application/json; charset=${charset}` })
    const name = concern.part === 'charset' ? 'utf-8' : 'UTF-8'
    const own = concern.part === 'charset' ? {} : { sameAs: typed('utf-8') }
    const title = `application/json with charset=${name}`
    return [caseOf(requirement, name, { title, expectation: 'success', variation: typed(name), ...own })]
  }
  return (['lower', 'upper'] as const).map((spelling) =>
    caseOf(requirement, spelling, {
      title: `the names of header fields in ${spelling} case`,
      expectation: 'success',
      variation: { change: (draft) => withNamesIn(draft, spelling) },
    }),
  )
}

/** Every bad credential: with a valid body, with one without optional properties, and with an invalid one. */
function credentials(requirement: Requirement, bad: readonly BadCredential[], bodies: typeof BODIES): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'credential') return []
  const isMissing = concern.fault !== 'unknown' && concern.fault !== 'unusual'
  const shows = isMissing ? 'credential.missing' : 'credential.invalid'
  const own = bad.filter(({ fault }) => fault === concern.fault)
  return own.flatMap(({ name, credential, because = requirement.because }) =>
    bodies.map((body) =>
      caseOf(requirement, `${name}-with-${body.name}-body`, {
        title: `${titleOf(name)}, with ${body.title}`,
        expectation: 'refusal',
        because,
        shows: body.name === 'invalid' ? [shows, 'credential.order'] : [shows],
        variation: body.varied === null ? { credential } : { body: body.varied, credential },
      }),
    ),
  )
}

/** The bodies that a bad credential comes with; null: the plain one. */
const BODIES: readonly { readonly name: string; readonly title: string; readonly varied: VariedBody | null }[] = [
  { name: 'valid', title: 'a valid body', varied: null },
  { name: 'bare', title: 'a body without optional properties', varied: { kind: 'required-only' } },
  { name: 'invalid', title: 'an invalid body', varied: EMPTY },
]
