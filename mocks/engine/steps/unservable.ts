/** Answers for operations that the document does not allow to be served. */

import { UnreadPart } from '../../../spec/contract/contract.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { MockResponse } from '../message/message.ts'
import { judgeCredential } from '../request/credentials.ts'
import type { EngineParts } from './means.ts'

/** The fallback's answer where the credential is valid; otherwise a refusal, such as a 501 that says why. */
export const unservable: EngineParts['unservable'] = (turn, operation, fault, { api, settings, reject, common }) => {
  const { request, query, values } = turn
  const { method, path } = operation
  const why = `The document can't be served for ${method} ${path}: ${fault.reason} (at ${api.document.shown(fault.pointer) || 'the root'}).`
  const refuse = (): MockResponse => reject(request, rejection(operation, 'unservable', why))
  turn.delay = 0
  const isRefused = (settings.judge ?? judgeCredential)(operation, request, query, settings.tokens) !== null
  if (settings.fallback === null || isRefused || fault instanceof UnreadPart) return refuse()
  return settings.fallback(request, operation, values).then((made) => {
    if (made === null) return refuse()
    const note = `${why} Prism made the answer, which is not checked.`
    const headers = { ...common, ...made.headers }
    return { ...made, headers, delay: 0, fault: null, verdict: { kind: 'accepted', operation, note } }
  })
}
