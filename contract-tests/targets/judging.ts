/** Judges targets in this process: what `plant-store verify` does, without its report. */

import { bundled } from '../../spec/document/bundled.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { RequestContext } from '../client/request-context.ts'
import { contextOf } from '../plan/context.ts'
import { DEFAULTS, narrowed, planOf, type RunSettings } from '../plan/plan.ts'
import type { RunContext } from '../run/context.ts'
import { positiveControl } from '../run/control.ts'
import { type RunPlan, runJob } from '../run/job.ts'
import { judgeInPassing } from '../run/judging.ts'
import { type CaseResult, resultsIn } from '../run/record/events.ts'
import { BROKEN } from './broken.ts'
import { CONFORMING, UNIMITATED } from './conforming.ts'
import { type Level, type Mutant, variationOf } from './mutants.ts'
import { type Noise, type Noisy, noisy, PATIENCE } from './noise.ts'
import { pairs, SINGLES, type Stack } from './population/population.ts'
import { type Decisions, TOKEN, withTarget } from './reference.ts'

/** A target, and what a judge that is right says of it. */
export type KnownTarget = {
  readonly name: string
  readonly variation: Partial<Decisions>
  readonly base: string
  /** What it breaks; null: nothing. */
  readonly breach: { readonly requirement: string; readonly level: 'must' | 'should' } | null
  /** Courtesies that it may be warned of beside. */
  readonly warned: readonly string[]
}

const [operation] = bundled.operations

/** Every target that is known by name. */
export const TARGETS: readonly KnownTarget[] = [
  ...BROKEN.map(({ name, variation, breaks, level }) => ({
    name,
    variation,
    base: '',
    breach: { requirement: full(breaks), level },
    warned: [],
  })),
  ...[...CONFORMING, ...UNIMITATED].map(({ name, variation, base = '' }) => {
    return { name, variation, base, breach: null, warned: [] }
  }),
  ...SINGLES.map(targetOf),
]

/** Stacks that combine what real ones differ in, every two choices at least once. */
export function pairedTargets(seed: number): readonly KnownTarget[] {
  return pairs(seed).map(targetOf)
}

function targetOf({ name, variation, warned }: Stack): KnownTarget {
  return { name, variation, base: '', breach: null, warned: warned.map(full) }
}

function full(requirement: string): string {
  return `${operation?.slug}.${requirement}`
}

const LEVELS = new Map(requirementsOf(bundled).map(({ id, level }) => [id, level]))

/** What differs between what a run found of a target and what is known of it; null where the judge is right. */
export type Found = { readonly mistake: string | null }

/** Compiled once for each seed, since it is the same for every target. */
const plans = new Map<number, RunPlan>()

/** One job in so many, from this one on, and those about a requirement. */
export type Share = { readonly of: number; readonly from: number; readonly about?: string | null }

/** How a target is judged: with which seed, and with which requirements alone; none: all. */
export type Extent = {
  readonly seed: number
  readonly only: readonly string[]
  /** All jobs by default. */
  readonly share?: Share
  /** Milliseconds for an answer; five seconds by default. */
  readonly timeout?: number
  /** True: Playwright's request context makes the requests that it can express, as in `verify`; else raw connections do. */
  readonly byPlaywright?: boolean
}

/** Judges a target of the table. */
export async function judgeTarget({ variation, base, breach, warned }: KnownTarget, extent: Extent): Promise<Found> {
  const { requirement = null, level } = breach ?? {}
  // Beside a broken must nothing else counts.
  const isEnough: IsEnough = (one) => level === 'must' && one.outcome === 'failed' && one.requirement === requirement
  const results = await judge(variation, base, extent, isEnough)
  const isWrong = (one: CaseResult): boolean =>
    !warned.includes(one.requirement) && (level === undefined || isMust(one))
  return { mistake: mistakeIn(results, requirement, level === 'must' ? () => false : isWrong) }
}

/**
 * What is wrong with the results about a target that breaks a requirement, or none: it was not judged, the breach was not
 * found, or one of the other failures `isWrong`. Null: nothing.
 */
export function mistakeIn(
  results: readonly CaseResult[] | string,
  breaks: string | null,
  isWrong: (failed: CaseResult) => boolean,
  isFault: (failed: CaseResult) => boolean = ({ requirement }) => requirement === breaks,
): string | null {
  if (typeof results === 'string') return `it was not judged: ${results}`
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  if (breaks !== null && !failed.some(isFault)) {
    const found = [...new Set(failed.map(({ requirement, received }) => `${requirement}: ${received}`))]
    return `${breaks} was not found broken, but: ${found.join('; ') || 'nothing'}`
  }
  const accused = failed.find((one) => one.requirement !== breaks && isWrong(one))
  if (accused === undefined) return null
  const { id, requirement, expected, received } = accused
  return `${id} is held against ${requirement}: expected ${expected}, received ${received}`
}

