/** Asks what a session stores, and makes an answer of what was found. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import { soon } from '../message/soon.ts'
import type { Remembered } from '../store/answers.ts'
import type { Remember } from '../store/remember.ts'
import type { Means } from './means.ts'
import { accepted } from './respond.ts'
import type { Step, Turn } from './turn.ts'

/** Passes on requests for which nothing is stored, such as any request before the first write. */
export function recall(turn: Turn, operation: Operation, remember: Remember, means: Means): ReturnType<Step> {
  const answer = (found: Remembered) => answerFor(turn, operation, found, means)
  if (remember.access === 'write') {
    const write = remember.write(turn)
    if (write === null) return null
    const { after } = remember
    return soon(turn.session.change(write), (outcome) =>
      after !== null && (outcome.kind === 'stored' || outcome.kind === 'deleted')
        ? turn.session.look((memory) => answer(after(turn, memory)))
        : answer(remember.answer(turn, write, outcome)),
    )
  }
  return turn.session.look((memory, remark) => {
    turn.note ??= remark
    return answer(remember.answer(turn, memory))
  })
}

export function answerWith(turn: Turn, { operation, usual }: Plan, body: string, means: Means) {
  const found = { kind: 'answer', status: usual.status, responder: usual.responder, text: body, own: {} } as const
  return answerFor(turn, operation, found, means)
}

/** The answer of what was found; null where an answer from the document alone follows. */
export function answerFor(turn: Turn, operation: Operation, found: Remembered, means: Means) {
  const { note } = turn
  if (found.kind === 'stateless') {
    turn.note = found.note ?? note
    return null
  }
  if (found.kind === 'refused') {
    const message = note === null ? found.message : `${found.message} ${note}`
    const { violations = [] } = found
    return means.reject(turn.request, { ...rejection(operation, found.problem, message), violations }, found)
  }
  const { status, responder, text: body, own } = found
  turn.note ??= found.note ?? null
  const usual = responder?.headers({ key: turn.key, target: turn.request.target, body }) ?? means.common
  // Most answers share one object of headers, which is written once.
  const headers: Record<string, string> = Object.keys(own).length === 0 ? usual : { ...usual }
  for (const [name, value] of Object.entries(own)) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  return accepted(turn, operation, means, { status, headers, body })
}
