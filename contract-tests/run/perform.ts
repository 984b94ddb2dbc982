/** A whole run in this process: the positive control, then the planned jobs, then the report. */

import type { Operation } from '../../spec/contract.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { patterns } from '../report/observed.ts'
import { type Findings, type Report, reportOf } from '../report/report.ts'
import type { Transport } from './connections.ts'
import type { RunContext } from './context.ts'
import { type Control, positiveControl } from './control.ts'
import { creatingIn } from './items.ts'
import { type Job, runJob, type Work } from './job.ts'
import { atOnce } from './pace.ts'
import { contextOf, type RunPlan, type RunSettings } from './run.ts'

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

/** Judges a target. `playwright`: see {@link contextOf}. */
export async function perform(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  level: 'must' | 'should',
  playwright: Transport | null,
  onProgress: OnProgress = () => {},
): Promise<Ending> {
  const started = new Date()
  const context = contextOf(plan, settings, token, playwright)
  let hasBegun = false
  const judging = judgeAll(context, plan, settings, (...progress) => {
    hasBegun = true
    onProgress(...progress)
  })
  const outcome = await unlessInterrupted(judging)
  const isInterrupted = 'isInterrupted' in outcome
  // Jobs that are still running must not create anything more.
  if (isInterrupted) context.client.giveUp(outcome.reason)
  await unlessInterrupted(context.client.clean(isInterrupted ? CLEANING_IN_HASTE : CLEANING))
  const { redact } = context.settings.redactor
  const why =
    outcome.kind === 'unjudged'
      ? redact(outcome.reason)
      : context.client.gone === null
        ? null
        : redact(context.client.gone)
  const findings = findingsOf(context, plan)
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

/** What a run found, in the order of the plan: some cases are sent later than it says, or side by side. */
export function findingsOf(context: RunContext, { jobs }: Pick<RunPlan, 'jobs'>): Findings {
  const places = new Map(jobs.flatMap(({ cases }) => cases()).map(({ id }, place) => [id, place]))
  const placeOf = (id: string): number => places.get(id) ?? -1
  const { recorder, client, leftovers, known } = context
  const { created, requests, writes, gone } = client
  return {
    results: recorder.results.toSorted((one, other) => placeOf(one.id) - placeOf(other.id)),
    observations: recorder.observations.toSorted((one, other) => placeOf(one.case) - placeOf(other.case)),
    created,
    requests,
    writes,
    ...leftovers.counts,
    gone,
    unjudged: { ...known.unjudged },
  }
}

async function judgeAll(
  context: RunContext,
  plan: RunPlan,
  { shard, workers, maxWrites }: RunSettings,
  onProgress: OnProgress,
): Promise<Control> {
  const control = await positiveControl(context, plan)
  if (control.kind === 'unjudged') return control
  const jobs = plan.jobs.filter((_, index) => shard === undefined || index % shard.total === shard.index - 1)
  let done = 0
  const later: { readonly operation: Operation; readonly rest: Work }[] = []
  const isSlow = context.client.pace.latency > SLOW
  const isSimple = workers !== undefined || isSlow || maxWrites !== null
  const work = async (job: Job): Promise<void> => {
    onProgress(job, done, jobs.length)
    await runJob(context, job, isSimple ? undefined : (rest) => void later.push({ operation: job.operation, rest }))
    done++
  }
  if (isSimple) {
    await atOnce(jobs, workers ?? (isSlow ? TOGETHER : 1), work)
    return control
  }
  const [alone, others] = [jobs.filter(({ alone }) => alone), jobs.filter(({ alone }) => !alone)]
  await atOnce(alone, 1, work)
  // Those that create items come first.
  const creating = creatingIn(plan.compiled.contract)
  const isFirst = ({ operation }: Job): boolean => creating.has(operation)
  await inLanes(context, others.filter(isFirst), work)
  await inLanes(
    context,
    others.filter((job) => !isFirst(job)),
    work,
  )
  await inLanes(context, later, ({ rest }) => rest())
  return control
}

/** Works through what is about one operation one after another, and different operations side by side. */
async function inLanes<T extends { readonly operation: Operation }>(
  context: RunContext,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const lanes = Map.groupBy(items, ({ operation }) => operation)
  await context.client.pace.sideBySide(Math.min(TOGETHER, Math.max(1, lanes.size)), () =>
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
