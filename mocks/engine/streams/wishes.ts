/** Whether a request asks for a stream by a property or a parameter, as APIs of language models have it: `"stream": true`. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, ownMember } from '../../../spec/json/pointer.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import { streamKind } from '../../../spec/streams/form.ts'
import type { Step, Turn } from '../steps/turn.ts'
import { eventRole } from './sequence.ts'

/** Makes a request accept only a stream if its body or its query asks for one. */
export function createWish(): Step {
  const wishesOf = onceFor(wishesFor)
  return (turn) => {
    const { planned, request } = turn
    if (planned === null) return null
    const known = wishesOf(planned.operation)
    if (known === null || !isWished(known, turn)) return null
    const { type } = known
    turn.request = { ...request, header: (name) => (name === 'accept' ? type : request.header(name)) }
    return null
  }
}

/** How requests of an operation ask for a stream. */
type Wishes = {
  /** The media type of the stream. */
  readonly type: string
  /** Properties of the body, each with the value that it has if it is not sent. */
  readonly inBody: ReadonlyMap<string, unknown>
  readonly inQuery: readonly string[]
}

/** Null for an operation whose success is always or never a stream, or whose requests can't ask for one. */
function wishesFor(operation: Operation): Wishes | null {
  const content = successOf(operation)?.content ?? []
  const type = content.find(({ name }) => streamKind(name) !== null)?.name
  if (type === undefined || content.every(({ name }) => streamKind(name) !== null)) return null
  const properties = operation.body?.content.flatMap(({ schema }) => [...(schema?.wide.properties ?? [])]) ?? []
  const inBody = new Map(
    properties
      .filter(([name, { types }]) => eventRole(name) === 'event.asked' && types?.has('boolean') !== false)
      .map(([name, schema]) => [name, schema.values('default')[0]]),
  )
  const inQuery = operation.parameters
    .filter((one) => one.in === 'query' && eventRole(one.name) === 'event.asked')
    .map(({ name }) => name)
  return inBody.size + inQuery.length === 0 ? null : { type, inBody, inQuery }
}

/** True if a request asks for the stream. What the body says has more weight than `Accept`: many clients send that always. */
function isWished({ inBody, inQuery }: Wishes, { request, query }: Pick<Turn, 'request' | 'query'>): boolean {
  const parameters = new URLSearchParams(query)
  if (inQuery.some((name) => /^(true|1)$/.test(parameters.get(name) ?? ''))) return true
  if (inBody.size === 0 || request.body === null || request.body.length === 0) return false
  const sent = tryParseJson(new TextDecoder().decode(request.body))?.value
  return isObject(sent) && [...inBody].some(([name, usual]) => (ownMember(sent, name) ?? usual) === true)
}
