/** The preferences of a request: the `Prefer` header (RFC 7240), or Prism's query parameters. */

import { fieldParts, parameterOf } from '../../../spec/http/field.ts'
import { LONGEST_DELAY } from '../message/delay.ts'
import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from '../message/scenarios.ts'

export type Preferences = {
  /** A status for the answer. */
  readonly code: number | null
  /** The name of an example in the document. */
  readonly example: string | null
  /** True for a generated body. */
  readonly dynamic: boolean
  readonly scenario: ScenarioName | null
  /** Milliseconds before the answer; null where none are named. */
  readonly delay: number | null
  /** As `Preference-Applied` says them. */
  readonly applied: readonly string[]
}

/** A preference that can't be read, in a sentence that says what can. */
export type Unreadable = { readonly unreadable: string }

export const NO_PREFERENCES: Preferences = {
  code: null,
  example: null,
  dynamic: false,
  scenario: null,
  delay: null,
  applied: [],
}

/** Reads both places; the header wins. Other preferences are ignored. */
export function readPreferences(header: string | undefined, query: string): Preferences | Unreadable {
  if (header === undefined && !query.includes('__')) return NO_PREFERENCES
  const wanted = header === undefined ? new Map<string, string>() : parsePrefer(header)
  const parameters = new URLSearchParams(query)
  for (const name of ['code', 'example', 'dynamic']) {
    const value = parameters.get(`__${name}`)
    if (value !== null && !wanted.has(name)) wanted.set(name, value)
  }
  const code = wanted.get('code')
  if (code !== undefined && !/^[1-5]\d\d$/.test(code)) {
    return unreadable('code', code, 'a status from 100 to 599, as in code=400')
  }
  const delay = wanted.get('delay')
  if (delay !== undefined && !(/^\d{1,6}$/.test(delay) && Number(delay) <= LONGEST_DELAY)) {
    return unreadable('delay', delay, `milliseconds up to ${LONGEST_DELAY}, as in delay=500`)
  }
  const dynamic = wanted.get('dynamic')
  if (dynamic !== undefined && !/^(true|false)$/.test(dynamic)) return unreadable('dynamic', dynamic, 'true or false')
  const scenario = wanted.get('scenario')
  if (scenario !== undefined && !isScenarioName(scenario)) {
    return unreadable('scenario', scenario, `one of ${SCENARIO_NAMES.join(', ')}`)
  }
  const applied = ['code', 'example', 'dynamic', 'scenario', 'delay'].filter((name) => wanted.has(name))
  return {
    code: code === undefined ? null : Number(code),
    example: wanted.get('example') ?? null,
    dynamic: dynamic === 'true',
    scenario: scenario ?? null,
    delay: delay === undefined ? null : Number(delay),
    applied: applied.map((name) => `${name}=${wanted.get(name)}`),
  }
}

function unreadable(name: string, value: string, takes: string): Unreadable {
  return { unreadable: `The preference ${name}=${JSON.stringify(value)} takes ${takes}.` }
}

/** Of a preference named twice the first counts (RFC 7240 section 2); parameters after a semicolon are passed over. */
function parsePrefer(header: string): Map<string, string> {
  return new Map(fieldParts(header, ',').map(parameterOf).reverse())
}
