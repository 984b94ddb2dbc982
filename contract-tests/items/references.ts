/** The items that bodies name, such as the room of a booking: they exist, or a service would refuse for them alone. */

import { isDeepStrictEqual } from 'node:util'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { readings } from '../../spec/http/parameter.ts'
import { asParsed, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, join, tokens } from '../../spec/json/pointer.ts'
import { collectionMapOf, sourceOf } from '../../spec/resources/map.ts'
import type { Resource, SourceOfValue } from '../../spec/resources/resource.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { bodyTextOf, isPlainlyWritten, withBody, withFraming, withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import type { Lesson } from '../lessons/lesson.ts'
import { type ItemParameter, itemPlacesOf, placeFrom } from './item-places.ts'
import { valuesAlong } from './listed-items.ts'

/** A place in a body that names an item of another kind. */
export type BodyReference = {
  /** The words for the one that it names. */
  readonly thing: string
  /** With `*` for each of a list. */
  readonly at: readonly string[]
  /** How such an item is created; null where the run can't create one, or where that one would name one of these first. */
  readonly place: ItemParameter | null
  readonly to: Resource
  readonly sources: readonly SourceOfValue[]
}

/** The places in the bodies of an operation that name items of other kinds. */
export function bodyReferencesOf(api: Api, operation: Operation): readonly BodyReference[] {
  return referencesInBody(api, operation).map((one) => unlessNeeding(api, operation, one))
}

/** The same of the places that refusals say it of. */
export function referencesTaught(api: Api, operation: Operation, lessons: readonly Lesson[]): readonly BodyReference[] {
  const { resources, keyOf } = collectionMapOf(api)
  return lessons.flatMap((lesson) => {
    const to = 'names' in lesson ? resources.find(({ path }) => path === lesson.names) : undefined
    if (to === undefined || !('names' in lesson)) return []
    const { at, by, name: thing } = lesson
    const own = keyOf(to).sources.filter((one) => one.operation !== operation)
    const sources = by === to.key ? own : own.flatMap(sourceOf(to, by))
    const [place = null] = by === to.key ? placeFrom(api, sources, { in: 'body', name: join('', ...at) }, false) : []
    return [unlessNeeding(api, operation, { thing, to, at, place, sources })]
  })
}

/** What a body names, which is created first: not by what needs one of these itself. */
function unlessNeeding(api: Api, operation: Operation, one: BodyReference): BodyReference {
  const create = one.place?.creation.operation
  const isBefore = create !== undefined && create !== operation && !neededFor(api, create).has(operation)
  return isBefore ? one : { ...one, place: null }
}

function referencesInBody(api: Api, operation: Operation): readonly BodyReference[] {
  const { relations, sourcesOf, useOf, keyOf } = collectionMapOf(api)
  const own = useOf(operation)
  return relations.flatMap(({ from, to, thing, isEmbedded }) => {
    if (from.in !== 'body' || from.operation !== operation || isEmbedded) return []
    const at = tokens(from.at)
    const isOwnKey = to === own?.resource && own.use.of === undefined && at.at(-1) === keyOf(to).property
    if (isOwnKey) return []
    const sources = sourcesOf(operation, from)
    // What is added to an item once is another one each time.
    const isOther = own?.use.joins?.by.in === 'body' && own.use.joins.by.name === at.at(-1)
    const [place = null] = placeFrom(api, sources, { in: 'body', name: from.at }, isOther)
    return [{ thing, to, at, place, sources }]
  })
}

/** The operations whose items exist before an operation can create one. */
function neededFor(api: Api, create: Operation, found = new Set<Operation>()): ReadonlySet<Operation> {
  const named = referencesInBody(api, create).flatMap(({ place }) => place ?? [])
  for (const { creation } of [...itemPlacesOf(api, create), ...named]) {
    if (found.has(creation.operation)) continue
    found.add(creation.operation)
    neededFor(api, creation.operation, found)
  }
  return found
}

/** The request with a key at a place of its body, where that names an item; a value that breaks the contract stays. */
export function withReference({ operation, draft }: ReferringBody, at: readonly string[], key: string): Draft {
  const schema = bodySchema(operation)
  const named = schema === null ? draft.value : referring(draft.value, schema, at, key)
  if (named === draft.value) return draft
  return isPlainlyWritten(draft) ? withValue(draft, named) : (respelt(draft, named, at) ?? draft)
}

/** A body that is written in another way, with other keys in its text and nothing else; null if it can't be. */
function respelt(draft: Draft, named: unknown, at: readonly string[]): Draft | null {
  const text = bodyTextOf(draft)
  if (text === null) return null
  const olds = valuesAlong(draft.value, at)
  const swaps = valuesAlong(named, at).map((key, index) => [olds[index], key].map((one) => JSON.stringify(one)))
  // Text that is no JSON has its keys where the name stands before them, and elsewhere the same value may, too.
  const isRead = tryParseJson(text) !== null
  const isNamed = (other: string): boolean => !isRead || isDeepStrictEqual(tryParseJson(other)?.exact, named)
  const found = swapped(text, swaps, isRead ? '' : (at.findLast((step) => step !== '*') ?? ''))
    .take(MOST_TEXTS)
    .find(isNamed)
  return found === undefined ? null : withFraming(withBody(draft, { text: found, value: named }), draft.message.framing)
}

/** Some keys of a body stand in its text so often that not every choice of them is tried. */
const MOST_TEXTS = 64

/** The texts in which each of some values, one behind the other, has been exchanged, where `name` stands before it. */
function* swapped(
  text: string,
  [swap, ...others]: readonly (readonly string[])[],
  name: string,
  from = 0,
): Generator<string, void> {
  const [old = '', key = ''] = swap ?? []
  if (old === '') return yield text
  for (let index = text.indexOf(old, from); index >= 0; index = text.indexOf(old, index + 1)) {
    const before = text.slice(0, index)
    const isBehind =
      name === '' ||
      before
        .trimEnd()
        .replace(/["':]+\s*$/, '')
        .endsWith(name)
    if (isBehind) yield* swapped(before + key + text.slice(index + old.length), others, name, index + key.length)
  }
}

type ReferringBody = { readonly operation: Operation; readonly draft: Draft }

/** True if a body has a value at a place. */
export function isNamedAt(value: unknown, at: readonly string[]): boolean {
  return valuesAlong(value, at).some((one) => keyTextOf(one) !== null)
}

function referring(value: unknown, schema: Schema, [step, ...rest]: readonly string[], key: string): unknown {
  const validate = schema.validator('request')
  const allows = (one: unknown): boolean => validate(asParsed(one).value).length === 0
  if (step === undefined) {
    if (keyTextOf(value) === null || !allows(value)) return value
    // A key may be an integer that a double would round.
    const exact = tryParseJson(key)?.exact
    return (
      readings(key)
        .map((one) => (typeof one === 'number' ? (exact ?? one) : one))
        .find(allows) ?? value
    )
  }
  if (step === '*') {
    if (!Array.isArray(value) || value.length === 0) return value
    const each = value.map((one) => referring(one, schema.inside('items'), rest, key))
    const isSame = each.every((one, index) => one === value[index])
    // The same key twice may be one too many; a list that is too long on purpose stays so.
    const found = allows(value) ? [each, each.slice(0, 1)].find(allows) : each
    return isSame ? value : (found ?? value)
  }
  const property = schema.wide.properties.get(step)
  if (property === undefined || !isObject(value) || !Object.hasOwn(value, step)) return value
  const named = referring(value[step], property, rest, key)
  return named === value[step] ? value : { ...value, [step]: named }
}
