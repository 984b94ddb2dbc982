/** The active scenarios and answers: how one is added, and how they are described. */

import type { JsonObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import type { StagedBy } from '../message/message.ts'
import { refuseScenario } from '../message/scenarios.ts'
import type { Rule } from '../script/script.ts'
import type { Position } from './items.ts'

/** A description of the active scenarios and answers. */
export type Playing = {
  /** Null if the usual answers are given, or an answer that the user wrote. */
  readonly name: string | null
  /** How many more requests it answers; null if it answers until it is ended. */
  readonly times: number | null
  /** As they were sent, newest first, each with its id; absent if `name` and `times` say everything. */
  readonly rules?: readonly JsonObject[]
}

const MOST_RULES = 100

/** The rules with a new one, newest first; `place` as a deed has it. Throws an `OptionError` for too many. */
export function withRule(rules: readonly Rule[], rule: Rule, place?: 'first' | Position): readonly Rule[] {
  if (typeof place === 'number') return rules.map((one) => (one.position === place ? rule : one))
  // Rules older than one without conditions and without a limit would never be used.
  if (rule.total === null && rule.when === null && place === undefined) return [rule]
  if (rules.length < MOST_RULES) return [rule, ...rules]
  throw new OptionError(`There are already ${MOST_RULES} scenarios and answers: end some first.`)
}

/** What is on stage, as people read it. `taken`: how many requests each rule has answered. */
export function playingOf(rules: readonly { readonly rule: Rule; readonly taken: number }[]): Playing {
  const left = rules.filter(({ rule, taken }) => !rule.isOver(taken))
  const [newest] = left
  if (newest === undefined) return { name: null, times: null }
  const { rule, taken } = newest
  const step = rule.stepAt(taken)
  const isPlain = left.every(
    ({ rule: { when, steps } }) => when === null && steps.length === 1 && (steps[0]?.name ?? steps[0]?.own) != null,
  )
  return {
    name: step?.name ?? step?.own ?? null,
    times: rule.total === null ? null : Math.max(0, rule.total - taken),
    ...(!isPlain && { rules: left.map((one) => shownRule(one.rule)) }),
  }
}

/** The id of a rule in its session; a rule of all sessions has the same id in each. */
export function idOfRule({ position }: Pick<StagedBy, 'position'>): string {
  return position < 0 ? `f${-position}` : `r${position}`
}

/** Which rule gave an answer, and its description. */
export type RuleNote = {
  /** As the list of what is on stage has it. */
  readonly id: string
  readonly file?: string
  readonly description?: string
  /** The user's scenario that it belongs to. */
  readonly scenario?: string
  /** Where the answer breaks the document, according to whoever recorded it. */
  readonly breaks?: readonly string[]
}

/** What people are told of the rule that answered. */
export function noteOfRule(rule: StagedBy): RuleNote {
  const { file, order, scenario } = rule
  const { description, breaks } = order
  const said = Array.isArray(breaks) ? breaks.filter((one) => typeof one === 'string') : []
  return {
    id: idOfRule(rule),
    ...(file !== null && { file }),
    ...(scenario != null && { scenario }),
    ...(typeof description === 'string' && { description }),
    ...(said.length > 0 && { breaks: said }),
  }
}

/** A note with its texts changed, and with so many of its breaches at most. */
export function rewordNote(note: RuleNote, reword: (text: string) => string, most?: number): RuleNote {
  const { description, breaks, ...others } = note
  return {
    ...others,
    ...(description !== undefined && { description: reword(description) }),
    ...(breaks !== undefined && { breaks: breaks.slice(0, most).map((one) => reword(one)) }),
  }
}

/** The scenarios whose answers rules are. */
export function scenariosIn(rules: readonly Rule[]): readonly string[] {
  return [...new Set(rules.flatMap(({ scenario }) => scenario ?? []))]
}

/** Throws an `OptionError` for a rule that names a scenario which is neither of the table nor one of those. */
export function checkScenarios({ steps }: Pick<Rule, 'steps'>, known: readonly string[]): void {
  for (const { own } of steps) if (own !== undefined && !known.includes(own)) refuseScenario(own, known)
}

/** True if the answer comes from a function, which no other process can call. */
export function isLocal({ steps }: Rule): boolean {
  return steps.some(({ act }) => act !== undefined)
}

/** A rule as JSON shows it. */
export function shownRule(rule: Rule): JsonObject {
  const { file, order, when, scenario } = rule
  const own = isLocal(rule) ? { answer: 'a function', ...(when !== null && { when }) } : order
  return { id: idOfRule(rule), ...(file !== null && { file }), ...(scenario != null && { scenario }), ...own }
}
