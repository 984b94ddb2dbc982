/** What a new item takes over from what it names, and what may have but one of such items at a time. */

import type { Api } from '../../../spec/contract/contract.ts'
import { soleTold, takenOver } from '../../../spec/effects/starting.ts'
import { isObject, type JsonObject, ownMember } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { isInState } from '../../../spec/resources/counted/states.ts'
import { placesLeft, refusalSaid } from '../../../spec/resources/effects.ts'
import { itemName } from '../../../spec/resources/references.ts'
import { keyNamed, type Resource, type Use } from '../../../spec/resources/resource.ts'
import { onwardActs } from '../../../spec/resources/shown/onward.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, keyText } from '../state/items.ts'
import { isGenerated, type Memory } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'
import type { Presentation } from '../values/presentation.ts'
import { leftOf } from './effects.ts'

type Subject = {
  readonly api: Api
  readonly resource: Resource
  readonly use: Use
  readonly presentation: (to: Resource) => Pick<Presentation, 'shown'>
}

/** Gives a new item what it takes over from what it names, as that is now: where a bike stands, its rental starts. */
export function createTakingOver({ api, resource, presentation }: Subject) {
  const told = once(() => takenOver(api, resource))
  return (memory: Memory, value: JsonObject): JsonObject => {
    const found = told().flatMap(({ name, key, isEmbedded, from, by, at }) => {
      const item = value[by] == null ? null : itemWithKey(memory.read(from.path), keyText(value[by]))
      const named = item && keyNamed(ownMember(presentation(from).shown(item, memory).json.exact, at), { key })
      return named == null || value[name] !== undefined ? [] : [[name, isEmbedded ? { [key]: named } : named] as const]
    })
    return found.length === 0 ? value : { ...value, ...Object.fromEntries(found) }
  }
}

/** Tells why a new item is refused of whose kind somebody else has made one for the same; null if it is not. */
export function createSole({ api, resource, use }: Subject) {
  const told = once(() => soleTold(api, resource, use))
  return (memory: Memory, value: JsonObject): Outcome | null => {
    for (const { to, name, where, status } of told()) {
      const key = keyText(keyNamed(value[name], to))
      const isSame = (item: Item): boolean => {
        const { exact } = item.json
        const isOf = isObject(exact) && keyText(keyNamed(exact[name], to)) === key && isInState(where, exact)
        // A test that books knows nothing of generated items.
        return isOf && !isGenerated(memory.world, resource.path, item)
      }
      const found = memory.read(resource.path)?.all().find(isSame)
      const why = `The ${itemName(to)} ${JSON.stringify(key)} has the ${itemName(resource)} ${JSON.stringify(found?.key)} already.`
      if (found !== undefined) return { kind: 'taken', by: { status, names: [], why } }
    }
    return null
  }
}

/** Tells why there is no place where something would be moved to, as the document refuses it; null if there is one. */
export function createCrowded({ api, resource, use, presentation }: Subject) {
  const status = refusalSaid(api, use.operation, 'too_little', true)
  const ways = once(() => onwardActs(api, resource, use).flatMap(({ moves }) => (moves?.from == null ? [] : moves)))
  return (memory: Memory, value: JsonObject, { body, beside }: Write): Outcome | null => {
    for (const { to, from } of status === undefined ? [] : ways()) {
      const sent = { ...Object(body?.json.exact), ...beside }
      const key = keyText(keyNamed(ownMember(from?.in === 'item' ? value : sent, from?.name ?? ''), to))
      const item = itemWithKey(memory.read(to.path), key)
      const shown = item && presentation(to).shown(item, memory).json.exact
      const left = isObject(shown) ? leftOf(placesLeft(to.schema) ?? {}, shown) : undefined
      const why = `The ${itemName(to)} ${JSON.stringify(key)} is full: it has ${left} left.`
      if (left !== undefined && left <= 0 && status !== undefined)
        return { kind: 'taken', by: { status, names: [], why } }
    }
    return null
  }
}
