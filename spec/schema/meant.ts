/**
 * Schemas that exclude each other: an `allOf` whose parts have `additionalProperties: false`, each with its own
 * properties, as generators write inheritance. By the standard, an object with any of these properties is invalid; its
 * author meant an object with all of them. Or one whose parts give a property two types, the vaguer of which nobody meant.
 */

import { isObject, type JsonObject, refTarget } from '../json/pointer.ts'
import { patternOf } from '../pattern/pattern.ts'
import { rulesOf } from './rules.ts'
import { Document, type Schema, UNREAD } from './schema.ts'

/** Marks a schema that is read as its author meant it. */
const MEANT = 'x-plant-store-meant'

/**
 * Rewrites such schemas among those at `places`, in place: the properties of all parts are allowed, and no others. A
 * value that is valid by the standard stays valid. Returns the warnings.
 */
export function readAsMeant(
  root: JsonObject,
  places: readonly string[],
  shown: Document['shown'],
): Pick<Contradiction, 'pointer' | 'reason'>[] {
  const document = new Document(root, () => () => [], shown)
  // A part may be rewritten for itself, too, so all are read before the first one changes.
  const found = places.flatMap((place) => contradictionAt(document.schema(place)) ?? [])
  for (const { schema, meant } of found) {
    const node: Record<string, unknown> = schema.own
    for (const keyword of ['$ref', 'allOf', 'additionalProperties']) delete node[keyword]
    Object.assign(node, meant)
  }
  return found
}

type Contradiction = {
  readonly schema: Schema
  readonly pointer: string
  readonly meant: JsonObject
  readonly reason: string
}

function contradictionAt(schema: Schema): Contradiction | null {
  if (!joinsSeveral(schema)) return null
  return schema.parts.some(leadsNowhere) ? null : (exclusionIn(schema) ?? vagueIn(schema))
}

function exclusionIn(schema: Schema): Contradiction | null {
  const { parts } = schema
  const closed = parts.filter(isClosed)
  const [first] = closed.flatMap((part) => {
    const [name] = excludedBy(part, parts)
    return name === undefined || isView(part, schema) ? [] : [{ part, name }]
  })
  if (first === undefined) return null
  const [, ...others] = parts
  return {
    schema,
    pointer: schema.shown(),
    meant: { allOf: others.map(opened), unevaluatedProperties: false, [MEANT]: true },
    reason: `no object can have ${first.name}, because additionalProperties at ${first.part.shown()} excludes it: the properties of all parts of this schema are allowed`,
  }
}

/** One part says of a property that it is an object, and no more, and another what else it is, as envelopes of NestJS do. */
function vagueIn(schema: Schema): Contradiction | null {
  const { parts } = schema
  const vague = parts.flatMap((part) =>
    ownNames(part.own).flatMap((name) => (isVague(name, part, parts) ? [{ part, name }] : [])),
  )
  const [first] = vague
  if (first === undefined) return null
  const left = (part: Schema): JsonObject => {
    const { $ref: _ref, allOf: _allOf, ...others } = part.own
    const names = new Set(vague.flatMap((one) => (one.part === part ? [one.name] : [])))
    const kept = isObject(others.properties)
      ? Object.entries(others.properties).filter(([name]) => !names.has(name))
      : []
    return names.size === 0 ? others : { ...others, properties: Object.fromEntries(kept) }
  }
  const [, ...others] = parts
  return {
    schema,
    pointer: schema.shown(),
    meant: { ...left(schema), allOf: others.map(left), [MEANT]: true },
    reason: `no object can have ${first.name}, because ${first.part.shown('properties', first.name)} takes objects alone: what else is said of it is taken`,
  }
}

function isVague(name: string, part: Schema, parts: readonly Schema[]): boolean {
  const others = parts.filter((other) => other !== part && ownNames(other.own).includes(name))
  if (others.length === 0) return false
  const { types, own } = part.inside('properties', name)
  if (types?.has('object') !== true || Object.keys(own).some((keyword) => SAYING_MORE.test(keyword))) return false
  return others.some((other) => other.inside('properties', name).types?.has('object') === false)
}

const SAYING_MORE = /^(\$ref|.*Properties|properties|required|\w+Of|enum|const)$/

/** True if properties or their exclusion come from more than one side: behind a mere reference it is the target's matter. */
function joinsSeveral(schema: Schema): boolean {
  const { own, document } = schema
  const target = refTarget(own)
  const sides = [...(target === null ? [] : [document.schema(target)]), ...schema.branches('allOf')]
  const speaks = (part: Schema): boolean => isClosed(part) || namedBy(part).length > 0
  const itself = Number(speaks(schema))
  // A reference alone is not followed: in a row of thousands each would lead to all that come after it.
  return itself + sides.length > 1 && itself + sides.filter(({ parts }) => parts.some(speaks)).length > 1
}

function isClosed({ own }: Schema): boolean {
  return own.additionalProperties === false
}

/** True for a reference that the compiler refuses; it stays unchanged. */
function leadsNowhere({ own, document }: Schema): boolean {
  if (UNREAD in own) return true
  if (typeof own.$ref !== 'string') return false
  const target = refTarget(own)
  return target === null || !isObject(document.at(target))
}

function excludedBy({ own }: Schema, parts: readonly Schema[]): string[] {
  const patterns = isObject(own.patternProperties) ? Object.keys(own.patternProperties).map(patternOf) : []
  const mayHave = (name: string): boolean => ownNames(own).includes(name) || patterns.some((one) => one.test(name))
  return parts.flatMap(namedBy).filter((name) => !mayHave(name))
}

function ownNames({ properties }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties).filter((name) => properties[name] !== false) : []
}

/** The properties that a part names itself or in its alternatives. */
function namedBy(part: Schema): string[] {
  const alternatives = ['oneOf', 'anyOf'].flatMap((keyword) => part.branches(keyword))
  return [...ownNames(part.own), ...alternatives.flatMap((one) => [...one.wide.properties.keys()])]
}

/**
 * True for a part that only selects: written here, it repeats properties of other parts and excludes the rest, none of
 * which is required. That is no contradiction, but a smaller view of another schema.
 */
function isView(part: Schema, { pointer, parts, shape }: Schema): boolean {
  const names = ownNames(part.own)
  const isHere = part.pointer === pointer || part.pointer.startsWith(`${pointer}/`)
  const repeated = new Set(parts.filter((other) => other !== part).flatMap(namedBy))
  const isRepeated = names.length > 0 && names.every((name) => repeated.has(name))
  return isHere && isRepeated && !excludedBy(part, parts).some((name) => shape.required.has(name))
}

/** A part without what it refers to, which is a part of its own, and open to the properties of the others. */
function opened({ own }: Schema): JsonObject {
  const { $ref: _ref, allOf: _allOf, additionalProperties, ...others } = own
  return additionalProperties === undefined || additionalProperties === false
    ? others
    : { ...others, additionalProperties }
}

/** The places in schemas that are read as their author meant them. */
export function meantIn(schemas: readonly (Schema | null)[]): string[] {
  const rules = schemas.flatMap((schema) => rulesOf(schema, 'response'))
  return [...new Set(rules.filter(({ schema }) => schema.own[MEANT] === true).map(({ schema }) => schema.pointer))]
}
