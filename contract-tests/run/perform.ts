/** A whole run in this process: the positive control, then everything that is planned, then the report. */

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

/** How a run ended: its report and what that stands on, and where it was not judged to its end, why. */
export type Ending = {
  readonly report: Report
  readonly findings: Findings
  readonly why: string | null
  readonly control: Control['kind']
}

/** Called before each job. */
export type OnProgress = (job: Job, done: number, total: number) => void

/** Milliseconds of an answer from which on several jobs of an operation are under way together. */
const SLOW = 100
/** Jobs that are under way together then, and operations where writes aren't counted. */
const TOGETHER = 4

/** Milliseconds in which a run deletes what it created: at its end, and where somebody waits for it to go. */
const CLEANING = 120_000
const CLEANING_IN_HASTE = 5000

/** Judges a target. Playwright's request context, where there is one, makes the requests that it can express. */
export async function perform(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  level: 'must' | 'should',
  onProgress: OnProgress = () => {},
): Promise<Ending> {
  const started = new Date()
  // An import would look through all its text for names first.
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
  // What goes on in the background must not create anything meanwhile.
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
  // After an interruption a request may still be under way: whoever called ends the process.
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
  // The jobs of an operation one after another, those of different operations side by side; what creates comes first.
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
