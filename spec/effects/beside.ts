/** What is stored of what operations do beside the resources' own. */

import type { Api, Operation } from '../contract/contract.ts'
import { answerSchema } from '../contract/responses.ts'
import { takesFile } from '../resources/beside.ts'
import { isSameItem, itemWithin, namesIn } from '../resources/envelopes.ts'
import { mapOf } from '../resources/map.ts'
import type { ResourceUse } from '../resources/resource.ts'

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
  const answer = role === 'upload' && takesFile(operation) ? answerSchema(operation) : null
  if (answer === null) return undefined
  if (item === null) return { resource, use: { ...use, role: 'create' } }
  const shown = itemWithin(answer, namesIn([resource.schema]))
  const isShown = shown !== null && isSameItem(shown.schema, resource)
  return isShown ? { resource, use: { ...use, role: 'act', sets: {} } } : undefined
}
