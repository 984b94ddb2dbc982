/** Items that keep one from being deleted, or whose lack keeps it from an action, as a document says it: `Children are enrolled in the group`, `Only an empty group can be deleted`. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, parentOf } from '../contract/path-template.ts'
import { clausesSaying, saysHas, saysOf, saysThing, spokenWords, thingPlaceOf, toldAt } from '../names/described.ts'
import { isOfClass } from '../names/value-roles.ts'
import { clausesIn } from '../names/words.ts'
import { refusalsSaid } from '../requirements/told.ts'
import { isInState } from '../resources/counted/states.ts'
import { type ChildLink, isListedBelow, linksBelow } from '../resources/linked/links.ts'
import { collectionMapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import { itemPathsOf, type Resource, type Use } from '../resources/resource.ts'
import { stateSaid } from '../resources/summaries/counting.ts'

/** How those that hold an item name it, whether one of them does hold it as it is, and the status of the refusal. */
type HolderTold = {
  readonly link: ChildLink
  readonly holds: (item: unknown) => boolean
  readonly status: string
}

/** The items of others that keep one of a resource from being deleted. */
export function holdersTold(api: Api, resource: Resource, { operation }: Use): readonly HolderTold[] {
  const text = toldAt(api.document, operation)
  const isConflict = operation.responses.some(({ status }) => status === '409')
  // A conflict that does not say what it is about is what the description limits.
  const limits = isConflict ? clausesSaying(text, ['limiting_it']) : []
  const told = [...refusalsSaid(api, operation, text), ...limits.map((one) => ({ status: '409', told: one }))]
  const links = linksBelow(api, resource)
  const holding = links.flatMap((link) => told.flatMap((one) => holderSaid(link, one) ?? []).slice(0, 1))
  const none = told.find((one) => saysOf('held_by_none', one.told))
  if (holding.length > 0 || none === undefined) return holding
  // What is empty has nothing below it, and what is not used is named by nothing.
  const listed = saysOf('emptied', none.told) ? links.filter(({ from }) => isListedBelow(from, resource)) : []
  return (listed.length > 0 ? listed : links).map((link) => ({ link, holds: () => true, status: none.status }))
}

/** What one refusal says of the items of a link; null where it does not say that they hold anything. */
function holderSaid(
  link: ChildLink,
  { status, told }: { readonly status: string; readonly told: string },
): HolderTold | null {
  const words = spokenWords(told)
  const at = thingPlaceOf(itemName(link.from), words)
  const before = words[at - 1]
  const where = before === undefined ? null : stateSaid(link.from, before)
  const isMeant = (word: string): boolean => isOfClass('having_any', word) || (where !== null && word === before)
  if (at < 0 || !(saysHas(told, itemName(link.from), false, isMeant) || saysOf('held_by', told))) return null
  if (where !== null) return { link, holds: (item) => isInState(where, Object(item)), status }
  return before !== undefined && !isOfClass('having_any', before) ? null : { link, holds: () => true, status }
}

/** The resources below an item without which it is not acted on: `It needs at least one ticket type`, or `answered`. */
export function partsNeeded(api: Api, operation: Operation, answered = ''): readonly Resource[] {
  const { resources, useOf } = collectionMapOf(api)
  const { resource, use } = useOf(operation) ?? {}
  if (use?.role !== 'act' || resource === undefined) return []
  const needs = clausesIn(toldAt(api.document, operation)).filter(needsPart).concat(answered)
  return resources.filter(
    (one) =>
      itemPathsOf(resource).includes(parentOf(anonymous(one.path))) &&
      needs.some((each) => saysThing(each, itemName(one))),
  )
}

/** True for a sentence of what an action needs: `It needs at least one ticket type`, `A project without items cannot be submitted`, `One that has no items is refused`. */
const needsPart = (sentence: string): boolean =>
  ['needing', 'needing_any'].some((what) => saysOf(what, sentence)) ||
  ((saysOf('barring', sentence) || /\brefused\b|\b4\d\d\b/i.test(sentence)) &&
    /\b(?:without|ha(?:s|ve) no)\b/i.test(sentence))
