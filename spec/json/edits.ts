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

/** The name that is spelt most like another, ignoring case; null if there are no names. */
function closestTo(name: string, names: Iterable<string>): string | null {
  const plain = name.toLowerCase()
  const distance = (one: string): number => edits(plain, one.toLowerCase())
  return [...names].toSorted((one, other) => distance(one) - distance(other))[0] ?? null
}

/** The part of a message that names the nearest known name, or says that there is none. */
export function nearestHint(name: string, names: Iterable<string>): string {
  const nearest = closestTo(name, names)
  return nearest === null ? 'there is none' : `the nearest is ${JSON.stringify(nearest)}`
}

/** The name that was probably meant, with at most two typing errors; null if none is so near. */
export function misspelt(name: string, names: Iterable<string>): string | null {
  const closest = closestTo(name, names)
  if (closest === null) return null
  const most = Math.min(name.length, closest.length) < 4 ? 1 : 2
  return edits(name.toLowerCase(), closest.toLowerCase()) <= most ? closest : null
}
