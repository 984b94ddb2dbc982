/** Trials: each a request to make and what must come of it, in an order that tells the most first. */

import { type Case, templatesOf } from '../../fixtures/cases.ts'
import type { Operation } from '../../spec/contract.ts'
import { isObject, tokens } from '../../spec/json-pointer.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { Expectation } from '../judge.ts'
import { badCredentials, type Credential, credentialOf, respelt } from '../wire/credentials.ts'
import type { Header, RequestMessage } from '../wire/exchange.ts'
import { handWritten } from './hand-written.ts'
import type { Drawn, Level, Material } from './material.ts'

/** A request to make. */
export type Draft = {
  readonly message: RequestMessage
  /** The value of the body, numbers exact; undefined where there is none. */
  readonly value: unknown
  readonly credential: Credential
}

/** What else may explain that a valid request is refused. */
export type Openness =
  /** The contract says that exactly this is valid. */
  | { readonly kind: 'none' }
  /** The value, which is spelt in an unusual way. */
  | { readonly kind: 'spelling' }
  /** The value at one property, or where it is null the value as a whole. */
  | { readonly kind: 'value'; readonly property: string | null }

export type Trial = {
  /** The same for every run: the requirement's id and what is varied. */
  readonly id: string
  readonly title: string
  readonly operation: Operation
  /** The requirement that it is made for; null where all that can come of it is open. */
  readonly requirement: Requirement | null
  readonly expectation: Expectation['kind']
  readonly openness: Openness
  /** Playwright's request context can express it; where bytes matter a raw connection has to. */
  readonly via: 'playwright' | 'raw'
  /** First of the {@link ATTEMPTS} numbers that its requests may carry. */
  readonly sequence: number
  /** Every attempt has numbers and names of its own. */
  readonly draw: (attempt: number) => Draft
}

/** Trials that share a requirement and a place: what one test of the suite makes. */
export type Group = {
  readonly id: string
  readonly title: string
  readonly requirement: Requirement | null
  readonly operation: Operation
  readonly trials: readonly Trial[]
}

/** How many attempts a trial has numbers for. */
export const ATTEMPTS = 64

/** What makes the trials of one operation. */
export type Workshop = {
  readonly material: Material
  readonly token: string
  /** The user's own headers, on every request. */
  readonly headers: readonly Header[]
}

/** A request of the operation around a body; `mediaType` null leaves the header out. */
export function draftOf(
  { material, token, headers }: Workshop,
  { text, value }: Drawn | { readonly text: string | null; readonly value: unknown },
  index: number,
  {
    mediaType = material.mediaType,
    credential = credentialOf(material.operation, token),
    framing = 'length',
    extra = [],
  }: {
    readonly mediaType?: string | null
    readonly credential?: Credential
    readonly framing?: RequestMessage['framing']
    readonly extra?: readonly Header[]
  } = {},
): Draft {
  const address = material.address(index)
  const path = credential.query.reduce((path, pair) => `${path}${path.includes('?') ? '&' : '?'}${pair}`, address.path)
  const body = text === null ? null : Buffer.from(text)
  return {
    message: {
      method: material.operation.method,
      path,
      headers: [
        ['Accept', '*/*'],
        ...(mediaType === null || body === null ? [] : [['Content-Type', mediaType] satisfies Header]),
        ...address.headers,
        ...credential.headers,
        ...extra,
        ...headers,
      ],
      body,
      framing,
    },
    value,
    credential,
  }
}

/** A plain valid request, numbered by `sequence`; null where the level has none. */
export function plainDraft(workshop: Workshop, level: Level, index: number, sequence: number): Draft | null {
  if (!workshop.material.hasBody) return draftOf(workshop, { text: null, value: undefined }, index)
  const drawn = workshop.material.body(level, index, sequence)
  return drawn === null ? null : draftOf(workshop, drawn, index)
}

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
        const drawn =
          body === null ? { text: null, value: undefined } : material.own(body, index, number * ATTEMPTS + attempt)
        return draftOf(workshop, drawn, index, { mediaType: contentType })
      },
    })
  }

  const plain = (index: number, attempt: number): Drawn | { text: null; value: undefined } =>
    (material.hasBody ? material.body('required-only', index, index * ATTEMPTS + attempt) : null) ?? {
      text: null,
      value: undefined,
    }
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
          draw: (attempt) => {
            const drawn = material.body('every-property', at, at * ATTEMPTS + attempt)
            return draftOf(workshop, drawn ?? { text: null, value: undefined }, at, { framing })
          },
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
          draw: (attempt) => draftOf(workshop, plain(at, attempt), at, { credential }),
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
            draw: (attempt) => {
              const drawn = body === 'valid' ? plain(at, attempt) : { text: '{}', value: {} }
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
        draw: (attempt) => withoutParameter(draftOf(workshop, plain(at, attempt), at), parameter.in, parameter.name),
      })
    }
  }
  if (!material.hasBody) trials.push(...bodyless(workshop, requirements))
  return [...trials, ...handWritten(workshop, requirements, trials.length + 1)]
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
      draw: () => draftOf(workshop, { text: null, value: undefined }, 0),
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

/** The last part of an id, in words. */
export function titleOf(id: string): string {
  return id
    .slice(id.indexOf('/') + 1)
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
}

/** Trials by requirement and place, the most telling first. */
export function groupsOf(trials: readonly Trial[]): Group[] {
  const groups = new Map<string, Trial[]>()
  for (const trial of trials) {
    const id = groupIdOf(trial)
    groups.set(id, [...(groups.get(id) ?? []), trial])
  }
  return [...groups].flatMap(([id, members]) => {
    const [first] = members
    if (first === undefined) return []
    const { requirement, operation } = first
    const place = id.slice((requirement?.id ?? id).length).replace(/^\//, '')
    const title = requirement === null ? `${operation.slug}: what the contract leaves open` : requirement.text
    return [{ id, title: place === '' ? title : `${title} (${place})`, requirement, operation, trials: members }]
  })
}

function groupIdOf({ id, requirement, operation, expectation, openness }: Trial): string {
  if (requirement === null) return `${operation.slug}.open`
  if (expectation !== 'success' || !id.startsWith(`${requirement.id}/`)) return requirement.id
  if (openness.kind !== 'value' || openness.property === null) return requirement.id
  return `${requirement.id}/${openness.property}`
}

/** The same request, its body framed another way. */
export function withFraming(draft: Draft, framing: RequestMessage['framing']): Draft {
  return { ...draft, message: { ...draft.message, framing } }
}
