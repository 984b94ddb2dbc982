/** Reads XML text into its elements. What is refused here is never expanded, fetched or walked. */

import { DOMParser, type Element, ParseError } from '@xmldom/xmldom'
import { MOST_LEVELS, TOO_DEEP } from '../json/exact-json.ts'

/** Text that is not XML, or has more than a reader of data takes; the message says what and where. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
  /** False for XML that is right, but that the kit doesn't take. */
  readonly isBroken: boolean
  constructor(message: string, isBroken = true) {
    super(message)
    this.isBroken = isBroken
  }
}

/**
 * The text of XML in bytes: by their byte order mark, else by the charset of its Content-Type (RFC 7303 section 3.2), else by
 * the declaration, else UTF-8 (XML 1.0 section 4.3.3).
 */
export function decodeXml(bytes: Uint8Array, contentType = ''): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 128))
  const mark = start.startsWith('\xfe\xff') ? 'utf-16be' : start.startsWith('\xff\xfe') ? 'utf-16le' : null
  const [, declared = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)/.exec(start) ?? []
  const [, charset] = /;\s*charset\s*=\s*"?([\w.-]+)/i.exec(contentType) ?? []
  const encoding = mark ?? (charset ?? declared).toLowerCase()
  // What is read as ASCII has not two bytes for each character.
  if (mark === null && /^<\?xml/.test(start) && /^utf-16/.test(encoding))
    throw new XmlFault(`it is not text in ${encoding}`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new XmlFault(`it is not text in ${encoding}`, !(error instanceof RangeError))
  }
}

/**
 * The root element of XML text. A document type declaration is refused, and so is every entity but the five predefined
 * ones: nothing in a message may grow or name a file.
 */
export function rootOf(text: string): Element {
  lookFirst(text)
  const refuse = (_: string, message: string, place?: unknown): void => {
    // The parser warns of U+FFFD, which any text may have (XML 1.0 section 2.2).
    if (message.startsWith('Unicode replacement character')) return
    throw new XmlFault(`${plain(message)}${locatedAt(place)}`)
  }
  try {
    const root = new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml').documentElement
    if (root !== null) return root
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof XmlFault) throw cause
    if (error instanceof ParseError) throw new XmlFault(`${plain(error.message)}${locatedAt(error.locator)}`)
    throw error
  }
  throw new XmlFault('it has no element')
}

/** One line of a parser's message, without what it quotes of the text. */
function plain(message: string): string {
  const [first = ''] = message.replace(/^.* caused XmlFault: (.*?)( \(line \d+ column \d+\))?$/s, '$1').split('\n', 1)
  return first.length > LONGEST_WHY ? `${first.slice(0, LONGEST_WHY)}…` : first
}

const LONGEST_WHY = 120

function locatedAt(place: unknown): string {
  const { locator = place } = (place ?? {}) as { readonly locator?: unknown }
  const { lineNumber, columnNumber } = (locator ?? {}) as {
    readonly lineNumber?: number
    readonly columnNumber?: number
  }
  return lineNumber === undefined ? '' : ` (line ${lineNumber} column ${columnNumber ?? 1})`
}

/** What is looked for in each kind of markup; what ends the kinds that hold no markup. */
const MARKUP =
  /<!--|<!\[CDATA\[|<\?|<!|<\/|\/>|<|&(?:(?:amp|lt|gt|quot|apos);|#(?<code>\d{1,7}|x[\da-fA-F]{1,6});)?|[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g

const ENDS: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }

/** The most elements of one text: a second's work. */
const MOST_ELEMENTS = 100_000

/** Throws for what must not reach the parser, before memory is spent. */
function lookFirst(text: string): void {
  let depth = 0
  let elements = 0
  const markup = new RegExp(MARKUP)
  for (let found = markup.exec(text); found !== null; found = markup.exec(text)) {
    const [mark] = found
    const fault = (why: string, isBroken = true): XmlFault =>
      new XmlFault(`${why}${lineAndColumn(text, found?.index ?? 0)}`, isBroken)
    const end = ENDS[mark]
    if (end !== undefined) {
      const at = text.indexOf(end, markup.lastIndex)
      // The parser says what has no end.
      if (at === -1) return
      markup.lastIndex = at + end.length
    } else if (mark === '<!') throw fault('a document type declaration is not taken', false)
    else if (mark === '<') {
      depth++
      if (++elements > MOST_ELEMENTS) throw fault(`it has more than ${MOST_ELEMENTS} elements`, false)
    } else if (mark.startsWith('<') || mark === '/>') depth--
    else if (mark === '&') throw fault('an & must begin a character reference or one of the five predefined entities')
    else if (isForbidden(mark, found.groups?.code)) throw fault('it has a character that XML does not allow')
    if (depth > MOST_LEVELS) throw fault(TOO_DEEP, false)
  }
}

/** True for a character, as it is or by its reference, that XML can't have (XML 1.0 section 2.2). */
function isForbidden(mark: string, reference?: string): boolean {
  if (reference === undefined) return !mark.startsWith('&')
  const code = Number(reference.startsWith('x') ? `0${reference}` : reference)
  return (
    code > 0x10ffff ||
    (code < 0x20 && !/^(9|10|13)$/.test(`${code}`)) ||
    (code >= 0xd800 && code < 0xe000) ||
    code >> 1 === 0x7fff
  )
}

function lineAndColumn(text: string, index: number): string {
  const before = text.slice(0, index)
  return ` (line ${before.split('\n').length} column ${index - before.lastIndexOf('\n')})`
}
