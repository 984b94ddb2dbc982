/** Stored items as answers show them: with what they show of others, as these are now. */

import { type Others, withOthers, withoutOthers } from '../../../fixtures/items/others.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { type ChildLink, type ShownOfOthers, shownOfOthers } from '../../../spec/resources/shown.ts'
import { valuesAt } from '../choice/choosing.ts'
import { Item, type Items, keyText } from '../state/items.ts'
import type { Stored } from '../state/memory.ts'

/** How items of a resource are shown, and what is stored of them. */
export type Presentation = {
  readonly shown: (item: Item, memory: Stored) => Item
  /** A value that is not stored yet, as it would be shown; `item`: where it will be. */
  readonly whole: (value: JsonObject, item: ItemKeys, memory: Stored) => JsonObject
  /** A value without what is of others. */
  readonly bare: (value: JsonObject, item: ItemKeys, memory: Stored, sent?: unknown) => JsonObject
}

type ItemKeys = Pick<Item, 'scope' | 'key'>

/** What was shown while the items that are asked were the same. */
type ShownItems = { readonly marks: readonly unknown[]; readonly shown: WeakMap<Item, Item>; readonly look: Look }

/** Items within items within an item: deeper ones are shown as they are stored. */
const DEEPEST = 1

const PLAIN: Presentation = { shown: (item) => item, whole: (value) => value, bare: (value) => value }

const presentations = (_: Api): Map<Resource, Presentation> => new Map()

/** How the items of a resource are shown. */
export function presentationOf(api: Api, resource: Resource): Presentation {
  const all = api.derive(presentations)
  const known = all.get(resource) ?? createPresentation(api, resource)
  all.set(resource, known)
  return known
}

function createPresentation(api: Api, resource: Resource): Presentation {
  const own = shownOfOthers(api, resource)
  if (own.embedded.length + own.copied.length + own.counts.length === 0) return PLAIN
  const asked = [...resourcesShown(api, own)]
  const views = new WeakMap<Items, ShownItems>()
  const viewOf = (memory: Stored): ShownItems => {
    const marks = asked.flatMap(({ path }) => {
      const items = memory.read(path)
      return [items, items?.version]
    })
    const items = memory.read(resource.path)
    const known = items === null ? undefined : views.get(items)
    if (known?.marks.every((mark, index) => mark === marks[index])) return known
    const view = { marks, shown: new WeakMap<Item, Item>(), look: new Look(api, memory) }
    if (items !== null) views.set(items, view)
    return view
  }
  return {
    shown: (item, memory) => {
      const { shown, look } = viewOf(memory)
      const known = shown.get(item)
      if (known !== undefined) return known
      const { exact } = item.json
      const value = isObject(exact)
        ? withOthers(exact, own, look.from(resource, item), !memory.isOfWorld(resource.path, item))
        : exact
      const made =
        value === exact ? item : new Item(item.scope, item.key, JSON.stringify(value), item.place, item.changed)
      shown.set(item, made)
      return made
    },
    whole: (value, item, memory) => withOthers(value, own, new Look(api, memory).from(resource, item), true),
    bare: (value, item, memory, sent) =>
      withoutOthers(value, own, new Look(api, memory).from(resource, item), isObject(sent) ? sent : {}),
  }
}

/** The resources whose items are shown by those of one, in these as well. */
function resourcesShown(api: Api, own: ShownOfOthers, depth = DEEPEST + 2): Set<Resource> {
  const first = [...own.embedded, ...own.copied].map(({ to }) => to)
  const below = [...own.counts.map(({ link }) => link), ...own.embedded.flatMap(({ back }) => back ?? [])]
  const inner = depth === 1 ? [] : first.flatMap((one) => [...resourcesShown(api, shownOfOthers(api, one), depth - 1)])
  return new Set([...first, ...below.map(({ from }) => from), ...inner])
}

