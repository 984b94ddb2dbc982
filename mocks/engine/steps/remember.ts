/** Answers from the items that the session stores. */

import { storingBeside } from '../../../spec/effects/beside.ts'
import { once } from '../../../spec/program/once.ts'
import { soon } from '../message/soon.ts'
import type { Store } from '../store/admission.ts'
import { rememberingBy, validatorsNamed } from '../store/conditional.ts'
import { createRead } from '../store/reads.ts'
import { createStoredUse, type FactsOf, nameOfGone } from '../store/stored-use.ts'
import { answerRelated, refuseBelow } from './above.ts'
import { conditionally } from './conditional.ts'
import { createFiling } from './files.ts'
import type { EngineParts } from './means.ts'
import { recall } from './recall.ts'
import { respond } from './respond.ts'
import { createTally } from './tally.ts'
import type { Step } from './turn.ts'

/** Creates what operations do that remember something. Each is compiled at its first use. */
export function createRemembering(store: Store, factsOf: FactsOf): EngineParts['remember'] {
  return (plan, means) => {
    const { operation } = plan
    const found = store.resources.uses.get(operation) ?? storingBeside(means.api, operation)
    const validators = validatorsNamed(found?.resource.uses.map((use) => use.operation) ?? [operation])
    const above = refuseBelow(store, operation, means, found && nameOfGone(found))
    const afterAbove = (own: Step): Step =>
      above === null ? own : (turn) => soon(above(turn), (refused) => refused ?? own(turn))
    const plain = respond(plan, means)
    const filing = found === undefined ? createFiling(store, plan, means, plain) : null
    const tally = found === undefined ? createTally(store, plan, means, plain) : null
    const named =
      found === undefined
        ? answerRelated(store, operation, means, (read) =>
            createRead(createStoredUse(plan, { ...read, facts: {} }, store, means)),
          )
        : null
    const answering = filing?.step ?? tally ?? named ?? plain
    const conditional = (isStored: boolean, inner: Step): Step =>
      afterAbove(validators === null ? inner : conditionally(plan, { ...validators, isStored }, means, inner))
    if (found === undefined) {
      if (validators !== null || answering !== plain)
        return { step: conditional(false, answering), writer: filing?.writer ?? null }
      return above && { step: above, writer: null }
    }
    const { remember, writer } = rememberingBy(
      once(() => createStoredUse(plan, { ...found, facts: factsOf(operation.id) }, store, means)),
      validators,
      means,
    )
    const step: Step = (turn) => (turn.isUsual ? recall(turn, operation, remember(), means) : null)
    const orElse: Step = (turn) => soon(step(turn), (made) => made ?? answering(turn))
    return { step: conditional(true, validators === null ? step : orElse), writer }
  }
}
