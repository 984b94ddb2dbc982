/** What a value means, by whatever is known of it. */

import type { FlagRole, NumberRole, TextRole } from '../generated/lexicon.ts'
import { isObject, join, tokens } from '../json/pointer.ts'
import type { Schema } from '../schema/schema.ts'
import { calledBy, withoutCommonWords } from './called.ts'
import { isKeyDescribed, readDescription, roleDescribed, saysSigns, standardIn, wordsDescribed } from './described.ts'
import { englishOf } from './languages.ts'
import {
  afterStart,
  beforeEnd,
  FACT_ROLES,
  FLAG_ROLES,
  isA,
  isOfClass,
  MOMENT_ROLES,
  NUMBER_ROLES,
  TEXT_ROLES,
  TIMED_ROLES,
  withoutClass,
} from './value-roles.ts'
import { lastWord, singular, wordsOf } from './words.ts'

/** A role of the lexicon; or `key`, which identifies an item, `moment`, or `formatted`: its format says all. */
export type ValueRole = TextRole | NumberRole | FlagRole | 'key' | 'moment' | 'formatted'

/** A value as headers, parameters, streams and recorded traffic have it, which have no schema. */
export type NamedValue = {
  /** Its name, in any spelling and language. */
  readonly name: string
  /** The name of the object that has it. */
  readonly object?: string
  /** Its type, as JSON Schema says it; a text where nothing says so. */
  readonly type?: string
  readonly format?: string | null
  /** The names of the properties of its object. */
  readonly siblings?: readonly string[]
  readonly description?: string
}

/** A value with its words, and those of its object, in normal form. */
export type ReadValue = {
  readonly words: string
  readonly called: string
  readonly type: string
  readonly format: string | null
  readonly description: string
}

/**
 * What says what a value means: the first that knows it wins. Before all of these stands the user's correction, the value
 * or the `x-faker` that the document has: it says the value itself.
 */
const EVIDENCE: readonly { readonly by: string; readonly says: (value: ReadValue) => ValueRole | null }[] = [
  { by: 'format', says: (value) => (value.type === 'string' ? roleOfFormat(value) : null) },
  // A language is meant by its code where the description names a standard of languages.
  { by: 'standard', says: roleOfStandard },
  // `Employer ID` of an `employer`.
  {
    by: 'key',
    says: (value) => {
      const { type, words, description } = value
      if (type !== 'string' || !/id/i.test(description)) return null
      return isKeyDescribed(words, description, OF_THINGS.test(roleOfName(value) ?? 'count')) ? 'key' : null
    },
  },
  { by: 'form', says: roleOfForm },
  { by: 'question', says: ({ type, words }) => (type === 'string' && isQuestion(words, '') ? 'flag.text' : null) },
  { by: 'name', says: roleOfName },
  // A standard that the description names, or what it says that the value is.
  {
    by: 'description',
    says: ({ type, called, description }) =>
      type === 'string' ? (standardIn(description) ?? roleDescribed(called, description)) : null,
  },
]

/** Roles of what stands for a thing, or of nothing that a text says. */
const REACHING = /^(phone\.number|person\.email|network\.(ip|host))$/
const OF_THINGS = /^(count|code\.number|person\.(full|other)|company\.name|media\.file|place\.address)$/

/** What a code, or a value of which its name says too little, is by its description: the number of an `Address number`. */
function roleOfForm(value: ReadValue): ValueRole | null {
  const { type, called, description } = value
  if (type !== 'string' || description === '') return null
  const role = roleDescribed(called, description)
  const named = roleOfName(value)
  // The price of something is no text.
  const amount = named === 'told' ? NUMBER_ROLES.roleOf(wordsDescribed(description) ?? '', called) : null
  if (amount?.startsWith('money.price') === true) return amount
  if (role === null) return null
  // `2-letter country code of a region`, and what a `value` is.
  if (/^place\.country\.[cn]/.test(role) && saysSigns(description)) return role
  if (named === 'number' && role !== 'code' && isOfClass('formed', role.split('.')[0] ?? '')) return role
  // Nobody is called by an address, and the key at a service is such as it has.
  if (role === 'link') return /^(media\.picture|link|key|moment)\b/.test(named ?? 'link') ? null : role
  if (named === 'key') return role === 'code.catalogue' ? role : null
  // The address of a message is such as its sender needs, and a contact may be a number or a host.
  if ((named?.startsWith('place.') === true || OF_THINGS.test(named ?? '')) && REACHING.test(role)) return role
  const isMore = named === 'code' ? role !== 'code.device' : named === 'slug' || role.startsWith(`${named}.`)
  return isMore && isOfClass('formed', role.split('.')[0] ?? '') ? role : null
}

