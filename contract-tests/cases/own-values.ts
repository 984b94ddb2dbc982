/** Values that only one run sends, since a service may refuse what it has: drawn, and with numbers and names as far as the schema leaves room. */

import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { numbered } from '../../fixtures/values/distinct.ts'
import { documentedExample } from '../../fixtures/values/examples.ts'
import { numeralsOf } from '../../fixtures/values/number-text.ts'
import { isInFormat } from '../../fixtures/values/numbers.ts'
import { type ValueGenerator, valueGenerator } from '../../fixtures/values/value.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { ExactNumber, isJsonObject } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { once } from '../../spec/program/once.ts'
import { onceFor, remembered } from '../../spec/program/once-for.ts'
import { isAgreedBy } from '../../spec/resources/lists/choices.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { lettersOf, NUMBERS, type Numbered } from './numbers.ts'
import type { Level } from './plainness.ts'

export type Generators = { readonly full: ValueGenerator; readonly minimal: ValueGenerator }

/** The generators of an API. They prepare each schema once for all runs of a process. */
export const generatorsFor = onceFor(
  (_: Api): Generators => ({
    full: valueGenerator({ optional: 'all' }),
    minimal: valueGenerator({ optional: 'none' }),
  }),
)

type ValueSource = {
  readonly root: Schema | null
  readonly properties: ReadonlyMap<string, Schema>
  /** Properties that hold integers. */
  readonly integers: readonly string[]
  readonly isValid: (value: unknown) => boolean
  readonly draw: (schema: Schema, index: number) => unknown
}

export class OwnValues {
  readonly #subject: ValueSource
  readonly #properties = new Map<string, ReturnType<typeof foundOut>>()
  /** Properties that take no name, such as those with a format or a pattern: their texts are drawn. */
  readonly #unnamed = new Set<string>()

  constructor(subject: ValueSource) {
    this.#subject = subject
  }

  /** The value with a number of its own in its integers and in the properties `texts`; other members stay, unless the level says otherwise. */
  owned(value: unknown, numbered: Numbered, texts: readonly string[], level: Level): unknown {
    const owned = this.#withOwn(value, numbered, texts, level)
    return level.isSpelt ? this.#spelt(owned, numbered, texts, level) : owned
  }

  #withOwn(value: unknown, numbered: Numbered, texts: readonly string[], level: Level): unknown {
    if (!isObject(value)) return value
    const { isValid } = this.#subject
    // Each property has indexes of its own: two that are drawn alike would otherwise be equal.
    const drawn = (name: string): readonly unknown[] =>
      this.#drawn(name, Number(numbered.integers[0]) + NUMBERS * texts.indexOf(name))
    const wishes = this.#wishes(value, numbered, texts, level, drawn)
    // Usually every property can take its first candidate, and one validation is enough.
    const easiest = [...wishes].map(([name, [wish]]) => [name, wish ?? value[name]] as const)
    const all = { ...value, ...Object.fromEntries(easiest) }
    if (easiest.length === 0 || isValid(all)) return all
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

