/** The trials of an operation, derived from the document: cases of the fixtures, framings, credentials, parameters. */

import { templatesOf } from '../../fixtures/cases.ts'
import { bundled } from '../../spec/bundled.ts'
import { isObject, tokens } from '../../spec/json-pointer.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { badCredentials, respelt } from '../wire/credentials.ts'
import { disguiseRows } from './disguises.ts'
import { handWritten } from './hand-written.ts'
import type { Drawn } from './material.ts'
import { parameterRows } from './parameters.ts'
import {
  ATTEMPTS,
  type Body,
  type Draft,
  draftOf,
  NO_BODY,
  type Openness,
  type Plain,
  type Trial,
  titleOf,
  type Workshop,
} from './trial.ts'

/** A trial before it has its numbers: each attempt is drawn with a number of its own. */
export type Row = Omit<Trial, 'operation' | 'sequence' | 'draw'> & {
  readonly draw: (number: number, plain: Plain) => Draft
}

/** Every trial of an operation but for what repeats. */
export function trialsOf(compiled: CompiledContract, workshop: Workshop, seed: number): Trial[] {
  const { operation } = workshop.material
  const requirements = requirementsOf(compiled.contract).filter((one) => one.operation.id === operation.id)
  const rows = [
    ...fixtureRows(compiled, workshop, seed),
    ...requirements.flatMap((requirement) => [
      ...plainRows(workshop, requirement),
      ...spellingRows(workshop, requirement),
      ...credentialRows(workshop, requirement),
      ...disguiseRows(workshop, requirement),
      ...parameterRows(compiled, workshop, requirement),
    ]),
    ...togetherRows(workshop, requirements),
    // They are literal, and so for this package's own document alone.
    ...(compiled.sha256 === bundled.sha256 ? handWritten(workshop, requirements) : []),
  ]
  return rows.map((row, index) => {
    const sequence = (index + 1) * ATTEMPTS
    return { ...row, operation, sequence, draw: (attempt, plain) => row.draw(sequence + attempt, plain) }
  })
}

/** A valid body as plain as the target is known to take it. */
export function plainBody({ material }: Workshop, number: number, { level, index }: Plain): Body {
  return material.body(level, index, number) ?? NO_BODY
}

/** The cases of the fixtures; those that break a rule also with nothing optional beside it. */
function fixtureRows(compiled: CompiledContract, workshop: Workshop, seed: number): Row[] {
  const { material } = workshop
  return templatesOf(compiled, material.operation).flatMap((template, index) => {
    const { id, requirement, expectation, contentType, keyword, pointer } = template
    const property = pointer === null ? null : (tokens(pointer)[0] ?? null)
    const { body } = template.draw(seed, index)
    const own = (number: number): Body => (body === null ? NO_BODY : material.own(body, index, number))
    const row: Row = {
      id,
      title: titleOf(id),
      requirement,
      expectation: expectation === 'valid' ? 'success' : expectation === 'invalid' ? 'failure' : 'open',
      openness: opennessOf(workshop, id, own(0), keyword !== null, property),
      via: expectation === 'open' || contentType === null ? 'raw' : 'playwright',
      draw: (number) => draftOf(workshop, own(number), index, { mediaType: contentType }),
    }
    const bare = (number: number): Drawn | null => material.withoutOptional(own(number).value, property)
    // What is broken about the body as a whole, such as one property too many, may be what is optional in it.
    if (expectation !== 'invalid' || keyword === null || property === null || bare(0) === null) return [row]
    const alone: Row = {
      ...row,
      id: `${id}-alone`,
      title: `${row.title}, with nothing optional beside it`,
      draw: (number) => draftOf(workshop, bare(number) ?? own(number), index, { mediaType: contentType }),
    }
    return [row, alone]
  })
}

/** Everything that is required missing together; one thing at a time is among the fixtures. */
function togetherRows(workshop: Workshop, requirements: readonly Requirement[]): Row[] {
  const required = requirements.filter(
    ({ concern }) =>
      concern.kind === 'request-body' && concern.rule.keyword === 'required' && concern.rule.path.length === 1,
  )
  if (required.length < 2) return []
  return required.map((requirement) => ({
    id: `${requirement.id}/every-required-one-missing`,
    title: 'everything that is required is missing',
    requirement,
    expectation: 'failure',
    openness: { kind: 'none' },
    via: 'playwright',
    draw: () => draftOf(workshop, { text: '{}', value: {} }, 0),
  }))
}

