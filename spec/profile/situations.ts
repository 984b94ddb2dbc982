/** The situations of a profile, named by their kind and mostly what they are about: `longest /name`. Browser-safe. */

import type { Parameter } from '../contract/contract.ts'
import { situations } from '../generated/sentences/situations.ts'
import { jsonType } from '../json/exact-json.ts'
import { at, join, tokens } from '../json/pointer.ts'
import { remembered } from '../program/once-for.ts'
import { leadsTo, type SchemaRule } from '../schema/rules.ts'
import type { Violation } from '../schema/violation.ts'
import type { Words } from './profile.ts'

/** What is sent. A `valid value` may be refused by a rule of the deployment's own; `elsewhere` is no operation. */
type Sent = 'bad credential' | 'invalid' | 'valid value' | 'valid' | 'elsewhere'

/** What is sent, the open point that the answer shows, and the question, by the kind of situation. */
const SITUATIONS = situations satisfies Record<string, readonly [sent: Sent, point: string, question: string]>

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
    (one) => one.keyword === keyword && one.path.length === names.length && leadsTo(one.path, names),
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
