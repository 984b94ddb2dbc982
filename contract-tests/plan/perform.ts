/** A whole run in this process: the positive control, then the planned jobs. It ends with what happened. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { severalAtOnce } from '../client/pace.ts'
import { creatingIn } from '../items/item-places.ts'
import type { RunContext } from '../run/context.ts'
import { type Control, positiveControl } from '../run/control.ts'
import { type Deferred, type Job, type RunPlan, runJob } from '../run/job.ts'
import { judgeCleaning, judgeInPassing } from '../run/judging.ts'
import { type RunEvent, withoutPassed } from '../run/record/events.ts'
import { isKitFailure } from '../run/record/kit-failure.ts'
import { contextOf, type Given } from './context.ts'
import { CLEANING, isOfPlan, type RunSettings } from './plan.ts'

export type Ending = {
  /** All that happened, for the reports; in the order of the plan. */
  readonly events: readonly RunEvent[]
  /** Why it was not judged to its end; null if it was. */
  readonly why: string | null
  readonly control: Control['kind']
  /** Takes the run's credentials out of texts. */
  readonly redact: Redact
}

/** Called before each job. */
export type OnProgress = (job: Job, done: number, total: number) => void

/** From this latency on, in milliseconds, several jobs of an operation run at once. */
const SLOW = 100
/** How many jobs run at once then. */
const TOGETHER_IF_SLOW = 8
/** How many operations are checked at once if writes are not capped. */
const TOGETHER = 4

/** The longest time for deleting created items after an interruption, in milliseconds. */
const CLEANING_IN_HASTE = 5000

export async function performRun(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  level: 'must' | 'should',
  onProgress: OnProgress = () => {},
  given: Given = {},
): Promise<Ending> {
  const context = contextOf(plan, settings, token, given)
  const { recorder, client, creations } = context
  const { redact } = context.settings.redactor
  const { target, seed, run, now, only, case: wanted, shard = null, failUnder } = settings
  recorder.emit({
    kind: 'started',
    at: new Date().toISOString(),
    target,
    document: plan.api.sha256,
    ...(settings.isExample && { isExample: true }),
    seed,
    run,
    now,
    level,
    ...(failUnder !== undefined && { failUnder }),
    only,
    case: wanted,
    operations: plan.operations.map(({ id }) => id),
    shard,
  })
  let hasBegun = false
  const judged = judgeAll(context, plan, settings, (...progress) => {
    hasBegun = true
    onProgress(...progress)
  })
  const outcome = await unlessInterrupted(
    judged.catch((error: unknown): Control => ({ kind: 'unjudged', reason: recorder.broken(error) })),
  )
  const isInterrupted = 'isInterrupted' in outcome
  // Requests under way may end the control meanwhile.
  const control = hasBegun ? 'passed' : outcome.kind
  // Jobs that are still running must not create anything more.
  if (isInterrupted) client.giveUp(outcome.reason)
  const isAsked = (one: Requirement): boolean => isOfPlan(one, plan, settings)
  const judging = judgeCleaning(context, isAsked)
  const cleaning = { id: 'cleaning', title: 'the deletion of what the run created' }
  await recorder.guard(cleaning, () =>
    unlessInterrupted(
      client.clean(isInterrupted ? CLEANING_IN_HASTE : CLEANING, settings.workers, (...seen) => {
        void recorder.guard(cleaning, () => judging(...seen))
      }),
    ),
  )
  await recorder.guard(cleaning, () => judgeInPassing(context, isAsked))
  const reason = outcome.kind === 'unjudged' ? outcome.reason : (client.gone ?? kitFailures(plan, recorder.failures))
  const why = reason && redact(reason)
  recorder.emit({ kind: 'met', counts: [...client.met.counts] })
  for (const one of client.met.unnamed) recorder.emit({ kind: 'unnamed', ...one })
  recorder.emit({ kind: 'finished', at: new Date().toISOString(), why, ...creations.counts, last: client.last })
  const events = withoutPassed(ordered(recorder.events, plan), client.last)
  return { events, why, control, redact }
}

