/** Distinguishes growth from the ups and downs of a process's memory. */

/** A series is cut into so many windows. The median of each window counts, so that no single measure decides. */
const WINDOWS = 8

export type Growth = {
  /** From the first window to the last, by the median of the slopes between all of them (Theil and Sen). */
  readonly amount: number
  /**
   * Share of the pairs of windows in which the later one is larger: 0.5 by chance. Without a trend, eight windows have a
   * share of three quarters or more once in eighteen times (Kendall's test).
   */
  readonly rising: number
}

/** The growth over a series of measures; null if there are too few. */
export function growthOf(values: readonly number[]): Growth | null {
  if (values.length < WINDOWS) return null
  const windows = Array.from({ length: WINDOWS }, (_, index) =>
    median(values.slice(part(values, index), part(values, index + 1))),
  )
  const slopes = windows.flatMap((later, end) =>
    windows.slice(0, end).map((earlier, start) => (later - earlier) / (end - start)),
  )
  return {
    amount: median(slopes) * (WINDOWS - 1),
    rising: slopes.filter((slope) => slope > 0).length / slopes.length,
  }
}

/** True if a series grows steadily, and by more than is allowed. */
export function isLeak(growth: Growth | null, allowed: number): boolean {
  return growth !== null && growth.amount > allowed && growth.rising >= 0.75
}

function part(values: readonly number[], index: number): number {
  return Math.floor((index * values.length) / WINDOWS)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
