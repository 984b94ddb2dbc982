/** What the refusal of a read teaches of its query: a parameter that the service wants although it is optional. */

import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import type { Exchange, RequestMessage } from '../../spec/http/message.ts'
import { encodedPairs } from '../../spec/http/parameter.ts'
import { splitTarget, withQuery } from '../../spec/http/target.ts'
import { plainName } from '../../spec/names/letters.ts'
import { setsOff } from '../../spec/names/verbs.ts'
import { isSendable } from '../cases/address.ts'
import { isSafe } from '../client/budget.ts'

export type AskedLesson = { readonly name: string; readonly asked: unknown }

/** Statuses that say that a request has a fault (RFC 9110 sections 15.5.1 and 15.5.21). */
export const OF_BODIES = [400, 422]

/** A parameter that the refusal of a read names, and that the document does not require; `draw` makes its value. */
export function askedFrom(
  operation: Operation,
  { sent, received }: Exchange,
  draw: (parameter: Parameter, time: number) => unknown,
): AskedLesson | null {
  if (!isSafe(operation.method) || received.kind === 'failure' || !OF_BODIES.includes(received.status)) return null
  const said = plainWordsIn(Buffer.from(received.body).toString())
  for (const parameter of operation.parameters) {
    const { name, required } = parameter
    const isOpen = parameter.in === 'query' && !required && !setsOff(operation, parameter) && !asks(sent, name)
    if (!isOpen || !said.has(plainName(name))) continue
    const drawn = Array.from({ length: TIMES }, (_, time) => draw(parameter, time))
    const asked = drawn.find((one) => one !== null && isSendable(parameter, one))
    if (asked !== undefined) return { name, asked }
  }
  return null
}

/** How often a value is drawn until one can be sent. */
const TIMES = 8

/** The words of a text, as letters alone. */
export function plainWordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\W+/u).map(plainName))
}

function asks({ path }: RequestMessage, name: string): boolean {
  return new URLSearchParams(splitTarget(path).query).has(name)
}

export function withAsked(
  { parameters }: Operation,
  message: RequestMessage,
  { name, asked }: AskedLesson,
): RequestMessage {
  const parameter = parameters.find((one) => one.in === 'query' && one.name === name)
  if (parameter === undefined || asks(message, name)) return message
  return { ...message, path: encodedPairs(parameter, asked).reduce(withQuery, message.path) }
}