/** Why a part of the run was not judged in which the kit itself failed; null where it did not. */
function kitFailures({ unmade }: RunPlan, later: readonly string[]): string | null {
  const [first, ...others] = [...unmade.values(), ...later].filter(isKitFailure)
  return first === undefined ? null : `${first}${others.length === 0 ? '' : `, and ${others.length} times more`}`
}

/** Events in the order of the plan: some cases are sent later than it says, or side by side. */
export function ordered(events: readonly RunEvent[], { jobs }: Pick<RunPlan, 'jobs'>): readonly RunEvent[] {
  const places = new Map(jobs.flatMap(({ cases }) => cases()).map(({ id }, place) => [id, place]))
  const placeOf = (event: RunEvent): number => {
    if ('result' in event) return places.get(event.result.id) ?? -1
    if (event.kind === 'observed') return places.get(event.observation.case) ?? -1
    return event.kind === 'finished' ? places.size : -1
  }
  // Each place is looked up once: of 300 operations there are 100,000 events, and a sort compares each some 17 times.
  const placed = Map.groupBy(events, placeOf)
  return [...placed.keys()].toSorted((one, other) => one - other).flatMap((place) => placed.get(place) ?? [])
}

async function judgeAll(
  context: RunContext,
  plan: RunPlan,
  { shard, workers, maxWrites }: RunSettings,
  onProgress: OnProgress,
): Promise<Control> {
  const control = await positiveControl(context, plan)
  if (control.kind === 'unjudged') return control
  const isOwn = (index: number): boolean => shard === undefined || index % shard.total === shard.index - 1
  const jobs = plan.jobs.filter((_, index) => plan.elsewhere.size > 0 || isOwn(index))
  let done = 0
  const later: { readonly operation: Operation; readonly rest: Deferred }[] = []
  const isSlow = context.client.pace.latency > SLOW
  const isSimple = workers !== undefined || isSlow || maxWrites !== null
  const { numbers } = context.requests
  const apart = numbers.apart(jobs, (job) => 3 * job.cases().length + 2)
  /** How much was made before each running job began. */
  const running = new Map<Job, number>()
  const work = async (job: Job): Promise<void> => {
    const { operation } = job
    onProgress(job, done, jobs.length)
    const defer = (rest: Deferred): void => void later.push({ operation, rest: () => apart(job, rest) })
    running.set(job, context.creations.begun)
    await apart(job, () => runJob(context, job, isSimple ? undefined : defer))
    running.delete(job)
    done++
    const before = Math.min(context.creations.begun, ...running.values())
    await numbers.once(0, 1, () => context.client.tidy(before + 1))
  }
  if (isSimple) {
    await severalAtOnce(jobs, workers ?? (isSlow ? TOGETHER_IF_SLOW : 1), work)
    return control
  }
  const [alone, others] = [jobs.filter(({ alone }) => alone), jobs.filter(({ alone }) => !alone)]
  await severalAtOnce(alone, 1, work)
  // Those that create items come first.
  const creating = creatingIn(plan.api)
  for (const isFirst of [true, false]) {
    const next = others.filter(({ operation }) => creating.has(operation) === isFirst)
    await inLanes(context, next, work)
  }
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
    severalAtOnce([...lanes.values()], TOGETHER, (lane) => severalAtOnce(lane, 1, work)),
  )
}

type Interrupted = { readonly kind: 'unjudged'; readonly reason: string; readonly isInterrupted: true }

/** Why a run ends that is told to. */
export const INTERRUPTED = 'the run was interrupted'

/** Ctrl-C: the result of the work; or, on SIGINT or SIGTERM, that the run was interrupted, so that it can still be reported. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T | Interrupted> {
  const { promise, resolve } = Promise.withResolvers<Interrupted>()
  const stop = (): void => resolve({ kind: 'unjudged', reason: INTERRUPTED, isInterrupted: true })
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
