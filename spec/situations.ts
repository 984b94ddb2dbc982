/**
 * The situations of a profile. A situation's name is its kind and, for most, what it is about: `longest /name`,
 * `method GET anonymous`. Browser-safe.
 */

import { tokens } from './json-pointer.ts'

/**
 * What is sent: a bad credential, a request that breaks the contract, a valid value that a rule of the deployment's own
 * may refuse, a valid request in some form, or a request that is none of the document's operations.
 */
type Sent = 'bad credential' | 'invalid' | 'valid value' | 'valid' | 'elsewhere'

/** One kind of situation; `about` is what stands after the kind in a name. */
type Kind = {
  /** The open point that it shows. */
  readonly point: string | ((about: string) => string)
  readonly sent: Sent
  /** What a person is asked. */
  readonly question: string | ((about: string) => string)
  /** True where it is about the service as a whole. */
  readonly isOfService?: boolean
}

const pointOfValue = (aspect: string) => (pointer: string) => `${tokens(pointer).at(-1) ?? ''}.${aspect}`

/** Every kind of situation, under the first words of its name. */
const SITUATIONS = {
  'credential missing': {
    ...{ sent: 'bad credential', point: 'credential.missing' },
    question: 'What does a request without a credential get?',
  },
  'credential scheme': {
    ...{ sent: 'bad credential', point: 'credential.missing' },
    question: 'What does a credential of another scheme get?',
  },
  'credential empty': {
    ...{ sent: 'bad credential', point: 'credential.missing' },
    question: 'What does a scheme without a token get?',
  },
  'credential malformed': {
    ...{ sent: 'bad credential', point: 'credential.invalid' },
    question: 'What do two words for a token get?',
  },
  'credential unknown': {
    ...{ sent: 'bad credential', point: 'credential.invalid' },
    question: 'What is the response to a token that was never issued?',
  },
  order: {
    ...{ sent: 'bad credential', point: 'credential.order' },
    question: (way) => `Is the body looked at before the credential (${way})?`,
  },
  'invalid body': {
    ...{ sent: 'invalid', point: 'errors.messages' },
    question: (fault) => `What is the response to a body that is ${fault}?`,
  },
  invalid: {
    ...{ sent: 'invalid', point: 'errors.messages' },
    question: (rule) => `What is the response to a request that breaks this rule: ${rule}?`,
  },
  unique: {
    ...{ sent: 'valid value', point: pointOfValue('uniqueness') },
    question: (place) => `May ${place} have a value that another item already has?`,
  },
  values: {
    ...{ sent: 'valid value', point: pointOfValue('values') },
    question: (place) => `Which texts may ${place} have?`,
  },
  longest: {
    ...{ sent: 'valid value', point: pointOfValue('length') },
    question: (place) => `How long is the longest text that ${place} may have?`,
  },
  shortest: {
    ...{ sent: 'valid value', point: pointOfValue('length') },
    question: (place) => `How long is the shortest text that ${place} may have?`,
  },
  blank: {
    ...{ sent: 'valid value', point: pointOfValue('length') },
    question: (place) => `May ${place} be only white space?`,
  },
  characters: {
    ...{ sent: 'valid value', point: 'request.special-characters' },
    question: (place) => `Which characters may ${place} have?`,
  },
  maximum: {
    ...{ sent: 'valid value', point: 'request.number-range' },
    question: (place) => `What is the maximum of ${place}?`,
  },
  minimum: {
    ...{ sent: 'valid value', point: 'request.number-range' },
    question: (place) => `What is the minimum of ${place}?`,
  },
  zero: {
    ...{ sent: 'valid value', point: 'request.number-range' },
    question: (place) => `May ${place} be 0?`,
  },
  fraction: {
    ...{ sent: 'valid value', point: 'request.number-precision' },
    question: (place) => `May the integer ${place} be written with a fraction?`,
  },
  exponent: {
    ...{ sent: 'valid value', point: 'request.number-precision' },
    question: (place) => `May the integer ${place} be written with an exponent?`,
  },
  rounding: {
    ...{ sent: 'valid', point: 'request.number-precision' },
    question: (place) => `Is a number at ${place} read as a double?`,
  },
  'unknown property': {
    ...{ sent: 'valid value', point: 'request.unknown-properties' },
    question: 'May a body have a property that the contract does not name?',
  },
  json: {
    ...{ sent: 'valid', point: 'request.json-extensions' },
    question: (extension) => `Does the service accept this extension of JSON: ${extension}?`,
  },
  'duplicate key': {
    ...{ sent: 'valid', point: 'request.duplicate-keys' },
    question: 'Which of two members with the same name counts?',
  },
  nesting: { sent: 'valid', point: 'limits.nesting', question: 'How deeply may a body be nested?' },
  size: { sent: 'valid', point: 'limits.size', question: 'How large may a body be?' },
  'byte order mark': {
    ...{ sent: 'valid', point: 'request.byte-order-mark' },
    question: 'May a body begin with a byte order mark?',
  },
  encoding: {
    ...{ sent: 'valid', point: 'request.encoding' },
    question: 'What is the response to a body that is not UTF-8?',
  },
  chunks: { sent: 'valid', point: 'errors.other-statuses', question: 'May a body come in chunks?' },
  'type none': {
    ...{ sent: 'valid', point: 'request.media-type' },
    question: 'What does a body without a Content-Type get?',
  },
  'type charset': { sent: 'valid', point: 'request.charset', question: 'Does a charset matter?' },
  type: {
    ...{ sent: 'valid', point: 'request.media-type' },
    question: (type) => `What is the response to a body with the Content-Type ${type}?`,
  },
  query: { sent: 'valid', point: 'request.query', question: 'Does a query change anything?' },
  'accept html': {
    ...{ sent: 'valid', point: 'request.accept' },
    question: 'What is the response to a client that accepts only HTML?',
  },
  scheme: {
    ...{ sent: 'valid', point: 'credential.missing' },
    question: (spelling) => `May the scheme be written in ${spelling}?`,
  },
  version: {
    ...{ sent: 'valid', point: 'versioning.selection' },
    question: 'Does a version in a header change anything?',
  },
  method: {
    ...{ sent: 'elsewhere', point: 'operations.other-methods' },
    question: (method) => `What does ${unsigned(method)} get?`,
  },
  path: {
    ...{ sent: 'elsewhere', point: 'operations.other-paths', isOfService: true },
    question: (about) => `What does ${unsigned(about === '' ? 'another path' : `another path ${about}`)} get?`,
  },
  preflight: {
    ...{ sent: 'elsewhere', point: 'cross-origin' },
    question: 'What does the preflight of a browser get?',
  },
  'origin failure': {
    ...{ sent: 'invalid', point: 'cross-origin' },
    question: 'Which CORS headers does a failure have?',
  },
  'origin success': {
    ...{ sent: 'valid', point: 'cross-origin' },
    question: 'Which CORS headers does a success have?',
  },
  'item unknown': {
    ...{ sent: 'elsewhere', point: 'errors.other-statuses' },
    question: 'What does a request for an item that never existed get?',
  },
  'item deleted': {
    ...{ sent: 'elsewhere', point: 'errors.other-statuses' },
    question: 'What does a request for a deleted item get?',
  },
  'list order': {
    ...{ sent: 'elsewhere', point: 'operations.other-paths' },
    question: 'Which items come first in a list?',
  },
  'list size': {
    ...{ sent: 'elsewhere', point: 'operations.other-paths' },
    question: 'How many items does a page have by default?',
  },
  success: {
    ...{ sent: 'valid', point: 'versioning.deprecation' },
    question: 'What does the answer to a plain request look like?',
  },
  rate: {
    ...{ sent: 'valid', point: 'limits.rate', isOfService: true },
    question: 'How many requests does the service accept in a period of time?',
  },
} as const satisfies Record<string, Kind>

