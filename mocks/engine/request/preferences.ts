/** The preferences of a request: the `Prefer` header (RFC 7240), or Prism's query parameters. */

import { fieldParts, parameterOf } from '../../../spec/http/field.ts'
import { LONGEST_DELAY } from '../message/delay.ts'

export type Preferences = {
  /** A status for the answer. */
  readonly code: number | null
  /** The name of an example in the document. */
  readonly example: string | null
  /** True for a generated body. */
  readonly dynamic: boolean
  /** Whether there is such a one is asked later. */
  readonly scenario: string | null
  /** Milliseconds before the answer; null where none are named. */
  readonly delay: number | null
  /** Milliseconds between the events of a stream, and whether it goes on; null where the request does not say. */
  readonly streamPace: number | null
  readonly streamOpen: boolean | null
  /** As `Preference-Applied` says them. */
  readonly applied: readonly string[]
}

export const NO_PREFERENCES: Preferences = {
  code: null,
  example: null,
  dynamic: false,
  scenario: null,
  delay: null,
  streamPace: null,
  streamOpen: null,
  applied: [],
}

type TakenValue = readonly [is: (text: string) => boolean, takes: string]

const ANY: TakenValue = [() => true, '']
const TRUTH: TakenValue = [(text) => /^(true|false)$/.test(text), 'true or false']
const milliseconds = (example: string): TakenValue => [
  (text) => /^\d{1,6}$/.test(text) && Number(text) <= LONGEST_DELAY,
  `milliseconds up to ${LONGEST_DELAY}, as in ${example}`,
]

const TAKES: Readonly<Record<string, TakenValue>> = {
  code: [(text) => /^[1-5]\d\d$/.test(text), 'a status from 100 to 599, as in code=400'],
  example: ANY,
  dynamic: TRUTH,
  scenario: ANY,
  delay: milliseconds('delay=500'),
  'stream-pace': milliseconds('stream-pace=50'),
  'stream-open': TRUTH,
}

/** Reads both places; the header wins. Other preferences are ignored, and an unreadable one gives a sentence. */
export function readPreferences(header: string | undefined, query: string): Preferences | { unreadable: string } {
  if (header === undefined && !query.includes('__')) return NO_PREFERENCES
  // If a preference is named twice, the first counts (RFC 7240 section 2); parameters after a semicolon are ignored.
  const wanted = new Map(
    fieldParts(header ?? '', ',')
      .map(parameterOf)
      .reverse(),
  )
  const parameters = new URLSearchParams(query)
  const applied: string[] = []
  for (const [name, [is, takes]] of Object.entries(TAKES)) {
    const value = wanted.get(name) ?? parameters.get(`__${name}`)
    if (value === null) continue
    wanted.set(name, value)
    if (!is(value)) return { unreadable: `The preference ${name}=${JSON.stringify(value)} takes ${takes}.` }
    applied.push(`${name}=${value}`)
  }
  const number = (name: string): number | null => (wanted.has(name) ? Number(wanted.get(name)) : null)
  return {
    code: number('code'),
    example: wanted.get('example') ?? null,
    dynamic: wanted.get('dynamic') === 'true',
    scenario: wanted.get('scenario') ?? null,
    delay: number('delay'),
    streamPace: number('stream-pace'),
    streamOpen: wanted.has('stream-open') ? wanted.get('stream-open') === 'true' : null,
    applied,
  }
}
