/** Scripts: scenarios and users' own answers, single or in sequence, for some requests or for all. */

import { isFieldValue, isToken } from '../../../spec/http/field.ts'
import { isBodiless } from '../../../spec/http/status.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { isDelay, LONGEST_DELAY } from '../message/delay.ts'
import {
  type OwnAnswer,
  SCENARIO_NAMES,
  SCENARIOS,
  type ScenarioAnswer,
  type ScenarioName,
  scenarioName,
} from '../message/scenarios.ts'
import type { ConditionedRequest, ReadWhen, When } from './conditions.ts'

/** How many requests it answers. By default one in a sequence, and otherwise all until it is ended. */
type Times = { readonly times?: number }

/** What is put on stage: a scenario, an answer, or a sequence of them, each for one request or several. */
export type Script =
  | ScenarioName
  | Usual
  | OwnAnswer
  | readonly (ScenarioName | Usual | ((OwnAnswer | Named) & Times))[]

/** The usual answer. */
type Usual = 'usual'

type Named = { readonly name: ScenarioName | Usual }

export type UseOptions = Times & {
  /** Conditions on the requests that it answers. */
  readonly when?: When
}

/** A script and its options in the control surface's format. */
export function orderOf(script: Script, options: UseOptions = {}): object {
  if (typeof script === 'string') return { name: script, ...options }
  return isScriptList(script) ? { sequence: script, ...options } : { ...script, ...options }
}

function isScriptList(script: Script): script is Extract<Script, readonly unknown[]> {
  return Array.isArray(script)
}

/** What answers one request in place of the usual answer. */
export type ScriptStep = { readonly name: ScenarioName | null; readonly answer: ScenarioAnswer }

/** The step of a scenario. */
export function stepOf(name: ScenarioName): ScriptStep {
  return { name, answer: SCENARIOS[name].answer }
}

/** The step of a scenario by its name, or of the usual answer. */
function namedStep(name: unknown): ScriptStep {
  return name === 'usual' ? { name: null, answer: { kind: 'usual', delay: null } } : stepOf(scenarioName(name))
}

/** Items that one sequence may have. */
const LONGEST = 1_000

/** A script on stage: it gives each request its step, and remembers no request. */
export class Rule {
  /** As it was given. */
  readonly order: JsonObject
  /** The position of the entry that put it on stage; 0 for what is on stage from the start. */
  readonly position: number
  /** How many requests it answers; null where it answers until it is ended. */
  readonly total: number | null
  /** The steps, each with the number of the first request after it, counted within a round. */
  readonly #steps: readonly { readonly step: ScriptStep; readonly end: number }[]
  readonly #round: number
  /** Conditions on the requests that it answers; null: it answers all. */
  readonly when: JsonObject | null
  #isMet: ReturnType<ReadWhen> | null = null

  /** Throws an `OptionError` for anything that is not a script. What its conditions are is read at their first use. */
  constructor(order: unknown, position = 0) {
    if (!(isObject(order) || Array.isArray(order))) throw new OptionError(NOTHING)
    this.position = position
    this.order = isObject(order) ? order : { sequence: order }
    const { times, when, ...script } = this.order
    const isSequence = 'sequence' in script
    const given = isSequence ? sequenceOf(script) : [script]
    let end = 0
    this.#steps = given.map((item) => {
      const { step, times: count } = readItem(item, isSequence)
      end += count
      return { step, end }
    })
    this.#round = end
    this.when = when === undefined || when === null ? null : conditionsOf(when)
    const rounds = times === undefined || times === null ? null : readTimes(times)
    this.total = rounds === null && !isSequence ? null : (rounds ?? 1) * end
  }

  /** Names it in its session. */
  get id(): string {
    return `r${this.position}`
  }

  /** True where it answers every request until it is ended. */
  get isLasting(): boolean {
    return this.total === null && this.when === null
  }

  /** True once it has answered all its requests. */
  isOver(taken: number): boolean {
    return this.total !== null && taken >= this.total
  }

  isFor(asked: ConditionedRequest | null, readWhen: ReadWhen): boolean {
    if (this.when === null) return true
    this.#isMet ??= readWhen(this.when)
    return asked !== null && this.#isMet(asked)
  }

  /** What it answers, each step once. */
  get steps(): readonly ScriptStep[] {
    return this.#steps.map(({ step }) => step)
  }

  /** The step for a request by its number, from 0. */
  stepAt(number: number): ScriptStep | null {
    const place = number % this.#round
    return this.#steps.find(({ end }) => place < end)?.step ?? null
  }

  /** The next request's scenario, null for the user's own answer; and how many requests it still answers. */
  next(taken: number): { readonly name: ScenarioName | null; readonly times: number | null } {
    const name = this.stepAt(taken)?.name ?? null
    return { name, times: this.total === null ? null : Math.max(0, this.total - taken) }
  }

  /** True where a scenario's name and times describe it fully. */
  get isPlain(): boolean {
    return this.when === null && this.#steps.length === 1 && this.#steps[0]?.step.name !== null
  }
}

