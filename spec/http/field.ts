/** The grammar of header fields (RFC 9110 section 5), said once for the engine, the servers, the judge and the console. */

/** A token (section 5.6.2), as the source of an expression that HTML's `pattern` reads too. */
export const TOKEN = "[!#$%&'*+.^_`\\|~\\w\\-]+"
/** The characters of a value (section 5.5), for a class of characters. */
const VALUE_CHARACTERS = String.raw`\t\x20-\x7e\x80-\xff`
/** A field line (RFC 9112 section 5), without anything that recipients may repair: folds, space before the colon. */
export const FIELD_LINE = `${TOKEN}:[${VALUE_CHARACTERS}]*`

const WHOLE_TOKEN = new RegExp(`^${TOKEN}$`)
/** What no value holds; Node sends nothing past Latin-1 either. */
export const UNSENDABLE = new RegExp(`[^${VALUE_CHARACTERS}]`, 'g')
const PARAMETER = new RegExp(String.raw`^(${TOKEN})\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*)))?`, 's')
const PARTS = { ',': /(?:"(?:[^"\\]|\\.)*"?|[^",])+/gs, ';': /(?:"(?:[^"\\]|\\.)*"?|[^";])+/gs }

/** True for a text that can name a field. */
export function isToken(text: string): boolean {
  return WHOLE_TOKEN.test(text)
}

/** True without control characters, for a field value or a reason phrase (RFC 9112 section 4). */
export function isFieldValue(text: string): boolean {
  return text.search(UNSENDABLE) === -1
}

/** The items of a list (section 5.6.1), or the parameters of one item. A quoted string stays whole; empty parts count nothing. */
export function fieldParts(value: string, separator: ',' | ';'): string[] {
  return (value.match(PARTS[separator]) ?? []).map((part) => part.trim()).filter(Boolean)
}

/** Reads `name=value` with a plain or quoted value (section 5.6.6). The name is in lower case, and empty where there is none. */
export function parameterOf(part: string): [name: string, value: string] {
  const [, name = '', quoted, plain = ''] = PARAMETER.exec(part) ?? []
  return [name.toLowerCase(), quoted?.replaceAll(/\\(.)/gs, '$1') ?? plain]
}
