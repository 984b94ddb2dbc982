/** Known findings: a run shows them, and they fail no run. */

import { isManyOf } from '../cases/brevity.ts'
import { isNamedBy } from '../plan/plan.ts'
import { ELSEWHERE } from '../run/job.ts'
import type { CaseResult, RunEvent, RunStarted } from '../run/record/events.ts'
import { headlineOf } from './causes.ts'
import { type CaseReport, isAgainstTarget, isBreach, missedFor, NO_ANSWER, type RequirementReport } from './outcome.ts'

export type KnownFinding = {
  readonly requirement: string
  /** As {@link CaseReport.fingerprint}. */
  readonly fingerprint: string
  readonly breach?: string
  readonly case?: string
  /** The day on which it became known. */
  readonly since?: string
  /** Why it is accepted, and whatever else people write there. */
  readonly reason?: string
  readonly note?: string
}

/** What a file of known findings says. */
export type Baseline = {
  /** Where an editor finds the schema of the file. */
  readonly $schema?: string
  /** The title of the document whose requirements these are. */
  readonly document: string
  /** By requirement and fingerprint. */
  readonly findings: readonly KnownFinding[]
  /** The requirements that no run of it has judged whole, by their ids or the beginnings of these. */
  readonly unjudged?: readonly string[]
}

export type BaselineReport = {
  readonly file: string
  /** Those that were found again. */
  readonly known: readonly KnownFinding[]
  /** Those that are gone: what would show them was judged, and did not. */
  readonly fixed: readonly KnownFinding[]
  /** True if the file has been written with what this run found. */
  readonly isUpdated: boolean
  /** Requirements with new findings that were not judged when the file was written. */
  readonly unforeseen: readonly string[]
  /** As {@link Baseline.unjudged}, after this run. */
  readonly unjudged: readonly string[]
}

/** The same text for a finding of a run and for the entry of it. */
export function breachName({ requirement, fingerprint }: KnownFinding): string {
  return `${requirement} ${fingerprint}`
}

export function knownTo(
  baseline: Pick<Baseline, 'findings'> | null,
): (requirement: string, fingerprint: string) => boolean {
  const known = new Set(baseline?.findings.map(breachName))
  return (requirement, fingerprint) => known.has(breachName({ requirement, fingerprint }))
}

/** The known findings with the fingerprints of today: an older one, which named no more than the status, is what its case shows now. */
export function asFoundNow(
  findings: readonly KnownFinding[],
  results: readonly Pick<CaseResult, 'id' | 'requirement' | 'fingerprint'>[],
): readonly KnownFinding[] {
  const shown = Map.groupBy(results, ({ id, requirement }) => `${requirement} ${id}`)
  return findings.map((one) => {
    const fingerprints = shown.get(`${one.requirement} ${one.case}`)?.flatMap(({ fingerprint }) => fingerprint ?? [])
    const fingerprint = fingerprints?.find((now) => now === one.fingerprint || now.startsWith(`${one.fingerprint} `))
    return fingerprint === undefined ? one : { ...one, fingerprint }
  })
}

export function compareWith(
  { findings, file, isUpdated, unjudged = [] }: Baseline & Pick<BaselineReport, 'file' | 'isUpdated'>,
  requirements: readonly RequirementReport[],
  events: readonly RunEvent[],
): BaselineReport {
  const byId = new Map(requirements.map((one) => [one.id, one]))
  const sent = casesSent(events)
  const scope = scopeOf(events, requirements)
  return {
    file,
    known: foundAgain(findings, requirements),
    fixed: findings.filter((one) => {
      const requirement = byId.get(one.requirement)
      if (requirement === undefined) return scope.isWhole
      return scope.has(requirement) && isFixed(one, requirement, sent, scope.isWhole && !scope.isBrief)
    }),
    isUpdated,
    unforeseen: requirements
      .filter((one) => one.cases.some(isAgainstTarget) && isAmong(one, unjudged))
      .map(({ id }) => id),
    unjudged: stillUnjudged(unjudged, requirements, scope),
  }
}

function isAmong({ id }: Pick<RequirementReport, 'id'>, names: readonly string[]): boolean {
  return names.some((name) => isNamedBy(id, name))
}

/** The names of what no run has judged whole: of an operation's requirements together its own, where that are all. */
function stillUnjudged(
  before: readonly string[],
  requirements: readonly RequirementReport[],
  scope: Scope,
): readonly string[] {
  const limited = new Set(requirements.filter((one) => missedFor(one) !== null).map(({ operation }) => operation))
  const isJudged = (one: RequirementReport): boolean =>
    scope.has(one) &&
    (one.reason === null ? missedFor(one) === null : one.reason === NO_ANSWER && !limited.has(one.operation))
  return [...Map.groupBy(requirements, ({ operation }) => operation).values()].flatMap((all) => {
    const left = all.filter((one) => isAmong(one, before) && !isJudged(one))
    return left.length === all.length
      ? left.slice(0, 1).map(({ id }) => id.replace(/\..*/, ''))
      : left.map(({ id }) => id)
  })
}

