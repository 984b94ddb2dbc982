/** The fixtures of the suite: its options, and what judges a requirement. */

import { test as base, type WorkerInfo } from 'playwright/test'
import { remembered } from '../../spec/program/once-for.ts'
import { OptionError, UserError } from '../../spec/program/user-error.ts'
import { CLEANING } from '../plan/plan.ts'
import { checkRequirement } from './check.ts'
import type { DeclaredRequirement } from './document/declared.ts'
import { checkHidden, type HiddenToken } from './hidden.ts'
import { baselineFileIn, type ContractOptions, levelIn, settingsIn } from './options.ts'
import type { ShownSteps } from './run.ts'
import { enterRun } from './shared/run-folder.ts'
import { type JudgedRequirement, SuiteWorker } from './worker.ts'

type Contract = {
  /** Sends the cases of a requirement, and of those that tell of it, and fails if the service breaks it. */
  readonly check: (requirement: TestedRequirement) => Promise<void>
}

export type TestBody = (given: { readonly contract: Contract }) => Promise<void>

type TestedRequirement = Omit<DeclaredRequirement, 'concern'> & { readonly spec: string | null }

const OPTION: [undefined, { option: true; scope: 'worker' }] = [undefined, { option: true, scope: 'worker' }]

const OPTIONS = {
  target: OPTION,
  token: OPTION,
  tokenFile: OPTION,
  oauth: OPTION,
  clientId: OPTION,
  clientSecret: OPTION,
  clientSecretFile: OPTION,
  scope: OPTION,
  credentials: OPTION,
  spec: OPTION,
  seed: OPTION,
  run: OPTION,
  now: OPTION,
  level: OPTION,
  exclude: OPTION,
  allow: OPTION,
  maxWrites: OPTION,
  rate: OPTION,
  header: OPTION,
  baseline: OPTION,
} satisfies Record<keyof ContractOptions, typeof OPTION>

type UseContract = (contract: Contract) => Promise<void>

const withContract = async (options: ContractOptions, use: UseContract, worker: WorkerInfo): Promise<void> => {
  const { contract, close } = openContract(options, worker)
  await use(contract)
  await close()
}

// Playwright reads from a fixture's text which options it takes.
withContract.toString = () => `({ ${Object.keys(OPTIONS).join(', ')} }) => {}`

export const test = base.extend<object, ContractOptions & HiddenToken & { readonly contract: Contract }>({
  ...OPTIONS,
  hiddenToken: OPTION,
  token: [({ hiddenToken }, use) => use(hiddenToken?.token), OPTION[1]],
  clientSecret: [({ hiddenToken }, use) => use(hiddenToken?.clientSecret), OPTION[1]],
  // Deleting may take longer than a test.
  contract: [withContract, { scope: 'worker', timeout: 2 * CLEANING }],
})

function openContract(options: ContractOptions, { config: { workers, shard }, project }: WorkerInfo) {
  const { spec } = options
  const opened = new Map<string | null, Promise<SuiteWorker>>()
  const open = async (declared: string | null): Promise<SuiteWorker> => {
    checkHidden(project.use)
    const settings = await settingsIn(options, project.use, workers)
    const part = shard === null ? null : { index: shard.current, total: shard.total }
    return SuiteWorker.open(settings, declared, part, baselineFileIn(options))
  }
  const judge = async (
    { id, spec: declared }: TestedRequirement,
    attempt: string,
    shown: ShownSteps,
  ): Promise<JudgedRequirement> => {
    try {
      if (spec !== undefined && spec !== declared) throw new OptionError(otherDocument(spec, declared))
      const worker = await remembered(opened, declared, () => open(declared))
      return await worker.judge(id, attempt, shown)
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
