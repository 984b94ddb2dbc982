/** Finds what an answer quotes of its request: the start of the body, its end, or a name in it. */

import { literally, type Words } from '../../../spec/profile/profile.ts'

/** So many characters of a body occur in an answer only as a quotation: few words are as long. */
const SHORTEST = 12
/** Longer texts are not searched. */
const LONGEST = 10_000

/** The quotation marks around a word. */
const MARKS = 2

/** A piece of an answer's text, or the hole for a piece of the request's body. */
export type Quoted = { readonly text: string; readonly isQuote: boolean }

/** The whole body, and the value that the request is about, do not count: they have holes of their own. Both texts are escaped. */
export function quotesIn(text: string, { body, value }: Words): readonly Quoted[] {
  if (body === undefined || [body, text].some(({ length }) => length < SHORTEST || length > LONGEST))
    return [{ text, isQuote: false }]
  const whole = [body, value].map((word) => literally(word ?? ''))
  // A message may quote it as JSON or as it is.
  const source = `${literally(body)}\0${literally(JSON.stringify(body))}`
  const places = new Map<string, number>()
  for (let at = 0; at <= source.length - SHORTEST; at++) places.set(source.slice(at, at + SHORTEST), at)
  const pieces: Quoted[] = []
  let [start, at] = [0, 0]
  while (at < text.length) {
    const place = places.get(text.slice(at, at + SHORTEST))
    let length = place === undefined ? 1 : SHORTEST
    while (place !== undefined && at + length < text.length && text[at + length] === source[place + length]) length++
    const quote = text.slice(at, at + length)
    const isWord = whole.some((word) => word !== '' && quote.includes(word) && quote.length <= word.length + MARKS)
    if (place !== undefined && !isWord && !cutsWord(text, at) && !cutsWord(text, at + length)) {
      pieces.push({ text: text.slice(start, at), isQuote: false }, { text: '«sent»', isQuote: true })
      start = at + length
    }
    at += length
  }
  return [...pieces, { text: text.slice(start), isQuote: false }]
}

/** True between two letters or digits of a text: numbers may begin alike by chance. */
function cutsWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1))
}