/** Looks other items up, as one memory has them. */
class Look {
  readonly #api: Api
  readonly #memory: Stored
  readonly #byKey = new Map<Resource, ReadonlyMap<string, Item>>()
  readonly #below = new Map<ChildLink, ReadonlyMap<string, readonly JsonObject[]>>()

  constructor(api: Api, memory: Stored) {
    this.#api = api
    this.#memory = memory
  }

  /** The others of an item; `above`: the resources of the items that it is in. */
  from(resource: Resource, { scope, key }: ItemKeys, above: readonly Resource[] = []): Others {
    return {
      find: (to, asked) => this.#found(to, asked, [...above, resource]),
      below: (link) => {
        const all = this.#below.get(link) ?? this.#linked(link, resource)
        this.#below.set(link, all)
        const path = [...(scope === '' ? [] : [scope]), encodeURIComponent(key)].join('/')
        return [...new Set([...(all.get(`key ${key}`) ?? []), ...(all.get(`path ${path}`) ?? [])])]
      },
      within: (to, item, made) => this.#within(to, item, made),
    }
  }

  /** Follows only what is there, so it ends where the object does. */
  #within(resource: Resource, item: JsonObject, made: JsonObject): JsonObject {
    const cut = shownOfOthers(this.#api, resource).embedded.filter(({ way, name }) => {
      const first = way[0] ?? name
      return Object.hasOwn(made, first) && !Object.hasOwn(item, first)
    })
    if (cut.length === 0) return made
    const embedded = cut.map((one) => ({ ...one, key: null, back: null }))
    const others: Others = {
      find: (to, asked) => this.#found(to, asked, Array(DEEPEST + 1).fill(to)),
      below: () => [],
      within: (to, other, inner) => this.#within(to, other, inner),
    }
    return withOthers(made, { embedded, copied: [], counts: [], sentAt: () => [] }, others, false)
  }

  #found(to: Resource, asked: unknown, above: readonly Resource[]): JsonObject | null {
    const item = this.#itemOf(to, keyText(asked))
    const value = item?.json.exact
    if (item === undefined || item === null || !isObject(value)) return null
    const isWritten = !this.#memory.isOfWorld(to.path, item)
    const shown = shownOfOthers(this.#api, to)
    // An item in one of its own kind, or deep inside others, shows no more items.
    const isLast = above.length > DEEPEST || above.includes(to)
    if (above.length > DEEPEST + 1) return value
    const whole = withOthers(value, isLast ? { ...shown, embedded: [] } : shown, this.from(to, item, above), isWritten)
    if (!isLast) return whole
    const inner = new Set(shown.embedded.map(({ way, name }) => way[0] ?? name))
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !inner.has(name)))
  }

  #itemOf(to: Resource, key: string): Item | null | undefined {
    const items = this.#memory.read(to.path)
    if (items === null || to.parents === 0) return items?.get('', key)
    const known =
      this.#byKey.get(to) ??
      new Map(
        items
          .all()
          .toReversed()
          .map((item) => [item.key, item]),
      )
    this.#byKey.set(to, known)
    return known.get(key)
  }

  /** The items of a link by the key that each names, and by the path that leads to it. */
  #linked({ from, ways, isByPath }: ChildLink, to: Resource): ReadonlyMap<string, readonly JsonObject[]> {
    const linked = (this.#memory.read(from.path)?.all() ?? []).flatMap(({ json, scope }) => {
      const { exact } = json
      if (!isObject(exact)) return []
      const named = ways
        .flatMap((way) => valuesAt(exact, way))
        .flat()
        .map((value) => (isObject(value) && to.key !== null ? value[to.key] : value))
      const names = new Set(named.filter((value) => value != null).map((value) => `key ${keyText(value)}`))
      if (isByPath) names.add(`path ${scope}`)
      return [...names].map((name) => ({ name, exact }))
    })
    const grouped = Map.groupBy(linked, ({ name }) => name)
    return new Map([...grouped].map(([name, all]) => [name, all.map(({ exact }) => exact)]))
  }
}
