/** The lines that given items have in them, as items of their own. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { isObject, ownMember } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { DataError } from '../../../spec/program/user-error.ts'
import { Items, type Room, type Seed } from '../state/items.ts'
import type { Store } from '../store/admission.ts'
import { addItem, type Beginning, seedSteps } from './data.ts'

/** As {@link seedSteps}; lines in given items take the place of what there is of them, unless they are given themselves. */
export function* seedWithLines(
  store: Store,
  data: unknown,
  room: Room,
  world: (count?: number) => Beginning,
): Generator<void, Seed, void> {
  const made = once(() => world(typeof data === 'number' ? data : undefined))
  const seed = yield* seedSteps(store, data, room, made)
  const { resources } = store.resources
  for (const to of isObject(data) ? resources : []) {
    const owner = resources.find(({ path, name }) => path === to.linesOf?.path && Object.hasOwn(Object(data), name))
    const name = owner?.lines?.entries().find(([, path]) => path === to.path)?.[0] ?? ''
    const owners =
      owner === undefined || Object.hasOwn(Object(data), to.name) ? [] : (seed.get(owner.path)?.all() ?? [])
    if (!owners.some(({ json }) => Array.isArray(ownMember(json.exact, name)))) continue
    const items = new Items(room)
    for (const { json, scope, key } of owners) {
      const texts = [...(scope === '' ? [] : scope.split('/').map(decodeURIComponent)), key]
      const parents = new Map(pathParameters(to.path).map((each, at) => [each, texts[at] ?? '']))
      const named = to.linesOf?.by == null ? {} : { [to.linesOf.by]: ownMember(json.exact, owner?.key ?? '') }
      for (const line of [ownMember(json.exact, name)].flat().filter(isObject)) {
        const fault = addItem(store, false, to, items, { ...line, ...named }, parents)
        if (fault !== null) throw new DataError(`${owner?.name}, item ${key}, ${name}: ${fault}`)
      }
    }
    made().set(to.path, items)
  }
  return seed
}
