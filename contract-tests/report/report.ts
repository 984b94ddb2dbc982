/** The report of a run, a fold over its events: the outcome of each requirement, from the results of its cases. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Coverage } from '../../spec/coverage/coverage.ts'
import { type Requirement, requirementsOf } from '../../spec/requirements/requirements.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { LastRequest } from '../client/last-requests.ts'
import type { LeftOf } from '../items/leftovers.ts'
import { ELSEWHERE } from '../run/job.ts'
import { type CaseResult, type RunEvent, resultsIn } from '../run/record/events.ts'
import { metCoverage } from '../run/record/met.ts'
import { type Baseline, type BaselineReport, compareWith, knownTo } from './baseline.ts'
import { type Cause, causesOf, headlineOf } from './causes.ts'
import { type ObservedPoint, observedPoints } from './observed.ts'
import { type CaseReport, isBreach, type RequirementOutcome, type RequirementReport, unseenFor } from './outcome.ts'
import { type RunReach, reachOf } from './reach.ts'
import { type RunSummary, runSummary } from './summary.ts'

/** What `report.json` holds. */
export type Report = {
  readonly target: string
  readonly document: {
    readonly title: string
    readonly version: string
    readonly sha256: string
    /** True if nobody named one. */
    readonly isExample?: boolean
  }
  /** ISO 8601. */
  readonly startedAt: string
  readonly durationMs: number
  readonly seed: number
  /** Number of the run, which its values contain. */
  readonly run: number
  /** The UTC day that dates in requests lie around. */
  readonly now: string
  /** `too-few`: nothing breaks the contract, but fewer operations were judged than `--fail-under` asks for. */
  readonly verdict: 'conforms' | 'violates' | 'too-few' | 'unjudged'
  /** The lowest level of a breach that fails the run. */
  readonly level: 'must' | 'should'
  readonly summary: RunSummary
  readonly counts: {
    readonly requests: number
    readonly writes: number
    /** Creations whose deletion was seen to succeed, the other ones, and those of which no clear answer came. */
    readonly deleted: number
    readonly left: number
    readonly unknown: number
    readonly cases: number
    /** Operations that were checked, and how many of them accepted a plain request, or refused it as the document says. */
    readonly operations: number
    readonly judged: number
  }
  readonly reach: RunReach
  readonly requirements: readonly RequirementReport[]
  /** Breaches that are not known, by what causes them; with the ids of all requirements that one breaks. */
  readonly causes: readonly {
    readonly headline: string
    readonly level: Cause['level']
    readonly requirements: readonly string[]
    /** A case that shows it, and how many do. */
    readonly case: string
    readonly cases: number
  }[]
  readonly implementationDefined: readonly ObservedPoint[]
  /** The last requests that the target got before it went away; empty if it did not. */
  readonly lastRequests: readonly LastRequest[]
  /** Known findings; null if the run was given none. */
  readonly baseline: BaselineReport | null
  readonly coverage: Coverage
  readonly leftovers: readonly LeftOf[]
}

/** A report, and why the run was not judged to its end; null if it was. */
export type Concluded = { readonly report: Report; readonly why: string | null }

