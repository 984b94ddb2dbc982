/**
 * The engine for documents that offer XML beside JSON. Its requests are judged and its items stored as JSON is; where a
 * request accepts XML and not JSON, the answer in JSON is written as XML. Only this engine loads what reads and writes it.
 */

import type { MediaType, Operation, ResponseSpec } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import { preferred } from '../../spec/http/accept.ts'
import { concrete, covers, essenceOf } from '../../spec/http/media-type.ts'
import { responseFor } from '../../spec/http/status.ts'
import { isJsonObject, tryParseJson } from '../../spec/json/exact-json.ts'
import { onceFor } from '../../spec/program/once-for.ts'
import * as speech from '../../spec/xml/speech.ts'
import { isXmlOf, learnXml, xmlOfJson } from '../../spec/xml/spoken.ts'
import { toldInJson } from '../../spec/xml/told.ts'
import type { MockResponse } from './message/message.ts'
import { soon } from './message/soon.ts'
import { createRewriting } from './rewriting.ts'
import type { Step } from './steps/turn.ts'
import { type CreateEngine, createEngine } from './whole.ts'

export { toldInJson } from '../../spec/xml/told.ts'

/** Creates engines that answer in XML, too. */
export function createSpeakingEngine(create: CreateEngine = createEngine): CreateEngine {
  learnXml(speech)
  return createRewriting((api, ...rest) => create(toldInJson(api), ...rest), speaking)
}

/** Lets steps answer in JSON what is wanted in XML, or what the document has in XML alone. */
function speaking(inner: Step): Step {
  const chosen = choosing(inner)
  return (turn) =>
    soon(chosen(turn), (made) => {
      const operation = turn.planned?.operation
      return made && operation !== undefined ? inItsXml(made, operation) : made
    })
}

/** An answer for an operation that was told in JSON, in the XML that the document has. */
function inItsXml(made: MockResponse, operation: Operation): MockResponse {
  const { written } = operation
  if (written === undefined) return made
  const { status, headers, body, encoding, stream, verdict } = made
  const isAbout = verdict.kind !== 'callback' && 'operation' in verdict && verdict.operation === operation
  const answer = isAbout ? { ...made, verdict: { ...verdict, operation: written } } : made
  if (body === '' || encoding !== undefined || stream !== undefined) return answer
  const xml = responseFor(operation, status)?.content.find(({ name }) => covers(name, headers['content-type']))
  // An answer of the user's may be XML already.
  const text = xml?.json && tryParseJson(body) !== null ? xmlOfJson(xml, body) : null
  return text === null ? answer : { ...answer, body: text }
}

function choosing(inner: Step): Step {
  return (turn) => {
    const { request, planned } = turn
    const accept = request.header('accept')
    const operation = planned?.operation
    if (operation === undefined || accept === undefined || !/xml/i.test(accept)) return inner(turn)
    const json = writtenFor(operation, accept)
    const header = (name: string) => (name === 'accept' ? `${json}, ${accept}` : request.header(name))
    // An error may be XML where the success is not.
    if (json !== null) turn.request = { ...request, header }
    return soon(inner(turn), (made) => made && inXml(made, operation, accept))
  }
}

/** The JSON of a success that may be written as XML; null where the document shows the XML itself, or there is no JSON. */
function writtenFor(operation: Operation, accept: string): string | null {
  const success = successOf(operation)
  const xml = success && xmlChosen(success, accept)
  const json = jsonOf(success)
  const shows = xml?.examples.some(({ value }) => typeof value === 'string' || json?.examples.length === 0)
  // Without content there is nothing to choose; errors have their own.
  if (success?.content.length === 0) return 'application/json'
  return json === null || xml == null || shows ? null : json.name
}

/** The XML that an `Accept` prefers to the JSON which says the same; null for any other choice. */
function xmlChosen(response: ResponseSpec, accept: string): MediaType | null {
  const json = jsonOf(response)
  if (json === null) return null
  const best = preferred(accept, json, response.content)
  return best !== undefined && xmlIn(response).has(best) ? best : null
}

/** The XML of an answer that says what its JSON says: the texts of whole schemas are compared once. */
const xmlIn = onceFor((response: ResponseSpec): ReadonlySet<MediaType> => {
  const json = jsonOf(response)
  return new Set(json === null ? [] : response.content.filter((type) => isXmlOf(type, json)))
})

function inXml(made: MockResponse, operation: Operation, accept: string): MockResponse {
  const { status, headers, body, verdict, encoding, stream } = made
  // A type that an own answer names is kept.
  const isNamed = verdict.kind === 'staged' && verdict.scenario === null && namesType(verdict.rule?.order)
  if (isNamed || encoding !== undefined || stream !== undefined || body === '') return made
  const response = responseFor(operation, status) ?? errorLike(operation, status, accept)
  const xml = response && xmlChosen(response, accept)
  if (xml == null || essenceOf(headers['content-type']) !== essenceOf(concrete(jsonOf(response)?.name ?? '')))
    return made
  const text = xmlOfJson(xml, body)
  return text === null ? made : { ...made, body: text, headers: { ...headers, 'content-type': concrete(xml.name) } }
}

/** True for an own answer that has a Content-Type field: what it says in its body is no field. */
function namesType(order: unknown): boolean {
  if (Array.isArray(order)) return order.some(namesType)
  const members = isJsonObject(order) ? Object.entries(order) : []
  return members.some(([name, value]) => /^content-type$/i.test(name) || (name !== 'body' && namesType(value)))
}

/** The error that stands for a status which the operation does not document. */
function errorLike({ responses }: Operation, status: number, accept: string): ResponseSpec | null {
  if (status < 400) return null
  return responses.find((one) => /^([45]|default)/.test(one.status) && xmlChosen(one, accept) !== null) ?? null
}
