/** Finds the situation of a profile that applies to a request. */

import { tryParseJson } from '../../spec/json/exact-json.ts'
import { at, tokens } from '../../spec/json/pointer.ts'
import type { Facts, Words } from '../../spec/profile/profile.ts'
import { type NamedSituation, parameterSituation, situationOf, together } from '../../spec/profile/situation-of.ts'
import type { SituationName } from '../../spec/profile/situations.ts'
import type { RawRequest, Rejection } from '../engine/message/message.ts'
import type { OperationProfile } from './operation-profile.ts'
import { extensionIn, isRounded, requestText } from './request.ts'

/** What is wrong with the credential of a rejected request. */
export function wayOf({ problem }: Rejection, request: RawRequest): string {
  const field = request.header('authorization')
  if (problem === 'credential-unknown') return 'unknown'
  if (problem === 'credential-missing') return field === undefined ? 'missing' : 'scheme'
  return field === undefined || /^\S+\s*$/.test(field) ? 'empty' : 'malformed'
}

/** The situation for a rejection by the engine, or the most similar one that the profile has an answer for. */
export function situationFor(
  { facts, schemaRules }: OperationProfile,
  request: RawRequest,
  verdict: Rejection,
): NamedSituation | null {
  const { problem, violations } = verdict
  const known = (name: SituationName): boolean => facts[name]?.answer !== undefined
  const named = (name: SituationName): NamedSituation | null => (known(name) ? { name, words: {} } : null)
  if (problem === 'body-too-large') return named('size')
  if (problem === 'not-acceptable') return named('accept html')
  if (problem === 'item-unknown') return named('item unknown')
  if (problem === 'item-deleted') return named('item deleted') ?? named('item unknown')
  if (problem === 'item-exists') return taken(facts, request)
  if (problem === 'body-missing') {
    const isTyped = request.header('content-type') !== undefined
    return (isTyped ? named('invalid body empty') : null) ?? named('invalid body missing')
  }
  if (problem === 'body-not-json' || problem === 'body-not-utf8') {
    const text = requestText(request)
    const isBlank = text.trim() === ''
    const extension = problem === 'body-not-json' && !isBlank ? extensionIn(text) : null
    const particular = isBlank ? named('invalid body blank') : extension === null ? null : named(`json ${extension}`)
    return particular ?? named('invalid body malformed')
  }
  if (problem !== 'body-invalid') return null
  const exact = tryParseJson(requestText(request))?.exact
  const situations = violations.map((violation) =>
    violation.parameter === undefined
      ? situationOf(violation, exact, schemaRules)
      : parameterSituation(violation.parameter, violation.keyword),
  )
  const near = violations.find(({ pointer }) => isRounded(at(exact, pointer)) && known(`rounding ${pointer}`))
  if (near !== undefined) {
    const { pointer } = near
    return { name: `rounding ${pointer}`, words: { property: tokens(pointer).at(-1) ?? '', pointer } }
  }
  const all = named(together(situations))
  if (situations.length > 1 && all !== null) return all
  const exactly = situations.find(({ name }) => known(name))
  return exactly ?? nearest(facts, situations)
}

/** The situation of a value that must be unique and is in use, with the value in this request. */
function taken(facts: Facts, request: RawRequest): NamedSituation | null {
  const exact = tryParseJson(requestText(request))?.exact
  for (const [situation, { answer }] of Object.entries(facts)) {
    const pointer = situation.startsWith('unique ') ? situation.slice('unique '.length) : null
    const value = pointer === null ? undefined : at(exact, pointer)
    if (pointer === null || answer === undefined || value === undefined) continue
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return { name: `unique ${pointer}`, words: { property: tokens(pointer).at(-1) ?? '', pointer, value: text } }
  }
  return null
}

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
export function violatedOwnRule(
  { rules }: OperationProfile,
  request: RawRequest,
): { situation: string; words: Words } | null {
  if (rules.length === 0 || request.body === null || request.body.length === 0) return null
  const text = requestText(request)
  const json = tryParseJson(text)
  if (json === null) return null
  for (const { situation, refuses } of rules) {
    const words = refuses({ text, json })
    if (words !== null) return { situation, words }
  }
  return null
}
