/** The jobs for requirements whose check takes several requests. */

import type { Requirement } from '../../spec/requirements/requirements.ts'
import { oneOfEachKind } from '../cases/brevity.ts'
import type { Case } from '../cases/case.ts'
import { type JobParts, neverLeftOut } from '../run/job.ts'
import { renewIfRefused } from '../run/renewal.ts'
import { afterRefusal, besideGood, caseId, inARow, overlapping, WAYS } from '../run/repetition.ts'

/** `all`: the operation's cases; `someOf`: what a brief run tries of several ways, null in any other run. */
export function repetitionJobs(
  requirement: Requirement,
  all: readonly Case[],
  someOf: (<T>(all: readonly T[]) => readonly T[]) | null,
): JobParts[] {
  const firstOf = (kinds: readonly string[]): Case[] => {
    const wanted = all.filter(({ requirement, expectation }) => requirement !== null && kinds.includes(expectation))
    return [...Map.groupBy(wanted, ({ requirement }) => requirement?.id).values()].flatMap(([first]) => first ?? [])
  }
  const { id, text: title, concern, operation } = requirement
  const job = (ids: readonly string[], run: JobParts['run']): JobParts => {
    return { id, title, requirement, cases: () => neverLeftOut(ids), run }
  }
  /** The target may refuse plain requests for texts that earlier ones had, which is no breach. */
  const renewed = (ids: readonly string[], check: JobParts['run']): JobParts[] => {
    const run: JobParts['run'] = (context) => renewIfRefused(context, operation).then(() => check(context))
    return [job(ids, run)]
  }
  // The requirement's first case has a valid body.
  const bad = concern.kind === 'credential' ? all.find((one) => one.requirement?.id === id) : undefined
  if (bad !== undefined) {
    const every = Object.keys(WAYS) as (keyof typeof WAYS)[]
    const ways = someOf?.(every) ?? every
    const ids = ways.map((way) => caseId.beside(bad, way))
    const beside = job(ids, (context) => besideGood(context, requirement, bad, ways))
    return [{ ...beside, id: `${id}/beside-good-requests`, title: `${title} (beside good requests)` }]
  }
  if (concern.kind !== 'repetition') return []
  switch (concern.pattern) {
    case 'first':
      // The positive control judges the first request.
      return []
    case 'in-a-row':
      return renewed([caseId.inARow(requirement)], (context) => inARow(context, requirement))
    case 'overlapping': {
      const refused = firstOf(['failure'])
      return renewed([caseId.overlapping(requirement)], (context) => overlapping(context, requirement, refused))
    }
    case 'after-refusal': {
      const every = firstOf(['failure', 'refusal'])
      const kinds = someOf === null ? every : oneOfEachKind(every)
      const some = someOf?.(kinds) ?? []
      const refused = some.length > 0 ? some : kinds
      const ids = refused.map((one) => caseId.after(requirement, one))
      return refused.length === 0 ? [] : renewed(ids, (context) => afterRefusal(context, requirement, refused))
    }
  }
}
