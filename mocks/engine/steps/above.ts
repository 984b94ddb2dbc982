/** Refuses a request for something below an item that is not stored, and answers with the one that the item names. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { anonymous, nameOf, parentOf, pathParameters } from '../../../spec/contract/path-template.ts'
import { once } from '../../../spec/program/once.ts'
import { pathSteps } from '../../../spec/resources/references.ts'
import {
  itemPathsOf,
  listedBelow,
  propertyCalledBy,
  type Resource,
  type ResourceUse,
} from '../../../spec/resources/resource.ts'
import { rejection } from '../answer/errors/refusal.ts'
import { relatedRead } from '../related/related-read.ts'
import { type Item, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'
import type { Store } from '../store/admission.ts'
import { type Remembered, STATELESS } from '../store/answers.ts'
import {
  createParentage,
  filtersAbove,
  itemCalled,
  mayImagine,
  parentsOf,
  sentenceOfUnknown,
  valuesWithParents,
} from '../store/named-items.ts'
import type { Means } from './means.ts'
import { answerFor } from './recall.ts'
import type { Step, Turn } from './turn.ts'

/** Null for an operation that is below no stored item; `gone`: the parameter by which it names what was deleted. */
export function refuseBelow(store: Store, operation: Operation, { reject, settings }: Means, gone = ''): Step | null {
  const { resources, admissionOf } = store
  const { path } = operation
  const names = pathParameters(path)
  const above = pathSteps(path).flatMap((step, place, all) => {
    const isItem = place === all.length - 1 && anonymous(path).endsWith('}')
    const leads = (one: Pick<Resource, 'path' | 'uses'>): boolean =>
      itemPathsOf(one).some((each) => parentOf(each) === step.above)
    const own = isItem ? undefined : resources.resources.find(leads)
    const resource = own ?? (isItem ? undefined : listedBelow(resources.resources, step.above))
    if (resource === undefined || resource.key === null || step.name === gone) return []
    const use = resource.uses.find((one) => one.above !== undefined && leads(one.above.collection))
    const isImagined = mayImagine(resource, settings)
    const called = pathParameters(use?.operation.path ?? '')
    const filters = use?.above?.filters.map((one) => ({
      ...one,
      parameter: names[called.indexOf(one.parameter)] ?? '',
    }))
    const isApart = own === undefined
    return [{ resource, name: step.name, isApart, isImagined, parentage: createParentage(filters ?? [], resource) }]
  })
  if (above.length === 0) return null
  const own = resources.uses.get(operation)
  const filters = (own === undefined ? [] : filtersAbove(own.use, own.resource)).filter(({ as }) => as !== undefined)
  const missing = (values: Turn['values'], memory: Stored): string | null => {
    for (const { resource, name, isApart, isImagined, parentage } of above) {
      const items = memory.read(resource.path)
      const text = values.get(name)
      // If no such item ever existed, it is not required.
      const isUsed = items !== null && !(items.isWorld && isImagined) && (items.size > 0 || items.deleted.size > 0)
      if (!isUsed || text === undefined) continue
      const admission = admissionOf(resource)
      if (isApart) {
        const key = keyText(admission.keyFrom(text))
        if (!items.all().some((one) => one.key === key)) return sentenceOfUnknown(resource, null, key, items.all())
        continue
      }
      const parents = parentsOf(path, resource)((each) => values.get(each))
      const key = keyText(admission.keyFrom(text))
      const [scope, called] = [admission.scopeOf(parents), propertyCalledBy(resource, name)]
      const item = itemCalled(items, { scope, key }, called)
      const isOf = (one: Item): boolean => one.scope === scope && parentage.isOf(one, parentage.textsIn(values))
      if (item === null || !isOf(item)) return sentenceOfUnknown(resource, called, key, items.all().filter(isOf))
    }
    return null
  }
  return (turn) => {
    if (!turn.isUsual) return null
    return turn.session.look((memory) => {
      const why = missing(turn.values, memory)
      if (filters.length > 0) turn.values = valuesWithParents(turn.values, filters, memory)
      if (why === null) return null
      const message = turn.note === null ? why : `${why} ${turn.note}`
      return reject(turn.request, rejection(operation, 'item-unknown', message), { status: 404 })
    })
  }
}

/** Answers with the one item that another names; `readBy`: how a use reads. Null for any other operation. */
export function answerRelated(
  store: Store,
  operation: Operation,
  means: Means,
  readBy: (found: ResourceUse) => ((asked: Turn, memory: Stored) => Remembered) | null,
): Step | null {
  const related = relatedRead(means.api, operation, store.resources.resources)
  if (related === null) return null
  const { from, to, name, use, keyIn } = related
  const read = once(() => readBy({ resource: to, use }))
  const { scopeOf, keyFrom } = store.admissionOf(from)
  return (turn) => {
    if (!turn.isUsual) return null
    const scope = scopeOf(parentsOf(operation.path, from)((each) => turn.values.get(each)))
    return turn.session.look((memory) => {
      const item = memory.read(from.path)?.get(scope, keyText(keyFrom(turn.values.get(name) ?? '')))
      const key = item == null ? undefined : keyIn(item.json.exact)
      if (item != null && key == null) {
        const why = `The item ${JSON.stringify(item.key)} of ${from.name} has no ${nameOf(operation.path)}.`
        return means.reject(turn.request, rejection(operation, 'item-unknown', why), { status: 404 })
      }
      const asked = { ...turn, values: new Map([[name, keyText(key)]]) }
      return item == null ? null : answerFor(turn, operation, read()?.(asked, memory) ?? STATELESS, means)
    })
  }
}
