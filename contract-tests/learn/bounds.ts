/** Finds in few steps where values stop being accepted. */

import type { SituationName } from '../../spec/profile/situations.ts'
import type { Learner } from './learner.ts'
import type { Sample } from './templates/template.ts'

export type Bound = {
  /** The last that is accepted, and the first that is not, next to each other unless asking had to stop. */
  readonly accepted: bigint
  readonly refused: bigint
}

const STEPS = 80

/** Limits are mostly round, so `edges` are tried first: that creates fewer items than bisection. `accepts`: null if it can send no more. */
async function findBound(
  { accepted, refused }: Bound,
  edges: readonly bigint[],
  accepts: (value: bigint) => Promise<boolean | null>,
): Promise<Bound> {
  const sign = refused > accepted ? 1n : -1n
  let low = accepted
  let high = refused
  const between = (value: bigint): boolean => sign * value > sign * low && sign * value < sign * high
  for (let step = 0; step < STEPS && sign * (high - low) > 1n; step++) {
    const open = edges.filter(between).sort((one, other) => (sign * one < sign * other ? -1 : 1))
    const edge = open[Math.floor(open.length / 2)]
    // If an edge is accepted, the value next to it shows whether the edge is the limit.
    const next = low + sign
    const isEdge = edge === undefined && edges.includes(low) && between(next)
    const middle = edge ?? (isEdge && step > 0 ? next : low + (high - low) / 2n)
    const answer = await accepts(middle)
    if (answer === null) break
    if (answer) low = middle
    else high = middle
  }
  return { accepted: low, refused: high }
}

export type BoundLook = {
  /** Null if that could not be found out. */
  readonly accepted: boolean | null
  readonly samples: readonly Sample[]
}

/** `range.refused` is the farthest value that is tried. False if asking stopped before: that depends on the writes that were left. */
export async function learnBound(
  learner: Learner,
  name: SituationName,
  range: Bound,
  edges: readonly bigint[],
  written: (limit: bigint) => number | string,
  look: (value: bigint) => Promise<BoundLook>,
): Promise<boolean> {
  const samples = new Map<bigint, Sample[]>()
  const accepts = async (value: bigint): Promise<boolean | null> => {
    const { accepted, samples: seen } = await look(value)
    samples.set(value, [...(samples.get(value) ?? []), ...seen])
    return accepted
  }
  const first = await accepts(range.refused)
  if (first === null) return false
  if (first) {
    learner.know(name, { accepts: written(range.refused) }, [])
    return true
  }
  const bound = await findBound(range, edges, accepts)
  const apart = bound.refused - bound.accepted
  if (apart > 1n || apart < -1n) return false
  // The refusal is looked at with both sets of names: whatever differs between the two answers varies.
  for (let time = 0; time < 2; time++) {
    if ((await accepts(bound.refused)) !== true) continue
    return learner.doubt(name, 'it was refused once, and accepted once') === 'unknown'
  }
  const limit = String(bound.accepted)
  const seen = (samples.get(bound.refused) ?? []).map((one) => ({ ...one, words: { ...one.words, limit } }))
  learner.conclude(name, seen, { accepts: written(bound.accepted) })
  return true
}

/** The allowed value nearest to `farthest`, if every value from `start` up to it is allowed. */
export function farthestAllowed(start: bigint, farthest: bigint, isAllowed: (value: bigint) => boolean): bigint {
  if (isAllowed(farthest)) return farthest
  const sign = farthest > start ? 1n : -1n
  let [allowed, beyond] = [start, farthest]
  while (sign * (beyond - allowed) > 1n) {
    const middle = allowed + (beyond - allowed) / 2n
    if (isAllowed(middle)) allowed = middle
    else beyond = middle
  }
  return allowed
}

/** Lengths and sizes that people choose. */
export const ROUND_LENGTHS: readonly bigint[] = [
  ...[1, 2, 3, 4, 5, 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 36, 40, 45, 50, 60, 63, 64, 70, 72, 75, 80, 90, 99, 100],
  ...[
    120, 127, 128, 140, 150, 160, 180, 191, 200, 250, 254, 255, 256, 280, 300, 320, 350, 400, 500, 511, 512, 600, 640,
  ],
  ...[750, 767, 800, 1000, 1023, 1024, 1500, 1999, 2000, 2048, 2500, 3000, 4000, 4095, 4096, 5000, 8000, 8192, 10_000],
  ...[16_384, 20_000, 32_767, 32_768, 50_000, 65_535],
].map(BigInt)

export const ROUND_SIZES: readonly bigint[] = [
  1024, 2048, 4096, 8192, 10_000, 10_240, 16_384, 20_480, 32_768, 50_000, 51_200, 65_536, 100_000, 102_400, 131_072,
  204_800, 262_144, 500_000, 512_000, 524_288, 1_000_000, 1_024_000, 1_048_576,
].map(BigInt)

/** Powers of ten, and the bounds of machine integers. */
export const ROUND_INTEGERS: readonly bigint[] = [
  ...Array.from({ length: 19 }, (_, power) => 10n ** BigInt(power)).flatMap((value) => [value, value - 1n]),
  ...[15n, 16n, 31n, 32n, 53n, 62n, 63n].flatMap((power) => [2n ** power - 1n, 2n ** power]),
].flatMap((value) => [value, -value])
