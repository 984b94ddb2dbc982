/** A value as a header carries it. */
export function headerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(headerText).join(',')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A field value holds no control characters (RFC 9110 section 5.5), and Node sends none past Latin-1.
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
}
