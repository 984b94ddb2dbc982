/** What is stored of what operations do beside the resources' own. */

import type { Api, Operation } from '../contract/contract.ts'
import { nameOf } from '../contract/path-template.ts'
import { answerSchema } from '../contract/responses.ts'
import { isOfClass } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import { takesFile } from '../resources/beside.ts'
import { PLAIN } from '../resources/collections.ts'
import { isSameItem, itemWithin, namesIn } from '../resources/envelopes.ts'
import { mapOf } from '../resources/map.ts'
import type { Resource, ResourceUse } from '../resources/resource.ts'
import type { Schema } from '../schema/schema.ts'

/** True for what makes another of an item: `POST /plans/{id}/duplicate`. */
const isCopying = ({ method, path }: Operation): boolean =>
  method === 'POST' && isOfClass('making_another', wordsOf(nameOf(path)).split('-')[0] ?? '')

/** True for an answer that shows an item of a resource. */
function isShownIn(answer: Schema | null, resource: Resource): boolean {
  const shown = answer === null ? null : itemWithin(answer, namesIn([resource.schema]))
  return shown !== null && isSameItem(shown.schema, resource)
}

/**
 * What is done to several items, makes one whose key its path does not say, or is an upload that adds an item or is
 * answered with the one that it is for, as what makes or changes that; undefined for what stores nothing.
 */
export function storingBeside(api: Api, operation: Operation): ResourceUse | undefined {
  const known = mapOf(api).useOf(operation)
  if (known === null) return undefined
  const { resource, use } = known
  const { role, item, of } = use
  if (of !== undefined || (role === 'create' && item === null)) return known
  if (item !== null && isCopying(operation) && isShownIn(answerSchema(operation), resource))
    return { resource, use: { ...PLAIN, operation, role: 'create', item, isCopy: true } }
  const answer = role === 'upload' && takesFile(operation) ? answerSchema(operation) : null
  if (answer === null) return undefined
  if (item === null) return { resource, use: { ...use, role: 'create' } }
  return isShownIn(answer, resource) ? { resource, use: { ...use, role: 'act', sets: {} } } : undefined
}
