/** What an operation has in XML alone, told in JSON: so its items are found, judged, stored and shown as any others are. */

import { Api, type MediaType, type Operation } from '../../spec/contract/contract.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import { covers } from '../../spec/http/media-type.ts'
import { responseFor } from '../../spec/http/status.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { correctedAs } from '../../spec/resources/corrections/corrections.ts'
import { isSpokenXml, xmlOfJson } from '../../spec/xml/spoken.ts'
import type { MockResponse } from './message/message.ts'

/** The operations as the document has them, by those that are told otherwise. */
const documented = new WeakMap<Operation, Operation>()

/** An API whose engine works in JSON where the document has XML alone. {@link inItsXml} undoes that. */
export function toldInJson(api: Api): Api {
  return api.derive(told)
}

function told(api: Api): Api {
  const operations = api.operations.map(toldOperation)
  const isSame = operations.every((one, index) => one === api.operations[index])
  return isSame ? api : correctedAs(api, new Api({ ...api, operations }))
}

function toldOperation(operation: Operation): Operation {
  const { body, responses } = operation
  const sent = body && toldContent(body.content, false)
  const answers = responses.map((one) => {
    // Errors are written as XML where they are made.
    const content = one.status.startsWith('2') ? toldContent(one.content, true) : null
    return content === null ? one : { ...one, content }
  })
  if (sent === null && answers.every((one, index) => one === responses[index])) return operation
  const own: Operation = {
    ...operation,
    body: body && sent ? { ...body, content: sent, sent: body } : body,
    responses: answers,
  }
  documented.set(own, operation)
  return own
}

/** Content with its XML told as JSON; null where it has JSON, no XML, or, in an answer, a text that is shown as it is. */
function toldContent(content: readonly MediaType[], isShown: boolean): MediaType[] | null {
  if (jsonOf({ content }) !== null || !content.some(isSpokenXml)) return null
  const isText = ({ value }: { readonly value: unknown }) => typeof value === 'string'
  if (isShown && content.some((type) => isSpokenXml(type) && type.examples.some(isText))) return null
  return content.map((type) =>
    isSpokenXml(type) ? { ...type, json: true, examples: type.examples.filter((one) => !isText(one)) } : type,
  )
}

/** An answer for an operation that was told in JSON, in the XML that the document has. */
export function inItsXml(made: MockResponse, operation: Operation): MockResponse {
  const original = documented.get(operation)
  if (original === undefined) return made
  const { status, headers, body, encoding, stream, verdict } = made
  const isAbout = verdict.kind !== 'callback' && 'operation' in verdict && verdict.operation === operation
  const answer = isAbout ? { ...made, verdict: { ...verdict, operation: original } } : made
  if (body === '' || encoding !== undefined || stream !== undefined) return answer
  const xml = responseFor(operation, status)?.content.find(({ name }) => covers(name, headers['content-type']))
  // An answer of the user's may be XML already.
  const text = xml?.json && tryParseJson(body) !== null ? xmlOfJson(xml, body) : null
  return text === null ? answer : { ...answer, body: text }
}