/** Valid requests whose body arrives in another way; without a body, the plain request. */
function plainRows(workshop: Workshop, requirement: Requirement): Row[] {
  const { concern } = requirement
  if (concern.kind !== 'success' || concern.aspect !== 'status') return []
  const base = { requirement, expectation: 'success', via: 'raw' } as const
  if (!workshop.material.hasBody) {
    const draw = (): Draft => draftOf(workshop, NO_BODY, 0)
    const openness: Openness = { kind: 'value', property: null }
    return [{ ...base, id: `${requirement.id}/plain`, title: 'a plain request', openness, draw }]
  }
  const titles = { pieces: 'a body that arrives in pieces', chunked: 'a body in chunks' }
  return (['pieces', 'chunked'] as const).map((framing) => ({
    ...base,
    id: `${requirement.id}/body-${framing}`,
    title: titles[framing],
    openness: { kind: 'spelling' },
    draw: (number, plain) => draftOf(workshop, plainBody(workshop, number, plain), number, { framing }),
  }))
}

/** The good credential with its scheme in lower and upper case. */
function spellingRows(workshop: Workshop, requirement: Requirement): Row[] {
  const { concern } = requirement
  if (concern.kind !== 'credential-answer' || concern.aspect !== 'scheme-case') return []
  return (['lower', 'upper'] as const).flatMap((spelling): Row[] => {
    const credential = respelt(workshop.material.operation, workshop.token, spelling)
    if (credential === null) return []
    return [
      {
        id: `${requirement.id}/${spelling}`,
        title: `the scheme in ${spelling} case`,
        requirement,
        expectation: 'success',
        openness: { kind: 'none' },
        via: 'raw',
        draw: (number, plain) => draftOf(workshop, plainBody(workshop, number, plain), number, { credential }),
      },
    ]
  })
}

/** Every bad credential, with a valid body, with the same without what is optional, and with an invalid one. */
function credentialRows(workshop: Workshop, requirement: Requirement): Row[] {
  const { concern } = requirement
  if (concern.kind !== 'credential') return []
  const { material, token } = workshop
  const bad = badCredentials(material.operation, token).filter(({ fault }) => fault === concern.fault)
  const bare = (body: Body): Drawn | null => material.withoutOptional(body.value, null)
  const sent = {
    valid: (body: Body) => body,
    bare: (body: Body) => bare(body) ?? body,
    invalid: () => ({ text: '{}', value: {} }),
  } as const satisfies Record<string, (body: Body) => Body>
  const titles = { valid: 'a valid body', bare: 'nothing optional in its body', invalid: 'an invalid body' } as const
  const first = material.body('every-property', 0, 0)
  const bodies = (['valid', 'bare', 'invalid'] as const).filter(
    (body) => body === 'valid' || (first !== null && (body === 'invalid' || bare(first) !== null)),
  )
  return bad.flatMap(({ name, credential }) =>
    bodies.map(
      (body): Row => ({
        id: `${requirement.id}/${name}-with-${body}-body`,
        title: `${titleOf(name)}, with ${titles[body]}`,
        requirement,
        expectation: 'refusal',
        openness: { kind: 'none' },
        via: 'raw',
        draw: (number, plain) =>
          draftOf(workshop, sent[body](plainBody(workshop, number, plain)), number, { credential }),
      }),
    ),
  )
}

/** What the contract leaves open about a valid case: the value that is varied, or, where only spelling is, nothing. */
function opennessOf(
  { material }: Workshop,
  id: string,
  { text, value }: Body,
  isBound: boolean,
  property: string | null,
): Openness {
  if (property !== null || isBound) return { kind: 'value', property }
  if (id.endsWith('/required-only')) return { kind: 'none' }
  if (id.endsWith('/every-property')) return { kind: 'value', property: null }
  // White space, escapes and the order of members mean nothing in JSON (RFC 8259 sections 2, 4 and 7); how a number is
  // written should not, but languages that read 1.0 as no integer are many.
  const numbers = (text ?? '').replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  const isRespelt = isObject(value) && material.knows(Object.keys(value)) && !/\d[.eE]/.test(numbers)
  return isRespelt ? { kind: 'spelling' } : { kind: 'value', property: null }
}
