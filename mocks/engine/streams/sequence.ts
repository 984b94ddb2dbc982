/** The order of the kinds of events in one stream, from the words in their tags: begun, in pieces, done. */

import type { PhaseRole } from '../../../spec/generated/lexicon.ts'
import { fromRef, isObject } from '../../../spec/json/pointer.ts'
import { EVENT_ROLES, isA, PHASE_ROLES } from '../../../spec/names/value-roles.ts'
import { rememberingNames, wordsOf } from '../../../spec/names/words.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

export type EventKind = {
  readonly schema: Schema
  /** The part of the schema that is only about this kind. */
  readonly branch: Schema
  /** The property that names the kind, and its value; null where none does. */
  readonly mark: { readonly name: string; readonly value: string } | null
}

/** What an event of a stream is. */
export type EventPart = EventKind & {
  /** A piece of a text in several events, the event before the pieces, or the one that ends them. */
  readonly role: 'start' | 'piece' | 'end' | 'item'
}

/** Names of the group whose pieces are the text, the most likely first. */
const MAIN = [/(^|-)text$/, /text|content/, /message|answer|completion/, /^/]

/** What a property of an event says, by its name. */
export const eventRole = rememberingNames((name) => EVENT_ROLES.roleOf(wordsOf(name), ''))

/** The words of a mark: `response.output_text.delta` has four. */
function markWords(mark: string): readonly string[] {
  return wordsOf(mark).replace('in-progress', 'progress').split('-')
}

/** The texts that a schema allows. */
export function enumTexts(schema: Schema): string[] {
  return schema
    .values('enum')
    .flat()
    .filter((one) => typeof one === 'string')
}

/** What a mark, or a state, says. */
export function phaseOf(mark: string): PhaseRole | 'between' {
  const words = markWords(mark)
  if (words.some((word) => PHASE_ROLES.roleOf(word, '') === 'aside')) return 'aside'
  return PHASE_ROLES.roleOf(words.join('-'), '') ?? 'between'
}

export function eventKinds(schema: Schema): EventKind[] {
  const branches = schema.alternatives.flatMap((one) =>
    one.alternatives.length > 0 && one.shape.properties.size === 0 ? one.alternatives : [one],
  )
  const [mapping = {}] = schema.values('discriminator').map((one) => (isObject(one) ? one : {}))
  // The properties beside the alternatives apply to each alternative.
  const isBeside = schema.shape.properties.size > 0
  const kinds = branches
    .filter(({ types }) => types?.has('null') !== true)
    .map((branch) => ({ schema: isBeside ? schema : branch, branch, mark: kindTag(branch, mapping) }))
  if (kinds.length > 0) return kinds
  const [name, values] = variousTag(schema) ?? []
  return name === undefined || values === undefined
    ? [{ schema, branch: schema, mark: null }]
    : values.map((value) => ({ schema, branch: schema, mark: { name, value } }))
}

/** True for properties that may name the kind of an event. */
function isTag(name: string): boolean {
  const role = eventRole(name)
  return role === 'event.kind' || role === 'event.name'
}

function kindTag(schema: Schema, { propertyName, mapping }: { readonly [name: string]: unknown }): EventKind['mark'] {
  const tags = [...schema.shape.properties].flatMap(([name, property]) => {
    const [only, ...more] = [...property.values('const'), ...property.values('enum').flat()]
    return typeof only === 'string' && more.every((one) => one === only) ? [{ name, value: only }] : []
  })
  const named = tags.find(({ name }) => name === propertyName) ?? tags.find(({ name }) => isTag(name))
  if (named !== undefined || typeof propertyName !== 'string' || !isObject(mapping)) return named ?? null
  const places = new Set(schema.parts.map(({ pointer }) => pointer))
  const [value] = Object.entries(mapping).find(([, ref]) => places.has(fromRef(String(ref)) ?? '')) ?? []
  return value === undefined ? null : { name: propertyName, value }
}

