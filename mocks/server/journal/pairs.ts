/** Names and values as requests write them: in targets and forms, in cookies, in JSON; cut ones too. */

/** What stands in the place of a value; null: it is no affair of the reader's, and other names may be in it. */
export type Replace = (name: string, value: string) => string | null

const NAME = /([?&;#]|^)([^=&;#?\s]*)=/g
const VALUE_END = /[&#\s]|$/g

/**
 * A query, a form or whatever holds one, with each value replaced. Readers differ in what ends a name; a value that is
 * replaced goes as far as it does for any of them.
 */
export function replaceParameters(text: string, replace: Replace): string {
  let made = ''
  let done = 0
  let end = -1
  NAME.lastIndex = 0
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    const start = NAME.lastIndex
    // Several names may come before one end: it is looked for once.
    if (start > end) {
      VALUE_END.lastIndex = start
      end = VALUE_END.exec(text)?.index ?? text.length
    }
    const shown = replace(found[2] ?? '', text.slice(start, end))
    if (shown === null) continue
    made += text.slice(done, start) + shown
    done = end
    NAME.lastIndex = end
  }
  return made + text.slice(done)
}

/** Not the tokens of whole JSON text: strings, of which the last may be cut off, and what else may be a value; each is read once. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|-?\d[\w.+-]*/gs

/** JSON text, or what came of it, with each string and number that is a member's value replaced by a string. */
export function replaceMembers(text: string, replace: Replace): string {
  let made = ''
  let done = 0
  let name: { readonly text: string; readonly end: number } | null = null
  for (const { 0: token, index } of text.matchAll(JSON_TOKEN)) {
    const end = index + token.length
    if (name !== null && /^\s*:\s*$/.test(text.slice(name.end, index))) {
      const value = unquoted(token)
      const shown = replace(unquoted(name.text), value)
      if (shown !== null && shown !== value) {
        made += `${text.slice(done, index)}${JSON.stringify(shown)}`
        done = end
      }
      name = null
    } else name = token.startsWith('"') ? { text: token, end } : null
  }
  return made + text.slice(done)
}

/** The text of a string that may be cut off; of other tokens themselves. */
function unquoted(token: string): string {
  if (!token.startsWith('"')) return token
  const inner = token.slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined)
  if (!inner.includes('\\')) return inner
  return inner.replaceAll(/\\(?:u([\da-f]{4})|(.))/gis, (_, code: string | undefined, plain: string | undefined) =>
    code === undefined ? (ESCAPES[plain ?? ''] ?? plain ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
