/** The items that bodies name, such as the room of a booking: they exist, or a service would refuse for them alone. */

import { isDeepStrictEqual } from 'node:util'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { readings } from '../../spec/http/parameter.ts'
import { asParsed, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject, join, tokens, valuesAlong } from '../../spec/json/pointer.ts'
import { oneListed } from '../../spec/resources/many.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Resource, SourceOfValue } from '../../spec/resources/resource.ts'
import { possibleItems } from '../../spec/schema/possible-types.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { bodyTextOf, isPlainlyWritten, withBody, withFraming, withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { keyTextOf } from '../creations/item-names.ts'
import { type ItemParameter, itemPlacesOf, placeFrom } from './item-places.ts'

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

/** The path of the property that has a name, or several. */
export const namedBy = ({ at }: Pick<BodyReference, 'at'>): string => at.join('/').replace(/\/\*$/, '')

/** The places in the bodies of an operation that name items of other kinds. */
export function bodyReferencesOf(api: Api, operation: Operation): readonly BodyReference[] {
  return referencesInBody(api, operation).map((one) => unlessNeeding(api, operation, one))
}

/** What a body names, which is created first: not by what needs one of these itself. */
export function unlessNeeding<T extends Pick<BodyReference, 'place'>>(api: Api, operation: Operation, one: T): T {
  const create = one.place?.creation.operation
  const isBefore = create !== undefined && create !== operation && !neededFor(api, create).has(operation)
  return isBefore ? one : { ...one, place: null }
}

function referencesInBody(api: Api, operation: Operation): readonly BodyReference[] {
  const { relations, sourcesOf, useOf, keyOf } = collectionMapOf(api)
  const own = useOf(operation)
  const found = relations.flatMap(({ from, to, thing, isEmbedded, isMany }) => {
    if (from.in !== 'body' || from.operation !== operation || isEmbedded) return []
    const at = [...tokens(from.at), ...(isMany ? ['*'] : [])]
    const isOwnKey = to === own?.resource && own.use.of === undefined && at.at(-1) === keyOf(to).property
    if (isOwnKey) return []
    const sources = sourcesOf(operation, from)
    // What is added to an item once is another one each time.
    const isOther = own?.use.joins?.by.in === 'body' && own.use.joins.by.name === namedBy({ at })
    return [{ thing, to, at, isOther, sources }]
  })
  const { of, item, within } = own?.use ?? {}
  const at = [...(within ?? []), '*']
  const isTold = own !== null && of === 'several' && item === null && oneListed(own.use)?.wide.properties.size === 0
  const several = isTold && found.length === 0 ? [own.resource] : []
  const all = several.map((to) => ({ thing: to.name, to, at, isOther: true, sources: keyOf(to).sources })).concat(found)
  return all.map(({ isOther, ...one }) => {
    const [place = null] = placeFrom(api, one.sources, { in: 'body', name: join('', ...one.at) }, isOther)
    return { ...one, place }
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
  // A list that is about its own size stays as long as it is.
  const isOnce = draft.varied !== at[0]
  const named = schema === null ? draft.value : referring(draft.value, schema, at, { key, isOnce })
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
    const front = before.trimEnd().replace(/["':]+\s*$/, '')
    const isBehind = name === '' || front.endsWith(name)
    if (isBehind) yield* swapped(before + key + text.slice(index + old.length), others, name, index + key.length)
  }
}

/** A list with a key at a place of each entry. */
function referringEach(value: readonly unknown[], schema: Schema, rest: readonly string[], name: KeyToPut): unknown {
  const items = possibleItems(schema)
  const each = items === null ? value : value.map((one) => referring(one, items, rest, name))
  const isSame = each.every((one, index) => one === value[index])
  const validate = schema.validator('request')
  const allows = (one: unknown): boolean => validate(asParsed(one).value).length === 0
  // The same key twice may be one too many; a list that is too long on purpose stays so.
  const lists = [each, each.slice(0, 1)]
  const found = allows(value) ? (name.isOnce && rest.length === 0 ? lists.toReversed() : lists).find(allows) : each
  return isSame ? value : (found ?? value)
}

/** A key as a value that a schema allows; undefined where it allows none. */
function valueOfKey(key: string, allows: (one: unknown) => boolean): unknown {
  // A key may be an integer that a double would round.
  const exact = tryParseJson(key)?.exact
  return readings(key)
    .map((one) => (typeof one === 'number' ? (exact ?? one) : one))
    .find(allows)
}

/** What is named, and whether a list names it once alone. */
type KeyToPut = { readonly key: string; readonly isOnce: boolean }

type ReferringBody = { readonly operation: Operation; readonly draft: Draft }

export function isNamedAt(value: unknown, at: readonly string[]): boolean {
  return valuesAlong(value, at).some((one) => keyTextOf(one) !== null)
}

function referring(value: unknown, schema: Schema, [step, ...rest]: readonly string[], name: KeyToPut): unknown {
  const validate = schema.validator('request')
  const allows = (one: unknown): boolean => validate(asParsed(one).value).length === 0
  if (step === undefined)
    return keyTextOf(value) === null || !allows(value) ? value : (valueOfKey(name.key, allows) ?? value)
  if (step === '*') return Array.isArray(value) && value.length > 0 ? referringEach(value, schema, rest, name) : value
  const property = schema.wide.properties.get(step)
  if (property === undefined || !isObject(value) || !Object.hasOwn(value, step)) return value
  const named = referring(value[step], property, rest, name)
  return named === value[step] ? value : { ...value, [step]: named }
}
