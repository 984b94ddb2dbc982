/** Text and bytes as words of a POSIX shell. */

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The word for a text of which the shell makes some parts. `made` has the word for each of these parts. */
export function wordWith(text: string, made: ReadonlyMap<string, string>): string {
  for (const [part, word] of made) {
    const start = text.indexOf(part)
    if (part === '' || start === -1) continue
    const [before, after] = [text.slice(0, start), text.slice(start + part.length)]
    return `${before && wordWith(before, made)}${word}${after && wordWith(after, made)}`
  }
  return quoted(text)
}

/** The text of the bytes; null if a terminal or a word can't hold it. */
export function plainTextOf(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
  return /[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff]/.test(text) ? null : text
}

/** A command that prints the bytes, whatever they are. */
export function printing(bytes: Uint8Array): string {
  const format = Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f && !UNSAFE.has(byte)
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  )
  return `printf '${format.join('')}'`
}

/** The characters with a meaning for printf, `%` and the backslash, and the quote, which would end the word. */
const UNSAFE = new Set([0x25, 0x5c, 0x27])
