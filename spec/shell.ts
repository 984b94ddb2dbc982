/** Text and bytes as words of a POSIX shell. */

/** A word that stands for the text as it is. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A word that stands for the text, in which the shell makes some parts itself: each by its text, as a word. */
export function wordWith(text: string, made: ReadonlyMap<string, string>): string {
  for (const [part, word] of made) {
    const start = text.indexOf(part)
    if (part === '' || start === -1) continue
    const [before, after] = [text.slice(0, start), text.slice(start + part.length)]
    return `${before && wordWith(before, made)}${word}${after && wordWith(after, made)}`
  }
  return quoted(text)
}

/** The text of the bytes where a terminal and a word can hold it, else null. */
export function plainText(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
  return /[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff]/.test(text) ? null : text
}

/** A command that prints the bytes: any bytes at all, which no word can. */
export function printing(bytes: Uint8Array): string {
  const format = Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f && !UNSAFE.has(byte)
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  )
  return `printf '${format.join('')}'`
}

/** What printf reads as its own: %, a backslash; and the quote that would end the word. */
const UNSAFE = new Set([0x25, 0x5c, 0x27])
