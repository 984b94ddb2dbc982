/** Items that a deletion takes out of sight and keeps: some lists show them when they are asked to, and an action brings them back. */

import type { Api, Parameter } from '../contract/contract.ts'
import { nameOf } from '../contract/path-template.ts'
import { actCalled, changesBy } from '../names/act-words.ts'
import { clausesSaying, saysOf, toldAt } from '../names/described.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { isOfClass, withoutClass } from '../names/value-roles.ts'
import { singular, splitName, wordsOf } from '../names/words.ts'
import { onceFor } from '../program/once-for.ts'
import { itemName } from '../resources/references.ts'
import type { Resource, Use } from '../resources/resource.ts'

/** What a deletion makes of an item that it keeps: its moment and its state. */
export type Removal = Pick<Use, 'sets' | 'changes'>

/** The deletions whose moment, flag or state items may have, the likeliest first. */
const DELETIONS = ['delete', 'remove', 'trash', 'archive']

/** What a deletion makes of the items of a resource; null where nothing can show them afterwards. */
export const removalOf = onceFor((resource: Resource): Removal | null => {
  const { uses, schema } = resource
  const isShown = uses.some((use) => takesBack(resource, use) || removedAsked(use) !== null)
  if (!isShown || !uses.some(({ role }) => role === 'delete')) return null
  const made = DELETIONS.map((verb) => changesBy(actCalled(verb, itemName(resource)), schema.wide.properties, false))
  const { sets, ...changed } = made.find(
    ({ stamps, sets: own }) => stamps.length > 0 || Object.keys(own).length > 0,
  ) ?? {
    ...{ sets: {}, counts: [], by: 1, stamps: [], clears: [], turns: [], isMark: false },
  }
  // What an action archives is no deletion's.
  const isOfAct = uses.some(
    (use) => use.role === 'act' && use.changes?.stamps.some((one) => changed.stamps.includes(one)),
  )
  return isOfAct ? null : { sets, changes: { ...changed, counts: [], takes: [], answers: {} } }
})

/** True for an action that brings back what was deleted. */
export function takesBack(resource: Resource, { role, operation }: Use): boolean {
  const { verb } = actCalled(nameOf(operation.path), itemName(resource))
  return role === 'act' && isOfClass('bringing_back', verb)
}

/** The parameter of a list that asks for what was deleted: `trashed`, `include_deleted`; null where there is none. */
export function removedAsked({ role, operation }: Use): Parameter | null {
  if (role !== 'list' && role !== 'count') return null
  return operation.parameters.find((one) => one.in === 'query' && aboutRemoved(one) !== null) ?? null
}

/** What a query asks for: what was deleted alone, or with the others; null for the others alone. */
export function removedSaid(parameter: Parameter, text: string | null): 'only' | 'with' | null {
  const words = wordsOf(text ?? '')
  if (words === '' || isOfClass('saying_no', words)) return null
  if (aboutRemoved(parameter) === 'with' || withoutClass('beside_others', words) !== null) return 'with'
  return 'only'
}

/** Whether a parameter asks for what was deleted beside the others, or says it by its value; null for any other. */
function aboutRemoved({ name }: Parameter): 'with' | 'said' | null {
  const words = withoutClass('of_those', wordsOf(name)) ?? wordsOf(name)
  const rest = withoutClass('beside_others', words)
  if (isOfClass('taken_out', words)) return 'said'
  return rest !== null && isOfClass('taken_out', rest) ? 'with' : null
}

/** True for a deletion with which those below the item go that are of its kind, as a sentence says. */
export const goesToo = ({ document }: Api, { operation }: Use): boolean =>
  clausesSaying(toldAt(document, operation), ['deleting'], ['negating', 'barring', 'hedged']).some((one) =>
    splitName(one).some((word) => isOfListClass('below_parent', singular(word))),
  )

/** True for a deletion that leaves what names the item, as the document says it. */
export const leavesOthers = ({ document }: Api, { operation }: Use): boolean =>
  saysOf('outlasting', toldAt(document, operation))
