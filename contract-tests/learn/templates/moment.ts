/** Finds times and dates in texts, in any notation: two answers to the same request differ in them. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ISO = '\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?'
const HTTP_DATE = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT'

const named = (names: readonly string[]): string =>
  names.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const CLOCK = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?(?:\\s?[AaPp][Mm]\\b)?'
const PIECE = `(?:${CLOCK}|\\b(?:${named(WEEKDAYS)}|${named(MONTHS)})\\b|\\d{4}|\\d{1,2})`
/** Parts of a date, a time of day and a time zone, in any order. */
const SPELT = `(?<![\\w.])${PIECE}(?:(?:[ ,/.-]{1,2}|T|(?: [A-Z]{3,4})? )${PIECE}){0,6}(?![\\w:])`
const ALWAYS = new RegExp(
  `(?<uuid>${UUID})|(?<date>${HTTP_DATE})|(?<time>${ISO})|(?<![\\w.])(?<number>\\d{10}|\\d{13})(?![\\w.])|(?<spelt>${SPELT})`,
  'g',
)
const UUID_IN_ANY_CASE = new RegExp(UUID, 'gi')

/** A text with holes for times near now and for identifiers, which are never the same again. */
export function timeless(text: string, now = new Date()): string {
  // Every time has a digit, and every identifier a dash.
  if (!/[\d-]/.test(text)) return text
  return text.replaceAll(UUID_IN_ANY_CASE, '«uuid»').replaceAll(ALWAYS, (found, ...rest) => {
    const groups: { readonly date?: string; readonly time?: string; readonly spelt?: string } = rest.at(-1)
    if (groups.date !== undefined) return '«date»'
    if (groups.time !== undefined) return '«time»'
    if (groups.spelt !== undefined) return directives(found, now) ?? found
    return isNow(found, now) ? '«number»' : found
  })
}

const DAY = 86_400_000

/** True for seconds or milliseconds since 1970 within a day from now. */
export function isNow(digits: string, now = new Date()): boolean {
  const milliseconds = Number(digits) * (digits.length === 10 ? 1000 : 1)
  return /^(\d{10}|\d{13})$/.test(digits) && Math.abs(milliseconds - now.getTime()) < DAY
}

/** Pieces of a date, and what is between them. */
const PIECES = new RegExp(`(${PIECE})`, 'g')

/** How a time is written, as a hole with directives of `strftime`; null if the text is no time near now. */
function directives(text: string, now: Date): string | null {
  const days = [0, -DAY, DAY].map((shift) => new Date(now.getTime() + shift))
  const pieces = text.split(PIECES)
  const isNamed = MONTHS.some((month) => text.includes(month.slice(0, 3)))
  for (const day of days) {
    let left = isNamed ? ['d'] : ['m', 'd']
    let isTime = false
    const letters = new Set<string>()
    const written = pieces.map((piece, index) => {
      if (index % 2 === 0) return piece
      const clock = clockDirectives(piece, now)
      isTime ||= clock !== null
      if (clock !== null) return clock
      const name = nameDirective(piece, day)
      const numbers: Readonly<Record<string, number>> = { m: day.getUTCMonth() + 1, d: day.getUTCDate() }
      const number = left.find((each) => /^\d{1,2}$/.test(piece) && numbers[each] === Number(piece))
      const directive = name ?? number ?? (piece === String(day.getUTCFullYear()) ? 'Y' : null)
      if (directive === null) return piece
      letters.add(directive.toLowerCase().replace('b', 'm'))
      left = left.filter((each) => each !== directive)
      return `%${number !== undefined && piece.length === 1 ? '-' : ''}${directive}`
    })
    const isDate = letters.has('m') && letters.has('d')
    // The hour may be of any time zone. If the text has a date too, it must be today's; if not, it is enough that the
    // minutes are right.
    const isMoment = isTime ? isDate || pieces.length === 3 : isDate && letters.has('y')
    if (isMoment) return `«${written.join('')}»`
  }
  return null
}

function nameDirective(piece: string, day: Date): 'a' | 'A' | 'b' | 'B' | null {
  const [weekday, month] = [WEEKDAYS[day.getUTCDay()], MONTHS[day.getUTCMonth()]]
  if (piece === month?.slice(0, 3)) return 'b'
  if (piece === month) return 'B'
  if (piece === weekday?.slice(0, 3)) return 'a'
  return piece === weekday ? 'A' : null
}

/** Minutes by which clocks may differ. */
const SKEW = 3

/** A time of the day near now, whatever its zone: zones differ by quarters of an hour. */
function clockDirectives(piece: string, now: Date): string | null {
  const [, hour = '', minute = '', second, mark = '', fraction, gap = '', half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:([.,])(\d+))?)?(?:(\s?)([AaPp][Mm]))?$/.exec(piece) ?? []
  if (hour === '' || Number(hour) > 24) return null
  const apart = (((Number(minute) - now.getUTCMinutes()) % 15) + 15) % 15
  if (Math.min(apart, 15 - apart) > SKEW) return null
  const hours = `%${hour.length === 1 ? '-' : ''}${half === undefined ? 'H' : 'I'}`
  const seconds = second === undefined ? '' : ':%S'
  const parts = fraction === undefined ? '' : `${mark}%${fraction.length}N`
  return `${hours}:%M${seconds}${parts}${half === undefined ? '' : `${gap}%p`}`
}
