/**
 * A pattern as a finite automaton. It follows all paths through the pattern at once, so it reads a text only once,
 * whatever the pattern is. States are cached, as in RE2, so most characters cost one look-up.
 */

import { TOO_MUCH } from '../json/beyond.ts'
import { type Node, UnfollowedError } from './syntax.ts'

type AutomatonStep =
  | { readonly kind: 'character'; readonly symbol: number; next: number }
  | { readonly kind: 'fork'; readonly nexts: number[] }
  | { readonly kind: 'condition'; readonly condition: number; next: number }
  | { readonly kind: 'match' }

/** Numbers the parts of a pattern: symbols, which test a character, and conditions between two characters. */
export type Alphabet = {
  readonly symbolOf: (source: string) => number
  readonly conditionOf: (node: Node & { readonly kind: 'assertion' | 'look' }) => number
}

/** The most steps of a pattern: `((a{1,999}){1,999}){1,999}` must not fill the memory. */
const MOST_STEPS = 50_000
/** The most steps that are followed for one text, which takes about a second. */
const MOST_WORK = 30_000_000
/** The most numbers in cached states. Beyond this, the cache is emptied. */
const MOST_KEPT = 2_000_000

type AutomatonState = {
  /** The steps that the paths have reached, before the conditions here are checked. */
  readonly steps: readonly number[]
  /** The next state, by the conditions that hold here and the kind of the next character. */
  readonly nexts: Map<number, AutomatonState>
  /** By the conditions that hold here. */
  readonly closures: Map<number, Closure>
}

/** What a state reaches without reading a character: the steps that read one next, and whether there is a match. */
type Closure = { readonly characters: readonly number[]; readonly matches: boolean }

/** A text as the automaton reads it. */
export type TextReading = {
  readonly length: number
  /** The kind of the character at an index, as a small number. */
  readonly kindAt: (index: number) => number
  /** True where characters of a kind pass the test of a symbol. */
  readonly has: (kind: number, symbol: number) => boolean
  /** The conditions that hold before the character at an index, a bit for each. */
  readonly conditionsAt: (index: number) => number
}

export class Automaton {
  readonly #steps: AutomatonStep[] = []
  readonly #start: number
  readonly #alphabet: Alphabet
  #states = new Map<string, AutomatonState>()
  #kept = 0

  /** `backwards` reads texts from their end. */
  constructor(node: Node, alphabet: Alphabet, backwards = false) {
    this.#alphabet = alphabet
    this.#start = this.#compile(node, this.#add({ kind: 'match' }), backwards)
  }

  /** True where some part of the text matches. */
  finds(reading: TextReading): boolean {
    return this.#run(reading, 1, () => true)
  }

  /** The places where a match ends, or where one begins if the automaton reads backwards; they are 1. */
  places(reading: TextReading, backwards: boolean): Uint8Array {
    const found = new Uint8Array(reading.length + 1)
    this.#run(reading, backwards ? -1 : 1, (place) => {
      found[place] = 1
      return false
    })
    return found
  }

  /** Reads a text from one end to the other, until `onMatch` returns true. */
  #run(reading: TextReading, direction: 1 | -1, onMatch: (place: number) => boolean): boolean {
    let work = 0
    let state = this.#state([])
    for (let done = 0; ; done++) {
      const place = direction === 1 ? done : reading.length - done
      const conditions = reading.conditionsAt(place)
      let closure = state.closures.get(conditions)
      if (closure === undefined) {
        closure = this.#close(state.steps, conditions)
        state.closures.set(conditions, closure)
        this.#kept += closure.characters.length
        work += closure.characters.length + state.steps.length
      }
      if (closure.matches && onMatch(place)) return true
      if (done === reading.length) return false
      const kind = reading.kindAt(direction === 1 ? place : place - 1)
      // There are few kinds, so both fit into one number.
      const key = kind * 2 ** 20 + conditions
      let next = state.nexts.get(key)
      if (next === undefined) {
        work += closure.characters.length
        next = this.#state(this.#after(closure, kind, reading))
        state.nexts.set(key, next)
      }
      if (work > MOST_WORK) throw Object.assign(new Error('too much'), { name: TOO_MUCH })
      state = next
    }
  }

  #after({ characters }: Closure, kind: number, { has }: TextReading): number[] {
    const nexts = new Set<number>()
    for (const index of characters) {
      const step = this.#steps[index]
      if (step?.kind === 'character' && has(kind, step.symbol)) nexts.add(step.next)
    }
    return [...nexts].sort((one, other) => one - other)
  }

  #state(steps: readonly number[]): AutomatonState {
    if (this.#kept > MOST_KEPT) {
      this.#states = new Map()
      this.#kept = 0
    }
    const key = steps.join()
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state: AutomatonState = { steps, nexts: new Map(), closures: new Map() }
    this.#states.set(key, state)
    this.#kept += steps.length + 8
    return state
  }

  /** The closure of some steps. The start is always one of them, because a match may begin anywhere. */
  #close(steps: readonly number[], conditions: number): Closure {
    const seen = new Set<number>()
    const characters: number[] = []
    let matches = false
    const pending = [this.#start, ...steps]
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (seen.has(index)) continue
      seen.add(index)
      const step = this.#steps[index]
      if (step?.kind === 'character') characters.push(index)
      else if (step?.kind === 'match') matches = true
      else if (step?.kind === 'fork') pending.push(...step.nexts)
      else if (step !== undefined && (conditions & (1 << step.condition)) !== 0) pending.push(step.next)
    }
    return { characters, matches }
  }

  #add(step: AutomatonStep): number {
    if (this.#steps.length >= MOST_STEPS) throw new UnfollowedError('its nested repetitions are too large')
    return this.#steps.push(step) - 1
  }

  /** Adds the steps of a node, and returns the first; `next` is the step after the node. */
  #compile(node: Node, next: number, backwards: boolean): number {
    switch (node.kind) {
      case 'character':
        return this.#add({ kind: 'character', symbol: this.#alphabet.symbolOf(node.source), next })
      case 'assertion':
      case 'look':
        return this.#add({ kind: 'condition', condition: this.#alphabet.conditionOf(node), next })
      case 'capture':
        return this.#compile(node.part, next, backwards)
      case 'choice':
        return this.#add({ kind: 'fork', nexts: node.branches.map((branch) => this.#compile(branch, next, backwards)) })
      case 'sequence': {
        const last = backwards ? node.nodes : node.nodes.toReversed()
        return last.reduce((following, part) => this.#compile(part, following, backwards), next)
      }
      case 'repeat':
        return this.#repeat(node, next, backwards)
      case 'back-reference':
        throw new UnfollowedError('it refers back to what it has matched')
    }
  }

  #repeat({ part, minimum, maximum }: Node & { readonly kind: 'repeat' }, next: number, backwards: boolean): number {
    let start = next
    if (maximum === Number.POSITIVE_INFINITY) {
      const nexts: number[] = [next]
      start = this.#add({ kind: 'fork', nexts })
      nexts.push(this.#compile(part, start, backwards))
    } else {
      for (let count = minimum; count < maximum; count++) {
        start = this.#add({ kind: 'fork', nexts: [this.#compile(part, start, backwards), next] })
      }
    }
    for (let count = 0; count < minimum; count++) start = this.#compile(part, start, backwards)
    return start
  }
}
