/** Fills the schema of an error: each property by what it means, each list with one entry for each violation. */

import { wordsOf } from '../../../../fixtures/meaning/words.ts'
import { satisfies } from '../../../../fixtures/plan/satisfies.ts'
import { isObject, setMember } from '../../../../spec/json/pointer.ts'
import type { Schema } from '../../../../spec/schema/schema.ts'
import type { Generate } from '../../values/generate.ts'
import { type About, errorFieldOf, errorMeaningOf, LISTS, SENTENCE } from './error-meaning.ts'
import { type Entry, errorEntries, type Trouble, wholeEntry } from './trouble.ts'

/** Makes the body of an error. */
export type Fill = (trouble: Trouble) => unknown

/** Makes a value; undefined: the property is left out. `entries` are the violations that it tells. */
type FillPart = (about: About, entries: readonly Entry[]) => unknown

/** A place in the schema of an error. */
type ErrorPart = {
  readonly schema: Schema
  /** The words of its name; none at the root. */
  readonly words: string
  readonly isRequired: boolean
  /** The schemas around it: one that contains itself is not filled again. */
  readonly around: readonly Schema[]
}

/** What fills the schema of an error. */
export function createFill(generate: Generate, schema: Schema): Fill {
  const fill = fillPart(generate, { schema, words: '', isRequired: true, around: [] })
  return (trouble) => {
    const about = { trouble, entry: null, beside: () => false, now: Date.now() }
    return fill(about, errorEntries(trouble))
  }
}

function fillPart(generate: Generate, place: ErrorPart): FillPart {
  const { schema, words, isRequired, around } = place
  const { types, alternatives, shape, items } = schema
  const made = (about: About): unknown => (isRequired ? generate(schema, about.trouble.message) : undefined)
  if (schema.parts.some((part) => around.includes(part))) return made
  const inside = { ...place, around: [...around, ...schema.parts] }
  if (types === null && shape.properties.size === 0 && alternatives.length > 0) {
    const fills = alternatives.map((alternative) => fillPart(generate, { ...inside, schema: alternative }))
    return firstFit(schema, fills, made)
  }
  if (shape.properties.size > 0) return filledObject(generate, inside)
  const isOfErrors = words === '' || LISTS.test(words)
  if (types?.has('array')) {
    const listed =
      items === null ? null : filledList(fillPart(generate, { ...inside, schema: items, isRequired: true }))
    const list: FillPart = (about, entries) => {
      if (listed === null || !isOfErrors) return isRequired ? [] : undefined
      return listed(about, entries)
    }
    // `path` and `loc` may be lists too: the way to one value.
    return errorMeaningOf(words) === null ? list : firstFit(schema, [scalarOf(place, () => undefined), list], made)
  }
  if (types?.has('object')) return isOfErrors ? mapOf(generate, inside) : made
  const isMade = errorMeaningOf(words)?.values === null
  return isMade ? (about) => generate(schema, about.trouble.message) : scalarOf(place, made)
}

/** The first of some ways that gives the schema a valid value. */
function firstFit(schema: Schema, fills: readonly FillPart[], otherwise: FillPart): FillPart {
  return (about, entries) => {
    for (const fill of fills) {
      const value = fill(about, entries)
      if (value != null && satisfies(schema, value, 'response')) return value
    }
    return otherwise(about, entries)
  }
}

/** A text, a number or a truth value: the first that the schema allows of those that the name means. */
function scalarOf({ schema, words, isRequired }: ErrorPart, made: (about: About) => unknown): FillPart {
  const meaning = errorMeaningOf(words)
  return (about) => {
    const { message, number } = about.trouble
    const values = meaning?.values?.(about) ?? [about.entry?.message ?? message, number]
    if (values.length === 0 && !isRequired) return undefined
    const fitting = [...values, null, message, number].find((value) => satisfies(schema, value, 'response'))
    return fitting === undefined || (fitting === null && values.length > 0) ? made(about) : fitting
  }
}

function filledObject(generate: Generate, { schema, words, around }: ErrorPart): FillPart {
  const { properties, required } = schema.shape
  const isAnyRequired = required.size > 0
  const names = [...properties.keys()].map(wordsOf)
  const beside = (name: RegExp): boolean => names.some((each) => name.test(each))
  const members = [...properties].flatMap(([name, property]) => {
    if (property.written === false || !property.travels('response')) return []
    const own = wordsOf(name)
    const isRequired = required.has(name)
    const isKnown = errorMeaningOf(own) !== null || LISTS.test(own)
    const at = { schema: property, isRequired, around }
    const fill = fillPart(generate, { ...at, words: own })
    // A map of errors may name the fields that a request has.
    const told = LISTS.test(words) ? fillPart(generate, { ...at, words: 'messages' }) : null
    return [{ name, fill, told, isRequired, isWanted: isRequired || isKnown || !isAnyRequired }]
  })
  return (about, entries) => {
    const body: Record<string, unknown> = {}
    const inside = { ...about, beside }
    for (const { name, fill, told, isRequired, isWanted } of members) {
      const own = told === null || about.entry !== null ? [] : entries.filter((entry) => errorFieldOf(entry) === name)
      const [entry] = own
      const all = about.entry === null ? entries : [about.entry]
      const usual = isWanted ? fill(inside, all) : undefined
      const value = told === null || entry === undefined ? usual : told({ ...inside, entry }, own)
      if (value !== undefined && !(value === null && !isRequired)) setMember(body, name, value)
    }
    return body
  }
}

/** One item for each violation. Without any, an object that has a sentence needs none. */
function filledList(item: FillPart): FillPart {
  return (about, entries) => {
    if (entries.length > 0) return entries.map((entry) => item({ ...about, entry }, [entry]))
    if (about.beside(SENTENCE) || about.beside(/^title$/)) return []
    const entry = wholeEntry(about.trouble)
    return [item({ ...about, entry }, [entry])]
  }
}

/** The sentences of each field, by its name. */
function mapOf(generate: Generate, place: ErrorPart): FillPart {
  const { schema } = place
  const holder = schema.parts.find(({ own }) => isObject(own.additionalProperties))
  const fill =
    holder === undefined
      ? null
      : fillPart(generate, { ...place, schema: holder.inside('additionalProperties'), words: 'messages' })
  return (about, entries) => {
    const body: Record<string, unknown> = {}
    for (const [name, own] of Map.groupBy(entries, errorFieldOf)) {
      const [entry = null] = own
      const value = fill === null ? own.map(({ message }) => message) : fill({ ...about, entry }, own)
      setMember(body, name, value)
    }
    return body
  }
}
