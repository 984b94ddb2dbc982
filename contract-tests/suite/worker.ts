/** One worker of a Playwright run: it judges one requirement after another, and sends nothing that another has sent. */

import type { Shard } from '../../spec/program/option-rows.ts'
import { DocumentError } from '../../spec/program/user-error.ts'
import {
  type Requirement,
  requirementsFor,
  requirementsOf,
  successRequirement,
} from '../../spec/requirements/requirements.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import { asFoundNow, casesSent, foundAgain, isFixed, type KnownFinding, knownTo } from '../report/baseline.ts'
import type { RequirementReport } from '../report/outcome.ts'
import { requirementReport } from '../report/report.ts'
import type { Job } from '../run/job.ts'
import { resultsIn } from '../run/record/events.ts'
import { type BaselineFile, baselineFor } from '../verify/baseline-file.ts'
import { SharedJobs } from './once.ts'
import type { SuiteSettings } from './options.ts'
import { type ShownSteps, WorkerRun } from './run.ts'

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

export class SuiteWorker {
  readonly #run: WorkerRun
  readonly #jobs: SharedJobs
  readonly #requirements: ReadonlyMap<string, Requirement>
  readonly #baseline: BaselineFile | null

  private constructor(run: WorkerRun, baseline: BaselineFile | null) {
    this.#run = run
    this.#jobs = new SharedJobs(run)
    this.#requirements = new Map(requirementsOf(run.api).map((one) => [one.id, one]))
    this.#baseline = baseline
  }

  /** `spec`: file or address of the document; null: the one of this package. Throws `UserError`. */
  static async open(options: SuiteSettings, spec: string | null, shard: Shard | null, baseline: string | undefined) {
    const run = await WorkerRun.open(options, spec, shard)
    return new SuiteWorker(run, await baselineFor(baseline === undefined ? {} : { baseline }, run.api))
  }

  /** Judges a requirement by all jobs that can prove it. In another `attempt` they are sent again, with new values. */
  async judge(id: string, attempt: string, shown: ShownSteps): Promise<JudgedRequirement> {
    const requirement = this.#requirements.get(id)
    if (requirement === undefined) throw new DocumentError(`the document has no requirement ${id} any more`)
    this.#run.shown = shown
    try {
      return await this.#judge(requirement, attempt)
    } finally {
      this.#run.shown = null
    }
  }

  async #judge(requirement: Requirement, attempt: string): Promise<JudgedRequirement> {
    // Each worker gets a token for itself.
    const trouble = this.#run.context.settings.tokens?.trouble ?? null
    if (trouble !== null) return { kind: 'unjudged', reason: trouble }
    const { control, known, events } = await this.#jobs.controlled(attempt)
    if (control.kind === 'unjudged') return control
    const all = [...events]
    const jobs = this.#jobs
      .planFor(requirement.operation)
      .jobs.filter((job) => job.proves.some(({ id }) => id === requirement.id))
    for (const job of [...jobs, ...this.#looks(requirement)]) {
      const { events: seen, gone } = await this.#jobs.done(job, attempt)
      if (gone !== null) return { kind: 'unjudged', reason: gone }
      all.push(...seen)
    }
    const results = resultsIn(all).filter((result) => result.requirement === requirement.id)
    const unjudged = known.unjudged[requirement.operation.id] ?? null
    const written = this.#baseline?.findings.filter((one) => one.requirement === requirement.id) ?? []
    const own = asFoundNow(written, results)
    const report = requirementReport(requirement, results, unjudged, knownTo({ findings: own }))
    const fixed = own.filter((one) => isFixed(one, report, casesSent(all), !this.#run.isBrief))
    return { kind: 'judged', report, known: foundAgain(own, [report]), fixed }
  }

  /** The checks of stored items that meet the operation of a requirement, if it is about each valid request. */
  #looks({ id, operation }: Requirement): readonly Job[] {
    const { resource } = collectionsIn(this.#run.api).uses.get(operation) ?? {}
    if (resource === undefined || successRequirement(requirementsFor(this.#run.api, operation))?.id !== id) return []
    return resource.uses.flatMap((use) => this.#jobs.planFor(use.operation).jobs.filter(({ alone }) => alone))
  }

  async close(): Promise<void> {
    await this.#run.close()
  }
}
