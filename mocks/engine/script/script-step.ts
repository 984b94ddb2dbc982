/** Reads what answers one request in place of the usual answer: a scenario, a user's own answer, or a function. */

import type { ResponseSpec } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { isFieldValue, isToken } from '../../../spec/http/field.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import { isBodiless } from '../../../spec/http/status.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { readMilliseconds } from '../message/delay.ts'
import type { StagedBy } from '../message/message.ts'
import {
  isScenarioName,
  type OwnAnswer,
  refuseScenario,
  SCENARIOS,
  type ScenarioAnswer,
  type ScenarioName,
  scenarioList,
} from '../message/scenarios.ts'
import type { Soon } from '../message/soon.ts'

/** A request, as functions see it. */
export type OwnRequest = {
  readonly method: string
  readonly path: string
  /** The id of its operation. */
  readonly operation: string
  /** The values of the path's parameters, each of the type that the document gives it. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** A list where a name is there more than once. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  readonly headers: Pick<Headers, 'get' | 'has'>
  /** The value of JSON or of a form, or else the text; undefined without a body. */
  readonly body: unknown
}

/** Gives an answer, a scenario or the usual answer. Null leaves the request to the rules that follow. */
export type OwnFunction = (request: OwnRequest) => Soon<OwnAnswer | ScenarioName | Usual | null | undefined>

/** The name of a scenario of the user's own, which servers have. Editors still offer those of the table. */
export type OwnScenario = string & {}

export type Usual = 'usual'

/** What answers one request in place of the usual answer. */
export type ScriptStep = {
  readonly name: ScenarioName | null
  readonly answer: ScenarioAnswer
  /** The scenario of the user's own whose answers it stands for. */
  readonly own?: string
  /** What says which answer it is. */
  readonly act?: OwnFunction
  /** The rule that gave the answer; absent if a request or chaos asked for it. */
  readonly rule?: StagedBy
}

export function stepOf(name: ScenarioName): ScriptStep {
  return { name, answer: SCENARIOS[name].answer }
}

const USUAL: ScriptStep = { name: null, answer: { kind: 'usual', delay: null } }

/** The step of a scenario by its name, or of the usual answer. */
function namedStep(name: unknown, mayBeOwn: boolean): ScriptStep {
  if (name === 'usual') return USUAL
  if (typeof name !== 'string') return refuseScenario(name)
  return isScenarioName(name) ? stepOf(name) : mayBeOwn ? { ...USUAL, own: name } : refuseScenario(name)
}

export const USAGE = `send {"name": NAME}, {"status": STATUS, "headers": {…}, "body": …, "delay": MS} or {"sequence": […]}, with "times": N and "when": {…}; NAME is one of usual, ${scenarioList()}`
export const NOTHING = `There is no scenario and no answer here: ${USAGE}.`

/** Reads one item of a script; in a sequence it may be for several requests. Scenarios of the user's own are read where there may be some. */
export function readStep(given: unknown, isTimed: boolean, mayBeOwn = false): { step: ScriptStep; times: number } {
  const item = typeof given === 'string' ? { name: given } : isFunction(given) ? { answer: given } : given
  if (!isObject(item)) throw new OptionError(NOTHING)
  const { times, name, answer, ...rest } = item
  const count = isTimed && times !== undefined ? readTimes(times) : 1
  // Outside a sequence `times` is the rule's.
  if (!isTimed && times !== undefined) refuseOthers({ times })
  if (name === undefined && answer === undefined)
    return { step: { name: null, answer: readOwnAnswer(rest) }, times: count }
  refuseOthers(rest)
  return {
    step: name === undefined ? { ...USUAL, act: functionFrom(answer) } : namedStep(name, mayBeOwn),
    times: count,
  }
}

function functionFrom(answer: unknown): OwnFunction {
  if (isFunction(answer)) return answer
  throw new OptionError(NOTHING)
}

/** The step that a function returns; null if it leaves the request to others. */
export function givenStep(given: Awaited<ReturnType<OwnFunction>>): ScriptStep | null {
  return given == null ? null : readStep(given, false).step
}

// The result is checked when it is there.
function isFunction(value: unknown): value is OwnFunction {
  return typeof value === 'function'
}

/** Headers about the framing of a message or its connection (RFC 9110 section 7.6.1): no own answer may set them. */
export const FRAMING = /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|te|proxy-connection)$/

/** What every own answer keeps, each with what is said otherwise. */
const RULES: readonly (readonly [says: string, holds: (answer: JsonObject) => boolean])[] = [
  [NOTHING, ({ status, example = null, events }) => status !== undefined || example !== null || events !== undefined],
  [
    'events takes a list, and no body; pace goes with events.',
    ({ events, pace, body = events, example = null }) =>
      events === undefined ? pace === undefined : Array.isArray(events) && body === events && example === null,
  ],
]

function readOwnAnswer(answer: JsonObject): ScenarioAnswer {
  const { status: given, headers, body = answer.events, example: named, delay, events, pace, ...rest } = answer
  refuseOthers(rest)
  for (const [says, holds] of RULES) if (!holds(answer)) throw new OptionError(says)
  const status = given === undefined ? null : readStatus(given)
  const example = readExample(named ?? null, body)
  const fields = readHeaders(headers)
  const text = textOfOwn(body, status)
  // The document says which type JSON has, once the operation is known.
  const type = events ? 'text/event-stream' : typeof body === 'string' ? 'text/plain; charset=utf-8' : null
  if (text && type !== null) fields['content-type'] ??= type
  return {
    ...{ kind: 'answer', status, headers: fields, body: text, example },
    message: `Your own answer: ${status ?? example}.`,
    delay: readMilliseconds('delay', delay),
    pace: events === undefined ? null : (readMilliseconds('pace', pace) ?? 0),
    isMade: events !== undefined || example !== null || `${text}${Object.values(fields)}`.includes('{{'),
  }
}

function readExample(example: unknown, body: unknown): string | null {
  if (example === null || (typeof example === 'string' && body === undefined)) return example
  throw new OptionError('example takes a name, without a body.')
}

function textOfOwn(body: unknown, status: number | null): string | null {
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  if (text === undefined) throw new OptionError('body must be text or a JSON value.')
  if (text && status !== null && isBodiless(status)) throw new OptionError(`An answer ${status} has no body.`)
  return text
}

/** The media type of JSON in an answer: the documented one, or else `application/json`. */
export function jsonTypeIn(response: ResponseSpec | null): string {
  return concrete(jsonOf(response)?.name ?? 'application/json')
}

function readStatus(status: unknown): number {
  if (typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new OptionError(`An answer's status must be from 200 to 599, and is ${JSON.stringify(status)}.`)
}

function readHeaders(headers: unknown = {}): Record<string, string> {
  if (!isObject(headers)) throw new OptionError(`headers must be an object, and is ${JSON.stringify(headers)}.`)
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value)
    if (!(isToken(name) && isFieldValue(text) && !isObject(value)) || FRAMING.test(name.toLowerCase())) {
      throw new OptionError(`An answer can't set the header ${JSON.stringify({ [name]: value })}.`)
    }
    fields[name.toLowerCase()] = text
  }
  return fields
}

/** Reads for how many requests something is. */
export function readTimes(times: unknown): number {
  if (typeof times === 'number' && Number.isSafeInteger(times) && times > 0) return times
  throw new OptionError(`times must be a whole number from 1, and is ${String(times)}.`)
}

/** Throws an `OptionError` for a member that is not known. */
export function refuseOthers(rest: JsonObject): void {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new OptionError(`${JSON.stringify(unknown)} is not known: ${USAGE}.`)
}
