/** Stored items as answers show them: with what they show of others, as these are now. */

import { isFollowed } from '../../../fixtures/items/following.ts'
import { type Others, withOthers, withoutOthers } from '../../../fixtures/items/others.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { isOfListClass } from '../../../spec/names/list-roles.ts'
import { isOfClass } from '../../../spec/names/value-roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { onceFor, remembered } from '../../../spec/program/once-for.ts'
import { valuesAt } from '../../../spec/resources/lists/filtering.ts'
import type { Resource } from '../../../spec/resources/resources.ts'
import { type ChildLink, linksIn, type ShownOfOthers, shownOfOthers } from '../../../spec/resources/shown/shown.ts'
import type { StateFollower } from '../changes/follow.ts'
import { Item, type Items, keyText } from '../state/items.ts'
import { isGenerated, type Stored } from '../state/memory.ts'

/** How items of a resource are shown, and what is stored of them. */
export type Presentation = {
  readonly shown: (item: Item, memory: Stored) => Item
  /** The same for many items of a memory that stays as it is. */
  readonly all: (memory: Stored) => (item: Item) => Item
  /** When one of the items was changed that those of the resource may show; 0 for never. */
  readonly changed: (memory: Stored) => number
  /** A value that is not stored yet, as it would be shown; `item`: where it will be. */
  readonly whole: (value: JsonObject, item: ItemKeys, memory: Stored) => JsonObject
  /** The items that others name in relationships, each once, in the ways asked for; null: those next to them. */
  readonly named: (items: readonly Item[], memory: Stored, asked: AskedWays | null) => readonly JsonObject[]
  /** The objects in an item that stand beside the keys of what they show, and lists of what is below it. */
  readonly expandable: readonly string[]
  /** True where what items show of others may follow from the items themselves: how many there are of a customer. */
  readonly isOfItself: boolean
  /** A value without what is of others. */
  readonly bare: (value: JsonObject, item: ItemKeys, memory: Stored, sent?: unknown) => JsonObject
}

/** What relationships of items lead to: names in a row. */
type AskedWays = readonly (readonly string[])[]

type ItemKeys = Pick<Item, 'scope' | 'key'>

/** What was shown while the items that are asked were the same. */
type ShownItems = { readonly shown: (item: Item) => Item; readonly look: Look }

/** Items within items within an item: deeper ones are shown as they are stored. */
const DEEPEST = 1

const asStored = (item: Item): Item => item

const PLAIN: Presentation = {
  shown: asStored,
  all: () => asStored,
  changed: () => 0,
  whole: (value) => value,
  bare: (value) => value,
  named: () => [],
  expandable: [],
  isOfItself: false,
}

const presentations = (_: Api): Map<Resource, Presentation> => new Map()
/** A follower is that of one engine, and an API may serve several. */
const presentationsBy = onceFor((_: StateFollower): Map<Resource, Presentation> => new Map())

/** How the items of a resource are shown; `follower`: what follows from a price or a number of others. */
export function presentationOf(api: Api, resource: Resource, follower: StateFollower | undefined): Presentation {
  const known = follower === undefined ? api.derive(presentations) : presentationsBy(follower)
  return remembered(known, resource, () => createPresentation(api, resource, follower))
}