/** The report of a run's events about the requirements of a contract. `baseline`: what is known of the target. */
export function reportOf(
  events: readonly RunEvent[],
  api: Api,
  baseline: (Baseline & Pick<BaselineReport, 'file' | 'isUpdated'>) | null = null,
): Report {
  const of = <K extends RunEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<RunEvent, { kind: K }> => event.kind === kind)
  const [started] = of('started')
  const [finished] = of('finished')
  if (started === undefined || finished === undefined) throw new Error('a run has started and has finished')
  const { target, seed, run, now, level, operations } = started
  const { title, version, sha256 } = api
  const results = resultsIn(events)
  const unjudged = new Map(of('control').map((one) => [one.operation, one.unjudged]))
  const byRequirement = Map.groupBy(results, ({ requirement }) => requirement)
  const isKnown = knownTo(baseline)
  const elsewhere = started.shard !== null && started.shard.total > 1 ? ELSEWHERE : null
  const requirements = requirementsOf(api).map((one): RequirementReport => {
    const results = byRequirement.get(one.id) ?? []
    const told = requirementReport(one, results, unjudged.get(one.operation.id) ?? elsewhere, isKnown)
    if (one.concern.kind !== 'echo') return told
    return { ...told, resource: collectionsIn(api).uses.get(one.operation)?.resource.path ?? one.operation.path }
  })
  const isBroken = ({ outcome }: RequirementReport): boolean =>
    outcome === 'failed' || (outcome === 'warned' && level === 'should')
  const reach = reachOf(events, started, requirements, finished.why)
  const observations = of('observed').map(({ observation }) => observation)
  const durationMs = Date.parse(finished.at) - Date.parse(started.at)
  return {
    target,
    document: { title, version, sha256, ...(started.isExample && { isExample: true }) },
    startedAt: started.at,
    durationMs,
    seed,
    run,
    now,
    level,
    summary: runSummary(requirements, durationMs),
    verdict: requirements.some(isBroken)
      ? 'violates'
      : finished.why !== null
        ? 'unjudged'
        : reach.isTooLow
          ? 'too-few'
          : 'conforms',
    counts: {
      requests: of('sent').length,
      writes: of('created').length,
      deleted: finished.deleted,
      left: finished.left,
      unknown: finished.unknown,
      cases: new Set(results.map(({ id }) => id)).size,
      operations: operations.length,
      judged: operations.length - reach.unjudged.length,
    },
    reach,
    requirements,
    causes: causesOf({ requirements }).map(({ headline, level, requirements: broken, example, cases }) => {
      return { headline, level, requirements: broken.map(({ id }) => id), case: example.id, cases }
    }),
    implementationDefined: observedPoints(observations),
    lastRequests: finished.last,
    baseline: baseline === null ? null : compareWith(baseline, requirements, events),
    coverage: metCoverage(of('met'), results, api),
    leftovers: finished.leftovers,
  }
}

/** What the results of its cases say about a requirement. `unjudged`: why its operation can't be judged. */
export function requirementReport(
  requirement: Requirement,
  results: readonly CaseResult[],
  unjudged: string | null,
  isKnown: ReturnType<typeof knownTo> = () => false,
): RequirementReport {
  const { id, text, because, source, concern, operation } = requirement
  // What leaks is a should of the document, and fails the run all the same.
  const isLeak = results.some((one) => one.isLeak)
  const level = isLeak ? 'must' : requirement.level
  const breach = isLeak
    ? `${requirement.breach} It is a leak: the secret came back just as it was sent.`
    : requirement.breach
  const broken = level === 'must' ? 'failed' : 'warned'
  const cases = results.map(({ requirement: _, ...result }): CaseReport => {
    if (result.outcome !== 'failed') return { ...result, outcome: result.outcome }
    return { ...result, outcome: isKnown(id, result.fingerprint ?? '') ? 'known' : broken }
  })
  const has = (outcome: RequirementOutcome): boolean => cases.some((each) => each.outcome === outcome)
  const outcome = ([broken, 'known', 'passed', 'inconclusive'] as const).find(has) ?? 'not-exercised'
  const isDecided = outcome !== 'inconclusive' && outcome !== 'not-exercised'
  const untold = unjudged ?? unseenFor(concern)
  const reason = isDecided ? null : (cases.find((each) => each.reason !== null)?.reason ?? untold)
  // What happened: that it is accepted, or else how it is refused.
  const told = cases.filter(isBreach).map((each) => headlineOf({ breach }, each))
  const [shown = breach] = told.includes(breach) ? [] : told
  return { id, operation: operation.id, level, text, breach: shown, because, source, outcome, reason, cases }
}