const USAGE = `send {"name": NAME}, {"status": STATUS, "headers": {…}, "body": …, "delay": MS} or {"sequence": […]}, with "times": N and "when": {…} where you like; NAME is one of usual, ${SCENARIO_NAMES.join(', ')}`
const NOTHING = `There is no scenario and no answer: ${USAGE}.`

function conditionsOf(when: unknown): JsonObject {
  if (isObject(when)) return when
  throw new OptionError(`when takes names and values of conditions, and when is ${JSON.stringify(when)}.`)
}

function sequenceOf(script: JsonObject): readonly unknown[] {
  const { sequence, ...rest } = script
  refuseOthers(rest)
  if (Array.isArray(sequence) && sequence.length > 0 && sequence.length <= LONGEST) return sequence
  throw new OptionError(`A sequence has 1 to ${LONGEST} scenarios and answers: ${USAGE}.`)
}

function readItem(item: unknown, isTimed: boolean): { readonly step: ScriptStep; readonly times: number } {
  if (typeof item === 'string') return { step: namedStep(item), times: 1 }
  if (!isObject(item) || !('name' in item || 'status' in item)) {
    const [unknown] = isObject(item) ? Object.keys(item) : []
    if (unknown !== undefined && !ANSWER_NAMES.has(unknown)) refuseOthers({ [unknown]: true })
    throw new OptionError(NOTHING)
  }
  const { times, ...script } = item
  const count = isTimed && times !== undefined ? readTimes(times) : 1
  if (!('name' in script)) return { step: { name: null, answer: readOwnAnswer(script) }, times: count }
  const { name, ...rest } = script
  refuseOthers(rest)
  return { step: namedStep(name), times: count }
}

/** Headers that frame a message or belong to its connection (RFC 9110 section 7.6.1). */
const ADAPTERS = /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|te|proxy-connection)$/

const ANSWER_NAMES = new Set(['status', 'headers', 'body', 'delay'])

function readOwnAnswer({ status, headers = {}, body, delay, ...rest }: JsonObject): ScenarioAnswer {
  refuseOthers(rest)
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599) {
    throw new OptionError(`An answer's status is from 200 to 599, and is ${JSON.stringify(status)}.`)
  }
  if (!isObject(headers)) throw new OptionError(`headers takes names and values, and is ${JSON.stringify(headers)}.`)
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value)
    if (!(isToken(name) && isFieldValue(text) && !isObject(value))) {
      throw new OptionError(`No header can be ${JSON.stringify(name)}: ${JSON.stringify(value)}.`)
    }
    if (ADAPTERS.test(name.toLowerCase())) throw new OptionError(`An answer can't set the header ${name}.`)
    fields[name.toLowerCase()] = text
  }
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  if (body !== undefined && text === undefined) throw new OptionError('body is no text and no JSON value.')
  if (text !== null && text !== '' && isBodiless(status)) {
    throw new OptionError(`An answer ${status} has no body.`)
  }
  if (text !== null && text !== '') {
    fields['content-type'] ??= typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
  }
  if (!(delay === undefined || isDelay(delay))) {
    throw new OptionError(`An answer's delay is whole milliseconds up to ${LONGEST_DELAY}, and is ${String(delay)}.`)
  }
  return {
    kind: 'answer',
    status,
    headers: fields,
    body: text,
    message: `An answer of one's own: ${status}.`,
    delay: delay ?? null,
  }
}

function readTimes(times: unknown): number {
  if (typeof times === 'number' && Number.isSafeInteger(times) && times > 0) return times
  throw new OptionError(`A scenario is for a whole number of times from 1, and this is ${String(times)}.`)
}

function refuseOthers(rest: JsonObject): void {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new OptionError(`There is no place for ${JSON.stringify(unknown)}: ${USAGE}.`)
}
