/** What an operation has in XML alone, told in JSON: so its items are found, judged, stored and shown as any others are. */

import { Api, type MediaType, type Operation } from '../contract/contract.ts'
import { jsonOf } from '../contract/responses.ts'
import { correctedAs } from '../resources/corrections/corrections.ts'
import { isSpokenXml } from './spoken.ts'

/** An API whose operations have JSON where the document has XML alone; `written` is what the document has. */
export function toldInJson(api: Api): Api {
  return api.derive(apiInJson)
}

function apiInJson(api: Api): Api {
  const operations = api.operations.map(operationInJson)
  const isSame = operations.every((one, index) => one === api.operations[index])
  return isSame ? api : correctedAs(api, new Api({ ...api, operations }))
}

function operationInJson(operation: Operation): Operation {
  const { body, responses } = operation
  const sent = body && contentInJson(body.content, false)
  const answers = responses.map((one) => {
    // Errors are written as XML where they are made.
    const content = one.status.startsWith('2') ? contentInJson(one.content, true) : null
    return content === null ? one : { ...one, content }
  })
  if (sent === null && answers.every((one, index) => one === responses[index])) return operation
  return {
    ...operation,
    body: body && sent ? { ...body, content: sent } : body,
    responses: answers,
    written: operation,
  }
}

/** Content with its XML told as JSON; null where it has JSON, no XML, or, in an answer, a text that is shown as it is. */
function contentInJson(content: readonly MediaType[], isShown: boolean): MediaType[] | null {
  if (jsonOf({ content }) !== null || !content.some(isSpokenXml)) return null
  const isText = ({ value }: { readonly value: unknown }) => typeof value === 'string'
  if (isShown && content.some((type) => isSpokenXml(type) && type.examples.some(isText))) return null
  return content.map((type) =>
    isSpokenXml(type) ? { ...type, json: true, examples: type.examples.filter((one) => !isText(one)) } : type,
  )
}
