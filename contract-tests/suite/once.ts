/** What the workers of a run find once for all of them: the positive control, and what each job found. */

import type { Operation } from '../../spec/contract/contract.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { withLast } from '../client/last-requests.ts'
import type { Known } from '../items/requests.ts'
import { planOf } from '../plan/plan.ts'
import { type Control, positiveControl } from '../run/control.ts'
import { type Job, type RunPlan, runJob } from '../run/job.ts'
import { judgeInPassing } from '../run/judging.ts'
import type { RunEvent } from '../run/record/events.ts'
import type { WorkerRun } from './run.ts'
import { byOneWorker } from './shared/jobs.ts'

type Controlled = { readonly control: Control; readonly known: Known; readonly events: readonly RunEvent[] }
/** `gone`: why nothing more can be sent; null while it can. */
type JobDone = { readonly events: readonly RunEvent[]; readonly gone: string | null }

export class SharedJobs {
  readonly #run: WorkerRun
  readonly #plans = new Map<Operation | null, RunPlan>()
  readonly #controls = new Map<string, Controlled>()
  /** What was found of the operation that is judged now: all its tests ask for the same jobs. */
  #jobs: { readonly of: Operation; readonly done: Map<string, JobDone> } | null = null

  constructor(run: WorkerRun) {
    this.#run = run
  }

  /** What a job found. `attempt`: what was sent in another one is sent again, with new values. */
  async done(job: Job, attempt: string): Promise<JobDone> {
    if (this.#jobs?.of !== job.operation) this.#jobs = { of: job.operation, done: new Map() }
    const { done } = this.#jobs
    const name = `${attempt} ${job.id}`
    const known = done.get(name) ?? (await byOneWorker(name, () => this.#perform(job), job.alone))
    done.set(name, known)
    return known
  }

  /** The positive control, once a run; and again in another attempt if the first one found a service that can't be judged. */
  async controlled(attempt: string): Promise<Controlled> {
    const known = this.#controls.get(attempt)
    if (known !== undefined) return known
    const first = await byOneWorker('control', () => this.#control())
    const found =
      first.control.kind === 'passed' || attempt === FIRST
        ? first
        : await byOneWorker(`control ${attempt}`, () => this.#control())
    const { plains, unjudged, isNewThroughout } = this.#run.context.known
    Object.assign(plains, found.known.plains)
    Object.assign(unjudged, found.known.unjudged)
    Object.assign(isNewThroughout, found.known.isNewThroughout)
    this.#controls.set(attempt, found)
    return found
  }

  async #control(): Promise<Controlled> {
    const { recorder, known, settings } = this.#run.context
    const before = recorder.events.length
    const found = Promise.withResolvers<Control>()
    await this.#run.inStep('positive control: a plain request of each operation is accepted', async () =>
      found.resolve(await positiveControl(this.#run.context, this.planFor(null))),
    )
    const control = await found.promise
    const { redact } = settings.redactor
    const told = control.kind === 'passed' ? control : { ...control, reason: redact(control.reason) }
    return { control: told, known, events: recorder.events.slice(before) }
  }

  async #perform(job: Job): Promise<JobDone> {
    const { recorder, client, settings } = this.#run.context
    const before = recorder.events.length
    await this.#run.inStep(job.title, async () => {
      await runJob(this.#run.context, job)
      judgeInPassing(this.#run.context, () => true)
    })
    const gone = client.gone === null ? null : settings.redactor.redact(withLast(client.gone, client.last))
    return { events: recorder.events.slice(before), gone }
  }

  /** The plan for an operation; null: for all. Cases are built only here. */
  planFor(operation: Operation | null): RunPlan {
    const operations = operation === null ? [] : [operation.id]
    const { api, settings, token, isBrief } = this.#run
    return remembered(this.#plans, operation, () => planOf(api, { ...settings, operations }, token, isBrief))
  }
}

/** The first attempt of a test that is not repeated. */
const FIRST = '0.0'
