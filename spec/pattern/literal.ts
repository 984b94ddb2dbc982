/** The pattern that matches a text and nothing else, with every flag. Node 22 has no `RegExp.escape`. */
export function literalPattern(text: string): string {
  // With the flag `u` a hyphen must not be escaped outside a class, and inside it would mean a range.
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll('-', String.raw`\x2d`)
}
