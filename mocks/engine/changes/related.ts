/** What other items mean for a deletion: that of one that has others is refused, or they go with it. */

import type { Api } from '../../../spec/contract/contract.ts'
import { holdersTold, partsNeeded } from '../../../spec/effects/holders.ts'
import { goesToo, leavesOthers, removalOf } from '../../../spec/effects/removals.ts'
import { ownMember, tokens } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { takenAlong } from '../../../spec/requirements/said.ts'
import { childrenTold } from '../../../spec/requirements/told.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { keyNamed, ownerOf, type Resource, schemasShown, type Use } from '../../../spec/resources/resource.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, keyText, type Position } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'
import { createBelow } from '../state/named.ts'
import type { Gone } from './removed.ts'

/** Tells why an item is not deleted: others are below it, or name it; null if there are none. */
export function createHolding(api: Api, use: Use, resource: Resource) {
  const { relationsOfItems } = mapOf(api)
  const told = childrenTold(api, use, resource).map((one) => {
    const { of, create, at } = one
    const { from: named, as } = relationsOfItems(of).find(({ to, isMany }) => to === resource && !isMany) ?? {}
    const place = at.length > 0 ? at.slice(create.within.length) : named?.in === 'item' ? tokens(named.at) : []
    return { ...one, as, way: place.filter((step) => step !== '*') }
  })
  const others = holdersTold(api, resource, use).filter(({ link }) => !told.some(({ of }) => of === link.from))
  return (memory: Stored, { scope, key }: { readonly scope: string; readonly key: string }): Outcome | null => {
    const isHolding = others.map(({ link, holds, status }) => {
      const isOf = createBelow(link, resource, key, memory)
      return { of: link.from, status, holds: (one: Item) => isOf(one) && holds(one.json.exact) }
    })
    const below = belowOf(scope, key)
    const isChild = told.map(({ of, way, as, status }) => {
      const own = as === undefined ? key : ownMember(memory.read(resource.path)?.get(scope, key)?.json.exact, as)
      const isNamed = (named: unknown): boolean => keyText(keyNamed(named, resource, as)) === keyText(own)
      const holds = ({ json, scope: its }: Item): boolean =>
        (of.parents > 0 && its === below) || (way.length > 0 && valuesAt(json.exact, way).some(isNamed))
      return { of, status, holds }
    })
    const held = [...isHolding, ...isChild].find(({ of, holds }) => itemsAt(memory, of.path).some(holds))
    const why = `There is still an item of ${held?.of.name} that has it.`
    return held === undefined ? null : { kind: 'related', status: held.status, why }
  }
}

/** Tells why an item is not acted on: it lacks what that needs, as an event that has no session; null if it lacks nothing. */
export function createLacking(api: Api, { operation }: Use) {
  const parts = operation.responses.some(({ status }) => status === '409') ? partsNeeded(api, operation) : []
  return (memory: Stored, item: Item | null): Outcome | null => {
    const below = item && belowOf(item.scope, item.key)
    const lacked = parts.find(({ path }) => !itemsAt(memory, path).some(({ scope }) => scope === below))
    if (item === null || lacked === undefined) return null
    return { kind: 'related', status: '409', why: `It has no item of ${lacked.name}.` }
  }
}

const itemsAt = (memory: Stored, path: string): readonly Item[] => memory.read(path)?.all() ?? []

const belowOf = (scope: string, key: string): string =>
  [...(scope === '' ? [] : [scope]), encodeURIComponent(key)].join('/')

type Cascade = (memory: Memory, key: string, time: Write['time'], at: Position) => readonly Gone[]

/** Deletes what has to name an item that is gone, and tells which that was; others name it no more. */
export function createCascade(api: Api, resource: Resource): Cascade {
  const { resources, relationsOfItems } = mapOf(api)
  const deletions = resource.uses.filter(({ role }) => role === 'delete')
  // Those of its own kind stay, unless it is said that they go with it, and so do all where that is said.
  const isWithOwn = deletions.some((use) => goesToo(api, use))
  const isLeft = deletions.some((use) => leavesOthers(api, use))
  // What the document says to go along goes, whether its path leads there or not.
  const along = deletions.flatMap((use) => takenAlong(api, use, resource).map(({ create }) => create.operation))
  const below = resources.flatMap((of): Consequence[] => {
    const naming: Consequence = { of, at: null, left: null, next: once(() => createCascade(api, of)) }
    if (of.pairs?.kept === of.path && ownerOf(of, resources) === resource) return [naming]
    if (of.pairs?.kept === of.path && of.pairs.of === resource.path) return [{ ...naming, at: of.key }]
    const isLine = of.uses.some(({ operation }) => along.includes(operation)) || of.linesOf?.path === resource.path
    if (isLine && of.parents === 1 && ownerOf(of, resources) === resource) return [naming]
    const isAlong = isLine || (of === resource && isWithOwn)
    return relationsOfItems(of).flatMap(({ to, as, thing, from, isMany, isEmbedded }) => {
      const [at = '', ...deeper] = tokens(from.at)
      const isOther = to !== resource || as !== undefined || deeper.length > 0
      // What was ordered was, and who did something did it.
      if (isOther || (isMany && isEmbedded) || thing.endsWith('-by')) return []
      const left = isAlong && !isMany ? null : withoutName(of, at, isMany)
      const isKept = left === null ? !isAlong && (isLeft || of === resource) : removalOf(resource) !== null
      return left === undefined || isKept ? [] : [{ ...naming, at, left }]
    })
  })
  return (memory, key, time, place) =>
    below.flatMap(({ of, at, left, next }) => {
      const isNamed = (one: unknown): boolean => one != null && keyText(keyNamed(one, resource)) === key
      const namedBy = ({ json, scope }: Item): unknown =>
        at === null ? decodeURIComponent(scope) : ownMember(json.exact, at)
      const naming = itemsAt(memory, of.path).filter((one) => [namedBy(one)].flat().some(isNamed))
      return naming.flatMap((item) => {
        const items = memory.write(of.path, place)
        if (left === null) {
          items.delete(item.scope, item.key)
          return [{ path: of.path, item }, ...next()(memory, item.key, time, place)]
        }
        const freed = { ...Object(item.json.exact), [at ?? '']: left(namedBy(item), isNamed) }
        items.put(item.scope, item.key, JSON.stringify(freed), time)
        return []
      })
    })
}

/** What names an item: by a property, or its path, and what it has there when that is gone; null: it goes, too. */
type Consequence = {
  readonly of: Resource
  readonly at: string | null
  readonly left: ((named: unknown, isGone: (one: unknown) => boolean) => unknown) | null
  readonly next: () => Cascade
}

/** What an item has in the place of a name that leads nowhere; undefined: that stays. */
function withoutName(of: Resource, name: string, isMany: boolean): Consequence['left'] | undefined {
  const shown = schemasShown(of)
  const places = shown.flatMap(({ wide }) => wide.properties.get(name) ?? [])
  const isFull = isMany && places.some((one) => one.values('minItems').length > 0)
  if (places.length === 0 || isFull) return undefined
  if (isMany) return (all, isGone) => [all].flat().filter((one) => !isGone(one))
  if (places.every(({ types }) => types?.has('null') === true)) return () => null
  return shown.some(({ wide }) => wide.required.has(name)) ? null : () => undefined
}
