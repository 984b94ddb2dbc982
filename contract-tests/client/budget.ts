/** The budget of a run: how many more items it may create. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'

export type Claim = (hasCreated: boolean) => void

/** Counts the writes of a run, up to a limit: those of one process, or of several. */
export type WriteTally = {
  /** Those under way, and those that created something. */
  readonly counts: () => { readonly claimed: number; readonly created: number }
  /** Counts one more. Null: there is no room for it now. */
  readonly claim: () => Claim | null
  /** Resolves when one under way may be settled. */
  readonly settled: () => Promise<void>
}

export const READS_ALONE = '--max-writes 0 sends reads alone'

export class Budget {
  readonly #limit: number
  readonly #tally: WriteTally
  readonly #roomFor: (operation: Operation) => number

  /** `limit`: how many writes the target may accept; Infinity: any number. `roomFor`: the same of one operation. */
  constructor(
    limit: number,
    tally: WriteTally = ownTally(limit),
    roomFor: (operation: Operation) => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.#limit = limit
    this.#tally = tally
    this.#roomFor = roomFor
  }

  get isCapped(): boolean {
    return Number.isFinite(this.#limit)
  }

  get whyClosed(): string {
    return this.#limit === 0 ? READS_ALONE : `--max-writes ${this.#limit} leaves no room for it`
  }

  get hindrance(): 'reads' | 'writes' {
    return this.#limit === 0 ? 'reads' : 'writes'
  }

  /** How many more writes are allowed if those under way create nothing. */
  get left(): number {
    return Math.max(0, this.#limit - this.#tally.counts().created)
  }

  get isOpen(): boolean {
    return this.#tally.counts().claimed < this.left
  }

  /** How many more requests of an operation may be accepted; Infinity if they create nothing. */
  roomFor(operation: Operation): number {
    return isSafe(operation.method) ? Number.POSITIVE_INFINITY : Math.min(this.left, this.#roomFor(operation))
  }

  /** Waits for the writes under way if they may use up the cap: the target may refuse them all. Null: the cap is reached. */
  async claim(): Promise<Claim | null> {
    for (;;) {
      const claim = this.#tally.claim()
      if (claim !== null || this.left === 0) return claim
      await this.#tally.settled()
    }
  }
}

function ownTally(limit: number): WriteTally {
  let claimed = 0
  let created = 0
  let next = Promise.withResolvers<void>()
  return {
    counts: () => ({ claimed, created }),
    claim: () => {
      if (claimed + created >= limit) return null
      claimed++
      return (hasCreated) => {
        claimed--
        if (hasCreated) created++
        next.resolve()
        next = Promise.withResolvers()
      }
    },
    settled: () => next.promise,
  }
}

/** So many valid requests of an operation may create what stays, and so many that should have been refused: what looks at its effects comes first. */
const FEW = 20
/** So many more for each action on what it creates, which has to be looked at in several states. */
const FEW_OF_ACTION = 10

type LastingCounts = { valid: number; broken: number }

/** Counts what a run creates that nothing can delete: of that it creates few. */
export class Lasting {
  readonly #isLasting: (operation: Operation) => boolean
  readonly #isAll: (operation: Operation) => boolean
  readonly #api: Api
  /** How many are under way or have created something, by operation. */
  readonly #counts = new Map<Operation, LastingCounts>()

  /** Of which nothing more is sent, and why. */
  readonly #closed = new Map<Operation, string>()

  /** `isLasting`: true where nothing can delete what an operation creates; `isAll`: where all is sent nevertheless. */
  constructor(isLasting: (operation: Operation) => boolean, isAll: (operation: Operation) => boolean, api: Api) {
    this.#isLasting = isLasting
    this.#isAll = isAll
    this.#api = api
  }

  isFew(operation: Operation): boolean {
    return !this.#isAll(operation) && this.#isLasting(operation)
  }

  close(operation: Operation, why: string): void {
    this.#closed.set(operation, why)
  }

  /** How many more requests of an operation may create something; `isBroken`: that should be refused. */
  roomFor(operation: Operation, isBroken = false): number {
    if (this.#closed.has(operation)) return 0
    if (!this.isFew(operation)) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#fewOf(operation, isBroken) - this.#of(operation)[isBroken ? 'broken' : 'valid'])
  }

  #fewOf(operation: Operation, isBroken: boolean): number {
    const { resource } = collectionMapOf(this.#api).useOf(operation) ?? {}
    const actions = resource?.uses.filter(({ role }) => role === 'act') ?? []
    return FEW + (isBroken ? 0 : FEW_OF_ACTION * actions.length)
  }

  /** Why no more is sent, or not two; null if that is not so. */
  whyClosed(operation: Operation): string | null {
    if (this.roomFor(operation) > 1) return null
    const why = `nothing can delete what it creates, so the run creates ${this.#fewOf(operation, false)} alone; --allow ${operation.id} sends all`
    return this.#closed.get(operation) ?? why
  }

  /** Counts a request, or takes it back since it created nothing. */
  count(operation: Operation, isBroken: boolean, by: 1 | -1): void {
    this.#of(operation)[isBroken ? 'broken' : 'valid'] += by
  }

  #of(operation: Operation): LastingCounts {
    return remembered(this.#counts, operation, () => ({ valid: 0, broken: 0 }))
  }
}

/** RFC 9110 section 9.2.1. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'
}
