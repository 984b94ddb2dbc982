/** Services of which `verify` and the suite must say the same, with one worker and with several. */

import { fileURLToPath } from 'node:url'
import { bundled } from '../../spec/document/bundled.ts'
import { loadTold } from '../client/told.ts'
import type { RequirementOutcome } from '../report/outcome.ts'
import type { Concluded } from '../report/report.ts'
import { LAPSES } from './conforming/lapses.ts'
import { HOSTILE, serveHostile } from './hostile.ts'
import { type KnownTarget, TARGETS } from './judging.ts'
import { NOISES, NOISY, noisy } from './noise.ts'
import { SERVICES } from './others/judging.ts'
import { withService } from './others/service.ts'
import { LAPSES as OTHER_LAPSES, OTHER_TARGETS } from './others/variations.ts'
import { withTarget } from './reference.ts'
import { runSuite, type SuiteRun, type SuiteSays, verified } from './suite.ts'

export type Compared = {
  readonly name: string
  /** File of its document; null: the Plant Store's. */
  readonly spec: string | null
  /** Serves it anew for as long as some work takes. */
  readonly serve: <T>(work: (url: string) => Promise<T>) => Promise<T>
  readonly isBroken: boolean
  /** Why a requirement may be decided in one run and left open in another; null: nothing about it is chance. */
  readonly chance: string | null
}

/** What a service takes depends on what it took before, and the order of tests is Playwright's. */
const LAPSE = 'accepts only so many requests'

export function comparedTarget({ name, variation, base, breach }: KnownTarget): Compared {
  const chance = Object.hasOwn(LAPSES, name) ? LAPSE : null
  const serve: Compared['serve'] = (work) => withTarget(variation, ({ url }) => work(url), base)
  return { name, spec: null, serve, isBroken: breach !== null, chance }
}

/** Habits by which what is read depends on what was asked for before, in this worker or since the last failed test. */
const CROWDED: readonly string[] = [
  'others come and go',
  'lists all but the newest',
  'one place for all',
  'fails at later pages',
]

const OTHERS = OTHER_TARGETS.map(({ service, name, variation, breaks }): Compared => {
  const isCrowded = variation.habits?.some((habit) => CROWDED.includes(habit)) === true
  const isLapse = Object.values<unknown>(OTHER_LAPSES).includes(variation)
  const chance = isLapse ? LAPSE : isCrowded ? 'lists what was there before' : null
  const spec = fileURLToPath(new URL(`./others/${service}.yaml`, import.meta.url))
  const serve: Compared['serve'] = (work) => withService(SERVICES[service], variation, work)
  return { name, spec, serve, isBroken: breaks !== null, chance }
})

/** Without the one that lets a run wait for its time limit again and again. */
const IN_NOISE = NOISY.filter(({ name }) => !name.startsWith('never-answers')).flatMap((target) =>
  Object.entries(NOISES).map(([kind, noise]): Compared => {
    const decisions = noisy(target, noise, 1)
    const name = `${kind}: ${target.name}`
    const serve: Compared['serve'] = (work) => withTarget(decisions, ({ url }) => work(url))
    return { name, spec: null, serve, isBroken: target.breaks !== null, chance: 'loses answers' }
  }),
)

const ATTACKS = [...HOSTILE].map(([name, hostile]): Compared => {
  const serve: Compared['serve'] = async (work) => {
    await using target = await serveHostile(hostile)
    return await work(target.url)
  }
  return { name: `hostile: ${name}`, spec: null, serve, isBroken: true, chance: null }
})

/** So many of each kind, evenly spread over all of them. */
export const COMPARED: readonly Compared[] = [
  ...spread(14, TARGETS.filter(({ breach }) => breach !== null).map(comparedTarget)),
  ...spread(14, TARGETS.filter(({ breach }) => breach === null).map(comparedTarget)),
  ...spread(10, IN_NOISE),
  ...spread(16, OTHERS),
  ...spread(8, ATTACKS),
]

function spread<T>(count: number, all: readonly T[]): T[] {
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  )
}

/** What `verify` and the suite say differently about a service that is served anew for each run of either. */
export async function disagreements(compared: Compared, workers: readonly number[]): Promise<string[]> {
  const { spec, serve } = compared
  const api = spec === null ? bundled : (await loadTold(spec)).contract
  const concluded = await serve((url) => verified(url, api))
  const found: string[] = []
  for (const each of workers) {
    const environment = spec === null ? {} : { PLANT_STORE_SPEC: spec }
    const run = await serve((url) => runSuite(url, ['--workers', `${each}`], environment))
    found.push(...differences(compared, concluded, run).map((one) => `${each} workers: ${one}`))
  }
  return found
}

const DECIDED: readonly SuiteSays['outcome'][] = ['passed', 'failed', 'warned']

/** What a run of `verify` and one of the suite say differently, one line each. */
export function differences(
  { isBroken, chance }: Pick<Compared, 'isBroken' | 'chance'>,
  { report, why }: Concluded,
  { says, code, output }: SuiteRun,
): string[] {
  if (says.length === 0) return [output]
  const said = new Map(says.map((one) => [one.id, one]))
  const isSame = (outcome: RequirementOutcome, other: SuiteSays['outcome'] | undefined): boolean => {
    if (outcome === other) return true
    if (other === undefined) return false
    if (other === 'unjudged' && why !== null) return !DECIDED.includes(outcome)
    const decided = [outcome, other].filter((one) => DECIDED.includes(one))
    return chance !== null && decided.length < 2 && (isBroken || !decided.includes('failed'))
  }
  const different = report.requirements.flatMap(({ id, outcome, reason }) => {
    const other = said.get(id)
    return isSame(outcome, other?.outcome)
      ? []
      : [`${id}: verify says ${outcome} (${reason}), the suite ${other?.outcome ?? 'nothing'} (${other?.told ?? ''})`]
  })
  const isWell = report.verdict === 'conforms'
  return isWell === (code === 0) || chance !== null
    ? different
    : [...different, `${report.verdict}, and the suite ended with ${code}`]
}
