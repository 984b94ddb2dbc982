/** Does to others what an item does to them as it is made, changed or deleted: a booking takes seats, and gives them back. */

import { amountIn, puttingAmounts } from '../../../fixtures/derived/sums.ts'
import { putting } from '../../../fixtures/plan/plan.ts'
import { memberFits } from '../../../fixtures/plan/satisfies.ts'
import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { BY_PATH, createDoing, doesSoIn, type Effect, refusalSaid } from '../../../spec/resources/effects.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { itemName } from '../../../spec/resources/references.ts'
import { keyNamed, type Resource } from '../../../spec/resources/resource.ts'
import { createTaking } from '../../../spec/resources/summaries/counting.ts'
import type { Outcome } from '../state/deed.ts'
import { keyText, type Position } from '../state/items.ts'
import { isGenerated, type Memory } from '../state/memory.ts'
import { itemWithKey, keyRightAbove } from '../state/named.ts'
import type { Presentation } from '../values/presentation.ts'

/**
 * Changes others as an item becomes another; null where it was not there, or is gone. Returns why it can't be so, and
 * changes nothing then. Null for items that do nothing to others.
 */
export function createEffects(
  api: Api,
  resource: Resource,
  operation: Operation,
  shownBy: (to: Resource) => Pick<Presentation, 'shown'>,
) {
  const effects = mapOf(api)
    .effectsOf(resource)
    .map((one) => ({ ...one, isTaking: createTaking(one, resource) }))
  if (effects.length === 0) return null
  const isDoing = createDoing(resource)
  const [told, status] = [true, false].map((isTold) => refusalSaid(api, operation, 'too_little', isTold))
  const doneBy = (item: unknown, sign: 1 | -1, scope: string) =>
    effects.flatMap((one, at) => {
      if (!isObject(item) || !isDoing(item) || !doesSoIn(one, item)) return []
      // What is reserved is still there, and more than there are nobody can reserve.
      const effect = one.isTaking(item) ? one : { ...one, isAsking: true }
      if (effect.isAsking && !one.isAsking && sign < 0) return []
      const things = (effect.list === null ? [item] : [item[effect.list]].flat()).filter(isObject)
      return things.map((thing) => ({
        effect,
        at,
        key: otherKeyIn(effect, thing, scope),
        by: sign * amountTaken(effect, thing),
      }))
    })
  return (memory: Memory, before: unknown, after: unknown, at: Position, scope: string): Outcome | null => {
    const all = [...doneBy(before, -1, scope), ...doneBy(after, 1, scope)]
    const found = [...Map.groupBy(all, ({ at, key }) => `${at} ${key}`).values()].flatMap(([first, ...others]) => {
      const by = others.reduce((sum, one) => sum + one.by, first?.by ?? 0)
      const item = first === undefined || by === 0 ? null : itemWithKey(memory.read(first.effect.to.path), first.key)
      const value = item?.json.exact
      return first === undefined || item === null || !isObject(value) ? [] : [{ ...first, by, item, value }]
    })
    for (const { effect, key, by, value, item } of found) {
      const refusal = effect.isTold === true ? told : status
      if (refusal === undefined) continue
      // Unless the document says so, a test that books knows nothing of what a generated item has no more of.
      const { exact } = shownBy(effect.to).shown(item, memory).json
      const left = leftOf(effect, isObject(exact) ? exact : value) ?? by
      const why = `The ${itemName(effect.to)} ${JSON.stringify(key)} has ${left} left, and ${by} are asked for.`
      if (by > 0 && by > left && (told !== undefined || left > 0 || !isGenerated(memory.world, effect.to.path, item)))
        return { kind: 'taken', by: { status: refusal, names: [], why } }
    }
    for (const { effect, by, value, item } of found) {
      const next = effect.isAsking ? null : JSON.stringify(lowered(effect, value, by))
      if (next !== null) memory.write(effect.to.path, at).put(item.scope, item.key, next, item.changed)
    }
    return null
  }
}

function otherKeyIn({ by, to }: Effect, thing: JsonObject, scope: string): string {
  if (by === BY_PATH) return keyRightAbove(scope)
  return keyText(keyNamed(thing[by], to))
}

function amountTaken({ amounts }: Effect, thing: JsonObject): number {
  const said = amounts.flatMap((name) => {
    const own = thing[name]
    return (Array.isArray(own) ? own.length : amountIn(thing, name)) ?? []
  })
  return said[0] ?? 1
}

/** How many are left; undefined where nothing says that. */
export function leftOf({ lowers, raises, all }: Partial<Effect>, value: JsonObject): number | undefined {
  const [most, taken] = [amountIn(value, all), amountIn(value, raises)]
  if (lowers !== undefined) return amountIn(value, lowers)
  return most === undefined || taken === undefined ? undefined : most - taken
}

/** An item with so many fewer left and so many more taken, as far as it has room for that. */
function lowered({ to, lowers, raises, all }: Effect, value: JsonObject, by: number): JsonObject {
  const next = { ...value }
  const put = puttingAmounts(
    next,
    putting(next, (name, own) => memberFits(to.schema, name, own)),
  )
  for (const [name, more] of [[lowers, -by] as const, [raises, by] as const]) {
    const own = amountIn(value, name)
    if (name === undefined || own === undefined) continue
    if (!put(name, Math.min(own + more, amountIn(value, all) ?? own + more))) put(name, 0)
  }
  return next
}
