/** The trials of an operation, derived from the document: every case of the fixtures, framings, credentials, parameters. */

import { type Case, templatesOf } from '../../fixtures/cases.ts'
import { bundled } from '../../spec/bundled.ts'
import { isObject, tokens } from '../../spec/json-pointer.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { badCredentials, respelt } from '../wire/credentials.ts'
import { handWritten } from './hand-written.ts'
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

/** Every trial of an operation but for what repeats. */
export function trialsOf(compiled: CompiledContract, workshop: Workshop, seed: number): Trial[] {
  const { material, token } = workshop
  const { operation } = material
  const trials: Trial[] = []
  const requirements = requirementsOf(compiled.contract).filter((one) => one.operation.id === operation.id)

  for (const [index, template] of templatesOf(compiled, operation).entries()) {
    const { requirement, expectation, contentType, pointer } = template
    const property = pointer === null ? null : (tokens(pointer)[0] ?? null)
    const number = trials.length + 1
    trials.push({
      id: template.id,
      title: titleOf(template.id),
      operation,
      requirement,
      expectation: expectation === 'valid' ? 'success' : expectation === 'invalid' ? 'failure' : 'open',
      openness: opennessOf(template.draw(seed, index), template.keyword, property),
      via: expectation === 'open' || contentType === null ? 'raw' : 'playwright',
      sequence: number * ATTEMPTS,
      draw: (attempt) => {
        const { body } = template.draw(seed, index)
        const drawn = body === null ? NO_BODY : material.own(body, index, number * ATTEMPTS + attempt)
        return draftOf(workshop, drawn, index, { mediaType: contentType })
      },
    })
  }

  const bodyFor = (at: number, attempt: number, { level, index }: Plain): Body =>
    material.body(level, index, at * ATTEMPTS + attempt) ?? NO_BODY
  for (const requirement of requirements) {
    const { concern } = requirement
    const base = { operation, requirement, via: 'raw', openness: { kind: 'none' } } as const
    if (concern.kind === 'success' && concern.aspect === 'status' && material.hasBody) {
      for (const framing of ['pieces', 'chunked'] as const) {
        const at = trials.length + 1
        trials.push({
          ...base,
          id: `${requirement.id}/body-${framing}`,
          title: framing === 'pieces' ? 'a body that arrives in pieces' : 'a body in chunks',
          expectation: 'success',
          openness: { kind: 'spelling' },
          sequence: at * ATTEMPTS,
          draw: (attempt, plain) => draftOf(workshop, bodyFor(at, attempt, plain), at, { framing }),
        })
      }
    }
    if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') {
      for (const spelling of ['lower', 'upper'] as const) {
        const credential = respelt(operation, token, spelling)
        if (credential === null) continue
        const at = trials.length + 1
        trials.push({
          ...base,
          id: `${requirement.id}/${spelling}`,
          title: `the scheme in ${spelling} case`,
          expectation: 'success',
          sequence: at * ATTEMPTS,
          draw: (attempt, plain) => draftOf(workshop, bodyFor(at, attempt, plain), at, { credential }),
        })
      }
    }
    if (concern.kind === 'credential') {
      const bad = badCredentials(operation, token).filter(({ fault }) => fault === concern.fault)
      for (const { name, credential } of bad) {
        for (const body of material.hasBody ? (['valid', 'invalid'] as const) : (['valid'] as const)) {
          const at = trials.length + 1
          trials.push({
            ...base,
            id: `${requirement.id}/${name}-with-${body}-body`,
            title: `${titleOf(name)}, with a${body === 'valid' ? ' valid' : 'n invalid'} body`,
            expectation: 'refusal',
            sequence: at * ATTEMPTS,
            draw: (attempt, plain) => {
              const drawn = body === 'valid' ? bodyFor(at, attempt, plain) : { text: '{}', value: {} }
              return draftOf(workshop, drawn, at, { credential })
            },
          })
        }
      }
    }
    if (concern.kind === 'request-parameter' && concern.rule === null) {
      const { parameter } = concern
      const at = trials.length + 1
      trials.push({
        ...base,
        id: `${requirement.id}/missing`,
        title: `without the ${parameter.in} parameter ${parameter.name}`,
        expectation: 'failure',
        sequence: at * ATTEMPTS,
        draw: (attempt, plain) =>
          withoutParameter(draftOf(workshop, bodyFor(at, attempt, plain), at), parameter.in, parameter.name),
      })
    }
  }
  if (!material.hasBody) trials.push(...bodyless(workshop, requirements))
  // They are literal, and so for this package's own document alone.
  const isBundled = compiled.sha256 === bundled.sha256
  return isBundled ? [...trials, ...handWritten(workshop, requirements, trials.length + 1)] : trials
}

/** An operation without a JSON body still has to accept a plain request. */
function bodyless(workshop: Workshop, requirements: readonly Requirement[]): Trial[] {
  const requirement = requirements.find(({ concern }) => concern.kind === 'success' && concern.aspect === 'status')
  if (requirement === undefined) return []
  return [
    {
      id: `${requirement.id}/plain`,
      title: 'a plain request',
      operation: workshop.material.operation,
      requirement,
      expectation: 'success',
      openness: { kind: 'value', property: null },
      via: 'raw',
      sequence: ATTEMPTS,
      draw: () => draftOf(workshop, NO_BODY, 0),
    },
  ]
}

function withoutParameter(draft: Draft, where: string, name: string): Draft {
  const { message } = draft
  if (where === 'header') {
    const headers = message.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())
    return { ...draft, message: { ...message, headers } }
  }
  const [path = '', query = ''] = message.path.split('?')
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${encodeURIComponent(name)}=`))
  return { ...draft, message: { ...message, path: rest.length === 0 ? path : `${path}?${rest.join('&')}` } }
}

/** What the contract leaves open about a valid case: the value that is varied, or, where only spelling is, nothing. */
function opennessOf({ body, id }: Case, keyword: string | null, property: string | null): Openness {
  if (property !== null || keyword !== null) return { kind: 'value', property }
  if (id.endsWith('/required-only')) return { kind: 'none' }
  // White space, escapes and the order of members mean nothing in JSON (RFC 8259 sections 2, 4 and 7).
  const compact = body === null ? null : body
  const isRespelt = compact !== null && !id.endsWith('/every-property') && spellsPlainly(compact)
  return isRespelt ? { kind: 'spelling' } : { kind: 'value', property: null }
}

/** True where another spelling of the same members is all there is to a body: nothing unknown, no odd number. */
function spellsPlainly(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && !/\d[.eE]/.test(text) && !/"unexpected"/.test(text)
  } catch {
    return false
  }
}