/** Formats that determine the value themselves. */
export const WHOLE_FORMATS: ReadonlySet<string> = new Set(
  'uuid ipv4 ipv6 byte binary regex json-pointer duration timespan time-span date-span uri-template'.split(' '),
)

/** Formats of texts that stand for a number. */
const NUMERIC = /^(decimal|big-?decimal|number|double|float|money)$/i

function roleOfFormat({ format, words, called, description }: ReadValue): ValueRole | null {
  if (format === null) return null
  if (NUMERIC.test(format)) return numberRoleOf(words, called) ?? 'number'
  // JSON has no bytes: a text that is described as one of some has no such format.
  if (format === 'binary' && readDescription(description, words).values.length > 1) return null
  if (WHOLE_FORMATS.has(format)) return 'formatted'
  if (isMomentFormat(format)) return 'moment'
  return format === 'email' || format === 'idn-email' ? 'person.email' : null
}

export function isMomentFormat(format: string | null): boolean {
  return format !== null && /^(date|date-time|time|iso-.*|datetime|timestamp( .*|tz)?)$/i.test(format)
}

/** Whoever has the key of a catalogue has it in the form of that. */
function roleOfKey(words: string, called: string, type: ReadValue['type']): ValueRole {
  return type === 'string' && TEXT_ROLES.roleOf(words, called) === 'code.catalogue' ? 'code.catalogue' : 'key'
}

function roleOfName({ words, called, type, format, description }: ReadValue): ValueRole | null {
  if (type === 'boolean') return FLAG_ROLES.roleOf(words, called)
  if (isA('key', words) && !isA('citizen', words)) return roleOfKey(words, called, type)
  const timed = TIMED_ROLES.roleOf(words, called)
  if (timed === 'moment' && (type === 'string' || !isSpan(words))) return 'moment'
  if (type !== 'string') return numberRoleOf(words, called) ?? textRoleOf(words, called)
  return (
    TEXT_ROLES.roleOf(words, called) ??
    (timed === 'moment.text' && format !== 'decimal'
      ? // The sender of a message may be `from` a telephone number.
        ((isOfClass('turned', words) ? roleDescribed(called, description) : null) ?? 'moment')
      : (textRoleOf(words, called) ?? numberRoleOf(words, called, true)))
  )
}

/** True for a number that says how long something takes: `drying-time`, but not `start-time`, `event-time` and `time`. */
function isSpan(words: string): boolean {
  const rest = withoutClass('timely', words)
  if (rest === null || rest === '') return false
  const exact = withoutClass('rough', words) ?? words
  if (MOMENT_ROLES.roleOf(exact, '') !== null) return false
  return !rest.split('-').some((word) => isOfClass('instant', word))
}

function textRoleOf(words: string, called: string): TextRole | null {
  return TEXT_ROLES.roleOf(words, called) ?? ofLess(words, (less) => textRoleOf(less, called))
}

/** Roles of numbers that only the end of a name may have told. */
const IN_TIME = /^(time\.(day|days|week|weekday|month|hour|minutes|units|years?)|statistic|count\.place|count$)/

/** What a number means; a plural counts things, and so does what was done: but a text with such a name names them. */
export function numberRoleOf(words: string, called: string, isText = false): NumberRole | null {
  // `numero_cajas` says how many there are.
  return numberRoleNamed(isText ? words : words.replace(/(?<=[a-z]{2}[^su]s)-number$/, ''), called, isText)
}

function numberRoleNamed(words: string, called: string, isText: boolean): NumberRole | null {
  if (isText && isOfClass('worded', lastWord(words))) return null
  if (!isText && (isQuestion(words, '') || isSwitch(words))) return 'flag'
  // `sodium_in_mg` is `sodium_mg`.
  const own = NUMBER_ROLES.roleOf(words.replace(/(?<=[a-z]{3})-in-(?=[a-z]{1,3}$)/, '-'), called)
  if (isText && own === 'money.some' && words.includes('-') && isOfClass('worded_after', lastWord(words))) return null
  const several = isText || (own !== null && own !== 'money.cents') ? null : severalIn(words)
  if (several !== null) return numberRoleOf(several, called) ?? 'count'
  // `sessions_per_week` and `members_this_month` count those, and no weeks.
  const counted = own === null || IN_TIME.test(own) ? beforeEnd('of_period', words) : null
  if (counted !== null) return numberRoleOf(counted, called, isText) ?? 'count'
  const role =
    own ??
    (!isText && withoutClass('timely', words) !== null ? 'time.minutes' : null) ??
    doneWith(words, called, isText) ??
    (!isText && /([^su]s|[^e]ed)$/.test(words) ? 'count' : ofLess(words, (less) => numberRoleOf(less, called, isText)))
  if (role !== 'count.least' && role !== 'count.most') return role
  // The least and the most of something are of its size.
  const limited = withoutClass('limiting', words)
  return (limited === null || limited === '' ? null : NUMBER_ROLES.roleOf(limited, called)) ?? role
}

