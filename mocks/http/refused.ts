/** Answers to messages that are not requests for the engine, and to failures of the server. */

import type { Engine } from '../engine/engine.ts'
import type { MockResponse } from '../engine/message/message.ts'
import type { ProblemName } from '../engine/message/problems.ts'

const SENTENCES = {
  'malformed-message': 'The bytes are not an HTTP request.',
  session: 'X-Mock-Session takes a key of 1 to 128 visible ASCII characters.',
  method: 'The path has no such method.',
  timeout: 'The request did not arrive in time.',
  'header-too-large': 'The header section is over the limit.',
  internal: 'The mock itself failed: please report it.',
} as const satisfies Partial<Record<ProblemName, string>>

export type UnreadProblem = keyof typeof SENTENCES

export function refused(engine: Engine, problem: UnreadProblem, sentence: string = SENTENCES[problem]): MockResponse {
  return engine.refuse(problem, sentence)
}
