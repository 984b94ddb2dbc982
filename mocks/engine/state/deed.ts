/** Deeds change the state of a mock, and each has an outcome. The log of a mock is a list of deeds in their order. */

import type { JsonObject } from '../../../spec/json/pointer.ts'
import type { Shown } from '../answer/show.ts'
import type { SentFile } from '../request/files.ts'
import { type Item, type ItemsByPath, JsonText, type Position } from './items.ts'
import { resourcesFrom, textOfResources } from './memory.ts'
import type { Preconditions } from './preconditions.ts'
import type { Network } from './stage.ts'

/** One change of the state of a session; null: of the requests without a session. */
export type Entry = { readonly at: Position; readonly session: string | null; readonly deed: Deed }

export type Deed = RuleDeed | NetworkDeed | ItemDeed | Eviction

export type RuleDeed =
  /**
   * Makes a rule active. The order is JSON text. `place`: before all others, or in place of this rule. `given`: the
   * order itself, if it has functions and the log is in one process.
   */
  | ({
      readonly kind: 'rule'
      readonly order: string
      readonly place?: 'first' | Position
      readonly given?: JsonObject
    } & Within)
  /** Ends one rule, or all. */
  | { readonly kind: 'end'; readonly rule?: Position }
  /** Restores the rules and the network of before the log was lost, each unless it was changed since. */
  | { readonly kind: 'restore'; readonly rules: readonly RuleText[]; readonly network: Network | null }

/** Sets the delay and the chaos of a session; null: those that the mock was started with. */
export type NetworkDeed = { readonly kind: 'network'; readonly network: Network | null } & Within

export type RuleText = readonly [at: Position, order: string]

export type ItemDeed =
  | Write
  /** Deletes all items, and stores these, which are validated. */
  | ({ readonly kind: 'replace'; readonly items: ItemsByPath } & Within)
  /** Deletes all items, and stores those that every session begins with. */
  | { readonly kind: 'reset' }

/** The limits are applied together with the entry, so that nobody writes in between. */
type Within = {
  /** The most bytes that all sessions together keep. What has no room is refused. */
  readonly bytes?: number
}

/** What a request writes. */
export type Write = Within & {
  readonly kind: 'write'
  readonly operation: string
  /** The keys of the item's parents. */
  readonly scope: string
  /** The parents of which the path names one, where the items of all parents are in one store. */
  readonly above?: readonly string[]
  /** Null where a key is to be made. */
  readonly key: string | null
  /** Which of several actions it asks for. */
  readonly act?: string
  /** The key of what is added within the item, or taken from there. */
  readonly member?: string
  /** The keys of the parents of the cart that it orders. */
  readonly cart?: string
  readonly body: JsonText | null
  /** What an action is sent that its item does not keep: where the bike of a repair is then. */
  readonly beside?: JsonObject
  /** By which the same creation may come again. */
  readonly retry?: string
  readonly file?: SentFile
  /** The conditions of the request, if the document supports them; with the time of the write. */
  readonly conditions?: Preconditions
  /** What kind of patch the body is, where it is one by a standard. */
  readonly patch?: 'merge' | 'json'
  /** The key of the user who asks, where somebody has logged in. */
  readonly by?: string
  /** The password by which a user is let in, hashed. */
  readonly secret?: number
  /** The one that it takes the place of, as whoever sends it says. */
  readonly replaced?: number
  /** When it was asked for, in milliseconds since 1970. */
  readonly time?: number
  /** The most items of a resource that stay: the oldest go. */
  readonly most?: number
}

/** A session that has to go, unless it was changed after this position. `isLost`: its client would miss something. */
export type Eviction = { readonly kind: 'evict'; readonly upTo: Position; readonly isLost: boolean }

/** A part of the state by its name, as text. An empty text: the part is gone. */
export type Piece = readonly [name: string, text: string]

export type Outcome =
  | { readonly kind: 'done' }
  /** `shown`: the item as the answer contains it; null if the answer does not contain it. */
  | {
      readonly kind: 'stored'
      readonly item: Item
      readonly shown: Shown | null
      readonly isNew: boolean
      /** The item with what it shows of others, where somebody asks for its validators. */
      readonly whole?: Item
      /** The number in its session of the login that this was. */
      readonly login?: number
    }
  /** Several items, in the order of the request. */
  | { readonly kind: 'stored-all'; readonly all: readonly Extract<Outcome, { kind: 'stored' }>[] }
  | { readonly kind: 'unpatched'; readonly why: 'malformed' | 'conflict' | 'unprocessable'; readonly message: string }
  /** `several`: the keys that were sent, where there are several, whether each has an item, and that as it is now. */
  | {
      readonly kind: 'deleted'
      readonly item: Item | null
      readonly several?: readonly { readonly key: unknown; readonly isThere: boolean; readonly item?: unknown }[]
    }
  /** A condition of the request does not hold, in this header. */
  | { readonly kind: 'unmet'; readonly header: string }
  /** `by`: where it is not the key, the properties whose values another item has, the status for that, what else is why, and the value that is wrong. */
  | {
      readonly kind: 'taken'
      readonly by?: {
        readonly status: string
        readonly names: readonly string[]
        readonly why?: string
        readonly at?: readonly string[]
      }
    }
  | { readonly kind: 'unknown'; readonly wasDeleted: boolean }
  /** The item names another one that is not there, or others still have it: why, and the status for that. */
  | { readonly kind: 'related'; readonly status: string; readonly why: string; readonly at?: readonly string[] }
  /** A user with another password was named. */
  | { readonly kind: 'unproven' }
  /** The document has no valid form of the item. */
  | { readonly kind: 'unfit' }
  /** The session was dropped, or there is no room for what it would keep. */
  | { readonly kind: 'refused'; readonly why: 'dropped' | 'full'; readonly message: string }
  /** A fault of the document, or of our own. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** A write that was not confirmed. */
export type Unrecorded = { readonly kind: 'unrecorded'; readonly message: string }

export const DONE: Outcome = { kind: 'done' }

export function textOfEntry(session: string | null, deed: { readonly kind: string } | Deed): string {
  if ('items' in deed) return JSON.stringify({ session, deed: { ...deed, items: textOfResources(deed.items) } })
  return JSON.stringify({ session, deed })
}

/** Reads what {@link textOfEntry} has written. */
export function entryFrom(text: string): Omit<Entry, 'at'> {
  const { session, deed } = JSON.parse(text)
  if (deed.kind === 'replace') return { session, deed: { ...deed, items: resourcesFrom(deed.items) } }
  if (deed.kind !== 'write' || deed.body === null) return { session, deed }
  return { session, deed: { ...deed, body: new JsonText(deed.body) } }
}
