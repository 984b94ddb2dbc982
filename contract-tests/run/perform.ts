/** A whole run in this process: the positive control, then the planned jobs, then the report. */

import type { Operation } from '../../spec/contract.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { patterns } from '../report/observed.ts'
import { type Findings, type Report, reportOf } from '../report/report.ts'
import type { Transport } from './connections.ts'
import { type Control, positiveControl } from './control.ts'
import { creatingIn } from './items.ts'
import { type Job, runJob, type Work } from './job.ts'
import { atOnce } from './pace.ts'
import { isAboutState, type RunPlan, type RunSettings, sessionOf } from './run.ts'
import type { Session } from './session.ts'

/** How a run ended: its report, the findings behind it, and why it was not judged to the end; null if it was. */
export type Ending = {
  readonly report: Report
  readonly findings: Findings
  readonly why: string | null
  readonly control: Control['kind']
}

/** Called before each job. */
export type OnProgress = (job: Job, done: number, total: number) => void

/** From this latency on, in milliseconds, several jobs of an operation run at once. */
const SLOW = 100
/** How many jobs run at once then; and how many operations, if writes are not capped. */
const TOGETHER = 4

/** The longest time for deleting created items, in milliseconds: at the end of a run, and after an interruption. */
const CLEANING = 120_000
const CLEANING_IN_HASTE = 5000

/** Judges a target. `playwright`: see {@link sessionOf}. */
export async function perform(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  level: 'must' | 'should',
  playwright: Transport | null,
  onProgress: OnProgress = () => {},
): Promise<Ending> {
  const started = new Date()
  const session = sessionOf(plan, settings, token, playwright)
  let hasBegun = false
  const judging = judgeAll(session, plan, settings, (...progress) => {
    hasBegun = true
    onProgress(...progress)
  })
  const outcome = await unlessInterrupted(judging)
  const isInterrupted = 'isInterrupted' in outcome
  // Jobs that are still running must not create anything more.
  if (isInterrupted) session.gone ??= outcome.reason
  await unlessInterrupted(session.clean(isInterrupted ? CLEANING_IN_HASTE : CLEANING))
  const { redact } = session.settings.redactor
  const why = outcome.kind === 'unjudged' ? redact(outcome.reason) : session.gone === null ? null : redact(session.gone)
  const findings = findingsOf(session, plan)
  const report = reportOf(findings, {
    compiled: plan.compiled,
    operations: plan.operations,
    target: settings.target,
    seed: settings.seed,
    startedAt: started,
    durationMs: Date.now() - started.getTime(),
    level,
    cutShort: why,
    openPoints: implementationDefined(),
    patterns: await patterns(),
  })
  return { report, findings, why, control: hasBegun ? 'passed' : outcome.kind }
}

/** What a session found, in the order of the plan: some cases are sent later than it says, or side by side. */
export function findingsOf(session: Session, { jobs }: Pick<RunPlan, 'jobs'>): Findings {
  const places = new Map(jobs.flatMap(({ cases }) => cases).map((id, place) => [id, place]))
  const placeOf = (id: string): number => places.get(id) ?? -1
  const { recorder, created, requests, writes, gone, unjudged } = session
  return {
    results: recorder.results.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
    observations: recorder.observations.toSorted((one, other) => placeOf(one.case) - placeOf(other.case)),
    created,
    requests,
    writes,
    ...session.cleaned,
    gone,
    unjudged: Object.fromEntries(unjudged),
  }
}

async function judgeAll(
  session: Session,
  plan: RunPlan,
  { shard, workers, maxWrites }: RunSettings,
  onProgress: OnProgress,
): Promise<Control> {
  const control = await positiveControl(session, plan)
  if (control.kind === 'unjudged') return control
  const jobs = plan.jobs.filter((_, index) => shard === undefined || index % shard.total === shard.index - 1)
  let done = 0
  const later: { readonly operation: Operation; readonly rest: Work }[] = []
  const isSlow = session.pace.latency > SLOW
  const isSimple = workers !== undefined || isSlow || maxWrites !== null
  const work = async (job: Job): Promise<void> => {
    onProgress(job, done, jobs.length)
    await runJob(session, job, isSimple ? undefined : (rest) => void later.push({ operation: job.operation, rest }))
    done++
  }
  if (isSimple) {
    await atOnce(jobs, workers ?? (isSlow ? TOGETHER : 1), work)
    return control
  }
  await atOnce(jobs.filter(isAboutState), 1, work)
  const others = jobs.filter((job) => !isAboutState(job))
  // Those that create items come first.
  const creating = creatingIn(plan.compiled.contract)
  const isFirst = ({ operation }: Job): boolean => creating.has(operation)
  await inLanes(session, others.filter(isFirst), work)
  await inLanes(
    session,
    others.filter((job) => !isFirst(job)),
    work,
  )
  await inLanes(session, later, ({ rest }) => rest())
  return control
}

/** Works through what is about one operation one after another, and different operations side by side. */
async function inLanes<T extends { readonly operation: Operation }>(
  session: Session,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lanes = Map.groupBy(items, ({ operation }) => operation)
  await session.pace.sideBySide(Math.min(TOGETHER, Math.max(1, lanes.size)), () =>
    atOnce([...lanes.values()], TOGETHER, (lane) => atOnce(lane, 1, work)),
  )
}

type Interrupted = { readonly kind: 'unjudged'; readonly reason: string; readonly isInterrupted: true }

/** Ctrl-C: the result of the work; or, on SIGINT or SIGTERM, that the run was interrupted, so that it can still be reported. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T | Interrupted> {
  const { promise, resolve } = Promise.withResolvers<Interrupted>()
  const stop = (): void => resolve({ kind: 'unjudged', reason: 'the run was interrupted', isInterrupted: true })
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
