/** Reads what is answered as XML where a run works with JSON. */

import type { Operation } from '../../spec/contract/contract.ts'
import { covers } from '../../spec/http/media-type.ts'
import { type Answer, allOf, type Fault } from '../../spec/http/message.ts'
import { responseFor } from '../../spec/http/status.ts'
import { readXml } from '../../spec/xml/spoken.ts'
import { tellJson } from '../judge/answers.ts'

/** Reads the XML of an answer that is told as JSON, once: all that asks for its JSON gets that. */
export function hearTold(operation: Operation, answer: Answer | Fault): void {
  if (operation.written === undefined || answer.kind === 'failure' || answer.fault !== null) return
  const type = allOf(answer.headers, 'content-type')
  const xml = responseFor(operation, answer.status)?.content.find(({ name, json }) => json && covers(name, type))
  const heard = xml === undefined ? null : readXml(xml, answer.body, 'response', type)
  if (heard !== null && !('fault' in heard)) tellJson(answer, heard)
}
