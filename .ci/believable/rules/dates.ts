/** Dates that a person would believe: one of a creation has been, and what starts comes before what ends. */

import { join } from '../../../spec/json/pointer.ts'
import type { Thing } from '../reading/facts.ts'
import { has, wordsOf } from '../reading/names.ts'
import type { Verdict } from './rules.ts'

/** The first moment of 2010. */
const EARLIEST = Date.UTC(2010, 0, 1)
/** Milliseconds that clocks may differ by, and a day for dates of another time zone. */
const LENIENCE = 86_400_000

const NO_TIME = ['by', 'id', 'user', 'count', 'from', 'name', 'ip', 'status', 'type', 'method', 'number', 'via', 'num']
const CREATED =
  /^(date |time )?(created|creation|inserted|registered|joined)( at| on| date| time| datetime| timestamp| utc)*$/
const UPDATED =
  /^(date |time |last )*(updated|modified|edited|changed)( at| on| date| time| datetime| timestamp| utc)*$|^last (update|modification)( at| on| date| time)?$/
/** What begins and what ends it, of the same other words. */
const SPANS = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['started', 'ended'],
  ['started', 'finished'],
  ['started', 'completed'],
  ['begin', 'end'],
  ['opened', 'closed'],
  ['departure', 'arrival'],
  ['checkin', 'checkout'],
  ['from', 'to'],
  ['from', 'until'],
  ['issued', 'expires'],
  ['created', 'expires'],
  ['iat', 'exp'],
] as const

/** The moment that a value is, in milliseconds; null for what is no date. A time of day counts from midnight. */
function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return value > 1e11 ? value : value > 1e8 ? value * 1000 : null
  if (typeof value !== 'string') return null
  const time = /^(\d\d):(\d\d)(:(\d\d))?/.exec(value)
  if (time !== null) return (Number(time[1]) * 60 + Number(time[2])) * 60_000
  const isDated = /^\d{4}-\d\d(-\d\d)?|^\w{3}, \d|^\d{1,2}[/.]\d{1,2}[/.]\d{4}/.test(value)
  const moment = isDated ? Date.parse(value) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

export function judgeDates({ value, pointer }: Thing, now: number): Verdict[] {
  const named = Object.entries(value)
    .filter(([, one]) => (typeof one === 'string' || typeof one === 'number') && one !== '')
    .map(([name, one]) => ({ name, words: wordsOf(name), one }))
    .filter(({ words }) => !has(words, ...NO_TIME.filter((word) => word !== 'from')))
  const find = (pattern: RegExp): (typeof named)[number] | undefined =>
    named.find(({ words }) => pattern.test(words.join(' ')))
  const verdicts: Verdict[] = []
  const created = find(CREATED)
  const updated = find(UPDATED)
  if (created !== undefined) {
    const moment = momentOf(created.one)
    const isKept = moment !== null && moment >= EARLIEST && moment <= now + LENIENCE
    verdicts.push({ rule: 'created', pointer: join(pointer, created.name), value: created.one, isKept })
  }
  if (created !== undefined && updated !== undefined) verdicts.push(inOrder('updated', pointer, created, updated))
  for (const [first, last] of SPANS) {
    for (const one of named.filter(({ words }) => words.includes(first))) {
      const other = named.find(({ words }) => words.includes(last) && rest(words, last) === rest(one.words, first))
      const areDates = other !== undefined && [one.one, other.one].some((moment) => momentOf(moment) !== null)
      if (areDates) verdicts.push(inOrder('span', pointer, one, other))
    }
  }
  return verdicts
}

type Named = { readonly name: string; readonly one: unknown }

function inOrder(rule: 'updated' | 'span', pointer: string, one: Named, other: Named): Verdict {
  const [first, last] = [momentOf(one.one), momentOf(other.one)]
  const isKept = first !== null && last !== null && first <= last
  return {
    rule,
    pointer: join(pointer, other.name),
    value: `${one.name} ${one.one}, ${other.name} ${other.one}`,
    isKept,
  }
}

/** The other words of a name: `createdAt` and `expiresAt` have the same, and so have `created` and `expires_on`. */
function rest(words: readonly string[], word: string): string {
  return words.filter((one) => one !== word && !['at', 'on', 'date', 'time', 'datetime', 'in'].includes(one)).join(' ')
}
