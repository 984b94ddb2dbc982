/** What other items mean for a deletion: that of one that has others is refused, or they go with it. */

import type { Api } from '../../../spec/contract/contract.ts'
import { holdersTold, partsNeeded } from '../../../spec/effects/holders.ts'
import { goesToo } from '../../../spec/effects/removals.ts'
import { isObject, join, ownMember, tokens, at as valueAt } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { takenAlong } from '../../../spec/requirements/said.ts'
import { childrenTold } from '../../../spec/requirements/told.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import { keyNamed, ownerOf, type Resource, type Use } from '../../../spec/resources/resource.ts'
import type { Outcome } from '../state/deed.ts'
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
    const held = [...isHolding, ...isChild].find(({ of, holds }) => memory.read(of.path)?.all().some(holds))
    const why = `There is still an item of ${held?.of.name} that has it.`
    return held === undefined ? null : { kind: 'related', status: held.status, why }
  }
}

/** Tells why an item is not acted on: it lacks what that needs, as an event that has no session; null if it lacks nothing. */
export function createLacking(api: Api, { operation }: Use) {
  const parts = operation.responses.some(({ status }) => status === '409') ? partsNeeded(api, operation) : []
  return (memory: Stored, item: Item | null): Outcome | null => {
    const below = item && belowOf(item.scope, item.key)
    const lacked = parts.find(
      ({ path }) =>
        memory
          .read(path)
          ?.all()
          .some(({ scope }) => scope === below) !== true,
    )
    if (item === null || lacked === undefined) return null
    return { kind: 'related', status: '409', why: `It has no item of ${lacked.name}.` }
  }
}

const belowOf = (scope: string, key: string): string =>
  [...(scope === '' ? [] : [scope]), encodeURIComponent(key)].join('/')

type Cascade = (memory: Memory, key: string, at: Position) => readonly Gone[]

/** Deletes what goes with an item, and tells which that was: its lines, and what stands below its path and must name it. */
export function createCascade(api: Api, resource: Resource): Cascade {
  const { resources, relationsOfItems } = mapOf(api)
  const deletions = resource.uses.filter(({ role }) => role === 'delete')
  // Those of its own kind stay, unless it is said that they go with it.
  const isWithOwn = deletions.some((use) => goesToo(api, use))
  // What the document says to go along goes, whether its path leads there or not.
  const along = new Set(
    deletions.flatMap((use) => takenAlong(api, use, resource).map(({ create }) => create.operation)),
  )
  const below = resources.flatMap((of): { of: Resource; pointer: string | null; next: () => Cascade }[] => {
    const next = once(() => createCascade(api, of))
    if (of.pairs?.kept === of.path && ownerOf(of, resources) === resource) return [{ of, pointer: null, next }]
    if (of.pairs?.kept === of.path && of.pairs.of === resource.path)
      return [{ of, pointer: join('', of.key ?? ''), next }]
    const isAlong = of.uses.some(({ operation }) => along.has(operation))
    const isLine = isAlong || of.linesOf?.path === resource.path
    const isBelow = ([first = '', ...rest]: readonly string[]): boolean =>
      rest.length === 0 &&
      (isLine || of.schema.wide.required.has(first)) &&
      (isLine || of.uses.some(({ above }) => above?.filters.some(({ path }) => path[0] === first)))
    if (isLine && of.parents === 1 && ownerOf(of, resources) === resource) return [{ of, pointer: null, next }]
    const isKin = of === resource && isWithOwn
    return (of === resource && !isKin ? [] : relationsOfItems(of))
      .filter(
        ({ to, isMany, as, from, isEmbedded }) =>
          to === resource && !isMany && as === undefined && (isKin ? !isEmbedded : isBelow(tokens(from.at))),
      )
      .map(({ from }) => ({ of, pointer: from.at, next }))
  })
  return (memory, key, at) =>
    below.flatMap(({ of, pointer, next }) => {
      const isGone = ({ json, scope }: Item): boolean => {
        const named = pointer === null ? decodeURIComponent(scope) : valueAt(json.exact, pointer)
        return named != null && !isObject(named) && keyText(named) === key
      }
      const gone = memory.read(of.path)?.all().filter(isGone) ?? []
      return gone.flatMap((item) => {
        memory.write(of.path, at).delete(item.scope, item.key)
        return [{ path: of.path, item }, ...next()(memory, item.key, at)]
      })
    })
}