/** The property of one schema whose values name kinds of events, such as `start`, `delta` and `done`. */
function variousTag(schema: Schema): readonly [string, string[]] | null {
  for (const [name, property] of schema.wide.properties) {
    const values = enumTexts(property)
    if (isTag(name) && values.some((one) => phaseOf(one) === 'piece') && values.some((one) => phaseOf(one) === 'end'))
      return [name, values]
  }
  return null
}

type KindGroup = {
  readonly stem: string
  readonly start: EventPart[]
  readonly pieces: EventPart[]
  readonly between: EventPart[]
  readonly end: EventPart[]
}

/** How many pieces a text has. */
const PIECES = 6
/** The most groups of events around the pieces, and the most kinds of events without an order. */
const MOST_AROUND = 3
const MOST_KINDS = 6

/**
 * The events of one stream in their order, if their tags give one. Kinds whose tags begin alike are a group. Groups are
 * nested, the one with the shortest beginning outermost: `message_start`, `content_block_start`, the pieces,
 * `content_block_stop`, `message_stop`. Null if no tag gives an order.
 */
export function orderOfKinds(kinds: readonly EventKind[]): EventPart[] | null {
  const groups = kindGroups(kinds)
  const telling = groups
    .filter(({ pieces }) => pieces.length > 0)
    .toSorted((one, other) => one.stem.length - other.stem.length)
  const main = MAIN.map((wanted) => telling.find(({ stem }) => wanted.test(stem))).find((one) => one !== undefined)
  if (main === undefined) return orderOfFew(groups)
  const around = groups
    .filter((one) => one !== main && one.start.length > 0 && one.end.length > 0)
    .filter(({ stem }) => main.stem.startsWith(`${stem}-`) || isA('grouping', stem))
    .slice(0, MOST_AROUND)
    .toSorted((one, other) => one.stem.length - other.stem.length)
  const inner = Array.from({ length: PIECES }, () => main.pieces.slice(0, 1)).flat()
  const isDelta = ({ mark }: EventPart): boolean => /delta$/i.test(mark?.value ?? '')
  return [
    ...around.flatMap(({ start, pieces }) => [
      ...start.slice(0, 1),
      ...pieces.filter((part) => !isDelta(part)).map((part) => ({ ...part, role: 'start' as const })),
    ]),
    ...main.start.slice(0, 1),
    ...inner,
    ...main.end.slice(0, 1),
    ...around
      .toReversed()
      .flatMap(({ pieces, end }) => [
        ...pieces.filter(isDelta).map((part) => ({ ...part, role: 'end' as const })),
        ...end.slice(0, 1),
      ]),
  ]
}

/** Events without pieces: first those that start, then those between, then those that end. */
function orderOfFew(groups: readonly KindGroup[]): EventPart[] | null {
  const all = (of: (group: KindGroup) => readonly EventPart[]): EventPart[] => groups.flatMap(of).slice(0, MOST_KINDS)
  const [start, between, end] = [all((one) => one.start), all((one) => one.between), all((one) => one.end)]
  // A kind that has no beginning occurs several times.
  const steps = start.length > 0 ? between : [...between, ...between, ...between].slice(0, MOST_KINDS)
  return start.length + between.length > 0 && end.length > 0
    ? [...start.slice(0, 1), ...steps, ...end.slice(0, 1)]
    : null
}

function kindGroups(kinds: readonly EventKind[]): KindGroup[] {
  const groups = new Map<string, KindGroup>()
  for (const kind of kinds) {
    const phase = kind.mark === null ? 'aside' : phaseOf(kind.mark.value)
    if (phase === 'aside') continue
    const stem = markWords(kind.mark?.value ?? '')
      .slice(0, -1)
      .join('-')
    const group = groups.get(stem) ?? { stem, start: [], pieces: [], between: [], end: [] }
    groups.set(stem, group)
    if (phase === 'start') group.start.push({ ...kind, role: 'start' })
    else if (phase === 'end') group.end.push({ ...kind, role: 'end' })
    else if (phase === 'piece') group.pieces.push({ ...kind, role: 'piece' })
    else group.between.push({ ...kind, role: 'item' })
  }
  return [...groups.values()]
}
