/** A whole run in this process: the positive control, then the planned jobs, then the report. */

import { createRequire } from 'node:module'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { patterns } from '../report/observed.ts'
import { type Findings, type Report, reportOf } from '../report/report.ts'
import { requestContextTransport } from '../wire/request-context.ts'
import { type Control, positiveControl } from './control.ts'
import { unlessInterrupted } from './interrupt.ts'
import { creatingIn } from './items.ts'
import { type Job, runJob } from './job.ts'
import { atOnce } from './pace.ts'
import { isAboutState, type RunPlan, type RunSettings, sessionOf } from './run.ts'
import { findingsOf, type Session } from './session.ts'

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

/** Judges a target. Playwright's request context sends the requests that it can express. */
export async function perform(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  level: 'must' | 'should',
  onProgress: OnProgress = () => {},
): Promise<Ending> {
  const started = new Date()
  // `import` would first scan the whole text of this CommonJS module for the names of its exports.
  const { request }: typeof import('playwright') = createRequire(import.meta.url)('playwright')
  const context = await request.newContext({ ignoreHTTPSErrors: settings.insecure })
  const session = sessionOf(plan, settings, token, requestContextTransport(context, settings))
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
  const findings = findingsOf(session)
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
  // After an interruption a request may still be under way: the caller ends the process.
  if (outcome.kind === 'passed') await context.dispose()
  return { report, findings, why, control: hasBegun ? 'passed' : outcome.kind }
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
  const work = async (job: Job): Promise<void> => {
    onProgress(job, done, jobs.length)
    await runJob(session, job)
    done++
  }
  const isSlow = session.pace.latency > SLOW
  if (workers !== undefined || isSlow || maxWrites !== null) {
    await atOnce(jobs, workers ?? (isSlow ? TOGETHER : 1), work)
    return control
  }
  await atOnce(jobs.filter(isAboutState), 1, work)
  const others = jobs.filter((job) => !isAboutState(job))
  // Jobs of one operation run one after another, different operations in parallel. Those that create items come first.
  const creating = creatingIn(plan.compiled.contract)
  for (const isFirst of [true, false]) {
    const lanes = Map.groupBy(
      others.filter(({ operation }) => creating.has(operation) === isFirst),
      ({ operation }) => operation,
    )
    await session.pace.sideBySide(Math.min(TOGETHER, Math.max(1, lanes.size)), () =>
      atOnce([...lanes.values()], TOGETHER, (lane) => atOnce(lane, 1, work)),
    )
  }
  return control
}
