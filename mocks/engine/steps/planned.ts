/** The steps of one operation, compiled at its first use. */

import type { Operation } from '../../../spec/contract/contract.ts'
import { createPlan } from '../answer/plan.ts'
import type { Means } from './means.ts'
import { credential, judgeRequest, preference, readPreference } from './request.ts'
import { negotiate, respond } from './respond.ts'
import { askStage, playScript } from './stage.ts'
import type { Compiled, Planned, Step } from './turn.ts'

/** Puts something around steps, such as what loads a part that they need. */
export type Around = (steps: readonly Step[]) => readonly Step[]

export function plannedFor(operation: Operation, means: Means, around: Around): Planned {
  let compiled: Compiled | null = null
  return {
    operation,
    compiled: () => {
      if (operation.fault !== null) throw operation.fault
      compiled ??= compile(operation, means, around)
      return compiled
    },
  }
}

function compile(operation: Operation, means: Means, around: Around): Compiled {
  const plan = createPlan(means, operation)
  const judging = [preference(plan, means), judgeRequest(plan, means), negotiate(plan, means)]
  const remember = means.remember(plan, means)
  const stored = remember === null ? [] : [remember.step]
  const steps = [playScript(plan, means), credential(plan, means), ...judging, ...stored, respond(plan, means)]
  const answering = around(steps)
  return { steps: [readPreference, askStage, ...answering], answering, judging, writer: remember?.writer ?? null }
}
