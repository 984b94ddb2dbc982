/** The words of a name in any spelling: the judge's own reading, which it shares with no part of the mock. */

/** `createdAt`, `created_at`, `CreatedAt` and `created-at` are `created`, `at`. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

export function singular(word: string): string {
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** The words of a path's last fixed segment, in the singular: `/v1/shop-orders/{id}` is about `shop`, `order`. */
export function resourceOf(path: string): string[] {
  const fixed = path.split('/').filter((part) => part !== '' && !part.includes('{'))
  return wordsOf(fixed.at(-1) ?? '').map(singular)
}

export function has(words: readonly string[], ...wanted: readonly string[]): boolean {
  return wanted.some((word) => words.includes(word))
}
