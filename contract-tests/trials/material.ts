/** What is sent: addresses, credentials and bodies, each plainly a test's own and none used twice. */

import { type ValueGenerator, valueGenerator } from '../../fixtures/value.ts'
import type { Operation, Parameter } from '../../spec/contract.ts'
import { ExactNumber, parseJson } from '../../spec/exact-json.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import { jsonOf } from '../../spec/requirements.ts'
import { shapeOf, typesOf } from '../../spec/shape.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { Header, RequestMessage } from '../wire/exchange.ts'

/** What makes the bodies of one run its own. */
export type Identity = {
  /** Seed of every drawn value. */
  readonly seed: number
  /** From 0 to 9,999,999; another for each run. */
  readonly run: number
}

/** Numbers that read TEST: 16 digits, or 9 where a target holds no more. */
const WIDE = 7357_000_000_000_000
const NARROW = 735_700_000
/** Numbers that one run may take. */
const SEQUENCE = 100_000
/** The first run whose label has five characters. */
const LONG_LABEL = 36 ** 4

/** How plain a body is, plainest last; a target that refuses one for a reason of its own may take the next. */
export const LEVELS = ['every-property', 'required-only', 'short', 'small', 'example'] as const
export type Level = (typeof LEVELS)[number]

/** A body to send. */
export type Drawn = {
  readonly text: string
  /** The value that `text` spells, its numbers exact; undefined where it spells none. */
  readonly value: unknown
}

export class Material {
  readonly operation: Operation
  readonly #compiled: CompiledContract
  readonly #schema: string | null
  readonly #identity: Identity
  readonly #full: ValueGenerator
  readonly #minimal: ValueGenerator
  /** What a value breaks, and where; empty where it is valid. */
  readonly #breaches: (value: unknown, exact: unknown) => string
  /** Properties that hold integers, and required ones that hold text. */
  readonly #integers: readonly string[]
  readonly #texts: readonly string[]
  /** An integer after the name of its property, in whatever notation. */
  readonly #written: RegExp
  readonly #known: ReadonlySet<string>
  readonly #required: ReadonlyMap<string, string>

  constructor(compiled: CompiledContract, operation: Operation, identity: Identity) {
    const { contract, validators } = compiled
    const { document } = contract
    this.#compiled = compiled
    this.operation = operation
    this.#schema = jsonOf(operation.body?.content ?? [])?.schema ?? null
    this.#identity = identity
    this.#full = valueGenerator(document, { optional: 'all' })
    this.#minimal = valueGenerator(document, { optional: 'none' })
    const validate = this.#schema === null ? null : validators(this.#schema, 'request')
    this.#breaches = (value, exact) =>
      (validate?.(value, exact) ?? []).map(({ pointer, keyword }) => `${pointer} ${keyword}`).join()
    const shape = this.#schema === null ? null : shapeOf(document, this.#schema)
    const ofType = (type: string): string[] =>
      [...(shape?.properties ?? [])]
        .filter(([, pointer]) => typesOf(document, pointer)?.has(type))
        .map(([name]) => name)
    this.#known = new Set(shape?.properties.keys())
    this.#required = shape?.required ?? new Map()
    this.#integers = ofType('integer')
    const names = this.#integers.map((name) => RegExp.escape(name)).join('|')
    this.#written = new RegExp(`(?<![\\w-])(?:${names || '(?!)'})["']?\\s*[:=]\\s*["']?([-+]?[.\\d][-+.\\w]*)`, 'g')
    this.#texts = ofType('string').filter((name) => this.#required.has(name))
  }

