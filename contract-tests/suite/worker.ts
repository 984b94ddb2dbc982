/** One worker of a Playwright run: it judges one requirement after another, and sends nothing that another has sent. */

import { join, resolve } from 'node:path'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { Shard } from '../../spec/program/options.ts'
import { DocumentError } from '../../spec/program/user-error.ts'
import {
  type Requirement,
  requirementsFor,
  requirementsOf,
  successRequirement,
} from '../../spec/requirements/requirements.ts'
import { resourcesOf } from '../../spec/resources/resources.ts'
import { hasStreams } from '../../spec/streams/form.ts'
import { isManyOf } from '../cases/brevity.ts'
import { withLast } from '../client/last-requests.ts'
import { RequestContext } from '../client/request-context.ts'
import type { TokenSource } from '../client/token-source.ts'
import type { Known } from '../items/requests.ts'
import { contextOf, planOf, type RunSettings } from '../plan/plan.ts'
import { asFoundNow, casesSent, foundAgain, isFixed, type KnownFinding, knownTo } from '../report/baseline.ts'
import type { RequirementReport } from '../report/outcome.ts'
import { requirementReport } from '../report/report.ts'
import type { RunContext, Step } from '../run/context.ts'
import { type Control, positiveControl } from '../run/control.ts'
import { type Job, type RunPlan, runJob } from '../run/job.ts'
import { judgeInPassing } from '../run/judging.ts'
import { type RunEvent, resultsIn } from '../run/record/events.ts'
import { type BaselineFile, baselineFor } from '../verify/baseline-file.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { runSettingsOf } from '../verify/verify.ts'
import type { SuiteSettings } from './options.ts'
import { byOneWorker } from './shared/jobs.ts'
import { sharedNotes } from './shared/notes.ts'
import { made, runFolder } from './shared/run-folder.ts'
import { sharedTally } from './shared/tally.ts'

/** What is known of a requirement; or why the service can't be judged. */
export type JudgedRequirement =
  | {
      readonly kind: 'judged'
      readonly report: RequirementReport
      /** Known findings of the requirement that were found, and those that are gone. */
      readonly known: readonly KnownFinding[]
      readonly fixed: readonly KnownFinding[]
    }
  | { readonly kind: 'unjudged'; readonly reason: string }

/** How a test shows what is sent for it. */
export type ShownSteps = {
  readonly job: (title: string, work: () => Promise<void>) => Promise<void>
  /** `isBroken`: whether the case broke a requirement, once the work is done. */
  readonly step: (
    one: Parameters<Step>[0],
    work: () => Promise<void>,
    isBroken: (requirement: string) => boolean,
  ) => Promise<void>
}

type Controlled = { readonly control: Control; readonly known: Known; readonly events: readonly RunEvent[] }
/** `gone`: why nothing more can be sent; null while it can. */
type JobDone = { readonly events: readonly RunEvent[]; readonly gone: string | null }

/** The longest run, and the longest time for deleting what it created, in milliseconds. */
export const LONGEST_RUN = 3_600_000
export const CLEANING = 120_000

export class SuiteWorker {
  readonly #api: Api
  readonly #settings: RunSettings
  readonly #token: string
  readonly #context: RunContext
  readonly #requests: RequestContext
  readonly #plans = new Map<Operation | null, RunPlan>()
  readonly #requirements: ReadonlyMap<string, Requirement>
  readonly #controls = new Map<string, Controlled>()
  /** What was found of the operation that is judged now: all its tests ask for the same jobs. */
  #jobs: { readonly of: Operation; readonly done: Map<string, JobDone> } | null = null
  #shown: ShownSteps | null = null

  readonly #baseline: BaselineFile | null

