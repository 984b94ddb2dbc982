/** The properties of stored items that checks look at later: by what the document says of them, or by their names. */

import { textOf } from '../http/parameter.ts'
import { isObject, type JsonObject, ownMember } from '../json/pointer.ts'
import {
  clauseSaid,
  clausesSaying,
  countsChanges,
  descriptionAt,
  mentionedIn,
  saysHow,
  saysOf,
  stateAtFirst,
} from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { boundRoleOf } from '../names/list-roles.ts'
import { isDate, isNumeric, isWhen } from '../names/property-named.ts'
import { roleOf } from '../names/roles.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { beforeEnd, isOfClass, MOMENT_ROLES, SERVED_ROLES, withoutClass } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import { onceFor } from '../program/once-for.ts'
import { isEnd, isInState, type StateNamed, stateMeant, statesTold } from '../resources/counted/states.ts'
import { DAY, HOUR, MINUTE, momentDue, YEAR } from '../resources/lists/spans.ts'
import type { Resource } from '../resources/resource.ts'
import type { Schema } from '../schema/schema.ts'

/** True for what services change by themselves, or write in a form of their own. */
export function isServices(name: string): boolean {
  const words = englishOf(name)
  return SERVED_ROLES.roleOf(words, '') !== null || secretRoleOf(words.replaceAll('-', '')) === 'secret'
}

/**
 * The defaults that a body documents for its optional properties, as far as an item shows them. A default with a format
 * may have been made when the document was: `now` is one.
 */
export function defaultsOf(body: Schema | null): ReadonlyMap<string, unknown> {
  const { properties = [], required = new Map<string, string>() } = body?.shape ?? {}
  return new Map(
    [...properties].flatMap(([name, schema]): [string, unknown][] => {
      const [value] = schema.values('default')
      const isPlain = value !== undefined && value !== null && schema.values('format').every(isOfNumber)
      const isShown =
        !required.has(name) && !isServices(name) && schema.travels('request') && schema.travels('response')
      return isPlain && isShown && schema.validator('request')(value).length === 0 ? [[name, value]] : []
    }),
  )
}

const isOfNumber = (format: unknown): boolean => /^(u?int\d*|float|double|decimal|number)$/.test(String(format))

/** How the texts of a body are kept, of which the document says in which letters: `Kept in lower case`. */
export function foldedTexts(body: Schema | null): ReadonlyMap<string, (text: string) => string> {
  return new Map(
    [...(body?.shape.properties ?? [])].flatMap(([name, schema]): [string, (text: string) => string][] => {
      const said = schema.values('description').join('. ')
      const isKept = (how: string): boolean =>
        clausesSaying(said, [how, 'stored_in'], ['hedged', 'negating']).length > 0
      const [isSmall, isLarge] = [isKept('in_small_letters'), isKept('in_capitals')]
      if (isSmall === isLarge || !schema.travels('request') || !schema.travels('response')) return []
      return [[name, (text) => (isSmall ? text.toLowerCase() : text.toUpperCase())]]
    }),
  )
}

/** The states of new items that the description of their creation names, by their properties. */
export function statesAtFirst({ schema, uses }: Pick<Resource, 'schema' | 'uses'>): ReadonlyMap<string, unknown> {
  const creation = uses.find(({ role }) => role === 'create')?.operation
  const text = (creation && descriptionAt(schema.document, creation)) ?? ''
  return new Map(
    [...schema.wide.properties].flatMap(([name, own]): [string, string][] => {
      const state = stateAtFirst(text, own.values('enum').flat().map(String), creation?.path)
      return state === null ? [] : [[name, state]]
    }),
  )
}

/** The read-only properties that a body describes, but for those that name other items. */
export function givenOf(body: Schema | null, key: string | null): ReadonlyMap<string, Schema> {
  const isGiven = ([name, schema]: readonly [string, Schema]): boolean =>
    !schema.travels('request') && schema.travels('response') && (name === key || roleOf(schema) !== 'key')
  return new Map([...(body?.shape.properties ?? [])].filter(isGiven))
}