  /** What the integers and texts of a value may be instead, the best first. */
  #wishes(
    value: JsonObject,
    numbered: Numbered,
    texts: readonly string[],
    level: Level,
    drawn: (name: string) => readonly unknown[],
  ): ReadonlyMap<string, readonly unknown[]> {
    const integers = level.integers(numbered)
    // RFC 2606 section 3 keeps the domain: no letter reaches anybody.
    const addresses = numbered.letters.slice(0, 1).map((letters) => `test.${letters}@example.com`)
    const wishesFor = (name: string, text: string): readonly unknown[] => {
      const numerals = this.#property(name).numerals()?.(integers) ?? (this.isAddress(name) ? addresses : undefined)
      if (numerals !== undefined) return numerals
      const isNamed = !this.#unnamed.has(name) || level.isSpelt
      const named = isNamed ? (level.texts?.(numbered, text) ?? []).filter(this.#property(name).fits()) : []
      return named.length > 0 ? named : drawn(name)
    }
    const ofNumbers = this.#subject.integers.filter((name) => isInteger(value[name]))
    return new Map([
      ...ofNumbers.map((name) => [name, integers.filter(this.#property(name).fits())] as const),
      ...texts.flatMap((name) => {
        const text = value[name]
        return typeof text === 'string' && text !== '' ? [[name, wishesFor(name, text)] as const] : []
      }),
    ])
  }

  /** True for a property without a format of which the document shows an address of mail: services take nothing else. */
  isAddress(name: string): boolean {
    const shown = this.shownOf(name)
    return shown !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(shown)
  }

  /** The text that the document shows of a property that has no format; null if it shows none. */
  shownOf(name: string): string | null {
    return this.#property(name).shown()
  }

  #property(name: string): ReturnType<typeof foundOut> {
    return remembered(this.#properties, name, () => foundOut(this.#subject.properties.get(name)))
  }

  /** The value with other texts inside its objects and lists, as far as they are drawn. `texts`: see {@link owned}. */
  redrawn(value: unknown, { integers }: Numbered, texts: readonly string[]): unknown {
    let place = texts.length
    const anew = (part: unknown, schema: Schema): unknown =>
      typeof part === 'string' ? this.#drawnAt(schema, Number(integers[0]) + NUMBERS * place++)[0] : part
    return isObject(value) ? this.#rewritten(value, (_, member) => typeof member !== 'object', anew) : value
  }

  /** The value with every free text written as a level does, and every free number small, as far as the schema allows. */
  #spelt(value: unknown, numbered: Numbered, texts: readonly string[], level: Level): unknown {
    const own = [...texts, ...this.#subject.integers]
    let place = 0
    const plainly = (part: unknown, schema: Schema): unknown => {
      const isFree = typeof part !== 'string' || schema.values('format').length === 0
      // A letter more for each place, so that the items of a list differ.
      const letter = lettersOf(place++ % 26, 1)
      const letters = numbered.letters.map((one) => one + letter)
      const wishes = typeof part === 'string' ? (level.texts?.({ ...numbered, letters }, part) ?? []) : [1]
      return (isFree ? wishes.find((wish) => satisfies(schema, wish) && isAgreedBy(schema, wish)) : undefined) ?? part
    }
    return this.#rewritten(value, (name) => own.includes(name), plainly)
  }

  /** True if a value has a text that the schema leaves free, wherever it stands. */
  hasFreeText(value: unknown): boolean {
    let isFound = false
    this.#rewritten(
      value,
      () => false,
      (part, schema) => {
        isFound ||= typeof part === 'string' && schema.values('format').length === 0
        return part
      },
    )
    return isFound
  }

  /** The value with another text or number where no values are listed, if that is valid; else the value. `isKept`: which members stay. */
  #rewritten(
    value: unknown,
    isKept: (name: string, member: unknown) => boolean,
    anew: (part: unknown, schema: Schema) => unknown,
  ): unknown {
    const { properties, isValid, root } = this.#subject
    const inside = (part: unknown, schema: Schema): unknown => {
      if (Array.isArray(part)) return part.map((item) => inside(item, schema.inside('items')))
      if (isJsonObject(part)) return withMembers(part, schema.shape.properties)
      const isText = typeof part === 'string' && part !== ''
      return (isText || typeof part === 'number') && !listsItsValues(schema) ? anew(part, schema) : part
    }
    const withMembers = (
      object: JsonObject,
      of: ReadonlyMap<string, Schema>,
      keeps: typeof isKept = () => false,
    ): JsonObject =>
      Object.fromEntries(
        Object.entries(object).map(([name, member]) => {
          const schema = of.get(name)
          return [name, schema === undefined || keeps(name, member) ? member : inside(member, schema)]
        }),
      )
    if (root === null) return value
    const rewritten = isObject(value) ? withMembers(value, properties, isKept) : inside(value, root)
    return isValid(rewritten) ? rewritten : value
  }

  /** True if a value of a property identifies its body: not one of a few values, such as those of an enum. */
  isDistinctive(name: string, value: unknown): boolean {
    const isDistinctivePart = (schema: Schema, part: unknown): boolean => {
      if (Array.isArray(part)) return part.some((item) => isDistinctivePart(schema.inside('items'), item))
      const members = schema.shape.properties
      if (isObject(part)) {
        return Object.entries(part).some(([member, inner]) => {
          const property = members.get(member)
          return property !== undefined && isDistinctivePart(property, inner)
        })
      }
      return JSON.stringify(part).length > 'false'.length && !listsItsValues(schema)
    }
    const property = this.#subject.properties.get(name)
    return property !== undefined && isDistinctivePart(property, value)
  }

  /** Other texts for a property that no name fits, the rarest first; none if it has few values. */
  #drawn(name: string, index: number): readonly unknown[] {
    const schema = this.#subject.properties.get(name)
    return schema === undefined || listsItsValues(schema) ? [] : this.#drawnAt(schema, index)
  }

  /** Values for a schema that few other indexes have, the rarest first. */
  #drawnAt(schema: Schema, index: number): readonly unknown[] {
    const value = this.#subject.draw(schema, index)
    // Some formats have so few texts that two of a run would often be equal.
    const text = typeof value === 'string' ? numbered(schema, value, index.toString(36)) : null
    return text === null ? [value] : [text, value]
  }
}

function foundOut(schema: Schema | undefined) {
  return {
    fits: once(() => fitting(schema)),
    numerals: once(() => (schema === undefined ? null : numeralsOf(schema))),
    shown: once((): string | null => {
      const isFree = schema !== undefined && schema.values('format').length === 0
      const shown = isFree ? documentedExample([schema], 'request') : null
      return typeof shown === 'string' ? shown : null
    }),
  }
}

/** Whether a property's own schema allows a text or number, as far as its bounds and lists show; the validator checks the rest. */
function fitting(schema: Schema | undefined): (wish: unknown) => boolean {
  const all = (keyword: string): unknown[] => schema?.values(keyword) ?? []
  const bounds = (keyword: string): number[] => all(keyword).filter((value) => typeof value === 'number')
  const lists = [...all('enum').filter(Array.isArray), ...all('const').map((value) => [value])]
  const longest = Math.min(...bounds('maxLength'))
  const [least, most] = [Math.max(...bounds('minimum')), Math.min(...bounds('maximum'))]
  return (wish) =>
    lists.every((list) => list.includes(wish)) &&
    (typeof wish === 'string'
      ? wish.length <= longest || [...wish].length <= longest
      : Number(wish) >= least && Number(wish) <= most && all('format').every((one) => isInFormat(one, Number(wish))))
}

export function listsItsValues(schema: Schema): boolean {
  return ['enum', 'const'].some((keyword) => schema.values(keyword).length > 0)
}

export function isInteger(value: unknown): boolean {
  return value instanceof ExactNumber || Number.isInteger(value)
}