/** True for a number that turns something on: `enable-reviews`, `oom-killed`; but no `use-count` and no `hours-locked`. */
function isSwitch(words: string): boolean {
  const rest = afterStart('switching', words.replace(/^do-(?=not-)/, ''))
  if (rest !== null) return !isA('sized', words) && !rest.startsWith('of-')
  // `year_published` is one.
  return isA('switched', words) && severalIn(words) === null && !words.startsWith('year-')
}

/** What there is so much of: `cost-charged` is a cost, and `hours-worked` are hours. */
function doneWith(words: string, called: string, isText: boolean): NumberRole | null {
  const [, stem] = isText ? [] : (/^(.+)-[^-]+[^e]ed$/.exec(words) ?? [])
  return stem === undefined ? null : NUMBER_ROLES.roleOf(stem, called)
}

/** What there are several of, in a name that says of what kind these are: `lifts-open`, `errors-minor`; null for others. */
function severalIn(words: string): string | null {
  const [first = '', second, ...more] = words.split('-')
  const isSeveral = /[^su]s$/.test(first) && !isOfClass('units', first) && second !== undefined && more.length === 0
  return isSeveral && !/\d/.test(second) && !isA('key', words) ? first : null
}

/** Roles of money that are no amount of it, or are written in its smallest part. */
const NO_AMOUNTS = new Set(
  'quantity stock decimals rate interest tax.rate discount points cents lamports satoshis wei'.split(' '),
)

export function isOfMoney(role: string | null): boolean {
  return role?.startsWith('money.') === true && !NO_AMOUNTS.has(role.slice('money.'.length))
}

/** What a name means without the number at its end, or a word that only says which of several it is. */
function ofLess<Role>(words: string, read: (less: string) => Role | null): Role | null {
  // `score_quarter1` is a score, and `cover_350x350` a cover; of shorter words the number is a part.
  const [, plain = '', last = ''] = /^(.{3,}?)-?(\d+(?:x\d+)?)$/.exec(words) ?? /^(.+)-([^-]+)$/.exec(words) ?? []
  const isTender = last.length === 3 && isOfClass('tender', last)
  return /^\d/.test(last) || isTender || isOfClass('qualifying', last) ? read(plain) : null
}

/** What a standard says of a value whose name means a thing of that kind, if less exactly: `language` by `ISO 639-1`. */
function roleOfStandard(value: ReadValue): ValueRole | null {
  const standard = value.type === 'string' ? standardIn(`${value.format ?? ''} ${value.description}`) : null
  if (standard === null || isA('called', value.words)) return null
  // Whatever it is of, its bytes are written so.
  if (standard === 'code.base64') return standard
  const named = roleOfName(isA('key', value.words) ? { ...value, words: value.words.replace(/-?[^-]+$/, '') } : value)
  // Many call the codes of countries by the number of those of their parts.
  if (standard === 'place.region.code' && named?.startsWith('place.country') === true) return null
  return standard?.split('.')[0] === named?.split('.')[0] ? standard : null
}

/** What a value means; null where nothing says so. */
export function roleOfValue(value: ReadValue): ValueRole | null {
  for (const { says } of EVIDENCE) {
    const role = says(value)
    if (role !== null) return role
  }
  return null
}

/** What a value means, by its name and whatever else is known of it; of a schema, by its place in the document. */
export function roleOf(value: NamedValue | Schema): ValueRole | null {
  if ('pointer' in value) return value.derive(roleOfSchema)
  const { name, object = '', type = 'string', format = null, siblings = [], description = '' } = value
  const words = englishOf(name)
  const isOfPerson = words === 'name' && isPersonal(siblings.map(englishOf))
  const called = isOfPerson ? 'person' : singular(englishOf(object))
  return roleOfValue({ words, called, type, format, description })
}

function roleOfSchema(schema: Schema): ValueRole | null {
  const path = tokens(schema.pointer)
  const [parent, name = ''] = path.slice(-2)
  if (parent !== 'properties') return null
  const [format] = schema.values('format')
  return roleOf({
    name,
    object: calledBy([schema.document.schema(join('', ...path.slice(0, -2)))]) ?? '',
    type: ['string', 'number', 'integer', 'boolean'].find((type) => schema.types?.has(type)) ?? 'string',
    format: typeof format === 'string' ? format : null,
    description: schema.values('description').join(' '),
  })
}

