/** What a document says of requests that conflict with others, in words beside their statuses, and of what goes with a deletion. */

import type { Api, Operation } from '../contract/contract.ts'
import { descriptionAt, saysOf, saysThing, toldAt } from '../names/described.ts'
import { wordsOf } from '../names/words.ts'
import { collectionMapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import type { Resource, Use } from '../resources/resources.ts'
import { itemSentBy } from './item-sent.ts'
import { locksOf } from './properties.ts'
import { type ChildrenTold, placeOfOwner, refusalsNamed, refusalsTold, retryHeader } from './told.ts'

/** The refusal of an operation of which a sentence has words of a class: of its own, of its answers, or of one more text. */
function conflictSaid(api: Api, operation: Operation, classOf: string, text: unknown) {
  const named = [toldAt(api.document, operation), text].flatMap((one) => refusalsNamed(String(one), operation))
  return [...named, ...refusalsTold(api, operation)].find(({ told }) => saysOf(classOf, told)) ?? null
}

/** The refusal of a change that does not know the present version of its item, and the property that says it. */
export function staleTold(api: Api, resource: Resource, use: Use) {
  const { path, schema } = itemSentBy(use) ?? { path: [''], schema: null }
  const [lock] = path.length === 0 ? locksOf(resource, schema) : []
  const responses = use.operation.responses.filter(({ status }) => /^4(09|12)$/.test(status))
  if (lock === undefined || responses[0] === undefined || schema?.shape.required.has(lock) !== true) return null
  const text = schema.shape.properties.get(lock)?.values('description')[0]
  const said = conflictSaid(api, { ...use.operation, responses }, 'outdated', text)
  const isSaid = said !== null && saysThing(said.told, wordsOf(lock))
  return { lock, status: isSaid ? said.status : responses[0].status, isSaid }
}

/** The refusal of a key of a retry that comes with another body. */
export function otherBodyTold(api: Api, use: Use) {
  const header = use.operation.parameters.find(({ name }) => name === retryHeader(use))
  return header && conflictSaid(api, use.operation, 'another_body', descriptionAt(api.document, header))
}

/** True where the document says of a change itself that what it leaves out stays: `Properties that are absent stay as they are`. */
export function saysRestStays({ document }: Api, { operation }: Use): boolean {
  const told = toldAt(document, operation).split(/[.;]/)
  return told.some((one) => saysOf('left_out', one) && saysOf('left_alone', one) && !saysOf('hedged', one))
}

/** What is deleted with an item, as the description of its deletion says: `Deletes the boat with its jobs`. */
export function takenAlong(api: Api, { operation }: Use, owner: Resource): readonly ChildrenTold[] {
  const map = collectionMapOf(api)
  const others = ['negating', 'barring', 'only_marks', 'hedged']
  const isAlong = (one: string): boolean => saysOf('along', one) && !others.some((what) => saysOf(what, one))
  const told = toldAt(api.document, operation).split(/[.;]/).filter(isAlong)
  return map.resources.flatMap((of): ChildrenTold[] => {
    const create = of.uses.find((use) => use.role === 'create' && use.operation.method === 'POST')
    const isTold = of !== owner && told.some((one) => saysThing(one, itemName(of)))
    const at = create === undefined || !isTold ? null : placeOfOwner(create.operation, owner, map)
    return create === undefined || at === null ? [] : [{ of, create, at, status: '' }]
  })
}

/** The operations whose items go with the one that their path names, when that is deleted, and the path of its collection. */
export function goingAlong(api: Api): ReadonlyMap<Operation, string> {
  const deletions = collectionMapOf(api).resources.flatMap((owner) =>
    owner.uses
      .flatMap((use) => (use.role === 'delete' ? takenAlong(api, use, owner) : []))
      .map((one) => ({ ...one, owner })),
  )
  return new Map(
    deletions.flatMap(({ create, at, owner }) => (at.length === 0 ? [[create.operation, owner.path]] : [])),
  )
}
