/** A deployment's own rules, from its profile: it refuses some requests that the contract allows. */

import { ExactNumber, int64, type ParsedJson } from '../../spec/json/exact-json.ts'
import { at, isObject } from '../../spec/json/pointer.ts'
import { tokensOf } from '../../spec/json/tokens.ts'
import type { Fact, Facts, Words } from '../../spec/profile/profile.ts'
import { placeWords } from '../../spec/profile/situations.ts'

export type Accepted = { readonly text: string; readonly json: ParsedJson }

/** A rule; `refuses` returns the words for the answer, or null where the rule accepts the request. */
export type OwnRule = { readonly situation: string; readonly refuses: (accepted: Accepted) => Words | null }

/** The most values that a rule for unique values remembers. */
const REMEMBERED = 10_000

/** Creates the rules, in the order of the profile. `known` has the properties that the contract names. */
export function createRules(facts: Facts, known: ReadonlySet<string>): OwnRule[] {
  return Object.entries(facts).flatMap(([situation, fact]): OwnRule[] => {
    if (fact.answer === undefined) return []
    const [kind = '', pointer = ''] = situation.split(' ')
    const test = TESTS.get(kind)?.(fact)
    if (test !== undefined && pointer.startsWith('/')) {
      const limit = typeof fact.accepts === 'object' || fact.accepts === undefined ? '' : String(fact.accepts)
      const refuses: OwnRule['refuses'] = ({ json }) => {
        const value = at(json.exact, pointer)
        return value === undefined || !test(value) ? null : { ...placeWords(pointer, value), limit }
      }
      return [{ situation, refuses }]
    }
    const whole = WHOLE.get(situation)
    return whole === undefined ? [] : [{ situation, refuses: (accepted) => (whole(accepted, fact, known) ? {} : null) }]
  })
}

type Test = (value: unknown) => boolean

const ofText =
  (isRefused: (text: string) => boolean): Test =>
  (value) =>
    typeof value === 'string' && isRefused(value)

const ofLiteral =
  (pattern: RegExp): Test =>
  (value) =>
    value instanceof ExactNumber && pattern.test(value.literal)

/** Tests of one value, by the kind of rule: true if the rule refuses it. */
const TESTS = new Map<string, (fact: Fact) => Test>(
  Object.entries({
    values: ({ accepts }) => ofText((text) => !(Array.isArray(accepts) && accepts.includes(text))),
    longest: ({ accepts }) => ofText((text) => text.length > Number(accepts)),
    shortest: ({ accepts }) => ofText((text) => text.length < Number(accepts)),
    blank: () => ofText((text) => /^\s+$/.test(text)),
    characters: ({ refuses = '' }) => {
      const refused = new Set(refuses)
      return ofText((text) => [...text].some((character) => refused.has(character)))
    },
    maximum: ({ accepts }) => compared(accepts, (value, bound) => value > bound),
    minimum: ({ accepts }) => compared(accepts, (value, bound) => value < bound),
    zero: () => compared('0', (value, zero) => value === zero),
    fraction: () => ofLiteral(/\./),
    exponent: () => ofLiteral(/[eE]/),
    unique: () => {
      const seen = new Set<string>()
      return (value) => {
        const text = JSON.stringify(value)
        if (seen.has(text)) return true
        seen.add(text)
        const [oldest] = seen
        if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
        return false
      }
    },
  }),
)

function compared(accepts: Fact['accepts'], isBeyond: (value: bigint, bound: bigint) => boolean): Test {
  if (typeof accepts !== 'string') return () => false
  const bound = BigInt(accepts)
  return (value) => {
    const literal = value instanceof ExactNumber ? value.literal : typeof value === 'number' ? String(value) : ''
    const integer = /^-?\d/.test(literal) ? int64(literal) : null
    return integer !== null && isBeyond(integer, bound)
  }
}

/** Tests of the whole body: true if the rule refuses it. */
const WHOLE = new Map<string, (accepted: Accepted, fact: Fact, known: ReadonlySet<string>) => boolean>(
  Object.entries({
    'unknown property': ({ json: { value } }, _, known) =>
      isObject(value) && Object.keys(value).some((name) => !known.has(name)),
    'duplicate key': ({ text }) => firstOfEach(text) !== text,
    nesting: ({ text }, { accepts = 999 }) => textDepth(text) > Number(accepts),
  }),
)

/** How many objects and arrays lie within each other in JSON text, without the outermost. */
function textDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (const { text: token } of tokensOf(text)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth--
  }
  return deepest - 1
}

/** Removes all but the first of members with the same name. Returns the same text if no name repeats. */
export function firstOfEach(text: string): string {
  const members: string[] = []
  const names = new Set<string>()
  let depth = 0
  let start = text.indexOf('{') + 1
  let name: string | null = null
  let isRepeated = false
  const end = (at: number): void => {
    if (name !== null) {
      if (names.has(name)) isRepeated = true
      else members.push(text.slice(start, at))
      names.add(name)
    }
    start = at + 1
    name = null
  }
  for (const { text: token, index } of tokensOf(text)) {
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') {
      if (--depth === 0) end(index)
    } else if (token === ',') {
      if (depth === 1) end(index)
    } else if (depth === 1 && token.startsWith('"')) name ??= String(JSON.parse(token))
  }
  return isRepeated ? `{${members.join(',')}}` : text
}