  /** The same bodies as another run would send them, whose label is a character shorter or longer at least. */
  renamed(): Material {
    const { seed, run } = this.#identity
    const other = run < LONG_LABEL ? LONG_LABEL + run : LONG_LABEL / 36 + (run % (LONG_LABEL - LONG_LABEL / 36))
    return new Material(this.#compiled, this.operation, { seed, run: other })
  }

  get hasBody(): boolean {
    return this.#schema !== null
  }

  /** The media type of a body; null where the operation takes none. */
  get mediaType(): string | null {
    const name = jsonOf(this.operation.body?.content ?? [])?.name
    return name === undefined ? null : name.includes('*') ? 'application/json' : name
  }

  /** A valid body of a level around the drawn item `index`, with the numbers and names of `sequence`; null: none. */
  body(level: Level, index: number, sequence: number): Drawn | null {
    if (this.#schema === null) return null
    const drawn = this.#draw(level, index)
    const short = level === 'short' || level === 'small'
    const value = isObject(drawn) && short ? this.#shortened(drawn, sequence) : drawn
    return this.#stamp(JSON.stringify(value), drawn, sequence, level === 'small' || level === 'example' ? NARROW : WIDE)
  }

  /** `text`, which was made from item `index`, with this run's numbers and names in place of the item's. */
  own(text: string, index: number, sequence: number): Drawn {
    return this.#stamp(
      text,
      this.#schema === null ? null : this.#full(this.#schema, this.#identity.seed, index),
      sequence,
      WIDE,
    )
  }

  /** A value with only those properties that must be there, and `kept`; null where nothing goes. */
  withoutOptional(value: unknown, kept: string | null): Drawn | null {
    if (!isObject(value)) return null
    const rest = Object.entries(value).filter(([name]) => this.#required.has(name) || name === kept)
    if (rest.length === Object.keys(value).length) return null
    const text = JSON.stringify(Object.fromEntries(rest))
    return { text, value: spelt(text) }
  }

  /** A value with numbers of `sequence` for its integers, but for `kept`; its members in the order of any drawn body. */
  renumbered(value: unknown, kept: string | null, sequence: number): Drawn {
    const drawn = this.#draw('every-property', 0)
    const order = isObject(drawn) ? Object.keys(drawn) : []
    const numbered = isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
            .map(([name, member]) => [
              name,
              name !== kept && this.#integers.includes(name) && isInteger(member)
                ? this.#number(WIDE, sequence)
                : member,
            ]),
        )
      : value
    const text = JSON.stringify(numbered)
    return { text, value: spelt(text) }
  }

  /**
   * The literals of a request's integers, as the ledger lists them; those of its path where the body has none. By the
   * letter, too: a target may read what is no JSON, or take text for a number.
   */
  numbersIn({ path, body }: Pick<RequestMessage, 'path' | 'body'>): string[] {
    // Every other byte of UTF-16 is 0.
    const text = Buffer.from(body ?? [])
      .toString('latin1')
      .replaceAll('\0', '')
    const value = spelt(text)
    const members = isObject(value) ? this.#integers.map((name) => value[name]).filter(isInteger) : []
    const written = [...text.matchAll(this.#written)].map(([, literal = '']) => literal)
    const found = new Set([...members.map((member) => JSON.stringify(member)), ...written])
    return found.size > 0 ? [...found] : path.split(/[/?&=]/).filter((part) => /^-?\d+$/.test(part))
  }

  /** True where the schema names all of these properties. */
  knows(names: readonly string[]): boolean {
    return names.every((name) => this.#known.has(name))
  }

  /** True where `name` is a property that holds integers. */
  isInteger(name: string): boolean {
    return this.#integers.includes(name)
  }

  /** Path, query and headers that the operation's parameters ask for. */
  address(index: number): { readonly path: string; readonly headers: readonly Header[] } {
    const needed = this.operation.parameters.filter(({ required }) => required)
    const valueFor = ({ schema }: Parameter): string =>
      schema === null ? String(index) : String(this.#full(schema, this.#identity.seed, index))
    const encoded = (parameter: Parameter): string => encodeURIComponent(valueFor(parameter))
    const path = this.operation.path.replaceAll(/\{([^{}]+)\}/g, (template, name: string) => {
      const parameter = needed.find((one) => one.in === 'path' && one.name === name)
      return parameter === undefined ? template : encoded(parameter)
    })
    const query = needed
      .filter((one) => one.in === 'query')
      .map((one) => `${encodeURIComponent(one.name)}=${encoded(one)}`)
    const cookies = needed.filter((one) => one.in === 'cookie').map((one) => `${one.name}=${encoded(one)}`)
    return {
      path: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: [
        ...needed.filter((one) => one.in === 'header').map((one): Header => [one.name, valueFor(one)]),
        ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] satisfies Header]),
      ],
    }
  }

  #draw(level: Level, index: number): unknown {
    const { seed } = this.#identity
    if (this.#schema === null) return undefined
    if (level === 'every-property') return this.#full(this.#schema, seed, index)
    if (level !== 'example') return this.#minimal(this.#schema, seed, index)
    const examples = jsonOf(this.operation.body?.content ?? [])?.examples ?? []
    return examples[index % Math.max(1, examples.length)]?.value ?? this.#minimal(this.#schema, seed, index)
  }

  #shortened(value: JsonObject, sequence: number): JsonObject {
    const texts = this.#texts
      .filter((name) => typeof value[name] === 'string')
      .map((name) => [name, `Test ${this.label(sequence)}`])
    return { ...value, ...Object.fromEntries(texts) }
  }

  /** Literals are exchanged in the text, so that its white space and its faults stay; what would break more rules is not. */
  #stamp(text: string, item: unknown, sequence: number, base: number): Drawn {
    let stamped = text
    if (isObject(item)) {
      const judged = this.#judges(text)
      const exchange = (from: string, to: string): void => {
        const changed = stamped.replaceAll(from, () => to)
        if (changed !== stamped && this.#judges(changed) === judged) stamped = changed
      }
      for (const name of this.#integers) {
        // A short number may stand in other places of the text too.
        const literal = JSON.stringify(item[name]) ?? ''
        if (isInteger(item[name]))
          exchange(
            literal.length > 5 ? literal : `:${literal}`,
            `${literal.length > 5 ? '' : ':'}${this.#number(base, sequence)}`,
          )
      }
      for (const name of this.#texts) {
        const inner = typeof item[name] === 'string' ? JSON.stringify(item[name]).slice(1, -1) : ''
        if (inner !== '' && !inner.startsWith('Test '))
          exchange(`"${inner}"`, `"Contract test ${this.label(sequence)}: ${inner}"`)
      }
    }
    return { text: stamped, value: spelt(stamped) }
  }

  #judges(text: string): string | null {
    try {
      const { value, exact } = parseJson(text)
      return this.#breaches(value, exact)
    } catch {
      return null
    }
  }

  /** A number that was never sent before. */
  number(sequence: number): string {
    return String(this.#number(WIDE, sequence))
  }

  /** What the names of a sequence have in them: a service may take no name twice, from one run to the next either. */
  label(sequence: number): string {
    return `${this.#identity.run.toString(36)} ${sequence}`
  }

  #number(base: number, sequence: number): number {
    const { run } = this.#identity
    return base === WIDE ? base + run * SEQUENCE + (sequence % SEQUENCE) : base + ((run + sequence) % SEQUENCE)
  }
}

function isInteger(value: unknown): boolean {
  return value instanceof ExactNumber || Number.isInteger(value)
}

function spelt(text: string): unknown {
  try {
    return parseJson(text).exact
  } catch {
    return undefined
  }
}
