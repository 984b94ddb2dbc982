/** Header lists as text. A client sends the same ones again and again: what came lately is made once, and shared. */

export type HeaderTexts = {
  /** The text of a list that came lately, else null; then it is there for the next one. */
  readonly shared: (list: readonly string[]) => string | null
}

/** Lists that are remembered; each has one place, by its hash. */
const PLACES = 256

/** Names and values in turn, one a line. */
export function headerText(list: readonly string[]): string {
  let text = ''
  // Concatenated, for joining a list costs four times as much.
  for (const word of list) text += `${word}\n`
  return text
}

/** A memory of header lists. */
export function createHeaderTexts(): HeaderTexts {
  const places: ({ readonly list: readonly string[]; text: string | null } | undefined)[] = []
  return {
    shared: (list) => {
      const place = hash(list) % PLACES
      const known = places[place]
      if (known !== undefined && isSame(known.list, list)) {
        known.text ??= headerText(list)
        return known.text
      }
      places[place] = { list, text: null }
      return null
    },
  }
}

/** Of the lengths and the last letters of the values: enough to tell one client's lists apart. */
function hash(list: readonly string[]): number {
  let bits = list.length
  for (let index = 1; index < list.length; index += 2) {
    const value = list[index] ?? ''
    bits = (Math.imul(bits, 31) + value.length * 128 + value.charCodeAt(value.length - 1)) | 0
  }
  return bits >>> 0
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}
