/** The trials of an operation, derived from the document: cases of the fixtures, framings, credentials, parameters. */

import { type Openness, templatesOf } from '../../fixtures/cases.ts'
import { bundled } from '../../spec/bundled.ts'
import { tokens } from '../../spec/json-pointer.ts'
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
  type Plain,
  type Trial,
  titleOf,
  type Workshop,
} from './trial.ts'

/** A trial before it has its numbers: each attempt is drawn with a number of its own. */
export type Row = Omit<Trial, 'operation' | 'sequence' | 'draw'> & {
  readonly draw: (number: number, plain: Plain) => Draft
}

const NOTHING_OPEN: Openness = { kind: 'none' }

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
    const { id, requirement, expectation, contentType, keyword, pointer, because, openness } = template
    const property = pointer === null ? null : (tokens(pointer)[0] ?? null)
    const { body } = template.draw(seed, index)
    const own = (number: number): Body => (body === null ? NO_BODY : material.own(body, index, number))
    const row: Row = {
      id,
      title: titleOf(id),
      requirement,
      expectation: expectation === 'valid' ? 'success' : requirement === null ? 'open' : 'failure',
      because,
      openness,
      property,
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
    because: requirement.because,
    openness: NOTHING_OPEN,
    property: null,
    via: 'playwright',
    draw: () => draftOf(workshop, { text: '{}', value: {} }, 0),
  }))
}

/** Valid requests whose body arrives in another way; without a body, the plain request. */
function plainRows(workshop: Workshop, requirement: Requirement): Row[] {
  const { concern } = requirement
  if (concern.kind !== 'success' || concern.aspect !== 'status') return []
  const base = { requirement, expectation: 'success', property: null, via: 'raw' } as const
  if (!workshop.material.hasBody) {
    const draw = (): Draft => draftOf(workshop, NO_BODY, 0)
    const openness: Openness = { kind: 'limits', why: 'the contract shows no other request to compare with' }
    const { because } = requirement
    return [{ ...base, id: `${requirement.id}/plain`, title: 'a plain request', because, openness, draw }]
  }
  const framings = {
    pieces: {
      title: 'a body that arrives in pieces',
      because:
        'A body ends where its length says (RFC 9112 section 6.3), however TCP cuts it up (RFC 9293 section 3.7).',
    },
    chunked: {
      title: 'a body in chunks',
      because: 'A recipient must be able to read chunks (RFC 9112 section 7.1), or say 411 (section 6.3).',
    },
  } as const
  return (['pieces', 'chunked'] as const).map((framing) => ({
    ...base,
    ...framings[framing],
    id: `${requirement.id}/body-${framing}`,
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
        because: requirement.because,
        openness: NOTHING_OPEN,
        property: null,
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
  return bad.flatMap(({ name, credential, because = requirement.because }) =>
    bodies.map(
      (body): Row => ({
        id: `${requirement.id}/${name}-with-${body}-body`,
        title: `${titleOf(name)}, with ${titles[body]}`,
        requirement,
        expectation: 'refusal',
        because,
        openness: NOTHING_OPEN,
        property: null,
        via: 'raw',
        draw: (number, plain) =>
          draftOf(workshop, sent[body](plainBody(workshop, number, plain)), number, { credential }),
      }),
    ),
  )
}
