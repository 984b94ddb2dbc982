/**
 * A covering array: few combinations in which every two choices of different axes meet. Greedy: each takes, axis by axis,
 * the choice that meets the most others for the first time.
 */

import { createHash } from 'node:crypto'

/** The names of an axis's choices. */
export type Space = Readonly<Record<string, readonly string[]>>
/** One choice for each axis. */
export type Combination = Readonly<Record<string, string>>

/** Combinations that cover every pair which `isPossible` allows; the same for the same seed. */
export function pairwise(
  space: Space,
  isPossible: (one: string, other: string) => boolean,
  seed: number,
): Combination[] {
  const left = new Set(
    pairsOf(space)
      .filter(([one, other]) => isPossible(one, other))
      .map(String),
  )
  const combinations: Combination[] = []
  while (left.size > 0) {
    const combination = combinationFor(space, isPossible, left, `${seed} ${combinations.length}`)
    const before = left.size
    for (const pair of pairsIn(combination)) left.delete(pair)
    if (left.size === before) throw new Error(`no combination has room for ${[...left][0]}`)
    combinations.push(combination)
  }
  return combinations
}

/** Every two choices of different axes, each written `axis: choice`. */
export function pairsOf(space: Space): (readonly [one: string, other: string])[] {
  const choices = Object.entries(space).map(([axis, names]) => names.map((name) => written(axis, name)))
  return choices.flatMap((ones, index) =>
    choices.slice(index + 1).flatMap((others) => ones.flatMap((one) => others.map((other) => [one, other] as const))),
  )
}

/** The pairs that meet in a combination, written as those of {@link pairsOf} are as text. */
export function pairsIn(combination: Combination): string[] {
  const choices = Object.entries(combination).map(([axis, name]) => written(axis, name))
  return choices.flatMap((one, index) => choices.slice(index + 1).map((other) => `${one},${other}`))
}

function combinationFor(
  space: Space,
  isPossible: (one: string, other: string) => boolean,
  left: ReadonlySet<string>,
  salt: string,
): Combination {
  const axes = Object.keys(space)
  const places = new Map(axes.map((axis, place) => [axis, place]))
  const chosen = new Map<string, string>()
  const choose = (choice: string): void => void chosen.set(choice.slice(0, choice.indexOf(': ')), choice)
  const pairWith = (choice: string, axis: string, other: string, otherAxis: string): string =>
    (places.get(axis) ?? 0) < (places.get(otherAxis) ?? 0) ? `${choice},${other}` : `${other},${choice}`
  // One of the pairs that are left is certain to be in the combination.
  const first = [...left][drawn('first', salt) % left.size]
  for (const choice of first?.split(',') ?? []) choose(choice)
  for (const axis of axes.toSorted((one, other) => drawn(one, salt) - drawn(other, salt))) {
    if (chosen.has(axis)) continue
    const met = (choice: string): number =>
      [...chosen].filter(([other, taken]) => left.has(pairWith(choice, axis, taken, other))).length
    const candidates = (space[axis] ?? [])
      .map((name) => written(axis, name))
      .filter((choice) => [...chosen.values()].every((taken) => isPossible(choice, taken) && isPossible(taken, choice)))
      .toSorted((one, other) => met(other) - met(one) || drawn(one, salt) - drawn(other, salt))
    const [best] = candidates
    if (best === undefined) throw new Error(`nothing of ${axis} goes with ${[...chosen.values()].join('; ')}`)
    choose(best)
  }
  return Object.fromEntries(axes.map((axis) => [axis, (chosen.get(axis) ?? '').slice(axis.length + 2)]))
}

function written(axis: string, name: string): string {
  return `${axis}: ${name}`
}

function drawn(text: string, salt: string): number {
  return createHash('sha1').update(`${salt} ${text}`).digest().readUInt32LE()
}
