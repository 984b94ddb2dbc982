/** Values that tell how a service reads them: zeros, false, and times in another zone. */

import { REASONS } from '../../fixtures/cases/justification.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { isJsonObject } from '../../spec/json/exact-json.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { HOUR } from '../../spec/resources/lists/spans.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { type Case, caseOf } from './case.ts'
import { withValue } from './changes.ts'

/** The creation of an item with zeros, false, and times in another zone, where its body has room for one. */
export function tellingCasesOf(api: Api, requirement: Requirement): Case[] {
  const { concern, operation } = requirement
  const schema = bodySchema(operation)
  const isCreation = collectionsIn(api).uses.get(operation)?.use.role === 'create'
  if (concern.kind !== 'success' || concern.aspect !== 'status' || schema === null || !isCreation) return []
  if (operation.written !== undefined || !hasRoomForTelling(schema)) return []
  return [
    caseOf(requirement, 'zeros-and-zones', {
      title: 'zeros, false, and times in another zone',
      expectation: 'success',
      openness: { kind: 'limits', why: REASONS.rules },
      rank: 1,
      variation: { change: (draft) => withValue(draft, withTelling(draft.value, schema)) },
    }),
  ]
}

/** A zone that is two hours ahead of UTC: the same moments are written otherwise (RFC 3339 section 4.2). */
const AHEAD = 2 * HOUR
/** How deep a value is looked through: a schema may stand in itself. */
const DEEPEST = 3
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** True for a schema whose values may have such values in them. */
function hasRoomForTelling({ shape }: Schema, depth = 0): boolean {
  if (depth > DEEPEST) return false
  return [...shape.properties].some(
    ([name, inner]) =>
      (!shape.required.has(name) && emptyOf(inner) !== undefined) ||
      inner.values('format').includes('date-time') ||
      hasRoomForTelling(inner, depth + 1),
  )
}

/** The value with such values in it, as far as its schema allows them. */
function withTelling(value: unknown, schema: Schema): unknown {
  if (typeof value === 'string' && MOMENT.test(value) && schema.values('format').includes('date-time'))
    return new Date(Date.parse(value) + AHEAD).toISOString().replace(/(\.000)?Z$/, '+02:00')
  if (!isJsonObject(value)) return value
  const { properties, required } = schema.shape
  const members = [...properties].flatMap(([name, inner]): [string, unknown][] => {
    const empty = required.has(name) ? undefined : emptyOf(inner)
    return empty !== undefined
      ? [[name, empty]]
      : Object.hasOwn(value, name)
        ? [[name, withTelling(value[name], inner)]]
        : []
  })
  return { ...value, ...Object.fromEntries(members) }
}

/** The value of a schema that may be read as none; a zero only where the document has a bound that allows it. */
function emptyOf(schema: Schema): false | 0 | undefined {
  const { types } = schema
  const isOf = (type: string): boolean => types?.has(type) === true
  if (isOf('boolean')) return schema.validator('request')(false).length === 0 ? false : undefined
  const isBound = ['minimum', 'exclusiveMinimum'].some((keyword) => schema.values(keyword).length > 0)
  const isNumber = (isOf('integer') || isOf('number')) && isBound
  return isNumber && schema.validator('request')(0).length === 0 ? 0 : undefined
}
