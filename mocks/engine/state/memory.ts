/** The memory of one session. */

import { type Item, Items, type ItemsByPath, type Position, type Room, type Seed } from './items.ts'

/** Items of several resources as JSON, by path. */
export type ResourcesText = ReturnType<typeof textOfResources>

export function textOfResources(resources: ItemsByPath) {
  return resources.map(([path, items]) => {
    const { born, made, next, changed, deleted, renamed } = items
    const all = items.all().map((item) => [item.scope, item.key, item.text, item.place, item.changed] as const)
    const names = renamed.size > 0 && { renamed: [...renamed] }
    return [path, { born, made, next, changed, deleted: [...deleted], ...names, items: all }] as const
  })
}

export function resourcesFrom(texts: Readonly<ResourcesText>): ItemsByPath {
  return texts.map(([path, { born, made, next, changed, deleted, renamed = [], items }]) => {
    const whole = new Items()
    for (const [scope, key, text, place, time] of items) {
      whole.next = place
      whole.put(scope, key, text, time)
    }
    for (const id of deleted) whole.deleted.add(id)
    for (const [before, now] of renamed) whole.renamed.set(before, now)
    return [path, Object.assign(whole, { born, made, next, changed })]
  })
}

/** True for a generated item that nobody has changed, by the items of the beginning. */
export function isGenerated(world: Seed | null, path: string, { scope, key, text }: Item): boolean {
  const seeded = world?.get(path)
  return seeded?.isWorld === true && seeded.get(scope, key)?.text === text
}

export type MemoryText = { readonly isSeeded: boolean; readonly own: Readonly<ResourcesText> }

export type Stored = Pick<Memory, 'read' | 'world'>

/** The memory of one session. A resource that was neither seeded nor written to has null in place of items. */
export class Memory {
  readonly room: Room
  readonly #seed: () => Seed
  /** The session's own items, by resource path. */
  readonly own = new Map<string, Items>()
  /** False once its items were replaced by given ones. */
  #isSeeded = true

  constructor(room: Room, seed: () => Seed) {
    this.room = room
    this.#seed = seed
  }

  /** The items of a resource; null if there are neither initial nor written ones. */
  read(path: string): Items | null {
    return this.own.get(path) ?? this.#seed().get(path) ?? null
  }

  /** The session's own items of a resource, for a change at a position. Copies the seed's at first. */
  write(path: string, at: Position): Items {
    const known = this.own.get(path)
    if (known !== undefined) return known
    const own = new Items(this.room, this.read(path))
    own.born = at
    this.own.set(path, own)
    return own
  }

  /** The items that it began with; null once they were replaced. */
  get world(): Seed | null {
    return this.#isSeeded ? this.#seed() : null
  }

  /** Drops the oldest items of the session's own resources that have more than `most`. */
  keep(most = Number.POSITIVE_INFINITY): void {
    for (const [path, items] of this.own) {
      if (items.size <= most) continue
      items.dropUpTo(items.page(items.size - most - 1, 1)[0]?.place ?? 0)
      this.room.onFull(path)
    }
  }

  /** The bytes that {@link drop} can free. */
  get spare(): number {
    const items = this.#largest()?.[1]
    return items === undefined ? 0 : items.bytes - (items.page(items.size - 1, 1)[0]?.bytes ?? 0)
  }

  #largest(): ItemsByPath[number] | undefined {
    return [...this.own].toSorted(([, one], [, other]) => other.bytes - one.bytes)[0]
  }

  /** Drops the oldest items of the largest resource until so many bytes are free, but never the newest item. */
  drop(bytes: number): void {
    const largest = this.#largest()
    if (largest === undefined || largest[1].size <= 1) return
    const [path, items] = largest
    let dropped = 0
    let upTo = 0
    for (const item of items.all().slice(0, -1)) {
      if (dropped >= bytes) break
      dropped += item.bytes
      upTo = item.place
    }
    items.dropUpTo(upTo)
    this.room.onFull(path)
  }

  /** Forgets everything, and keeps these; of a resource without any, the seed's. */
  replace(items: ItemsByPath, isSeeded = false): void {
    this.reset()
    this.#isSeeded = isSeeded
    for (const [path, each] of items) {
      each.room = this.room
      this.room.used += each.bytes
      this.own.set(path, each)
    }
  }

  reset(): void {
    for (const { bytes } of this.own.values()) this.room.used -= bytes
    this.own.clear()
    this.#isSeeded = true
  }

  toText(): MemoryText {
    return { isSeeded: this.#isSeeded, own: textOfResources([...this.own]) }
  }
}
