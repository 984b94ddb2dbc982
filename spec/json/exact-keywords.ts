/**
 * Numbers of a document that no double holds, such as the int64 values of an `enum`. A document has doubles, because most
 * of its readers need no more; the exact value of a keyword stands beside it, as text, so that every copy keeps it.
 */

import { type Decimal, decompose, ExactNumber, jsonType, tryParseJson } from './exact-json.ts'
import { spellsMultiple } from './multiples.ts'
import { isObject, type JsonObject } from './pointer.ts'

/** The keyword that has the exact JSON texts of other keywords beside it, by their names. */
export const EXACT = 'x-plant-store-exact'

const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const
/** Keywords that compare a value with a number, or with several values. */
export const RULES = [...OF_NUMBERS, 'enum', 'const'] as const
/** Keywords whose values are data, with `value` of an Example Object. */
const DATA: ReadonlySet<string> = new Set([...RULES, 'default', 'example', 'examples', 'value'])
/** Keywords of OpenAPI and of JSON Schema, no names of values: what they hold are maps, whose keys are names. */
export const MAPS =
  /^(properties|patternProperties|dependentSchemas|\$defs|definitions|schemas|responses|parameters|examples|headers|content|encoding|requestBodies|callbacks|links|pathItems|securitySchemes|paths|webhooks|variables|scopes)$/

type KeywordHolder = Record<string, unknown>

/**
 * Replaces each {@link ExactNumber} in a document by its double, and keeps the exact ones of keywords beside them. `map`
 * is the keyword whose names the document's keys are.
 */
export function setExactAside(document: unknown, map: string | null = null, seen = new Set<object>()): void {
  if (typeof document !== 'object' || document === null || seen.has(document)) return
  seen.add(document)
  const node: KeywordHolder = Object(document)
  for (const [key, member] of Object.entries(node)) {
    // The examples of Swagger 2.0 have the names of media types.
    const isExampleOfSwagger = map === 'examples' && key.includes('/')
    const isData = map === null && !Array.isArray(document) ? holdsData(key, member) : isExampleOfSwagger
    if (isData || member instanceof ExactNumber) {
      const rounded = inDoubles(member)
      if (rounded === member) continue
      node[key] = rounded
      if (isData && !isSame(rounded, member)) node[EXACT] = { ...Object(node[EXACT]), [key]: JSON.stringify(member) }
    } else setExactAside(member, map === null && MAPS.test(key) && isObject(member) ? key : null, seen)
  }
}

function holdsData(keyword: string, value: unknown): boolean {
  return DATA.has(keyword) && !(keyword === 'examples' && isObject(value))
}

/** Puts exact values back that no schema compares with, such as examples: they are only written again. */
export function restoreExamples(document: unknown, seen = new Set<object>()): void {
  if (typeof document !== 'object' || document === null || seen.has(document)) return
  seen.add(document)
  const node: KeywordHolder = Object(document)
  const texts = node[EXACT]
  if (isObject(texts)) {
    const rules = Object.entries(texts).filter(([keyword]) => isRule(keyword))
    for (const keyword of Object.keys(texts)) if (!isRule(keyword)) node[keyword] = exactly(node, keyword)
    if (rules.length > 0) node[EXACT] = Object.fromEntries(rules)
    else delete node[EXACT]
  }
  for (const member of Object.values(node)) restoreExamples(member, seen)
}

/** The value with a double in place of each exact number; the same object if it has no exact number. */
function inDoubles(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.literal)
  if (typeof value !== 'object' || value === null) return value
  const rounded = Object.entries(value).map(([name, member]) => [name, inDoubles(member)] as const)
  if (rounded.every(([name, member]) => Reflect.get(value, name) === member)) return value
  return Array.isArray(value) ? rounded.map(([, member]) => member) : Object.fromEntries(rounded)
}

/** True for a document, or a part of one, with numbers that no double holds. */
export function hasExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ExactNumber || Object.hasOwn(value, EXACT) || Object.values(value).some(hasExact)
}

/** The document as its authors wrote it, each exact number as `write` gives it. */
export function asWritten(document: unknown, write: (number: ExactNumber) => unknown = (number) => number): unknown {
  if (document instanceof ExactNumber) return write(document)
  if (Array.isArray(document)) return document.map((item) => asWritten(item, write))
  if (!isObject(document)) return document
  const members = Object.keys(document).filter((name) => name !== EXACT)
  return Object.fromEntries(members.map((name) => [name, asWritten(exactly(document, name), write)]))
}

