/** The report of a run: what each requirement came to, from what its cases said. */

import type { Operation } from '../../spec/contract.ts'
import type { OpenPoint } from '../../spec/implementation-defined.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import type { CaseResult, Observation } from '../run/recorder.ts'
import { type Observed, observedAt, type Patterns, summaryOf } from './observed.ts'

export type Outcome = 'passed' | 'failed' | 'warned' | 'inconclusive' | 'not-exercised'

/** True of what breaks a requirement, whether or not that fails the run. */
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
    /** Operations that were looked at, and those of them of which a plain request was accepted. */
    readonly operations: number
    readonly judged: number
  }
  readonly requirements: readonly RequirementReport[]
  readonly implementationDefined: readonly {
    readonly id: string
    readonly question: string
    readonly observed: Observed
    /** The same in a sentence; null where nothing was seen. */
    readonly summary: string | null
  }[]
  /** Ids of what the target said it created, as their literals. */
  readonly created: readonly string[]
}

export type RequirementReport = {
  readonly id: string
  readonly level: 'must' | 'should'
  readonly text: string
  /** The sentence that it stands on, and the place in the document or in a standard. */
  readonly because: string
  readonly source: string
  readonly outcome: Outcome
  /** Why it is not decided; null where it is. */
  readonly reason: string | null
  readonly cases: readonly CaseReport[]
}

export type CaseReport = {
  readonly id: string
  readonly title: string
  readonly outcome: Outcome
  /** The sentence of the contract or of a standard that another answer breaks. */
  readonly because: string
  /** Why it could not be decided, or was not made. */
  readonly reason: string | null
  /** A command that sends the same request. */
  readonly curl: string | null
  readonly expected: string | null
  readonly received: string | null
}

/** What one process of a run learnt. */
export type Findings = {
  readonly results: readonly CaseResult[]
  readonly observations: readonly Observation[]
  readonly created: readonly string[]
  readonly requests: number
  readonly writes: number
  readonly deleted: number
  readonly left: number
  /** Why nothing more was sent; null where all was. */
  readonly gone: string | null
  /** Why an operation could not be judged, by its id. */
  readonly unjudged: Readonly<Record<string, string>>
}

/** What a run is about, beside what it found. */
export type Circumstances = {
  readonly compiled: CompiledContract
  /** The operations that were looked at. */
  readonly operations: readonly Operation[]
  readonly target: string
  readonly seed: number
  readonly startedAt: Date
  readonly durationMs: number
  /** Breaches at this level make the verdict. */
  readonly level: 'must' | 'should'
  /** Why the run could not be judged or was cut short; null where it came to its end. */
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
const NO_ANSWER = 'no answer came that it is about'

/** True for what is looked at in every answer of its kind, and not in cases of its own. */
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
