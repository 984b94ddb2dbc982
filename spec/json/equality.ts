/** Finds equal values by look-up, in an array or in a long enumeration. Browser-safe, because generated modules use it. */

import { onceFor } from '../program/once-for.ts'
import { isObject } from './pointer.ts'

/**
 * Gives each value a number. Two values have the same number if and only if they are equal (JSON Schema core, section
 * 4.2.2). The number of an array or object follows from the numbers of its members, so no part of a value is read twice.
 */
class Census {
  readonly #numbers = new Map<unknown, number>()
  readonly #containers = new WeakMap<object, number>()

  numberOf(value: unknown): number {
    if (typeof value !== 'object' || value === null)
      return this.#register(typeof value === 'string' ? `"${value}` : value)
    const known = this.#containers.get(value)
    if (known !== undefined) return known
    const number = this.#register(this.#spell(value))
    this.#containers.set(value, number)
    return number
  }

  #spell(value: object): string {
    if (Array.isArray(value)) return `[${value.map((item) => this.numberOf(item)).join()}`
    const members = isObject(value) ? Object.keys(value).sort() : []
    return `{${members.map((name) => `${this.numberOf(name)}:${this.numberOf(Reflect.get(value, name))}`).join()}`
  }

  #register(key: unknown): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

const censusFor = onceFor((_judged: object) => new Census())

/** The indices of two equal items; null if all differ. `judged` is the same object for all parts of a value. */
export function twins(items: readonly unknown[], judged: object): { readonly i: number; readonly j: number } | null {
  if (items.length < 2) return null
  const census = censusFor(judged)
  const seen = new Map<number, number>()
  for (const [i, item] of items.entries()) {
    const number = census.numberOf(item)
    const j = seen.get(number)
    if (j !== undefined) return { i, j }
    seen.set(number, i)
  }
  return null
}

/** True for values that are equal by JSON Schema. */
export function equal(one: unknown, other: unknown): boolean {
  return one === other || twins([one, other], {}) !== null
}

/** The values of an enumeration: scalars, and the canonical texts of arrays and objects. */
type Listed = { readonly scalars: ReadonlySet<unknown>; readonly containers: ReadonlySet<string> }

/** True if `value` is one of `allowed`, an array that never changes. */
export function isListed(value: unknown, allowed: readonly unknown[]): boolean {
  const known = listedIn(allowed)
  return isContainer(value)
    ? known.containers.size > 0 && known.containers.has(canonical(value))
    : known.scalars.has(value)
}

const listedIn = onceFor((allowed: readonly unknown[]): Listed => {
  const [containers, scalars] = [allowed.filter(isContainer), allowed.filter((one) => !isContainer(one))]
  return { scalars: new Set(scalars), containers: new Set(containers.map(canonical)) }
})

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A JSON text that two values have in common only if they are equal (JSON Schema core, section 4.2.2). */
export function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown): unknown => {
    // An exact number has been replaced by its literal.
    if (!isObject(part) || JSON.isRawJSON(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  return JSON.stringify(value, sorted) ?? ''
}
