/**
 * A pattern as an automaton: all ways through it are followed at once, so a text is read once, whatever the pattern.
 * The states that are met are kept, as RE2 keeps them; a character then costs one look-up.
 */

import { type Node, UnfollowedError } from './syntax.ts'

type Step =
  | { readonly kind: 'character'; readonly symbol: number; next: number }
  | { readonly kind: 'fork'; readonly nexts: number[] }
  | { readonly kind: 'condition'; readonly condition: number; next: number }
  | { readonly kind: 'match' }

/** Numbers for what a pattern is made of: the characters that it tests for, and what must hold between two. */
export type Alphabet = {
  readonly symbolOf: (source: string) => number
  readonly conditionOf: (node: Node & { readonly kind: 'assertion' | 'look' }) => number
}

/** More steps than this are refused: `((a{1,999}){1,999}){1,999}` must not fill the memory. */
const MOST_STEPS = 50_000
/** Steps looked at for one text: about a second. */
const MOST_WORK = 30_000_000
/** Numbers kept in states before they are forgotten and met again. */
const MOST_KEPT = 2_000_000

type State = {
  /** Where the ways stand before what must hold here is looked at. */
  readonly steps: readonly number[]
  /** By what holds here and the next character. */
  readonly nexts: Map<number, State>
  readonly closures: Map<number, Closure>
}

type Closure = { readonly characters: readonly number[]; readonly matches: boolean }

/** A text as the automaton reads it. */
export type Reading = {
  readonly length: number
  /** The kind of the character at an index, as a small number. */
  readonly kindAt: (index: number) => number
  /** True where a character of a kind is what a symbol tests for. */
  readonly has: (kind: number, symbol: number) => boolean
  /** What holds before the character at an index, a bit for each condition. */
  readonly conditionsAt: (index: number) => number
}

export class Automaton {
  readonly #steps: Step[] = []
  readonly #start: number
  readonly #alphabet: Alphabet
  #states = new Map<string, State>()
  #kept = 0

  /** `backwards` reads texts from their end. */
  constructor(node: Node, alphabet: Alphabet, backwards = false) {
    this.#alphabet = alphabet
    this.#start = this.#compile(node, this.#add({ kind: 'match' }), backwards)
  }

  /** True where some part of the text matches. */
  finds(reading: Reading): boolean {
    return this.#run(reading, 1, () => true)
  }

  /** Each place where a match ends; where it begins, when the automaton reads backwards. */
  places(reading: Reading, backwards: boolean): Uint8Array {
    const found = new Uint8Array(reading.length + 1)
    this.#run(reading, backwards ? -1 : 1, (place) => {
      found[place] = 1
      return false
    })
    return found
  }

  /** Reads a text from one end to the other; `onMatch` ends it by saying true. */
  #run(reading: Reading, direction: 1 | -1, onMatch: (place: number) => boolean): boolean {
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
      // Kinds are few, so that both fit into one number.
      const key = kind * 2 ** 20 + conditions
      let next = state.nexts.get(key)
      if (next === undefined) {
        work += closure.characters.length
        next = this.#state(this.#after(closure, kind, reading))
        state.nexts.set(key, next)
      }
      if (work > MOST_WORK) throw new RangeError('checking the text against its pattern takes too long')
      state = next
    }
  }

  #after({ characters }: Closure, kind: number, { has }: Reading): number[] {
    const nexts = new Set<number>()
    for (const index of characters) {
      const step = this.#steps[index]
      if (step?.kind === 'character' && has(kind, step.symbol)) nexts.add(step.next)
    }
    return [...nexts].sort((one, other) => one - other)
  }

  #state(steps: readonly number[]): State {
    if (this.#kept > MOST_KEPT) {
      this.#states = new Map()
      this.#kept = 0
    }
    const key = steps.join()
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state: State = { steps, nexts: new Map(), closures: new Map() }
    this.#states.set(key, state)
    this.#kept += steps.length + 8
    return state
  }

  /** All that can be reached without a character. A match may begin anywhere, so the start is always among it. */
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

  #add(step: Step): number {
    if (this.#steps.length >= MOST_STEPS) throw new UnfollowedError('it repeats too much inside each other')
    return this.#steps.push(step) - 1
  }

  /** The step that a node begins with; `next` is what follows it. */
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
