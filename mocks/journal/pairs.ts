/** Replaces values by their names in requests: in targets, forms, cookies and JSON, even if the text was cut off. */

import { percentDecoded } from '../../spec/http/target.ts'
import { literalPattern } from '../../spec/pattern/literal.ts'

/**
 * Returns the replacement for a value, or null to keep it; names within a value that is kept are looked at, too. `mark`
 * is the character before a parameter, if there is one.
 */
export type Replace = (name: string, value: string, mark?: string) => string | null

const NAME = /([?&;#]|^)([^=&;#?\s]*)=/g
const VALUE_END = /[&#\s]|$/g

/**
 * Replaces values in a query, a form, or a text that contains one. Parsers differ in which characters separate
 * parameters, so a replaced value ends where the most generous parser ends it.
 */
export function replaceParameters(text: string, replace: Replace): string {
  let made = ''
  let done = 0
  let end = -1
  NAME.lastIndex = 0
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    const start = NAME.lastIndex
    // Several names may share one end, which is looked for only once.
    if (start > end) {
      VALUE_END.lastIndex = start
      end = VALUE_END.exec(text)?.index ?? text.length
    }
    const shown = replace(found[2] ?? '', text.slice(start, end), found[1])
    if (shown === null) continue
    made += text.slice(done, start) + shown
    done = end
    NAME.lastIndex = end
  }
  return made + text.slice(done)
}

/** The path of an address, with or without its origin. */
const ADDRESS_PATH = /(?<![\w.~%/-])((?:[a-z][a-z\d+.-]{0,30}:\/\/[^\s/?#"'<>\\]*)?)(\/[^\s?#"'<>\\]*)/gi

/** Replaces values in the paths of the addresses in a text; `valuesIn` finds those of one by their names. */
export function replaceInPaths(
  text: string,
  replace: Replace,
  valuesIn: (path: string) => ReadonlyMap<string, string>,
): string {
  return text.replaceAll(ADDRESS_PATH, (_, origin: string, path: string) => {
    let segments = path.split('/')
    for (const [name, value] of valuesIn(path)) {
      const shown = value === '' ? null : replace(name, value)
      if (shown === null) continue
      const isWhole = segments.some((segment) => percentDecoded(segment) === value)
      // A segment may have more than the value: `{name}.{token}`.
      segments = segments.map((segment) => {
        const plain = percentDecoded(segment)
        if (isWhole) return plain === value ? shown : segment
        return plain.includes(value) ? plain.replaceAll(value, () => shown) : segment
      })
    }
    return origin + segments.join('/')
  })
}

/** The end of a line; a reader may accept a line feed alone (RFC 9112 section 2.2). */
const EOL = String.raw`\r?\n`
/** The fields of a part, and the empty line after them. */
const PART_HEAD = new RegExp(`^[^\\r\\n]*${EOL}((?:[^\\r\\n]+${EOL})*)${EOL}`)
/** A name, or a file's, of a part (RFC 7578 section 4.2). */
const PART_NAME = /[;\s](?:file)?name\*?\s*=\s*("(?:[^"\\]|\\.)*"?|[^;\s]*)/gi

/** Replaces contents of parts in a multipart body, perhaps cut off. `within` gets a kept content and its fields. */
export function replaceParts(
  text: string,
  boundary: string,
  replace: Replace,
  within: (content: string, fields: string) => string,
): string {
  // With the delimiters, each at an odd place.
  const pieces = text.split(new RegExp(`((?:^|${EOL})--${literalPattern(boundary)})`))
  return pieces
    .map((piece, index) => {
      const [head = '', fields = ''] = (index >= 2 && index % 2 === 0 && PART_HEAD.exec(piece)) || []
      if (head === '') return piece
      const content = piece.slice(head.length)
      for (const [, name = ''] of fields.matchAll(PART_NAME)) {
        const shown = replace(unquotedToken(name), content)
        if (shown !== null) return head + shown
      }
      return head + within(content, fields)
    })
    .join('')
}

/** Names of open brackets that mark a value as a credential. */
const MOST_OWNERS = 8

/** Matches strings, numbers and brackets. The last string may be cut off, so this is not the grammar of JSON. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\w.+-]*|[[\]{}]/gs

/**
 * Replaces strings and numbers that are values of members in JSON text, which may be cut off. The values in a list or
 * an object belong to the name before it; JSON text in a string is searched as well, and other text by `inText`.
 */
export function replaceMembers(text: string, replace: Replace, inText: (text: string) => string): string {
  let made = ''
  let done = 0
  for (const { value, names, start, end } of valuesOfMembers(text)) {
    const inner = /^\s*[[{]/.test(value) ? replaceMembers(value, replace, inText) : inText(value)
    const shown = names.map((one) => replace(one, value)).find((one) => one !== null) ?? inner
    if (shown === value) continue
    made += `${text.slice(done, start)}${JSON.stringify(shown)}`
    done = end
  }
  return made + text.slice(done)
}

/** The strings and numbers of JSON text that are values, with the names that they belong to. */
function* valuesOfMembers(text: string) {
  let name: { readonly text: string; readonly end: number } | null = null
  /** The name before each open bracket; empty where there is none. */
  const owners: string[] = []
  for (const { 0: token, index: start } of text.matchAll(JSON_TOKEN)) {
    const end = start + token.length
    const own = name !== null && /^\s*:\s*$/.test(text.slice(name.end, start)) ? unquotedToken(name.text) : null
    name = null
    if (/[[{]/.test(token[0] ?? '')) owners.push(own ?? '')
    else if (/[\]}]/.test(token[0] ?? '')) owners.pop()
    else if (own === null && token.startsWith('"') && isBeforeColon(text, end)) name = { text: token, end }
    else
      yield {
        value: unquotedToken(token),
        names: [...owners.slice(-MOST_OWNERS), ...(own === null ? [] : [own])],
        start,
        end,
      }
  }
}

const COLON = /\s*:/y

function isBeforeColon(text: string, end: number): boolean {
  COLON.lastIndex = end
  return COLON.test(text)
}

/** An element of XML with its text; its name may have a prefix. */
const ELEMENT = /<(?:[\w.-]{1,100}:)?([\w.-]{1,100})(?:\s[^<>]*)?>([^<]+)/g
/** A name and its value in a line of YAML, in an attribute, in code. A long word is read once, not from each of its letters. */
const MARKED = /(?<![\w.-])([\w.-]+)["']?\s{0,9}[:=]\s{0,9}("[^"]*"?|'[^']*'?|[^\s&<>,;"']+)/g

/** Replaces values in a text of an unknown form: each value that follows a name. */
export function replaceMarked(text: string, replace: Replace): string {
  const shownIn = (whole: string, name: string, value: string): string => {
    const shown = replace(name, value)
    return shown === null ? whole : whole.slice(0, -value.length) + shown
  }
  return text.replaceAll(ELEMENT, shownIn).replaceAll(MARKED, shownIn)
}

/** The text of a string, which may be cut off; any other token as it is. */
function unquotedToken(token: string): string {
  if (!token.startsWith('"')) return token
  const inner = token.slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  return inner.replaceAll(/\\(?:u([\da-f]{4})|(.))/gis, (_, code: string | undefined, plain: string | undefined) =>
    code === undefined ? (ESCAPES[plain ?? ''] ?? plain ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