function createPresentation(api: Api, resource: Resource, follower: StateFollower | undefined): Presentation {
  const own = shownOfOthers(api, resource)
  const parts = [own.embedded, own.copied, own.counts, own.decided, own.sums, own.links]
  if (parts.every((all) => all.length === 0) && !isFollowed(own)) return PLAIN
  const prices = own.copied.flatMap(({ way, sum, name }) => (way.length === 0 && sum !== null ? [name] : []))
  // What is left follows from how many there are.
  const isLeft = own.properties.keys().some((name) =>
    wordsOf(name)
      .split('-')
      .some((one) => isOfClass('left', one)),
  )
  const isMoved = own.counts.some(({ of }) => of?.minus !== undefined)
  const numbers = isLeft || isMoved ? own.counts.flatMap(({ way, name }) => (way.length === 0 ? [name] : [])) : []
  const told = new Set([...prices, ...numbers])
  const wholeOf = (value: JsonObject, others: Others, isWritten: boolean): JsonObject => {
    const whole = withOthers(value, own, others, isWritten)
    const isFollowed = follower !== undefined && told.size > 0 && whole !== value
    return isFollowed ? follower.after(whole, { old: value, given: told, time: undefined }) : whole
  }
  const asked = [...resourcesShown(api, own)].map(({ path }) => path)
  const create = (memory: Stored): ShownItems => {
    const { world } = memory
    const look = new Look(api, memory, asked)
    const shown = onceFor((item: Item): Item => {
      const { exact } = item.json
      look.changed = item.changed
      const value = isObject(exact)
        ? wholeOf(exact, look.from(resource, item, exact), !isGenerated(world, resource.path, item))
        : exact
      const { changed } = look
      if (value === exact && changed === item.changed) return item
      return new Item(item.scope, item.key, value === exact ? item.text : JSON.stringify(value), item.place, changed)
    })
    return { shown, look }
  }
  const views = onceFor((_: Items): { last: ShownItems | null } => ({ last: null }))
  const viewOf = (memory: Stored): ShownItems => {
    const items = memory.read(resource.path)
    if (items === null) return create(memory)
    const view = views(items)
    if (view.last?.look.isOf(memory) !== true) view.last = create(memory)
    return view.last
  }
  return {
    shown: (item, memory) => viewOf(memory).shown(item),
    all: (memory) => viewOf(memory).shown,
    changed: (memory) => Math.max(...asked.map((path) => memory.read(path)?.changed ?? 0)),
    whole: (value, item, memory) => wholeOf(value, viewOf(memory).look.from(resource, item, value), true),
    isOfItself: asked.includes(resource.path),
    expandable: own.embedded.flatMap(({ way, name, key, back }) =>
      // What clients send, they read back.
      way.length === 0 && (key !== null || back !== null) && own.sentAt(way, name).length === 0 ? [name] : [],
    ),
    named: (items, memory, asked) => {
      const { look } = viewOf(memory)
      const found = items.flatMap((item) =>
        itemsNamedBy(api, resource, item.json.exact, look.from(resource, item, item.json.exact), asked),
      )
      return [...new Map(found.map(({ to, value }) => [`${to.path} ${value[to.key ?? '']}`, value])).values()]
    },
    bare: (value, item, memory, sent) =>
      withoutOthers(value, own, viewOf(memory).look.from(resource, item, value), isObject(sent) ? sent : {}),
  }
}

/** The items that the relationships of one lead to, by the ways that are asked for. */
function itemsNamedBy(
  api: Api,
  resource: Resource,
  value: unknown,
  others: Others,
  asked: AskedWays | null,
): readonly { readonly to: Resource; readonly value: JsonObject }[] {
  const places = shownOfOthers(api, resource).embedded.filter(({ way: [first = ''] }) =>
    isOfListClass('naming', wordsOf(first)),
  )
  return places.flatMap(({ way, name, to }) => {
    const called = plainName(way[1] ?? name)
    const ways = asked?.filter(([first]) => first === called)
    if (to.key === null || ways?.length === 0) return []
    const items = valuesAt(value, [...way, name, to.key]).map((key) => others.find(to, key))
    const deeper = ways?.map((one) => one.slice(1)).filter((one) => one.length > 0) ?? []
    return items
      .filter((one) => one !== null)
      .flatMap((one) => [{ to, value: one }, ...itemsNamedBy(api, to, one, others, deeper)])
  })
}

/** The resources whose items are shown by those of one, in these as well, however deep. */
function resourcesShown(api: Api, own: ShownOfOthers): Set<Resource> {
  const all = new Set<Resource>()
  const add = ({ embedded, copied, counts, decided, sums }: ShownOfOthers): void => {
    const below = [
      ...[...counts, ...decided, ...sums].map(({ link }) => link),
      ...embedded.flatMap(({ back }) => back ?? []),
    ]
    for (const one of [
      ...below.flatMap(linksIn).map(({ from }) => from),
      ...[...embedded, ...copied].map(({ to }) => to),
      ...embedded.flatMap(({ through }) => through.map(({ to }) => to)),
      ...copied.flatMap(({ onward }) => onward?.to ?? []),
    ]) {
      if (all.has(one)) continue
      all.add(one)
      add(shownOfOthers(api, one))
    }
  }
  add(own)
  return all
}

