/** The run of one worker: the document, what it runs with, and what it shares with the other workers. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Shard } from '../../spec/program/option-rows.ts'
import { hasStreams } from '../../spec/streams/form.ts'
import { isManyOf } from '../cases/brevity.ts'
import { RequestContext } from '../client/request-context.ts'
import { loadTold } from '../client/told.ts'
import { contextOf } from '../plan/context.ts'
import { CLEANING, LONGEST_RUN, type RunSettings } from '../plan/plan.ts'
import type { RunContext, Step } from '../run/context.ts'
import { resultsIn } from '../run/record/events.ts'
import { tokenSourceOf } from '../verify/oauth.ts'
import { runSettingsOf } from '../verify/run-settings.ts'
import type { SuiteSettings } from './options.ts'
import { sharedLedger, sharedNotes, sharedTally } from './shared/tally.ts'

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

export class WorkerRun {
  readonly api: Api
  readonly settings: RunSettings
  readonly token: string
  readonly context: RunContext
  /** True if the document has so many operations that each gets only some of its cases. */
  readonly isBrief: boolean
  shown: ShownSteps | null = null
  readonly #requests: RequestContext

  private constructor(
    api: Api,
    settings: RunSettings,
    token: string,
    tokens: Awaited<ReturnType<typeof tokenSourceOf>>,
  ) {
    this.api = api
    this.settings = settings
    this.token = token
    this.isBrief = isManyOf(api.operations.length)
    this.#requests = new RequestContext({ ...settings, renewal: tokens })
    const { maxWrites } = settings
    const tally = maxWrites === null ? {} : { tally: sharedTally(maxWrites) }
    this.context = contextOf({ api, isBrief: this.isBrief }, settings, token, {
      // Playwright waits for the end of an answer, and a stream may have none.
      playwright: hasStreams(api) ? null : this.#requests.send,
      tokens,
      notes: sharedNotes(),
      step: (one, work) => this.shown?.step(one, work, this.#breaches(one.id)) ?? work(),
      ...tally,
    })
  }

  /** `spec`: file or address of the document; null: the one of this package. Throws `UserError`. */
  static async open(options: SuiteSettings, spec: string | null, shard: Shard | null): Promise<WorkerRun> {
    const { contract: api } = await loadTold(spec ?? undefined)
    const asked = runSettingsOf(spec === null ? options : { ...options, spec }, api)
    const maxWrites = shard === null || asked.maxWrites === null ? asked.maxWrites : shareOf(asked.maxWrites, shard)
    const settings = { ...asked, maxWrites, ledgerFile: sharedLedger(), until: Date.now() + LONGEST_RUN }
    const tokens = await tokenSourceOf(options, api)
    return new WorkerRun(api, settings, tokens?.token ?? options.token ?? '', tokens)
  }

  /** Does a job within the step that the current test shows for it. */
  async inStep(title: string, work: () => Promise<void>): Promise<void> {
    await (this.shown?.job(title, work) ?? work())
  }

  /** Tells whether a case that is about to be sent broke a requirement, once it was. */
  #breaches(id: string): (requirement: string) => boolean {
    const { events } = this.context.recorder
    const before = events.length
    return (requirement) =>
      resultsIn(events.slice(before)).some(
        (one) => one.id === id && one.requirement === requirement && one.outcome === 'failed',
      )
  }

  /** Deletes what this worker created and can delete. */
  async close(): Promise<void> {
    this.context.client.giveUp('the run has ended')
    await this.context.client.clean(CLEANING)
    await this.#requests[Symbol.asyncDispose]()
  }
}

/** A shard's part of the writes, so that all shards together keep the limit. */
function shareOf(maxWrites: number, { index, total }: Shard): number {
  return Math.floor(maxWrites / total) + (index <= maxWrites % total ? 1 : 0)
}
