/**
 * Parses a pattern into a tree, by ECMA-262 section 22.2.1 with the u flag. JavaScript's own `RegExp` decides which
 * characters a class contains.
 */

export type Node =
  /** One character: the source of a class, an escape or the character itself. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly branches: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'capture'; readonly part: Node; readonly names: readonly string[] }
  | { readonly kind: 'back-reference'; readonly name: string }
  | { readonly kind: 'assertion'; readonly source: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'look'; readonly direction: 'ahead' | 'behind'; readonly holds: boolean; readonly part: Node }

/** A valid pattern that no automaton can match. The message is a clause that says why, about "it". */
export class UnfollowedError extends Error {
  override readonly name = 'UnfollowedError'
}

/** Parses a pattern. Throws a `SyntaxError` for an invalid one, an {@link UnfollowedError} for unsupported syntax. */
export function readPattern(pattern: string): Node {
  new RegExp(pattern, 'u')
  return new PatternReader(pattern).pattern()
}

/** An expression that tests a single character, by the source of a character, an escape or a class. */
export function characterTest(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'u')
}

const NOTHING: Node = { kind: 'sequence', nodes: [] }
const ATOM =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|x[\da-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|./suy
const QUANTIFIER = /([*+?])\??|\{(\d+)(,?)(\d*)\}\??/y
const GROUP = /\((?:\?:|\?(<?)([=!])|\?<([^>]+)>|\?([is]+):)?/y

/** A recursive-descent parser. */
class PatternReader {
  readonly #pattern: string
  #index = 0
  #groups = 0
  /** The flags of open groups such as `(?i:…)`. */
  #modifiers = ''

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  pattern(): Node {
    return this.#choice()
  }

  #choice(): Node {
    const branches = [this.#sequence()]
    while (this.#pattern[this.#index] === '|') {
      this.#index++
      branches.push(this.#sequence())
    }
    return branches.length === 1 && branches[0] !== undefined ? branches[0] : { kind: 'choice', branches }
  }

  #sequence(): Node {
    const nodes: Node[] = []
    while (this.#index < this.#pattern.length && !'|)'.includes(this.#pattern[this.#index] ?? '')) {
      const node = this.#pattern[this.#index] === '(' ? this.#group() : this.#atom()
      const quantifier = this.#take(QUANTIFIER)
      nodes.push(quantifier === null ? node : repeat(node, quantifier))
    }
    return { kind: 'sequence', nodes }
  }

  #group(): Node {
    const [text = '', behind, sign, name, modifiers = ''] = this.#take(GROUP) ?? []
    if (text === '(' && this.#pattern[this.#index] === '?')
      throw new UnfollowedError('it has a group of an unknown kind')
    const captures = text === '(' || name !== undefined
    const names = captures ? [String(++this.#groups), ...(name === undefined ? [] : [name])] : []
    const outside = this.#modifiers
    this.#modifiers += modifiers
    const node = this.#choice()
    this.#modifiers = outside
    this.#index++
    if (captures) return { kind: 'capture', part: node, names }
    if (sign === undefined) return node
    return { kind: 'look', direction: behind === '<' ? 'behind' : 'ahead', holds: sign === '=', part: node }
  }

  #atom(): Node {
    const source = this.#take(ATOM)?.[0] ?? ''
    if (source === '^' || source === '$' || source === '\\b' || source === '\\B') return { kind: 'assertion', source }
    if (/^\\[1-9]$/.test(source)) return { kind: 'back-reference', name: source.slice(1) }
    if (source === '\\k') return { kind: 'back-reference', name: this.#take(/<([^>]+)>/y)?.[1] ?? '' }
    const modifiers = [...new Set(this.#modifiers)].join('')
    return { kind: 'character', source: modifiers === '' ? source : `(?${modifiers}:${source})` }
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#index
    const match = expression.exec(this.#pattern)
    if (match !== null) this.#index += match[0].length
    return match
  }
}

function repeat(node: Node, [, sign, least, comma, most]: RegExpExecArray): Node {
  if (sign !== undefined) {
    return {
      kind: 'repeat',
      part: node,
      minimum: sign === '+' ? 1 : 0,
      maximum: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
    }
  }
  const minimum = Number(least)
  const maximum = comma === '' ? minimum : most === '' ? Number.POSITIVE_INFINITY : Number(most)
  return { kind: 'repeat', part: maximum === 0 ? NOTHING : node, minimum, maximum }
}
