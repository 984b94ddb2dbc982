/** The `default`s of a schema, which replace properties that a client leaves out; and the state that an item begins in. */

import { BEGINNINGS, stateOf } from '../../../fixtures/meaning/times/states.ts'
import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { englishOf } from '../../../spec/names/languages.ts'
import { FACT_ROLES } from '../../../spec/names/value-roles.ts'
import { namesToSend } from '../../../spec/resources/envelopes.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

/** How deep objects are filled: an envelope of JSON:API has its attributes one level below. */
const DEEPEST = 3

type Defaults = ReadonlyMap<string, { readonly value: unknown; readonly inner: Defaults | null }>

/** Adds defaults of the request's schema, and the answer's for what only answers have; never to the key. */
export function createDefaults({ request, schema, key }: Resource): (value: JsonObject) => JsonObject {
  const all = [schema, request].flatMap((one) => (one === null ? [] : [...fillingOf(one, defaultOf)]))
  const filling: Defaults = new Map(all.filter(([name]) => name !== key))
  return (value) => filledWith(filling, value)
}

/**
 * Adds the state that a new item begins in: one that means a beginning, or the first where its schema requires one or no
 * client can send one.
 */
export function createBeginning({ schema, request }: Resource): (value: JsonObject) => JsonObject {
  const asked = request && namesToSend([request])
  const filling = fillingOf(schema, (own, name, isRequired) =>
    stateAtFirst(own, name, isRequired || asked?.has(name) === false),
  )
  return (value) => filledWith(filling, value)
}

type UsualValue = (schema: Schema, name: string, isRequired: boolean) => unknown

function fillingOf({ shape: { properties, required } }: Schema, usual: UsualValue, depth = 1): Defaults {
  return new Map(
    [...properties].flatMap(([name, schema]) => {
      const value = usual(schema, name, required.has(name))
      const inner = depth === DEEPEST ? null : fillingOf(schema, usual, depth + 1)
      return value === undefined && (inner?.size ?? 0) === 0 ? [] : [[name, { value, inner }] as const]
    }),
  )
}

const defaultOf: UsualValue = (schema) => schema.values('default')[0]

const stateAtFirst: UsualValue = (schema, name, isRequired) => {
  const role = FACT_ROLES.roleOf(englishOf(name), '')
  return role === 'state' || role === 'state.stage' ? firstStateIn(schema, isRequired) : undefined
}

/** Undefined where no member is a state: `CA` and `NY` are parts of a country. */
function firstStateIn(schema: Schema, isRequired: boolean): unknown {
  const members = schema
    .values('enum')
    .flat()
    .filter((one): one is string => typeof one === 'string' && satisfies(schema, one, 'response'))
  if (members.every((one) => /^[A-Z]{2}$/.test(one))) return undefined
  return members.find((one) => BEGINNINGS.has(stateOf(one))) ?? (isRequired ? members[0] : undefined)
}

/** The object itself where nothing is missing. */
function filledWith(filling: Defaults, value: JsonObject): JsonObject {
  const added = [...filling].flatMap(([name, { value: usual, inner }]) => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined
    if (own === undefined) return usual === undefined ? [] : [[name, usual] as const]
    const whole = inner !== null && isObject(own) ? filledWith(inner, own) : own
    return whole === own ? [] : [[name, whole] as const]
  })
  return added.length === 0 ? value : { ...value, ...Object.fromEntries(added) }
}
