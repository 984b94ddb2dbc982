/** Operations that make items of a resource at another path than its own. */

import { anonymous, nameOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, saysCreated } from '../contract/responses.ts'
import { singularOf } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { takesFile } from './beside.ts'
import { PLAIN } from './collections.ts'
import { isSameItem } from './envelopes.ts'
import { itemPathsOf, type Resource, type Resources, type ResourceUse } from './resource.ts'

/**
 * The creations of items at other paths than that of their resource: by operations that are called so, and answer these
 * (`/plans/{id}/create_run`), and by a POST to the path of an item that says 201, where nothing adds one to the resource.
 */
export function creationsElsewhere({ resources, stateless }: Resources): ResourceUse[] {
  const deletionIn = ({ uses }: Resource) => uses.find(({ role, item }) => role === 'delete' && item !== null)
  const whole = resources.filter((one) => one.key !== null && one.parents === 0 && deletionIn(one) !== undefined)
  return stateless.flatMap((operation): ResourceUse[] => {
    const { method, path } = operation
    if (method !== 'POST' || takesFile(operation)) return []
    const [name = '', ...others] = pathParameters(path)
    const isAt = (one: Resource): boolean =>
      deletionIn(one)?.item?.in === 'path' &&
      itemPathsOf(one).includes(anonymous(path)) &&
      one.uses.every(({ role }) => role !== 'create')
    const use = { ...PLAIN, operation, role: 'create' } as const
    const at = saysCreated(operation) && others.length === 0 ? whole.find(isAt) : undefined
    if (at !== undefined) return [{ resource: at, use: { ...use, item: { in: 'path', name } } }]
    const called = whole.find((one) => plainName(nameOf(path)) === `create${singularOf(nameOf(one.path))}`)
    const shown = called && answerSchema(operation)
    return called && shown && isSameItem(shown, called) ? [{ resource: called, use }] : []
  })
}
