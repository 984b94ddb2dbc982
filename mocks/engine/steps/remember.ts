/** Answers from the items that the session stores. */

import type { Operation } from '../../../spec/contract/contract.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import { once } from '../../../spec/program/once.ts'
import { rejection } from '../answer/errors/refusal.ts'
import { soon } from '../message/soon.ts'
import type { Store } from '../store/admission.ts'
import type { Remembered } from '../store/answers.ts'
import { rememberingBy, validatorsNamed } from '../store/conditional.ts'
import type { Remember } from '../store/remember.ts'
import { createStoredUse } from '../store/stored-use.ts'
import { refuseBelow } from './above.ts'
import { conditionally } from './conditional.ts'
import { createFiling, creationByUpload } from './files.ts'
import type { EngineParts, Means } from './means.ts'
import { accepted, respond } from './respond.ts'
import { createTally } from './tally.ts'
import type { Step, Turn } from './turn.ts'

/** What a profile says about an operation, by its id. It is called at the operation's first use. */
export type FactsOf = (operation: string) => Facts

/** Creates what operations do that remember something. Each is compiled at its first use. */
export function createRemembering(store: Store, factsOf: FactsOf): EngineParts['remember'] {
  return (plan, means) => {
    const { operation } = plan
    const found = store.resources.uses.get(operation) ?? creationByUpload(means, plan)
    const known = validatorsNamed(found?.resource.uses.map((use) => use.operation) ?? [operation])
    const above = refuseBelow(store, operation, means)
    const afterAbove = (own: Step): Step =>
      above === null ? own : (turn) => soon(above(turn), (refused) => refused ?? own(turn))
    const plain = respond(plan, means)
    const filing = found === undefined ? createFiling(store, plan, means, plain) : null
    const tally = found === undefined ? createTally(plan, means, plain) : null
    const answering = filing?.step ?? tally ?? plain
    const conditional = (isStored: boolean, inner: Step): Step =>
      afterAbove(known === null ? inner : conditionally(plan, { ...known, isStored }, means, inner))
    if (found === undefined) {
      if (known !== null || answering !== plain)
        return { step: conditional(false, answering), writer: filing?.writer ?? null }
      return above && { step: above, writer: null }
    }
    const { remember, writer } = rememberingBy(
      once(() => createStoredUse(plan, { ...found, facts: factsOf(operation.id) }, store, means)),
      known,
      means,
    )
    const step: Step = (turn) => (turn.isUsual ? recall(turn, operation, remember(), means) : null)
    const orElse: Step = (turn) => soon(step(turn), (made) => made ?? answering(turn))
    return { step: conditional(true, known === null ? step : orElse), writer }
  }
}

/** Passes on requests for which nothing is stored, such as any request before the first write. */
function recall(turn: Turn, operation: Operation, remember: Remember, means: Means): ReturnType<Step> {
  const answer = (found: Remembered) => answerFor(turn, operation, found, means)
  if (remember.access === 'write') {
    const write = remember.write(turn)
    if (write === null) return null
    return soon(turn.session.change(write), (outcome) => answer(remember.answer(turn, write, outcome)))
  }
  return turn.session.look((memory, remark) => {
    turn.note ??= remark
    return answer(remember.answer(turn, memory))
  })
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
    return means.reject(turn.request, rejection(operation, found.problem, message), found)
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
