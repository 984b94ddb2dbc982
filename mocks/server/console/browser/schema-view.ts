/** Shows a schema: its type, its constraints, and the schemas inside it. */

import { at, fromRef, isObject, type JsonObject, join } from '../../../../spec/json-pointer.ts'
import { keywordValues, parts, shapeOf, typesOf } from '../../../../spec/shape.ts'
import { element } from './dom.ts'

/** Schemas that are nested deeper are not shown. */
const DEEPEST = 12

/** The schema at a pointer, through `$ref` and `allOf`. A schema that contains itself is named, not shown again. */
export function schemaView(document: JsonObject, pointer: string, entered: readonly string[] = []): HTMLElement {
  const type = element('p.type', headline(document, pointer))
  const place = target(document, pointer)
  if (entered.includes(place) || entered.length >= DEEPEST) {
    const more = entered.includes(place) ? 'The same again, as above.' : 'And so on.'
    return element('div.schema', type, element('p.hint', more))
  }
  const inside = [...entered, place]
  const { properties, required, closed } = shapeOf(document, pointer)
  const rows = [...properties].map(([name, property]) => {
    const presence = required.has(name) ? 'required' : 'optional'
    return element(
      'li',
      element('code.name', name),
      element(`span.${presence}`, presence),
      schemaView(document, property, inside),
    )
  })
  const branches = parts(document, pointer).flatMap((part) => [
    ...Object.entries(INSIDE)
      .filter(([keyword]) => isObject(part.schema[keyword]))
      .map(([keyword, label]) => branch(label, document, [join(part.pointer, keyword)], inside)),
    ...Object.entries(CHOICES).flatMap(([keyword, label]) => {
      const list = part.schema[keyword]
      if (!Array.isArray(list)) return []
      const places = [...list.keys()].map((index) => join(part.pointer, keyword, index))
      return [branch(label, document, places, inside)]
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

const INSIDE = { items: 'each item', additionalProperties: 'each other property', not: 'not' } as const
const CHOICES = { oneOf: 'exactly one of', anyOf: 'at least one of', prefixItems: 'items in this order' } as const

function branch(
  label: string,
  document: JsonObject,
  places: readonly string[],
  entered: readonly string[],
): HTMLElement {
  const views = places.map((place) => schemaView(document, place, entered))
  return element('div.branch', element('p.label', label), views)
}

/** The name in the reference, the type, the constraints and the description. */
function headline(document: JsonObject, pointer: string): (Node | string)[] {
  const types = [...(typesOf(document, pointer) ?? [])].join(' or ')
  const [format] = keywordValues(document, pointer, 'format')
  const name = nameOf(document, pointer)
  const words = [name, [types, format].filter(Boolean).join(' · ')].filter((word) => word !== null && word !== '')
  const demands = constraintsOf(document, pointer)
  const [description] = keywordValues(document, pointer, 'description')
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

function constraintsOf(document: JsonObject, pointer: string): string[] {
  const demands = parts(document, pointer).flatMap(({ schema }) =>
    Object.entries(schema)
      .filter(([keyword]) => !ELSEWHERE.has(keyword) && !keyword.startsWith('x-'))
      .map(([keyword, value]) => (value === true ? keyword : `${keyword} ${JSON.stringify(value)}`)),
  )
  return [...new Set(demands)]
}

function nameOf(document: JsonObject, pointer: string): string | null {
  return target(document, pointer).match(/^\/components\/schemas\/([^/]+)$/)?.[1] ?? null
}

/** Follows `$ref` to the schema that it leads to. */
function target(document: JsonObject, pointer: string): string {
  let place = pointer
  for (let step = 0; step < DEEPEST; step++) {
    const schema = at(document, place)
    const next = isObject(schema) && typeof schema.$ref === 'string' ? fromRef(schema.$ref) : null
    if (next === null) break
    place = next
  }
  return place
}
