/** The jobs that check what a target remembers, one for each requirement about state. */

import { header } from '../../spec/http/message.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import type { Case } from '../cases/case.ts'
import type { Draft } from '../cases/request-builder.ts'
import { reaches } from '../creations/item-names.ts'
import { concluded } from '../judge/finding.ts'
import { askedForMissing } from '../judge/spoken.ts'
import type { RunContext } from '../run/context.ts'
import { type JobParts, neverLeftOut } from '../run/job.ts'
import { judgeExchange } from '../run/judging.ts'

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
        const { drafts, told, ...conclusion } = await context.items.claims.watching(() =>
          concludeState(context, id, concern, cases),
        )
        const one = { id, title, requirement }
        if (drafts.length === 0 && conclusion.outcome === 'inconclusive')
          return context.recorder.skip(one, conclusion.reason)
        const exchange = drafts.at(-1)?.exchange ?? null
        const findings = [concluded(requirement, conclusion), ...contentFindings(context, requirement, told)]
        context.recorder.record(one, { kind: 'in-turn', drafts }, exchange, findings)
      })
    }
    return [{ id: requirementId, title, requirement, cases: () => neverLeftOut([id]), run }]
  })
}

/** What the answers say that a check of stored items got: no other request may get some of these. */
function contentFindings(context: RunContext, { concern, operation }: Requirement, drafts: readonly Draft[]) {
  if (concern.kind !== 'state') return []
  const all = requirementsFor(context.settings.api, operation)
  const inTypes = concern.aspect === 'missing' ? askedForMissing(all) : new Map<string, Requirement>()
  const isOwn = ['missing', 'once', 'barred', 'filtered'].includes(concern.aspect)
  const found = drafts.flatMap((draft) => {
    const { exchange } = draft
    const requirement = inTypes.get(header(draft.message.headers, 'accept') ?? '') ?? null
    const status = exchange?.received.kind === 'answer' ? exchange.received.status : 0
    // Who is busy when a filter asks has not answered it.
    const isAsked = status >= 500 ? isOwn && concern.aspect !== 'filtered' : isOwn || status >= 400
    const one = { requirement, expectation: requirement ? 'refusal' : 'open', operation } as const
    return exchange !== undefined && isAsked && reaches(operation, exchange.sent)
      ? judgeExchange(context, one, draft, exchange).findings
      : []
  })
  const isTold = ({ outcome, requirement: { concern: one } }: Finding): boolean =>
    outcome === 'failed' || one.kind === 'spoken' || (outcome === 'passed' && /^answer(-body)?$/.test(one.kind))
  // What is wrong with one of several answers is.
  const told = found
    .filter(isTold)
    .toSorted((one, other) => Number(one.outcome === 'failed') - Number(other.outcome === 'failed'))
  return [...new Map(told.map((one) => [one.requirement.id, one])).values()]
}
