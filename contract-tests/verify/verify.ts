/** `verify`: judges a target and writes the report. */

import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dayIn } from '../../fixtures/scene/now.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import { exampleNote } from '../../spec/document/source.ts'
import { isLoopback, readTarget } from '../../spec/document/target.ts'
import { checkByRows } from '../../spec/program/option-rows.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { RUNS } from '../cases/numbers.ts'
import { claimFolder } from '../client/folder.ts'
import { checkChoice } from '../items/held-back.ts'
import { type OnProgress, performRun } from '../plan/perform.ts'
import { DEFAULTS, deadlineOf, FEW_WRITES, isNamedBy, newRun, planOf, type RunSettings } from '../plan/plan.ts'
import { withoutCredentials } from '../report/clean.ts'
import type { Concluded, Report } from '../report/report.ts'
import { lastRequestLines, leftoverLines, terminalReport } from '../report/terminal.ts'
import type { RunPlan } from '../run/job.ts'
import { annotations, writeArtefacts } from './artefacts.ts'
import { baselineFor, reportWith } from './baseline-file.ts'
import { credentialsOf } from './given-credentials.ts'
import { tokenSourceOf } from './oauth.ts'
import { type Given, REPORT, VERIFY_OPTIONS, type VerifyOptions } from './option-rows.ts'
import { PART, writePart } from './part.ts'

/**
 * Judges a deployment and writes the report's folder. Resolves to the report, which is `unjudged` if the target can't
 * be reached or refuses the token. Throws `UserError` for options that make no sense.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  checkByRows('verify', options, VERIFY_OPTIONS)
  return (await verifyWithReason(options)).report
}

/** What a run would do: the requests of each requirement. None of them is sent. */
export async function dryRun(options: VerifyOptions): Promise<RunPlan> {
  const { contract: api } = await loadContract(options.spec, options)
  const settings = runSettingsOf(options, api)
  return askedOf(options, api, settings, options.token ?? 'token')
}

const LEVELS: readonly string[] = ['must', 'should']

/** {@link verify}, with the reason of an unjudged run. */
export async function verifyWithReason(options: VerifyOptions): Promise<Concluded> {
  const { print = false, level = 'must' } = options
  if (!LEVELS.includes(level))
    throw new OptionError(`level must be ${LEVELS.join(' or ')}, and is ${JSON.stringify(level)}`)
  readTarget(options.target)
  const { path: folder, ledgerFile, note, release } = claimFolder(resolve(options.report ?? REPORT))
  try {
    const loaded = await loadContract(options.spec, options)
    const { contract: api, warnings } = loaded
    const asked = runSettingsOf(options, api)
    const baseline = await baselineFor(options, api)
    const tokens = await tokenSourceOf(options, api)
    const token = tokens?.token ?? options.token ?? ''
    const plan = askedOf(options, api, asked, token)
    const notes = [...(note === null ? [] : [note]), ...warnings.map((one) => terminalLine(`warning: ${one}`))]
    if (print) process.stderr.write(notes.map((one) => `${one}\n`).join(''))
    if (print) process.stdout.write(`${drawnBy(asked)}\n`)
    clear(folder)
    const settings = { ...asked, ledgerFile, until: deadlineOf(plan, asked) }
    const onProgress = print && process.stderr.isTTY ? showProgress : undefined
    const ending = await performRun(plan, settings, token, level, onProgress, { tokens })
    if (process.stderr.isTTY && print) process.stderr.write('\r\u001b[K')
    const { events, why, control, redact } = ending
    // The findings contain no credentials already; this is a second safeguard.
    const report = withoutCredentials(reportWith(events, api, why, baseline, redact), redact)
    writeArtefacts(report, why, folder)
    if (options.sarif !== undefined)
      (await import('./sarif-file.ts')).writeSarif({ report, why }, loaded, options.sarif)
    if (asked.shard !== undefined) writePart(withoutCredentials(events, redact), folder)
    if (print)
      process.stdout.write(
        control === 'passed'
          ? terminalReport(report, why, folder) + annotations(report)
          : lastRequestLines(report) + (report.counts.left > 0 ? leftoverLines(report) : ''),
      )
    return { report, why }
  } finally {
    release()
  }
}

