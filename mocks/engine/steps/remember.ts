/** Answers from what the session remembers. */

import type { Operation } from '../../../spec/contract.ts'
import { parseOwn } from '../../../spec/exact-json.ts'
import type { Facts } from '../../../spec/profile.ts'
import { type Change, NO_CUES } from '../cues.ts'
import type { MockResponse } from '../message.ts'
import { rejection } from '../refusal.ts'
import type { Memory } from '../store/memory.ts'
import { createRemember, type Remember, type Remembered } from '../store/remember.ts'
import type { Store } from '../store/store.ts'
import { type Planned, Turn } from '../turn.ts'
import type { Means, Parts } from './means.ts'
import { accepted } from './respond.ts'

/** What a profile says about an operation, by its id. It is called at the operation's first use. */
export type FactsOf = (operation: string) => Facts

/** Creates the steps of operations that remember something. Each is compiled at its first use. */
export function createRemembering({ resources: { uses }, admissionOf }: Store, factsOf: FactsOf): Parts['remember'] {
  return (plan, means) => {
    const found = uses.get(plan.operation)
    if (found === undefined) return null
    const { resource, use } = found
    const { id } = plan.operation
    let made: Remember | null = null
    return (turn) => {
      if (!turn.isUsual) return null
      const { request, values, text } = turn
      const { method, target } = request
      made ??= createRemember(plan, { resource, use, facts: factsOf(id) }, admissionOf(resource), means.generate)
      const { access, answer } = made
      const change = (): Change => ({ operation: id, method, target, values: [...values], text })
      return turn.cues.remember(access === 'write' ? change : null, (memory, remark) => {
        turn.note = remark
        return answerFor(turn, plan.operation, 'kind' in memory ? memory : answer(turn, memory), means)
      })
    }
  }
}

function answerFor(turn: Turn, operation: Operation, found: Remembered, means: Means): MockResponse | null {
  const { note } = turn
  if (found.kind === 'stateless') {
    turn.note = found.note ?? note
    return null
  }
  if (found.kind === 'refused') {
    const message = note === null ? found.message : `${found.message} ${note}`
    return means.reject(turn.request, rejection(operation, found.problem, message), found)
  }
  const documented = found.responder?.headers(turn.key) ?? means.common
  const leads = found.location !== null && documented.location !== undefined
  const headers = leads ? { ...documented, location: found.location } : documented
  return accepted(turn, operation, means, { status: found.status, headers, body: found.text })
}

/** Repeats the change that a request made in another memory. */
export function replay(of: Planned | undefined, { method, target, values, text }: Change, memory: Memory): void {
  const request = { method, target, header: () => undefined, body: null }
  const turn = new Turn(request, { ...NO_CUES, remember: (_, work) => work(memory, null) })
  turn.values = new Map(values)
  turn.sent = text === null ? null : parseOwn(text)
  turn.text = text
  turn.key = `${method} ${target} ${text ?? ''}`
  turn.isUsual = true
  of?.compiled().remember?.(turn)
}