export function foundAgain(
  findings: readonly KnownFinding[],
  requirements: readonly RequirementReport[],
): readonly KnownFinding[] {
  const found = new Set(breachesIn(requirements).map(breachName))
  return findings.filter((one) => found.has(breachName(one)))
}

export function casesSent(events: readonly RunEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.kind === 'sent' ? [event.case] : [])))
}

/** True if a known finding is gone: its case, or (`isThorough`) each of the requirement's, was sent and shows no such. */
export function isFixed(
  { fingerprint, case: shown = '' }: KnownFinding,
  { outcome, reason, cases }: RequirementReport,
  sent: ReadonlySet<string>,
  isThorough: boolean,
): boolean {
  if (reason !== null || cases.some((each) => isBreach(each) && each.fingerprint === fingerprint)) return false
  const again = cases.filter(({ id }) => id === shown)
  if (again.length > 0) return again.every((each) => each.outcome === 'passed' || isBreach(each))
  // A brief run does not list all that passed, and the positive control is listed only where it failed.
  return sent.has(shown) || shown.endsWith('/control') || (isThorough && outcome === 'passed')
}

/** The findings of a run: each broken requirement, once for each way in which it is broken. */
export function breachesIn(requirements: readonly RequirementReport[]): (KnownFinding & {
  readonly example: CaseReport
  readonly of: RequirementReport
})[] {
  return requirements.flatMap((of) => {
    const broken = of.cases.filter(isBreach)
    const ways = Map.groupBy(broken, ({ fingerprint }) => fingerprint ?? '')
    return [...ways].flatMap(([fingerprint, alike]) => {
      const [example] = alike.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      if (example === undefined) return []
      return [{ requirement: of.id, fingerprint, breach: headlineOf(of, example), case: example.id, example, of }]
    })
  })
}

type JudgedRun = {
  readonly requirements: readonly RequirementReport[]
  readonly document: { readonly title: string }
  readonly startedAt: string
}

/** The baseline after a run: what it found is in it, and what it found to be gone is not. What people wrote stays. */
export function updatedBaseline(
  { findings, ...before }: Baseline,
  { requirements, document, startedAt }: JudgedRun,
  { fixed, unjudged }: Pick<BaselineReport, 'fixed' | 'unjudged'>,
): Baseline {
  const entries = new Map(findings.filter((one) => !fixed.includes(one)).map((one) => [breachName(one), one]))
  for (const { example: _, of: __, ...found } of breachesIn(requirements)) {
    const name = breachName(found)
    const { since = startedAt.slice(0, 10), reason, note } = entries.get(name) ?? {}
    const people = { ...(reason === undefined ? {} : { reason }), ...(note === undefined ? {} : { note }) }
    entries.set(name, { ...found, since, ...people })
  }
  const sorted = [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const $schema = before.$schema === undefined ? {} : { $schema: before.$schema }
  const left = unjudged.length === 0 ? {} : { unjudged }
  return { ...$schema, document: document.title, findings: sorted.map(([, entry]) => entry), ...left }
}

type Scope = {
  readonly isWhole: boolean
  /** True if each operation got only a part of its cases. */
  readonly isBrief: boolean
  /** True for a requirement if the run sent all its cases. */
  readonly has: (requirement: Pick<RequirementReport, 'id' | 'operation'>) => boolean
}

function scopeOf(events: readonly RunEvent[], requirements: readonly RequirementReport[]): Scope {
  const started = events.find((event): event is RunStarted => event.kind === 'started')
  if (started === undefined) throw new Error('a run has started')
  const { only, case: wanted, operations, shard } = started
  const isCut = events.some((event) => event.kind === 'finished' && event.why !== null)
  const others = new Set(
    events.flatMap((event) => (event.kind === 'control' && event.unjudged === ELSEWHERE ? [event.operation] : [])),
  )
  // A shard of a document with few operations takes a part of the jobs of each.
  const isDivided = shard !== null && shard.total > 1 && others.size === 0
  const isPart = wanted !== null || isDivided || isCut
  const isMeant = ({ id, operation }: Pick<RequirementReport, 'id' | 'operation'>): boolean =>
    operations.includes(operation) &&
    !others.has(operation) &&
    (only.length === 0 || only.some((name) => isNamedBy(id, name)))
  return {
    isWhole: !isPart && requirements.every(isMeant),
    isBrief: only.length === 0 && isManyOf(operations.length),
    has: (requirement) => !isPart && isMeant(requirement),
  }
}
