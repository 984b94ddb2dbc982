/** `verify`: the positive control, then the suite in processes of its own, then the report. */

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Header } from '../spec/http/message.ts'
import { implementationDefined } from '../spec/implementation-defined.ts'
import { loadContract } from '../spec/load.ts'
import { requirementsOf } from '../spec/requirements.ts'
import type { SpecOptions } from '../spec/source.ts'
import { isAddress, isLoopback, targetOf } from '../spec/target.ts'
import { UserError } from '../spec/user-error.ts'
import type { CompiledContract } from '../spec/validators.ts'
import { writeArtefacts } from './report/artefacts.ts'
import { cleanHtml } from './report/html.ts'
import { patterns } from './report/observed.ts'
import { type Report, reportOf } from './report/report.ts'
import { positiveControl } from './run/control.ts'
import { claimFolder } from './run/folder.ts'
import { unlessInterrupted } from './run/interrupt.ts'
import { deadlineOf, narrowed, type Plan, planOf, type RunSettings, sessionOf } from './run/run.ts'
import { findingsOf } from './run/session.ts'
import { type Assignment, DEFAULTS, environmentFor, FEW_WRITES, isRefusal, newRun } from './suite/environment.ts'

export type VerifyOptions = SpecOptions & {
  /** Address of the service, http or https. */
  readonly target: string
  readonly token?: string
  /** `should`: breaches of courtesy fail the run too. `must` by default. */
  readonly level?: 'must' | 'should'
  /** Ids of the requirements to look at; all by default. */
  readonly only?: readonly string[]
  /** Id of the one case to make. */
  readonly case?: string
  /** Plants that the target may be asked to create; unlimited on loopback, 5 elsewhere by default. */
  readonly maxWrites?: number
  /** Requests a second, at most. */
  readonly rate?: number
  /** Milliseconds for an answer, 10,000 by default. */
  readonly timeout?: number
  /** Headers for every request. */
  readonly headers?: readonly Header[]
  readonly seed?: number
  /** Folder of the report, `contract-report` by default. */
  readonly report?: string
  readonly shard?: { readonly index: number; readonly total: number }
  /** Processes; as many as the target's latency asks for by default. */
  readonly workers?: number
  /** A certificate that can't be verified is accepted. */
  readonly insecure?: boolean
  /** What is printed goes to this process's output; nothing is by default. */
  readonly print?: boolean
}

/** How a run ended: its report, and where it was not judged to its end, why. */
export type Ending = { readonly report: Report; readonly why: string | null }

/**
 * Judges a deployment and writes the report's folder. Resolves to the report, `unjudged` where the target can't be
 * reached or refuses the token. Throws {@link UserError} for options that make no sense.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  return (await run(options)).report
}

/** What a run would do: the requests of each requirement, none of them sent. */
export async function dryRun(options: VerifyOptions): Promise<Plan> {
  const compiled = await loadContract(options.spec, options)
  const settings = settingsOf(options)
  return askedOf(options, compiled, settings, options.token ?? 'token')
}

/** Folder of the report where none is named. */
export const REPORT = 'contract-report'

/** Milliseconds from which on more than one process is worth its while. */
const SLOW = 100

/** {@link verify}, with the reason of an unjudged run. */
export async function run(options: VerifyOptions): Promise<Ending> {
  const started = new Date()
  const compiled = await loadContract(options.spec, options)
  const asked = settingsOf(options)
  const token = options.token ?? ''
  const plan = askedOf(options, compiled, asked, token)
  // Found out before anything is sent.
  playwright()
  const { path: folder, ledgerFile, note, release } = claimFolder(resolve(options.report ?? REPORT))
  try {
    if (note !== null && options.print === true) process.stderr.write(`${note}\n`)
    clear(folder)
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    return await runIn(folder, plan, settings, token, options, started)
  } finally {
    release()
  }
}

async function runIn(
  folder: string,
  plan: Plan,
  settings: RunSettings,
  token: string,
  options: VerifyOptions,
  started: Date,
): Promise<Ending> {
  const { compiled } = plan
  const session = sessionOf(plan, settings, token)
  const control = await unlessInterrupted(positiveControl(session, plan.control))
  const findings = findingsOf(session)
  const level = options.level ?? 'must'
  const { redact } = session.settings.redactor
  if (control.kind === 'unjudged') {
    const why = redact(control.reason)
    const report = reportOf(findings, {
      compiled,
      target: settings.target,
      seed: settings.seed,
      startedAt: started,
      durationMs: Date.now() - started.getTime(),
      level,
      cutShort: why,
      openPoints: implementationDefined(),
      patterns: await patterns(),
    })
    writeArtefacts(report, why, folder, redact)
    return { report, why }
  }
  const assignment: Assignment = {
    settings,
    source: sourceOf(options),
    level,
    report: folder,
    startedAt: started.toISOString(),
    control: { plain: control.plain, findings, latencyMs: session.pace.latency },
  }
  // Several processes would each have a write cap and a rate of their own.
  const isAlone = settings.maxWrites !== null || settings.rate !== null
  const workers = isAlone ? 1 : (options.workers ?? (session.pace.latency > SLOW ? 4 : 1))
  await runSuite(assignment, token, workers, options)
  rmSync(join(folder, 'playwright'), { recursive: true, force: true })
  const isGone = cleanHtml(join(folder, 'html'), redact)
  if (isGone && options.print === true) process.stderr.write('html/ had a credential in it and was taken away\n')
  return { report: readReport(folder), why: null }
}

