/** The fixtures of the suite: its options, and what judges a requirement. */

import { test as base, type WorkerInfo } from 'playwright/test'
import { OptionError, UserError } from '../../spec/program/user-error.ts'
import { checkRequirement } from './check.ts'
import type { DeclaredRequirement } from './document/declared.ts'
import { checkHidden, type HiddenToken } from './hidden.ts'
import { baselineFileIn, type ContractOptions, levelIn, settingsIn } from './options.ts'
import { CLEANING, type ShownSteps } from './run.ts'
import { enterRun } from './shared/run-folder.ts'
import { type JudgedRequirement, SuiteWorker } from './worker.ts'

type Contract = {
  /** Sends the cases of a requirement, and of those that tell of it, and fails if the service breaks it. */
  readonly check: (requirement: TestedRequirement) => Promise<void>
}

export type TestBody = (given: { readonly contract: Contract }) => Promise<void>

type TestedRequirement = Omit<DeclaredRequirement, 'concern'> & { readonly spec: string | null }

export const test = base.extend<object, ContractOptions & HiddenToken & { readonly contract: Contract }>({
  target: [undefined, { option: true, scope: 'worker' }],
  hiddenToken: [undefined, { option: true, scope: 'worker' }],
  token: [({ hiddenToken }, use) => use(hiddenToken?.token), { option: true, scope: 'worker' }],
  tokenFile: [undefined, { option: true, scope: 'worker' }],
  oauth: [undefined, { option: true, scope: 'worker' }],
  clientId: [undefined, { option: true, scope: 'worker' }],
  clientSecret: [({ hiddenToken }, use) => use(hiddenToken?.clientSecret), { option: true, scope: 'worker' }],
  clientSecretFile: [undefined, { option: true, scope: 'worker' }],
  scope: [undefined, { option: true, scope: 'worker' }],
  credentials: [undefined, { option: true, scope: 'worker' }],
  spec: [undefined, { option: true, scope: 'worker' }],
  seed: [undefined, { option: true, scope: 'worker' }],
  run: [undefined, { option: true, scope: 'worker' }],
  now: [undefined, { option: true, scope: 'worker' }],
  level: [undefined, { option: true, scope: 'worker' }],
  exclude: [undefined, { option: true, scope: 'worker' }],
  allow: [undefined, { option: true, scope: 'worker' }],
  maxWrites: [undefined, { option: true, scope: 'worker' }],
  rate: [undefined, { option: true, scope: 'worker' }],
  header: [undefined, { option: true, scope: 'worker' }],
  baseline: [undefined, { option: true, scope: 'worker' }],
  contract: [
    async (
      {
        target,
        token,
        tokenFile,
        oauth,
        clientId,
        clientSecret,
        clientSecretFile,
        scope,
        credentials,
        spec,
        seed,
        run,
        now,
        level,
        exclude,
        allow,
        maxWrites,
        rate,
        header,
        baseline,
      },
      use,
      worker,
    ) => {
      // Playwright reads from the parameter which options a fixture takes, so that each is named there.
      const options = {
        target,
        token,
        tokenFile,
        oauth,
        clientId,
        clientSecret,
        clientSecretFile,
        scope,
        credentials,
        spec,
        seed,
        run,
        now,
        level,
        exclude,
        allow,
        maxWrites,
        rate,
        header,
        baseline,
      }
      const { contract, close } = openContract(options, worker)
      await use(contract)
      await close()
    },
    // Deleting may take longer than a test.
    { scope: 'worker', timeout: 2 * CLEANING },
  ],
})

function openContract(
  options: ContractOptions,
  { config: { workers, shard }, project }: WorkerInfo,
): { readonly contract: Contract; readonly close: () => Promise<void> } {
  const { spec } = options
  const opened = new Map<string | null, Promise<SuiteWorker>>()
  const open = async (declared: string | null): Promise<SuiteWorker> => {
    checkHidden(project.use)
    const settings = await settingsIn(options, project.use, workers)
    return SuiteWorker.open(
      settings,
      declared,
      shard === null ? null : { index: shard.current, total: shard.total },
      baselineFileIn(options),
    )
  }
  const judge = async (
    { id, spec: declared }: TestedRequirement,
    attempt: string,
    shown: ShownSteps,
  ): Promise<JudgedRequirement> => {
    try {
      if (spec !== undefined && spec !== declared) throw new OptionError(otherDocument(spec, declared))
      const known = opened.get(declared) ?? open(declared)
      opened.set(declared, known)
      return await (await known).judge(id, attempt, shown)
    } catch (error) {
      // An option that makes no sense, or a document that can't be read.
      if (!(error instanceof UserError)) throw error
      return { kind: 'unjudged', reason: error.message }
    }
  }
  const check = (one: TestedRequirement): Promise<void> => {
    const { baseURL, extraHTTPHeaders } = project.use
    enterRun(JSON.stringify([options, baseURL, extraHTTPHeaders, one.spec]))
    return checkRequirement(
      one,
      () => levelIn(options),
      (attempt, shown) => judge(one, attempt, shown),
    )
  }
  const close = async (): Promise<void> => {
    for (const one of opened.values()) await (await one.catch(() => null))?.close()
  }
  return { contract: { check }, close }
}

function otherDocument(spec: string, declared: string | null): string {
  return `\`use\` has the spec ${spec}, but the tests are of ${declared ?? 'the Plant Store'}: take defineConfig from plant-store-kit/contract-tests, or name the document in contractTests({ spec })`
}