/** The properties that say when an item came to be. */
export function birthsOf(item: Schema): readonly string[] {
  return [...item.wide.properties]
    .filter(([name, { types }]) => boundRoleOf(wordsOf(name)) === 'bound.created' && types?.has('string') !== false)
    .map(([name]) => name)
}

/** The numbers that a service counts up with each change of an item, as their descriptions say, and by how much. */
export function countersOf(item: Schema): readonly (readonly [name: string, by: 'one' | 'some'])[] {
  return [...item.wide.properties].flatMap(([name, own]) => {
    const [by] =
      own.types?.has('integer') === true ? own.values('description').map((text) => countsChanges(String(text))) : []
    return by == null ? [] : [[name, by] as const]
  })
}

/** The properties that say by their name, and their description or their being a service's own, when an item last changed. */
export function changesOf(item: Schema): readonly string[] {
  const says = (text: unknown): boolean => MOMENT_ROLES.roleOf(englishOf(String(text)), '') === 'updated'
  return [...item.wide.properties].flatMap(([name, own]) => {
    const isServed = own.values('format').includes('date-time') && !own.travels('request')
    const isTold = says(name) && (isServed || own.values('description').some(says))
    return isTold && own.types?.has('string') !== false ? [name] : []
  })
}

export type Formula = {
  readonly name: string
  readonly kind:
    | 'below'
    | 'within'
    | 'count'
    | 'sum'
    | 'product'
    | 'mean'
    | 'difference'
    | 'percentage'
    | 'span'
    | 'joined'
    | 'age'
    | 'passed'
  /** The names that lead to the list, or to the object, that the others are in; none where they stand beside. */
  readonly within: readonly string[]
  readonly of: readonly string[]
  /** How many milliseconds one of it has; 0 for what is no time. */
  readonly unit: number
  /** What is added, where both ends of a span count. */
  readonly more?: number
  /** In which state alone it is so, and the moments of which none may have come. */
  readonly where?: StateNamed | null
  readonly unless?: readonly string[]
}

type Properties = ReadonlyMap<string, Schema>

export const formulasOf = onceFor((item: Schema): readonly Formula[] => formulasIn(item.wide.properties))

/** The same of what stands in a list of an item, by what the item itself says, too: the days of a line. */
export const formulasOfLines = (line: Schema, around: Schema): readonly Formula[] =>
  formulasIn(line.wide.properties, around.wide.properties)

