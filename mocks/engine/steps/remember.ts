/** Answers from the items that the session stores. */

import type { OwnHeaders } from '../../../fixtures/items/page-facts.ts'
import { momentIn } from '../../../fixtures/scene/now.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import { once } from '../../../spec/program/once.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { MockResponse } from '../message/message.ts'
import { soon } from '../message/soon.ts'
import type { Store } from '../store/admission.ts'
import { conditionalWriter, operationsOf, validatorsNamed, withConditions } from '../store/conditional.ts'
import { createEmbed } from '../store/embedded.ts'
import { createFindMissing, type FindMissing } from '../store/parents.ts'
import { createRemember, type Remember, type Remembered } from '../store/remember.ts'
import { createSubject } from '../store/subject.ts'
import { createWriter } from '../store/writer.ts'
import { conditionally } from './conditional.ts'
import type { EngineParts, Means } from './means.ts'
import { accepted, respond } from './respond.ts'
import type { Step, Turn } from './turn.ts'

/** What a profile says about an operation, by its id. It is called at the operation's first use. */
export type FactsOf = (operation: string) => Facts

/** Creates what operations do that remember something. Each is compiled at its first use. */
export function createRemembering(
  { resources: { uses, resources }, admissionOf }: Store,
  factsOf: FactsOf,
): EngineParts['remember'] {
  return (plan, means) => {
    const { operation } = plan
    const found = uses.get(operation)
    const known = validatorsNamed(found === undefined ? [operation] : operationsOf(found.resource.uses))
    const missing = createFindMissing({ resources, admissionOf }, operation)
    const above = missing === null ? null : beneath(operation, missing, means)
    const answering = respond(plan, means)
    if (found === undefined) {
      if (known === null) return above === null ? null : { step: above, writer: null }
      return {
        step: afterAbove(above, conditionally(plan, { ...known, isStored: false }, means, answering)),
        writer: null,
      }
    }
    const subject = once(() => {
      const about = { ...found, facts: factsOf(operation.id) }
      const making = { admission: admissionOf(found.resource), embed: createEmbed(found.resource, resources) }
      return createSubject(plan, about, making, means.generate)
    })
    const remember = once(() => {
      const { now } = means.settings
      const plain = createRemember(subject(), now == null ? Date.now : () => momentIn(now))
      return known === null ? plain : withConditions(subject(), known, plain, Date.now)
    })
    const writer = once(() => {
      const plain = createWriter(subject())
      return known === null ? plain : conditionalWriter(subject(), known, plain)
    })
    const step: Step = (turn) => (turn.isUsual ? recall(turn, operation, remember(), means) : null)
    const orElse: Step = (turn) => soon(step(turn), (made) => made ?? answering(turn))
    return {
      step: afterAbove(above, known === null ? step : conditionally(plan, { ...known, isStored: true }, means, orElse)),
      writer: (memory, write, at) => writer()(memory, write, at),
    }
  }
}

function afterAbove(above: Step | null, own: Step): Step {
  return above === null ? own : (turn) => soon(above(turn), (refused) => refused ?? own(turn))
}

/** Refuses a request for something below an item that is not stored. */
function beneath(operation: Operation, missing: FindMissing, means: Means): Step {
  return (turn) => {
    if (!turn.isUsual) return null
    return turn.session.look((memory) => {
      const found = missing(turn.values, memory)
      if (found === null) return null
      const { resource, key } = found
      const message = `No item of ${resource.name} has the ${resource.key} ${JSON.stringify(key)}.`
      return answerFor(turn, operation, { kind: 'refused', problem: 'item-unknown', status: 404, message }, means)
    })
  }
}

/** Passes on requests for which nothing is stored, such as any request before the first write. */
function recall(turn: Turn, operation: Operation, remember: Remember, means: Means): ReturnType<Step> {
  const answer = (found: Remembered): MockResponse | null => answerFor(turn, operation, found, means)
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
  const occasion = { key: turn.key, target: turn.request.target, body: found.text }
  const documented = found.responder?.headers(occasion) ?? means.common
  const headers = withOwn(documented, found.own)
  return accepted(turn, operation, means, { status: found.status, headers, body: found.text })
}

function withOwn(documented: MockResponse['headers'], own: OwnHeaders): MockResponse['headers'] {
  const headers = { ...documented }
  for (const [name, value] of Object.entries(own)) {
    if (value === null) delete headers[name]
    else headers[name] = value
  }
  return headers
}
