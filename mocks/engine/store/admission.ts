/** Makes items from requests: adds the key and what the server would add. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { fullNameWith } from '../../../spec/http/target.ts'
import { ExactNumber } from '../../../spec/json/exact-json.ts'
import { type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import type { Resource, Resources } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { StateChange, StateFollower } from '../changes/follow.ts'
import { type Items, keyText } from '../state/items.ts'
import type { KeyMaker } from '../values/key-maker.ts'

/** The values, as texts by name, of the path's parameters that lead to a collection. */
export type Parents = ReadonlyMap<string, string>

export type Admission = ReturnType<typeof createAdmission>

type MakeValue = (schema: Schema, key: string) => unknown

type KeysBy = (resource: Resource) => KeyMaker | null

/** Attempts to make a free key. */
const ATTEMPTS = 50

/** Makes the items of a resource; `keysBy` makes the keys that are no counter's. */
function createAdmission(resource: Resource, generate: MakeValue, keysBy: KeysBy, follower?: StateFollower) {
  const { key, fullName } = resource
  const shown = resource.schema.wide.properties
  // A property that answers call read-only may still be sent in another form: a key in place of the object.
  const asked = new Map([...shown, ...(resource.request?.wide.properties ?? [])])
  const keys = keysBy(resource)
  const keySchema = keys?.schema ?? asked.get(key ?? '')
  const keyTypes = keySchema?.types ?? null
  /** Properties that clients may not send. */
  const unsendable: ReadonlySet<string> = new Set(
    [...asked].flatMap(([name, schema]) =>
      schema.travels('request') && !(name === key && fullName !== undefined) ? [] : [name],
    ),
  )
  const parentNames = pathParameters(resource.path)

  /** The scope of the items that belong to these parents: in each language, there are the same ones. */
  const scopeOf = (parents: Parents): string =>
    [...parents.values()].map((text, index) => encodeURIComponent(resource.front?.[index] ?? text)).join('/')
  /** A text as a value of the key's type, such as a number. */
  const keyFrom = (text: string): unknown => typed(text, keyTypes)

  const first = Math.max(1, ...(keySchema?.values('minimum').map(Number) ?? []))

  /** A counter where the schema takes numbers, else a key of the key maker. */
  function makeKey(items: Items, scope: string, attempt: number): unknown {
    const count = ++items.made
    if (fullName !== undefined)
      return fullNameWith(fullName, [...scope.split('/').map(decodeURIComponent), String(items.next + attempt)])
    if (keys === null) return count
    if (keyTypes?.has('integer') && attempt < ATTEMPTS / 2) return keys.next?.(items, scope) ?? first + count - 1
    return keys.make(scope, count, attempt, items)
  }

  /** A key that no other item has; null where none is left. `sent`: what it may follow from. */
  const freeKey = (items: Items, scope: string, sent: JsonObject = {}): unknown => {
    const following = follower?.keysFrom(sent) ?? null
    for (let nth = 1; following !== null && nth <= ATTEMPTS; nth++) {
      const own = following(nth)
      if (own === null) break
      if (items.get(scope, own) === null && !items.wasDeleted(scope, own) && keys?.isAddress(own) !== false) return own
    }
    let free: unknown = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const made = makeKey(items, scope, attempt)
      if (items.get(scope, keyText(made)) !== null) continue
      if (keys?.isAddress(made) !== false) return made
      free ??= made
    }
    return free
  }

  /** Adds properties that the path names. */
  const placed = (value: JsonObject, parents: Parents): JsonObject => {
    if (parents.size === 0) return value
    const whole: Record<string, unknown> = { ...value }
    for (const [index, text] of [...parents.values()].entries()) {
      const wanted = plainName(parentNames[index] ?? '')
      const isOwn = (each: string): boolean => index === parents.size - 1 && each === resource.parentProperty
      const [name, schema] =
        [...shown].find(([each]) => each !== key && (plainName(each) === wanted || isOwn(each))) ?? []
      if (name !== undefined && schema !== undefined && !Object.hasOwn(whole, name)) {
        setMember(whole, name, typed(text, schema.types))
      }
    }
    return { ...resource.parentKind, ...whole }
  }

  /** Adds properties that the path names, and those of the server; `change`: what a request changed. */
  const complete = (value: JsonObject, parents: Parents, id: string, change?: StateChange): JsonObject => {
    const whole = placed(value, parents)
    const make = (schema: Schema): unknown => generate(schema, seedOf(resource, scopeOf(parents), id))
    return follower?.completed(whole, unsendable, make, change) ?? whole
  }
  return { scopeOf, keyFrom, unsendable, placed, complete, freeKey, follower }
}

/** The resources of a contract, and how requests become items; `present`: that of generated items, where they have one. */
export type Store = ReturnType<typeof createStore> & { readonly present?: number | undefined }

/** Creates the store of some resources; `keysBy` makes the keys that are no counter's, `follow` what follows states. */
export function createStore(
  resources: Resources,
  keysBy: KeysBy,
  make: MakeValue,
  follow?: (resource: Resource) => StateFollower,
) {
  const admissions = new Map<Resource, Admission>()
  const admissionOf = (resource: Resource): Admission => {
    const known = admissions.get(resource) ?? createAdmission(resource, make, keysBy, follow?.(resource))
    admissions.set(resource, known)
    return known
  }
  return { resources, admissionOf }
}

/** The seed of an item's generated values, which are thus the same in every answer. */
export function seedOf({ path }: Pick<Resource, 'path'>, scope: string, key: string): string {
  return `${path} ${scope} ${key}`
}

/** A text of a path or a query as a value of some types. */
export function typed(text: string, types: ReadonlySet<string> | null): unknown {
  if (types?.has('integer') || types?.has('number')) {
    const number = Number(text)
    if (/^-?\d+$/.test(text)) return Number.isSafeInteger(number) ? number : new ExactNumber(text)
    if (text.trim() !== '' && Number.isFinite(number)) return number
  }
  if (types?.has('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return text
}