const showProgress: OnProgress = ({ title }, done, total) => {
  const text = terminalLine(`[${done}/${total}] ${title}`)
  process.stderr.write(`\r${text.slice(0, (process.stderr.columns ?? 80) - 1)}\u001b[K`)
}

/** Removes everything of an earlier run except its ledger; `html` is what earlier versions wrote. */
function clear(folder: string): void {
  const earlier = ['report.json', 'report.html', 'report.md', 'junit.xml', 'html', PART]
  for (const name of earlier) rmSync(join(folder, name), { recursive: true, force: true })
}

/** What a run draws its values from, in words. */
export function drawnBy({ seed, run, now }: Pick<RunSettings, 'seed' | 'run' | 'now'>): string {
  return `What is sent is drawn by --seed ${seed} --run ${run} --now ${now}`
}

/** The number of a run; each of its shards has another one. */
function runOf({ run, shard }: Given): number {
  if (run === undefined) return newRun()
  if (!Number.isInteger(run) || run < 0 || run >= RUNS)
    throw new OptionError(`run must be a whole number from 0 to ${RUNS - 1}, and is ${run}`)
  return (run + (shard?.index ?? 1) - 1) % RUNS
}

/** The settings of a run, from its options and the environment. Throws `UserError` if they make no sense. */
export function runSettingsOf(options: Given, api: Api): RunSettings {
  const url = readTarget(options.target)
  const { exclude = [], allow = [], spec } = options
  checkChoice(api, { exclude, allow }, exampleNote(spec === undefined ? {} : { spec }))
  return {
    ...DEFAULTS,
    exclude,
    allow,
    target: options.target,
    run: runOf(options),
    now: dayIn(options.now ?? Date.now()),
    seed: options.seed ?? DEFAULTS.seed,
    timeout: options.timeout ?? DEFAULTS.timeout,
    insecure: options.insecure ?? DEFAULTS.insecure,
    headers: options.headers ?? [],
    credentials: credentialsOf(api, options.credentials ?? {}),
    rate: options.rate ?? null,
    maxWrites: options.maxWrites ?? (isLoopback(url.hostname) ? null : FEW_WRITES),
    only: options.only ?? [],
    operations: options.operations ?? [],
    case: options.case ?? null,
    looksTwice: options.updateBaseline ?? false,
    ...(options.spec === undefined && { isExample: true }),
    ...(options.shard === undefined ? {} : { shard: options.shard }),
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ledgerFile: null,
  }
}

/** The plan of the requested tests. Throws `UserError` if a requested one does not exist. */
function askedOf(options: VerifyOptions, api: Api, settings: RunSettings, token: string): RunPlan {
  checkNames(options, api)
  const plan = planOf(api, settings, token)
  const { case: wanted } = settings
  if (wanted !== null && plan.jobs.length === 0) {
    const [, unmade] = [...plan.unmade].find(([{ slug }]) => wanted.startsWith(`${slug}.`)) ?? []
    throw new OptionError(`--case ${wanted}: ${unmade ?? 'there is no such case; --dry-run lists them'}`)
  }
  return plan
}

function checkNames(options: VerifyOptions, api: Api): void {
  const { only = [], operations = [] } = options
  const known = requirementsOf(api)
  const unknown = only.find((name) => !known.some(({ id }) => isNamedBy(id, name)))
  if (unknown !== undefined)
    throw new OptionError(
      `--only: there is no requirement ${JSON.stringify(unknown)}; plant-store spec --requirements lists them${exampleNote(options)}`,
    )
  const ids = api.operations.map(({ id }) => id)
  const unknownOperation = operations.find((id) => !ids.includes(id))
  if (unknownOperation !== undefined) {
    const some = ids.slice(0, 20).join(', ')
    const more = ids.length > 20 ? ` and ${ids.length - 20} more` : ''
    throw new OptionError(
      `--operation: there is no operation ${JSON.stringify(unknownOperation)}; there are ${some}${more}${exampleNote(options)}`,
    )
  }
}
