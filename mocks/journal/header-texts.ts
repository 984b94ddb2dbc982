/** Texts made from header lists. A client sends the same list again and again, so recent results are shared. */

/** How many lists are kept; each has one place, by its hash. */
const PLACES = 256

/** Names and values in turn, one a line. */
export function headerListText(list: readonly string[]): string {
  let text = ''
  // Array.prototype.join takes four times as long.
  for (const word of list) text += `${word}\n`
  return text
}

const recent = ofLists((list) => ({ list, text: null as string | null }))

/** The text of a list, if the same list came recently; otherwise null, and the list is kept. */
export function sharedText(list: readonly string[]): string | null {
  const known = recent(list)
  // The list is new.
  if (known.list === list) return null
  known.text ??= headerListText(list)
  return known.text
}

/** Wraps `make` so that it runs once for recent equal lists. */
export function ofLists<Made>(make: (list: readonly string[]) => Made): (list: readonly string[]) => Made {
  const places: { readonly list: readonly string[]; readonly made: Made }[] = []
  let last: (typeof places)[number] | undefined
  return (list) => {
    // For one message it is often called several times in a row.
    if (last?.list === list) return last.made
    const place = hashOfList(list) % PLACES
    const known = places[place]
    if (known !== undefined && isSameList(known.list, list)) last = { list, made: known.made }
    else places[place] = last = { list, made: make(list) }
    return last.made
  }
}

/** A hash of the lengths and the last letters of the values, which is enough to tell one client's lists apart. */
function hashOfList(list: readonly string[]): number {
  let bits = list.length
  for (let index = 1; index < list.length; index += 2) {
    const value = list[index] ?? ''
    bits = (Math.imul(bits, 31) + value.length * 128 + value.charCodeAt(value.length - 1)) | 0
  }
  return bits >>> 0
}

/** True for the same words in the same order. */
export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}
