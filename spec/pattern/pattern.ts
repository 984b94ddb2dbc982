/**
 * Matches patterns in linear time, in Node and in browsers. JavaScript's own regular expressions may take exponential
 * time for a document's `pattern`, and the texts come from anybody.
 */

import { isTooDeep } from '../json/beyond.ts'
import { type Alphabet, Automaton, type TextReading } from './automaton.ts'
import { characterTest, type Node, readPattern, UnfollowedError } from './syntax.ts'

/** A compiled pattern: the part of a `RegExp` that schemas need. */
export type Pattern = {
  readonly test: (text: string) => boolean
  /** Why every text passes; null where texts are checked. */
  readonly unchecked: string | null
  /** Ajv distinguishes patterns by this text. */
  readonly toString: () => string
}

/**
 * Compiles a pattern. If no automaton can match it, because it has back-references or is too large, every text passes
 * and `unchecked` says why. Throws a `SyntaxError` for a source that is not a pattern.
 */
export function patternOf(source: string): Pattern {
  const known = patterns.get(source)
  if (known !== undefined) return known
  const pattern = compile(source)
  if (patterns.size >= MOST_PATTERNS) patterns.clear()
  patterns.set(source, pattern)
  return pattern
}

const patterns = new Map<string, Pattern>()
const MOST_PATTERNS = 5000

function compile(source: string): Pattern {
  const unchecked = (reason: string): Pattern => ({ test: () => true, unchecked: reason, toString: () => source })
  try {
    const node = readPattern(source)
    const matcher = new Matcher(node)
    return { test: (text) => matcher.test(text), unchecked: null, toString: () => source }
  } catch (error) {
    if (isTooDeep(error)) return unchecked('it is nested too deeply')
    if (error instanceof UnfollowedError) return unchecked(error.message)
    throw error
  }
}

/** The most characters whose kind is cached: more than one writing system, such as Latin or Kana, uses. */
const MOST_CHARACTERS = 10_000
/** Each condition has a bit of one number. */
const MOST_CONDITIONS = 20

type Condition =
  | { readonly kind: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'look'; readonly automaton: Automaton; readonly backwards: boolean; readonly holds: boolean }

class Matcher implements Alphabet {
  readonly #symbols = new Map<string, number>()
  readonly #tests: RegExp[] = []
  readonly #conditions: Condition[] = []
  /** The number of each condition: of a look by its node, of an edge by its text. */
  readonly #numbers = new Map<Node | string, number>()
  readonly #automaton: Automaton
  /** Two characters are of one kind if they pass the same symbols' tests. The key has a digit for each test. */
  readonly #kinds = new Map<string, number>()
  readonly #ofCharacter = new Map<string, number>()
  readonly #holds: (readonly boolean[])[] = []

  constructor(node: Node) {
    this.symbolOf('\\w')
    this.#automaton = new Automaton(node, this)
  }

  test(text: string): boolean {
    return this.#automaton.finds(this.#read(text))
  }

  symbolOf(source: string): number {
    const known = this.#symbols.get(source)
    if (known !== undefined) return known
    this.#symbols.set(source, this.#tests.length)
    return this.#tests.push(characterTest(source)) - 1
  }

  conditionOf(node: Node & { readonly kind: 'assertion' | 'look' }): number {
    // A repetition asks for the same look once for each of its rounds.
    const key = node.kind === 'assertion' ? node.source : node
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const made = this.#condition(node)
    if (this.#conditions.length >= MOST_CONDITIONS) throw new UnfollowedError('it has too many assertions')
    const number = this.#conditions.push(made) - 1
    this.#numbers.set(key, number)
    return number
  }

  /** A look-ahead reads the text from its end. Conditions inside it get smaller numbers, so they are known first. */
  #condition(node: Node & { readonly kind: 'assertion' | 'look' }): Condition {
    if (node.kind === 'assertion') return { kind: node.source }
    const backwards = node.direction === 'ahead'
    return { kind: 'look', automaton: new Automaton(node.part, this, backwards), backwards, holds: node.holds }
  }

  #read(text: string): TextReading {
    const kinds: number[] = []
    for (const character of text) kinds.push(this.#kindOf(character))
    const has = (kind: number, symbol: number): boolean => this.#holds[kind]?.[symbol] ?? false
    const isWord = (index: number): boolean => has(kinds[index] ?? -1, 0)
    const looks: ((index: number) => boolean)[] = []
    const reading: TextReading = {
      length: kinds.length,
      kindAt: (index) => kinds[index] ?? -1,
      has,
      conditionsAt: (index) => {
        let bits = 0
        for (let number = 0; number < looks.length; number++) if (looks[number]?.(index)) bits |= 1 << number
        return bits
      },
    }
    for (const condition of this.#conditions) {
      if (condition.kind !== 'look') {
        looks.push(EDGES[condition.kind]({ length: kinds.length, isWord }))
        continue
      }
      const places = condition.automaton.places(reading, condition.backwards)
      looks.push((index) => (places[index] === 1) === condition.holds)
    }
    return reading
  }

  #kindOf(character: string): number {
    const known = this.#ofCharacter.get(character)
    if (known !== undefined) return known
    const holds = this.#tests.map((test) => test.test(character))
    const key = holds.map(Number).join('')
    const kind = this.#kinds.get(key) ?? this.#holds.push(holds) - 1
    this.#kinds.set(key, kind)
    if (this.#ofCharacter.size >= MOST_CHARACTERS) this.#ofCharacter.clear()
    this.#ofCharacter.set(character, kind)
    return kind
  }
}

type Edge = (text: {
  readonly length: number
  readonly isWord: (index: number) => boolean
}) => (index: number) => boolean

/** Where the assertions of ECMA-262 section 22.2.2.4 hold. */
const EDGES: Readonly<Record<'^' | '$' | '\\b' | '\\B', Edge>> = {
  '^': () => (index) => index === 0,
  $:
    ({ length }) =>
    (index) =>
      index === length,
  '\\b':
    ({ isWord }) =>
    (index) =>
      isWord(index - 1) !== isWord(index),
  '\\B':
    ({ isWord }) =>
    (index) =>
      isWord(index - 1) === isWord(index),
}
