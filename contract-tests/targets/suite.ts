/** Runs the suite by Playwright's command, and says what became of each requirement. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Api } from '../../spec/contract/contract.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { performRun } from '../plan/perform.ts'
import { planOf } from '../plan/plan.ts'
import type { RequirementOutcome } from '../report/outcome.ts'
import { type Concluded, reportOf } from '../report/report.ts'
import type { ContractOptions } from '../suite/options.ts'
import { runSettingsOf } from '../verify/run-settings.ts'
import { TOKEN } from './reference.ts'

const PLAYWRIGHT = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js')
const SUITE = fileURLToPath(new URL('../suite/playwright.config.ts', import.meta.url))
const SEVERAL = fileURLToPath(new URL('./several.config.ts', import.meta.url))

/** What Playwright's JSON reporter says of a test. */
type Shown = { readonly title: string; readonly tests: readonly TestShown[] }
type TestShown = {
  readonly projectName: string
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  readonly results: readonly { readonly status: string; readonly errors: readonly { readonly message?: string }[] }[]
}
type Suite = { readonly suites?: readonly Suite[]; readonly specs: readonly Shown[] }

/** What the suite says of one requirement: the outcome as a report has it, and what it tells. */
export type SuiteSays = {
  readonly id: string
  readonly project: string
  readonly outcome: RequirementOutcome | 'unjudged'
  readonly told: string
}

export type SuiteRun = { readonly code: number | null; readonly says: readonly SuiteSays[]; readonly output: string }

/** Runs the suite against a service that takes the token of the targets. `words`: more for Playwright's command. */
export async function runSuite(
  target: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), 'suite-'))
  const file = join(folder, 'results.json')
  const given = words.includes('-c') || words.includes('--config') ? [] : ['--config', SUITE]
  const child = spawn(
    process.execPath,
    [PLAYWRIGHT, 'test', ...given, '--reporter', 'json', '--output', join(folder, 'output'), ...words],
    {
      cwd: folder,
      env: {
        ...process.env,
        PLANT_STORE_TARGET: target,
        PLANT_STORE_TOKEN: TOKEN,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        // Node reads the types of the modules away itself. Playwright's compiler would take four seconds the first time.
        PW_DISABLE_TS_ESM: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  try {
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code, says: saidIn(file), output: out + errors }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One of several runs in one of Playwright: the options of the suite, and which of its tests. */
export type Asking = Partial<ContractOptions> & { readonly grep?: string }

/** As {@link runSuite}, several times in one run of Playwright, which takes long to start: one result for each. */
export async function runSuites(
  askings: readonly Asking[],
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<readonly SuiteRun[]> {
  const given = { SUITE_ASKINGS: JSON.stringify(askings), ...environment }
  const { says, ...run } = await runSuite('', ['--config', SEVERAL, ...words], given)
  return askings.map((_, index) => ({ ...run, says: says.filter(({ project }) => project.startsWith(`${index} `)) }))
}

function saidIn(file: string): readonly SuiteSays[] {
  const { suites }: { readonly suites: readonly Suite[] } = createRequire(import.meta.url)(file)
  return suites
    .flatMap(specsIn)
    .flatMap(({ title, tests }) =>
      tests.map((one) => ({ id: title.split(':')[0] ?? '', project: one.projectName, ...outcomeOf(one) })),
    )
}

function specsIn({ suites = [], specs }: Suite): Shown[] {
  return [...specs, ...suites.flatMap(specsIn)]
}

function outcomeOf({ results, annotations }: TestShown): Pick<SuiteSays, 'outcome' | 'told'> {
  const { status = 'skipped', errors = [] } = results.at(-1) ?? {}
  const noted = (type: string): string | undefined => annotations.find((one) => one.type === type)?.description
  if (status === 'failed') {
    const told = errors.map(({ message }) => message).join('\n')
    return { outcome: told.includes('not judged: ') ? 'unjudged' : 'failed', told }
  }
  const told = noted('warning') ?? noted('known') ?? noted('skip') ?? noted('fixed') ?? ''
  if (status === 'skipped') return { outcome: skipped(told), told }
  if (noted('known') !== undefined) return { outcome: 'known', told }
  return { outcome: noted('warning') === undefined ? 'passed' : 'warned', told }
}

function skipped(told: string): SuiteSays['outcome'] {
  if (told.startsWith('inconclusive')) return 'inconclusive'
  return told.startsWith('not tried') ? 'not-exercised' : 'unjudged'
}

/** What `verify` says of a service, in this process; and why it judged it only in part, or null. */
export async function verified(target: string, api: Api = bundled): Promise<Concluded> {
  const settings = runSettingsOf({ target }, api)
  const { events, why } = await performRun(planOf(api, settings, TOKEN), settings, TOKEN, 'must')
  return { report: reportOf(events, api), why }
}
