/** Puts the values of a request's path where they belong in its answer: `GET /plants/42` is about the plant 42. */

import { nameOf } from '../../../spec/contract/path-template.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { numberRoleOf } from '../../../spec/names/roles.ts'
import { isA, TEXT_ROLES } from '../../../spec/names/value-roles.ts'
import { pathSteps, thingKeyed, thingOf } from '../../../spec/resources/references.ts'
import type { Validate } from '../../../spec/schema/schema.ts'

type Values = readonly (readonly [name: string, text: string])[]

/** How deep properties of a parameter's name are looked for: an envelope, its list, and an item of that. */
const DEEPEST = 3

/** A value with the values of a path, whose template says what each names: `/hotels/{id}` is the `hotelId` of what it has. */
export function withPathValues(value: unknown, values: Values, path = ''): unknown {
  const last = values.at(-1)
  if (last === undefined) return value
  const { above, ...asked } = saidByPath(values, path)
  // What is asked for by its address is listed by that, too; what lies below it has addresses of its own.
  const isListed = path.endsWith('}') && Array.isArray(value)
  const below = values.flatMap(([name]) => (isOfOneAlone(name) ? [] : [plainName(name)]))
  const listed = isListed ? asked : { ...asked, names: new Map(below.map((name) => [name, asked.names.get(name)])) }
  const named = asked.names.size + asked.things.size === 0 ? value : withNamed(value, asked, listed, DEEPEST)
  return /id$/i.test(last[0]) && isObject(named) ? withPathValue(named, last, above.get(last[0])) : named
}

/** What a path says of the answer: by the names of its parameters, and by what each is the key of. */
function saidByPath(values: Values, path: string) {
  const others = values.filter(([name]) => name !== 'id').map(([name, text]) => [plainName(name), text] as const)
  const above = new Map(pathSteps(path).map((step) => [step.name, thingOf(nameOf(step.above))]))
  const things = values.flatMap(([name, text]) =>
    [thingKeyed(name), above.get(name)].flatMap((thing) => (thing ? [[thing, text] as const] : [])),
  )
  // What lies below a student names it as `student`, too, without a word for its key.
  const bare = new Map(/\}\/?$/.test(path) ? [] : things.toReversed())
  return { names: new Map(others.toReversed()), things: new Map(things.toReversed()), bare, above }
}

/** Tells which keys in an answer are those of its path, so that they name no others. */
export function keysOfPath(values: Values, path = ''): (name: string, value: unknown) => boolean {
  const { things } = saidByPath(values, path)
  return (name, value) => things.size > 0 && things.get(thingKeyed(name) ?? '') === String(value)
}

const TELLING = ['slug', 'link', 'name', 'code', 'person.called', 'network'] as const

/** True for a name by which one item is told from others, such as its `slug`. */
function isOfOneAlone(name: string): boolean {
  const words = englishOf(name)
  const role = isA('key', words) ? 'code' : TEXT_ROLES.roleOf(words, '')
  return thingKeyed(name) === undefined && TELLING.some((kind) => role?.startsWith(kind))
}

type NamedValues = {
  readonly names: ReadonlyMap<string, string | undefined>
  readonly things: ReadonlyMap<string, string>
  readonly bare: ReadonlyMap<string, string>
}

/** The JSON text of an example, as the item that the path names, where the schema takes that. */
export function exampleAt(
  example: string,
  { path }: { readonly path: string },
  { values }: { readonly values: ReadonlyMap<string, string> },
  validate: Validate,
): string {
  // What lies below an item has keys of its own.
  if (!/\}\/?$/.test(path)) return example
  const item = withPathValues(JSON.parse(example), [...values], path)
  return validate(item).length === 0 ? JSON.stringify(item) : example
}

/** Properties that name what a parameter names get its value: `orderId` below `/orders/{order_id}`, or `/orders/{id}`. */
function withNamed(value: unknown, asked: NamedValues, listed: NamedValues, depth: number): unknown {
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((one) => withNamed(one, listed, listed, depth - 1))
  if (!isObject(value)) return value
  // What is asked for is this, and no part of it.
  const inner = Object.keys(value).some((name) => asked.names.has(plainName(name))) ? listed : asked
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const words = englishOf(name)
      const isKey = Number.isInteger(one) && numberRoleOf(words, '') === null
      const own = isKey ? asked.bare.get(words) : undefined
      const text = asked.names.get(plainName(name)) ?? asked.things.get(thingKeyed(name) ?? '') ?? own
      return [name, text === undefined ? withNamed(one, inner, listed, depth - 1) : asLike(one, text)]
    }),
  )
}

/**
 * The last parameter is the key of the item: the answer itself, or the first object in it that has an `id`, unless the
 * answer says itself which `thing` it is.
 */
function withPathValue(
  value: JsonObject,
  [name, text]: readonly [name: string, text: string],
  thing: string | undefined,
): JsonObject {
  const has = (object: JsonObject, wanted: string): boolean =>
    Object.keys(object).some((each) => plainName(each) === plainName(wanted))
  if (name !== 'id' && has(value, name)) return value
  if (Object.hasOwn(value, 'id')) return { ...value, id: asLike(value.id, text) }
  if (thing !== undefined && Object.keys(value).some((each) => thingKeyed(each) === thing)) return value
  const inner = Object.entries(value).find(([, one]) => isObject(one) && Object.hasOwn(one, 'id'))
  if (inner === undefined || !isObject(inner[1]) || (name !== 'id' && has(inner[1], name))) return value
  return { ...value, [inner[0]]: { ...inner[1], id: asLike(inner[1].id, text) } }
}

/** A text of a path in place of a value, as a number where that is one. */
function asLike(value: unknown, text: string): unknown {
  if (typeof value === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value
  return typeof value === 'string' ? text : value
}
