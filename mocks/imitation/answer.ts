/** Renders the answers of a profile: puts a value in each placeholder (a hole) of a recorded answer. */

import { scattered } from '../../fixtures/world/random.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { type AnswerTemplate, HOLE, REQUEST_HOLES, TIMES, type Words, written } from '../../spec/profile/profile.ts'
import { everyText } from '../../spec/schema/typed.ts'
import type { Written } from '../engine/message/message.ts'

/** Renders one answer. The words of the request fill the holes that stand for parts of it. */
export type Render = (words: Words) => Written

/** Makes a value for a hole that stands for no part of the request. Values never repeat, and depend on the seed. */
export type Filler = (hole: string) => string

export function createFiller(seed: number): Filler {
  let count = seed % 1_000_000
  return (hole) => {
    count++
    return MADE_UP.get(hole)?.(count) ?? moment(hole, new Date())
  }
}

const MADE_UP: ReadonlyMap<string, (count: number) => string> = new Map(
  Object.entries({
    time: () => new Date().toISOString(),
    date: () => new Date().toUTCString(),
    number: String,
    uuid: (count: number) => `${hex(count, 8)}-${hex(count, 4)}-4${hex(count, 3)}-8${hex(count, 3)}-${hex(count, 12)}`,
    hex: (count: number) => hex(count, 16),
    // First and last letters vary: constant ones would look like a part of the text around the hole.
    text: (count: number) => `${letter(count)}${letter(count * 7)}${letter(count * 3)}${letter(count)}`,
  }),
)

/** Compiles a recorded answer into a function that renders it. */
export function createRender({ status, headers, json, layout, text }: AnswerTemplate, fill: Filler): Render {
  const fields = Object.entries(headers).map(([name, value]) => [name, template(repeated(value), fill)] as const)
  // An answer that is kept as text may be JSON nevertheless: then the values in its holes must be escaped.
  const isJson = json !== undefined || tryParseJson((text ?? '').replaceAll(HOLE, '0')) !== null
  const source =
    json === undefined
      ? repeated(text ?? '')
      : written(everyText(json, repeated), layout).replaceAll('"«number»"', '«number»')
  const content = template(source, fill, isJson)
  return (words) => ({
    status,
    headers: Object.fromEntries(fields.map(([name, value]) => [name, fieldText(value(words))])),
    body: content(words),
  })
}

/** Writes out a text that is abbreviated: a unit, and how often it is repeated. */
function repeated(text: string): string {
  const [head = '', times = '1'] = TIMES.exec(text) ?? []
  const unit = text.slice(head.length)
  return unit.repeat(Math.min(Number(times), Math.ceil(LONGEST / Math.max(1, unit.length))))
}

/** The most characters to which an abbreviated text is written out. */
const LONGEST = 1_000_000

type AnswerPiece = string | { readonly hole: string }

function template(source: string, fill: Filler, isJson = false): (words: Words) => string {
  const pieces = piecesOf(source)
  if (pieces.every((piece) => typeof piece === 'string')) {
    const fixed = pieces.join('')
    return () => fixed
  }
  return (words) =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece
        const { hole } = piece
        const word = hole === 'sent' ? quotedPart(words) : isWord(hole) ? (words[hole] ?? '') : fill(hole)
        return isJson ? JSON.stringify(word).slice(1, -1) : word
      })
      .join('')
}

/** The most characters that an answer quotes of a body; never all of them. */
const QUOTED = 40

function quotedPart({ body = '' }: Words): string {
  return body.slice(0, Math.min(QUOTED, body.length - 1))
}

function isWord(hole: string): hole is (typeof REQUEST_HOLES)[number] {
  return REQUEST_HOLES.some((word) => word === hole)
}

function piecesOf(source: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let end = 0
  for (const found of source.matchAll(HOLE)) {
    pieces.push(source.slice(end, found.index))
    pieces.push(found[1] === undefined ? '«' : { hole: found[1] })
    end = found.index + found[0].length
  }
  return [...pieces, source.slice(end)]
}

/** A field value holds no control characters (RFC 9110 section 5.5), and Node sends none past Latin-1. */
function fieldText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Formats a time in UTC by directives of `strftime`; empty where the format has none. */
function moment(format: string, now: Date): string {
  if (!format.includes('%')) return ''
  const month = MONTHS[now.getUTCMonth()] ?? ''
  const weekday = WEEKDAYS[now.getUTCDay()] ?? ''
  const hour = now.getUTCHours()
  const numbers: Readonly<Record<string, number>> = {
    ...{ d: now.getUTCDate(), m: now.getUTCMonth() + 1, H: hour, I: hour % 12 || 12 },
    ...{ M: now.getUTCMinutes(), S: now.getUTCSeconds() },
  }
  const texts: Readonly<Record<string, string>> = {
    ...{ Y: String(now.getUTCFullYear()), b: month.slice(0, 3), B: month, a: weekday.slice(0, 3), A: weekday },
    p: hour < 12 ? 'AM' : 'PM',
  }
  return format.replaceAll(/%(-?)(\d?)([A-Za-z])/g, (_, bare: string, digits: string, directive: string) => {
    if (directive === 'N')
      return String(now.getUTCMilliseconds()).padStart(3, '0').padEnd(9, '0').slice(0, Number(digits))
    const number = numbers[directive]
    if (number !== undefined) return String(number).padStart(bare === '' ? 2 : 1, '0')
    return texts[directive] ?? ''
  })
}

function hex(count: number, length: number): string {
  let text = ''
  for (let part = 0; text.length < length; part++) {
    text += scattered(count + part * 977 + length)
      .toString(16)
      .padStart(8, '0')
  }
  return text.slice(0, length)
}

/** A letter that is no hexadecimal digit. */
function letter(count: number): string {
  return 'ghijklmnopqrstuvwxyz'.charAt(count % 20)
}
