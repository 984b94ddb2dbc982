/** The state of a seeding: the items that were sent, their results, and the items that are left. */

import { readTarget } from '../../spec/document/target.ts'
import type { End } from '../client/ledger.ts'

/** What a ledger belongs to. A run that resumes it must send the same items to the same service. */
export type SeedRun = {
  /** Address of the service, without its query. */
  readonly target: string
  /** SHA-256 of the document. */
  readonly document: string
  readonly operation: string
  readonly seed: number
  readonly start: number
  readonly count: number
  /** SHA-256 of the file that contains the items; absent if they are generated. */
  readonly input?: string | undefined
  /** SHA-256 of the keys of items that those of the run name; absent if they name the mock's own. */
  readonly refs?: string | undefined
  /** Whose words the items have, and when they are; absent if nothing was asked for. */
  readonly locale?: string | undefined
  readonly now?: string | undefined
}

/** The address of a service without its query, which is not sent and may contain a secret. Throws a `TargetError`. */
export function seededAddress(target: string): string {
  const { origin, pathname } = readTarget(target)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/** What became of an item whose creation is undone: `why` it is left; null where it is deleted. */
export type Undone = { readonly item: number; readonly key: string | null; readonly why: string | null }

/** An item, and its ids as literals. */
export type SentItem = { readonly item: number; readonly ids: readonly string[] }
/** An item that was refused, or whose result is unknown. */
export type Remark = SentItem & { readonly reason: string }

/** How many remarks of each kind are kept. */
const REMARKS = 5

/** The state of a seeding. The lines of its ledger determine it, so reading a ledger restores it. */
export class Account {
  readonly counts = { created: 0, refused: 0, unknown: 0 }
  /** The first refused and unknown items. */
  readonly remarks = { refused: [] as Remark[], unknown: [] as Remark[] }
  /** Items that were sent and have no result yet, with their ids. */
  readonly underWay = new Map<number, readonly string[]>()
  readonly #again = new Set<number>()
  readonly #past: number
  #next: number

  constructor({ start, count }: Pick<SeedRun, 'start' | 'count'>) {
    this.#next = start
    this.#past = start + count
  }

  /** The item to send next; null: all were sent. */
  get next(): number | null {
    const [first] = this.#again
    return first ?? (this.#next < this.#past ? this.#next : null)
  }

  get left(): number {
    return this.#again.size + this.#past - this.#next
  }

  get settled(): number {
    return this.counts.created + this.counts.refused + this.counts.unknown
  }

  /** Notes that an item is sent. False if it is not this item's turn. */
  begin({ item, ids }: SentItem): boolean {
    if (!this.#again.delete(item)) {
      if (item !== this.#next || item >= this.#past) return false
      this.#next++
    }
    this.underWay.set(item, ids)
    return true
  }

  /** Notes the result of an item. False if the item is not under way. */
  end(item: number, end: End, reason: string): boolean {
    const ids = this.underWay.get(item)
    if (ids === undefined) return false
    this.underWay.delete(item)
    if (end === 'not-created') this.#again.add(item)
    else this.counts[end]++
    if (end === 'refused' || end === 'unknown') {
      const remarks = this.remarks[end]
      if (remarks.length < REMARKS) remarks.push({ item, ids, reason })
    }
    return true
  }
}
