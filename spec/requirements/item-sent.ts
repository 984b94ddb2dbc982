/** What a request has of items: one within an envelope, as JSON:API and others have it, or several new ones; and what it says twice. */

import { bodySchema } from '../contract/responses.ts'
import { isJsonObject } from '../json/exact-json.ts'
import { isObject, type JsonObject, join, ownMember } from '../json/pointer.ts'
import { englishOf } from '../names/languages.ts'
import { attributesOf } from '../names/property-named.ts'
import { roleOf } from '../names/roles.ts'
import { FACT_ROLES, isOfClass, secretRepeated } from '../names/value-roles.ts'
import { isUpdateSaid } from '../names/verbs.ts'
import { wordsOf } from '../names/words.ts'
import type { ItemPart } from '../resources/envelopes.ts'
import type { Resource, Use } from '../resources/resources.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { givenOf, isServices } from './properties.ts'

/** The item in the JSON body of an operation: its properties, and the way to them; null where the body has none. */
export function itemSentBy({ operation, within }: Pick<Use, 'operation' | 'within'>): ItemPart | null {
  const part = partAt(bodySchema(operation), within)
  if (part === null || part.wide.properties.size === 0) return null
  const { schema, path } = attributesOf(part)
  return { schema, path: [...within, ...path] }
}

/** The list of new items in the body of an operation that makes several; null where the body has none. */
export function newItemsSentBy({ operation, within, role }: Use): ItemPart | null {
  const list = role === 'create-many' ? partAt(bodySchema(operation), within) : null
  return list?.items && list.items.wide.properties.size > 0 ? { schema: list, path: within } : null
}

/**
 * True for a PUT that leaves what it is not sent as it is, although RFC 9110 section 9.3.4 would have it replace the item:
 * there is no PATCH beside it, and it requires less than a new item does, or is called an update.
 */
export function leavesUnsent({ request, uses, key }: Resource, use: Use): boolean {
  const { role, operation } = use
  const isNew = operation.responses.some(({ status }) => status === '201')
  const hasPatch = uses.some((one) => one.role === 'merge' && one.operation.method === 'PATCH')
  const sent = itemSentBy(use)?.schema.wide
  if (role !== 'replace' || operation.method !== 'PUT' || isNew || hasPatch || sent === undefined) return false
  const needed = [...(request?.wide.required.keys() ?? [])].filter((name) => name !== key && sent.properties.has(name))
  return needed.some((name) => !sent.required.has(name)) || isUpdateSaid(operation)
}

/** The texts of an item that a change may have null for, and that a new item need not have. */
export function nullableTexts({ request, key }: Resource, use: Use): readonly string[] {
  return [...(itemSentBy(use)?.schema.shape.properties ?? [])].flatMap(([name, schema]) => {
    const isOptional = name !== key && request?.shape.properties.has(name) === true && !request.shape.required.has(name)
    const isShown = schema.travels('request') && schema.travels('response') && !isServices(name)
    const isText = schema.types?.has('string') === true && schema.values('enum').length === 0
    return isText &&
      !schema.values('format').includes('uuid') &&
      isOptional &&
      isShown &&
      schema.validator('request')(null).length === 0
      ? [name]
      : []
  })
}

/** True for a property of a new item by which a service knows a creation that comes again: what has the same value is the same item. */
export const tellsRetries = (name: string): boolean => isOfClass('retrying', wordsOf(name))

/** The read-only properties that a body describes; where PUT names an item, its key would name another place. */
export function givenBy({ key, schema }: Resource, use: Use): ReadonlyMap<string, Schema> {
  const item = itemSentBy(use)?.schema ?? null
  const own = use.role === 'create' ? key : null
  // Where requests have a schema of their own, only that of answers says what is read-only.
  const isOpen = use.role === 'create' && item !== null && !item.values('additionalProperties').includes(false)
  const shown = isOpen ? givenOf(schema, null) : []
  return new Map([...[...shown].filter(([name]) => !item?.wide.properties.has(name)), ...givenOf(item, own)])
}

/** What stands at a place of a body. */
export const valueWithin = (body: unknown, path: readonly string[]): unknown => path.reduce(ownMember, body)

/** The body with another value at a place. */
export function withValueWithin(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const object: JsonObject = isObject(body) ? body : {}
  return { ...object, [name]: withValueWithin(ownMember(object, name), rest, value) }
}

/**
 * The value with each repetition of a secret as the secret beside it is, wherever they stand; itself where there is none to
 * change. `by`: the repetition that counts instead.
 */
export function withSecretsRepeated(value: unknown, by: string | null = null): unknown {
  if (Array.isArray(value)) {
    const items = value.map((one) => withSecretsRepeated(one, by))
    return items.every((one, index) => one === value[index]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const changed = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const told = withSecretsRepeated(inner, by)
    if (told !== inner) changed.set(name, told)
  }
  for (const [name, secret] of repetitionsIn(value)) {
    const [to, from] = name === by ? [secret, name] : [name, secret]
    if ([value[to], value[from]].every(isText) && value[to] !== value[from]) changed.set(to, value[from])
  }
  return changed.size === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** Where a value says a secret again, and says another. */
export function secretsApart(value: unknown, at = ''): readonly string[] {
  if (!isJsonObject(value)) return []
  const isApart = (one: unknown, other: unknown): boolean => [one, other].every(isText) && one !== other
  const own = repetitionsIn(value).filter(([name, secret]) => isApart(value[name], value[secret]))
  const inner = Object.entries(value).flatMap(([name, each]) => secretsApart(each, join(at, name)))
  return [...own.map(([name]) => join(at, name)), ...inner]
}

const isText = (value: unknown): boolean => typeof value === 'string'

function repetitionsIn(value: JsonObject): readonly (readonly [name: string, secret: string])[] {
  const words = new Map(Object.keys(value).map((name) => [englishOf(name), name]))
  return [...words].flatMap(([one, name]) => {
    const secret = words.get(secretRepeated(one, [...words.keys()]) ?? '')
    return secret === undefined ? [] : [[name, secret] as const]
  })
}

/** True for a property that is called as what it names: its item. */
export const isNameOfItem = (name: string): boolean => roleOf({ name }) === 'name'

/** The properties that say when an item begins and ends. */
export function periodNames({ schema }: Resource): readonly [string | undefined, string | undefined] {
  const all = [...schema.wide.properties.keys()].map((name) => [name, FACT_ROLES.roleOf(englishOf(name), '')] as const)
  const first = (...roles: readonly string[]): string | undefined =>
    roles.flatMap((role) => all.flatMap(([name, own]) => (own === role ? [name] : [])))[0]
  return [first('period.start', 'period.arrival'), first('period.end', 'period.leave')]
}