/** The document for processes that may run in another folder. */
function sourceOf({ spec, allowRefs = [], specLimit }: SpecOptions): SpecOptions {
  return {
    ...(spec === undefined ? {} : { spec: isAddress(spec) ? spec : resolve(spec) }),
    allowRefs: allowRefs.map((folder) => resolve(folder)),
    ...(specLimit === undefined ? {} : { specLimit }),
  }
}

/** Runs Playwright's own command: it is what is documented to load a configuration and to end its workers well. */
async function runSuite(assignment: Assignment, token: string, workers: number, options: VerifyOptions): Promise<void> {
  const { shard, print = false } = options
  const configuration = fileURLToPath(new URL(`./suite/playwright.config${extname(import.meta.url)}`, import.meta.url))
  const words = [playwright(), 'test', '--config', configuration, '--workers', String(workers), '--pass-with-no-tests']
  if (shard !== undefined) words.push('--shard', `${shard.index}/${shard.total}`)
  const child = spawn(process.execPath, words, {
    // Over the channel the suite hears at once where this process was killed.
    stdio: ['ignore', print ? 'inherit' : 'ignore', print ? 'inherit' : 'ignore', 'ipc'],
    env: { ...process.env, ...compileCache(), ...environmentFor(assignment, token) },
  })
  // At a terminal the suite hears of Ctrl-C itself; here this process waits for it to write its report.
  // Playwright ends well at SIGINT alone.
  const pass = (): void => void child.kill('SIGINT')
  process.on('SIGINT', pass).on('SIGTERM', pass)
  let refusal: string | null = null
  child.on('message', (message) => {
    if (isRefusal(message)) refusal = message.refusal
  })
  try {
    await new Promise<void>((done, fail) => child.once('error', fail).once('close', () => done()))
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass)
  }
  if (refusal !== null) throw new UserError(refusal, 1)
}

/** Where this process keeps compiled code, its children do, too: Playwright and its workers start a fifth sooner. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir()
  // The last part is this version of Node, which each process adds itself.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}

/**
 * The file of Playwright's command: of whichever version is installed beside this package, for the suite's imports have
 * to find the same one. Throws {@link UserError} where there is none.
 */
function playwright(): string {
  try {
    return join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js')
  } catch {
    throw new UserError(
      'the contract tests need Playwright, which is not installed here: npm install --save-dev plant-store-kit playwright',
    )
  }
}

function readReport(folder: string): Report {
  const file = join(folder, 'report.json')
  if (!existsSync(file)) throw new Error('the suite ended without a report')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Leaves nothing of an earlier run but its ledger. */
function clear(folder: string): void {
  const earlier = ['report.json', 'report.md', 'junit.xml', 'html']
  for (const name of earlier) rmSync(join(folder, name), { recursive: true, force: true })
}

/** What a run is to do by its options. Throws {@link UserError} where they make no sense. */
export function settingsOf(options: VerifyOptions): RunSettings {
  const url = targetOf(options.target)
  return {
    ...DEFAULTS,
    target: options.target,
    run: newRun(),
    seed: options.seed ?? DEFAULTS.seed,
    timeout: options.timeout ?? DEFAULTS.timeout,
    insecure: options.insecure ?? DEFAULTS.insecure,
    headers: options.headers ?? [],
    rate: options.rate ?? null,
    maxWrites: options.maxWrites ?? (isLoopback(url.hostname) ? null : FEW_WRITES),
    only: options.only ?? [],
    case: options.case ?? null,
    ledgerFile: null,
  }
}

/** The plan of what is asked for. Throws {@link UserError} where that is not there. */
function askedOf(options: VerifyOptions, compiled: CompiledContract, settings: RunSettings, token: string): Plan {
  const all = planOf(compiled, { ...settings, only: [], case: null }, token)
  checkNames(options, all)
  return settings.case === null ? narrowed(all, settings) : planOf(compiled, settings, token)
}

function checkNames({ only = [], case: wanted }: VerifyOptions, { compiled, jobs }: Plan): void {
  const known = new Set(requirementsOf(compiled.contract).map(({ id }) => id))
  const unknown = only.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw new UserError(
      `--only: there is no requirement ${JSON.stringify(unknown)}; plant-store spec --requirements lists them`,
    )
  if (wanted !== undefined && !jobs.some(({ cases }) => cases.includes(wanted))) {
    throw new UserError(`--case: there is no case ${JSON.stringify(wanted)}; --dry-run lists them`)
  }
}
