/** The one item that another names, where a path shows it. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { nameOf, parentOf, pathParameters } from '../../../spec/contract/path-template.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { isObject, at as valueAt } from '../../../spec/json/pointer.ts'
import { PLAIN } from '../../../spec/resources/collections.ts'
import { namesIn } from '../../../spec/resources/envelopes.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { thingOf } from '../../../spec/resources/references.ts'
import { itemPathsOf, type Resource } from '../../../spec/resources/resource.ts'

/** The read of the one item that another names: the `/manager` of an employee. Null for any other operation. */
export function relatedRead(api: Api, operation: Operation, resources: readonly Resource[]) {
  const path = parentOf(operation.path)
  const answer = operation.method === 'GET' ? answerSchema(operation) : null
  const from = answer === null ? undefined : resources.find((one) => itemPathsOf(one).includes(path))
  const name = pathParameters(operation.path).at(-1)
  if (answer === null || from === undefined || name === undefined) return null
  const isOf = ({ schema }: Resource): boolean => namesIn([answer]).isSubsetOf(namesIn([schema]))
  const relation = mapOf(api)
    .relationsOfItems(from)
    .find((one) => one.thing === thingOf(nameOf(operation.path)) && !one.isMany && one.to.parents === 0 && isOf(one.to))
  if (relation === undefined) return null
  const { to } = relation
  const use = { ...PLAIN, operation, role: 'read', item: { in: 'path', name } } as const
  const keyIn = (item: unknown): unknown => {
    const own = valueAt(item, relation.from.at)
    return isObject(own) && to.key !== null ? own[to.key] : own
  }
  return { from, to, name, use, keyIn }
}
