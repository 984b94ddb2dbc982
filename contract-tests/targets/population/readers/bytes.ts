/** Works on bytes with a stack of its own, as readers in C and Rust do; texts alone are decoded. Any depth will do. */

import { add, decoded, FALSE, type Json, NULL, type Reader, TRUE } from '../json.ts'

type Open = { readonly items: Json[] } | { readonly members: Map<string, Json>; name: string | null }

/** What may come next. */
type State = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'end'

const WORDS: Readonly<Record<string, Json>> = { true: TRUE, false: FALSE, null: NULL }
const [QUOTE, BACKSLASH] = [0x22, 0x5c]

export const onBytes: Reader = (bytes, { strict, duplicates }) => {
  const stack: Open[] = []
  let at = 0
  let root: Json | null = null
  let state = 'value' as State

  const place = (value: Json): void => {
    const open = stack.at(-1)
    if (open === undefined) root = value
    else if ('items' in open) open.items.push(value)
    else add(open.members, open.name ?? '', value, duplicates)
    state = open === undefined ? 'end' : 'comma or end'
  }
  const close = (): void => {
    const closed = stack.pop()
    if (closed === undefined) throw new SyntaxError('nothing to close')
    place('items' in closed ? { kind: 'array', items: closed.items } : { kind: 'object', members: closed.members })
  }
  const text = (): string => {
    const start = at++
    while (bytes[at] !== QUOTE) {
      const byte = bytes[at]
      if (byte === undefined || byte < 0x20) throw new SyntaxError('a text without an end')
      at += byte === BACKSLASH ? 2 : 1
    }
    return unescaped(decoded(bytes.subarray(start + 1, at++), strict))
  }

  while (at < bytes.length) {
    const character = String.fromCharCode(bytes[at] ?? 0)
    if (' \t\r\n'.includes(character)) {
      at++
      continue
    }
    const open = stack.at(-1)
    if (state === 'value' || (state === 'value or end' && character !== ']')) {
      if (character === '"') place({ kind: 'string', value: text() })
      else if (character === '{' || character === '[') {
        stack.push(character === '{' ? { members: new Map(), name: null } : { items: [] })
        state = character === '{' ? 'name or end' : 'value or end'
        at++
      } else {
        const start = at
        while (/[-+.\w]/.test(String.fromCharCode(bytes[at] ?? 0))) at++
        place(scalar(Buffer.from(bytes.subarray(start, at)).toString('latin1')))
      }
    } else if (character === '"' && open !== undefined && 'members' in open && state.startsWith('name')) {
      open.name = text()
      state = 'colon'
    } else if (character === ':' && state === 'colon') {
      state = 'value'
      at++
    } else if (character === ',' && open !== undefined && state === 'comma or end') {
      state = 'items' in open ? 'value' : 'name'
      at++
    } else if (open !== undefined && state.endsWith('or end') && character === ('items' in open ? ']' : '}')) {
      at++
      close()
    } else throw new SyntaxError(`not here: ${character}`)
  }
  if (root === null || stack.length > 0) throw new SyntaxError('cut off')
  return root
}

function scalar(literal: string): Json {
  const word = Object.hasOwn(WORDS, literal) ? WORDS[literal] : undefined
  if (word !== undefined) return word
  const [whole = '', fraction, power] = literal.split(/[.eE]/)
  const isNumber =
    /^-?\d[\d.eE+-]*$/.test(literal) &&
    !/^-?0\d/.test(whole) &&
    [whole.replace('-', ''), fraction, power?.replace(/^[+-]/, '')].every(
      (digits) => digits === undefined || /^\d+$/.test(digits),
    ) &&
    /^[^.eE]*(\.[^.eE]*)?([eE][^.eE]*)?$/.test(literal)
  if (!isNumber) throw new SyntaxError(`no value: ${literal}`)
  return { kind: 'number', literal }
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.?))/gs, (_, digits: string | undefined, letter: string = '') => {
    if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
    const place = '"\\/bfnrt'.indexOf(letter)
    if (letter === '' || place === -1) throw new SyntaxError('no such escape')
    return '"\\/\b\f\n\r\t'.charAt(place)
  })
}
