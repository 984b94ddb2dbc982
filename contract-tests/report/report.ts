/** The report of a run: the outcome of each requirement, from the results of its cases. */

import type { Operation } from '../../spec/contract.ts'
import type { OpenPoint } from '../../spec/open-point.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { CaseResult, Observation } from '../run/recorder.ts'
import { type Observed, observedAt, type Patterns, summaryOf } from './observed.ts'

export type Outcome = 'passed' | 'failed' | 'warned' | 'inconclusive' | 'not-exercised'

/** True for a breach of a requirement, whether or not it fails the run. */
export function isBreach({ outcome }: { readonly outcome: Outcome }): boolean {
  return outcome === 'failed' || outcome === 'warned'
}

/** What `report.json` holds. */
export type Report = {
  readonly target: string
  readonly document: { readonly title: string; readonly version: string; readonly sha256: string }
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  readonly verdict: 'conforms' | 'violates' | 'unjudged'
  readonly counts: {
    readonly requests: number
    readonly writes: number
    /** Items that the run created and deleted again, and those that it could have deleted and did not. */
    readonly deleted: number
    readonly left: number
    readonly cases: number
    /** Operations that were checked, and how many of them accepted a plain request. */
    readonly operations: number
    readonly judged: number
  }
  readonly requirements: readonly RequirementReport[]
  readonly implementationDefined: readonly {
    readonly id: string
    readonly question: string
    readonly observed: Observed
    /** The same in a sentence; null if nothing was observed. */
    readonly summary: string | null
  }[]
  /** Ids of the items that the target said it created, as literals. */
  readonly created: readonly string[]
}

export type RequirementReport = {
  readonly id: string
  readonly level: 'must' | 'should'
  readonly text: string
  /** The sentence that justifies it, and the place of that sentence in the document or in a standard. */
  readonly because: string
  readonly source: string
  readonly outcome: Outcome
  /** Why it is not decided; null if it is. */
  readonly reason: string | null
  readonly cases: readonly CaseReport[]
}

export type CaseReport = {
  readonly id: string
  readonly title: string
  readonly outcome: Outcome
  /** The sentence of the contract or of a standard that another answer breaks. */
  readonly because: string
  /** Why it could not be decided, or was not sent; else null. */
  readonly reason: string | null
  /** A command that sends the same request. */
  readonly curl: string | null
  readonly expected: string | null
  readonly received: string | null
}

/** What one process of a run found. */
export type Findings = {
  readonly results: readonly CaseResult[]
  readonly observations: readonly Observation[]
  readonly created: readonly string[]
  readonly requests: number
  readonly writes: number
  readonly deleted: number
  readonly left: number
  /** Why the run sent nothing more before its end; null if it reached its end. */
  readonly gone: string | null
  /** Why an operation could not be judged, by its id. */
  readonly unjudged: Readonly<Record<string, string>>
}

/** The facts of a run, besides its findings. */
export type Circumstances = {
  readonly compiled: CompiledContract
  /** The operations that were checked. */
  readonly operations: readonly Operation[]
  readonly target: string
  readonly seed: number
  readonly startedAt: Date
  readonly durationMs: number
  /** The lowest level of a breach that fails the run. */
  readonly level: 'must' | 'should'
  /** Why the run could not be judged to its end; null if it was. */
  readonly cutShort: string | null
  readonly openPoints: readonly OpenPoint[]
  readonly patterns: Patterns
}

/** The report of what was found. */
export function reportOf(findings: Findings, about: Circumstances): Report {
  const { contract, sha256 } = about.compiled
  const byRequirement = Map.groupBy(findings.results, ({ requirement }) => requirement)
  const requirements = requirementsOf(contract).map((requirement) =>
    requirementReport(
      requirement,
      byRequirement.get(requirement.id) ?? [],
      findings.unjudged[requirement.operation.id] ?? null,
    ),
  )
  const isBroken = ({ outcome }: RequirementReport): boolean =>
    outcome === 'failed' || (outcome === 'warned' && about.level === 'should')
  const broken = requirements.some(isBroken)
  return {
    target: about.target,
    document: { title: contract.title, version: contract.version, sha256 },
    startedAt: about.startedAt.toISOString(),
    durationMs: Math.round(about.durationMs),
    seed: about.seed,
    verdict: broken ? 'violates' : about.cutShort === null ? 'conforms' : 'unjudged',
    counts: {
      requests: findings.requests,
      writes: findings.writes,
      deleted: findings.deleted,
      left: findings.left,
      cases: new Set(findings.results.map(({ id }) => id)).size,
      operations: about.operations.length,
      judged: about.operations.filter(({ id }) => findings.unjudged[id] === undefined).length,
    },
    requirements,
    implementationDefined: about.openPoints.map(({ id, question }) => {
      const observed = observedAt(id, findings.observations, about.patterns)
      return { id, question, observed, summary: summaryOf(id, observed, about.patterns) }
    }),
    created: findings.created,
  }
}

function requirementReport(
  { id, level, text, because, source, concern }: Requirement,
  results: readonly CaseResult[],
  unjudged: string | null,
): RequirementReport {
  const broken = level === 'must' ? 'failed' : 'warned'
  const cases = results.map(
    ({ requirement: _, outcome, ...rest }): CaseReport => ({
      id: rest.id,
      title: rest.title,
      outcome: outcome === 'failed' ? broken : outcome,
      because: rest.because,
      reason: rest.reason,
      curl: rest.curl,
      expected: rest.expected,
      received: rest.received,
    }),
  )
  const has = (outcome: Outcome): boolean => cases.some((each) => each.outcome === outcome)
  const outcome = ([broken, 'passed', 'inconclusive'] as const).find(has) ?? 'not-exercised'
  const isDecided = outcome !== 'inconclusive' && outcome !== 'not-exercised'
  const reason =
    cases.find((each) => each.reason !== null)?.reason ?? unjudged ?? (ofAnswers(concern) ? NO_ANSWER : NO_CASE)
  return { id, level, text, because, source, outcome, reason: isDecided ? null : reason, cases }
}

const NO_CASE = 'no case was made for it'
const NO_ANSWER = 'there was no answer of the kind that it is about'

/** True for a concern that is checked in every answer of a kind, and has no cases of its own. */
function ofAnswers({ kind }: Requirement['concern']): boolean {
  return OF_ANSWERS.has(kind)
}

const OF_ANSWERS: ReadonlySet<Requirement['concern']['kind']> = new Set([
  'success',
  'success-body',
  'echo',
  'failure',
  'failure-body',
  'answer',
  'answer-body',
  'header',
  'credential-answer',
])
