/** Scripts: scenarios and users' own answers, alone or in sequence, for some requests or for all. */

import { writtenJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import type { OwnAnswer, ScenarioName } from '../message/scenarios.ts'
import type { ConditionedRequest, RuleReader, When } from './conditions.ts'
import {
  NOTHING,
  type OwnFunction,
  type OwnScenario,
  readStep,
  readTimes,
  refuseOthers,
  type ScriptStep,
  USAGE,
  type Usual,
} from './script-step.ts'

/** How many requests it answers. By default one in a sequence, and otherwise all until it is ended. */
type Times = { readonly times?: number | undefined }

type StepGiven<Own> = ScenarioName | Own | Usual | OwnFunction | ((OwnAnswer | Named<Own>) & Times)

/** What a user can make active: a scenario, an answer, a function that answers, or a sequence of them. */
export type Script<Own extends string = never> =
  | ScenarioName
  | Own
  | Usual
  | OwnAnswer
  | OwnFunction
  | readonly StepGiven<Own>[]

type Named<Own> = { readonly name: ScenarioName | Own | Usual }

/** For which requests a script is, and for how many. */
export type UseOptions = Times & {
  /** False: the server sends no callbacks after these answers. */
  readonly callbacks?: boolean
  /** Conditions on the requests that it answers. */
  readonly when?: When | undefined
}

/** A user's own answer with its conditions, as a file has it. */
export type AnswerRule<Own extends string = never> =
  | OwnFunction
  | ((OwnAnswer | Named<Own> | { readonly sequence: readonly StepGiven<Own>[] } | { readonly answer: OwnFunction }) &
      UseOptions & {
        /** What it is for, in words. */
        readonly description?: string
        /** Where the answer breaks the document, according to the proxy that recorded it. */
        readonly breaks?: readonly string[]
      })

/** A script and its options in the control surface's format. */
export function orderOf(script: Script<OwnScenario>, options: UseOptions = {}): object {
  if (typeof script === 'string') return { name: script, ...options }
  if (typeof script === 'function') return { answer: script, ...options }
  return isScriptList(script) ? { sequence: script, ...options } : { ...script, ...options }
}

function isScriptList(script: Script<OwnScenario>): script is Extract<Script<OwnScenario>, readonly unknown[]> {
  return Array.isArray(script)
}

/** Items that one sequence may have. */
const LONGEST = 1_000

/** An active script. It gives each request its step, and stores nothing about requests. */
export class Rule {
  readonly order: JsonObject
  /** The position of its log entry; 0 for what is active from the start, negative for own answers of all sessions. */
  readonly position: number
  readonly file: string | null
  /** The scenario whose answer it is; null: it needs none; absent where users have none of their own. */
  readonly scenario: string | null | undefined
  readonly bytes: number
  /** How many requests it answers; null where it answers until it is ended. */
  readonly total: number | null
  /** The steps, each with the number of the first request after it, counted within a round. */
  readonly #steps: readonly { readonly step: ScriptStep; readonly end: number }[]
  readonly #round: number
  /** Conditions on the requests that it answers; null: it answers all. */
  readonly when: JsonObject | null
  #isMet: ReturnType<RuleReader['when']> | null = null

  /** Throws an `OptionError` for an invalid script. Its conditions are read at their first use. */
  constructor(order: unknown, position = 0, file: string | null = null, scenario?: string | null) {
    const whole = Array.isArray(order) ? { sequence: order } : typeof order === 'function' ? { answer: order } : order
    if (!isObject(whole)) throw new OptionError(NOTHING)
    this.position = position
    this.file = file
    this.scenario = scenario
    this.order = whole
    this.bytes =
      writtenJson(
        whole,
        (why) => new OptionError(`An answer can't be read: ${why}.`),
        (_, one) => (typeof one === 'bigint' ? `${one}` : one),
      ).length * 2
    const { times, when, description: _, breaks: __, callbacks: ___, ...script } = whole
    const isSequence = 'sequence' in script
    const given = isSequence ? sequenceOf(script) : [script]
    let end = 0
    this.#steps = given.map((item) => {
      const { step, times: count } = readStep(item, isSequence, scenario !== undefined)
      end += count
      return { step, end }
    })
    this.#round = end
    this.when = conditionsOf(when ?? null)
    const rounds = times == null ? null : readTimes(times)
    this.total = rounds === null && !isSequence ? null : (rounds ?? 1) * end
  }

  /** True once it has answered all its requests. */
  isOver(taken: number): boolean {
    return this.total !== null && taken >= this.total
  }

  isFor(asked: ConditionedRequest | null, reader: RuleReader | null): boolean {
    if (this.when === null) return true
    if (asked === null || reader === null) return false
    this.#isMet ??= reader.when(this.when)
    return this.#isMet(asked)
  }

  get steps(): readonly ScriptStep[] {
    return this.#steps.map(({ step }) => step)
  }

  /** The step for a request by its number, from 0. */
  stepAt(number: number): ScriptStep | null {
    const place = number % this.#round
    return this.#steps.find(({ end }) => place < end)?.step ?? null
  }
}

function conditionsOf(when: unknown): JsonObject | null {
  if (when === null || isObject(when)) return when
  throw new OptionError(`when must be an object of conditions, and is ${JSON.stringify(when)}.`)
}

function sequenceOf(script: JsonObject): readonly unknown[] {
  const { sequence, ...rest } = script
  refuseOthers(rest)
  if (Array.isArray(sequence) && sequence.length > 0 && sequence.length <= LONGEST) return sequence
  throw new OptionError(`A sequence has 1 to ${LONGEST} scenarios and answers: ${USAGE}.`)
}
