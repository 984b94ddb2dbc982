/** Cases about values that break a schema: of parameters, of a form's fields, and of a JSON media type besides the first. */

import { Bodies } from '../../fixtures/cases/bodies.ts'
import { edgeAllowed, REASONS } from '../../fixtures/cases/justification.ts'
import { EDGES, NOTABLE_INTEGERS } from '../../fixtures/cases/notable.ts'
import { isInFormat } from '../../fixtures/values/numbers.ts'
import type { Api, Operation, Parameter } from '../../spec/contract/contract.ts'
import { edgePlaces } from '../../spec/contract/edges.ts'
import { textOf } from '../../spec/http/parameter.ts'
import { parseJson, tryParseJson } from '../../spec/json/exact-json.ts'
import { setsOff } from '../../spec/names/verbs.ts'
import { MAY_BE_EMPTY } from '../../spec/read/encoding.ts'
import { fieldRule, htmlFormOf } from '../../spec/requirements/requests.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { refusalFor } from '../../spec/requirements/spoken.ts'
import { isAgreedBy, type ListedChoice, listedChoices } from '../../spec/resources/lists/choices.ts'
import { possibleTypes } from '../../spec/schema/possible-types.ts'
import { ruleId } from '../../spec/schema/rule-text.ts'
import { rulesOf, type SchemaRule } from '../../spec/schema/rules.ts'
import type { Document, Schema } from '../../spec/schema/schema.ts'
import { isSendable, readingsOf } from './address.ts'
import { type Case, caseOf } from './case.ts'
import { withHeader } from './changes.ts'
import { sendableName } from './other-bodies.ts'
import type { Draft } from './request-builder.ts'

export function parameterCasesOf(api: Api, requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'request-parameter') return []
  const { parameter, rule } = concern
  const make = (name: string, title: string, value: unknown): Case =>
    caseOf(requirement, name, {
      title,
      expectation: 'failure',
      variation: { instead: { parameter, value } },
    })
  if (rule === null) return [make('missing', `without the ${parameter.in} parameter ${parameter.name}`, undefined)]
  if (parameter.in === 'path' && isShared(api, operation)) return []
  return valuesOutside(parameter, rule).map(([name, value]) =>
    make(name, `${parameter.name}: ${JSON.stringify(value)}`, value),
  )
}

/** The cases of a rule about a field of a form: it is written as a parameter of a query is. */
export function fieldCasesOf(requirement: Requirement, rule: SchemaRule): Case[] {
  const field = String(rule.path[0])
  const own = fieldRule(htmlFormOf(requirement.operation.body)?.schema, rule)
  if (own === null) return []
  const { schema } = own
  const written = { in: 'query', style: 'form', explode: true, json: false, allowEmpty: false } as const
  const parameter: Parameter = { ...written, name: field, required: true, examples: [], schema, pointer: rule.pointer }
  const values = valuesOutside(parameter, own.rule).filter(([, value]) => value !== '' || !schema.own[MAY_BE_EMPTY])
  return values.map(([name, value]) =>
    caseOf(requirement, name, {
      title: `the field ${field}: ${JSON.stringify(value)}`,
      expectation: 'failure',
      variation: { body: { kind: 'field', field, value } },
    }),
  )
}

/** The cases of an edge requirement about parameters: listed values, or valid numbers beyond a bound that no schema sets. */
export function edgeCasesOf({ document }: Api, requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  if (concern.kind !== 'edge') return []
  if (concern.of === 'choice')
    return listedChoices(operation).flatMap((choice) => choiceCasesOf(document, requirement, choice))
  return edgePlaces(operation).flatMap(({ parameter, rule, sides }) => {
    const schema = parameter?.schema ?? null
    if (parameter === null || schema === null || setsOff(operation, parameter)) return []
    const [format] = schema.values('format')
    return Object.entries(EDGES).flatMap(([name, edge]): Case[] => {
      const value = Number(textOf(NOTABLE_INTEGERS[name]))
      const isAllowed =
        isInFormat(format, value) && isAgreedBy(schema, value) && schema.validator('request')(value).length === 0
      if (!(name in NOTABLE_INTEGERS && sides.includes(edge.side) && isAllowed && isSendable(parameter, value)))
        return []
      return [
        caseOf(requirement, `${parameter.in}.${parameter.name}.${name}`, {
          title: `the ${parameter.in} parameter ${parameter.name}: ${value}`,
          expectation: 'success',
          because: edgeAllowed(rule, edge),
          variation: { instead: { parameter, value } },
        }),
      ]
    })
  })
}

function choiceCasesOf(document: Document, requirement: Requirement, { parameter, values, bounds }: ListedChoice) {
  return [...values, ...bounds]
    .filter((value) => isSendable(parameter, value))
    .map((value) => {
      const isMadeUp = typeof value === 'string' && bounds.includes(value)
      return caseOf(requirement, `${parameter.name}.${isMadeUp ? `${value.length}-letters` : textOf(value)}`, {
        title: `the query parameter ${parameter.name}: ${isMadeUp ? `${value.length} letters` : JSON.stringify(value)}`,
        expectation: 'success',
        because: `The contract has the value${bounds.includes(value) ? ' as a bound' : ''} for it (${document.shown(parameter.pointer)}).`,
        openness: isMadeUp ? { kind: 'limits', why: REASONS.rules } : { kind: 'none' },
        variation: { instead: { parameter, value } },
        // A value that belongs to this operation; no other operation can be tested in its place.
        rank: 0,
      })
    })
}

