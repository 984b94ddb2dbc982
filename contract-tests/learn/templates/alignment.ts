/** Aligns texts: their common parts stay, and their differences become holes. */

/** A hole, its sign, a word, white space, or any other character. */
const TOKENS = /«[^«»]*»|««|[\p{L}\p{N}_]+|\s+|./gsu

/** A token that all have, or what each has in its place. */
type AlignedPart = string | readonly string[]

export function alignTexts(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.match(TOKENS) ?? [])
  const merged = others.reduce<AlignedPart[]>(
    (parts, tokens, index) => mergeParts(parts, tokens, index + 1),
    [...first],
  )
  return joinParts(merged).map(alignedText).join('')
}

/** Products of lengths up to which tokens are compared one by one. */
const LARGEST = 1_000_000

/** Merges the parts that `count` texts have in common with the tokens of one further text. */
function mergeParts(parts: readonly AlignedPart[], tokens: readonly string[], count: number): AlignedPart[] {
  let start = 0
  while (start < Math.min(parts.length, tokens.length) && parts[start] === tokens[start]) start++
  let end = 0
  const shortest = Math.min(parts.length, tokens.length) - start
  while (end < shortest && parts.at(-1 - end) === tokens.at(-1 - end)) end++
  const middle = parts.slice(start, parts.length - end)
  const other = tokens.slice(start, tokens.length - end)
  const common = middle.length * other.length > LARGEST ? [] : commonRuns(middle, other)
  const merged: AlignedPart[] = parts.slice(0, start)
  let [at, beside] = [0, 0]
  for (const [one, two] of [...common, [middle.length, other.length] as const]) {
    if (one > at || two > beside) {
      const added = other.slice(beside, two).join('')
      merged.push([...contents(middle.slice(at, one), count), added])
    }
    const token = middle[one]
    if (token !== undefined) merged.push(token)
    ;[at, beside] = [one + 1, two + 1]
  }
  return [...merged, ...parts.slice(parts.length - end)]
}

/** What each of the texts has in the place of some parts. */
function contents(parts: readonly AlignedPart[], count: number): string[] {
  return Array.from({ length: count }, (_, text) =>
    parts.map((part) => (typeof part === 'string' ? part : (part[text] ?? ''))).join(''),
  )
}

/** The weight of a common token: a word counts most, then punctuation; a number may be the same by chance. */
function weightOf(token: string): number {
  if (/[\p{L}«]/u.test(token)) return WORD
  return /\p{N}/u.test(token) ? 1 : 2
}

const WORD = 8

/** The places of the heaviest common subsequence. */
function commonRuns(parts: readonly AlignedPart[], tokens: readonly string[]): (readonly [number, number])[] {
  const width = tokens.length + 1
  const weights = new Uint32Array((parts.length + 1) * width)
  const weight = (one: number, two: number): number => weights[one * width + two] ?? 0
  for (let one = parts.length - 1; one >= 0; one--) {
    for (let two = tokens.length - 1; two >= 0; two--) {
      const token = tokens[two] ?? ''
      const both = parts[one] === token ? weight(one + 1, two + 1) + weightOf(token) : 0
      weights[one * width + two] = Math.max(both, weight(one + 1, two), weight(one, two + 1))
    }
  }
  const places: (readonly [number, number])[] = []
  let [one, two] = [0, 0]
  while (one < parts.length && two < tokens.length) {
    const token = tokens[two] ?? ''
    if (parts[one] === token && weight(one, two) === weight(one + 1, two + 1) + weightOf(token)) {
      places.push([one++, two++])
    } else if (weight(one + 1, two) >= weight(one, two + 1)) one++
    else two++
  }
  return places
}

/** Joins holes of any text that have only punctuation between them. */
function joinParts(parts: readonly AlignedPart[]): AlignedPart[] {
  const whole: AlignedPart[] = []
  for (const [index, part] of parts.entries()) {
    whole.push(part)
    if (typeof part === 'string' || holeKind(part) !== 'text') continue
    const before = whole.slice(0, -1).findLastIndex((each) => typeof each !== 'string' || weightOf(each) === WORD)
    const earlier = whole[before]
    if (index === 0 || earlier === undefined || typeof earlier === 'string' || holeKind(earlier) !== 'text') continue
    const between = whole.slice(before + 1, -1).join('')
    const both = earlier.map((content, text) => content + between + (part[text] ?? ''))
    whole.splice(before, whole.length - before, both)
  }
  return whole
}

function holeKind(contents: readonly string[]): 'number' | 'hex' | 'text' {
  if (contents.every((each) => /^(\d+|«number»)$/.test(each))) return 'number'
  return contents.every((each) => /^([0-9a-f]{4,}|\d+|«hex»)$/i.test(each)) ? 'hex' : 'text'
}

function alignedText(part: AlignedPart): string {
  if (typeof part === 'string') return part
  const [first = ''] = part
  // The same moment, written with more digits or fewer.
  if (part.every((each) => /^«%[^»]*»$/.test(each))) return first
  const kind = holeKind(part)
  if (kind !== 'text') return `«${kind}»`
  // Letters next to a number do not vary with it.
  const [, start = '', , end = ''] = /^([\p{L}_]*)(\d+)([\p{L}_]*)$/u.exec(first) ?? []
  const isNumbered =
    start + end !== '' &&
    part.every(
      (each) =>
        each.startsWith(start) &&
        each.endsWith(end) &&
        /^\d+$/.test(each.slice(start.length, each.length - end.length)),
    )
  return isNumbered ? `${start}«number»${end}` : '«text»'
}
