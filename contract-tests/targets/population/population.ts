/** The population: each choice of each axis by itself, and combinations in which every two choices meet. */

import { type Decisions, REFERENCE } from '../reference.ts'
import { AXES, IMPOSSIBLE, USUAL } from './axes.ts'
import { type Combination, pairsOf, pairwise, type Space } from './pairs.ts'
import { type Reading, readingBy } from './reading.ts'

export type Stack = {
  readonly name: string
  readonly choices: Combination
  readonly variation: Partial<Decisions>
  /** Courtesies that it breaks; a must is broken by none. */
  readonly warned: readonly string[]
}

export const SPACE: Space = Object.fromEntries(
  Object.entries(AXES).map(([axis, choices]) => [axis, Object.keys(choices)]),
)

/** Every pair that a stack can have. */
export const POSSIBLE_PAIRS: readonly string[] = pairsOf(SPACE)
  .filter(([one, other]) => isPossible(one, other))
  .map(String)

/** Usual but for one choice; what an impossible pair would forbid comes with a reader that can. */
export const SINGLES: readonly Stack[] = Object.entries(SPACE).flatMap(([axis, names]) =>
  names.slice(1).map((name) => {
    const usual = Object.fromEntries(Object.entries(SPACE).map(([each, [first = '']]) => [each, first]))
    const needsAnother = IMPOSSIBLE.some(([one, other]) => one === 'reader: platform' && other === `${axis}: ${name}`)
    return stackOf(`${axis}-${name}`, { ...usual, ...(needsAnother ? { reader: 'recursive' } : {}), [axis]: name })
  }),
)

/** Stacks in which every possible pair of choices meets. */
export function pairs(seed: number): Stack[] {
  return pairwise(SPACE, isPossible, seed).map((row, index) => stackOf(`pairs-${seed}-${index + 1}`, row))
}

function stackOf(name: string, choices: Combination): Stack {
  const chosen = Object.entries(choices).flatMap(([axis, choice]) => AXES[axis]?.[choice] ?? [])
  const reading: Reading = Object.assign({}, USUAL, ...chosen.map((choice) => choice.reading ?? {}))
  let decisions: Decisions = { ...REFERENCE, read: readingBy(reading) }
  for (const { layer } of chosen) if (layer !== undefined) decisions = { ...decisions, ...layer(decisions) }
  return { name, choices, variation: decisions, warned: chosen.flatMap(({ warned = [] }) => warned) }
}

function isPossible(one: string, other: string): boolean {
  return !IMPOSSIBLE.some(([first, second]) => first === one && second === other)
}
