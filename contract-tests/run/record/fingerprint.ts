/** Identifies a breach in other runs. It contains no random value, no date, and no index of a list. */

import type { Exchange } from '../../../spec/http/message.ts'
import type { Failed } from '../../../spec/requirements/finding.ts'
import type { Case } from '../../cases/case.ts'

export type NamedCase = Pick<Case, 'id' | 'title'> & Partial<Pick<Case, 'requirement' | 'because' | 'variation'>>

/** The line that the reason of a case asks the owner of the document to add. */
export const MISSING_BOUND = /add "(\w+): \S+" at (\S+?)[.,](?:\s|$)/

/** `422`, `400 /name`, `500 status.closed`, `accepted`, `no answer`: the status, and where the fault is if that may vary. */
export function fingerprintOf(failed: Failed, because: string, exchange: Exchange | null, one: NamedCase): string {
  const { requirement, expected, place } = failed
  const { kind } = requirement.concern
  // Several requests show it, and the last of them has nothing to do with what is wrong.
  // The words before the first value tell what was expected.
  if (kind === 'state') return expected.replace(/(?:,|\s+(?:["[{\d-]|(?:true|false|null)$)).*/s, '')
  const received = exchange?.received
  const answered = received?.kind === 'answer' ? String(received.status) : 'no answer'
  const isSuccess = answered.startsWith('2')
  // Which of many requests fails, and how, is chance.
  if (kind === 'repetition') return isSuccess ? 'a wrong success' : 'no success'
  const [, side, bound] = MISSING_BOUND.exec(because) ?? []
  const where =
    side === undefined || bound === undefined ? (place ?? caseBroken(failed, one, isSuccess)) : `${side} ${bound}`
  // Which success status it is belongs to another requirement.
  const what = isSuccess && /^(request-|credential)/.test(kind) ? 'accepted' : answered
  return where === undefined ? what : `${what} ${where}`
}

/** What a case varies, where the requirement that it breaks is about any such request. Its name is the same in every run. */
function caseBroken({ requirement: { concern, operation } }: Failed, one: NamedCase, isSuccess: boolean) {
  const name = one.id.slice(one.id.indexOf('/') + 1)
  const isError = concern.kind === 'credential-answer' && concern.aspect === 'server-error'
  // The body beside a bad credential is no fault.
  if (concern.kind === 'credential' || isError) return name.replace(/-with-\w+-body$/, '')
  if (concern.kind === 'request-media') return name
  // Other values of a body are drawn, and each of them may be at fault; a wrong success status is the same whatever was sent.
  if (operation.body !== null || isSuccess) return undefined
  const isAboutStatus = concern.kind === 'edge' || (concern.kind === 'success' && concern.aspect === 'status')
  return concern.kind === 'open-answer' || (isAboutStatus && one.variation?.instead !== undefined) ? name : undefined
}
