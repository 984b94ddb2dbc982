/** The keys of a resource whose clients choose among few, such as an integer from 1 to 20: if all are in use, nothing can be created, so a run counts them. */

import { fewValues } from '../../fixtures/values/distinct.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { plainUse } from '../../spec/requirements/state.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import { keyTextOf } from '../creations/item-names.ts'

/** A schema with more values leaves room for all that a run creates. */
const FEW = 100_000

/**
 * What is known of a key. `asked`: a request with it is under way. `spare`: it is that of an item which this run created, and
 * which no later request is about; `kept`: of one that later requests are about; `watched`: of one that checks of state are
 * about. `doubtful`: valid requests with it were refused. `taken`: a conflict, or a lost answer, says that an item may have
 * it.
 */
type KeyState = 'free' | 'asked' | 'spare' | 'kept' | 'watched' | 'doubtful' | 'taken'

export type KeyOutcome = 'spare' | 'kept' | 'watched' | 'taken' | 'refused' | 'refused-although-valid'

/** The number of refused valid requests with one key after which another key is tried. */
const MOST_REFUSALS = 2

/** Whether an item must have a key, and whether the contract has an operation that frees it. */
type Habits = { readonly isRequired: boolean; readonly canFree: boolean }

export class KeyPool {
  readonly property: string
  readonly size: number
  readonly #habits: Habits
  /** The values by their JSON text, the one that was offered the longest time ago first. */
  readonly #values: Map<string, unknown>
  /** The JSON texts by the text in a path. */
  readonly #texts: ReadonlyMap<string | null, readonly string[]>
  /** The key that was refused last. */
  #retried: string | null = null
  readonly #states = new Map<string, KeyState>()
  readonly #refusals = new Map<string, number>()

  constructor(property: string, values: readonly unknown[], habits: Habits) {
    this.property = property
    this.size = values.length
    this.#habits = habits
    this.#values = new Map(values.map((value) => [JSON.stringify(value), value]))
    this.#texts = Map.groupBy(this.#values.keys(), (text) => keyTextOf(this.#values.get(text)))
  }

  /** The value with a key that is free, or can be freed; without one if there is none and none is required. */
  offered(value: unknown): unknown {
    if (!isObject(value) || !Object.hasOwn(value, this.property)) return value
    const text = this.#first(this.#habits.canFree ? ['free', 'spare'] : ['free']) ?? this.#first(['doubtful'])
    if (text !== undefined) {
      const key = this.#values.get(text)
      this.#last(text)
      return { ...value, [this.property]: key }
    }
    const { [this.property]: _, ...rest } = value
    return this.#habits.isRequired ? value : rest
  }

  /** What a key in a body stands for; null if it is none of this pool. */
  stateOf(value: unknown): KeyState | null {
    const text = this.#textIn(value)
    return text === null ? null : (this.#states.get(text) ?? 'free')
  }

  /** True if a body has a key that is free, or can be freed; or none of this pool. */
  isOpen(value: unknown): boolean {
    const text = this.#textIn(value)
    return text === null || this.#isOpenAt(text)
  }

  get hasOpen(): boolean {
    return this.#values.keys().some((text) => this.#isOpenAt(text))
  }

  #isOpenAt(text: string): boolean {
    const state = this.#states.get(text) ?? 'free'
    return state === 'free' || state === 'doubtful' || (state === 'spare' && this.#habits.canFree)
  }

  /** Notes that a request with the key in a body is under way. */
  ask(value: unknown): void {
    const text = this.#textIn(value)
    if (text !== null) this.#states.set(text, 'asked')
  }

  /** The key of a refusal is offered next: if a plainer request with it is accepted, no item had it. */
  end(value: unknown, outcome: KeyOutcome): void {
    const text = this.#textIn(value)
    if (text === null) return
    const isRefused = outcome === 'refused' || outcome === 'refused-although-valid'
    const refusals = outcome === 'refused-although-valid' ? (this.#refusals.get(text) ?? 0) + 1 : 0
    this.#refusals.set(text, refusals)
    this.#states.set(text, isRefused ? (refusals < MOST_REFUSALS ? 'free' : 'doubtful') : outcome)
    if (isRefused) this.#retried = text
  }

  /** Notes that no check of state is about an item any more, or about all of them. */
  release(value?: unknown): void {
    const released = value === undefined ? [...this.#values.keys()] : [this.#textIn(value)]
    for (const text of released)
      if (text !== null && this.#states.get(text) === 'watched') this.#states.set(text, 'spare')
  }

  /** Notes that the item with a key, as text in a path, is gone. */
  free(key: string): void {
    for (const text of this.#textsOf(key)) this.#states.set(text, 'free')
  }

  /** Notes that no later request is about the item with a key, as text in a path. */
  letGo(key: string): void {
    for (const text of this.#textsOf(key)) if (this.#states.get(text) === 'kept') this.#states.set(text, 'spare')
  }

  /** True for the key, as text in a path, of an item that later requests are about. */
  isKept(key: string): boolean {
    return this.#textsOf(key).some((text) => this.#states.get(text) === 'kept')
  }

  #textsOf(key: string): readonly string[] {
    return this.#texts.get(key) ?? []
  }

  get doubt(): string {
    return `an item may already have this ${this.property}: the contract allows only ${this.size} values`
  }

  get exhausted(): string {
    const count = this.size === 1 ? 'one value' : `${this.size} values`
    return `the contract allows ${count} of ${this.property}, and all of them are in use`
  }

  /** A key in one of these states: the one that was refused last, else the one that was offered the longest time ago. */
  #first(wanted: readonly KeyState[]): string | undefined {
    const retried = this.#retried
    this.#retried = null
    if (retried !== null && wanted.includes(this.#states.get(retried) ?? 'free')) return retried
    return this.#values.keys().find((text) => wanted.includes(this.#states.get(text) ?? 'free'))
  }

  #last(text: string): void {
    const value = this.#values.get(text)
    this.#values.delete(text)
    this.#values.set(text, value)
  }

  #textIn(value: unknown): string | null {
    if (!isObject(value) || !Object.hasOwn(value, this.property)) return null
    const text = JSON.stringify(value[this.property])
    return this.#values.has(text) ? text : null
  }
}

/** The keys of each operation that creates items under few of them. `mayDelete`: to free a key. */
export class KeyPools {
  readonly #api: Api
  readonly #mayDelete: boolean
  readonly #pools = new Map<Operation, KeyPool | null>()

  constructor(api: Api, mayDelete: boolean) {
    this.#api = api
    this.#mayDelete = mayDelete
  }

  /** The keys of an operation that creates items under few of them; else null. */
  of(operation: Operation): KeyPool | null {
    return remembered(this.#pools, operation, () => this.#poolOf(operation))
  }

  #poolOf(operation: Operation): KeyPool | null {
    const { resource, use } = collectionsIn(this.#api).uses.get(operation) ?? {}
    if (use?.role !== 'create' || resource?.key == null || resource.request === null) return null
    const { properties, required } = resource.request.shape
    const place = properties.get(resource.key)
    const values = place === undefined ? null : fewValues(place, FEW)
    if (values === null) return null
    const canFree = this.#mayDelete && plainUse(resource, 'delete')?.item != null
    return new KeyPool(resource.key, values, { isRequired: required.has(resource.key), canFree })
  }
}
