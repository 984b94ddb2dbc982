/** A run works with JSON where an operation has XML alone: the document is told so, and so are answers. */

import type { Operation } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import { covers } from '../../spec/http/media-type.ts'
import { type Answer, allOf, type Fault } from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import { readXml } from '../../spec/xml/spoken.ts'
import { toldInJson } from '../../spec/xml/told.ts'
import { tellJson } from '../judge/answers.ts'

/** Reads the XML of an answer that is told as JSON, once: all that asks for its JSON gets that. */
export function hearTold(operation: Operation, answer: Answer | Fault): void {
  if (operation.written === undefined || answer.kind === 'failure' || answer.fault !== null) return
  const type = allOf(answer.headers, 'content-type')
  const xml = responseFor(operation, answer.status)?.content.find(({ name, json }) => json && covers(name, type))
  const heard = xml === undefined ? null : readXml(xml, answer.body, 'response', type)
  if (heard !== null && !('fault' in heard)) tellJson(answer, heard)
}

/** As `loadContract`, with what an operation has in XML alone told in JSON. */
export async function loadTold(...given: Parameters<typeof loadContract>): ReturnType<typeof loadContract> {
  const loaded = await loadContract(...given)
  return { ...loaded, contract: toldInJson(loaded.contract) }
}
