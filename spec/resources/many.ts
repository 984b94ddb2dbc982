/** What operations do to several items that their requests name, or to all of a list: `DELETE /plants?ids=`, `POST /notifications/read-all`. */

import type { Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf } from '../contract/path-template.ts'
import { bodySchema } from '../contract/responses.ts'
import { actCalled, changesBy } from '../names/act-words.ts'
import { keyFor, singularOf } from '../names/item-key.ts'
import { isOfClass } from '../names/value-roles.ts'
import { splitName, wordsOf } from '../names/words.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { takenBesides } from './acts.ts'
import { PLAIN } from './collections.ts'
import { objectBody } from './envelopes.ts'
import { turnOf } from './lists/sorting.ts'
import { ItemReferences, itemName } from './references.ts'
import type { Resource, Resources, ResourceUse, Use } from './resource.ts'

/** The uses of several items or of all; the operations that have a use already have none here. */
export function usesOfMany({ resources, stateless }: Resources): ResourceUse[] {
  const all = resources.toReversed()
  const references = new ItemReferences(resources)
  const below = all.flatMap((resource) =>
    resource.uses.flatMap(({ above }) =>
      above === undefined ? [] : [[anonymous(above.collection.path), { resource, above }] as const],
    ),
  )
  const byNested = new Map(below)
  const byPath = new Map(all.flatMap((one) => (one.key === null ? [] : [[anonymous(one.path), one]])))
  const byList = new Map(
    all.flatMap((one) =>
      one.uses.flatMap(({ role, sets, operation }) =>
        role === 'list' && sets === null ? [[anonymous(operation.path), one]] : [],
      ),
    ),
  )
  return stateless.flatMap((operation) => {
    const [own, above] = [anonymous(operation.path), parentOf(operation.path)]
    return (
      [own, above, aboveTogether(above)]
        .map((path) => ofSeveral(operation, { resource: byPath.get(path), ...byNested.get(path) }, references))
        .find((found) => found !== null) ??
      emptying(operation, byList.get(own)) ??
      actingOnAll(operation, { resource: byPath.get(above), ...byNested.get(above) }) ??
      []
    )
  })
}

/** The path above one that only says that it is about several: `/shipments` of `/shipments/batch`. */
const aboveTogether = (path: string): string => (isOfClass('together', wordsOf(nameOf(path))) ? parentOf(path) : '')

/** The use of an operation that deletes all items of a list; null for any other. */
function emptying(operation: Operation, resource: Resource | undefined): ResourceUse | null {
  const { method, path, parameters, body } = operation
  const isOfSome = body !== null || parameters.some((one) => one.in === 'query')
  if (method !== 'DELETE' || isOfSome || resource === undefined) return null
  const above = resource.uses.find((use) => use.operation.path === path)?.above
  return { resource, use: { ...PLAIN, operation, role: 'delete', of: 'all', ...(above && { above }) } }
}

/** The use of an action on all items of a list, such as `POST /notifications/read-all` or `PUT /steps/order`; null for any other. */
function actingOnAll(
  operation: Operation,
  { resource, above }: { readonly resource: Resource | undefined; readonly above?: Use['above'] },
): ResourceUse | null {
  const { method, path } = operation
  if (/^(GET|DELETE)$/.test(method) || path.endsWith('}') || resource === undefined) return null
  const words = wordsOf(nameOf(path)).split('-')
  const { properties } = resource.schema.wide
  const isOrder = isOfClass('putting_in_turn', words[0] ?? '') && turnOf(properties) !== null
  if (!isOrder && !words.includes('all')) return null
  const act = actCalled(words.filter((one) => one !== 'all').join('-'), itemName(resource))
  const { sets, ...changed } = changesBy(act, properties, false)
  const changes = { ...changed, takes: [], answers: {} }
  return Object.keys(sets).length === 0 && !isOrder
    ? null
    : { resource, use: { ...PLAIN, operation, role: 'act', of: 'all', sets, changes, ...(above && { above }) } }
}

/**
 * The use of an operation that changes or deletes several items that its request names; null where it does no such thing, or
 * does it to others, too.
 */
function ofSeveral(
  operation: Operation,
  { resource, above }: { readonly resource: Resource | undefined; readonly above?: Use['above'] },
  references: ItemReferences,
): ResourceUse | null {
  const isBelow = resource !== undefined && above === undefined && resource.parents > 0
  if (resource === undefined || isBelow || isItemPath(operation.path)) return null
  const common = { ...PLAIN, operation, role: 'delete', of: 'several', ...(above && { above }) } as const
  const alone = listAsked(operation)
  const role = alone === null ? null : roleOfSeveral(resource, { ...common, ...alone })
  if (alone !== null && role !== null) return { resource, use: { ...common, ...alone, role } }
  const place = listAsked(operation, true)
  return place === null ? null : actingOnSeveral(resource, { ...common, ...place }, references)
}

