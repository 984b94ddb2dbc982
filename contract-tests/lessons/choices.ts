/** Another value of a text, where a refusal or its description says which there are. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { type JsonObject, textsInside } from '../../spec/json/pointer.ts'
import { joinerSaid, readDescription } from '../../spec/names/described.ts'
import { plainName } from '../../spec/names/letters.ts'
import { wordsOf } from '../../spec/names/words.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { plainWordsIn } from './asked.ts'
import type { Lesson } from './lesson.ts'
import { inSmallLetters } from './meant.ts'

/** A text that the answer calls by its name or quotes, and a value for it: one that the answer quotes or lists, else one that its description has. */
export function choiceFrom(text: string, { shape }: Schema, body: JsonObject): Lesson | null {
  const told = textsInside(tryParseJson(text)?.value ?? text).join('\n')
  const isCalled = ([name]: readonly [string, unknown], said: string): boolean =>
    typeof body[name] === 'string' && (plainWordsIn(said).has(plainName(name)) || told.includes(`'${body[name]}'`))
  // The names of an answer's own members, such as its status, say least.
  const called = [told, text].map((said) => [...shape.properties].filter((one) => isCalled(one, said)))
  const quoted = [...told.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , word = '']) => word)
  for (const [name, property] of called.find((some) => some.length > 0) ?? []) {
    const value = String(body[name])
    const joiner = joinerSaid(told)
    if (joiner !== null && ![value, ''].includes(inSmallLetters(value, joiner))) return { name, joiner }
    const choices = [...quoted, ...readDescription(told, wordsOf(name)).values, ...valuesTold(property, name)]
    const isOther = (one: string): boolean => one !== value && !shape.properties.has(one)
    const instead = choices.find((one) => isOther(one) && isTakenBy(property, one))
    if (instead !== undefined) return { name, instead }
  }
  return unlistedIn(shape, body)
}

function valuesTold(property: Schema, name: string): readonly string[] {
  const shown = [property.values('example'), property.values('examples').flat(), property.values('default')].flat()
  const described = property.values('description').join(' ')
  const texts = shown.filter((one) => typeof one === 'string')
  return [...texts, ...readDescription(described, wordsOf(name)).values]
}

/** Where the answer names nothing: a text whose description lists values, and the one before it there. */
function unlistedIn({ properties }: Schema['shape'], body: JsonObject): Lesson | null {
  for (const [name, property] of properties) {
    const value = body[name]
    const told = typeof value === 'string' ? valuesTold(property, name) : []
    // Any is as good, so the last comes first: what is dear to make, such as the longest of keys, often leads a list.
    const next = told.lastIndexOf(String(value))
    const instead = told.slice(0, next === -1 ? told.length : next).findLast((one) => isTakenBy(property, one))
    if (told.length > 1 && instead !== undefined) return { name, instead }
  }
  return null
}

export function isTakenBy(property: Schema, value: unknown): boolean {
  return property.validator('request')(value).length === 0
}
