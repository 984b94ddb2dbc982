/** What bodies name beside their relations: the list of all that a request is about, and what refusals say. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import { join } from '../../spec/json/pointer.ts'
import { wordsOf } from '../../spec/names/words.ts'
import { collectionMapOf, sourceOf } from '../../spec/resources/map.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { isSafe } from '../client/budget.ts'
import type { Lesson } from '../lessons/lesson.ts'
import { namingParameters, placeFrom } from './item-places.ts'
import { type BodyReference, bodyReferencesOf, unlessNeeding } from './references.ts'

/** What a property says that may stand for more than is named. */
const SAID_OF_ALL = /\b(all|every|everything)\b/

/** The list that alone says what a request is about, such as the ids of `DELETE /plants`. Null if something else does, or if it may be absent, which may stand for all. */
export function listOfOwn(api: Api, operation: Operation): BodyReference | null {
  const schema = isSafe(operation.method) || namingParameters(operation).length > 0 ? null : bodySchema(operation)
  if (schema === null || operation.parameters.some((one) => one.in === 'query')) return null
  const { properties, required } = schema.shape
  const isScalar = ({ types }: Schema): boolean =>
    types?.isDisjointFrom(new Set(['object', 'array', 'boolean'])) === true
  const isNarrow = [...properties].every(
    ([name, one]) => (required.has(name) || isScalar(one)) && !SAID_OF_ALL.test(wordsOf(name)),
  )
  const lists = bodyReferencesOf(api, operation).filter(({ at: [name = ''], at }) =>
    schema.items === null ? at.length === 2 && at[1] === '*' && required.has(name) : at.length === 1,
  )
  const [list, other] = lists
  return isNarrow && other === undefined && list?.place != null ? list : null
}

/** The places in the bodies of an operation of which refusals say that they name items. */
export function referencesTaught(api: Api, operation: Operation, lessons: readonly Lesson[]): readonly BodyReference[] {
  const { resources, keyOf } = collectionMapOf(api)
  return lessons.flatMap((lesson) => {
    const to = 'names' in lesson ? resources.find(({ path }) => path === lesson.names) : undefined
    if (to === undefined || !('names' in lesson)) return []
    const { at, by, name: thing } = lesson
    const own = keyOf(to).sources.filter((one) => one.operation !== operation)
    const sources = by === to.key ? own : own.flatMap(sourceOf(to, by))
    const [place = null] = by === to.key ? placeFrom(api, sources, { in: 'body', name: join('', ...at) }, false) : []
    return [unlessNeeding(api, operation, { thing, to, at, place, sources })]
  })
}