function formulasIn(all: Properties, around: Properties = new Map()): readonly Formula[] {
  return [...all].flatMap(([name, own]) => {
    const said = String(own.values('description')[0] ?? '')
    const isFlag = own.types?.has('boolean') === true
    const text = isFlag ? (said.split(/[;(]|\.\s/, 1)[0] ?? '') : clauseSaid(said)
    const others = new Map([...around, ...all])
    others.delete(name)
    const passed = isFlag ? passedSaid(name, said, others) : null
    if (passed !== null) return [{ within: [], unit: 0, ...passed, name }]
    if (text === '') return []
    const found = isFlag ? comparedSaid(text, others) : formulaSaid(text, own, others)
    return found === null ? [] : [{ within: [], unit: 0, ...found, name }]
  })
}

type SaidFormula = Partial<Formula> & Pick<Formula, 'kind' | 'of'>

/** A flag for what should have been done by now, and is not: `True if the due date has passed and the task is not done`. */
function passedSaid(name: string, said: string, others: Properties): SaidFormula | null {
  const isCalled = isOfClass('too_late', englishOf(name).replace(/^is-/, ''))
  if (!isCalled && !saysOf('gone_by', said)) return null
  const moments = [...others].flatMap(([one, own]) => (isWhen(one, own) ? [one] : []))
  const [told, other] = mentionedIn(said, moments)
  const due = told === undefined || other !== undefined ? momentDue(others)?.path[0] : told.name
  if (due === undefined) return null
  const where = statesTold(others, said) ?? stateMeant(others, 'open')
  const unless = moments.filter((one) => isEnd(beforeEnd('came', englishOf(one)) ?? ''))
  return { kind: 'passed', of: [due], where, unless }
}

/** A flag that says of two numbers which is less: `Stock is below the minimum`. */
function comparedSaid(text: string, others: Properties): SaidFormula | null {
  const numbers = [...others].flatMap(([name, own]) => (isNumeric(own) ? [name] : []))
  const [one, other, ...more] = mentionedIn(text, numbers)
  if (one === undefined || other === undefined || more.length > 0) return null
  const kind = (['below', 'within'] as const).find((each) => saysHow(each, text.slice(one.end, other.at)))
  return kind === undefined ? null : { kind, of: [one.name, other.name] }
}

function formulaSaid(text: string, own: Schema, others: Properties): SaidFormula | null {
  if (!isNumeric(own)) return own.types?.has('string') === true && !isDate(own) ? joinedSaid(text, others) : null
  const names = mentionedIn(text, others.keys())
  if (names.length === 0 && saysHow('age', text)) {
    const births = [...others.keys()].filter((name) => MOMENT_ROLES.roleOf(englishOf(name), '') === 'birth')
    return births.length === 1 ? { kind: 'age', of: births } : null
  }
  const days = saysOf('both_ends', text) ? daysSaid(text, others) : null
  if (days !== null) return days
  const list = names.find(({ name }) => others.get(name)?.items != null)
  return list === undefined ? ofTwo(text, names, others) : ofList(text, list, names.length, others)
}

/** The days of the one period that is there, where a text says that the first and the last of them count. */
function daysSaid(text: string, others: Properties): SaidFormula | null {
  const days = [...others].filter(([, own]) => isDate(own) && !own.values('format').includes('date-time'))
  const [[start, rest] = [], other] = days.flatMap(([name]) => {
    const found = withoutClass('begins', englishOf(name))
    return found === null ? [] : [[name, found] as const]
  })
  const end = days.find(([name]) => withoutClass('ends', englishOf(name)) === rest)?.[0]
  const isSaid = start !== undefined && end !== undefined && other === undefined && saysOf('day_word', text)
  return isSaid ? { kind: 'span', of: [start, end], unit: DAY, more: 1 } : null
}

type Mentioned = ReturnType<typeof mentionedIn>

function ofList(text: string, { name, at }: Mentioned[number], count: number, others: Properties): SaidFormula | null {
  if (count === 1 && saysHow('count', text.slice(0, at))) return { kind: 'count', within: [name], of: [] }
  const kind = (['sum', 'mean'] as const).find((one) => saysHow(one, text))
  const numbers = [...(others.get(name)?.items?.wide.properties ?? [])].filter(([, schema]) => isNumeric(schema))
  const of = mentionedIn(
    text,
    numbers.map(([each]) => each),
  )
  const isProduct = of.length === 2 && saysHow('product', text.slice(of[0]?.end, of[1]?.at))
  if (kind === undefined || !(of.length === 1 || isProduct)) return null
  return { kind, within: [name], of: of.map((each) => each.name) }
}

function ofTwo(text: string, names: Mentioned, others: Properties): SaidFormula | null {
  const [one, other, ...more] = names
  if (one === undefined || other === undefined) return null
  const isBetween = (at: number): boolean => saysHow('product', text.slice(names[at]?.end, names[at + 1]?.at))
  const isProduct = names.every(
    ({ name }, at) =>
      (at === names.length - 1 || isBetween(at)) && [others.get(name)].some((own) => own && isNumeric(own)),
  )
  if (isProduct) return { kind: 'product', of: names.map(({ name }) => name) }
  if (more.length > 0) return null
  const of = [one.name, other.name]
  const schemas = of.flatMap((name) => others.get(name) ?? [])
  if (schemas.every(isDate)) {
    const [, unit] = Object.entries(UNITS).find(([word]) => text.toLowerCase().includes(word)) ?? []
    return unit !== undefined && saysHow('span', text.slice(0, one.at))
      ? { kind: 'span', of, unit, more: Number(unit === DAY && saysOf('both_ends', text)) }
      : null
  }
  const isShare = schemas.some((schema) => saysHow('share', String(schema.values('description')[0] ?? '')))
  if (!schemas.every(isNumeric) || isShare) return null
  const kind = (['difference', 'percentage'] as const).find((each) => saysHow(each, text.slice(one.end, other.at)))
  if (kind === undefined) return null
  // `The subtotal minus the discount` of so many percent.
  return kind === 'difference' && /-percent(?:age)?$/.test(englishOf(other.name))
    ? { kind, of, unit: 100 }
    : { kind, of }
}

const UNITS = { second: 1000, minute: MINUTE, hour: HOUR, day: DAY }

/** Texts that a text has one after the other, beside it or in an object that is named, too: `Given and family name of the host`. */
function joinedSaid(text: string, others: Properties): SaidFormula | null {
  const objects = mentionedIn(text, others.keys()).flatMap(({ name }) => {
    const { properties } = others.get(name)?.wide ?? { properties: new Map<string, Schema>() }
    return properties.size > 0 ? [[[name], properties] as const] : []
  })
  for (const [within, properties] of [...objects, [[], others] as const]) {
    const texts = [...properties].filter(([, { types }]) => types?.has('string') === true)
    const [one, other, ...more] = mentionedIn(
      text,
      texts.map(([name]) => name),
    )
    const isOfTwo = one !== undefined && other !== undefined && more.length === 0
    if (isOfTwo && saysHow('joined', text.slice(one.end, other.at)))
      return { kind: 'joined', within, of: [one.name, other.name] }
  }
  return null
}

/** True for what should have been done by now, and is not. */
function isPassed({ of: [due = ''], where, unless = [] }: Formula, item: JsonObject, now: number): boolean {
  const text = String(item[due] ?? '')
  const isOpen = (where == null || isInState(where, item)) && unless.every((name) => item[name] == null)
  return isOpen && Date.parse(text) + (text.length === 10 ? DAY : 0) <= now
}

/** The value that a formula gives, or the texts that a text has; null where the item does not show what it needs. */
export function valueBy(formula: Formula, item: JsonObject, now = Date.now()): number | readonly string[] | null {
  const { kind, within, of, unit, more = 0 } = formula
  if (kind === 'passed') return Number(isPassed(formula, item, now))
  const inside = within.reduce<unknown>(ownMember, item)
  const rows: readonly unknown[] = Array.isArray(inside) ? inside : [inside]
  const values = rows.map((row) => of.map((name) => (isObject(row) && row[name] != null ? textOf(row[name]) : '')))
  if (kind === 'count') return Array.isArray(inside) ? rows.length : null
  if (rows.length === 0 || values.flat().some((text) => text.trim() === '')) return null
  if (kind === 'joined') return values.flat()
  const isOfTime = kind === 'span' || kind === 'age'
  const numbers = values.map((row) => row.map((text) => (isOfTime ? Date.parse(text) : Number(text))))
  const [[one = 0, other = 0] = []] = numbers
  const sum = numbers.reduce((all, row) => all + row.reduce((product, number) => product * number, 1), 0)
  const result = {
    below: Number(one < other),
    within: Number(one <= other),
    sum,
    product: sum,
    mean: sum / rows.length,
    difference: unit === 0 ? one - other : one * (1 - other / unit),
    percentage: other === 0 ? Number.NaN : (100 * one) / other,
    span: other < one ? Number.NaN : (other - one) / unit + more,
    age: one > now ? Number.NaN : (now - one) / YEAR,
  }[kind]
  return Number.isFinite(result) ? result : null
}

/** The versions that a change has to know of its item: its body has them, a new item's has not, and an answer shows them. */
export function locksOf(
  { request, schema }: Pick<Resource, 'request' | 'schema'>,
  body: Schema | null,
): readonly string[] {
  return [...(body?.shape.properties ?? [])].flatMap(([name, own]) => {
    const isGiven = request?.shape.properties.get(name)?.travels('request') === true
    const isShown = request !== null && schema.wide.properties.has(name) && own.travels('request')
    const isLock = ['integer', 'string'].some((type) => own.types?.has(type)) && isOfClass('locking', wordsOf(name))
    return isShown && !isGiven && isLock ? [name] : []
  })
}
