/** A text as the search for secrets reads it: without case and white space, and with escapes undone. */

/**
 * The characters of a view, each with its place in the original text. Views share memory: a view is valid until two
 * more have been made.
 */
export type View = {
  readonly codes: Uint16Array
  /** Where each character begins in the original text, and where it ends. */
  readonly from: Uint32Array
  readonly to: Uint32Array
}

/** Characters that nobody sees, which may occur between any two characters of a secret. */
const UNSEEN = /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufffd]/g

/**
 * The folded character for each code: without case, with the two alphabets of base64 made one (RFC 4648 section 5).
 * Unseen characters are 0.
 */
const FOLDED = foldedCodes()

function foldedCodes(): Uint16Array {
  const codes = new Uint16Array(1 << 16)
  for (let code = 0; code < codes.length; code++) codes[code] = code
  // The search of one text with all characters takes a tenth of the time of a test for each.
  for (const { index } of codesText(codes).matchAll(UNSEEN)) codes[index] = 0
  codes.set(codes.subarray(0x61, 0x7b), 0x41)
  codes['-'.charCodeAt(0)] = '+'.charCodeAt(0)
  codes['_'.charCodeAt(0)] = '/'.charCodeAt(0)
  return codes
}

/** The folded characters of a text. */
export function folded(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const code = FOLDED[text.charCodeAt(index)] ?? 0
    if (code !== 0) codes[length++] = code
  }
  return codes.subarray(0, length)
}

export function fold(text: string): string {
  return codesText(folded(text))
}

/** Characters as a text, however many they are. */
export function codesText({ buffer, byteOffset, byteLength }: Uint16Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf16le')
}

/** What {@link glance} looks for. */
export type Sought = {
  /** 1 at each {@link rolled} key of the last four characters of a piece. */
  readonly ends: Uint8Array
  /** True if a piece ends at this place. */
  readonly isEnd: (codes: Uint16Array, end: number) => boolean
  /** True if a piece has a quotation mark, so that an escaped one may be part of it. */
  readonly hasQuote: boolean
}

/** The key of the last four characters, 16 bits, made from the key one character before. */
export function rolled(key: number, code: number): number {
  return ((key << 4) ^ code) & 0xffff
}

/**
 * A quick test of a text: false only if no piece occurs in it, plain or escaped. It is seldom true by chance, because
 * few texts have an escape other than `\"`.
 */
export function glance(text: string, sought: Sought): boolean {
  if (text.includes('%')) return true
  // An entity has a number sign or a semicolon. An ampersand alone separates parameters.
  if (text.includes('&') && (text.includes('#') || text.includes(';'))) return true
  const { ends, hasQuote } = sought
  const { codes } = nextRoom(text.length)
  let length = 0
  let key = 0
  let isEscape = false
  for (let index = 0; index < text.length; index++) {
    const code = FOLDED[text.charCodeAt(index)] ?? 0
    if (code === 0) continue
    if (isEscape && (hasQuote || (code !== QUOTE && code !== APOSTROPHE))) return true
    isEscape = code === BACKSLASH
    codes[length++] = code
    key = rolled(key, code)
    if (ends[key] === 1 && sought.isEnd(codes, length)) return true
  }
  return false
}

/** Memory for two views. A report has 100,000 lines, and new memory for each took half the time of the search. */
const rooms = [roomFor(16_384), roomFor(16_384)]

function roomFor(length: number): View {
  return { codes: new Uint16Array(length), from: new Uint32Array(length), to: new Uint32Array(length) }
}

/**
 * The memory for the next view. It is not the memory of the latest view, because the next view may be made from that
 * one.
 */
function nextRoom(length: number): View {
  const [next] = rooms.reverse()
  return next === undefined || next.codes.length < length ? roomFor(length) : next
}

/** The view of a text, with its escapes. */
export function viewOf(text: string): View {
  const { codes, from, to } = nextRoom(text.length)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const code = FOLDED[text.charCodeAt(index)] ?? 0
    if (code === 0) continue
    codes[length] = code
    from[length] = index
    to[length++] = index + 1
  }
  return { codes: codes.subarray(0, length), from: from.subarray(0, length), to: to.subarray(0, length) }
}

