/** Items that others can be made of. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { statesInTheWay } from '../../spec/effects/needed.ts'
import { isObject, valuesAlong } from '../../spec/json/pointer.ts'
import { itemSentBy, withValueWithin } from '../../spec/requirements/item-sent.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { withValue } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'

/**
 * The body by which something is made that others are made of, in none of the states in which these are refused: a part
 * that is not discontinued.
 */
export function usableDraft(api: Api, create: Operation, draft: Draft): Draft {
  const { resource, use } = collectionMapOf(api).useOf(create) ?? {}
  const body = use === undefined ? null : itemSentBy(use)
  const refused = resource === undefined ? undefined : api.derive(statesInTheWay).get(resource.path)
  const item = body === null ? undefined : valuesAlong(draft.value, body.path)[0]
  if (body === null || refused === undefined || !isObject(item)) return draft
  const others = refused.flatMap(({ name, states }): [string, unknown][] => {
    const schema = body.schema.wide.properties.get(name)
    const values = schema?.types?.has('boolean') === true ? [false, true] : (schema?.values('enum').flat() ?? [])
    const other = values.find((one) => !states.includes(String(one)))
    return states.includes(String(item[name])) && other !== undefined ? [[name, other]] : []
  })
  return others.length === 0
    ? draft
    : withValue(draft, withValueWithin(draft.value, body.path, { ...item, ...Object.fromEntries(others) }))
}