/**
 * The use of an action on the items whose keys are sent, and of a change that is sent beside them: `POST
 * /shipments/batch/archive`, `{ids, status}`; null where neither its name nor what it takes changes anything.
 */
function actingOnSeveral(resource: Resource, use: Use, references: ItemReferences): ResourceUse | null {
  const words = wordsOf(nameOf(use.operation.path)).split('-')
  const rest = words.filter((one) => !isOfClass('together', one))
  const act = actCalled(rest.join('-'), itemName(resource))
  const { properties } = resource.schema.wide
  const { sets, ...changed } = changesBy(act, properties, false)
  const isKeys = isKeyList(resource, use) && oneListed(use)?.wide.properties.size === 0
  const takes = takenBesides(use, resource, act, references)
  const beside = [...(objectBody(use.operation)?.wide.properties ?? [])]
  const given = beside.flatMap(([name, own]) => (properties.has(name) ? name : [...own.wide.properties.keys()]))
  const isGiven = given.some((one) => properties.has(one)) || takes.length > 0
  const isOfMany = use.operation.method === 'PATCH' || words.some((one) => isOfClass('together', one))
  const isChanging = Object.keys(sets).length > 0 || (isGiven && isOfMany)
  if (!isKeys || use.operation.method === 'GET') return null
  const acting: Use = { ...use, role: 'act', sets, changes: { ...changed, takes, answers: {} } }
  const choices = actsChosen(acting, resource)
  return isChanging || choices !== undefined ? { resource, use: { ...acting, ...(choices && { choices }) } } : null
}

/** The actions that the values of one property of a body are called after, where it has such a one; undefined for none. */
function actsChosen(use: Use, { path, schema }: Resource): Use['choices'] {
  const { properties } = schema.wide
  for (const [by, own] of objectBody(use.operation)?.wide.properties ?? []) {
    const values = [own, ...own.alternatives].flatMap((one) => one.values('enum').flat().map(String))
    if (values.length === 0 || properties.has(by) || !isOfClass('act_chosen', wordsOf(by))) continue
    const uses = values.map((value): readonly [string, Use] => {
      const act = actCalled(value, itemName({ path }))
      const { sets, ...changed } = changesBy(act, properties, false)
      const changes = { ...changed, takes: use.changes?.takes ?? [], answers: {} }
      return [
        value,
        isOfClass('deleting', act.verb) ? { ...use, role: 'delete', sets: null } : { ...use, sets, changes },
      ]
    })
    return { by, uses: new Map(uses) }
  }
  return undefined
}

/** True for a list of keys by its name: `ids`, `shipment_ids`, or the list that is sent itself. */
function isKeyList({ path, key, schema }: Resource, { item, within }: Use): boolean {
  const name = item?.name ?? within[0]
  return name === undefined || keyFor(singularOf(name), nameOf(path), schema.wide.properties) === key
}

/**
 * The place of the one list that a request has, which may say of which items it is; `mayHaveMore`: also beside what is sent
 * for each of them.
 */
export function listAsked(operation: Operation, mayHaveMore = false): Pick<Use, 'item' | 'within'> | null {
  const body = bodySchema(operation)
  const properties = body?.items ? [] : [...(body?.shape.properties ?? [])]
  const inQuery = operation.parameters.flatMap(({ in: place, name, schema }) =>
    place === 'query' && schema?.items ? [{ item: { in: place, name }, within: [] }] : [],
  )
  const inBody = properties.flatMap(([name, { items }]) => (items ? [{ item: null, within: [name] }] : []))
  const [found, ...others] = [...inQuery, ...(body?.items ? [PLAIN] : []), ...inBody]
  const isAll = operation.parameters.every(
    ({ in: place, name, required }) => !required || place === 'path' || name === found?.item?.name,
  )
  const isAlone = mayHaveMore || properties.length <= 1
  return found === undefined || others.length > 0 || !isAll || !isAlone ? null : found
}

function roleOfSeveral(resource: Resource, use: Use): 'delete' | 'merge' | null {
  const { path: of, key } = resource
  const { method, path, id } = use.operation
  const one = oneListed(use)
  const words = [...splitName(id), ...splitName(nameOf(path))]
  const isDeleting = method === 'DELETE' || (method === 'POST' && words.some((word) => /^(delete|remove)$/.test(word)))
  if (one === null || one.wide.properties.size === 0)
    return one !== null && isDeleting && isKeyList(resource, use) ? 'delete' : null
  // A PUT at the place of all items replaces them, those of others too (RFC 9110 section 9.3.4).
  const isChanging = method === 'PATCH' || (method === 'PUT' && anonymous(path) !== anonymous(of))
  return isChanging && one.wide.properties.has(key ?? '') ? 'merge' : null
}

/** What stands in the list by which a request names several items, or has them; null where there is none. */
export function oneListed({ operation, item, within }: Use): Schema | null {
  const { schema } = operation.parameters.find((one) => one.in === item?.in && one.name === item.name) ?? {}
  return (item === null ? partAt(bodySchema(operation), within) : schema)?.items ?? null
}
