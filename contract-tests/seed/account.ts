/** Where a seeding stands: what was sent, what came of it, and what is left. */

/** What a ledger is of: whoever goes on with it sends the same items to the same place. */
export type Subject = {
  /** Address of the service, without its query. */
  readonly target: string
  /** SHA-256 of the document. */
  readonly document: string
  readonly operation: string
  readonly seed: number
  readonly start: number
  readonly count: number
  /** SHA-256 of the file whose items they are; absent where they are drawn. */
  readonly input?: string
}

/** How a request ended. `not-created`: for certain, so that the item may be sent again. */
export const ENDS = ['created', 'refused', 'unknown', 'not-created'] as const
export type End = (typeof ENDS)[number]

/** An end with the answer's status, null where there was none, and its words. */
export type SendOutcome = { readonly end: End; readonly status: number | null; readonly reason: string }

/** An item with the literals of its ids. */
export type Sent = { readonly item: number; readonly ids: readonly string[] }
/** An item that was not created, or perhaps not. */
export type Remark = Sent & { readonly reason: string }

/** How many remarks of a kind are kept. */
const REMARKS = 5

/** Where a seeding stands: it follows from the lines of its ledger, whether they were read or just written. */
export class Account {
  readonly counts = { created: 0, refused: 0, unknown: 0 }
  /** The first of those that were not created. */
  readonly remarks = { refused: [] as Remark[], unknown: [] as Remark[] }
  /** Items that were sent, and whose end is not known yet. */
  readonly underWay = new Map<number, readonly string[]>()
  readonly #again = new Set<number>()
  readonly #past: number
  #next: number

  constructor({ start, count }: Pick<Subject, 'start' | 'count'>) {
    this.#next = start
    this.#past = start + count
  }

  /** The item to send next; null: all were sent. */
  get next(): number | null {
    const [first] = this.#again
    return first ?? (this.#next < this.#past ? this.#next : null)
  }

  /** How many items are still to be sent. */
  get left(): number {
    return this.#again.size + this.#past - this.#next
  }

  get settled(): number {
    return this.counts.created + this.counts.refused + this.counts.unknown
  }

  /** False where it is not this item's turn. */
  begin({ item, ids }: Sent): boolean {
    if (!this.#again.delete(item)) {
      if (item !== this.#next || item >= this.#past) return false
      this.#next++
    }
    this.underWay.set(item, ids)
    return true
  }

  /** False where the item is not under way. */
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
