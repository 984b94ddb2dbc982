/** A text as a search for secrets sees it: without case and white space, with escapes undone, and where each was. */

/**
 * Characters, each with its place in the text that it was made from. It holds until the second view after it is made.
 */
export type View = {
  readonly codes: Uint16Array
  /** Where each begins, and where it ends. */
  readonly from: Uint32Array
  readonly to: Uint32Array
}

/** What no eye sees: it may stand between any two characters. */
const UNSEEN = /[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufffd]/

/**
 * By code: the character without case, and with the two alphabets of base64 made one (RFC 4648 section 5); 0: unseen.
 */
const FOLDED = Uint16Array.from({ length: 1 << 16 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (UNSEEN.test(character)) return 0
  if (character === '-' || character === '_') return (character === '-' ? '+' : '/').charCodeAt(0)
  return code < 0x80 ? character.toLowerCase().charCodeAt(0) : code
})

/** A text as the characters of its view. */
export function fold(text: string): string {
  const { codes } = viewOf(text)
  let folded = ''
  for (let start = 0; start < codes.length; start += 4096)
    folded += String.fromCharCode(...codes.subarray(start, start + 4096))
  return folded
}

/** Room for two views: a report has a hundred thousand lines, and room of its own for each took half of the search. */
const rooms = [roomFor(16_384), roomFor(16_384)]

function roomFor(length: number): View {
  return { codes: new Uint16Array(length), from: new Uint32Array(length), to: new Uint32Array(length) }
}

/** Room for the next view: never that of the latest one, which it may be made of. */
function nextRoom(length: number): View {
  const [next] = rooms.reverse()
  return next === undefined || next.codes.length < length ? roomFor(length) : next
}

/** A text, folded. */
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

/** The view with one layer of escapes undone; null where there is none. */
export function decoded({ codes, from, to }: View): View | null {
  if (MARKS.every((mark) => !codes.includes(mark))) return null
  const view = nextRoom(codes.length)
  let length = 0
  for (let index = 0; index < codes.length; ) {
    const code = codes[index] ?? 0
    let one = code
    let end = index + 1
    if (code === BACKSLASH && (codes[end] === QUOTE || codes[end] === BACKSLASH)) one = codes[end++] ?? 0
    else if (code === PERCENT || code === BACKSLASH || code === AMPERSAND) {
      const found = escapeAt(codes, index)
      if (found !== null) {
        one = FOLDED[found.code & 0xffff] ?? 0
        end = index + found.length
      }
    }
    if (one !== 0) {
      view.codes[length] = one
      view.from[length] = from[index] ?? 0
      view.to[length++] = to[end - 1] ?? 0
    }
    index = end
  }
  // Each escape is longer than what it stands for.
  if (length === codes.length) return null
  return { codes: view.codes.subarray(0, length), from: view.from.subarray(0, length), to: view.to.subarray(0, length) }
}

/** What begins an escape: in a URL, in the strings of JSON and other languages, in HTML and XML. */
const PERCENT = '%'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const AMPERSAND = '&'.charCodeAt(0)
const MARKS = [PERCENT, BACKSLASH, AMPERSAND]
/** With a backslash before it, most escapes of all: those of a report's own JSON. */
const QUOTE = '"'.charCodeAt(0)

/**
 * After `%` there are two digits; the others are these, folded: in lower case. The last group of a backslash is what
 * stands for itself, or for white space.
 */
const ESCAPE =
  /^(?:\\u([0-9a-f]{4})|\\u\{0*([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});?|\\([0-7]{3})|&#0*(\d{1,7});?|\\(["'\\/btnfr])|&([a-z]{2,8});)/

/** Codes of an escape, at most. */
const LONGEST = 16

function escapeAt(codes: Uint16Array, index: number): { readonly code: number; readonly length: number } | null {
  if (codes[index] === PERCENT) {
    const code = digitOf(codes[index + 1]) * 16 + digitOf(codes[index + 2])
    return Number.isNaN(code) ? null : { code, length: 3 }
  }
  const match = ESCAPE.exec(String.fromCharCode(...codes.subarray(index, index + LONGEST)))
  if (match === null) return null
  const [{ length }, unicode, point, hex, entity, octal, decimal, literal, name] = match
  const digits = unicode ?? point ?? hex ?? entity
  if (digits !== undefined) return { code: Number.parseInt(digits, 16), length }
  if (octal !== undefined) return { code: Number.parseInt(octal, 8), length }
  if (decimal !== undefined) return { code: Number(decimal), length }
  if (literal !== undefined) return { code: /[btnfr]/.test(literal) ? 0 : literal.charCodeAt(0), length }
  const character = ENTITIES[name ?? '']
  return character === undefined ? null : { code: character.charCodeAt(0), length }
}

/** What a digit of hex stands for, folded; NaN where it is none. */
function digitOf(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : Number.NaN
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  bsol: '\\',
  colon: ':',
  semi: ';',
  period: '.',
  comma: ',',
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  equals: '=',
  plus: '+',
  num: '#',
  excl: '!',
  quest: '?',
  lpar: '(',
  rpar: ')',
  percnt: '%',
  dollar: '$',
  commat: '@',
  ast: '*',
  grave: '`',
  hat: '^',
  verbar: '|',
  vert: '|',
  lsqb: '[',
  rsqb: ']',
  lcub: '{',
  rcub: '}',
}