type ItemsSeen = { readonly items: Items | null; readonly version: number }

/** Looks other items up, as they were when it was made: sessions that have written none of them share it. */
class Look {
  readonly #api: Api
  readonly #world: Stored['world']
  readonly #seen: ReadonlyMap<string, ItemsSeen>
  readonly #byKey = new Map<Resource, Map<string, ReadonlyMap<string, Item>>>()
  readonly #below = new Map<ChildLink, ReadonlyMap<string, readonly Item[]>>()
  /** When what was looked up was changed last. */
  changed = 0

  constructor(api: Api, memory: Stored, asked: readonly string[]) {
    this.#api = api
    this.#world = memory.world
    const seen = (path: string): ItemsSeen => {
      const items = memory.read(path)
      return { items, version: items?.version ?? 0 }
    }
    this.#seen = new Map(asked.map((path) => [path, seen(path)]))
  }

  /** True for a memory that has the items as they were, all of them. */
  isOf(memory: Stored): boolean {
    if (memory.world !== this.#world) return false
    for (const [path, { items, version }] of this.#seen) {
      if (memory.read(path) !== items || (items?.version ?? 0) !== version) return false
    }
    return true
  }

  #itemsAt(path: string): Items | null {
    return this.#seen.get(path)?.items ?? null
  }

