/** How far two spellings are apart. */

/** Levenshtein's distance: insertions, deletions and changes of one letter. */
export function edits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
