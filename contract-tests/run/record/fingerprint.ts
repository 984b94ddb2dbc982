/** Identifies a breach in other runs. It contains no sent value, no index of a list, and no case. */

import type { Exchange } from '../../../spec/http/message.ts'
import type { Failed } from '../../../spec/requirements/finding.ts'

/** The line that the reason of a case asks the owner of the document to add. */
export const MISSING_BOUND = /add "(\w+): \S+" at (\S+?)[.,](?:\s|$)/

/**
 * What tells one breach of a requirement from another one: `422`, `400 /name`, `accepted`, `no answer`. Beside the requirement, which
 * names a place and a keyword already, it is the status of the answer, and where the fault is if that may vary.
 */
export function fingerprintOf(
  { requirement, expected, place }: Failed,
  because: string,
  exchange: Exchange | null,
): string {
  const { kind } = requirement.concern
  // Several requests show it, and the last of them has nothing to do with what is wrong.
  if (kind === 'state') return withoutValues(expected)
  const received = exchange?.received
  const answered = received?.kind === 'answer' ? String(received.status) : 'no answer'
  const isSuccess = answered.startsWith('2')
  // Which success status it is belongs to another requirement.
  if (isSuccess && /^(request-|credential)/.test(kind)) return 'accepted'
  // Which of many requests fails, and how, is chance.
  if (kind === 'repetition') return isSuccess ? 'a wrong success' : 'no success'
  const [, side, bound] = MISSING_BOUND.exec(because) ?? []
  const where = side === undefined || bound === undefined ? place : `${side} ${bound}`
  return where === undefined ? answered : `${answered} ${where}`
}

/** The words before the first value in what was expected. */
function withoutValues(expected: string): string {
  return expected.replace(/(?:,|\s+(?:["[{\d-]|(?:true|false|null)$)).*/s, '')
}
