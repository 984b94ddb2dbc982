/** The situations of a profile, named by their kind and mostly what they are about: `longest /name`. Browser-safe. */

import type { Parameter } from '../contract/contract.ts'
import { jsonType } from '../json/exact-json.ts'
import { at, join, tokens } from '../json/pointer.ts'
import { remembered } from '../program/once-for.ts'
import { ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Violation } from '../schema/violation.ts'
import type { Words } from './profile.ts'

/** What is sent. A `valid value` may be refused by a rule of the deployment's own; `elsewhere` is no operation. */
type Sent = 'bad credential' | 'invalid' | 'valid value' | 'valid' | 'elsewhere'

/**
 * Every kind of situation, by the first words of its name: what is sent, the open point that the answer shows, and what
 * a person is asked. In a question `{}` stands for the rest of the name. In a point `*` stands for the property that the
 * rest of the name points to.
 */
const SITUATIONS = {
  'credential missing': ['bad credential', 'credential.missing', 'What does a request without a credential get?'],
  'credential scheme': ['bad credential', 'credential.missing', 'What does a credential of another scheme get?'],
  'credential empty': ['bad credential', 'credential.missing', 'What does a scheme without a token get?'],
  'credential malformed': ['bad credential', 'credential.invalid', 'What do two words for a token get?'],
  'credential unknown': [
    'bad credential',
    'credential.invalid',
    'What is the response to a token that was never issued?',
  ],
  order: ['bad credential', 'credential.order', 'Is the body looked at before the credential ({})?'],
  'invalid body': ['invalid', 'errors.messages', 'What is the response to a body that is {}?'],
  invalid: ['invalid', 'errors.messages', 'What is the response to a request that breaks this rule: {}?'],
  unique: ['valid value', '*.uniqueness', 'May {} have a value that another item already has?'],
  values: ['valid value', '*.values', 'Which texts may {} have?'],
  longest: ['valid value', '*.length', 'How long is the longest text that {} may have?'],
  shortest: ['valid value', '*.length', 'How long is the shortest text that {} may have?'],
  blank: ['valid value', '*.length', 'May {} be only white space?'],
  characters: ['valid value', 'request.special-characters', 'Which characters may {} have?'],
  maximum: ['valid value', 'request.number-range', 'What is the maximum of {}?'],
  minimum: ['valid value', 'request.number-range', 'What is the minimum of {}?'],
  zero: ['valid value', 'request.number-range', 'May {} be 0?'],
  fraction: ['valid value', 'request.number-precision', 'May the integer {} be written with a fraction?'],
  exponent: ['valid value', 'request.number-precision', 'May the integer {} be written with an exponent?'],
  rounding: ['valid', 'request.number-precision', 'Is a number at {} read as a double?'],
  'unknown property': [
    'valid value',
    'request.unknown-properties',
    'May a body have a property that the contract does not name?',
  ],
  json: ['valid', 'request.json-extensions', 'Does the service accept this extension of JSON: {}?'],
  'duplicate key': ['valid', 'request.duplicate-keys', 'Which of two members with the same name counts?'],
  nesting: ['valid', 'limits.nesting', 'How deeply may a body be nested?'],
  size: ['valid', 'limits.size', 'How large may a body be?'],
  'byte order mark': ['valid', 'request.byte-order-mark', 'May a body begin with a byte order mark?'],
  encoding: ['valid', 'request.encoding', 'What is the response to a body that is not UTF-8?'],
  chunks: ['valid', 'errors.other-statuses', 'May a body come in chunks?'],
  'type none': ['valid', 'request.media-type', 'What does a body without a Content-Type get?'],
  'type charset': ['valid', 'request.charset', 'Does a charset matter?'],
  type: ['valid', 'request.media-type', 'What is the response to a body with the Content-Type {}?'],
  query: ['valid', 'request.query', 'Does a query change anything?'],
  'accept html': ['valid', 'request.accept', 'What is the response to a client that accepts only HTML?'],
  scheme: ['valid', 'credential.missing', 'May the scheme be written in {}?'],
  version: ['valid', 'versioning.selection', 'Does a version in a header change anything?'],
  method: ['elsewhere', 'operations.other-methods', 'What does {} get?'],
  path: ['elsewhere', 'operations.other-paths', 'What does another path {} get?'],
  preflight: ['elsewhere', 'cross-origin', 'What does the preflight of a browser get?'],
  'origin failure': ['invalid', 'cross-origin', 'Which CORS headers does a failure have?'],
  'origin success': ['valid', 'cross-origin', 'Which CORS headers does a success have?'],
  'item unknown': ['elsewhere', 'errors.other-statuses', 'What does a request for an item that never existed get?'],
  'item deleted': ['elsewhere', 'errors.other-statuses', 'What does a request for a deleted item get?'],
  'list order': ['elsewhere', 'operations.other-paths', 'Which items come first in a list?'],
  'list size': ['elsewhere', 'operations.other-paths', 'How many items does a page have by default?'],
  success: ['valid', 'versioning.deprecation', 'What does the answer to a plain request look like?'],
  rate: ['valid', 'limits.rate', 'How many requests does the service accept in a period of time?'],
} satisfies Record<string, readonly [sent: Sent, point: string, question: string]>

