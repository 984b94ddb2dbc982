/** The rows that a table is asked for, by the words of its command line. */

/** True of a row whose name begins with one of the words; without words, of every row. */
export function named(words: readonly string[]): (row: { readonly name: string }) => boolean {
  return ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word))
}
