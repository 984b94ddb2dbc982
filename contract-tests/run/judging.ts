/** Judges the exchanges of a run: the judge knows the contract alone, the run also what it created. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { type Requirement, requirementsFor, successRequirement } from '../../spec/requirements/requirements.ts'
import type { Case } from '../cases/case.ts'
import { asSent } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { inconclusive, isAboutStatus } from '../judge/finding.ts'
import { type Expectation, Judge, type JudgeResult } from '../judge/judge.ts'
import type { RunContext } from './context.ts'

const noJudges = (): Map<Operation, Judge> => new Map()

/** The judge of an operation. */
export function judgeFor({ settings, derive }: RunContext, operation: Operation): Judge {
  const judges = derive(noJudges)
  const judge = judges.get(operation) ?? new Judge(settings.api, operation)
  judges.set(operation, judge)
  return judge
}

/** Judges an exchange by what a case expects. */
export function judgeExchange(
  context: RunContext,
  one: Pick<Case, 'requirement' | 'expectation' | 'operation'> & Partial<Pick<Case, 'openness'>>,
  draft: Draft,
  exchange: Exchange,
): JudgeResult {
  const { expectation, openness, operation, requirement } = one
  const { value } = asSent(draft, exchange)
  const wanted: Expectation =
    expectation === 'success'
      ? { kind: expectation, body: value, isOpen: openness?.kind === 'validity' }
      : { kind: expectation }
  const result = judgeFor(context, operation).judge(requirement, wanted, exchange)
  if (requirement === null || expectation === 'refusal') return result
  const doubt = context.items.doubt(operation, value, exchange, expectation)
  return doubt === null ? result : withStatusOpen(result, requirement, doubt)
}

/**
 * Judges how items are deleted when a run ends, by the requirements that `isAsked` takes: its own requests may never have
 * tried that. Of alike answers one is enough.
 */
export function judgeCleaning(
  context: RunContext,
  isAsked: (requirement: Requirement) => boolean,
): (operation: Operation, draft: Draft, exchange: Exchange) => void {
  const seen = new Set<string>()
  return (operation, draft, exchange) => {
    const requirement = successRequirement(requirementsFor(context.settings.api, operation))
    const key = `${operation.id} ${exchange.received.kind === 'answer' ? exchange.received.status : ''}`
    if (requirement === null || seen.has(key)) return
    seen.add(key)
    const { findings } = judgeExchange(context, { requirement, expectation: 'success', operation }, draft, exchange)
    const one = { id: `${requirement.id}/cleaning`, title: 'the deletion of what the run created', requirement }
    const asked = findings.filter((finding) => isAsked(finding.requirement))
    context.recorder.record(one, draft, exchange, asked)
  }
}

/** The result with the status undecided; other faults of the answer still count. */
function withStatusOpen({ findings, refusal }: JudgeResult, requirement: Requirement, reason: string): JudgeResult {
  const decided = findings.filter((one) => !isAboutStatus(requirement, one))
  if (refusal === null && decided.length === findings.length) return { findings, refusal }
  return { findings: [...decided, inconclusive(requirement, reason)], refusal: null }
}
