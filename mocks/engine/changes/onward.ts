/** Does to other items what an operation does besides, as its description says: the bookings of a tour that is called off. */

import { OVER, stateOf } from '../../../fixtures/meaning/times/states.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, ownMember, at as valueAt } from '../../../spec/json/pointer.ts'
import { isInState } from '../../../spec/resources/counted/states.ts'
import { keyNamed, type Resource, type Use } from '../../../spec/resources/resource.ts'
import { type OnwardAct, onwardActs } from '../../../spec/resources/shown/onward.ts'
import type { Write } from '../state/deed.ts'
import { type Item, JsonText, keyText, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'
import type { Writer } from '../state/state.ts'

/** Changes the others of an item that an operation has just changed; `writerOf`: how one of them is. */
export function createOnward(api: Api, resource: Resource, use: Use, writerOf: (act: OnwardAct) => Writer) {
  const acts = onwardActs(api, resource, use).map((act) => ({ act, write: writerOf(act) }))
  return (memory: Memory, item: Item, asked: Write, at: Position): void => {
    const { kind, operation, time } = asked
    for (const { act, write } of acts) {
      const sets = { ...act.sets, ...placeMovedTo(act, item, asked) }
      const own = { kind, operation, body: new JsonText(JSON.stringify(sets)), ...(time !== undefined && { time }) }
      for (const { scope, key } of othersMeant(memory, item, act, resource)) write(memory, { ...own, scope, key }, at)
    }
  }
}

/** What the other names then: the place that the item or the request has. */
function placeMovedTo({ moves, to }: OnwardAct, item: Item, { body, beside }: Write) {
  if (moves === undefined) return {}
  const { property, from } = moves
  const sent = ownMember(beside, from?.name ?? '') ?? ownMember(body?.json.exact, from?.name ?? '')
  const named = from === null ? null : from.in === 'item' ? ownMember(item.json.exact, from.name) : sent
  const around = to.schema.wide.properties.get(property)
  const inner = around?.wide.properties.has('id') === true ? 'id' : [...(around?.wide.properties.keys() ?? [])][0]
  const key = isObject(named) ? ownMember(named, inner ?? '') : named
  return named === undefined ? {} : { [property]: key === null ? null : { [inner ?? '']: key } }
}

/** The others that an action is on: those in the state which is named, or that have not come to an end. */
function othersMeant(
  memory: Memory,
  item: Item,
  { to, at, isBelow, only, sets }: OnwardAct,
  owner: Resource,
): readonly Item[] {
  const items = memory.read(to.path)
  const keyAt = (value: unknown, of: Resource): string =>
    keyText(at === null ? undefined : keyNamed(valueAt(value, at), of))
  const path = [...(item.scope === '' ? [] : [item.scope]), encodeURIComponent(item.key)].join('/')
  const isOf = (one: Item): boolean => (at === null ? one.scope === path : keyAt(one.json.exact, owner) === item.key)
  const isMeant = ({ json: { exact } }: Item): boolean => {
    if (only !== null) return isObject(exact) && isInState(only, exact)
    return Object.keys(sets).every((name) => !OVER.has(stateOf(String(ownMember(exact, name)))))
  }
  if (isBelow) return items?.all().filter((one) => isOf(one) && isMeant(one)) ?? []
  const named = itemWithKey(items, keyAt(item.json.exact, to))
  return named === null || (only !== null && !isMeant(named)) ? [] : [named]
}