/** The view with one layer of escapes undone; null where it has no escapes. */
export function decoded({ codes, from, to }: View): View | null {
  if (MARKS.every((mark) => !codes.includes(mark))) return null
  const view = nextRoom(codes.length)
  let length = 0
  for (let index = 0; index < codes.length; ) {
    const code = codes[index] ?? 0
    const escaped = code === PERCENT || code === BACKSLASH || code === AMPERSAND ? escapeAt(codes, index) : null
    const one = escaped === null ? code : FOLDED[escaped.code & 0xffff]
    const end = index + (escaped?.length ?? 1)
    if (one !== undefined && one !== 0) {
      view.codes[length] = one
      view.from[length] = from[index] ?? 0
      view.to[length++] = to[end - 1] ?? 0
    }
    index = end
  }
  // An escape is longer than its character, so a view of the same length had no escapes.
  if (length === codes.length) return null
  return { codes: view.codes.subarray(0, length), from: view.from.subarray(0, length), to: view.to.subarray(0, length) }
}

/** The characters that begin an escape: in a URL, in strings of JSON and other languages, in HTML and XML. */
const PERCENT = '%'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const AMPERSAND = '&'.charCodeAt(0)
const MARKS = [PERCENT, BACKSLASH, AMPERSAND]
/** Most escapes are a backslash and a quote, from the report's own JSON. */
const QUOTE = '"'.charCodeAt(0)
const APOSTROPHE = "'".charCodeAt(0)

/**
 * All escapes except that of `%`, which is always two digits. They are folded, so in lower case. A backslash before one
 * of `"'\/` means that character, and before one of `btnfr` white space.
 */
const ESCAPE =
  /^(?:\\u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});?|\\([0-7]{3})|&#0*(\d{1,7});?|\\(["'\\/btnfr])|&([a-z]{2,8});)/

/** The most codes that an escape has. */
const LONGEST = 16

function escapeAt(codes: Uint16Array, index: number): { readonly code: number; readonly length: number } | null {
  const next = codes[index + 1]
  if (codes[index] === BACKSLASH && (next === QUOTE || next === BACKSLASH)) return { code: next, length: 2 }
  if (codes[index] === PERCENT) {
    const code = digitOf(codes[index + 1]) * 16 + digitOf(codes[index + 2])
    return Number.isNaN(code) ? null : { code, length: 3 }
  }
  const match = ESCAPE.exec(String.fromCharCode(...codes.subarray(index, index + LONGEST)))
  if (match === null) return null
  const code = escapedCode(match)
  return code === null ? null : { code, length: match[0].length }
}

function escapedCode([, unicode, point, hex, entity, octal, decimal, literal, name]: RegExpExecArray): number | null {
  const digits = unicode ?? point ?? hex ?? entity
  if (digits !== undefined) return Number.parseInt(digits, 16)
  if (octal !== undefined) return Number.parseInt(octal, 8)
  if (decimal !== undefined) return Number(decimal)
  if (literal !== undefined) return /[btnfr]/.test(literal) ? 0 : literal.charCodeAt(0)
  return ENTITIES.get(name ?? '') ?? null
}

/** The value of a folded hex digit; NaN for other characters. */
function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : Number.NaN
}

/** The names of characters in HTML and XML, and the characters in the same order. */
const NAMES =
  'amp lt gt quot apos sol bsol colon semi period comma lowbar hyphen dash equals plus num excl quest lpar rpar percnt dollar commat ast grave hat verbar vert lsqb rsqb lcub rcub'
const NAMED = '&<>"\'/\\:;.,_--=+#!?()%$@*`^||[]{}'
const ENTITIES: ReadonlyMap<string, number> = new Map(
  NAMES.split(' ').map((name, index) => [name, NAMED.charCodeAt(index)]),
)
