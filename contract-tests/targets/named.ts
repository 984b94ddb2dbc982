/** The targets that a command line names. */

/** True for a target whose name begins with one of the words; without words, for every target. */
export function named(words: readonly string[]): (row: { readonly name: string }) => boolean {
  return ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word))
}
