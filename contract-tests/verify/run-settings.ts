/** What a run does, as its options ask for it. */

import { randomInt } from 'node:crypto'
import { dayIn } from '../../fixtures/scene/now.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { exampleNote } from '../../spec/document/source.ts'
import { isLoopback, readTarget } from '../../spec/document/target.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { RUNS } from '../cases/numbers.ts'
import { checkChoice } from '../client/hindrance.ts'
import { loadTold } from '../client/told.ts'
import { DEFAULTS, FEW_WRITES, isNamedBy, planOf, type RunSettings } from '../plan/plan.ts'
import type { RunPlan } from '../run/job.ts'
import { credentialsOf } from './given-credentials.ts'
import { type GivenOptions, VERIFY_OPTIONS, type VerifyOptions } from './option-rows.ts'

/** Throws a `UserError` for what is wrong before anything is read. */
export function checkAtFirst({ level = 'must', failOn = 'leak', target }: VerifyOptions): void {
  for (const [name, word] of Object.entries({ level, failOn })) {
    const choices: readonly string[] = VERIFY_OPTIONS[name === 'level' ? name : 'failOn'].choices
    if (!choices.includes(word))
      throw new OptionError(`${name} must be ${choices.join(' or ')}, and is ${JSON.stringify(word)}`)
  }
  readTarget(target)
}

export function drawnBy({ seed, run, now }: Pick<RunSettings, 'seed' | 'run' | 'now'>): string {
  return `What is sent is drawn by --seed ${seed} --run ${run} --now ${now}`
}

/** The number of a run; each of its shards has another one. */
function runOf({ run, shard }: GivenOptions): number {
  if (run === undefined) return randomInt(RUNS)
  if (!Number.isInteger(run) || run < 0 || run >= RUNS)
    throw new OptionError(`run must be a whole number from 0 to ${RUNS - 1}, and is ${run}`)
  return (run + (shard?.index ?? 1) - 1) % RUNS
}

/** The settings of a run, from its options and the environment. Throws `UserError` if they make no sense. */
export function runSettingsOf(options: GivenOptions, api: Api): RunSettings {
  const { target, spec, shard, workers, failUnder } = options
  const { now = Date.now(), credentials = {}, updateBaseline: looksTwice = false } = options
  const { seed = DEFAULTS.seed, timeout = DEFAULTS.timeout, insecure = DEFAULTS.insecure, headers = [] } = options
  const { rate = null, only = [], operations = [], exclude = [], allow = [], case: wanted = null } = options
  const { maxWrites = isLoopback(readTarget(target).hostname) ? null : FEW_WRITES } = options
  checkChoice(api, { exclude, allow }, exampleNote(spec === undefined ? {} : { spec }))
  return {
    ...{ target, seed, timeout, insecure, headers, rate, maxWrites, only, operations, exclude, allow, looksTwice },
    case: wanted,
    run: runOf(options),
    now: dayIn(now),
    credentials: credentialsOf(api, credentials),
    ...(spec === undefined && { isExample: true }),
    ...(shard !== undefined && { shard }),
    ...(workers !== undefined && { workers }),
    ...(failUnder !== undefined && { failUnder }),
    ...(options.failOn !== undefined && { failOn: options.failOn }),
    ledgerFile: null,
  }
}

/** The plan of the requested tests. Throws `UserError` if a requested one does not exist. */
export function askedOf(options: VerifyOptions, api: Api, settings: RunSettings, token: string): RunPlan {
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
  if (unknown !== undefined) {
    const here = [options.spec ?? []].flat().map((source) => ` --spec ${source}`)
    const such = known[0] === undefined ? '' : `, such as ${known[0].id}`
    throw new OptionError(
      `--only: there is no requirement ${JSON.stringify(unknown)}; plant-store spec --requirements${here.join('')} lists them${such}${exampleNote(options)}`,
    )
  }
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

/** What a run would do: the requests of each requirement. None of them is sent. */
export async function dryRun(options: VerifyOptions): Promise<RunPlan> {
  const { contract: api } = await loadTold(options.spec, options)
  return askedOf(options, api, runSettingsOf(options, api), options.token ?? 'token')
}
