/** Answers from the items that the session stores. */

import { once } from '../../../spec/program/once.ts'
import { actingOnAll } from '../changes/act.ts'
import { soon } from '../message/soon.ts'
import type { Store } from '../store/admission.ts'
import { rememberingBy, validatorsNamed } from '../store/conditional.ts'
import { createRead } from '../store/reads.ts'
import { createStoredUse, type FactsOf } from '../store/stored-use.ts'
import { answerRelated, emptying, refuseBelow } from './above.ts'
import { conditionally } from './conditional.ts'
import { createFiling, creationByUpload } from './files.ts'
import type { EngineParts } from './means.ts'
import { recall } from './recall.ts'
import { respond } from './respond.ts'
import { createTally } from './tally.ts'
import type { Step } from './turn.ts'

/** Creates what operations do that remember something. Each is compiled at its first use. */
export function createRemembering(store: Store, factsOf: FactsOf): EngineParts['remember'] {
  return (plan, means) => {
    const { operation } = plan
    const found =
      store.resources.uses.get(operation) ??
      creationByUpload(means, plan) ??
      emptying(store.resources.resources, operation) ??
      actingOnAll(store.resources.resources, operation)
    const known = validatorsNamed(found?.resource.uses.map((use) => use.operation) ?? [operation])
    const above = refuseBelow(store, operation, means)
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
