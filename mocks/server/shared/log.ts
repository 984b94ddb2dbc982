/**
 * The log of all changes that the processes of a mock share, as one process reads it. It reads once for all who wait,
 * and applies each entry once and in order. So a write costs the same, however many are under way.
 */

import type { Change } from '../../engine/cues.ts'
import type { Snapshot as Items } from '../../engine/store/replacement.ts'
import { type Hub, ignoreOutOfReach, type LogNews, OutOfReach, type Piece } from './hub.ts'
import { onceForAll } from './once-for-all.ts'

/** JSON text, whose numbers are read exactly. */
export type Order = string
export type Rules = readonly (readonly [position: number, order: Order])[]

type Session = { readonly session: string | null }

/** One change, by its kind. */
export type Deed =
  | StageDeed
  | MemoryDeed
  /** Forgets a session. */
  | { readonly kind: 'drop'; readonly session: string }

export type StageDeed =
  | (Session & { readonly kind: 'use'; readonly order: Order })
  /** Ends one rule, or all rules of a session. */
  | (Session & { readonly kind: 'end'; readonly rule?: number })
  /** Forgets the entries of the journal up to an id, of one session or of all. */
  | { readonly kind: 'clear'; readonly session?: string; readonly last: number }
  /** Undoes the last clearing. */
  | { readonly kind: 'unclear'; readonly session?: string }
  /** Restores the rules from before the log was lost. */
  | { readonly kind: 'restore'; readonly stages: readonly (readonly [session: string | null, rules: Rules])[] }

export type MemoryDeed =
  | (Session & { readonly kind: 'request'; readonly change: Change })
  | (Session & { readonly kind: 'replace'; readonly items: Items })
  | (Session & { readonly kind: 'reset' })

/** A part of the state that the entries make. It takes no notice of deeds of others. */
export type Follower = {
  /** Forgets everything: the log was begun anew, or lost. */
  readonly reset: () => void
  readonly apply: (deed: Deed, position: number) => void
  /** What has changed after a position, for a snapshot. */
  readonly pieces: (since: number) => readonly Piece[]
  /** Takes all pieces of a snapshot, its own among them. */
  readonly restore: (pieces: readonly Piece[]) => void
}

export type Log = {
  /** Everything is applied to each follower. */
  readonly follow: (follower: Follower) => void
  /** Resolves once all is applied that was in the log when it was called. */
  readonly catchUp: () => Promise<void>
  /** Adds an entry, and resolves once it is applied here. With `counts` it opens a counter. */
  readonly write: (deed: Deed, counts?: boolean) => Promise<void>
  /** Adds an entry, and acts instead of applying it. Resolves with what that returns. */
  readonly perform: <Result>(deed: Deed, act: (position: number) => Result) => Promise<Result>
}

/** The number of entries after which a snapshot is written, by the process that wrote the last of them. */
const LONG = 1_000
/** The number of entries that the log keeps behind a snapshot, for processes that are behind. */
const SLACK = 10_000
/** Characters of an entry that is replaced by a snapshot at once. */
const HEAVY = 1024 * 1024

function nothing(): void {}

/** Creates the reader of a hub's log. */
export function createLog(hub: Hub): Log {
  const followers: Follower[] = []
  let birth = 0
  let position = 0
  /** The position of the newest snapshot. */
  let saved = 0
  /** What to do for this process's own entries, by their positions. */
  const own = new Map<number, () => void>()
  /** Own entries whose positions are not known yet. */
  const appending = new Set<Promise<void>>()
  const catchUp = onceForAll(read)

  async function read(): Promise<void> {
    for (let end: number | null = null; end === null || position < end; ) {
      const before = [...appending]
      const news = await hub.read(position)
      // A hub answers in order: it has said the positions of all own entries that are among the news.
      await Promise.allSettled(before)
      absorb(news)
      end ??= news.last
      if (news.entries.length === 0) return
    }
  }

  function absorb({ birth: current, at, pieces, entries }: LogNews): void {
    if (current !== birth) {
      for (const follower of followers) follower.reset()
      birth = current
      position = 0
    }
    saved = at
    if (pieces !== null && at > position) {
      for (const follower of followers) follower.restore(pieces)
      position = at
    }
    for (const entry of entries) {
      if (entry.position <= position) continue
      position = entry.position
      const act = own.get(position) ?? (() => apply(JSON.parse(entry.text), entry.position))
      own.delete(position)
      act()
    }
  }

  function apply(deed: Deed, at: number): void {
    for (const follower of followers) follower.apply(deed, at)
  }

  async function perform<Result>(deed: Deed, act: (position: number) => Result, counts: boolean): Promise<Result> {
    const text = JSON.stringify(deed)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    // It may fail while more is read.
    promise.catch(nothing)
    let at = 0
    const appended = hub.append(text, counts).then((known) => {
      at = known
      own.set(at, () => {
        try {
          resolve(act(known))
        } catch (error) {
          reject(error)
        }
      })
    })
    appending.add(appended)
    // It is sent after the entry, so it reads it.
    const caughtUp = catchUp()
    await appended.finally(() => appending.delete(appended))
    await caughtUp.catch((error: unknown) => {
      if (own.delete(at)) throw error instanceof OutOfReach ? new OutOfReach(error.message) : error
    })
    if (own.delete(at)) throw new OutOfReach('The shared state was emptied, or this mock fell far behind.')
    if (at % LONG === 0 || text.length > HEAVY) save(text.length > HEAVY ? 0 : SLACK).catch(ignoreOutOfReach)
    return promise
  }

  async function save(slack: number): Promise<void> {
    const pieces = followers.flatMap((follower) => follower.pieces(saved))
    await hub.save({ birth, at: position, from: position - slack, pieces })
  }

  return {
    follow: (follower) => followers.push(follower),
    catchUp,
    write: (deed, counts = false) => perform(deed, (at) => apply(deed, at), counts),
    perform: (deed, act) => perform(deed, act, false),
  }
}