  #note(changed = 0): void {
    this.changed = Math.max(this.changed, changed)
  }

  /** The others of an item, which has a value; `above`: the resources of the items that it is in. */
  from(resource: Resource, { scope, key }: ItemKeys, value: unknown, above: readonly Resource[] = []): Others {
    const below = (link: ChildLink): readonly Item[] => {
      for (const one of linksIn(link)) this.#note(this.#itemsAt(one.from.path)?.changed)
      const all = remembered(this.#below, link, () => this.#linked(link, resource))
      const path = [...(scope === '' ? [] : [scope]), encodeURIComponent(key)].join('/')
      const own = link.as === undefined ? key : keyText(valuesAt(value, [link.as])[0])
      return [...new Set([...(all.get(`key ${own}`) ?? []), ...(all.get(`path ${path}`) ?? [])])]
    }
    return {
      find: (to, asked, as) => this.#found(to, asked, [...above, resource], as),
      below: (link) =>
        below(link)
          .map(({ json }) => json.exact)
          .filter(isObject),
      lines: (link) => {
        const [{ from }, items] = [link, below(link)]
        const isDrawn =
          this.#itemsAt(from.path)?.deleted.size === 0 &&
          items.every((item) => isGenerated(this.#world, from.path, item))
        const lines = items.map((item) => this.#asLine(from, item, [...above, resource]))
        return { isDrawn, items: lines.filter(isObject) }
      },
      within: (to, item, made) => this.#within(to, item, made),
      keys: [...(scope === '' ? [] : scope.split('/')), encodeURIComponent(key.toWellFormed())],
    }
  }

  /** Follows only what is there, so it ends where the object does. */
  #within(resource: Resource, item: JsonObject, made: JsonObject): JsonObject {
    const cut = shownOfOthers(this.#api, resource).embedded.filter(({ way, name }) => {
      const first = way[0] ?? name
      return Object.hasOwn(made, first) && !Object.hasOwn(item, first)
    })
    if (cut.length === 0) return made
    const embedded = cut.map((one) => ({ ...one, key: null, back: null, isListed: false, through: [] }))
    const none = { copied: [], counts: [], decided: [], sums: [], links: [], properties: new Map(), sentAt: () => [] }
    const shown = { ...none, embedded, schema: resource.schema }
    const others: Others = {
      find: (to, asked, as) => this.#found(to, asked, Array(DEEPEST + 1).fill(to), as),
      below: () => [],
      lines: () => ({ items: [], isDrawn: true }),
      within: (to, other, inner) => this.#within(to, other, inner),
      keys: [],
    }
    return withOthers(made, shown, others, false)
  }

  /** An item as one that it is below shows it: without that again, and without what is below itself. */
  #asLine(from: Resource, item: Item, above: readonly Resource[]): unknown {
    const { exact } = item.json
    if (!isObject(exact) || above.length > DEEPEST + 1) return exact
    const own = shownOfOthers(this.#api, from)
    const embedded = own.embedded.filter(({ to, back }) => back === null && !above.includes(to))
    const counts = own.counts.filter(({ of }) => of !== null)
    const shown = { ...own, embedded, counts, decided: [], sums: [], links: [] }
    return withOthers(exact, shown, this.from(from, item, exact, above), !isGenerated(this.#world, from.path, item))
  }

  #found(to: Resource, asked: unknown, above: readonly Resource[], as?: string): JsonObject | null {
    const item = this.#itemOf(to, keyText(asked), as)
    // What is gone was deleted with the last change at the latest.
    this.#note((item ?? this.#itemsAt(to.path))?.changed)
    const value = item?.json.exact
    if (item === undefined || item === null || !isObject(value)) return null
    const isWritten = !isGenerated(this.#world, to.path, item)
    const shown = shownOfOthers(this.#api, to)
    // An item in one of its own kind, or deep inside others, shows no more items.
    const isLast = above.length > DEEPEST || above.includes(to)
    if (above.length > DEEPEST + 1) return value
    const whole = withOthers(
      value,
      isLast ? { ...shown, embedded: [] } : shown,
      this.from(to, item, value, above),
      isWritten,
    )
    if (!isLast) return whole
    const inner = new Set(shown.embedded.map(({ way, name }) => way[0] ?? name))
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !inner.has(name)))
  }

  /** The item with a key, or with a value of another property. */
  #itemOf(to: Resource, key: string, as = ''): Item | null | undefined {
    const items = this.#itemsAt(to.path)
    if (items === null || (to.parents === 0 && as === '')) return items?.get('', key)
    const all = remembered(this.#byKey, to, () => new Map<string, ReadonlyMap<string, Item>>())
    const named = (item: Item): string => (as === '' ? item.key : keyText(valuesAt(item.json.exact, [as])[0]))
    return remembered(
      all,
      as,
      () =>
        new Map(
          items
            .all()
            .toReversed()
            .map((item) => [named(item), item]),
        ),
    ).get(key)
  }

  /** The items of a link by the key that each names, and by the path that leads to it. */
  #linked(link: ChildLink, to: Resource): ReadonlyMap<string, readonly Item[]> {
    const { via, ...direct } = link
    if (via !== undefined) {
      const own = this.#linked(direct, via.from)
      const namesOf = ({ scope, key }: Item) => [
        `key ${key}`,
        `path ${[scope, encodeURIComponent(key)].filter(Boolean).join('/')}`,
      ]
      const through = (mid: Item) => namesOf(mid).flatMap((name) => own.get(name) ?? [])
      return new Map([...this.#linked(via, to)].map(([name, mids]) => [name, mids.flatMap(through)]))
    }
    const { from, ways, isByPath, as } = link
    const linked = (this.#itemsAt(from.path)?.all() ?? []).flatMap((item) => {
      const { exact } = item.json
      if (!isObject(exact)) return []
      const named = ways
        .flatMap((way) => valuesAt(exact, way))
        .flat()
        .map((value) => (isObject(value) && to.key !== null ? value[as ?? to.key] : value))
      const names = new Set(named.filter((value) => value != null).map((value) => `key ${keyText(value)}`))
      if (isByPath) names.add(`path ${item.scope}`)
      return [...names].map((name) => ({ name, item }))
    })
    const grouped = Map.groupBy(linked, ({ name }) => name)
    return new Map([...grouped].map(([name, all]) => [name, all.map(({ item }) => item)]))
  }
}
