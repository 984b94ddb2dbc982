/** Makes drawn values a run's own: with numbers and names that no other request has, as far as the schema leaves room. */

import { ExactNumber } from '../../spec/exact-json.ts'
import { isObject, type JsonObject, join } from '../../spec/json-pointer.ts'
import { keywordValues, shapeOf } from '../../spec/shape.ts'
import type { Numbered } from './numbers.ts'

/** The schema of the values, as far as it matters here. */
type Subject = {
  readonly document: JsonObject
  /** Pointer of each property's schema. */
  readonly properties: ReadonlyMap<string, string>
  /** Properties that hold integers. */
  readonly integers: readonly string[]
  readonly isValid: (value: unknown) => boolean
  /** Draws a value for the schema at a pointer. */
  readonly draw: (pointer: string, index: number) => unknown
}

/** Which of a number's forms are wished for. */
export type Wishes = {
  /** Properties whose texts are to be names. */
  readonly texts: readonly string[]
  /** The forms that come into question. */
  readonly integers: (forms: readonly number[]) => readonly number[]
  readonly names: (forms: readonly string[]) => readonly string[]
}

export class OwnValues {
  readonly #subject: Subject
  readonly #fits = new Map<string, (wish: unknown) => boolean>()
  /** Properties that take no name, such as those with a format or a pattern: their texts are drawn. */
  readonly #unnamed = new Set<string>()

  constructor(subject: Subject) {
    this.#subject = subject
  }

  /** The value with a number that nothing else has; its other members as they are. */
  owned(value: unknown, { integers, names }: Numbered, wanted: Wishes): unknown {
    if (!isObject(value)) return value
    const { isValid } = this.#subject
    const wishes = new Map<string, readonly unknown[]>()
    for (const name of this.#subject.integers) {
      if (!isInteger(value[name])) continue
      wishes.set(name, wanted.integers(integers).filter(this.#fitsIn(name)))
    }
    const drawn = (name: string): readonly unknown[] => this.#drawn(name, Number(integers[2]))
    for (const name of wanted.texts) {
      const text = value[name]
      if (typeof text !== 'string' || text === '') continue
      const named = this.#unnamed.has(name) ? [] : wanted.names(names(text)).filter(this.#fitsIn(name))
      wishes.set(name, named.length > 0 ? named : drawn(name))
    }
    // Usually every property can take its first candidate, and one validation is enough.
    const first = [...wishes].map(([name, [wish]]) => [name, wish ?? value[name]] as const)
    const all = { ...value, ...Object.fromEntries(first) }
    if (first.length === 0 || isValid(all)) return all
    let owned: JsonObject = value
    for (const [name, candidates] of wishes) {
      const firstValid = (wishes: readonly unknown[]): JsonObject | undefined =>
        wishes.map((wish) => ({ ...owned, [name]: wish })).find(isValid)
      const wished = firstValid(candidates)
      const other = wished ?? (typeof value[name] === 'string' ? firstValid(drawn(name)) : undefined)
      if (wished === undefined && other !== undefined) this.#unnamed.add(name)
      owned = other ?? owned
    }
    return owned
  }

  /** True where a value of a property says which body it is from: no few values, such as an enum's, that many have. */
  isDistinctive(name: string, value: unknown): boolean {
    const { document, properties } = this.#subject
    const isDistinctivePart = (schema: string, part: unknown): boolean => {
      if (Array.isArray(part)) return part.some((item) => isDistinctivePart(join(schema, 'items'), item))
      const members = shapeOf(document, schema).properties
      if (isObject(part)) {
        return Object.entries(part).some(([member, inner]) => {
          const property = members.get(member)
          return property !== undefined && isDistinctivePart(property, inner)
        })
      }
      const isListed = (keyword: string): boolean => keywordValues(document, schema, keyword).length > 0
      return JSON.stringify(part).length > 'false'.length && !isListed('enum') && !isListed('const')
    }
    const property = properties.get(name)
    return property !== undefined && isDistinctivePart(property, value)
  }

  /** Whether a property's own schema allows a wish, as far as its bounds and lists tell: the rest is the validator's. */
  #fitsIn(name: string): (wish: unknown) => boolean {
    const known = this.#fits.get(name)
    if (known !== undefined) return known
    const pointer = this.#subject.properties.get(name)
    const all = (keyword: string): unknown[] =>
      pointer === undefined ? [] : keywordValues(this.#subject.document, pointer, keyword)
    const bounds = (keyword: string): number[] => all(keyword).filter((value) => typeof value === 'number')
    const lists = [...all('enum').filter(Array.isArray), ...all('const').map((value) => [value])]
    const longest = Math.min(...bounds('maxLength'))
    const [least, most] = [Math.max(...bounds('minimum')), Math.min(...bounds('maximum'))]
    const fits = (wish: unknown): boolean =>
      lists.every((list) => list.includes(wish)) &&
      (typeof wish === 'string' ? [...wish].length <= longest : Number(wish) >= least && Number(wish) <= most)
    this.#fits.set(name, fits)
    return fits
  }

  /** Another text for a property that no name is one of; nothing where it has few values or none. */
  #drawn(name: string, index: number): readonly unknown[] {
    const { document, properties, draw } = this.#subject
    const pointer = properties.get(name)
    const isListed = (keyword: string): boolean =>
      pointer !== undefined && keywordValues(document, pointer, keyword).length > 0
    return pointer === undefined || isListed('enum') || isListed('const') ? [] : [draw(pointer, index)]
  }
}

/** True for an integer, whatever its size. */
export function isInteger(value: unknown): boolean {
  return value instanceof ExactNumber || Number.isInteger(value)
}