/** What a run in noise came to, and what is wrong with that. */
export type FoundInNoise = {
  readonly said: 'passed' | 'failed' | 'inconclusive'
  readonly mistake: string | null
}

/**
 * Judges a target in noise: what is held against it must be its own doing, and what is its own doing must be found, or
 * said to be uncertain.
 */
export async function judgeInNoise(target: Noisy, noise: Noise, seed: number): Promise<FoundInNoise> {
  const results = await judge(noisy(target, noise, seed), '', { seed, only: [], timeout: PATIENCE })
  // A run that could not be judged accuses nobody, and says why.
  if (typeof results === 'string') return { said: 'inconclusive', mistake: null }
  const [accused] = results.filter(({ outcome }) => outcome === 'failed')
  if (target.breaks === null)
    return accused === undefined
      ? { said: 'passed', mistake: null }
      : { said: 'failed', mistake: `${accused.id} is held against it: ${accused.received}` }
  const wanted = full(target.breaks)
  const about = results.filter(({ requirement }) => requirement === wanted)
  if (about.some(({ outcome }) => outcome === 'failed')) return { said: 'failed', mistake: null }
  return about.some(({ outcome }) => outcome !== 'passed')
    ? { said: 'inconclusive', mistake: null }
    : { said: 'passed', mistake: `${wanted} was not found broken` }
}

/** At which level a mutant was found to break the contract, and by what; one that can't be judged is not passed either. */
export async function judgeMutant(mutant: Mutant): Promise<{ readonly level: Level; readonly why: string }> {
  const isEnough: IsEnough = (one) => one.outcome === 'failed' && isMust(one)
  const results = await judge(variationOf(mutant), '', { seed: 1, only: [] }, isEnough)
  if (typeof results === 'string') return { level: 'must', why: results }
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  const worst = failed.find(isMust) ?? failed[0]
  if (worst === undefined) return { level: 'none', why: 'nothing was found' }
  const why = `${worst.requirement}, ${worst.id}: expected ${worst.expected}, received ${worst.received}`
  return { level: isMust(worst) ? 'must' : 'should', why }
}

function isMust({ requirement }: CaseResult): boolean {
  return LEVELS.get(requirement) === 'must'
}

/** What each case says of a target; text: why it could not be judged. */
async function judge(
  variation: Partial<Decisions>,
  base: string,
  extent: Extent,
  isEnough?: IsEnough,
): Promise<readonly CaseResult[] | string> {
  return withTarget(variation, ({ url }) => judgeAt(url, extent, isEnough), base)
}

/** What each case says of whatever serves at an address and takes the token of the targets. */
export async function judgeAt(
  url: string,
  { seed, only, share, timeout = SETTINGS.timeout, byPlaywright = false }: Extent,
  isEnough?: IsEnough,
): Promise<readonly CaseResult[] | string> {
  const settings: RunSettings = { ...SETTINGS, seed, run: seed, timeout, target: url }
  const all = remembered(plans, seed, () => planOf(bundled, settings, TOKEN))
  const plan = shared(narrowed(all, { only }), share)
  await using context = byPlaywright ? new RequestContext(settings) : null
  return await resultsOf(contextOf(plan, settings, TOKEN, { playwright: context?.send ?? null }), plan, isEnough)
}

/** What is left of a plan where only a share of the jobs is asked for that are not about some requirements. */
export function shared(plan: RunPlan, share: Share | undefined): RunPlan {
  if (share === undefined) return plan
  const { of, from, about = null } = share
  const isAbout = ({ proves }: RunPlan['jobs'][number]): boolean => proves.some(({ id }) => id === about)
  return { ...plan, jobs: plan.jobs.filter((job, index) => index % of === from % of || isAbout(job)) }
}

/** True for a result that all is known by: what comes after it need not be asked. */
type IsEnough = (result: CaseResult) => boolean

/** What each case of a plan says of a run's target, up to the job that is enough; text: why it could not be judged. */
export async function resultsOf(
  context: RunContext,
  plan: RunPlan,
  isEnough: IsEnough = () => false,
): Promise<readonly CaseResult[] | string> {
  const control = await positiveControl(context, plan)
  if (control.kind === 'unjudged') return control.reason
  const { recorder } = context
  for (const job of plan.jobs) {
    const earlier = recorder.events.length
    await runJob(context, job)
    if (resultsIn(recorder.events.slice(earlier)).some(isEnough)) break
  }
  judgeInPassing(context, () => true)
  return recorder.results
}

/** Those of a run in this process, without caps; the address is for each target to fill in. */
export const SETTINGS: RunSettings = {
  ...DEFAULTS,
  target: 'http://127.0.0.1',
  run: 1,
  now: '2026-11-22',
  timeout: 5000,
  headers: [],
  maxWrites: null,
  ledgerFile: null,
}
