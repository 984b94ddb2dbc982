/** Uploads that make an item, or that change the one which they are for. */

import type { Api, Operation } from '../contract/contract.ts'
import { answerSchema } from '../contract/responses.ts'
import { takesFile } from '../resources/beside.ts'
import { isSameItem, itemWithin, namesIn } from '../resources/envelopes.ts'
import { mapOf } from '../resources/map.ts'
import type { ResourceUse } from '../resources/resource.ts'

/** The use of an upload that adds an item or is answered with the one that it is for, as what makes or changes that; undefined for any other. */
export function storingUpload(api: Api, operation: Operation): ResourceUse | undefined {
  const answer = takesFile(operation) ? answerSchema(operation) : null
  const known = answer === null ? null : mapOf(api).useOf(operation)
  if (answer === null || known?.use.role !== 'upload') return undefined
  if (known.use.item === null) return { ...known, use: { ...known.use, role: 'create' } }
  const item = itemWithin(answer, namesIn([known.resource.schema]))
  return item !== null && isSameItem(item.schema, known.resource)
    ? { ...known, use: { ...known.use, role: 'act', sets: {} } }
    : undefined
}
