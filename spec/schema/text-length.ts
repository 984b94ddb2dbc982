/** The length of a text in characters (JSON Schema validation, section 6.3.1): a surrogate pair is one. */
export function ucs2length(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