/** True if another path of the same form may accept the values that this one's parameters exclude. */
function isShared({ operations }: Api, { path, method }: Operation): boolean {
  const form = (template: string): string => template.replaceAll(/\{[^{}]*\}/g, '{}')
  return operations.some((other) => other.path !== path && other.method === method && form(other.path) === form(path))
}

/** The latest bodies: the rules of one parameter follow each other, and vary the same values. */
let latest: { readonly schema: Schema; readonly bodies: Bodies } | null = null

function bodiesOf(schema: Schema): Bodies {
  if (latest?.schema !== schema) latest = { schema, bodies: new Bodies({ schemas: [schema] }) }
  return latest.bodies
}

/** How many seeds are tried to find a value that breaks a rule. */
const ATTEMPTS = 5

/** Who rounds to doubles may read the neighbour of a bound as the bound (RFC 8259 section 6). */
function clearlyOutside(bodies: Bodies, rule: SchemaRule): ReturnType<Bodies['variations']> {
  return bodies.variations(rule, 'outside').filter(({ name }) => !name.startsWith('just-'))
}

/** Values that break a rule in every way in which the parameter's text can be read. */
function valuesOutside(parameter: Parameter, rule: SchemaRule): [name: string, value: unknown][] {
  const { schema, json } = parameter
  if (schema === null) return []
  const bodies = bodiesOf(schema)
  const validate = schema.validator('request')
  const [types, properties] = [possibleTypes(schema), schema.wide.properties]
  const isClear = (value: unknown): boolean => rule.keyword !== 'multipleOf' || isAgreedBy(rule.schema, value)
  const isOutside = (value: unknown): boolean => {
    const read = json ? [value] : readingsOf(value, types, properties)
    const isBroken = read.length > 0 && read.every((each) => validate(each).length > 0)
    return isBroken && isClear(value) && isSendable(parameter, value)
  }
  return clearlyOutside(bodies, rule).flatMap(({ name }): [string, unknown][] => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const text = bodies.varied(rule, 'outside', name, { seed: 0, index: attempt }, attempt)
      const value = text === null ? undefined : parseJson(text).value
      if (value !== undefined && isOutside(value)) return [[name, value]]
    }
    return []
  })
}

/** More combinations would only show again that the schema is used. */
const MOST = 10

/** Values that break a rule of the media type's schema, one for each rule. */
export function otherJsonCasesOf(requirement: Requirement): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'request-media') return []
  const { name, schema } = concern
  const bodies = new Bodies({ schemas: [schema] })
  const validate = schema.validator('request')
  const cases = rulesOf(schema, 'request').flatMap((rule): Case[] => {
    const [variation] = clearlyOutside(bodies, rule)
    if (variation === undefined) return []
    const text = bodies.varied(rule, 'outside', variation.name, { seed: 0, index: 0 }, 0)
    const json = text === null ? null : tryParseJson(text)
    if (text === null || json === null || validate(json.value, json.exact).length === 0) return []
    return [
      caseOf(requirement, `${ruleId(rule)}.${variation.name}`, {
        expectation: 'failure',
        variation: { body: { kind: 'text', text, isRead: false }, mediaType: name },
      }),
    ]
  })
  return cases.slice(0, MOST)
}

/** A request in a media type of which the document lists several, or one that asks for it alone. */
export function spokenCasesOf(requirement: Requirement): Case[] {
  const { concern } = requirement
  if (concern.kind !== 'spoken' || concern.of === 'refusal') return []
  const { of, type } = concern
  const variation: Case['variation'] =
    of === 'request'
      ? { body: { kind: 'spoken', type }, mediaType: sendableName(type) }
      : { change: (draft) => withHeader(draft, ['Accept', concern.accept]) }
  const title = of === 'request' ? `a body of ${type.name}` : `Accept: ${concern.accept}`
  // Where the plain request is not accepted, neither need this one be.
  return [caseOf(requirement, 'plain', { title, expectation: 'success', variation, sameAs: {} })]
}

/** A request that is refused anyway, asking for each media type that the document has for the refusal. */
export function refusedInTypes(requirements: readonly Requirement[], cases: readonly Case[]): Case[] {
  return requirements.flatMap((requirement) => {
    const { concern, operation } = requirement
    if (concern.kind !== 'spoken' || concern.of !== 'refusal') return []
    const plain = cases.find((one) => {
      const isRefused = one.expectation === 'failure' || one.expectation === 'refusal'
      const of = one.requirement?.level === 'must' ? one.requirement.concern : null
      return isRefused && of !== null && refusalFor(operation, of) === concern.response
    })
    if (plain === undefined) return []
    const change = (draft: Draft): Draft | null => {
      const changed = plain.variation.change?.(draft) ?? draft
      return withHeader(changed, ['Accept', concern.accept])
    }
    const title = `${plain.title}, with Accept: ${concern.accept}`
    const { expectation, isBare, property } = plain
    const variation = { ...plain.variation, change }
    return [caseOf(requirement, 'refused', { title, expectation, isBare, property, variation })]
  })
}
