/** The jobs that check what a target remembers, one for each requirement about state. */

import type { Requirement } from '../../spec/requirements/requirements.ts'
import type { Case } from '../cases/case.ts'
import { concluded } from '../judge/finding.ts'
import { type JobParts, neverLeftOut } from '../run/job.ts'

/** The jobs for an operation's requirements about state; `cases` are its cases. */
export function stateJobs(requirements: readonly Requirement[], cases: readonly Case[]): JobParts[] {
  return requirements.flatMap((requirement): JobParts[] => {
    const { id: requirementId, text: title, concern } = requirement
    if (concern.kind !== 'state') return []
    const id = `${requirementId}/looked-at-later`
    const run: JobParts['run'] = async (context) => {
      // Few contracts have such requirements, so the checks are loaded only if one does.
      const { concludeState } = await import('./checks.ts')
      await context.client.pace.turn(async () => {
        const { drafts, ...conclusion } = await context.items.claims.watching(() =>
          concludeState(context, id, concern, cases),
        )
        const one = { id, title, requirement }
        if (drafts.length === 0 && conclusion.outcome === 'inconclusive')
          return context.recorder.skip(one, conclusion.reason)
        const exchange = drafts.at(-1)?.exchange ?? null
        context.recorder.record(one, { kind: 'in-turn', drafts }, exchange, [concluded(requirement, conclusion)])
      })
    }
    return [{ id: requirementId, title, requirement, cases: () => neverLeftOut([id]), run }]
  })
}