/** An exact number as a library of YAML writes it: a fraction loses digits. */
export function forYaml({ literal }: ExactNumber): unknown {
  return /^-?\d+$/.test(literal) ? BigInt(literal) : Number(literal)
}

/** The exact value of a keyword; the document's own value if doubles hold all numbers in it. */
export function exactly(schema: JsonObject, keyword: string): unknown {
  const text = exactText(schema, keyword)
  return text === null ? schema[keyword] : exactValue(text)
}

/** The exact JSON text of a keyword's value; null if doubles hold all its numbers. */
export function exactText(schema: JsonObject, keyword: string): string | null {
  const texts = schema[EXACT]
  const text = isObject(texts) ? texts[keyword] : undefined
  return typeof text === 'string' ? text : null
}

/** A schema with one keyword, whose value may have exact numbers. */
export function stating(keyword: string, value: unknown): JsonObject {
  const schema: KeywordHolder = { [keyword]: value }
  setExactAside(schema)
  return schema
}

/** Names the exact text of a keyword by another one, to which its value has moved. */
export function moveExact(schema: KeywordHolder, from: string, to: string): void {
  const text = exactText(schema, from)
  if (text !== null) schema[EXACT] = { ...Object(schema[EXACT]), [to]: text }
}

const values = new Map<string, unknown>()
const MOST_VALUES = 1000

export function exactValue(text: string): unknown {
  const known = values.get(text)
  if (known !== undefined) return known
  if (values.size >= MOST_VALUES) values.clear()
  const value = tryParseJson(text)?.exact
  values.set(text, value)
  return value
}

/** True where a value, with exact numbers, satisfies a keyword that has the exact text `limit`. */
export function holdsExactly(keyword: string, limit: string, value: unknown): boolean {
  const wanted = exactValue(limit)
  if (keyword === 'const') return isSame(value, wanted)
  if (keyword === 'enum') return [wanted].flat().some((one) => isSame(value, one))
  if (jsonType(value) !== 'number') return true
  if (keyword === 'multipleOf') return spellsMultiple(JSON.stringify(value), limit)
  const order = compareNumbers(JSON.stringify(value), limit)
  if (keyword === 'exclusiveMinimum') return order > 0
  if (keyword === 'exclusiveMaximum') return order < 0
  return keyword === 'minimum' ? order >= 0 : order <= 0
}

/** The text by which a keyword is compared exactly: that of `multipleOf` always, of others where no double holds them; else null. */
export function ruleText(schema: JsonObject, keyword: string): string | null {
  const { multipleOf } = schema
  return (
    exactText(schema, keyword) ?? (keyword === 'multipleOf' && multipleOf !== undefined ? String(multipleOf) : null)
  )
}

/** The keywords of a schema that have such texts, and decide whether a value is valid. */
export function exactRules(schema: JsonObject): readonly string[] {
  if (schema[EXACT] === undefined && schema.multipleOf === undefined) return []
  return RULES.filter((keyword) => schema[keyword] !== undefined && ruleText(schema, keyword) !== null)
}

function isRule(keyword: string): boolean {
  return RULES.some((rule) => rule === keyword)
}

/** True for values that are equal by JSON Schema (core, section 4.2.2), each number as it is spelt. */
function isSame(one: unknown, other: unknown): boolean {
  const type = jsonType(one)
  if (type !== jsonType(other)) return false
  if (type === 'number') return compareNumbers(JSON.stringify(one), JSON.stringify(other)) === 0
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(Reflect.get(one, name), Reflect.get(other, name)))
  )
}

/** Below 0 where the first of two JSON number literals spells the smaller number, above 0 where it spells the larger. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [decompose(one), decompose(other)]
  const [sign, otherSign] = [left, right].map(({ negative, digits }) => (digits === '' ? 0 : negative ? -1 : 1))
  if (sign !== otherSign) return Number(sign) - Number(otherSign)
  const magnitude = ({ digits, exponent }: Decimal): number => digits.length + exponent
  const order =
    magnitude(left) - magnitude(right) || (left.digits < right.digits ? -1 : Number(left.digits > right.digits))
  return order * Number(sign)
}