/** The first words of a situation's name. */
export type SituationKind = keyof typeof SITUATIONS

/** The name of a situation. */
export type SituationName = SituationKind | `${SituationKind} ${string}`

/** The situation of a service that takes a number of requests. */
export const RATE = 'rate' satisfies SituationName

/** What is known of a situation by its name. */
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

/** Describes a situation; null for a name that none has. */
export function description(name: SituationName): Description
export function description(name: string): Description | null
export function description(name: string): Description | null {
  const words = name.split(' ')
  for (let length = Math.min(LONGEST, words.length); length > 0; length--) {
    const kind = words.slice(0, length).join(' ')
    if (!isKind(kind)) continue
    const about = words.slice(length).join(' ')
    const { point, question, sent, isOfService = false }: Kind = SITUATIONS[kind]
    const spelt = (text: Kind['point']): string => (typeof text === 'string' ? text : text(about))
    return { kind, about, sent, isOfService, point: spelt(point), question: spelt(question) }
  }
  return null
}

function isKind(text: string): text is SituationKind {
  return Object.hasOwn(SITUATIONS, text)
}

/** How a person says that a request has no credential. */
function unsigned(what: string): string {
  return what.replace(/ anonymous$/, ' without a credential')
}

/** Extensions of JSON that are asked about, each the situation `json NAME`. */
export const EXTENSIONS = [
  ...(['trailing comma', 'comment', 'single quotes'] as const),
  ...(['leading zeros', 'control character', 'trailing data'] as const),
]
export type Extension = (typeof EXTENSIONS)[number]