/** The first words of a situation's name. */
export type SituationKind = keyof typeof SITUATIONS

export type SituationName = SituationKind | `${SituationKind} ${string}`

/** The situation of a service that limits the number of requests. */
export const RATE = 'rate' satisfies SituationName

const OF_SERVICE: readonly SituationKind[] = ['path', RATE]

export type Description = {
  readonly kind: SituationKind
  /** What stands after the kind in the name. */
  readonly about: string
  readonly sent: Sent
  readonly point: string
  readonly question: string
  readonly isOfService: boolean
}

/** Words of the longest kind. */
const LONGEST = 3

/** What {@link description} has found: a run asks about each name many times. */
const DESCRIBED = new Map<string, Description | null>()

/** Describes a situation; null for a name that none has. */
export function description(name: SituationName): Description
export function description(name: string): Description | null
export function description(name: string): Description | null {
  return remembered(DESCRIBED, name, () => descriptionOf(name))
}

function descriptionOf(name: string): Description | null {
  const words = name.split(' ')
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const kind = words.slice(0, length).join(' ')
    if (!isKind(kind)) continue
    const about = words.slice(length).join(' ')
    const [sent, point, question] = SITUATIONS[kind]
    const said = about.replace(/(^| )anonymous$/, '$1without a credential')
    return {
      kind,
      about,
      sent,
      point: point.replace('*', () => tokens(about).at(-1) ?? ''),
      // Another path may have no name.
      question: question.replace('{}', () => said).replace('  ', ' '),
      isOfService: OF_SERVICE.includes(kind),
    }
  }
  return null
}

function isKind(text: string): text is SituationKind {
  return Object.hasOwn(SITUATIONS, text)
}

/** A situation that a request makes, and the words that an answer may repeat of it. */
export type NamedSituation = { readonly name: SituationName; readonly words: Words }

/** The words of a request that is about the value at a place of its body. */
export function placeWords(pointer: string, value: unknown): Words {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return { property: tokens(pointer).at(-1) ?? '', pointer, value: text }
}

/** The situation of a violation, by its place, keyword and kind of value. `rules` are those of the body's schema. */
export function situationOf(
  { pointer, keyword }: Violation,
  body: unknown,
  rules: readonly SchemaRule[],
): NamedSituation {
  const names = tokens(pointer)
  const value = at(body, pointer)
  const isAny = /^(additional|unevaluated)Properties$/.test(keyword)
  const place = join(
    '',
    ...names.map((name, index) => ((isAny && index === names.length - 1) || /^\d+$/.test(name) ? '*' : name)),
  )
  const kind = value === undefined || isAny ? '' : ` ${jsonType(value)}`
  const rule = rules.find(
    (one) =>
      one.keyword === keyword &&
      one.path.length === names.length &&
      one.path.every((name, index) => name === ITEM || name === names[index]),
  )
  const limit = typeof rule?.value === 'number' ? { limit: String(rule.value) } : {}
  return { name: `invalid ${place || '/'} ${keyword}${kind}`, words: { ...placeWords(pointer, value), ...limit } }
}

/** The situation of a parameter that breaks a rule, or is missing. */
export function parameterSituation(
  { in: place, name }: Pick<Parameter, 'in' | 'name'>,
  keyword: string,
): NamedSituation {
  return { name: `invalid ${place} ${name} ${keyword}`, words: { property: name } }
}

/** Several situations at once. */
export function together(situations: readonly NamedSituation[]): SituationName {
  const [first = 'invalid', ...others] = situations.map(({ name }) => name)
  return others.length === 0 ? first : `${first} + ${others.join(' + ')}`
}

/** Extensions of JSON that are asked about, each the situation `json NAME`. */
export const EXTENSIONS = [
  ...(['trailing comma', 'comment', 'single quotes'] as const),
  ...(['leading zeros', 'control character', 'trailing data'] as const),
]
export type Extension = (typeof EXTENSIONS)[number]
