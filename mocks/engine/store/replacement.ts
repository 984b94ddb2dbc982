/** Replaces everything that a session remembers: by items that were judged here, or by what another process has sent. */

import { Items, type Memory, type Room, type Seed } from './memory.ts'

/** Moves items into another room. */
export function move(seed: Seed, room: Room): void {
  for (const items of seed.values()) {
    items.room.used -= items.bytes
    items.room = room
    room.used += items.bytes
    items.fit()
  }
}

/** Forgets everything, the seed included, and takes these items out of their room. */
export function replace(memory: Memory, seed: Seed): void {
  memory.reset()
  memory.isSeeded = false
  // They are the memory's own before they move, so that it is not emptied to make room for them.
  for (const [path, items] of seed) memory.own.set(path, items)
  move(seed, memory.room)
}

/** Everything that a session remembers, as JSON: by resource path, its items and the counters. */
export type Snapshot = {
  readonly isSeeded: boolean
  readonly own: readonly (readonly [path: string, items: ItemsSnapshot])[]
}

type ItemsSnapshot = {
  readonly made: number
  readonly next: number
  /** Ids of items that were deleted. */
  readonly deleted: readonly string[]
  readonly items: readonly (readonly [scope: string, key: string, text: string, place: number])[]
}

export function snapshotFrom({ isSeeded, own }: Pick<Memory, 'isSeeded' | 'own'>): Snapshot {
  return { isSeeded, own: [...own].map(([path, items]) => [path, itemsSnapshot(items)]) }
}

/** Forgets everything, and takes what the snapshot has. */
export function restore(memory: Memory, { isSeeded, own }: Snapshot): void {
  memory.reset()
  // While its items take their room, no memory that has some already may be emptied for them.
  const whole = own.map(([path, items]) => [path, restored(items, memory.room)] as const)
  for (const [path, items] of whole) memory.own.set(path, items)
  memory.isSeeded = isSeeded
}

function itemsSnapshot(items: Items): ItemsSnapshot {
  const { made, next, deleted } = items
  const all = items.all().map(({ scope, key, text, place }) => [scope, key, text, place] as const)
  return { made, next, items: all, deleted: [...deleted] }
}

function restored({ made, next, items, deleted }: ItemsSnapshot, room: Room): Items {
  const whole = new Items(room)
  for (const [scope, key, text, place] of items) {
    whole.next = place
    whole.put(scope, key, text)
  }
  whole.next = next
  whole.made = made
  for (const id of deleted) whole.deleted.add(id)
  return whole
}