/** The type of a value of which only the name is known, and perhaps what it is described as. */
export function typeMeant(
  name: string,
  description = '',
): 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string' {
  const words = englishOf(name)
  if (isQuestion(words, description)) return 'boolean'
  if (isOfClass('open', words)) return 'object'
  const text = TEXT_ROLES.roleOf(words, '')
  const isSaid = text?.startsWith('told') === true
  if (isA('key', words)) return 'string'
  if (!isSaid && TIMED_ROLES.roleOf(words, '') === 'moment') return 'string'
  const number = NUMBER_ROLES.roleOf(words, '')
  const isMany = singular(words) !== words && !isSaid
  if (isMany && (number === null || text !== null)) return 'array'
  if (text !== null) return 'string'
  if (number !== null) return number === 'count' ? 'integer' : 'number'
  return FLAG_ROLES.roleOf(words, '') === null ? 'string' : 'boolean'
}

/** True for what is or is not: `is-open`, or what is described as `whether`. */
function isQuestion(words: string, description: string): boolean {
  const [first = ''] = words.split('-')
  const isAsserted = words !== first && isOfClass('asserting', first)
  return isAsserted || isOfClass('wondering', wordsOf(description).split('-')[0] ?? '')
}

/** What an object or a value with these schemas is called, in English and in the singular; empty where nothing says so. */
export function thingCalled(schemas: readonly Schema[]): string {
  const thing = calledSimply(schemas)
  const [isIncident, isKept, isFile] = ['reported', 'kept_in_files', 'file'].map((one) => isOfClass(one, thing))
  const isPlain = isIncident !== true && isKept !== true && isFile !== true
  const names = isPlain ? [] : propertyWords(schemas.flatMap(({ parts }) => parts))
  if (isIncident === true && isOfIncident(names)) return `incident-${thing}`
  // The line of a bill is what is bought.
  if (isFile === true && ['unit-price', 'quantity'].every((one) => names.includes(one))) return 'product'
  return isKept === true && names.includes('file-name') ? `${thing}-file` : thing
}

function calledSimply(schemas: readonly Schema[]): string {
  const called = calledBy(schemas) ?? ''
  const words = englishOf(called)
  // `catalogo-detalle` is a catalogue.
  const thing = singular(words === called ? words : withoutCommonWords(words, false))
  const isWriting = isA('writing', thing)
  const seen = beforeEnd('audience', thing)
  if (!isWriting && seen === null && !isOfClass('adjective', thing)) return thing
  const names = propertyWords(schemas.flatMap(({ parts }) => parts))
  // What the staff sees of a complaint is one, and no person.
  if (seen !== null) return names.length === 0 || names.some((one) => isOfSomebody(one, thing)) ? thing : seen
  // Whoever has an address is no text, and what is only `new` is what has its properties.
  if (names.includes('name') && names.includes('email') && !names.includes('title')) return 'user'
  return !isWriting && names.some((one) => isOfClass('priced', one)) ? 'product' : thing
}

/** True where a report has a place: somebody saw something there. */
const isOfIncident = (names: readonly string[]): boolean =>
  names.includes('description') &&
  names.some((one) => isOfClass('spotted', one) || TEXT_ROLES.roleOf(one, '')?.startsWith('place.') === true)

const isOfSomebody = (words: string, called: string): boolean =>
  ['name', 'user-id', `${lastWord(called)}-id`].includes(words) ||
  TEXT_ROLES.roleOf(words, '')?.startsWith('person.') === true

/**
 * True for what says with a number or a word how a request went, in an object with properties of these words. What is not
 * the whole answer of an operation has its data beside it: an alarm has a message and a status, too.
 */
export function isOutcome(words: string, named: readonly string[], isAnswer = true): boolean {
  if (!isOfClass('outcome', words) || named.includes('id')) return false
  const told = named.filter((one) => isOfClass('told_of', one))
  return told.length > 1 && (isAnswer || told.some((one) => !isOfClass('reporting', one)))
}

export function propertyWords(parts: readonly Schema[]): string[] {
  return parts.flatMap(({ own }) => (isObject(own.properties) ? Object.keys(own.properties).map(englishOf) : []))
}

/** True if an object with properties of these words is a person, whatever its name. */
export function isPersonal(names: readonly string[]): boolean {
  if (names.some((one) => isOfClass('signs', one))) return true
  const roles = names.map((one) => FACT_ROLES.roleOf(one, ''))
  const isOfPerson = ['person.gender', 'person.age', 'person.birth'].some((role) => roles.some((one) => one === role))
  return names.includes('email') && (isOfPerson || names.some((one) => one === 'role' || one === 'roles'))
}
