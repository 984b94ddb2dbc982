/** Finds the situation of a profile that applies to a request. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at } from '../../spec/json/pointer.ts'
import type { Facts, Words } from '../../spec/profile/profile.ts'
import {
  type NamedSituation,
  parameterSituation,
  placeWords,
  type SituationName,
  situationOf,
  together,
} from '../../spec/profile/situations.ts'
import type { RawRequest, Rejection } from '../engine/message/message.ts'
import type { OperationProfile } from './operation-profile.ts'
import { extensionIn, isRounded, requestText } from './request.ts'

export function wayOf({ problem }: Rejection, request: RawRequest): string {
  const field = request.header('authorization')
  if (problem === 'credential-unknown') return 'unknown'
  if (problem === 'credential-missing') return field === undefined ? 'missing' : 'scheme'
  return field === undefined || /^\S+\s*$/.test(field) ? 'empty' : 'malformed'
}

/** Finds the situations that a request is in, the most particular first. */
type Situations = (request: RawRequest) => readonly SituationName[]

function ofUnreadable(request: RawRequest, isText: boolean): readonly SituationName[] {
  const text = requestText(request)
  if (text.trim() === '') return ['invalid body blank', 'invalid body malformed']
  const extension = isText ? extensionIn(text) : null
  return extension === null ? ['invalid body malformed'] : [`json ${extension}`, 'invalid body malformed']
}

/** By the problem for which the engine rejects a request. */
const SITUATIONS: Readonly<Partial<Record<Rejection['problem'], Situations>>> = {
  'body-too-large': () => ['size'],
  'not-acceptable': () => ['accept html'],
  'item-unknown': () => ['item unknown'],
  'item-deleted': () => ['item deleted', 'item unknown'],
  'body-missing': (request) =>
    request.header('content-type') === undefined
      ? ['invalid body missing']
      : ['invalid body empty', 'invalid body missing'],
  'body-not-json': (request) => ofUnreadable(request, true),
  'body-not-utf8': (request) => ofUnreadable(request, false),
}

/** The situation for a rejection by the engine, or the most similar one that the profile has an answer for. */
export function situationFor(
  known: OperationProfile,
  request: RawRequest,
  { problem, violations }: Rejection,
): NamedSituation | null {
  if (problem === 'item-exists') return taken(known.facts, request)
  if (problem === 'body-invalid') return invalid(known, request, violations)
  const name = SITUATIONS[problem]?.(request).find((each) => known.facts[each]?.answer !== undefined)
  return name === undefined ? null : { name, words: {} }
}

function invalid(
  { facts, schemaRules }: OperationProfile,
  request: RawRequest,
  violations: Rejection['violations'],
): NamedSituation | null {
  const isKnown = (name: SituationName): boolean => facts[name]?.answer !== undefined
  const exact = tryParseJson(requestText(request))?.exact
  const near = violations.find(({ pointer }) => isRounded(at(exact, pointer)) && isKnown(`rounding ${pointer}`))
  if (near !== undefined) {
    const { value: _, ...words } = placeWords(near.pointer, null)
    return { name: `rounding ${near.pointer}`, words }
  }
  const situations = violations.map((violation) =>
    violation.parameter === undefined
      ? situationOf(violation, exact, schemaRules)
      : parameterSituation(violation.parameter, violation.keyword),
  )
  const all = together(situations)
  if (situations.length > 1 && isKnown(all)) return { name: all, words: {} }
  return situations.find(({ name }) => isKnown(name)) ?? nearest(facts, situations)
}

/** The situation of a value that must be unique and is in use, with the value in this request. */
function taken(facts: Facts, request: RawRequest): NamedSituation | null {
  const exact = tryParseJson(requestText(request))?.exact
  for (const [situation, { answer }] of Object.entries(facts)) {
    if (answer === undefined || !situation.startsWith(UNIQUE)) continue
    const pointer = situation.slice(UNIQUE.length)
    const value = at(exact, pointer)
    if (value !== undefined) return { name: `unique ${pointer}`, words: placeWords(pointer, value) }
  }
  return null
}

const UNIQUE = 'unique '

/** A situation with the same keyword, at the same place if possible; else any at the same place. */
function nearest(facts: Facts, [first]: readonly NamedSituation[]): NamedSituation | null {
  if (first === undefined) return null
  const [, place, keyword] = first.name.split(' ')
  const isOne = (name: string): name is `invalid ${string}` => name.startsWith('invalid ') && !name.includes(' + ')
  const invalid = Object.keys(facts).filter(isOne)
  const name =
    invalid.find((each) => each.split(' ')[1] === place && each.split(' ')[2] === keyword) ??
    invalid.find((each) => each.split(' ')[2] === keyword) ??
    invalid.find((each) => each.split(' ')[1] === place)
  return name === undefined ? null : { ...first, name }
}

/** The first of the deployment's own rules that a request breaks, and the words for its answer. */
export function brokenRule({ rules }: OperationProfile, request: RawRequest): { name: string; words: Words } | null {
  if (rules.length === 0 || request.body === null || request.body.length === 0) return null
  const text = requestText(request)
  const json = tryParseJson(text)
  if (json === null) return null
  for (const { situation, refuses } of rules) {
    const words = refuses({ text, json })
    if (words !== null) return { name: situation, words }
  }
  return null
}
