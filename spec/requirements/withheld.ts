/** The places of an answer's schema that are for requests alone. */

import { isRenewed } from '../accounts/accounts.ts'
import type { Api, Operation } from '../contract/contract.ts'
import { bodySchema, jsonOf, successOf } from '../contract/responses.ts'
import type { SecretRole } from '../generated/secret-names.ts'
import { isObject, join } from '../json/pointer.ts'
import { plainName } from '../names/letters.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { itemWithin, namesIn } from '../resources/envelopes.ts'
import { collectionsIn } from '../resources/resources.ts'
import { DEEPEST_PATH, dotted, ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { type AnswerRole, type RequirementDraft, worded } from './concern.ts'
import { itemSentBy } from './item-sent.ts'

/** A property that should stay out of answers: `writeOnly`. */
export type Withheld = { readonly path: SchemaRule['path']; readonly schema: Schema }

/** Each property that should stay out of an answer with this schema, the first of each name and place. */
export function withheldIn(schema: Schema | null): readonly Withheld[] {
  const found = schema === null ? [] : withheldProperties(schema, [], new Set())
  return [...Map.groupBy(found, ({ path }) => dotted(path)).values()].flatMap(([first]) => first ?? [])
}

/** What an answer should not have though its schema does not even name it. `isAsSent`: only as it was sent. */
type Unshown = Withheld & { readonly isAsSent: boolean }

/**
 * What the schema of a success does not name of an item, as where a document has one schema for what is sent and one for
 * what is shown, and is for requests alone, or a secret: no more is one of them to come back. `written`: how it is sent.
 */
export function unshownDrafts(api: Api, operation: Operation, written: Operation): readonly RequirementDraft[] {
  const success = successOf(written)
  const answer = (success && jsonOf(success)?.schema) ?? null
  const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
  const isShown = ['read', 'list'].includes(use?.role ?? '')
  const body = isShown ? (resource?.request ?? null) : ((use && itemSentBy(use)?.schema) ?? bodySchema(written))
  if (success === null || answer === null || body === null) return []
  // The answer may have the item in an envelope, or in a list.
  const { path } = use?.listing ?? itemWithin(answer, namesIn([body])) ?? { path: [] }
  const within: SchemaRule['path'] = use?.listing ? [...path, ITEM] : path
  const named = [...body.shape.properties].map(([name, schema]) => ({ path: [name], schema }))
  const secrets = answer.wide.properties.size === 0 ? [] : named.filter((one) => isSecret(one, 'secret'))
  const own: readonly Unshown[] = [
    ...withheldIn(body).map((one) => ({ ...one, isAsSent: !isSecret(one) })),
    ...secrets.filter(({ schema }) => schema.travels('response')).map((one) => ({ ...one, isAsSent: true })),
  ]
  return own
    .map((one): Unshown => ({ ...one, path: [...within, ...one.path] }))
    .filter((one) => !hasPlace(answer, one.path) && !isRenewed(String(one.path.at(-1))))
    .map((one) => withheldDraft('success', { of: 'success', status: success.status }, one))
}

/** That an answer leaves out what is for requests alone. */
export function withheldDraft(
  prefix: string,
  answer: { readonly of: AnswerRole; readonly status: string },
  { schema, ...place }: Withheld & Partial<Unshown>,
): RequirementDraft {
  const isTold = !schema.travels('response')
  const what = isTold ? 'which is writeOnly' : 'a secret that the document does not say it shows'
  const says = isTold ? 'calls it writeOnly' : 'has it in requests, and not in this answer'
  const values = { prefix, status: answer.status, place: dotted(place.path), pointer: schema.pointer, what, says }
  return worded('writeOnly', values, { kind: 'withheld', ...answer, ...place })
}

function hasPlace(schema: Schema, [step, ...rest]: SchemaRule['path']): boolean {
  if (step === undefined) return true
  const inside = step === ITEM ? schema.items : schema.wide.properties.get(String(step))
  return inside != null && hasPlace(inside, rest)
}

/** True where the name or the format says so. What is for requests alone may have a short name, such as `pin`. */
export function isSecret({ path, schema }: Withheld, ...roles: readonly SecretRole[]): boolean {
  const role = secretRoleOf(plainName(String(path.at(-1))))
  const wanted = roles.length > 0 ? roles : SECRETS
  return wanted.some((one) => one === role) || schema.values('format').includes('password')
}

const SECRETS: readonly SecretRole[] = ['secret', 'secret.alone']

/** Enters each schema once, since schemas that refer to each other have endless paths. */
function* withheldProperties(schema: Schema, path: SchemaRule['path'], entered: Set<Schema>): Generator<Withheld> {
  if (entered.has(schema) || path.length > DEEPEST_PATH) return
  entered.add(schema)
  for (const [name, property] of schema.shape.properties) {
    const inside = [...path, name]
    if (property.travels('response')) yield* withheldProperties(property, inside, entered)
    else yield { path: inside, schema: property }
  }
  if (schema.items !== null) yield* withheldProperties(schema.items, [...path, ITEM], entered)
}

/** The pointers of a value's places at a path that hold something other than null. */
export function placesAt(value: unknown, path: SchemaRule['path'], pointer = ''): readonly string[] {
  const [name, ...rest] = path
  if (name === undefined) return value === undefined || value === null ? [] : [pointer]
  if (name === ITEM)
    return Array.isArray(value) ? value.flatMap((item, index) => placesAt(item, rest, join(pointer, index))) : []
  return isObject(value) && Object.hasOwn(value, name) ? placesAt(value[name], rest, join(pointer, name)) : []
}