  private constructor(
    api: Api,
    settings: RunSettings,
    { token, tokens }: { readonly token: string; readonly tokens: TokenSource | null },
    baseline: BaselineFile | null,
  ) {
    this.#api = api
    this.#baseline = baseline
    this.#settings = settings
    this.#token = token
    this.#requirements = new Map(requirementsOf(api).map((one) => [one.id, one]))
    this.#requests = new RequestContext({ ...settings, renewal: tokens })
    const { maxWrites } = settings
    const tally = maxWrites === null ? {} : { tally: sharedTally(join(runFolder(), 'writes'), maxWrites) }
    this.#context = contextOf({ api, isBrief: isManyOf(api.operations.length) }, settings, token, {
      // Playwright waits for the end of an answer, and a stream may have none.
      playwright: hasStreams(api) ? null : this.#requests.send,
      tokens,
      notes: sharedNotes(join(runFolder(), 'invalid.ndjson')),
      step: (one, work) => this.#shown?.step(one, work, this.#breaches(one.id)) ?? work(),
      ...tally,
    })
  }

  /** `spec`: file or address of the document; null: the one of this package. Throws `UserError`. */
  static async open(
    options: SuiteSettings,
    spec: string | null,
    shard: Shard | null,
    baseline: string | undefined,
  ): Promise<SuiteWorker> {
    const { contract: api } = await loadContract(spec ?? undefined)
    const asked = runSettingsOf(spec === null ? options : { ...options, spec }, api)
    const maxWrites = shard === null || asked.maxWrites === null ? asked.maxWrites : shareOf(asked.maxWrites, shard)
    // The ledger of all runs, whose lines say which run they are of.
    const ledgerFile = join(made(resolve('contract-report')), 'created.ndjson')
    const settings = { ...asked, maxWrites, ledgerFile, until: Date.now() + LONGEST_RUN }
    const tokens = await tokenSourceOf(options, api)
    const known = await baselineFor(baseline === undefined ? {} : { baseline }, api)
    return new SuiteWorker(api, settings, { token: tokens?.token ?? options.token ?? '', tokens }, known)
  }

  /** Judges a requirement by all jobs that can prove it. In another `attempt` they are sent again, with new values. */
  async judge(id: string, attempt: string, shown: ShownSteps): Promise<JudgedRequirement> {
    const requirement = this.#requirements.get(id)
    if (requirement === undefined) throw new DocumentError(`the document has no requirement ${id} any more`)
    this.#shown = shown
    try {
      return await this.#judge(requirement, attempt, shown)
    } finally {
      this.#shown = null
    }
  }

  async #judge(requirement: Requirement, attempt: string, shown: ShownSteps): Promise<JudgedRequirement> {
    // Each worker gets a token for itself.
    const trouble = this.#context.settings.tokens?.trouble ?? null
    if (trouble !== null) return { kind: 'unjudged', reason: trouble }
    const { control, known, events } = await this.#controlled(attempt, shown)
    if (control.kind === 'unjudged') return control
    const all = [...events]
    const jobs = this.#planFor(requirement.operation).jobs.filter((job) =>
      job.proves.some(({ id }) => id === requirement.id),
    )
    for (const job of [...jobs, ...this.#looks(requirement)]) {
      const { events: seen, gone } = await this.#done(job, attempt, shown)
      if (gone !== null) return { kind: 'unjudged', reason: gone }
      all.push(...seen)
    }
    const results = resultsIn(all).filter((result) => result.requirement === requirement.id)
    const unjudged = known.unjudged[requirement.operation.id] ?? null
    const written = this.#baseline?.findings.filter((one) => one.requirement === requirement.id) ?? []
    const own = asFoundNow(written, results)
    const report = requirementReport(requirement, results, unjudged, knownTo({ findings: own }))
    const isThorough = !isManyOf(this.#api.operations.length)
    const fixed = own.filter((one) => isFixed(one, report, casesSent(all), isThorough))
    return { kind: 'judged', report, known: foundAgain(own, [report]), fixed }
  }

  /** The checks of stored items that meet the operation of a requirement, if it is about each valid request. */
  #looks({ id, operation }: Requirement): readonly Job[] {
    const { resource } = resourcesOf(this.#api).uses.get(operation) ?? {}
    if (resource === undefined || successRequirement(requirementsFor(this.#api, operation))?.id !== id) return []
    return resource.uses.flatMap((use) => this.#planFor(use.operation).jobs.filter(({ alone }) => alone))
  }

  async #done(job: Job, attempt: string, shown: ShownSteps): Promise<JobDone> {
    if (this.#jobs?.of !== job.operation) this.#jobs = { of: job.operation, done: new Map() }
    const { done } = this.#jobs
    const name = `${attempt} ${job.id}`
    const known = done.get(name) ?? (await byOneWorker(name, () => this.#run(job, shown), job.alone))
    done.set(name, known)
    return known
  }

  /** The positive control, once a run; and again in another attempt if the first one found a service that can't be judged. */
  async #controlled(attempt: string, shown: ShownSteps): Promise<Controlled> {
    const known = this.#controls.get(attempt)
    if (known !== undefined) return known
    const first = await byOneWorker('control', () => this.#control(shown))
    const found =
      first.control.kind === 'passed' || attempt === FIRST
        ? first
        : await byOneWorker(`control ${attempt}`, () => this.#control(shown))
    const { plains, unjudged, isNewThroughout } = this.#context.known
    Object.assign(plains, found.known.plains)
    Object.assign(unjudged, found.known.unjudged)
    Object.assign(isNewThroughout, found.known.isNewThroughout)
    this.#controls.set(attempt, found)
    return found
  }

  async #control(shown: ShownSteps): Promise<Controlled> {
    const { recorder, known, settings } = this.#context
    const before = recorder.events.length
    const found = Promise.withResolvers<Control>()
    await shown.job('positive control: a plain request of each operation is accepted', async () =>
      found.resolve(await positiveControl(this.#context, this.#planFor(null))),
    )
    const control = await found.promise
    const { redact } = settings.redactor
    return {
      control: control.kind === 'passed' ? control : { ...control, reason: redact(control.reason) },
      known,
      events: recorder.events.slice(before),
    }
  }

  async #run(job: Job, shown: ShownSteps): Promise<JobDone> {
    const { recorder, client, settings } = this.#context
    const before = recorder.events.length
    await shown.job(job.title, async () => {
      await runJob(this.#context, job)
      judgeInPassing(this.#context, () => true)
    })
    const gone = client.gone === null ? null : settings.redactor.redact(withLast(client.gone, client.last))
    return { events: recorder.events.slice(before), gone }
  }

  /** Tells whether a case that is about to be sent broke a requirement, once it was. */
  #breaches(id: string): (requirement: string) => boolean {
    const { events } = this.#context.recorder
    const before = events.length
    return (requirement) =>
      resultsIn(events.slice(before)).some(
        (one) => one.id === id && one.requirement === requirement && one.outcome === 'failed',
      )
  }

  /** The plan for an operation; null: for all. Cases are built only here. */
  #planFor(operation: Operation | null): RunPlan {
    const known = this.#plans.get(operation)
    if (known !== undefined) return known
    const operations = operation === null ? [] : [operation.id]
    const plan = planOf(
      this.#api,
      { ...this.#settings, operations },
      this.#token,
      isManyOf(this.#api.operations.length),
    )
    this.#plans.set(operation, plan)
    return plan
  }

  /** Deletes what this worker created and can delete. */
  async close(): Promise<void> {
    this.#context.client.giveUp('the run has ended')
    await this.#context.client.clean(CLEANING)
    await this.#requests[Symbol.asyncDispose]()
  }
}

/** The first attempt of a test that is not repeated. */
const FIRST = '0.0'

/** A shard's part of the writes, so that all shards together keep the limit. */
function shareOf(maxWrites: number, { index, total }: Shard): number {
  return Math.floor(maxWrites / total) + (index <= maxWrites % total ? 1 : 0)
}
