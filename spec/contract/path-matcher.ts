/**
 * Matches paths against templates such as `/beds/{bedId}/plants`, in a time that grows with the length of the path. A
 * regular expression tries every way to share a text between parameters: `/tiles/{z}-{x}-{y}.png` took seconds for a
 * path of 4,000 hyphens.
 *
 * A parameter is one character or more within one segment. If several fit in more than one way, the first is as long as
 * it can be, then the second, and so on: `{name}.{type}` reads `a.tar.gz` as `a.tar` and `gz`.
 */

/**
 * The texts that match a parameter: `any`; `integer`, a whole number before any other text; or one of the listed texts.
 */
export type Texts = 'any' | 'integer' | readonly string[]

/** The text of each parameter of a path, which is given in segments; null for another path. */
export type PathMatcher = (segments: readonly string[]) => string[] | null

/**
 * The matcher of a template. In a segment where one parameter stands right beside another, `textsOf` says what each may
 * be: nothing else tells where one ends.
 */
export function pathMatcher(template: string, textsOf: (name: string) => Texts = () => 'any'): PathMatcher {
  // A slash in the name of a parameter ends no segment.
  const segments = template.split(/\/(?![^{}]*\})/).map((segment): readonly Texts[] => {
    // Literal texts and parameters in turn.
    const pieces = segment.split(/\{([^{}]+)\}/)
    if (segment === `{${pieces[1]}}`) return ['any']
    const isTight = segment.includes('}{')
    return pieces.map((piece, index) => (index % 2 === 0 ? literalForms(piece) : isTight ? textsOf(piece) : 'any'))
  })
  return (given) => {
    const found: string[] = []
    const isSo = given.length === segments.length && segments.every((parts, at) => read(parts, given[at] ?? '', found))
    return isSo ? found : null
  }
}

/** A fixed text as documents write it, and as clients send it (RFC 3986 section 2.1). */
export function literalForms(text: string): readonly string[] {
  return [text, encodeURI(text.toWellFormed())]
}

/** Adds the texts of a segment's parameters to those that were found; false for another segment. */
function read(parts: readonly Texts[], text: string, found: string[]): boolean {
  // Most segments are one parameter, or have none.
  const [first] = parts
  if (first === 'any') return found.push(text) > 0 && text !== ''
  if (parts.length === 1) return first !== 'integer' && first?.includes(text) === true
  const lasts: number[] = []
  /** The last place where a part fits with all parts after it; -1 if there is none. */
  const lastOf = (index: number): number => {
    let last = lasts[index] ?? text.length
    while (last >= 0 && endOf(index, last) < 0) last--
    lasts[index] = last
    return last
  }
  /**
   * The index where a part ends that begins at a given index; -1 if the part and all parts after it don't fit there.
   */
  const endOf = (index: number, from: number): number => {
    const part = parts[index]
    if (part === undefined) return from === text.length ? from : -1
    if (typeof part === 'string') return lastOf(index + 1) > from ? lastOf(index + 1) : -1
    const value = part.find((one) => text.startsWith(one, from) && endOf(index + 1, from + one.length) >= 0)
    return value === undefined ? -1 : from + value.length
  }
  let from = 0
  return parts.every((part, index) => {
    let end = endOf(index, from)
    if (part === 'integer' && end >= 0) {
      let most = from + text.slice(from).search(/(?!^-)\D|$/)
      while (most > from && endOf(index + 1, most) < 0) most--
      if (most > from) end = most
    }
    if (index % 2 === 1) found.push(text.slice(from, end))
    from = end
    return end >= 0
  })
}
