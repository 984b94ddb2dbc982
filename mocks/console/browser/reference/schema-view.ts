/** Shows a schema: its type, its constraints, and the schemas inside it. */

import { fromRef, isObject } from '../../../../spec/json/pointer.ts'
import type { Schema } from '../../../../spec/schema/schema.ts'
import { type Child, element } from '../page/dom.ts'

/** Schemas that are nested deeper are not shown. */
const DEEPEST = 12

/** A schema, through `$ref` and `allOf`. A schema that contains itself is named, not shown again. */
export function schemaView(schema: Schema, entered: readonly Schema[] = []): HTMLElement {
  const type = element('p.type', headline(schema))
  const place = target(schema)
  if (entered.includes(place) || entered.length >= DEEPEST) {
    const more = entered.includes(place) ? 'The same again, as above.' : 'And so on.'
    return element('div.schema', type, element('p.hint', more))
  }
  const inside = [...entered, place]
  const { properties, required, closed } = schema.shape
  const rows = [...properties].map(([name, property]) => {
    const presence = required.has(name) ? 'required' : 'optional'
    return namedRow(name, element(`span.${presence}`, presence), schemaView(property, inside))
  })
  const branches = schema.parts.flatMap((part) => [
    ...Object.entries(INSIDE)
      .filter(([keyword]) => isObject(part.own[keyword]))
      .map(([keyword, label]) => branch(label, [part.inside(keyword)], inside)),
    ...Object.entries(CHOICES).flatMap(([keyword, label]) => {
      return Array.isArray(part.own[keyword]) ? [branch(label, part.branches(keyword), inside)] : []
    }),
  ])
  return element(
    'div.schema',
    type,
    rows.length === 0 ? null : element('ul.properties', rows),
    rows.length === 0 || closed === null ? null : element('p.hint', 'No other properties.'),
    branches,
  )
}

/** A row of a list of names, with what is said of each. */
export function namedRow(name: string, ...said: readonly Child[]): HTMLElement {
  return element('li', element('code.name', name), ...said)
}

const INSIDE = { items: 'each item', additionalProperties: 'each other property', not: 'not' } as const
const CHOICES = { oneOf: 'exactly one of', anyOf: 'at least one of', prefixItems: 'items in this order' } as const

function branch(label: string, schemas: readonly Schema[], entered: readonly Schema[]): HTMLElement {
  const views = schemas.map((schema) => schemaView(schema, entered))
  return element('div.branch', element('p.label', label), views)
}

/** The name in the reference, the type, the constraints and the description. */
function headline(schema: Schema): (Node | string)[] {
  const types = [...(schema.types ?? [])].join(' or ')
  const [format] = schema.values('format')
  const name = schemaName(schema)
  const words = [name, [types, format].filter(Boolean).join(' · ')].filter((word) => word !== null && word !== '')
  const demands = constraintsOf(schema)
  const [description] = schema.values('description')
  return [
    element('span.type-name', words.join(' · ') || 'anything'),
    ...demands.flatMap((demand) => [' ', element('code.constraint', demand)]),
    ...(typeof description === 'string' ? [' ', element('span.description', description)] : []),
  ]
}

/** Keywords that are shown elsewhere, or that don't constrain values. */
const ELSEWHERE = new Set(
  '$ref $defs $id $anchor $comment $schema type format properties required items prefixItems allOf oneOf anyOf not additionalProperties unevaluatedProperties description title example examples externalDocs xml discriminator'.split(
    ' ',
  ),
)

function constraintsOf({ parts }: Schema): string[] {
  const demands = parts.flatMap(({ own }) =>
    Object.entries(own)
      .filter(([keyword]) => !ELSEWHERE.has(keyword) && !keyword.startsWith('x-'))
      .map(([keyword, value]) => (value === true ? keyword : `${keyword} ${JSON.stringify(value)}`)),
  )
  return [...new Set(demands)]
}

function schemaName(schema: Schema): string | null {
  return target(schema).pointer.match(/^\/components\/schemas\/([^/]+)$/)?.[1] ?? null
}

/** Follows `$ref` to the schema that it leads to. */
function target(schema: Schema): Schema {
  let place = schema
  for (let step = 0; step < DEEPEST; step++) {
    const next = typeof place.own.$ref === 'string' ? fromRef(place.own.$ref) : null
    if (next === null) break
    place = place.document.schema(next)
  }
  return place
}
